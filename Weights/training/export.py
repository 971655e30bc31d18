"""Writes the best of some runs, or their average, as the weights file of the Swift engine, and as ONNX.

    python export.py MNIST_DIR --runs runs/1 runs/2 --weights ../digits.safetensors [--onnx digits.onnx]

The best has the smallest loss on the held-out images, each at its own temperature. The average is of
weights: runs that went on from the same start can be near enough for that.
"""

import argparse
import copy
import json
from pathlib import Path

import torch
from torch.nn import functional as F

from calibrate import choose_rejection, choose_temperature, logits_of
from corpus import HELD_OUT, as_tensors, held_out
from idx import read_pair
from network import CLASSES, folded, load_folded, multiply_adds
from train import load_averaged
from weights_file import write_safetensors

MEASURED = 20_000  # Training images that batch normalisation is measured on anew.


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


class Candidate:
    """A trained network as it would stand in the file, in half precision, measured on the held-out images."""

    def __init__(self, name, network, measured, images, labels):
        measure_normalisation(network, measured)
        self.name, self.architecture, self.multiply_adds = name, network.architecture, multiply_adds(network)
        self.halves = {name: tensor.half() for name, tensor in folded(network).items()}
        self.tensors = {name: tensor.float() for name, tensor in self.halves.items()}
        self.logits = logits_of(load_folded(self.architecture, self.tensors), images)
        self.temperature = choose_temperature(self.logits, labels)
        self.errors = int((self.logits[:, :10].argmax(1) != labels).sum())
        self.loss = float(F.cross_entropy(self.logits[:, :10] / self.temperature, labels))


def average(networks):
    """The network whose weights are the mean of the weights of these, which are of one design."""
    states = [network.state_dict() for network in networks]
    mean = copy.deepcopy(networks[0])
    mean.load_state_dict({name: sum(state[name].float() for state in states) / len(states) for name in states[0]})
    return mean


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--runs", type=Path, nargs="+", required=True, help="folders of the runs to choose from")
    parser.add_argument("--weights", required=True, help="the weights file to write")
    parser.add_argument("--onnx", help="write the very same network as ONNX too")
    options = parser.parse_args()
    digits, _ = as_tensors(*read_pair(options.mnist, "train"))
    images, labels = held_out(options.mnist)
    networks = {str(run): load_averaged(run) for run in options.runs}
    if len(networks) > 1:
        networks["their average"] = average(list(networks.values()))
    candidates = [Candidate(name, network, digits[:-HELD_OUT][:MEASURED], images, labels)
                  for name, network in networks.items()]
    for candidate in candidates:
        print(f"{candidate.name}: {candidate.errors} held-out errors, loss {candidate.loss:.5f}, "
              f"{2 * candidate.multiply_adds / 1e6:.1f} million floating-point operations an image")
    best = min(candidates, key=lambda candidate: candidate.loss)
    print(f"{best.name} is written")
    write_safetensors(options.weights, best.halves, {
        "format": "stickydigit",
        "version": "1",
        "architecture": json.dumps(best.architecture, separators=(",", ":")),
        "input": "1x28x28",
        "classes": str(CLASSES),
        "temperature": f"{best.temperature:.4f}",
        "rejection": f"{choose_rejection(best.logits, best.temperature):.4f}",
    })
    if options.onnx:
        write_onnx(options.onnx, best.architecture, best.tensors)


if __name__ == "__main__":
    main()
