"""Sizes of paper in points, margins, and the boxes that a print shop looks at."""

from dataclasses import dataclass
from typing import NamedTuple

INCH, MM = 72.0, 72 / 25.4
BLEED = INCH / 8
# Books of at most this many pages have a margin of this many inches at the back.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
# Thicker books have a margin of this many inches.
THICKEST = 0.875
# The outer margins as a share of the width, and their limits in points.
OUTER_SHARE, OUTER_LEAST, OUTER_MOST = 0.06, 27.0, 40.0


class Trim(NamedTuple):
    """A size of paper. boards, answers: usual numbers on a page; in usual print, in large print."""

    width: float
    height: float
    boards: tuple[int, int]
    answers: tuple[int, int]


TRIMS = {
    "A4": Trim(210 * MM, 297 * MM, (4, 1), (20, 6)),
    "A5": Trim(148 * MM, 210 * MM, (2, 1), (12, 4)),
    "B5": Trim(176 * MM, 250 * MM, (2, 1), (12, 4)),
    "Letter": Trim(8.5 * INCH, 11 * INCH, (4, 1), (20, 6)),
    "5x8": Trim(5 * INCH, 8 * INCH, (2, 1), (12, 4)),
    "6x9": Trim(6 * INCH, 9 * INCH, (2, 1), (12, 4)),
    "8x10": Trim(8 * INCH, 10 * INCH, (4, 1), (20, 6)),
    "8.5x11": Trim(8.5 * INCH, 11 * INCH, (4, 1), (20, 6)),
}


class Frame(NamedTuple):
    """The part of a page for content, in points from its lower left corner after trimming."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper of a book. pages: of the whole book, which decide the margin at the back."""

    width: float
    height: float
    bleed: float
    pages: int

    @property
    def outer(self) -> float:
        """Return the width of the margin at the top, at the bottom and on the outer side."""
        return min(max(OUTER_SHARE * self.width, OUTER_LEAST), OUTER_MOST)

    @property
    def gutter(self) -> float:
        """Return the margin at the back."""
        inches = next((inches for most, inches in GUTTERS if self.pages <= most), THICKEST)
        return max(self.outer, inches * INCH)

    def frame(self, number: int) -> Frame:
        """Return the frame of a page; odd pages are right ones, whose back is on their left."""
        left = self.gutter if number % 2 else self.outer
        width = self.width - self.outer - self.gutter
        return Frame(left, self.outer, width, self.height - 2 * self.outer)


def choose_grid_size(count: int, width: float, height: float, head: float) -> tuple[int, int]:
    """Return columns and rows for the largest `count` squares, each with `head` above it."""

    def side(columns: int) -> float:
        return min(width / columns, height / -(-count // columns) - head)

    columns = max(range(1, count + 1), key=lambda columns: (round(side(columns), 3), -columns))
    return columns, -(-count // columns)
