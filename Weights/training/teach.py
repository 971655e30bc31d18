"""Writes down what teachers say of MNIST's training images, each changed anew in every round.

    python teach.py MNIST_DIR --rounds rounds --teachers runs/gentle runs/wide --count 16

A round holds every image once; `train.py --rounds` learns from them. So teachers that take longer to ask than their
pupil takes to learn are asked once for several runs. Rounds that are there already are kept, and with --share several
processes do the work. One thread: run one process a core.
"""

import argparse
from pathlib import Path

import torch

from augment import Augmentation
from corpus import training_digits
from train import Teachers

BATCH = 256


def write_round(path, images, teachers, augment):
    """One round: `images` [n, 1, 28, 28], changed, as bytes once more, and `said` [n, 11] of each, probabilities."""
    changed, said = [], []
    for part in images.split(BATCH):
        changed.append((augment(part.float() / 255) * 255).round().byte())
        said.append(teachers(changed[-1].float() / 255).half())
    unfinished = path.with_suffix(".new")
    torch.save({"images": torch.cat(changed), "said": torch.cat(said)}, unfinished)
    unfinished.replace(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--rounds", type=Path, required=True, help="folder to write them to")
    parser.add_argument("--teachers", type=Path, nargs="+", required=True, help="folders of finished runs")
    parser.add_argument("--count", type=int, default=16, help="how many rounds there are to be")
    parser.add_argument("--share", type=int, nargs=2, metavar=("K", "N"), default=(0, 1),
                        help="write every Nth round only, from the Kth; the first is number 0")
    parser.add_argument("--calm", type=float, default=0.5, help="the share of images that are changed least")
    parser.add_argument("--still", type=float, default=0.3, help="of those, the share that is left as it is")
    options = parser.parse_args()
    first, step = options.share
    if not 0 <= first < step:
        parser.error("--share K N needs a K from 0 to N - 1")
    torch.set_num_threads(1)
    options.rounds.mkdir(parents=True, exist_ok=True)
    images, _ = training_digits(options.mnist)
    teachers = Teachers(options.teachers)
    for number in range(first, options.count, step):
        path = options.rounds / f"{number:03}.pt"
        if not path.exists():
            write_round(path, images, teachers, Augmentation(number, options.calm, options.still))
            print(f"round {number} is written", flush=True)


if __name__ == "__main__":
    main()
