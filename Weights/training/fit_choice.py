"""Fits the choice between hypotheses of what is written on a page, and writes it as Swift.

    python fit_choice.py PICTURES CUT.csv ../../Sources/NoteReading/Recognise/ReadingWeights.swift

PICTURES is a folder that pictures.py wrote with --held-out; CUT.csv what `Tools cut-glyphs --turned` made of them. The model
is a conditional logit with an outside option (McFadden, 1974): of a page's hypotheses, one that has the picture's text is
right; if none has, or there is no text, it is right to answer nothing. Each picture is seen as it stands and, with less
weight, as if it had been photographed from either side or upside down.
"""

import argparse
import csv
import json
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

FIRST_FEATURE = 12  # Of the table's columns.
LEAST_ODDS = 1.0  # As in ReadingChoice.
NO_DIGIT = 0.15  # The part of pages without a digit: more are drawn, so that there are enough to learn from.
TURNED = 0.3  # The weight of a picture's three turned views together; upright it weighs 1.
CHANGED = 0.005  # Beyond doubt: of answers so sure at once, at most this part would change if all hypotheses were read.
RIDGE = 1e-4
TELLS_ITS_TURN = set("23457")


class Table:
    """The hypotheses of all pictures, those of one picture side by side."""

    def __init__(self, path, truth):
        seen, names = {}, None
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                names = names or list(row)[FIRST_FEATURE:]
                key = int(row["picture"]), int(row["hypothesis"])
                if key not in seen:
                    seen[key] = int(row["quarters"]), row["text"], [float(row[name]) for name in names]
        keys = sorted(seen)
        self.names = names
        self.pictures = np.array([picture for picture, _ in keys])
        self.quarters = np.array([seen[key][0] for key in keys])
        self.texts = [seen[key][1] for key in keys]
        self.x = np.array([seen[key][2] for key in keys])
        self.tells = np.array([bool(TELLS_ITS_TURN & set(text)) for text in self.texts])
        wanted = [truth[picture]["text"] for picture in self.pictures]
        self.right = (self.quarters == 0) & np.array([t == w for t, w in zip(self.texts, wanted)])
        self.first = np.concatenate([[0], np.flatnonzero(np.diff(self.pictures)) + 1])
        self.page = np.repeat(np.arange(len(self.first)), np.diff([*self.first, len(keys)]))
        self.legible = np.array([bool(truth[self.pictures[i]]["text"]) for i in self.first])
        self.tells_truth = np.array([bool(TELLS_ITS_TURN & set(truth[self.pictures[i]]["text"])) for i in self.first])

    def view(self, quarters):
        """The features as if each picture had been turned so that it reads at `quarters`, and which hypotheses there are."""
        x = self.x.copy()
        turned = self.quarters != quarters
        x[:, self.names.index("turned")] = turned
        return x, ~turned | self.tells


def likelihood(scores, table, exists, right):
    """Of each page the logarithm of the probability of what is right, and its gradient by the scores."""
    s = np.where(exists, scores, -np.inf)
    greatest = np.maximum(0, np.maximum.reduceat(s, table.first))
    e = np.exp(s - greatest[table.page])
    outside = np.exp(-greatest)
    total = outside + np.add.reduceat(e, table.first)
    good = np.add.reduceat(e * right, table.first)
    answers = good > 0
    best = np.where(answers, good, outside)
    gradient = np.where(answers[table.page] & right, e / best[table.page], 0) - e / total[table.page]
    return np.log(best / total), gradient


def fitted(table, weights, pages):
    """Bias and coefficients; `weights` of the pages, of which only `pages` count."""
    views = []
    for quarters in range(4):
        x, exists = table.view(quarters)
        # A picture that reads alike at other turns is not to be known from the side.
        share = weights * pages * (1 if quarters == 0 else TURNED / 3 * (table.tells_truth | ~table.legible))
        views.append((x, exists, share, table.right & exists))
    mean, spread = table.x.mean(0), table.x.std(0) + 1e-9
    turned = table.names.index("turned")
    mean[turned], spread[turned] = 0, 1
    all_weight = sum(share.sum() for _, _, share, _ in views)

    def loss(w):
        value, slope = RIDGE * (w[1:] @ w[1:]), np.concatenate([[0], 2 * RIDGE * w[1:]])
        for z, exists, share, right in standardised:
            logs, gradient = likelihood(z @ w[1:] + w[0], table, exists, right)
            gradient *= share[table.page] / all_weight
            value -= (logs * share).sum() / all_weight
            slope -= np.concatenate([[gradient.sum()], z.T @ gradient])
        return value, slope

    standardised = [((x - mean) / spread, exists, share, right) for x, exists, share, right in views]
    w = minimize(loss, np.zeros(len(mean) + 1), jac=True, method="L-BFGS-B", options={"maxiter": 400}).x
    slopes = w[1:] / spread
    return w[0] - (mean * slopes).sum(), slopes


