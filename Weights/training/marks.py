"""Ink, large and smooth: digits of MNIST and of pen.py at any pen's width, other marks, and what pens leave of them.

A mark is coverage 0…1, [height, width], as tight as its ink.
"""

import math

import cv2
import numpy as np

from papers import about, any_of, cloud, colour, grain
from pen import FORMS, draw, filling, parse

ENLARGED = 5  # MNIST's pixels are made of so many, a side.


def tight(ink, least=0.1):
    rows, columns = np.flatnonzero((ink > least).any(1)), np.flatnonzero((ink > least).any(0))
    return ink[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1] if len(rows) else None


def scaled(ink, height):
    """A mark whose longer side has `height` pixels."""
    k = height / max(ink.shape)
    size = [max(1, round(side * k)) for side in ink.shape[::-1]]
    return np.clip(cv2.resize(ink, size, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR), 0, 1)


def pieces(mask):
    return cv2.connectedComponents(mask.astype(np.uint8), connectivity=8)[0]


def thickened(ink, change):
    """Strokes wider by `change` pixels on each side, or thinner, unless that breaks one or closes a loop."""
    margin = max(2, math.ceil(change) + 2)
    inside = cv2.copyMakeBorder(ink, *[margin] * 4, cv2.BORDER_CONSTANT) > 0.5
    distance = np.where(inside, cv2.distanceTransform(inside.astype(np.uint8), cv2.DIST_L2, 5) - 0.5,
                        0.5 - cv2.distanceTransform((~inside).astype(np.uint8), cv2.DIST_L2, 5))
    before = pieces(inside), pieces(~inside)
    for step in (change, change / 2, change / 4):
        wider = distance + step > 0
        if (pieces(wider), pieces(~wider)) == before and wider.sum() > 0.2 * inside.sum():
            return np.clip(distance + step + 0.5, 0, 1).astype(np.float32)
    return np.clip(distance + 0.5, 0, 1).astype(np.float32)


def of_mnist(random, image):
    """An image [28, 28] of MNIST with a smooth outline, by a pen of another width."""
    large = cv2.resize(np.pad(image, 1).astype(np.float32) / 255, None, fx=ENLARGED, fy=ENLARGED, interpolation=cv2.INTER_CUBIC)
    large = cv2.GaussianBlur(large, (0, 0), 0.45 * ENLARGED)
    ink = (large > random.uniform(0.3, 0.5)).astype(np.float32)
    ink = thickened(tight(ink), random.uniform(-1.2, 1.6) * ENLARGED * (random.random() < 0.75))
    turn = cv2.getRotationMatrix2D((ink.shape[1] / 2, ink.shape[0] / 2), random.normal(0, 4), 1)
    side = round(1.2 * max(ink.shape))
    turn[:, 2] += [(side - ink.shape[1]) / 2, (side - ink.shape[0]) / 2]
    return tight(cv2.warpAffine(ink, turn, (side, side), flags=cv2.INTER_LINEAR))


def of_pen(random, digit):
    """A form of pen.py by a pen from very thin to very thick."""
    forms = FORMS[digit]
    strokes = [parse(stroke) for stroke in forms[random.integers(len(forms))]]
    if random.random() < 0.3:
        strokes = filling(strokes)
    width = math.exp(random.uniform(math.log(1.6), math.log(17)))
    return tight(draw(strokes, random, 0.03, (width, width)).astype(np.float32) / 255)


def ring(random, height, width, fits=1.3, thickness=None):
    """A circle, an oval or a box by hand round a mark of this size: coverage [height, width] of a larger canvas, and its size."""
    tall, broad = height * fits, max(width * fits, height * random.uniform(0.7, fits))
    thickness = thickness or max(1, height * random.uniform(0.02, 0.1))
    margin = thickness + 0.1 * tall
    centre = np.array([broad / 2 + margin, tall / 2 + margin])
    size = (int(tall + 2 * margin), int(broad + 2 * margin))
    if random.random() < 0.65:
        angle = np.linspace(0, 2 * math.pi + random.uniform(-0.5, 0.6), 40) + random.uniform(0, 6)
        wobble = 1 + 0.03 * np.sin(angle * 2 + random.uniform(0, 6)) + np.linspace(0, random.uniform(-0.08, 0.08), 40)
        path = centre + np.stack([np.cos(angle) * broad, np.sin(angle) * tall], 1) * wobble[:, None] * 0.5
    else:
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * [broad / 2, tall / 2]
        path = centre + corners + random.normal(0, 0.015 * tall, (5, 2))
    ink = np.zeros(size, np.uint8)
    cv2.polylines(ink, [np.int32(path * 16)], False, 255, max(1, round(thickness)), cv2.LINE_AA, 4)
    return ink.astype(np.float32) / 255


# How a pen leaves its mark: share of the paper that it hides, grain, whether light; how often.
PENS = {
    "ballpoint": (0.75, 0.15, False, 20), "fine liner": (0.95, 0, False, 14), "pencil": (0.5, 0.35, False, 10),
    "marker": (0.97, 0, False, 18), "brush": (0.85, 0.2, False, 5), "crayon": (0.8, 0.5, False, 6),
    "highlighter": (0.55, 0.05, False, 3), "gel": (0.95, 0.03, True, 12), "chalk": (0.85, 0.5, True, 8),
}
DARK_INKS = ["1a1a20", "1c2f9a", "1450c0", "a81c24", "0f5a38", "55247a", "5a5a60", "d8600f", "303034", "101014"]
LIGHT_INKS = ["ffffff", "f4f4ee", "f7e26b", "f7b6cc", "c9ced6", "b9ecd0", "e8d28a"]


def brightness(bgr):
    return float(np.dot(bgr, [0.114, 0.587, 0.299]))


def any_ink(random, paper, least=0.16):
    """A pen's colour that shows on a paper of this mean colour, how much it hides, and its grain."""
    names = list(PENS)
    weights = np.array([PENS[name][3] for name in names]) / sum(pen[3] for pen in PENS.values())
    for _ in range(60):
        hides, rough, light, _ = PENS[names[random.choice(len(names), p=weights)]]
        ink = about(random, colour(any_of(random, LIGHT_INKS if light else DARK_INKS)))
        if abs(brightness(ink) - brightness(paper)) * hides > least:
            return ink, hides, rough
    return np.float32(brightness(paper) < 0.5) * np.ones(3, np.float32), 0.95, 0


def worn(random, ink, rough):
    """The mark as a pen of this roughness leaves it."""
    if not rough or min(ink.shape) < 4:
        return ink
    patches = 0.5 + 0.5 * cloud(random, *ink.shape, random.uniform(8, 30)) + grain(random, *ink.shape, 0.35)
    return ink * np.clip(1 - rough * np.clip(patches, 0, 1.2), 0, 1)
