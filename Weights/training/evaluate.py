"""Measures a weights file on one pair of IDX files; run it once, when all choices are made.

    python evaluate.py ../digits.safetensors FOLDER --prefix t10k

Images are taken as they are: what is not normalised as MNIST is belongs to `stickydigit evaluate`.
"""

import argparse

import torch

from calibrate import calibration_error, logits_of, not_a_digit
from corpus import as_tensors
from idx import read_pair
from weights_file import load_network


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights")
    parser.add_argument("folder", help="folder with the pair of IDX files")
    parser.add_argument("--prefix", default="t10k", help="what the pair's names begin with")
    options = parser.parse_args()
    torch.set_num_threads(1)
    network, metadata = load_network(options.weights)
    temperature, rejection = float(metadata["temperature"]), float(metadata["rejection"])
    images, labels = as_tensors(*read_pair(options.folder, options.prefix))
    logits = logits_of(network, images)
    wrong = logits[:, :10].argmax(1) != labels
    refused = not_a_digit(logits, temperature) > rejection
    print(f"{len(labels)} images, {int(wrong.sum())} errors, {int(refused.sum())} refused as no digit "
          f"({int((refused & ~wrong).sum())} of them would have been right), "
          f"calibration error {calibration_error(logits, labels, temperature):.4f}")


if __name__ == "__main__":
    main()
