"""Writes what PyTorch makes of each kind of layer, and of the shipped network: fixtures for the Swift engine's tests.

    python activations.py [--weights ../digits.safetensors] [--fixtures ../../Fixtures/Activations]

To be run again whenever the weights change. `layers.safetensors` has, for each of its metadata's `cases`, random weights,
two inputs and their outputs; `network.safetensors` has some drawn glyphs, the output of every layer for the first of them,
and the logits of all.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file

from glyph import centred
from pen import draw_digit
from weights_file import compact, load_network, run_layer

SEED = 20261130
DRAWN = [3, 7, 4, 0]

# Name, the layer as the architecture lists it, the weights' shape and one input's. Sides are chosen so that the tiles of
# Winograd's way do and do not fill the map.
CASES = [
    ("first", {"layer": "convolution", "padding": 1, "activation": "relu"}, [16, 1, 3, 3], [1, 12, 12]),
    ("wide_first", {"layer": "convolution", "padding": 2, "stride": 2}, [12, 1, 5, 5], [1, 11, 9]),
    ("whole_tiles", {"layer": "convolution", "padding": 1, "activation": "relu"}, [32, 16, 3, 3], [16, 8, 8]),
    ("tiles_and_three", {"layer": "convolution", "padding": 1, "activation": "relu"}, [20, 16, 3, 3], [16, 7, 7]),
    ("tiles_and_two", {"layer": "convolution", "activation": "leaky_relu"}, [16, 10, 3, 3], [10, 8, 12]),
    ("one_tile_of_three", {"layer": "convolution", "padding": 1, "activation": "silu"}, [16, 16, 3, 3], [16, 3, 3]),
    ("strided", {"layer": "convolution", "padding": 1, "stride": 2, "activation": "relu"}, [24, 8, 3, 3], [8, 9, 9]),
    ("five", {"layer": "convolution", "padding": 2, "activation": "silu"}, [8, 6, 5, 5], [6, 7, 8]),
    ("seven", {"layer": "convolution", "stride": 3}, [8, 3, 7, 7], [3, 13, 10]),
    ("pointwise", {"layer": "convolution", "activation": "relu"}, [30, 20, 1, 1], [20, 5, 6]),
    ("dense", {"layer": "dense", "activation": "relu"}, [17, 60], [5, 3, 4]),
    ("logits", {"layer": "dense"}, [11, 96], [96, 1, 1]),
    ("largest", {"layer": "max_pooling", "size": 2}, None, [18, 7, 6]),
    ("overlapping_largest", {"layer": "max_pooling", "size": 3, "stride": 2}, None, [5, 9, 9]),
    ("mean", {"layer": "average_pooling", "size": 7}, None, [33, 7, 7]),
]


def write_layers(path):
    torch.manual_seed(SEED)
    tensors, cases = {}, []
    for name, layer, weight_shape, input_shape in CASES:
        inputs, weight, bias = torch.randn(2, *input_shape), None, None
        if weight_shape:
            layer = {**layer, "name": name}
            weight = torch.randn(weight_shape) / np.prod(weight_shape[1:]) ** 0.5
            bias = torch.randn(weight_shape[0])
            tensors[f"{name}.weight"], tensors[f"{name}.bias"] = weight, bias
        tensors[f"{name}/input"], tensors[f"{name}/output"] = inputs, run_layer(layer, inputs, weight, bias)
        cases.append({"case": name, "layer": layer})
    save_file({name: tensor.contiguous() for name, tensor in tensors.items()}, path, {"cases": compact(cases)})


def write_network(path, weights):
    random = np.random.default_rng(SEED)
    images = torch.from_numpy(np.stack([centred(draw_digit(random, digit)) for digit in DRAWN])[:, None]).float()
    network, _ = load_network(weights)
    tensors = {"images": images, "logits": network(images / 255)}
    for number, output in enumerate(network.outputs(images[:1] / 255), 1):
        tensors[f"layer{number}"] = output.contiguous()
    save_file(tensors, path, {"digits": json.dumps(DRAWN)})


def main():
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", default=here / "../digits.safetensors")
    parser.add_argument("--fixtures", type=Path, default=here / "../../Fixtures/Activations")
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.fixtures.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        write_layers(options.fixtures / "layers.safetensors")
        write_network(options.fixtures / "network.safetensors", options.weights)


if __name__ == "__main__":
    main()
