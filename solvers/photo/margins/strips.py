"""The margins of a board, seen straight: its lattice goes on beyond it, as the paper does."""

from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import Lattice, monomials, place_straight

FINE = 48  # points a cell
DEGREE = 2  # of the surface of the paper
COARSE = 8  # of these points, from one to the next place that is computed
STROKE = 19  # points that no stroke of a digit and no line is wide, but what is shaded is
OVER = 1  # cells seen beyond the first and the last line, and of the board


class Strip(NamedTuple):
    """The ink of one margin, FINE points a cell. Its rows are the board's, or where `is_above` its columns are.

    ink: (points down, points across); the board begins OVER cells before the last column, or where `is_above` row, and
    the first line begins after OVER cells.
    """

    ink: Array
    lines: int
    is_above: bool


class Paper(NamedTuple):
    """How places on the board's lattice, and beyond it, lie in the picture: a homography, and a bend before it.

    bend: what is added to x and y for each of the `monomials` of DEGREE, (terms, 2).
    """

    way: Array
    bend: Array
    rows: int
    cols: int

    def place(self, places: Array) -> Array:
        """Places (..., 2), x in columns and y in rows, as points of the picture."""
        bent = places + np.tensordot(monomials(places, self.rows, self.cols, DEGREE), self.bend, axes=(0, 0))
        return np.asarray(cv2.perspectiveTransform(bent.astype(np.float32).reshape(-1, 1, 2), self.way)).reshape(
            places.shape
        )


def fit_paper(lattice: Lattice) -> Paper:
    """The surface through the crossings of a lattice, of a degree with which it can go on beyond them."""
    rows, cols = lattice.rows, lattice.cols
    straight = place_straight(rows, cols)
    way, _ = cv2.findHomography(straight.reshape(-1, 2), lattice.crossings.reshape(-1, 2))
    found = cv2.perspectiveTransform(lattice.crossings.astype(np.float64), np.linalg.inv(way))
    design = monomials(straight, rows, cols, DEGREE).reshape(-1, straight.shape[0] * straight.shape[1]).T
    bend = np.linalg.lstsq(design, (found - straight).reshape(-1, 2), rcond=None)[0]
    return Paper(way, bend, rows, cols)


def flatten_margins(ink: Array, paper: Paper) -> tuple[Strip, Strip]:
    """The margins to the left of a board and above it, as deep as its numbers may be many."""
    beside, over = (_find_depth(cells) for cells in (paper.cols, paper.rows))
    left = flatten(ink, paper, (-OVER, -beside), (paper.rows + 2 * OVER, beside + OVER))
    above = flatten(ink, paper, (-over, -OVER), (over + OVER, paper.cols + 2 * OVER))
    return Strip(_lift_print(left), paper.rows, False), Strip(_lift_print(above), paper.cols, True)


def _find_depth(cells: int) -> int:
    """Of a margin, in cells: every other cell of a line may begin a number."""
    return (cells + 1) // 2 + 2


def flatten(ink: Array, paper: Paper, first: tuple[int, int], size: tuple[int, int]) -> Array:
    """The part of the paper that begins at a place (row, column), of so many rows and columns."""
    high, wide = size[0] * FINE, size[1] * FINE
    steps = [np.arange(side // COARSE) * COARSE + (COARSE - 1) / 2 for side in (wide, high)]
    places = np.stack(np.meshgrid(*steps), axis=-1) / FINE + np.array([first[1], first[0]])
    maps = cv2.resize(paper.place(places).astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.remap(ink, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0.0))


def _lift_print(ink: Array) -> Array:
    """The ink of digits and lines alone: without what is shaded, and the table beside the paper."""
    return np.asarray(ink - cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((STROKE, STROKE), np.uint8)))
