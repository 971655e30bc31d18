"""Draws what is not a digit: letters, words, doodles, shapes, textures, digits run together.

Everything here is made by seeded arithmetic, by fonts, or from MNIST's training digits; no other
data set is used. What could pass for a digit (O, l, S, Z, a lone upright line …) is left out.
"""

import cv2
import numpy as np

from glyph import SIDE, centred
from pen import CANVAS, draw, parse, stamp

LETTERS = "ACEFHJKLMNPRTUVWXYacdefhkmnprtuvwxÄÖÜßäöü!?&@#%+*=$€"
# Letters that are no digit on their side either.
TURNABLE_LETTERS = "AEFHKPRTXYaefhkrtx?&@#%+*$€"
BUILT_IN_FONTS = 8  # OpenCV's own.
# By how many quarter turns each digit becomes none. A 2 and a 5 upside down stay what they are, a 6 becomes a 9; a slanted 1 and a
# round 0 are themselves on their side.
TURNS = {2: (1, 3), 3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 3), 6: (1, 3), 7: (1, 2, 3), 8: (1, 3), 9: (1, 3)}
# Crosses, a tick, arrows, a star, a heart, a house, a fence, a face, dashes, waves; a ticked and a crossed box, a flash, a flag, a
# tree, a fish, an envelope, a sun, a percent sign, braces: strokes as in pen.py.
SIGNS = [
    ["- .5,0 .5,1", "- 0,.5 1,.5"], ["- 0,0 1,1", "- 1,0 0,1"], ["- 0,.6 .35,1 1,0"],
    ["- 0,.5 1,.5", "- .6,.2 1,.5 .6,.8"], ["- .5,0 1,1 0,1 .5,0"],
    ["- .2,1 .5,0 .8,1 0,.38 1,.38 .2,1"], ["~ .5,1 0,.4 .15,.05 .5,.25 .85,.05 1,.4 .5,1"],
    ["- 0,1 0,.45 .5,0 1,.45 1,1 0,1"], ["- .3,0 .3,1", "- .7,0 .7,1", "- 0,.3 1,.3", "- 0,.7 1,.7"],
    ["~ .5,0 0,.5 .5,1 1,.5 .5,0", "- .35,.3 .36,.4", "- .65,.3 .66,.4", "~ .3,.65 .5,.8 .7,.65"],
    ["- 0,.5 1,.5"], ["- 0,.3 1,.3", "- 0,.7 1,.7"], ["- .2,0 .2,1", "- .5,0 .5,1", "- .8,0 .8,1"],
    ["~ 0,.5 .2,.2 .4,.5 .6,.8 .8,.5 1,.2"], ["- 0,0 .5,1 1,0"],
    ["- .3,0 .3,1", "- .7,0 .7,1"], ["- .5,0 .5,1", "- .1,.15 .9,.85", "- .9,.15 .1,.85"],
    ["- 0,0 1,0 1,1 0,1 0,0", "- .2,.5 .45,.8 1.1,-.1"], ["- 0,0 1,0 1,1 0,1 0,0", "- .2,.2 .8,.8", "- .8,.2 .2,.8"],
    ["- .6,0 .2,.55 .7,.5 .3,1"], ["- .2,1 .2,0 .9,.25 .2,.5"], ["- .5,1 .5,.6", "- .5,0 .1,.6 .9,.6 .5,0"],
    ["~ 0,.2 .4,.8 .8,.5 .4,.2 0,.8"], ["- 0,.1 1,.1 1,.9 0,.9 0,.1", "- 0,.1 .5,.55 1,.1"],
    ["~ .3,.5 .5,.3 .7,.5 .5,.7 .3,.5", "- .5,.15 .5,0", "- .5,.85 .5,1", "- .15,.5 0,.5", "- .85,.5 1,.5"],
    ["- .9,0 .1,1", "~ .1,.15 .25,.02 .4,.15 .25,.3 .1,.15", "~ .6,.85 .75,.7 .9,.85 .75,.98 .6,.85"],
    ["~ .4,0 .2,.2 .25,.4 .1,.5 .25,.6 .2,.8 .4,1", "~ .6,0 .8,.2 .75,.4 .9,.5 .75,.6 .8,.8 .6,1"],
]


