"""What people write on: functions (random, height, width) that give a picture [height, width, 3] of colours 0…1 (BGR)."""

import math

import cv2
import numpy as np

NOTES = ["fff36b", "ffe066", "ffb3d1", "ff8fab", "a8e6a1", "8fd3f4", "ffb066", "d9c2f0", "e8f48c"]
CARDS = ["b3202c", "1f3a93", "16324f", "0f5132", "5b2a86", "242424", "3b2f2f", "d35400", "008b8b", "c2185b", "7a8b99", "4a4a4a"]
WHITES = ["ffffff", "fafaf7", "f4f1e8", "efe9da", "e6e6e6", "f7f3f0", "eef2f5", "dcdcd8"]
BOARDS = ["1e3b2f", "254d3c", "202326", "2b2b33", "3a4a40", "15181b"]


def colour(text):
    """BGR 0…1 of six hexadecimal digits."""
    return np.array([int(text[i:i + 2], 16) for i in (4, 2, 0)], np.float32) / 255


def any_of(random, values):
    return values[int(random.integers(len(values)))]


def about(random, base, spread=0.04):
    return np.clip(base + random.normal(0, spread, 3), 0, 1).astype(np.float32)


def flat(height, width, base):
    return np.broadcast_to(np.float32(base), (height, width, 3)).copy()


def cloud(random, height, width, cells):
    """Smooth noise [height, width] about 0, within ± 1; `cells` patches along the longer side."""
    k = cells / max(height, width)
    size = [max(2, int(round(side * k)) + 1) for side in (height, width)]
    return cv2.resize(random.uniform(-1, 1, size).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)


def grain(random, height, width, spread):
    return random.normal(0, spread, (height, width)).astype(np.float32)


def lines(random, size, pitch, thickness):
    """Coverage [size] of evenly spaced lines across."""
    phase = random.uniform(0, pitch)
    distance = np.abs((np.arange(size) + phase) % pitch - pitch / 2)
    return np.clip(thickness / 2 + 0.5 - distance, 0, 1).astype(np.float32)


def over(picture, coverage, ink):
    """Lays `ink` over the picture where `coverage` [height, width] is."""
    return picture + coverage[..., None] * (ink - picture)


def plain(random, height, width):
    base = about(random, colour(any_of(random, WHITES if random.random() < 0.6 else NOTES)))
    shade = 0.03 * cloud(random, height, width, 3) + grain(random, height, width, random.uniform(0, 0.02))
    return flat(height, width, base) * (1 + shade[..., None])


def ruled(random, height, width):
    """Ruled, squared or dotted, from faint to as dark as a pencil; now and then with a margin's line."""
    picture = plain(random, height, width)
    pitch = max(height, width) / random.uniform(2, 16)
    thickness = max(0.6, pitch * random.uniform(0.01, 0.06))
    rows, columns = lines(random, height, pitch, thickness)[:, None], lines(random, width, pitch, thickness)[None]
    kind = random.random()
    if kind < 0.5:
        coverage = np.broadcast_to(rows, (height, width))
    elif kind < 0.85:
        coverage = np.maximum(rows, columns)
    else:
        coverage = np.minimum(rows, columns)
    ink = about(random, colour(any_of(random, ["7fa8d9", "8a8a90", "d98f9c", "7fc0b8", "555560", "b0b0b8"])))
    picture = over(picture, coverage * random.uniform(0.15, 0.9), ink)
    if random.random() < 0.2:
        margin = np.zeros((height, width), np.float32)
        x = int(random.uniform(0.05, 0.3) * width)
        cv2.line(margin, (x, 0), (x, height), 1, max(1, int(thickness)))
        picture = over(picture, margin * 0.6, colour("d9606c"))
    return turned(random, picture, 4) if random.random() < 0.5 else picture


