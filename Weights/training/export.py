"""Writes the best of some runs as the weights file of the Swift engine, and as ONNX.

    python export.py MNIST_DIR --runs runs/1 runs/2 --weights ../digits.safetensors [--onnx digits.onnx]

The best is the one with the smallest loss on the held-out images.
"""

import argparse
import json
from pathlib import Path

from calibrate import choose_rejection, choose_temperature, logits_of
from corpus import held_out
from network import CLASSES, folded, load_folded, multiply_adds
from weights_file import write_safetensors
from train import load_averaged

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


def held_out_loss(run):
    """The last that the run's log says about the held-out images."""
    return json.loads((run / "log.jsonl").read_text().splitlines()[-1])["held_out_loss"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--runs", type=Path, nargs="+", required=True, help="folders of the runs to choose from")
    parser.add_argument("--weights", required=True, help="the weights file to write")
    parser.add_argument("--onnx", help="write the very same network as ONNX too")
    options = parser.parse_args()
    run = min(options.runs, key=held_out_loss)
    network = load_averaged(run)
    print(f"{run}: {2 * multiply_adds(network) / 1e6:.1f} million floating-point operations an image")
    halves = {name: tensor.half() for name, tensor in folded(network).items()}
    tensors = {name: tensor.float() for name, tensor in halves.items()}
    images, labels = held_out(options.mnist)
    logits = logits_of(load_folded(network.architecture, tensors), images)
    temperature = choose_temperature(logits, labels)
    write_safetensors(options.weights, halves, {
        "format": "stickydigit",
        "version": "1",
        "architecture": json.dumps(network.architecture, separators=(",", ":")),
        "input": "1x28x28",
        "classes": str(CLASSES),
        "temperature": f"{temperature:.4f}",
        "rejection": f"{choose_rejection(logits, temperature):.4f}",
    })
    if options.onnx:
        write_onnx(options.onnx, network.architecture, tensors)


if __name__ == "__main__":
    main()
