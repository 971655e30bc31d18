"""Writes the best of some runs as the weights file of the Swift engine, and as ONNX.

    python export.py MNIST_DIR --exit runs/1 runs/2 --runs runs/deep-1 runs/deep-2 --weights ../digits.safetensors [--onnx DIR]

The best has the smallest loss on the held-out images, at its own temperature. Of the runs after --exit the best becomes
the early exit; the others go on from its first convolution. `DIR/early.onnx` is the chain that every image takes,
`DIR/main.onnx` the one that the unsure ones take besides.
"""

import argparse
import json
import math
import sys
from pathlib import Path

import torch
from torch.nn import functional as F

from calibrate import choose_rejection, choose_temperature, logits_of
from corpus import held_out, training_digits
from network import CLASSES, TRUNK, WithExit, folded, load_folded, multiply_adds
from train import load_averaged
from weights_file import write_safetensors

MEASURED = 20_000  # Training images that batch normalisation is measured on anew.
# By how much likelier than any other a digit must be at the early exit for an image to leave there: one in 120 held-out images
# is less sure than this, and so are most of those that the exit misreads.
ODDS = 10
# The share of its word that the exit keeps in what is said of the others: it knows drawn hands and noise better than the main chain.
KEPT = 0.3


def write_onnx(path, architecture, tensors):
    """The very same network as a chain of ONNX nodes, `images` [n, 1, 28, 28] to `logits`."""
    from onnx import TensorProto, helper, numpy_helper, save

    nodes, flow, flat = [], "images", False

    def add(kind, inputs=(), **attributes):
        nonlocal flow
        result = f"{kind.lower()}{len(nodes)}"
        nodes.append(helper.make_node(kind, [flow, *inputs], [result], **attributes))
        flow = result

    for layer in architecture:
        weights = [f"{layer.get('name')}.weight", f"{layer.get('name')}.bias"]
        if layer["layer"] == "convolution":
            add("Conv", weights, pads=[layer.get("padding", 0)] * 4, strides=[layer.get("stride", 1)] * 2)
        elif layer["layer"] == "dense":
            if not flat:
                add("Flatten")
                flat = True
            add("Gemm", weights, transB=1)
        else:
            kind = {"max_pooling": "MaxPool", "average_pooling": "AveragePool"}[layer["layer"]]
            side = layer["size"]
            add(kind, kernel_shape=[side] * 2, strides=[layer.get("stride", side)] * 2)
        activation = layer.get("activation", "none")
        if activation == "relu":
            add("Relu")
        elif activation != "none":
            raise ValueError(f"{activation} is not exported to ONNX")
    nodes[-1].output[0] = "logits"
    described = helper.make_tensor_value_info
    graph = helper.make_graph(
        nodes, "digits",
        [described("images", TensorProto.FLOAT, ["n", 1, 28, 28])],
        [described("logits", TensorProto.FLOAT, ["n", CLASSES])],
        [numpy_helper.from_array(tensor.numpy(), name) for name, tensor in tensors.items()],
    )
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)


@torch.no_grad()
def measure_normalisation(network, images):
    """Batch normalisation for digits as they come, in place of its average over all that was done to them in training."""
    norms = [module for module in network.modules() if isinstance(module, torch.nn.BatchNorm2d)]
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum, norm.training = None, True
    for part in images.split(500):
        network(part.float() / 255)
    network.eval()


class Chain:
    """A trained network as it would stand in the file: its layers, and its weights in half precision."""

    def __init__(self, run, measured, images, labels):
        network = load_averaged(run)
        measure_normalisation(network, measured)
        self.run, self.architecture, self.multiply_adds = run, network.architecture, multiply_adds(network)
        self.exact = folded(network)
        self.halves = {name: tensor.half() for name, tensor in self.exact.items()}
        self.logits = logits_of(self.network(), images)
        self.figures = Figures(self.logits, labels)

    def scaled(self, factor):
        """Every logit times `factor`."""
        for name in ("logits.weight", "logits.bias"):
            self.halves[name] = (self.exact[name] * factor).half()
        return self

    def tensors(self):
        """In single precision, as they are computed with."""
        return {name: tensor.float() for name, tensor in self.halves.items()}

    def network(self):
        return load_folded(self.architecture, self.tensors())

    def __str__(self):
        return f"{self.run}: {self.figures}"


