"""What the network learns from: MNIST's training images, drawn digits, drawn negatives, and glyphs cut from pictures."""

import hashlib
from pathlib import Path

import numpy as np
import torch

from glyph import centred
from idx import read_pair
from negatives import Negatives
from pen import draw_digit

HELD_OUT = 5_000  # The last of MNIST's training images, to choose by.
NOT_A_DIGIT = 10
FONT_FOLDER = Path("/usr/share/fonts")


class Corpus:
    """Images [n, 1, 28, 28] of ink 0…1 with labels [n]; drawn ones are made once, by `seed`."""

    def __init__(self, folder, seed, digits=30_000, negatives=30_000, cut=None):
        images, labels = read_pair(folder, "train")
        split = len(images) - HELD_OUT
        random = np.random.default_rng(seed)
        drawn = [centred(draw_digit(random, number % 10)) for number in range(digits)]
        self.mnist = as_tensors(images[:split], labels[:split])
        self.drawn = as_tensors(np.stack(drawn), np.arange(digits) % 10)
        self.negatives = draw_negatives(random, images[:split], labels[:split], negatives)
        self.cut = load_cut(cut) if cut else None
        self.held_out = held_out(folder)
        self.held_out_negatives = draw_negatives(random, images[split:], labels[split:], 2_000)

    def batches(self, random, shares, group):
        """One epoch: each of MNIST's images once, the others at random beside them.

        `shares` are how many of MNIST's, of drawn digits, of negatives, of cut digits and of other cut glyphs a batch has; in
        this order they stand in it. Of the processes of `group` each has batches of its own, from the same `random`.
        """
        digits, *others = shares
        pools = (self.drawn, self.negatives, *(self.cut or ()))
        order = torch.randperm(len(self.mnist[0]), generator=random)[group.rank::group.count]
        for chosen in order[:len(self.mnist[0]) // group.count].split(digits)[:len(self.mnist[0]) // (digits * group.count)]:
            parts = [pick(self.mnist, chosen)]
            for pool, count in zip(pools, others):
                drawn = torch.randint(len(pool[0]), (count * group.count,), generator=random)
                parts.append(pick(pool, drawn[group.rank::group.count]))
            images, labels = zip(*parts)
            yield torch.cat(images).float() / 255, torch.cat(labels)


def load_cut(paths):
    """The digits among the glyphs that cut.py has labelled, and the others, from all these files."""
    saved = [np.load(path) for path in paths]
    images, labels = as_tensors(*(np.concatenate([part[name] for part in saved]) for name in ("images", "labels")))
    digits = labels < NOT_A_DIGIT
    return (images[digits], labels[digits]), (images[~digits], labels[~digits])


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
    """The font files that fonts.sha256 lists, in its order."""
    files = []
    for line in (Path(__file__).parent / "fonts.sha256").read_text().splitlines():
        digest, name = line.split()
        file = FONT_FOLDER / name
        if not file.exists():
            raise SystemExit(f"{file} is missing; install the font packages that the model card lists")
        if hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            raise SystemExit(f"{file} is not the file that fonts.sha256 lists; install the packages of Debian 12")
        files.append(file)
    return files


def as_tensors(images, labels):
    return torch.tensor(images)[:, None], torch.tensor(labels.astype(np.int64))


def pick(pool, indices):
    return pool[0][indices], pool[1][indices]
