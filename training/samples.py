"""Rendered cells: a print of some face on paper, with lines, ink, stains, blur and noise, as a photo would show it.

A sample is 32 x 32 points of ink, 0 (paper) to 255, of a cell that is cut out along its lines, and its class.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from solvers.photo.cells import SIDE
from solvers.photo.network import CLASS_OF_PRINT, EMPTY
from training.faces import Face

# The points of a drawn cell.
CELL = 64
# The points of its neighbours that are drawn around it.
RIM = 16
FULL = CELL + 2 * RIM
DIGITS = tuple("123456789")
NUMBERS = tuple(map(str, range(10, 17)))
LETTERS = tuple("ABCDEFG")
SHARES = ((0.25, (EMPTY,)), (0.55, DIGITS), (0.05, ("0",)), (0.09, NUMBERS), (0.06, LETTERS))


class Sample(NamedTuple):
    """One cell. points: SIDE x SIDE of uint8; place: its class, an index of PRINTS."""

    points: np.ndarray
    place: int


def draw_sample(random: Generator, faces: list[Face]) -> Sample:
    """A random cell."""
    face = faces[random.integers(len(faces))]
    text = choose_print(random)
    paper = np.zeros((FULL, FULL), np.float32)
    draw_neighbours(random, paper, face, text)
    if text:
        put(paper, shape_print(random, face.glyphs[text], text), jitter(random, 0.08), choose_ink(random))
    draw_lines(random, paper)
    stain(random, paper, face, is_empty=not text)
    return Sample(photograph(random, paper), CLASS_OF_PRINT[text])


def choose_print(random: Generator) -> str:
    chances = [share for share, _ in SHARES]
    texts = SHARES[random.choice(len(SHARES), p=chances)][1]
    return str(texts[random.integers(len(texts))])


def choose_ink(random: Generator) -> float:
    return float(random.uniform(0.3, 0.6) if random.random() < 0.12 else random.uniform(0.6, 1.05))


def jitter(random: Generator, share: float) -> tuple[float, float]:
    """Draw a distance from the middle of the cell, in points: (down, right)."""
    down, right = random.normal(0, share / 1.5, 2).clip(-1.6 * share, 1.6 * share) * CELL
    return float(down), float(right)


def shape_print(random: Generator, glyph: np.ndarray, text: str) -> np.ndarray:
    """A glyph in the size, slope and weight that it is printed in; 0 to 1."""
    high = random.uniform(0.36, 0.82) * CELL * (0.8 if len(text) > 1 else 1)
    wide = high * glyph.shape[1] / glyph.shape[0] * random.uniform(0.85, 1.15)
    scale = min(1.0, 0.86 * CELL / wide)
    size = max(3, round(wide * scale)), max(6, round(high * scale))
    shape = cv2.resize(glyph, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return shear(random, _thicken(random, shape))


def _thicken(random: Generator, shape: np.ndarray) -> np.ndarray:
    """Ink spreads, or a print is worn thin."""
    shape = np.pad(shape, 3)
    chance = random.random()
    if chance < 0.2:
        return cv2.dilate(shape, np.ones((2, 2), np.uint8) if chance < 0.12 else np.ones((3, 3), np.uint8))
    if chance < 0.3 and shape.shape[0] > 34:
        return np.maximum(cv2.erode(shape, np.ones((2, 2), np.uint8)), 0.4 * shape)
    return shape


def shear(random: Generator, shape: np.ndarray) -> np.ndarray:
    """Turned a little and slanted."""
    slant, turn = random.normal(0, 0.05), random.normal(0, 0.035)
    high, wide = shape.shape
    pad = high // 6 + 2
    shape = np.pad(shape, pad)
    turning = np.array([[1, slant + turn], [-turn, 1]])
    middle = np.array([wide, high]) / 2 + pad
    shift = middle - turning @ middle
    return cv2.warpAffine(shape, np.column_stack([turning, shift]), shape.shape[::-1])


def put(paper: np.ndarray, shape: np.ndarray, at: tuple[float, float], ink: float) -> None:
    """Print a shape with its middle so far from the middle of the paper; what lies beyond is cut off."""
    top = round(FULL / 2 + at[0] - shape.shape[0] / 2)
    left = round(FULL / 2 + at[1] - shape.shape[1] / 2)
    rows = slice(max(0, top), max(0, min(FULL, top + shape.shape[0])))
    cols = slice(max(0, left), max(0, min(FULL, left + shape.shape[1])))
    if rows.start < rows.stop and cols.start < cols.stop:
        part = shape[rows.start - top : rows.stop - top, cols.start - left : cols.stop - left]
        paper[rows, cols] = np.maximum(paper[rows, cols], ink * part)


def draw_neighbours(random: Generator, paper: np.ndarray, face: Face, text: str) -> None:
    """The prints of the cells beside it, which show where a cell is cut wrongly."""
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if random.random() < 0.4:
            shape = shape_print(random, face.glyphs[DIGITS[random.integers(9)]], "1")
            shift = jitter(random, 0.05)
            put(paper, shape, (down * CELL + shift[0], right * CELL + shift[1]), choose_ink(random))


def draw_lines(random: Generator, paper: np.ndarray) -> None:
    """The four sides, each of its own weight, some broken or missing; none around the light print of a dark cell."""
    if random.random() < 0.1:
        return
    thin, thin_ink = random.uniform(0.8, 3.5), random.uniform(0.15, 1.0)
    for side in range(4):
        if random.random() < 0.06:
            continue
        is_thick = random.random() < 0.35
        width = random.uniform(2.5, 8) if is_thick else thin * random.uniform(0.8, 1.2)
        ink = random.uniform(0.7, 1.05) if is_thick else thin_ink
        _draw_line(random, paper, side, width, ink)


def _draw_line(random: Generator, paper: np.ndarray, side: int, width: float, ink: float) -> None:
    along = np.arange(FULL)
    middle = (
        (RIM if side < 2 else RIM + CELL) - 0.5 + random.normal(0, 0.7) + random.normal(0, 0.012) * (along - FULL / 2)
    )
    cover = np.clip(width / 2 + 0.5 - np.abs(np.arange(FULL)[:, None] - middle[None, :]), 0, 1) * ink
    # Some lines have a gap.
    if random.random() < 0.2:
        start = random.integers(FULL)
        cover[:, start : start + random.integers(4, 40)] *= random.uniform(0, 0.5)
    cover = cover.astype(np.float32)
    np.maximum(paper, cover if side % 2 else cover.T, out=paper)


def stain(random: Generator, paper: np.ndarray, face: Face, is_empty: bool) -> None:
    """Tint, print of the other side, specks, strokes of a pencil: what is no print of this cell."""
    if random.random() < 0.25:
        paper += random.uniform(0.02, 0.22)
    if random.random() < 0.2:
        _show_through(random, paper, face)
    for _ in range(random.poisson(0.35)):
        at = random.integers(0, FULL, 2).tolist()
        cv2.circle(paper, at, int(random.integers(1, 4)), float(random.uniform(0.2, 0.9)), -1, cv2.LINE_AA)
    if random.random() < (0.15 if is_empty else 0.05):
        points = (random.random((3, 2)) * FULL).astype(np.int32)
        stroke = np.zeros_like(paper)
        cv2.polylines(
            stroke, [points], False, float(random.uniform(0.15, 0.4)), int(random.integers(1, 3)), cv2.LINE_AA
        )
        np.maximum(paper, stroke, out=paper)


def _show_through(random: Generator, paper: np.ndarray, face: Face) -> None:
    """A pale, mirrored print from the back of the sheet."""
    other = np.zeros_like(paper)
    shape = shape_print(random, face.glyphs[(DIGITS + LETTERS)[random.integers(16)]], "1")
    put(other, shape[:, ::-1], jitter(random, 0.5), 1.0)
    np.maximum(paper, random.uniform(0.05, 0.25) * cv2.GaussianBlur(other, (0, 0), random.uniform(1, 3)), out=paper)


def photograph(random: Generator, paper: np.ndarray) -> np.ndarray:
    """The cell cut out of a photo of the paper: wrong corners, blur, few points, noise, JPEG, a slope of light."""
    seen = _blur(random, paper)
    small = int(random.integers(16, 49))
    points = _cut(random, seen, small)
    points += random.normal(0, 1, points.shape).astype(np.float32) * random.uniform(0, 0.06)
    points = np.clip(points * random.uniform(0.75, 1.15) + _slope(random, small), 0, 1)
    if random.random() < 0.35:
        points = _compress(random, points)
    way = cv2.INTER_AREA if small > SIDE else cv2.INTER_LINEAR
    return (cv2.resize(points, (SIDE, SIDE), interpolation=way) * 255 + 0.5).astype(np.uint8)


def _blur(random: Generator, paper: np.ndarray) -> np.ndarray:
    sigma = float(random.uniform(0.3, 4.0) if random.random() < 0.5 else random.uniform(0.3, 1.6))
    seen = cv2.GaussianBlur(paper, (0, 0), sigma)
    # Some photos are blurred by a moving hand.
    if random.random() < 0.15:
        length, angle = random.uniform(2, 7), random.uniform(0, np.pi)
        kernel = np.zeros((9, 9), np.float32)
        end = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        cv2.line(
            kernel, tuple(np.rint(4 - end).astype(int).tolist()), tuple(np.rint(4 + end).astype(int).tolist()), 1.0
        )
        seen = cv2.filter2D(seen, -1, kernel / kernel.sum())
    return seen


def _cut(random: Generator, seen: np.ndarray, small: int) -> np.ndarray:
    """The cell by its corners, which are found with an error."""
    error = random.uniform(0, 0.055) * CELL
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * CELL + RIM - 0.5
    corners = (
        corners + random.normal(0, error, (4, 2)).clip(-2 * error, 2 * error) * 0.6 + random.normal(0, error / 2, 2)
    )
    target = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * small - 0.5
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), target.astype(np.float32))
    # Details that would be lost between the points are blurred.
    if small < CELL:
        seen = cv2.GaussianBlur(seen, (0, 0), 0.4 * CELL / small)
    return cv2.warpPerspective(seen, way, (small, small), flags=cv2.INTER_LINEAR)


def _slope(random: Generator, small: int) -> np.ndarray:
    across = np.linspace(-1, 1, small, dtype=np.float32)
    down, right = random.normal(0, 0.03, 2)
    return np.asarray(down * across[:, None] + right * across[None, :], np.float32)


def _compress(random: Generator, points: np.ndarray) -> np.ndarray:
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(35, 90))]
    coded = cv2.imencode(".jpg", 255 - (points * 255).astype(np.uint8), quality)[1]
    return 1 - cv2.imdecode(coded, cv2.IMREAD_GRAYSCALE).astype(np.float32) / 255


def draw_samples(seed: int, count: int, faces: list[Face]) -> tuple[np.ndarray, np.ndarray]:
    """Many samples: points (count, SIDE, SIDE) of uint8, and classes (count,)."""
    random = np.random.default_rng(seed)
    cv2.setNumThreads(1)
    points, places = np.empty((count, SIDE, SIDE), np.uint8), np.empty(count, np.int64)
    for row in range(count):
        points[row], places[row] = draw_sample(random, faces)
    return points, places
