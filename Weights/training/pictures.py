"""Makes pictures of digits as people hand them in, with the truth, to cut glyphs from.

    python pictures.py MNIST_DIR OUT --count 1500 --first 0 --seed 1 [--held-out] [--only KIND]

Writes OUT/00000.png or .jpg …; OUT/list.txt, their paths; OUT/truth.json, for each its file, kind, text (rows joined by
"/", empty where nothing is to be answered) and digits: which, its row, its box in pixels of the picture (left, top, right,
bottom); and OUT/glyphs.npy, the digits' own ink in MNIST's frame [n, 28, 28], in the order of the truth. Digits are
MNIST's first 55,000 training images and those of pen.py; with --held-out the last 5,000 and pen.py's. A picture
depends on the seed and its number alone.
"""

import argparse
import json
import math
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np

import papers
from corpus import HELD_OUT, fonts
from glyph import centred
from idx import read_pair
from marks import any_ink, brightness, of_mnist, of_pen, ring, scaled, tight, worn
from negatives import Negatives
from papers import about, any_of, cloud, colour, over

LONGEST_NAME = 5


class Page:
    """A picture in the making, and what is truly on it."""

    def __init__(self, maker, picture):
        self.maker, self.random, self.picture = maker, maker.random, np.float32(picture)
        self.digits, self.glyphs = [], []
        self.height, self.width = picture.shape[:2]
        self.shorter = min(self.height, self.width)

    def paper(self):
        return np.median(self.picture[::7, ::7].reshape(-1, 3), 0) if self.shorter > 30 else self.picture.reshape(-1, 3).mean(0)

    def ink(self, mark, x, y, pen):
        """Puts a mark down with its top left at (x, y); what is beyond the picture is cut off. Returns what is seen of it."""
        ink, hides, rough = pen
        x, y = int(round(x)), int(round(y))
        top, left = max(0, y), max(0, x)
        bottom, right = min(self.height, y + mark.shape[0]), min(self.width, x + mark.shape[1])
        if top >= bottom or left >= right:
            return None
        seen = worn(self.random, mark, rough)[top - y:bottom - y, left - x:right - x]
        self.picture[top:bottom, left:right] = over(self.picture[top:bottom, left:right], seen * hides, ink)
        return mark[top - y:bottom - y, left - x:right - x], left, top

    def digit(self, height, x, y, pen, row=0, mark=None):
        """A random digit, its longer side `height`, its centre at (x, y)."""
        digit, mark = mark or self.maker.digit()
        mark = scaled(mark, height)
        put = self.ink(mark, x - mark.shape[1] / 2, y - mark.shape[0] / 2, pen)
        if put is None:
            return
        seen, left, top = put
        rows, columns = np.flatnonzero((seen > 0.3).any(1)), np.flatnonzero((seen > 0.3).any(0))
        glyph = centred((255 * seen).astype(np.uint8))
        if len(rows) and glyph is not None:
            box = [left + columns[0], top + rows[0], left + columns[-1] + 1, top + rows[-1] + 1]
            self.digits.append({"digit": digit, "row": row, "box": [int(side) for side in box]})
            self.glyphs.append(glyph)

    def draw(self, coverage, ink, hides=0.9):
        self.picture = over(self.picture, coverage * hides, ink)

    def lines(self, paths, ink, thickness, hides=0.9):
        mask = np.zeros((self.height, self.width), np.uint8)
        for path in paths:
            cv2.polylines(mask, [np.int32(np.array(path) * 16)], False, 255, max(1, round(thickness)), cv2.LINE_AA, 4)
        self.draw(mask.astype(np.float32) / 255, ink, hides)

    def text(self):
        rows = sorted({digit["row"] for digit in self.digits})
        return "/".join("".join(str(d["digit"]) for d in self.digits if d["row"] == row) for row in rows)


