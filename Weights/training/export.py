"""Writes a trained network as the weights file of the Swift engine, calibrated, and as ONNX.

    python export.py MNIST_DIR --run runs/student --weights ../digits.safetensors --cut runs/held-out/labelled.npz

The temperature is the one under which the held-out digits are likeliest, those cut from held-out pictures among them. The
threshold for "not a digit" is the lowest that refuses at most REFUSED of MNIST's held-out images and at most REFUSED_HANDS of digits
of other hands: held-out images that are changed as strongly as in training, and digits that pen.py draws with another seed.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from augment import Augmentation
from calibrate import calibration_error, choose_temperature, logits_of, not_a_digit
from corpus import as_tensors, draw_negatives, held_out, load_cut, training_digits
from glyph import centred
from network import CLASSES, folded, multiply_adds
from pen import draw_digit
from train import load_averaged
from weights_file import FileNetwork, write_network

MEASURED = 20_000  # Training images that batch normalisation is measured on anew.
REFUSED, REFUSED_HANDS = 0.0005, 0.005
SEED = 7_777


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


def other_hands(images, labels):
    """Held-out images changed as strongly as in training, twice, and as many drawn digits: images of bytes, labels."""
    augment = Augmentation(SEED)
    changed = [augment(part.float() / 255) for part in torch.cat([images, images]).split(500)]
    random = np.random.default_rng(SEED)
    drawn = np.stack([centred(draw_digit(random, number % 10)) for number in range(len(images))])
    drawn = as_tensors(drawn, np.arange(len(images)) % 10)
    return torch.cat([(torch.cat(changed) * 255).round().byte(), drawn[0]]), torch.cat([labels, labels, drawn[1]])


class Judged:
    """Logits of pictures whose digits are known."""

    def __init__(self, name, network, images, labels):
        self.name, self.logits, self.labels = name, logits_of(network, images), labels

    def show(self, temperature, rejection):
        if not len(self.labels):
            return
        refused = not_a_digit(self.logits, temperature) > rejection
        line = f"{self.name}: {len(self.labels)}, refused {float(refused.float().mean()):.2%}"
        if int(self.labels.max()) < CLASSES - 1:
            wrong = self.logits[:, :10].argmax(1) != self.labels
            loss = F.cross_entropy(self.logits[:, :10] / temperature, self.labels)
            line += (f", {int(wrong.sum())} misread ({float(wrong.float().mean()):.2%}), loss {float(loss):.5f}, "
                     f"calibration error {calibration_error(self.logits, self.labels, temperature):.4f}")
        print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--run", type=Path, required=True, help="folder of the run")
    parser.add_argument("--weights", required=True, help="the weights file to write")
    parser.add_argument("--cut", type=Path, nargs="+", help="the labelled glyphs of held-out pictures")
    parser.add_argument("--onnx", help="the very same network as ONNX")
    options = parser.parse_args()
    torch.set_num_threads(1)
    trained = load_averaged(options.run)
    measure_normalisation(trained, training_digits(options.mnist)[0][:MEASURED])
    halves = {name: tensor.half() for name, tensor in folded(trained).items()}
    network = FileNetwork(trained.architecture, halves)

    images, labels = held_out(options.mnist)
    mnist = Judged("held-out images", network, images, labels)
    hands = Judged("other hands", network, *other_hands(images, labels))
    judged = [mnist, hands]
    if options.cut:
        judged += [Judged(name, network, *pool) for name, pool in zip(("cut digits", "other cut glyphs"), load_cut(options.cut))]
    negatives = draw_negatives(np.random.default_rng(SEED), images[:, 0].numpy(), labels.numpy(), 2_000)
    judged.append(Judged("drawn negatives", network, *negatives))

    calibrating = [mnist, *judged[2:3]] if options.cut else [mnist]
    temperature = choose_temperature(torch.cat([j.logits for j in calibrating]), torch.cat([j.labels for j in calibrating]))
    rejection = max(float(not_a_digit(j.logits, temperature).quantile(1 - most, interpolation="higher"))
                    for j, most in ((mnist, REFUSED), (hands, REFUSED_HANDS)))
    work = 2e-6 * multiply_adds(trained.architecture, halves)
    size = sum(tensor.numel() for tensor in halves.values())
    print(f"{work:.1f} million floating-point operations, {size} weights, "
          f"temperature {temperature:.4f}, rejection {rejection:.6f}")
    for each in judged:
        each.show(temperature, rejection)
    write_network(options.weights, trained.architecture, halves, temperature, rejection)
    if options.onnx:
        write_onnx(options.onnx, network.architecture, network.tensors)


if __name__ == "__main__":
    main()
