"""What the network learns from: MNIST's training images, drawn digits, and drawn negatives."""

from pathlib import Path

import numpy as np
import torch

from glyph import centred
from idx import read_pair
from negatives import Negatives
from pen import draw_digit

HELD_OUT = 5_000  # The last of MNIST's training images, to choose by.
NOT_A_DIGIT = 10
FONT_FOLDER = "/usr/share/fonts"
# Where Debian's packages put the free fonts that the model card lists, handwriting mostly.
FONT_FAMILIES = ["breip", "bwht", "comic-neue", "dancingscript", "fifthhorseman", "havana", "humor-sans",
                 "kaushanscript", "klee", "kristi", "leckerli-one", "yusei-magic"]


class Corpus:
    """Images [n, 1, 28, 28] of ink 0…1 with labels [n]; drawn ones are made once, by `seed`."""

    def __init__(self, folder, seed, digits=24_000, negatives=40_000):
        images, labels = read_pair(folder, "train")
        split = len(images) - HELD_OUT
        self.mnist = as_tensors(images[:split], labels[:split])
        self.held_out = held_out(folder)
        print(f"{len(fonts())} font files to draw letters with", flush=True)
        random = np.random.default_rng(seed)
        drawn = [centred(draw_digit(random, number % 10)) for number in range(digits)]
        self.drawn = as_tensors(np.stack(drawn), np.arange(digits) % 10)
        self.negatives = draw_negatives(random, images[:split], labels[:split], negatives)
        self.held_out_negatives = draw_negatives(random, images[split:], labels[split:], 2_000)

    def batches(self, random, digits=184, drawn=40, negatives=32):
        """One epoch: each of MNIST's images once, drawn ones at random beside them.

        With every batch's images and labels go which are drawn digits, [n], one or zero, and the numbers of MNIST's images,
        with which it begins.
        """
        is_drawn = torch.zeros(digits + drawn + negatives)
        is_drawn[digits:digits + drawn] = 1
        order = torch.randperm(len(self.mnist[0]), generator=random)
        for chosen in order.split(digits)[:len(order) // digits]:
            parts = [pick(self.mnist, chosen)]
            for pool, count in ((self.drawn, drawn), (self.negatives, negatives)):
                parts.append(pick(pool, torch.randint(len(pool[0]), (count,), generator=random)))
            images, labels = zip(*parts)
            yield torch.cat(images).float() / 255, torch.cat(labels), is_drawn, chosen


def training_digits(folder):
    """MNIST's training images but for those held out, with their labels."""
    images, labels = read_pair(folder, "train")
    return as_tensors(images[:-HELD_OUT], labels[:-HELD_OUT])


def held_out(folder):
    """MNIST's training images that no run learns from, with their labels."""
    images, labels = read_pair(folder, "train")
    return as_tensors(images[-HELD_OUT:], labels[-HELD_OUT:])


def draw_negatives(random, digits, labels, count):
    draw = Negatives(random, digits, labels, fonts())
    return as_tensors(np.stack([draw() for _ in range(count)]), np.full(count, NOT_A_DIGIT))


def fonts():
    """The font files of `FONT_FAMILIES` that are installed, in a fixed order."""
    files = sorted(Path(FONT_FOLDER).glob("*/*/*.[ot]tf"))
    return [file for file in files if file.parent.name in FONT_FAMILIES]


def as_tensors(images, labels):
    return torch.tensor(images)[:, None], torch.tensor(labels.astype(np.int64))


def pick(pool, indices):
    return pool[0][indices], pool[1][indices]