class Maker:
    """Makes one picture at a time."""

    def __init__(self, images, labels):
        self.images, self.labels = images, labels
        self.negatives = Negatives(None, images, labels, fonts())

    def begin(self, random):
        self.random = self.negatives.random = random

    def digit(self):
        if self.random.random() < 0.7:
            index = int(self.random.integers(len(self.images)))
            return int(self.labels[index]), of_mnist(self.random, self.images[index])
        digit = int(self.random.integers(10))
        return digit, of_pen(self.random, digit)

    def mark(self):
        """Ink that is no digit."""
        while (ink := tight(self.negatives.mark().astype(np.float32) / 255)) is None:
            pass
        return ink

    # What is written

    def size(self, low=28, high=640):
        """A picture's height and width, small ones as often as large ones."""
        height = int(math.exp(self.random.uniform(math.log(low), math.log(high))))
        width = height if self.random.random() < 0.4 else int(height * math.exp(self.random.normal(0, 0.3)))
        return height, max(24, min(width, high))

    def write(self, page, share, content, reach=0.1):
        """A digit, or a mark that is none, or nothing, about the middle; `share` of the shorter side high."""
        height = max(12, page.shorter * share)
        pen = any_ink(self.random, page.paper())
        free = np.array([page.width - height * 0.8, page.height - height]) / 2
        if self.random.random() < reach:
            free += height * 0.12  # It may run over the border.
        x, y = np.array([page.width, page.height]) / 2 + self.random.uniform(-1, 1, 2) * np.maximum(free, 0) * 0.95
        if content == "digit":
            page.digit(height, x, y, pen)
        elif content == "mark":
            mark = scaled(self.mark(), height)
            page.ink(mark, x - mark.shape[1] / 2, y - mark.shape[0] / 2, pen)
        return x, y, height, pen

    def rings(self, page, x, y, height, pen):
        mark = ring(self.random, height, height * 0.75, self.random.uniform(1.1, 1.8))
        page.ink(mark, x - mark.shape[1] / 2, y - mark.shape[0] / 2, pen)

    def underline(self, page, x, y, height, pen):
        at = y + height * self.random.uniform(0.55, 0.75)
        left, right = self.random.uniform(0.3, 0.9, 2) * height
        ends = [(x - left, at), (x + right, at + self.random.normal(0, 0.04) * height)]
        page.lines([ends], pen[0], height * self.random.uniform(0.02, 0.08), pen[1])

    def cell_lines(self, page):
        """A form's lines on some sides, some of which the writing touches, and what the neighbours have written."""
        thickness = max(1, page.shorter * any_of(self.random, [0.005, 0.01, 0.02, 0.04, 0.07]))
        ink = about(self.random, colour(any_of(self.random, ["141414", "3c3c46", "28508c", "963c3c", "b0b0b8", "5a8f5a"])))
        if abs(brightness(ink) - brightness(page.paper())) < 0.15:
            ink = np.float32([1, 1, 1]) * (brightness(page.paper()) < 0.5)
        height, width = page.height, page.width
        slope = self.random.normal(0, 0.012)
        paths, sides = [], self.random.random(4) < 0.65
        inset = self.random.uniform(-0.01, 0.13, 4) * page.shorter
        if sides[0]:
            paths.append([(inset[0], -9), (inset[0] + slope * height, height + 9)])
        if sides[1]:
            paths.append([(-9, inset[1]), (width + 9, inset[1] - slope * width)])
        if sides[2]:
            paths.append([(width - inset[2], -9), (width - inset[2] + slope * height, height + 9)])
        if sides[3]:
            paths.append([(-9, height - inset[3]), (width + 9, height - inset[3] - slope * width)])
        page.lines(paths, ink, thickness, self.random.uniform(0.4, 1))
        if self.random.random() < 0.35:
            self.neighbour(page)

    def neighbour(self, page):
        """A part of what stands in the next cell."""
        mark = self.digit()[1] if self.random.random() < 0.7 else self.mark()
        mark = scaled(mark, page.shorter * self.random.uniform(0.4, 0.9))
        seen = self.random.uniform(0.02, 0.12) * page.shorter
        height, width = mark.shape
        down, up = self.random.uniform(0, page.height - height / 2, 2)
        left, right = self.random.uniform(0, page.width - width / 2, 2)
        x, y = any_of(self.random, [(seen - width, down), (page.width - seen, up), (left, seen - height), (right, page.height - seen)])
        page.ink(mark, x, y, any_ink(self.random, page.paper()))

    def grid(self, page, pitch):
        """A table's lines through the whole picture."""
        ink = about(self.random, colour(any_of(self.random, ["303038", "6080b0", "909098"])))
        x, y = self.random.uniform(0, pitch, 2)
        paths = [[(a, 0), (a, page.height)] for a in np.arange(x, page.width, pitch)]
        paths += [[(0, a), (page.width, a)] for a in np.arange(y, page.height, pitch)]
        page.lines(paths, ink, max(1, page.shorter * self.random.uniform(0.004, 0.015)), self.random.uniform(0.3, 0.9))

    def number(self, page, count, x, y, height, pen, row=0):
        """`count` digits side by side about (x, y), of one hand, some close to each other."""
        marks = []
        for _ in range(count):
            digit, mark = self.digit()
            marks.append((digit, scaled(mark, height * self.random.uniform(0.85, 1.1))))
        gap = height * self.random.uniform(0.06, 0.4)
        x -= (sum(mark.shape[1] for _, mark in marks) + gap * (count - 1)) / 2
        for digit, mark in marks:
            across = x + mark.shape[1] / 2
            page.digit(max(mark.shape), across, y + self.random.normal(0, 0.05) * height, pen, row, (digit, mark))
            x += mark.shape[1] + gap

    # The kinds

    def canvas(self, content):
        """From a drawing program: flat colours, smooth or stepped strokes, light on dark as often as dark on light."""
        sizes = [(28, 28), (28, 28), (32, 32), (56, 56), (100, 100), (280, 280), self.size(), self.size()]
        height, width = any_of(self.random, sizes)
        dark = self.random.random() < 0.5
        if self.random.random() < 0.6:
            base, ink = np.float32([1, 1, 1]) * (not dark), np.float32([1, 1, 1]) * dark
        else:
            base = self.random.random(3).astype(np.float32)
            ink = any_ink(self.random, base, 0.25)[0]
        page = Page(self, papers.flat(height, width, base))
        if content != "nothing":
            share = self.random.uniform(0.35, 1.02)
            x, y, size, _ = self.write(page, share, "nothing", 0.2)
            stepped = self.random.random() < 0.3
            digit = self.digit() if content == "digit" else (None, self.mark())
            mark = scaled(digit[1], size)
            mark = (mark > 0.5).astype(np.float32) if stepped else mark
            if content == "digit":
                page.digit(size, x, y, (ink, 1, 0), mark=(digit[0], mark))
            else:
                page.ink(mark, x - mark.shape[1] / 2, y - mark.shape[0] / 2, (ink, 1, 0))
        return page, any_of(self.random, ["png", "png", "grey", "bits", "palette", "alpha", "jpeg"])

    def crop(self, content):
        """A photograph cut tightly round a digit."""
        page = Page(self, papers.any_paper(self.random, *self.size(28, 500)))
        place = self.write(page, self.random.uniform(0.5, 1), content, 0.2)
        if self.random.random() < 0.15:
            self.underline(page, *place)
        return self.photographed(page), "jpeg"

    def board(self, content):
        paper = papers.board if self.random.random() < 0.7 else any_of(self.random, [papers.whiteboard, papers.card])
        page = Page(self, paper(self.random, *self.size(100, 640)))
        self.write(page, self.random.uniform(0.3, 0.9), content)
        return self.photographed(page), "jpeg"

    def cell(self, content):
        """A digit in a form's cell, cut out loosely."""
        page = Page(self, papers.plain(self.random, *self.size(36, 320)))
        self.write(page, self.random.uniform(0.4, 0.9), content, 0.1)
        self.cell_lines(page)
        return self.photographed(page), any_of(self.random, ["jpeg", "jpeg", "png", "grey"])

    def note(self, content):
        """A note as it is flattened: with a strip of what lies around it at some edges."""
        side = int(self.random.uniform(120, 420))
        page = Page(self, papers.any_paper(self.random, side, side))
        share = self.random.uniform(0.1, 0.3) if self.random.random() < 0.3 else self.random.uniform(0.3, 0.95)
        place = self.write(page, share, content, 0.15)
        if share < 0.6 and self.random.random() < 0.2:
            self.rings(page, *place)
        elif self.random.random() < 0.08:
            self.underline(page, *place)
        if self.random.random() < 0.7:
            self.surroundings(page)
        return self.photographed(page), "jpeg"

    def ringed(self, content):
        """A digit in a circle or a box that somebody has drawn round it."""
        paper = papers.plain if self.random.random() < 0.5 else papers.any_paper
        page = Page(self, paper(self.random, *self.size(60, 400)))
        place = self.write(page, self.random.uniform(0.3, 0.62), content, 0)
        self.rings(page, *place)
        return self.photographed(page), "jpeg"

    def sheet(self, content):
        """A page that fills the picture, with a digit somewhere."""
        page = Page(self, papers.any_paper(self.random, *self.size(200, 640)))
        if self.random.random() < 0.15:
            self.grid(page, page.shorter * self.random.uniform(0.1, 0.5))
        self.write(page, self.random.uniform(0.06, 0.45), content, 0)
        return self.photographed(page), "jpeg"

    def rows(self, content):
        """One to three rows of one to four digits."""
        height, width = self.size(120, 640)
        page = Page(self, papers.any_paper(self.random, height, max(width, height // 2)))
        pen = any_ink(self.random, page.paper())
        count = int(self.random.integers(1, 4))
        high = min(page.height / (1.5 * count + 0.3), page.width / 3.4) * self.random.uniform(0.6, 1)
        pitch = min(high * self.random.uniform(1.25, 1.7), (page.height - high) / max(1, count - 1) if count > 1 else 1e9)
        for row in range(count):
            most = max(1, min(4, int(page.width / (high * 1.05))))
            low = 2 if count == 1 and most > 1 else 1
            y = page.height / 2 + (row - (count - 1) / 2) * pitch
            if content == "digit":
                several, x = int(self.random.integers(low, most + 1)), page.width * (0.5 + self.random.normal(0, 0.03))
                self.number(page, several, x, y, high, pen, row)
            elif content == "mark":
                self.write(page, self.random.uniform(0.2, 0.4), content)
        if self.random.random() < 0.2:
            self.surroundings(page)
        return self.photographed(page), any_of(self.random, ["jpeg", "jpeg", "png"])

    KINDS = [(canvas, 20), (crop, 16), (board, 8), (cell, 16), (note, 22), (ringed, 6), (sheet, 8), (rows, 12)]

    # What happens on the way

    def surroundings(self, page):
        """A strip of table at some edges, where a corner was found a little off, and the shadow of the note on it."""
        x, y = np.meshgrid(np.linspace(0, 1, page.width, dtype=np.float32), np.linspace(0, 1, page.height, dtype=np.float32))
        inside = np.full((page.height, page.width), 1e9, np.float32)
        for along, across in ((x, y), (x, 1 - y), (y, x), (y, 1 - x)):
            if self.random.random() < 0.5:
                first, second = self.random.uniform(-0.015, 0.025, 2)
                inside = np.minimum(inside, (across - first - (second - first) * along) * page.shorter)
        table = any_of(self.random, [papers.wood, papers.card, papers.plain, papers.fabric])(self.random, page.height, page.width)
        shadow = 1 - self.random.uniform(0, 0.5) * np.exp(np.minimum(inside, 0) / max(1, 0.02 * page.shorter))
        coverage = np.clip(0.5 - inside, 0, 1)
        page.picture = over(page.picture, coverage, table * shadow[..., None])

    def light(self, page):
        """What falls on it: a slope, edges and bands of shadow, a flash's spot, darker corners, a tint."""
        random = self.random
        x, y = np.meshgrid(np.linspace(-1, 1, page.width, dtype=np.float32), np.linspace(-1, 1, page.height, dtype=np.float32))

        def across():
            angle = random.uniform(0, 2 * math.pi)
            return x * math.cos(angle) + y * math.sin(angle)

        def edge(distance, soft):
            return 1 / (1 + np.exp(-np.clip(distance / soft, -30, 30)))

        light = 1 + random.uniform(0, 0.35) * across()
        for chance, band in ((0.3, False), (0.12, False), (0.2, True)):
            if random.random() < chance:
                distance = across() - random.uniform(-0.6, 0.6)
                soft, deep = math.exp(random.uniform(-4.5, -1.5)), random.uniform(0.1, 0.6)
                shade = edge(distance, soft)
                if band:
                    shade = shade * edge(random.uniform(0.08, 0.5) - distance, soft)
                light = light * (1 - deep * shade)
        if random.random() < 0.12:
            centre = random.uniform(-1, 1, 2)
            far = (x - centre[0])**2 + (y - centre[1])**2
            light = light + random.uniform(0.1, 0.5) * np.exp(-far / random.uniform(0.05, 0.6))
        if random.random() < 0.25:
            light = light * (1 - random.uniform(0, 0.35) * (x * x + y * y) / 2)
        tint = 1 + random.normal(0, 0.05, 3) if random.random() < 0.6 else np.ones(3)
        page.picture = page.picture * light[..., None] * tint.astype(np.float32)
        mean = max(0.02, float(page.picture.mean()))
        # Telephones expose so that the mean is middling, and dark boards come out lighter than they are.
        page.picture *= min(random.uniform(0.5, 1.1), random.uniform(0.45, 0.95) / mean)
        page.picture *= max(1, random.uniform(0.12, 0.3) / mean)

    def camera(self, page):
        """Blur, noise, and what a telephone does about them."""
        random, picture = self.random, np.clip(page.picture, 0, 1)
        if random.random() < 0.5:
            picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, max(0.5, page.shorter / 130)))
        if random.random() < 0.08:
            length = max(2, int(page.shorter * random.uniform(0.01, 0.035)))
            kernel = np.zeros((length, length), np.float32)
            last, middle = length - 1, length // 2
            cv2.line(kernel, *any_of(random, [((0, 0), (last, last)), ((0, middle), (last, middle)), ((middle, 0), (middle, last))]), 1)
            picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
        noise = random.uniform(0, 0.05) * (random.random() < 0.7)
        if noise:
            channels = 1 if random.random() < 0.5 else 3
            spread = random.standard_normal((page.height, page.width, channels), dtype=np.float32) * noise
            if random.random() < 0.5:
                spread = cv2.GaussianBlur(spread, (0, 0), 0.7).reshape(spread.shape) * 1.8
            picture = picture + spread
        if random.random() < 0.15 and page.shorter > 40:
            picture = cv2.medianBlur(np.float32(np.clip(picture, 0, 1)), 3)
        if random.random() < 0.25:
            soft = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.8, max(1, page.shorter / 120)))
            picture = picture + random.uniform(0.3, 1.5) * (picture - soft)
        if random.random() < 0.4:
            picture = np.clip(picture, 0, 1) ** math.exp(random.normal(0, 0.3))
        if random.random() < 0.2:
            picture = (picture - 0.5) * random.uniform(0.5, 1.5) + 0.5
        page.picture = picture

    def photographed(self, page):
        if self.random.random() < 0.06:
            self.stains(page)
        self.light(page)
        self.camera(page)
        return page

    def stains(self, page):
        stain = np.clip(cloud(self.random, page.height, page.width, 4) - 0.4, 0, 1)
        ink = about(self.random, colour(any_of(self.random, ["8a6a45", "606060", "b59a70"])))
        page.draw(stain, ink, self.random.uniform(0.2, 0.7))

    def __call__(self, kind=None):
        kinds, weights = zip(*self.KINDS)
        number = self.random.choice(len(kinds), p=np.array(weights) / sum(weights))
        make = next(k for k in kinds if k.__name__ == kind) if kind else kinds[number]
        content = any_of(self.random, ["digit"] * 14 + ["mark"] * 7 + ["nothing"] * 3)
        page, mode = make(self, content)
        return page, mode, make.__name__


