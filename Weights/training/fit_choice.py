"""Fits the choice between hypotheses of what is written on a page, and writes it as Swift.

    python fit_choice.py PICTURES CUT.csv ../../Sources/NoteReading/Recognise/ReadingWeights.swift

PICTURES is a folder that pictures.py wrote with --held-out; CUT.csv what `Tools cut-glyphs` made of them. Two logistic models,
by Newton's method: of a hypothesis, whether its text is the picture's (each picture weighs as much as the root of its number
of hypotheses); of a page, whether the text that is chosen is right.
"""

import argparse
import csv
import json
from pathlib import Path

import numpy as np

FIRST_FEATURE = 11  # of the table's columns
WEIGHT_OF_SHARE = 0.5  # as in ReadingChoice
LEAD_OF_ONLY = 6.0  # where all hypotheses agree
BEYOND_DOUBT = 0.995  # of the first hypotheses so sure, this part at least are right
RIDGE = 1.0


def hypotheses(path):
    """For each hypothesis its picture, its text and its features."""
    seen, names = {}, None
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            names = names or list(row)[FIRST_FEATURE:]
            key = int(row["picture"]), int(row["hypothesis"])
            if key not in seen:
                seen[key] = row["text"], [float(row[name]) for name in names]
    pictures = np.array([key[0] for key in seen])
    return names, pictures, [text for text, _ in seen.values()], np.array([x for _, x in seen.values()])


def fitted(x, y, weights, ridge):
    """Intercept and coefficients of a logistic model."""
    mean, spread = x.mean(0), x.std(0) + 1e-9
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])
    w = np.zeros(z.shape[1])
    penalty = ridge * np.eye(len(w))
    penalty[0, 0] = 1e-6
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ w))
        gradient = z.T @ (weights * (p - y)) + penalty @ w
        step = np.linalg.solve((z * (weights * p * (1 - p))[:, None]).T @ z + penalty, gradient)
        w -= step
        if abs(step).max() < 1e-8:
            break
    slopes = w[1:] / spread
    return w[0] - (mean * slopes).sum(), slopes


def chosen(texts, scores):
    """The text with the largest total, that total, and its lead."""
    by_text = {}
    for text, score in zip(texts, scores):
        by_text.setdefault(text, []).append(score)
    totals = {t: max(s) + WEIGHT_OF_SHARE * np.log(len(s) / len(texts)) for t, s in by_text.items()}
    best = max(totals, key=totals.get)
    others = [total for text, total in totals.items() if text != best]
    return best, totals[best], totals[best] - max(others) if others else LEAD_OF_ONLY


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pictures", type=Path)
    parser.add_argument("table", type=Path)
    parser.add_argument("swift", type=Path)
    arguments = parser.parse_args()
    truth = json.loads((arguments.pictures / "truth.json").read_text())
    names, pictures, texts, x = hypotheses(arguments.table)
    y = np.array([text == truth[p]["text"] for text, p in zip(texts, pictures)], float)
    weights = 1 / np.sqrt(np.bincount(pictures)[pictures])

    # Pages are chosen on by scores that were fitted to the other half of the pictures.
    scores = np.zeros(len(x))
    for half in 0, 1:
        mine = pictures % 2 == half
        intercept, slopes = fitted(x[~mine], y[~mine], weights[~mine], RIDGE)
        scores[mine] = x[mine] @ slopes + intercept
    pages, right, first = [], [], []
    for p in np.unique(pictures):
        index = np.flatnonzero(pictures == p)
        text, total, lead = chosen([texts[i] for i in index], scores[index])
        pages.append((total, lead))
        right.append(text == truth[p]["text"])
        own = [i for i in index if x[i][names.index("likeliest")]]
        if own:
            i = max(own, key=lambda i: scores[i])
            first.append((scores[i], y[i]))
    page_intercept, page_slopes = fitted(np.array(pages), np.array(right, float), np.ones(len(pages)), 0.1)
    first.sort(reverse=True)
    share = np.cumsum([hit for _, hit in first]) / np.arange(1, len(first) + 1)
    doubt = first[int(np.flatnonzero(share >= BEYOND_DOUBT)[-1])][0]

    probability = 1 / (1 + np.exp(-(np.array(pages) @ page_slopes + page_intercept)))
    answered = probability >= 0.5
    legible = np.array([bool(truth[p]["text"]) for p in np.unique(pictures)])
    right = np.array(right)
    print(f"pages {len(right)}: chosen right {right.sum()} of {sum(bool(t['text']) for t in truth)}; "
          f"answered right {(answered & right).sum()}, wrong {(answered & ~right & legible).sum()}, "
          f"without a digit {(answered & ~legible).sum()} of {sum(not t['text'] for t in truth)}; "
          f"beyond doubt at once {sum(s >= doubt for s, _ in first)}")

    intercept, slopes = fitted(x, y, weights, RIDGE)
    arguments.swift.write_text(f"""import Glibc

/// The models that choose what is written on a page. Weights/training/fit_choice.py writes this file.
enum ReadingWeights {{
    /// The logarithm of the odds that a hypothesis is right.
    static func score(_ f: ReadingFeatures) -> Double {{
        // In parts, since a long sum takes the compiler's type checker long.
        var sum = {intercept:.4f}
""" + "\n".join(f"        sum += {slope:.4f} * f.{name}" for name, slope in zip(names, slopes)) + f"""
        return sum
    }}

    /// How likely the best text is, 0…1.
    ///
    /// - Parameters:
    ///   - total: its score, with what the share of the hypotheses adds that agree on it.
    ///   - lead: how far the next text is behind.
    static func probability(total: Double, lead: Double) -> Double {{
        1 / (1 + exp(-({page_intercept:.4f} + {page_slopes[0]:.4f} * total + {page_slopes[1]:.4f} * lead)))
    }}

    /// `lead` where there is no other text.
    static let leadOfOnly = {LEAD_OF_ONLY}

    /// From this score on the likeliest ink's hypothesis is taken without looking at others: of those fitted on, {100 * BEYOND_DOUBT:.1f} % are
    /// right.
    static let beyondDoubt = {doubt:.4f}
}}
""")


if __name__ == "__main__":
    main()
