"""Puts ink into 28 × 28 as MNIST's makers did: the box to 20 pixels, the mass to the centre."""

import cv2
import numpy as np

SIDE, BOX, CENTRE = 28, 20, 14


def centred(ink, box=BOX):
    """The glyph [28, 28] of a larger picture of ink, white on black; None if there is none."""
    rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
    if not len(rows):
        return None
    ink = ink[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]
    scale = box / max(ink.shape)
    size = [max(1, round(side * scale)) for side in ink.shape[::-1]]
    shrunk = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    mass = shrunk.sum() or 1
    y = round(CENTRE - float(shrunk.sum(1) @ np.arange(size[1])) / mass)
    x = round(CENTRE - float(shrunk.sum(0) @ np.arange(size[0])) / mass)
    y, x = np.clip([y, x], 0, [SIDE - size[1], SIDE - size[0]])
    glyph = np.zeros((SIDE, SIDE), np.uint8)
    glyph[y:y + size[1], x:x + size[0]] = shrunk
    return glyph
