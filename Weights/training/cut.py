"""Labels the glyphs that the program has cut from pictures.py's pictures, by comparison with the truth.

    swift run -c release Tools cut-glyphs PICTURES/list.txt PICTURES/cut
    python cut.py PICTURES

writes PICTURES/labelled.npz: `images` [n, 28, 28], `labels` [n] (10 for what is no digit) and `pictures` [n], from which of
them each came. A glyph whose box and ink are those of a true digit is that digit, under whatever hypothesis it was cut: a
little thick or thin, with a stroke broken. What resembles none is "not a digit": half a digit, a digit and its frame,
two in one, hollow strokes, paper, the ground around a digit. What lies in between is left out, and so is what no shape can
tell: a bare line that the first network reads as 1, and an empty ring that it reads as 0.
"""

import argparse
import csv
import json
from pathlib import Path

import cv2
import numpy as np

from corpus import NOT_A_DIGIT
from idx import read_idx

SAME_BOX, OTHER_BOX = 0.72, 0.5  # Of two boxes' common area in their union.
SAME_INK, OTHER_INK = 0.82, 0.6  # Correlation of two glyphs, both a little blurred.
BLUR, SHIFTS = 0.8, range(-1, 2)
MIDDLE, EMPTY = slice(11, 18), 40  # Rows and columns; the mean of their ink, of 255.
DIGIT_LIKE = 0.5  # Below this score for "not a digit" a line is taken for a 1, a ring for a 0.


def overlap(box, other):
    """Intersection over union of two boxes (left, top, right, bottom)."""
    across = min(box[2], other[2]) - max(box[0], other[0])
    down = min(box[3], other[3]) - max(box[1], other[1])
    common = max(0, across) * max(0, down)
    areas = sum((b[2] - b[0]) * (b[3] - b[1]) for b in (box, other))
    return common / max(1e-6, areas - common)


def likeness(glyph, other):
    """The largest correlation of two glyphs, one of them shifted by up to a pixel."""
    first, second = (cv2.GaussianBlur(g.astype(np.float32), (0, 0), BLUR) for g in (glyph, other))
    first -= first.mean()
    best = 0
    for y in SHIFTS:
        for x in SHIFTS:
            moved = np.roll(second, (y, x), (0, 1)) - second.mean()
            best = max(best, float((first * moved).sum() / (np.linalg.norm(first) * np.linalg.norm(moved) + 1e-6)))
    return best


def is_empty(glyph):
    """Whether nothing stands in the middle of a glyph."""
    return glyph[MIDDLE, MIDDLE].mean() < EMPTY


def label_of(glyph, row, digits):
    """The digit, NOT_A_DIGIT, or None where it cannot be told; `digits` are a picture's true ones with their glyphs."""
    box = [float(row[side]) for side in ("left", "top", "right", "bottom")]
    found = [(overlap(box, digit["box"]), digit, clean) for digit, clean in digits]
    near = max(found, key=lambda entry: entry[0], default=(0, None, None))
    alike = likeness(glyph, near[2]) if near[0] >= OTHER_BOX else 0
    if near[0] >= SAME_BOX and alike >= SAME_INK:
        return near[1]["digit"]
    if near[0] >= OTHER_BOX and alike >= OTHER_INK:
        return None
    if float(row["none"]) < DIGIT_LIKE and (row["digit"] == "1" or row["digit"] == "0" and is_empty(glyph)):
        return None
    return NOT_A_DIGIT


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", type=Path, help="folder that pictures.py has written, with the glyphs cut from it")
    folder = parser.parse_args().pictures
    truth, clean = json.loads((folder / "truth.json").read_text()), np.load(folder / "glyphs.npy")
    glyphs = read_idx(folder / "cut.glyphs-idx3-ubyte")
    of_pictures, first = [], 0
    for entry in truth:
        count = len(entry["digits"])
        of_pictures.append(list(zip(entry["digits"], clean[first:first + count])))
        first += count
    kept, labels, pictures = [], [], []
    with open(folder / "cut.csv", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            picture = int(row["picture"])
            label = label_of(glyphs[number], row, of_pictures[picture])
            if label is not None:
                kept.append(number)
                labels.append(label)
                pictures.append(picture)
    np.savez(folder / "labelled.npz", images=glyphs[kept], labels=np.array(labels, np.uint8), pictures=np.array(pictures))
    print(f"{len(glyphs)} glyphs of {len(truth)} pictures: {sum(label < NOT_A_DIGIT for label in labels)} are digits, "
          f"{labels.count(NOT_A_DIGIT)} are none, {len(glyphs) - len(kept)} are left out")


if __name__ == "__main__":
    main()
