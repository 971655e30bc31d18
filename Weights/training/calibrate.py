"""Turns logits into probabilities that can be believed, by the held-out images alone."""

import torch
from torch.nn import functional as F

# The share of held-out digits that may be refused where runs are compared.
REFUSED = 0.0015


@torch.no_grad()
def logits_of(network, images):
    """Logits [n, 11] of images [n, 1, 28, 28] of bytes."""
    network.eval()
    return torch.cat([network(part.float() / 255) for part in images.split(1_000)])


def held_out_figures(network, corpus):
    """What runs are compared by: errors and loss over the ten digits, negatives taken for digits.

    At temperature 1, for the log of a run; the exported file is calibrated when the run is chosen.
    """
    images, labels = corpus.held_out
    logits = logits_of(network, images)
    scores = not_a_digit(logits_of(network, corpus.held_out_negatives[0]), 1)
    return {
        "errors": int((logits[:, :10].argmax(1) != labels).sum()),
        "held_out_loss": round(float(F.cross_entropy(logits[:, :10], labels)), 5),
        "negatives_accepted": round(float((scores <= choose_rejection(logits, 1)).float().mean()), 4),
    }


def not_a_digit(logits, temperature):
    """The probability of the eleventh class among all."""
    return F.softmax(logits / temperature, 1)[:, 10]


def choose_rejection(logits, temperature):
    """The score that all but `REFUSED` of these digits stay under."""
    return float(not_a_digit(logits, temperature).quantile(1 - REFUSED))


def choose_temperature(logits, labels):
    """The temperature under which the ten digits' probabilities are likeliest: of 301 from 0.1 to 3.2."""
    candidates = torch.logspace(-1, 0.5, 301)
    losses = torch.stack([F.cross_entropy(logits[:, :10] / t, labels) for t in candidates])
    return float(candidates[losses.argmin()])


def calibration_error(logits, labels, temperature, bins=15):
    """Expected calibration error: mean distance of confidence from accuracy over `bins` bins."""
    confidence, digit = F.softmax(logits[:, :10] / temperature, 1).max(1)
    right = (digit == labels).float()
    where = (confidence * bins).long().clamp(max=bins - 1)
    gaps = [(confidence[where == b] - right[where == b]).sum().abs() for b in range(bins)]
    return float(sum(gaps)) / len(labels)
