"""Draws digits with a pen: the forms of European and American schools, some rare in MNIST.

A form is a few strokes; a stroke is a chain of points in a box of width and height 1 (x right,
y down), `~` when the pen goes round them smoothly and `-` when it turns sharply at each.
"""

import cv2
import numpy as np

CANVAS, MARGIN = 112, 20

FORMS = {
    0: [
        ["~ .50,.00 .15,.15 .05,.50 .15,.85 .50,1.0 .85,.85 .95,.50 .85,.15 .50,.00"],
        ["~ .55,.02 .20,.12 .06,.50 .20,.90 .55,1.0 .88,.80 .92,.40 .75,.08 .50,.03 .38,.12"],
        ["~ .50,.00 .15,.15 .05,.50 .15,.85 .50,1.0 .85,.85 .95,.50 .85,.15 .50,.00", "- .92,.05 .08,.95"],
        ["~ .50,.00 .15,.15 .05,.50 .15,.85 .50,1.0 .85,.85 .95,.50 .85,.15 .50,.00", "- .72,.25 .28,.75"],
    ],
    1: [
        ["- .50,.00 .50,1.0"],
        ["- .25,.25 .55,.00 .55,1.0"],
        ["- .15,.45 .60,.00 .60,1.0"],
        ["- .05,.55 .55,.00 .52,1.0"],
        ["- .25,.25 .55,.00 .55,1.0", "- .20,1.0 .90,1.0"],
        ["- .20,.35 .52,.00 .52,1.0", "- .30,1.0 .75,1.0"],
        ["- .02,.60 .60,.00 .80,1.0"],
        ["- .05,.48 .95,.00 .45,1.0"],
        ["- .05,.75 .62,.00 .50,1.0"],
        ["~ .00,.62 .25,.60 .60,.02", "- .60,.00 .70,1.0"],
        ["~ .00,.55 .40,.42 .92,.00", "- .90,.02 .48,1.0"],
        ["- .02,.35 .30,.36 .58,.02 .55,1.0", "- .25,1.0 .95,1.0"],
        ["~ .02,.92 .35,.72 .66,.12 .58,.00 .48,.14 .55,1.0"],
        ["~ .00,.95 .32,.70 .62,.02", "- .62,.00 .64,1.0"],
    ],
    2: [
        ["~ .08,.25 .25,.03 .60,.00 .88,.20 .80,.45 .45,.75 .10,1.0", "- .10,1.0 .95,1.0"],
        ["~ .10,.20 .40,.00 .80,.12 .82,.40 .50,.75 .15,.97 .08,.85 .25,.78 .55,.93 .95,.95"],
        ["~ .10,.25 .35,.02 .75,.05 .85,.35 .55,.70 .20,.98 .05,.90 .18,.76 .45,.90 .75,1.0 1.0,.85"],
        ["~ .05,.15 .45,.00 .85,.22 .60,.62 .10,1.0", "~ .10,1.0 .50,.92 .95,1.0"],
    ],
    3: [
        ["~ .08,.12 .45,.00 .85,.18 .75,.42 .35,.48 .80,.55 .92,.80 .55,1.0 .05,.90"],
        ["- .08,.02 .88,.02 .42,.40", "~ .42,.40 .80,.48 .92,.75 .60,1.0 .05,.92"],
        ["~ .10,.10 .55,.00 .85,.22 .45,.46", "~ .45,.46 .90,.60 .85,.92 .40,1.0 .05,.85"],
        ["~ .10,.08 .60,.02 .80,.25 .50,.45 .42,.50 .60,.52 .85,.70 .70,.96 .35,1.0 .10,.85"],
    ],
    4: [
        ["- .60,.00 .05,.65 .95,.65", "- .70,.30 .70,1.0"],
        ["- .15,.00 .10,.55 .90,.55", "- .80,.00 .80,1.0"],
        ["- .65,1.0 .65,.00 .02,.68 .98,.68"],
        ["~ .20,.00 .10,.35 .20,.55 .55,.55 .85,.45", "- .90,.02 .80,1.0"],
        ["- .45,.00 .02,.62 .95,.62", "- .65,.40 .58,1.0"],
        ["- .75,.00 .05,.60 .85,.60 .75,1.0"],
        ["~ .75,.00 .25,.22 .08,.52 .40,.62 .80,.55", "- .85,.48 .78,1.0"],
        ["~ .60,.00 .15,.40 .05,.68 .50,.72 .90,.64", "- .78,.40 .82,1.0"],
        ["- .70,.00 .05,.62 .95,.58", "- .95,.42 .72,1.0"],
        ["- .30,.00 .10,.70 .90,.70", "- .88,.55 .88,.95"],
    ],
    5: [
        ["- .85,.00 .20,.00 .15,.45", "~ .15,.45 .55,.36 .92,.62 .75,.93 .35,1.0 .05,.88"],
        ["- .20,.05 .18,.45", "~ .18,.45 .60,.38 .90,.68 .60,1.0 .05,.92", "- .20,.04 .90,.00"],
        ["~ .90,.02 .40,.03 .22,.10 .18,.42 .50,.40 .85,.60 .80,.90 .40,1.0 .08,.92"],
        ["- .30,.15 .25,.48", "~ .25,.48 .65,.45 .85,.75 .50,1.0 .05,.95", "- .35,.08 .95,.02"],
    ],
    6: [
        ["~ .75,.02 .35,.20 .08,.60 .15,.92 .50,1.0 .88,.85 .85,.60 .50,.50 .12,.70"],
        ["~ .60,.00 .25,.35 .10,.75 .40,1.0 .80,.90 .85,.65 .55,.55 .15,.78"],
        ["~ .85,.10 .60,.00 .20,.25 .05,.65 .25,.98 .70,.97 .90,.72 .60,.50 .25,.58 .10,.75"],
    ],
    7: [
        ["- .05,.02 .95,.02 .40,1.0"],
        ["- .05,.02 .95,.02 .40,1.0", "- .25,.52 .90,.52"],
        ["- .05,.15 .08,.02 .92,.02 .35,1.0", "- .22,.50 .85,.48"],
        ["~ .05,.12 .25,.03 .60,.08 .95,.00 .60,.45 .45,1.0", "- .25,.55 .85,.48"],
        ["- .05,.20 .05,.02 .92,.02 .50,1.0"],
        ["~ .05,.10 .50,.05 .95,.02 .65,.40 .50,1.0"],
    ],
    8: [
        ["~ .85,.15 .50,.00 .15,.18 .35,.42 .75,.60 .88,.82 .50,1.0 .12,.82 .30,.58 .70,.40 .85,.15"],
        ["~ .50,.00 .20,.20 .50,.44 .80,.22 .50,.00", "~ .50,.44 .10,.72 .50,1.0 .90,.72 .50,.44"],
        ["~ .80,.08 .40,.02 .20,.22 .55,.48 .85,.75 .50,1.0 .15,.80 .40,.52 .75,.30 .95,.00"],
    ],
    9: [
        ["~ .85,.22 .50,.00 .12,.20 .25,.48 .65,.48 .87,.20", "- .87,.15 .82,1.0"],
        ["~ .85,.20 .50,.00 .12,.22 .30,.50 .70,.42 .87,.18 .88,.60 .65,.95 .15,.95"],
        ["~ .90,.10 .45,.02 .15,.28 .45,.50 .85,.25 .90,.05 .82,.55 .70,1.0"],
        ["~ .88,.18 .50,.00 .10,.25 .40,.52 .85,.30", "~ .88,.10 .85,.60 .55,1.0 .12,.86"],
        ["~ .80,.12 .45,.00 .22,.18 .42,.38 .75,.26 .80,.10 .76,.42 .88,.72 .70,.96 .02,.98"],
        ["~ .72,.14 .50,.00 .30,.16 .45,.34 .68,.26 .72,.10 .62,.42 .88,.76 .66,.98 .05,.96"],
        ["~ .90,.15 .55,.00 .15,.14 .30,.36 .70,.34 .88,.14", "~ .88,.10 .80,.45 .92,.75 .70,1.0 .05,1.0"],
        ["~ .95,.10 .70,.00 .45,.12 .55,.30 .85,.24 .95,.06", "- .95,.04 .10,1.0"],
        ["~ .05,1.0 .30,.50 .45,.12 .75,.00 .98,.12 .85,.34 .38,.42"],
        ["~ .80,.05 .40,.00 .22,.14 .40,.32 .78,.36 .90,.62 .75,.92 .35,1.0 .02,.92"],
        ["~ .55,.44 .15,.38 .05,.15 .45,.00 .92,.12 .82,.38 .45,.55 .65,.80 .95,1.0"],
    ],
}