def chosen(table, scores, exists):
    """Of each page the likeliest text and its probability; None where there is no hypothesis."""
    answers = [(None, 0.0)] * len(table.first)
    for page, (a, b) in enumerate(zip(table.first, [*table.first[1:], len(scores)])):
        weights, total = {}, 1.0
        for i in range(a, b):
            if exists[i]:
                weight = np.exp(scores[i])
                weights[table.texts[i]] = weights.get(table.texts[i], 0) + weight
                total += weight
        if weights:
            text = max(weights, key=weights.get)
            answers[page] = text, weights[text] / total
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pictures", type=Path)
    parser.add_argument("table", type=Path)
    parser.add_argument("swift", type=Path)
    arguments = parser.parse_args()
    truth = json.loads((arguments.pictures / "truth.json").read_text())
    table = Table(arguments.table, truth)
    drawn = 1 - table.legible.mean()
    weights = np.where(table.legible, (1 - NO_DIGIT) / (1 - drawn), NO_DIGIT / drawn)

    # Figures are of scores that were fitted to the other half of the pictures.
    upright, exists = table.view(0)
    # At first the likeliest ink is read alone, so that it is the page's strongest.
    alone = upright.copy()
    alone[:, table.names.index("relativeStrength")] = 0
    scores, at_once = np.zeros(len(upright)), np.zeros(len(upright))
    for half in 0, 1:
        mine = np.arange(len(table.first)) % 2 == half
        bias, slopes = fitted(table, weights, ~mine)
        rows = mine[table.page]
        scores[rows], at_once[rows] = upright[rows] @ slopes + bias, alone[rows] @ slopes + bias
    answers = chosen(table, scores, exists)
    wanted = [truth[table.pictures[i]]["text"] for i in table.first]
    least = LEAST_ODDS / (1 + LEAST_ODDS)
    said = [text if probability >= least else None for text, probability in answers]
    right = sum(a == w for a, w in zip(said, wanted) if w)
    print(f"pages with digits {table.legible.sum()}: chosen right {sum(a == w for (a, _), w in zip(answers, wanted) if w)}, "
          f"answered right {right}, wrong {sum(a not in (None, w) for a, w in zip(said, wanted) if w)}; "
          f"without {(~table.legible).sum()}: answered {sum(a is not None for a, w in zip(said, wanted) if not w)}")

    first = chosen(table, at_once, (table.quarters == 0) & (upright[:, table.names.index("likeliest")] == 1))
    order = sorted(range(len(first)), key=lambda page: -first[page][1])
    changed = np.cumsum([first[page][0] != said[page] for page in order]) / np.arange(1, len(order) + 1)
    last = int(np.flatnonzero(changed <= CHANGED)[-1])
    doubt = first[order[last]][1]
    print(f"beyond doubt at once: {last + 1} pages, from a probability of {doubt:.4f} on")

    bias, slopes = fitted(table, weights, np.ones(len(table.first), bool))
    arguments.swift.write_text(f"""/// The model that chooses what is written on a page. Weights/training/fit_choice.py writes this file.
enum ReadingWeights {{
    /// The score of a hypothesis, the logarithm of its odds against a page without a digit.
    static func score(_ f: ReadingFeatures) -> Double {{
        // In parts, since a long sum takes the compiler's type checker long.
        var sum = {bias:.4f}
""" + "\n".join(f"        sum += {slope:.4f} * f.{name}" for name, slope in zip(table.names, slopes)) + f"""
        return sum
    }}

    /// From this probability on what the likeliest ink gives is taken without looking at other hypotheses: of the pages fitted on,
    /// at most {100 * CHANGED:.1f} % of such answers would change.
    static let beyondDoubt = {doubt:.4f}
}}
""")


if __name__ == "__main__":
    main()
