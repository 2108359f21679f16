"""The shapes that may cut a board into copies: every shape of a size, and a short search that rules most of them out.

Arrays of a Cutting (k copies)
    grid     (rows, cols) uint8  1: not part of the board, or covered
    form     (k,)     int64   the next orientation to be tried at each depth
    cell     (k, 2)   int64   the first open cell at each depth
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.polyomino.kernels.shapes import DEPTH, is_free_form, next_shape
from solvers.genres.polyomino.kernels.tally import set_first_orientation
from solvers.genres.polyomino.kernels.touching import SYMMETRIES, TURNS, put_orientation
from solvers.jit.decorators import internal, kernel

FOUND, STOPPED, ENDED = range(3)
# One shape is tried with this many copies laid; the search that can stop continues from there.
MOST_TRIES = 2_000


class CutBoard(NamedTuple):
    """A board and its covered cells; see the module's docstring."""

    grid: np.ndarray
    form: np.ndarray
    cell: np.ndarray


@internal
def _find_open(cutting, depth):
    """Make the first open cell in reading order the cell of this depth; it is not before that of the depth above."""
    rows, cols = cutting.grid.shape
    start = cutting.cell[depth - 1, 0] * cols + cutting.cell[depth - 1, 1] if depth else 0
    for place in range(start, rows * cols):
        if cutting.grid[place // cols, place % cols] == 0:
            cutting.cell[depth, 0], cutting.cell[depth, 1] = place // cols, place % cols
            return


@internal
def _fits(cutting, shape, n, form, depth):
    """Whether an orientation has room with its first cell on the cell of this depth."""
    rows, cols = cutting.grid.shape
    down = cutting.cell[depth, 0] - shape.cells[form, 0, 0]
    right = cutting.cell[depth, 1] - shape.cells[form, 0, 1]
    for i in range(n):
        row, col = shape.cells[form, i, 0] + down, shape.cells[form, i, 1] + right
        if row >= rows or col < 0 or col >= cols or cutting.grid[row, col] != 0:
            return False
    return True


@internal
def _cover(cutting, shape, n, form, depth, value):
    """Cover, or uncover, the cells of an orientation."""
    down = cutting.cell[depth, 0] - shape.cells[form, 0, 0]
    right = cutting.cell[depth, 1] - shape.cells[form, 0, 1]
    for i in range(n):
        cutting.grid[shape.cells[form, i, 0] + down, shape.cells[form, i, 1] + right] = value


@internal
def _may_cut(cutting, shape, n, first_form, last_form):
    """Whether copies fill the board, in these orientations; True, too, when that is not known soon."""
    depth, tries, may = 0, 0, False
    cutting.form[0] = first_form
    _find_open(cutting, 0)
    while depth >= 0:
        form = cutting.form[depth]
        if form == last_form or may:
            depth -= 1
            if depth >= 0:
                _cover(cutting, shape, n, cutting.form[depth] - 1, depth, 0)
            continue
        cutting.form[depth] += 1
        if _fits(cutting, shape, n, form, depth):
            tries += 1
            may = depth + 1 == len(cutting.form) or tries > MOST_TRIES
            if not may:
                _cover(cutting, shape, n, form, depth, 1)
                depth += 1
                cutting.form[depth] = first_form
                _find_open(cutting, depth)
    return may


@kernel
def next_cut(walk, shard, shards, shape, scratch, cutting, flips, budget):
    """Walk on to the next shape that may cut the board, in orientation 0 of `shape`, for about `budget` nodes.

    Returns (FOUND | STOPPED | ENDED, nodes, shapes): a node is a fixed shape passed, shapes are those looked at.
    Without flips a shape represents its mirror image too.
    """
    n, nodes, shapes = len(walk.cells), 0, 0
    while nodes < budget:
        if not next_shape(walk, shard, shards):
            return ENDED, nodes, shapes
        nodes += 1
        set_first_orientation(shape, scratch, walk.cells, n)
        if is_free_form(shape, n):
            shapes += 1
            for symmetry in range(1, SYMMETRIES):
                put_orientation(shape, n, 0, symmetry, symmetry)
            if flips:
                may = _may_cut(cutting, shape, n, 0, SYMMETRIES)
            else:
                may = _may_cut(cutting, shape, n, 0, TURNS) or _may_cut(cutting, shape, n, TURNS, SYMMETRIES)
            if may:
                return FOUND, nodes, shapes
    return (ENDED if walk.at[DEPTH] < 0 else STOPPED), nodes, shapes