def write(path, page, mode, random):
    """The file in one of the ways that pictures come; returns its name."""
    picture = np.round(np.clip(page.picture, 0, 1) * 255).astype(np.uint8)
    if mode == "jpeg":
        file = path.with_suffix(".jpg")
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(20, 96))])
        return file.name
    file, options = path.with_suffix(".png"), []
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if mode == "grey":
        picture = grey
    elif mode == "bits":
        picture = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1] if np.ptp(grey) else grey
        options = [cv2.IMWRITE_PNG_BILEVEL, 1]
    elif mode == "palette":
        picture = picture // 51 * 51
    elif mode == "alpha":  # The strokes alone; whatever lies under the rest.
        base = picture[0, 0].astype(np.float32)
        far = np.abs(picture.astype(np.float32) - base).max(2)
        alpha = np.clip(far / max(1, far.max()), 0, 1)[..., None]
        ink = picture.reshape(-1, 3)[far.argmax()] if far.max() > 0 else base
        under = random.integers(0, 256, 3) if random.random() < 0.5 else ink
        picture = np.concatenate([np.where(alpha > 0, ink, under), 255 * alpha], 2).astype(np.uint8)
    cv2.imwrite(str(file), picture, options)
    return file.name


_maker = None


def prepare(folder, held_out):
    global _maker
    cv2.setNumThreads(1)
    images, labels = read_pair(folder, "train")
    part = slice(-HELD_OUT, None) if held_out else slice(0, -HELD_OUT)
    _maker = Maker(images[part], labels[part])