class Negatives:
    """One random picture of what is no digit at a time; `digits` are MNIST's training images."""

    def __init__(self, random, digits, labels, fonts):
        self.random, self.digits = random, digits
        self.labels, self.turnable = labels, np.flatnonzero(np.isin(labels, list(TURNS)))
        self.fonts = [cv2.FontFace(str(path)) for path in fonts]
        self.kinds = [
            (self.letter, 6), (self.word, 4), (self.scribble, 4), (self.doodle, 4), (self.several, 4),
            (self.patchwork, 2), (self.turned, 6), (self.silhouette, 5), (self.texture, 3), (self.specks, 2),
        ]

    def __call__(self):
        """A glyph [28, 28]."""
        draws, shares = zip(*self.kinds)
        shares = np.array(shares) / sum(shares)
        while True:
            glyph = draws[self.random.choice(len(draws), p=shares)]()
            if glyph is not None:
                return glyph

    def several_of(self, low, high):
        return int(self.random.integers(low, high))

    def point(self):
        return self.random.uniform(0.05, 0.95, 2)

    def mark(self):
        """Large ink, as it was drawn, of what people write or draw when it is no digit."""
        draws, shares = (self.letter_ink, self.word_ink, self.scribble_ink, self.doodle_ink), (0.35, 0.15, 0.15, 0.35)
        return draws[self.random.choice(len(draws), p=shares)]()

    def letter(self):
        return centred(self.letter_ink())

    def word(self):
        return centred(self.word_ink())

    def scribble(self):
        return centred(self.scribble_ink())

    def doodle(self):
        return centred(self.doodle_ink())

    def letter_ink(self):
        if self.random.random() < 0.25:
            return np.rot90(self.text(self.random.choice(list(TURNABLE_LETTERS))), self.several_of(1, 4))
        return self.text(self.random.choice(list(LETTERS)))

    def word_ink(self):
        letters = list(LETTERS.lower() + "oilsz")
        return self.text("".join(self.random.choice(letters, self.several_of(2, 7))))

    def text(self, text):
        """`text` written in one of the fonts, or in one of OpenCV's own."""
        ink = np.zeros((CANVAS, CANVAS * 4), np.uint8)
        if self.fonts and self.random.random() < 0.7:
            face = self.fonts[self.several_of(0, len(self.fonts))]
            cv2.putText(ink, text, (20, 80), (255,), face, 60, self.several_of(100, 800))
        else:
            pen = self.several_of(2, 10)
            cv2.putText(ink, text, (20, 80), self.several_of(0, BUILT_IN_FONTS), 2, 255, pen, cv2.LINE_AA)
        return ink

    def scribble_ink(self):
        """A pen that wanders: loops, zigzags, tangles."""
        points = np.cumsum(self.random.normal(0, 0.3, (self.several_of(10, 30), 2)), 0)
        if self.random.random() < 0.4:  # A spiral, or a coil along a line.
            angle = np.linspace(0, self.random.uniform(12, 40), 40)
            radius = np.linspace(self.random.uniform(0, 0.4), 1, 40)
            drift = np.linspace(0, self.random.uniform(0, 6), 40)
            points = np.stack([radius * np.cos(angle) + drift, radius * np.sin(angle)], 1)
        points = (points - points.min(0)) / (np.ptp(points, 0).max() + 1e-6)
        return draw([(self.random.random() < 0.7, points)], self.random, 0.02, (3, 12))

    def doodle_ink(self):
        """A few strokes that make a sign, or none."""
        if self.random.random() < 0.3:  # Strokes at random.
            strokes = [(False, np.array([self.point(), self.point()])) for _ in range(self.several_of(4, 8))]
        else:
            strokes = [parse(stroke) for stroke in SIGNS[self.several_of(0, len(SIGNS))]]
        return draw(strokes, self.random, 0.03, (3, 16))

    def several(self):
        """Two or three digits side by side, apart or touching, as one glyph."""
        count = 2 if self.random.random() < 0.75 else 3
        parts = [self.cropped(self.several_of(0, len(self.digits))) for _ in range(count)]
        gap, sink = self.several_of(-3, 8), self.several_of(-3, 4)
        ink = np.zeros((60, 120), np.uint8)
        x = 20
        for part in parts:
            height, width = part.shape
            y = 20 + (sink if x > 20 else 0)
            place = ink[y:y + height, x:x + width]
            np.maximum(place, part, out=place)
            x += width + gap
        return centred(ink)

    def cropped(self, index):
        digit = self.digits[index]
        rows, columns = np.flatnonzero(digit.any(1)), np.flatnonzero(digit.any(0))
        return digit[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]

    def patchwork(self):
        """The right part of one digit glued to the left part of another, or upper to lower."""
        first, second = (self.digits[self.several_of(0, len(self.digits))] for _ in range(2))
        ink = np.concatenate([first[:, 12:], second[:, :16]], 1)
        return centred(ink if self.random.random() < 0.7 else np.ascontiguousarray(ink.T))

    def turned(self):
        """A digit on its side or upside down."""
        index = self.turnable[self.several_of(0, len(self.turnable))]
        turns = TURNS[int(self.labels[index])]
        return np.ascontiguousarray(np.rot90(self.digits[index], self.random.choice(turns)))

    def silhouette(self):
        """A filled outline, often symmetric, with shades and patterns inside."""
        count = self.several_of(3, 9)
        heights = np.sort(self.random.uniform(2, 26, count))
        reach = self.random.uniform(2, 13, count)
        other = reach if self.random.random() < 0.6 else self.random.uniform(0, 13, count)
        outline = np.concatenate([np.stack([14 + reach, heights], 1), np.stack([14 - other, heights], 1)[::-1]])
        mask = np.zeros((SIDE * 4, SIDE * 4), np.uint8)
        cv2.fillPoly(mask, [np.round(outline * 4).astype(int)], 255, cv2.LINE_AA)
        if self.random.random() < 0.3:
            mask = np.ascontiguousarray(mask.T)
        mask = cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        shade = self.shades(self.random.uniform(0.1, 1))
        return (mask * np.clip(shade, 0.1, 1)).astype(np.uint8)

    def texture(self):
        """Paper, cloth, stripes and stains, with or without an edge."""
        shade = self.shades(1)
        if self.random.random() < 0.4:
            shade = (shade > self.random.uniform(0.3, 0.7)).astype(float)
        return (255 * self.random.uniform(0.3, 1) * shade).astype(np.uint8)

    def shades(self, contrast):
        """A pattern [28, 28] about 0…1: noise of some grain, or stripes."""
        grain = self.several_of(2, 20)
        noise = self.random.random((grain, self.several_of(2, 20)))
        noise = cv2.resize(noise, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
        if self.random.random() < 0.35:
            y, x = np.mgrid[:SIDE, :SIDE]
            angle, pitch = self.random.uniform(0, np.pi), self.random.uniform(0.3, 2.5)
            noise = 0.5 + 0.5 * np.sin((x * np.cos(angle) + y * np.sin(angle)) * pitch)
        return np.clip(self.random.uniform(0.2, 1) + contrast * (noise - 0.5), 0, 1)

    def specks(self):
        """Almost nothing: dots, a short dash, dust, faint noise."""
        ink = np.zeros((SIDE, SIDE), np.uint8)
        if self.random.random() < 0.3:
            return np.clip(self.random.normal(0, self.random.uniform(5, 60), ink.shape), 0, 255).astype(np.uint8)
        for _ in range(self.several_of(0, 8)):
            start = self.random.uniform(2, 26, 2)
            path = np.stack([start, start + self.random.normal(0, 1.2, 2)])
            stamp(ink, path, [self.random.uniform(1, 4)])
        return ink
