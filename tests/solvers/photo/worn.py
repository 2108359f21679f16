"""Pages that were worn before their photo was taken: folded, stained, written on or printed badly."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

# An array (height, width) of float32, 0 to 255.
Sheet = np.ndarray


def fold(sheet: Sheet, random: Generator) -> Sheet:
    """A fold across, dark, with one side in less light."""
    high, wide = sheet.shape
    ends = random.uniform(0.25, 0.75, 2) * high
    line = np.linspace(*ends, wide)
    below = np.arange(high)[:, None] - line[None]
    crease = 70 * np.exp(-((below / 3) ** 2)) * random.uniform(0.5, 1)
    return np.clip(sheet * np.where(below > 0, 0.82, 1) - crease, 0, 255)


def break_lines(sheet: Sheet, random: Generator) -> Sheet:
    """Specks without ink, everywhere."""
    holes = np.zeros(sheet.shape, np.float32)
    for _ in range(sheet.size // 2500):
        at = random.integers(0, sheet.shape[::-1]).tolist()
        cv2.circle(holes, at, int(random.integers(2, 6)), 1.0, -1)
    return sheet + (255 - sheet) * holes * 0.8


def fade(sheet: Sheet, random: Generator) -> Sheet:
    """Grey print."""
    return 255 - (255 - sheet) * random.uniform(0.3, 0.5)


def stain(sheet: Sheet, random: Generator) -> Sheet:
    """Coffee: pale spots with darker rims."""
    high, wide = sheet.shape
    spots = np.zeros((high, wide), np.float32)
    for _ in range(3):
        at, radius = random.integers(0, (wide, high)).tolist(), int(random.integers(high // 12, high // 4))
        cv2.circle(spots, at, radius, float(random.uniform(0.08, 0.2)), -1)
        cv2.circle(spots, at, radius, float(random.uniform(0.2, 0.35)), 4)
    return sheet * (1 - cv2.GaussianBlur(spots, (0, 0), 2))


def note(sheet: Sheet, random: Generator) -> Sheet:
    """Words and strokes of a pencil in the margins, and one across the rim."""
    high, wide = sheet.shape
    written = np.zeros((high, wide), np.uint8)
    for _ in range(12):
        at = np.array([random.uniform(0, wide), random.choice([0.03, 0.97]) * high])
        points = at + np.cumsum(random.normal(0, 12, (8, 2)), axis=0)
        cv2.polylines(written, [points.astype(np.int32)], False, 180, 2, cv2.LINE_AA)
    cv2.putText(written, "see page 12", (20, 40), cv2.FONT_HERSHEY_SIMPLEX, 1.0, 230, 2)
    start = random.uniform(0.1, 0.9, 2) * (wide, high)
    cv2.line(written, start.astype(int).tolist(), (wide, int(start[1])), 128, 2, cv2.LINE_AA)
    return sheet * (1 - written / 255)


WEAR: dict[str, Callable[[Sheet, Generator], Sheet]] = {
    "fold": fold,
    "broken": break_lines,
    "grey": fade,
    "stain": stain,
    "note": note,
}
