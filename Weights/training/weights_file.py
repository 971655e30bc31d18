"""Reads and writes the weights file: the safetensors format, and in its metadata the network."""

import json
import math
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import nn
from torch.nn import functional as F

ACTIVATIONS = {"none": lambda x: x, "relu": F.relu, "leaky_relu": F.leaky_relu, "silu": F.silu}


class FileNetwork(nn.Module):
    """The network of a weights file, layer by layer as its architecture lists them, in single precision."""

    def __init__(self, architecture, tensors):
        super().__init__()
        self.architecture = architecture
        self.tensors = {name: tensor.float() for name, tensor in tensors.items()}

    def outputs(self, images):
        """The output of every layer in turn for images [n, 1, 28, 28] of ink 0…1."""
        for layer in self.architecture:
            name = layer.get("name")
            images = run_layer(layer, images, self.tensors.get(f"{name}.weight"), self.tensors.get(f"{name}.bias"))
            yield images

    def forward(self, images):
        for images in self.outputs(images):
            pass
        return images


def run_layer(layer, inputs, weight, bias):
    """One layer as the weights file describes it."""
    kind = layer["layer"]
    if kind == "convolution":
        result = F.conv2d(inputs, weight, bias, layer.get("stride", 1), layer.get("padding", 0))
    elif kind == "dense":
        result = F.linear(inputs.flatten(1), weight, bias)
    else:
        pool = {"max_pooling": F.max_pool2d, "average_pooling": F.avg_pool2d}[kind]
        return pool(inputs, layer["size"], layer.get("stride"))
    return ACTIVATIONS[layer.get("activation", "none")](result)


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def write_network(path, architecture, tensors, temperature, rejection):
    metadata = {
        "format": "stickydigit", "version": "1", "architecture": compact(architecture), "input": "1x28x28",
        "classes": str(len(tensors["logits.bias"])), "temperature": f"{temperature:.4f}", "rejection": f"{math.ceil(rejection * 1e6) / 1e6:.6f}",
    }
    save_file({name: tensor.contiguous() for name, tensor in tensors.items()}, path, metadata)
    sort_header(Path(path))


def sort_header(path):
    """The library writes the metadata in an order that differs from run to run; sorted, the same network is the same file."""
    data = path.read_bytes()
    end = 8 + int.from_bytes(data[:8], "little")
    header = json.dumps(json.loads(data[8:end]), separators=(",", ":"), sort_keys=True).encode()
    path.write_bytes(data[:8] + header.ljust(end - 8) + data[end:])


def load_network(path):
    """The network of a weights file, ready to run, and its metadata."""
    with safe_open(path, "pt") as file:
        tensors = {name: file.get_tensor(name) for name in file.keys()}
        metadata = file.metadata()
    return FileNetwork(json.loads(metadata["architecture"]), tensors).eval(), metadata
