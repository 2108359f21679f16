"""The margins of a board, seen straight: its lattice is continued beyond it, as the paper is."""

from typing import NamedTuple

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.lattice import PhotoLattice, monomials, place_straight

# Strips have this many points a cell.
FINE = 48
# The degree of the surface of the paper.
DEGREE = 2
# The surface is computed at every eighth of these points.
COARSE = 8
# No stroke of a digit and no line is this many points wide, but shading is.
STROKE = 19
# This many cells are seen beyond the first and the last line, and of the board.
OVER = 1


class Strip(NamedTuple):
    """The ink of one margin, FINE points a cell. Its rows are the board's rows, or its columns if `is_above`.

    ink: (points down, points across); the board begins OVER cells before the last column, or if `is_above` row, and
    the first line begins after OVER cells.
    """

    ink: Array
    lines: int
    is_above: bool


class BentPaper(NamedTuple):
    """The map from places on the board's lattice, and beyond it, to the picture: a bend, then a homography.

    bend: added to x and y for each of the `monomials` of DEGREE, (terms, 2).
    """

    way: Array
    bend: Array
    rows: int
    cols: int

    def place(self, places: Array) -> Array:
        """Map places (..., 2), x in columns and y in rows, to points of the picture."""
        bent = places + np.tensordot(monomials(places, self.rows, self.cols, DEGREE), self.bend, axes=(0, 0))
        return np.asarray(cv2.perspectiveTransform(bent.astype(np.float32).reshape(-1, 1, 2), self.way)).reshape(
            places.shape
        )


def fit_paper(lattice: PhotoLattice) -> BentPaper:
    """Fit a surface to the crossings of a lattice, of a degree that can be continued beyond them."""
    rows, cols = lattice.rows, lattice.cols
    straight = place_straight(rows, cols)
    way, _ = cv2.findHomography(straight.reshape(-1, 2), lattice.crossings.reshape(-1, 2))
    found = cv2.perspectiveTransform(lattice.crossings.astype(np.float64), np.linalg.inv(way))
    design = monomials(straight, rows, cols, DEGREE).reshape(-1, straight.shape[0] * straight.shape[1]).T
    bend = np.linalg.lstsq(design, (found - straight).reshape(-1, 2), rcond=None)[0]
    return BentPaper(way, bend, rows, cols)


def flatten_margins(ink: Array, paper: BentPaper) -> tuple[Strip, Strip]:
    """Flatten the margins to the left of a board and above it, as deep as their numbers may need."""
    beside, over = (_find_depth(cells) for cells in (paper.cols, paper.rows))
    left = flatten(ink, paper, (-OVER, -beside), (paper.rows + 2 * OVER, beside + OVER))
    above = flatten(ink, paper, (-over, -OVER), (over + OVER, paper.cols + 2 * OVER))
    return Strip(_lift_print(left), paper.rows, False), Strip(_lift_print(above), paper.cols, True)


def _find_depth(cells: int) -> int:
    """Return the depth of a margin in cells: every other cell of a line may begin a number."""
    return (cells + 1) // 2 + 2


def flatten(ink: Array, paper: BentPaper, first: tuple[int, int], size: tuple[int, int]) -> Array:
    """Flatten the part of the paper of `size` rows and columns that begins at a place (row, column)."""
    high, wide = size[0] * FINE, size[1] * FINE
    steps = [np.arange(side // COARSE) * COARSE + (COARSE - 1) / 2 for side in (wide, high)]
    places = np.stack(np.meshgrid(*steps), axis=-1) / FINE + np.array([first[1], first[0]])
    maps = cv2.resize(paper.place(places).astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.remap(ink, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0.0))


def _lift_print(ink: Array) -> Array:
    """Return the ink of digits and lines alone, without shading and the table beside the paper."""
    return np.asarray(ink - cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((STROKE, STROKE), np.uint8)))