def turned(random, picture, degrees):
    """As if the sheet lay a little aslant; what is beyond its edge is mirrored."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), random.uniform(-degrees, degrees), 1.05)
    return cv2.warpAffine(picture, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def kraft(random, height, width):
    base = about(random, colour(any_of(random, ["b58a5a", "a67c52", "c49a6c", "8f6b45"])))
    fibres = cv2.GaussianBlur(grain(random, height, width, 1), (0, 0), 0.6, sigmaY=3 if random.random() < 0.5 else 0.6)
    shade = random.uniform(0.03, 0.12) * fibres + 0.04 * cloud(random, height, width, 4)
    return flat(height, width, base) * (1 + shade[..., None])


def printed(random, height, width):
    """A newspaper or a form behind the writing: rows of little marks, some as large as letters."""
    picture = plain(random, height, width)
    print_mask = np.zeros((height, width), np.uint8)
    size = max(5, int(max(height, width) * random.uniform(0.02, 0.08)))
    words = "the of and note post 12 per total name date no. sum a is Kopie an der die".split()
    for y in range(int(random.uniform(0, size)), height + size, int(size * 1.5)):
        if random.random() < 0.75:
            text = " ".join(any_of(random, words) for _ in range(14))
            cv2.putText(print_mask, text, (int(random.uniform(-size * 6, size)), y), cv2.FONT_HERSHEY_SIMPLEX, size / 30, 255,
                        max(1, size // 14), cv2.LINE_AA)
    return over(picture, print_mask.astype(np.float32) / 255 * random.uniform(0.1, 0.5), about(random, colour("404048")))


def envelope(random, height, width):
    """The pattern inside an envelope, or the stripes along an airmail letter's edge."""
    picture = plain(random, height, width)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    pitch = max(height, width) * random.uniform(0.02, 0.12)
    stripes = ((x + y) / pitch % 1 < 0.5).astype(np.float32)
    if random.random() < 0.5:
        stripes = np.maximum(stripes, ((x - y) / pitch % 1 < 0.5).astype(np.float32)) * 0.25
    else:
        border = max(height, width) * random.uniform(0.03, 0.08)
        stripes *= (np.minimum.reduce([x, y, width - 1 - x, height - 1 - y]) < border) * 0.8
    return over(picture, stripes * random.uniform(0.3, 1), colour(any_of(random, ["5b7fb5", "b5505a", "8a8fa0"])))


def whiteboard(random, height, width):
    picture = flat(height, width, about(random, colour("f0f3f4"), 0.02))
    smear = np.clip(cloud(random, height, width, 6) - 0.3, 0, 1) * random.uniform(0, 0.25)
    picture = over(picture, smear, colour(any_of(random, ["5c6b8a", "8a5c5c", "606060"])))
    return picture


def board(random, height, width):
    """A blackboard, with what the sponge has left."""
    base = about(random, colour(any_of(random, BOARDS)), 0.02)
    swipe = cv2.GaussianBlur(grain(random, height, width, 1), (0, 0), max(1, width / 12), sigmaY=max(1, height / 60))
    swipe = swipe / (np.abs(swipe).max() + 1e-6)
    haze = np.clip(0.5 * cloud(random, height, width, 4) + 0.6 * swipe, 0, 1) * random.uniform(0, 0.35)
    picture = over(flat(height, width, base), haze, colour("d8d8d2"))
    return picture * (1 + grain(random, height, width, random.uniform(0.01, 0.06)))[..., None]


def card(random, height, width):
    base = about(random, colour(any_of(random, CARDS)))
    shade = 0.04 * cloud(random, height, width, 3) + grain(random, height, width, random.uniform(0, 0.05))
    return flat(height, width, base) * (1 + shade[..., None])


def fabric(random, height, width):
    base = about(random, colour(any_of(random, NOTES + CARDS + WHITES)))
    pitch = random.uniform(2.5, 8)
    weave = np.sin(np.arange(width) * 2 * math.pi / pitch)[None] * np.sin(np.arange(height) * 2 * math.pi / pitch)[:, None]
    shade = random.uniform(0.02, 0.12) * weave + grain(random, height, width, 0.03) + 0.06 * cloud(random, height, width, 3)
    return turned(random, flat(height, width, base) * (1 + shade.astype(np.float32)[..., None]), 30)


def wood(random, height, width):
    base = about(random, colour(any_of(random, ["8b5a2b", "c19a6b", "5c4033", "deb887"])))
    rings = np.sin((np.arange(height)[:, None] / height * random.uniform(5, 30) + 2 * cloud(random, height, width, 3)) * 2)
    shade = random.uniform(0.04, 0.12) * rings + grain(random, height, width, 0.02)
    return flat(height, width, base) * (1 + shade[..., None])


# How often each lies under a photographed digit.
PAPERS = [(plain, 30), (ruled, 26), (kraft, 5), (printed, 5), (envelope, 3), (whiteboard, 6), (board, 8), (card, 10), (fabric, 4),
          (wood, 2)]


def any_paper(random, height, width):
    papers, weights = zip(*PAPERS)
    return papers[random.choice(len(papers), p=np.array(weights) / sum(weights))](random, height, width)
