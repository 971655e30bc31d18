"""The network, put together from the architecture that also stands in the weights file.

An architecture is the list of layers that the Swift engine reads: `convolution`, `max_pooling`,
`average_pooling` and `dense`, in order. While training, every convolution is followed by batch
normalisation; `folded` multiplies it into the weights, so that it is gone from the file.
"""

import torch
from torch import nn

ACTIVATIONS = {"none": nn.Identity, "relu": nn.ReLU, "leaky_relu": nn.LeakyReLU, "silu": nn.SiLU}
CLASSES = 11  # The ten digits, and "not a digit" last.
TRUNK = 2  # Layers that `late` and `deep` have in common: the first convolution and its pooling.


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


# Maps of 28 × 28, 14 × 14, 7 × 7, 3 × 3. `late` and `early` take about 12 million floating-point operations each:
# `late` spends them on wide maps of 14 × 14 and less, `early` on a second convolution at 28 × 28.
DESIGNS = {
    "late": convolutional(16, None, 32, 32, None, 64, 64, None, 96),
    "wide": convolutional(32, None, 64, 64, None, 128, 128, None, 192),
    "early": convolutional(16, 16, None, 32, 32, None, 48, 48, None),
    # What follows the first convolution of `late` for the images that it is unsure of; 41 million operations, and few weights
    # at the end, where they cost the most room in the file.
    "deep": convolutional(16, None, 64, 64, None, 128, 128, None, 64),
}


class Network(nn.Module):
    """A chain of layers; `design` pairs each layer of the architecture with its outputs."""

    def __init__(self, design, normalised=True, dropout=0.0):
        super().__init__()
        self.architecture = [layer for layer, _ in design]
        self.layers = nn.ModuleList()
        channels, side = 1, 28
        for layer, outputs in design:
            self.layers.append(make_layer(layer, channels, side, outputs, normalised, dropout))
            channels, side = outputs or channels, side_after(layer, side)

    def forward(self, images):
        for layer in self.layers:
            images = layer(images)
        return images


class WithExit(nn.Module):
    """A main chain, and an early one by which every image leaves whose two likeliest digits' logits lie `margin` apart.

    To what the main chain says of the others' digits, `kept` times what the early one said is added; whether they are digits
    remains the early one's to say.

    An early exit (S. Teerapittayanon and others, "BranchyNet", ICPR 2016). Both chains read the image; the layers that
    they have in common stand first in both.
    """

    def __init__(self, main, early, margin, kept=0):
        super().__init__()
        self.main, self.early, self.margin, self.kept = main, early, margin, kept

    def forward(self, images):
        logits = self.early(images)
        unsure = self.main(images) + self.kept * logits
        unsure[:, 10:] = logits[:, 10:]
        return torch.where(self.leaves(logits)[:, None], logits, unsure)

    def leaves(self, logits):
        """Whether an image with these logits [n, 11] of the early chain goes no further: [n]."""
        first, second = logits[:, :10].topk(2, 1).values.T
        return first - second >= self.margin


def make_layer(layer, channels, side, outputs, normalised, dropout):
    """The module for one layer that reads `channels` maps of `side` × `side`."""
    kind = layer["layer"]
    activation = ACTIVATIONS[layer.get("activation", "none")]()
    if kind == "convolution":
        window = nn.Conv2d(channels, outputs, layer.get("size", 3), layer.get("stride", 1),
                           layer.get("padding", 0), bias=not normalised)
        return nn.Sequential(window, nn.BatchNorm2d(outputs) if normalised else nn.Identity(), activation)
    if kind == "max_pooling":
        return nn.MaxPool2d(layer["size"], layer.get("stride"))
    if kind == "average_pooling":
        return nn.AvgPool2d(layer["size"], layer.get("stride"))
    if kind == "dense":
        return nn.Sequential(nn.Flatten(), nn.Dropout(dropout),
                             nn.Linear(channels * side * side, outputs), activation)
    raise ValueError(f"unknown layer {kind}")


@torch.no_grad()
def take_over(network, other):
    """Gives `network` the weights of `other` as far as both have them: of wider layers the first maps."""
    sources = other.state_dict()
    for name, target in network.state_dict().items():
        both = tuple(slice(0, min(sizes)) for sizes in zip(target.shape, sources[name].shape))
        target[both] = sources[name][both]


def side_after(layer, side):
    """The side of a square map after `layer`, from the side before it."""
    if layer["layer"] == "convolution":
        return (side + 2 * layer.get("padding", 0) - layer.get("size", 3)) // layer.get("stride", 1) + 1
    if layer["layer"] == "dense":
        return 1
    return (side - layer["size"]) // layer.get("stride", layer["size"]) + 1


def multiply_adds(network):
    """Multiplications an image takes, counted as direct convolution."""
    total = 0

    def count(module, _, output):
        nonlocal total
        weights = module.weight.numel()
        total += weights * (output.shape[2] * output.shape[3] if isinstance(module, nn.Conv2d) else 1)

    counted = [module for module in network.modules() if isinstance(module, (nn.Conv2d, nn.Linear))]
    hooks = [module.register_forward_hook(count) for module in counted]
    network.eval()(torch.zeros(1, 1, 28, 28))
    for hook in hooks:
        hook.remove()
    return total


@torch.no_grad()
def folded(network):
    """The weights by their names in the file, batch normalisation multiplied in."""
    tensors = {}
    for layer, module in zip(network.architecture, network.layers):
        if layer["layer"] == "convolution":
            window, norm = module[0], module[1]
            if isinstance(norm, nn.BatchNorm2d):
                gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
                weight, bias = window.weight * gain[:, None, None, None], norm.bias - norm.running_mean * gain
            else:
                weight, bias = window.weight, window.bias
        elif layer["layer"] == "dense":
            weight, bias = module[2].weight, module[2].bias
        else:
            continue
        tensors[f"{layer['name']}.weight"] = weight.contiguous().clone()
        tensors[f"{layer['name']}.bias"] = bias.clone()
    return tensors


@torch.no_grad()
def load_folded(architecture, tensors):
    """The network of a weights file: `tensors` as `folded` names them."""
    design = []
    for layer in architecture:
        weight = tensors.get(f"{layer.get('name')}.weight")
        if layer["layer"] == "convolution":
            layer = {**layer, "size": weight.shape[2]}
        design.append((layer, None if weight is None else weight.shape[0]))
    network = Network(design, normalised=False)
    network.architecture = architecture
    for layer, module in zip(architecture, network.layers):
        if "name" in layer:
            target = next(part for part in module if isinstance(part, (nn.Conv2d, nn.Linear)))
            target.weight.copy_(tensors[f"{layer['name']}.weight"])
            target.bias.copy_(tensors[f"{layer['name']}.bias"])
    return network.eval()