def make(number, out, seed, kind):
    random = np.random.default_rng([seed, number])
    _maker.begin(random)
    page, mode, kind = _maker(kind)
    name = write(out / f"{number:0{LONGEST_NAME}}", page, mode, random)
    return {"file": name, "kind": kind, "text": page.text(), "digits": page.digits}, page.glyphs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="draw MNIST's held-out training images")
    parser.add_argument("--only", help="one kind alone")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with Pool(options.workers, prepare, (options.mnist, options.held_out)) as pool:
        job = partial(make, out=options.out, seed=options.seed + 1000 * options.held_out, kind=options.only)
        made = list(pool.imap(job, range(options.first, options.first + options.count), chunksize=20))
    truth = ",\n".join(json.dumps(entry) for entry, _ in made)
    (options.out / "truth.json").write_text(f"[\n{truth}\n]\n")
    (options.out / "list.txt").write_text("".join(f"{(options.out / entry['file']).resolve()}\n" for entry, _ in made))
    glyphs = [glyph for _, glyphs in made for glyph in glyphs]
    np.save(options.out / "glyphs.npy", np.stack(glyphs) if glyphs else np.zeros((0, 28, 28), np.uint8))
    print(f"{len(made)} pictures, {len(glyphs)} digits in {options.out}")


if __name__ == "__main__":
    main()