def draw_digit(random, digit):
    """Ink [CANVAS, CANVAS] of one form of `digit` in a random hand."""
    forms = FORMS[digit]
    strokes = [parse(stroke) for stroke in forms[random.integers(len(forms))]]
    if random.random() < 0.5:
        strokes = filling(strokes)
    return draw(strokes, random)


def filling(strokes):
    """The strokes as wide as their box, as some hands write even a 1 with its flag."""
    x = np.concatenate([points[:, 0] for _, points in strokes])
    if np.ptp(x) < 0.3:  # A bare upright line stays one.
        return strokes
    return [(smooth, (points - [x.min(), 0]) / [np.ptp(x), 1]) for smooth, points in strokes]


def parse(stroke):
    """Whether the stroke is smooth, and its points [n, 2]."""
    kind, *points = stroke.split()
    return kind == "~", np.array([[float(number) for number in point.split(",")] for point in points])


def draw(strokes, random, wobble=0.035, widths=(5, 13)):
    """Ink of `strokes`, (smooth, points) each: shaken, slanted, in a pen of random width."""
    width, slant = random.uniform(0.35, 1.15), random.normal(0, 0.15)
    pen, pressure = random.uniform(*widths), random.uniform(0, 0.35)
    ink = np.zeros((CANVAS, CANVAS), np.uint8)
    span = CANVAS - 2 * MARGIN
    for smooth, points in strokes:
        points = points + random.normal(0, wobble, points.shape)
        path = spline(points) if smooth else corners(points)
        x = (path[:, 0] - 0.5) * width - slant * (path[:, 1] - 0.5) + 0.5
        path = np.stack([x, path[:, 1]], 1) * span + MARGIN
        stamp(ink, path, pen * (1 + pressure * wave(len(path), random)))
    return ink


def stamp(ink, path, widths):
    """Draws the chain of points with a round pen whose width changes along it."""
    fixed = np.round(path * 16).astype(int)
    for start, end, width in zip(fixed[:-1], fixed[1:], widths):
        cv2.line(ink, start.tolist(), end.tolist(), 255, max(1, round(width)), cv2.LINE_AA, 4)


def wave(count, random):
    """A slow swing between -1 and 1 along a stroke: the pressure of the hand."""
    return np.sin(np.linspace(0, random.uniform(1, 6), count) + random.uniform(0, 6))


def corners(points, steps=5):
    """Points along the straight lines between `points`."""
    at = np.linspace(0, len(points) - 1, steps * (len(points) - 1) + 1)
    return np.stack([np.interp(at, range(len(points)), points[:, axis]) for axis in (0, 1)], 1)


def spline(points, steps=6):
    """Points along the Catmull-Rom curve through `points`."""
    before, after = 2 * points[0] - points[1], 2 * points[-1] - points[-2]
    knots = np.concatenate([[before], points, [after]])
    a, b, c, d = (knots[i:len(knots) - 3 + i, None] for i in range(4))
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    curve = b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    return np.concatenate([curve.reshape(-1, 2), points[-1:]])
