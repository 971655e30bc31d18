"""The network, put together from the architecture that also stands in the weights file.

An architecture is the list of layers that the Swift engine reads: `convolution`, `max_pooling`,
`average_pooling` and `dense`, in order. While training, every convolution is followed by batch
normalisation; `folded` multiplies it into the weights, so that it is gone from the file.
"""

import torch
from torch import nn

ACTIVATIONS = {"none": nn.Identity, "relu": nn.ReLU, "leaky_relu": nn.LeakyReLU, "silu": nn.SiLU}
CLASSES = 11  # The ten digits, and "not a digit" last.


def convolutional(*widths, logits=CLASSES):
    """A design: 3 × 3 convolutions of these widths, pooled 2 × 2 wherever a width is None.

    Stride 1 with the size kept is what the engine computes by Winograd's transforms; the pooling
    folds into the convolution before it.
    """
    design, count = [], 0
    for width in widths:
        if width is None:
            design.append(({"layer": "max_pooling", "size": 2}, None))
        else:
            count += 1
            layer = {"layer": "convolution", "name": f"conv{count}", "padding": 1, "activation": "relu"}
            design.append((layer, width))
    return [*design, ({"layer": "dense", "name": "logits"}, logits)]


# Maps of 28 × 28, 14 × 14, 7 × 7, 3 × 3: 12.4 million multiply-adds an image, and for the teacher twice as many.
# The wide maps begin at 14 × 14, since arithmetic is dearest before.
DESIGNS = {
    "shipped": convolutional(16, None, 48, 48, None, 96, 96, None, 96),
    "teacher": convolutional(32, None, 64, 64, None, 128, 128, None, 128),
}


class Network(nn.Module):
    """A chain of layers; `design` pairs each layer of the architecture with its outputs."""

    def __init__(self, design, dropout=0.0):
        super().__init__()
        self.architecture = [layer for layer, _ in design]
        self.layers = nn.ModuleList()
        channels, side = 1, 28
        for number, (layer, outputs) in enumerate(design):
            pooled = number + 1 < len(design) and design[number + 1][0]["layer"] == "max_pooling"
            self.layers.append(make_layer(layer, channels, side, outputs, pooled, dropout))
            channels, side = outputs or channels, side_after(layer, side)

    def forward(self, images):
        for layer in self.layers:
            images = layer(images)
        return images


class Convolution(nn.Module):
    """A convolution, the largest of each 2 × 2 where maxima follow it, batch normalisation, ReLU.

    Normalisation has no gain, which the next layer's weights would make good again. So it and ReLU only ever grow with
    what goes in, the maxima may be taken before them, and both have a quarter of the work.
    """

    def __init__(self, channels, outputs, pooled):
        super().__init__()
        self.window = nn.Conv2d(channels, outputs, 3, padding=1, bias=False)
        self.maxima = nn.MaxPool2d(2) if pooled else nn.Identity()
        self.norm = nn.BatchNorm2d(outputs)
        self.norm.weight.requires_grad_(False)

    def forward(self, maps):
        return torch.relu(self.norm(self.maxima(self.window(maps))))


def make_layer(layer, channels, side, outputs, pooled, dropout):
    """The module for one layer that reads `channels` maps of `side` × `side`; `pooled` where maxima follow."""
    kind = layer["layer"]
    if kind == "convolution":
        return Convolution(channels, outputs, pooled)
    if kind == "max_pooling":
        return nn.Identity()  # The convolution before it has taken them.
    if kind == "dense":
        return nn.Sequential(nn.Flatten(), nn.Dropout(dropout), nn.Linear(channels * side * side, outputs))
    raise ValueError(f"{kind} is not trained here")


def side_after(layer, side):
    """The side of a square map after `layer`, from the side before it."""
    if layer["layer"] == "convolution":
        return (side + 2 * layer.get("padding", 0) - layer.get("size", 3)) // layer.get("stride", 1) + 1
    if layer["layer"] == "dense":
        return 1
    return (side - layer["size"]) // layer.get("stride", layer["size"]) + 1


def multiply_adds(architecture, tensors):
    """Multiplications an image takes, counted as direct convolution."""
    total, side = 0, 28
    for layer in architecture:
        side = side_after(layer, side)
        if "name" in layer:
            total += tensors[f"{layer['name']}.weight"].numel() * side * side
    return total


@torch.no_grad()
def folded(network):
    """The weights by their names in the file, batch normalisation multiplied in."""
    tensors = {}
    for layer, module in zip(network.architecture, network.layers):
        if layer["layer"] == "convolution":
            norm = module.norm
            gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weight, bias = module.window.weight * gain[:, None, None, None], norm.bias - norm.running_mean * gain
        elif layer["layer"] == "dense":
            weight, bias = module[2].weight, module[2].bias
        else:
            continue
        tensors[f"{layer['name']}.weight"] = weight.contiguous().clone()
        tensors[f"{layer['name']}.bias"] = bias.clone()
    return tensors