class Figures:
    """What chains are compared by, from their logits of the held-out images."""

    def __init__(self, logits, labels):
        self.temperature = choose_temperature(logits, labels)
        self.rejection = choose_rejection(logits, self.temperature)
        self.errors = int((logits[:, :10].argmax(1) != labels).sum())
        self.loss = float(F.cross_entropy(logits[:, :10] / self.temperature, labels))

    def __str__(self):
        return f"{self.errors} held-out errors, loss {self.loss:.5f} at temperature {self.temperature:.2f}"


class Exported:
    """An early exit and a main chain that go into one file."""

    def __init__(self, early, main, images, labels):
        check_trunk(early, main)
        # One temperature is for both, so the main chain's is multiplied into its last layer, and so is its share.
        self.early = early
        self.main = main.scaled((1 - KEPT) * early.figures.temperature / main.figures.temperature)
        self.margin = round(early.figures.temperature * math.log(ODDS), 4)
        self.network = WithExit(main.network(), early.network(), self.margin, KEPT)
        self.figures = Figures(logits_of(self.network, images), labels)
        self.going_on = 1 - float(self.network.leaves(early.logits).float().mean())

    def __str__(self):
        early, main = 2e-6 * self.early.multiply_adds, 2e-6 * self.main.multiply_adds
        return (f"{self.main.run}: {self.figures}; {self.going_on:.2%} go on; {early:.1f} million floating-point operations, "
                f"{early + main:.1f} where they do, {early + self.going_on * main:.1f} on average")

    def metadata(self):
        leaving = {"after": TRUNK, "margin": self.margin, "kept": KEPT,
                   "layers": [renamed(layer) for layer in self.early.architecture[TRUNK:]]}
        return {
            "format": "stickydigit",
            "version": "1",
            "architecture": compact(self.main.architecture),
            "early_exit": compact(leaving),
            "input": "1x28x28",
            "classes": str(CLASSES),
            "temperature": f"{self.figures.temperature:.4f}",
            "rejection": f"{self.figures.rejection:.4f}",
        }

    def tensors(self):
        """By their names in the file, where the exit's own begin with `exit_`; the layers in common stand there once."""
        trunk = trunk_tensors(self.early)
        own = {f"exit_{name}": tensor for name, tensor in self.early.halves.items() if name not in trunk}
        return self.main.halves | own


def trunk_tensors(chain):
    """What the file has once for both chains."""
    names = {layer["name"] for layer in chain.architecture[:TRUNK] if "name" in layer}
    return {name: tensor for name, tensor in chain.halves.items() if name.split(".")[0] in names}


def check_trunk(early, main):
    first, second = trunk_tensors(early), trunk_tensors(main)
    if (early.architecture[:TRUNK] != main.architecture[:TRUNK]
            or not all(torch.equal(first[name], second[name]) for name in first)):
        raise SystemExit(f"{main.run} does not go on from the first convolution of {early.run}; "
                         f"train it with --trunk {early.run}")


def renamed(layer):
    return {**layer, "name": f"exit_{layer['name']}"} if "name" in layer else layer


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def best(candidates):
    """The one with the smallest held-out loss; the figures of all go to standard error."""
    candidates = list(candidates)
    for candidate in candidates:
        print(candidate, file=sys.stderr, flush=True)
    return min(candidates, key=lambda candidate: candidate.figures.loss)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--exit", type=Path, nargs="+", required=True, help="folders of the runs to choose the early exit from")
    parser.add_argument("--runs", type=Path, nargs="+", help="folders of the runs to choose the main chain from; without "
                        "them the folder of the best exit is printed and nothing written")
    parser.add_argument("--weights", help="the weights file to write")
    parser.add_argument("--onnx", type=Path, help="folder to write the very same chains to as ONNX")
    options = parser.parse_args()
    if options.runs and not options.weights:
        parser.error("--runs needs --weights, the file to write")
    if not options.runs and (options.weights or options.onnx):
        parser.error("nothing is written without --runs; name some to choose the main chain from")
    torch.set_num_threads(1)
    measured = training_digits(options.mnist)[0][:MEASURED]
    images, labels = held_out(options.mnist)
    early = best(Chain(run, measured, images, labels) for run in options.exit)
    if not options.runs:
        print(early.run)
        return
    exported = best(Exported(early, Chain(run, measured, images, labels), images, labels) for run in options.runs)
    write_safetensors(options.weights, exported.tensors(), exported.metadata())
    if options.onnx:
        options.onnx.mkdir(parents=True, exist_ok=True)
        for name, chain in (("early", exported.early), ("main", exported.main)):
            write_onnx(options.onnx / f"{name}.onnx", chain.architecture, chain.tensors())


if __name__ == "__main__":
    main()
