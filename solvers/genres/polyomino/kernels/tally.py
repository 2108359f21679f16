"""Counts over all shapes: arrangements, their images and placements on a board, each counted once.

Arrays of a Tally
    counts   (8,)        int64   see the names below
    blocked  (rows,)     uint64  row masks of the board, a bit set for each blocked cell
    board    (2,)        int64   rows and columns of the board, 0 on the plane
    kept     (k, 4, 3)   int64   arrangements held for showing
    shapes   (k, n, 2)   int64   their shapes
    sizes    (k,)        int64   the cells of their shapes
    places   (k, 3)      int64   how each is laid on the board: symmetry, row and column
    group, spare, best (4, 3) int64  scratch
    grid     (side, side) uint8  scratch: an arrangement drawn
    waiting  (2 * side**2,) int64 scratch: cells that a flood has reached
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.polyomino.kernels.arranging import arrange
from solvers.genres.polyomino.kernels.shapes import DEPTH, is_free_form, next_shape
from solvers.genres.polyomino.kernels.touching import (
    MOST_COPIES,
    SYMMETRIES,
    TURNS,
    box_after,
    copy_rows,
    count_symmetries,
    empty_slots,
    is_own_mirror,
    put_orientation,
    turn_point,
)
from solvers.jit.decorators import internal, kernel

FREE, ONE_SIDED, ARRANGED, ARRANGED_ONE_SIDED, PLACED, HOLE_FREE, SHAPES, KEPT = range(8)
NEED_ROOM, STOPPED, ENDED = range(3)
OUTSIDE, HOLE = 2, 0
NEITHER, TURNED, MIRRORED, BOTH = map(np.int64, range(4))
ONE = np.uint64(1)


class Tally(NamedTuple):
    """The counts and stored arrangements; see the module's docstring."""

    counts: np.ndarray
    blocked: np.ndarray
    board: np.ndarray
    kept: np.ndarray
    shapes: np.ndarray
    sizes: np.ndarray
    places: np.ndarray
    group: np.ndarray
    spare: np.ndarray
    best: np.ndarray
    grid: np.ndarray
    waiting: np.ndarray


def make_tally(n: int, board: tuple[int, int], blocked: np.ndarray, keep: int) -> Tally:
    """Return an empty Tally. blocked: one word a row of the board, with a 1 for each blocked cell."""
    side = MOST_COPIES * n + 2
    return Tally(
        counts=np.zeros(8, np.int64),
        blocked=blocked,
        board=np.array(board, np.int64),
        kept=np.zeros((keep, MOST_COPIES, 3), np.int64),
        shapes=np.zeros((keep, n, 2), np.int64),
        sizes=np.zeros(keep, np.int64),
        places=np.zeros((keep, 3), np.int64),
        group=np.zeros((MOST_COPIES, 3), np.int64),
        spare=np.zeros((MOST_COPIES, 3), np.int64),
        best=np.zeros((MOST_COPIES, 3), np.int64),
        grid=np.zeros((side, side), np.uint8),
        waiting=np.zeros(2 * side * side, np.int64),
    )


@internal
def draw(tally, shape, n, copies, arrangement):
    """Draw the arrangement in `grid`, one cell in from the edge; return its rows and columns."""
    tally.grid[:, :] = 0
    high, wide = np.int64(0), np.int64(0)
    for k in range(copies):
        orientation = arrangement[k, 0]
        for i in range(n):
            y = arrangement[k, 1] + shape.cells[orientation, i, 0] + 1
            x = arrangement[k, 2] + shape.cells[orientation, i, 1] + 1
            tally.grid[y, x] = 1
            high, wide = max(high, y), max(wide, x)
    return high, wide


@internal
def _has_hole(tally, high, wide):
    """Whether the drawn cells enclose an empty one: flood from the corner outside, then look for dry cells."""
    tally.grid[0, 0] = OUTSIDE
    tally.waiting[0], tally.waiting[1] = 0, 0
    count = 1
    while count > 0:
        count -= 1
        y, x = tally.waiting[2 * count], tally.waiting[2 * count + 1]
        for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= near[0] <= high + 1 and 0 <= near[1] <= wide + 1 and tally.grid[near] == HOLE:
                tally.grid[near] = OUTSIDE
                tally.waiting[2 * count], tally.waiting[2 * count + 1] = near
                count += 1
    for y in range(high + 2):
        for x in range(wide + 2):
            if tally.grid[y, x] == HOLE:
                return True
    return False


@internal
def fits_at(tally, high, wide, symmetry, row, col):
    """Whether the drawn cells, under a symmetry, are on open cells of the board with their box at (row, col)."""
    least_y, least_x = box_after(high, wide, symmetry)
    for y in range(high):
        for x in range(wide):
            if tally.grid[y + 1, x + 1] == 1:
                to_y, to_x = turn_point(y, x, symmetry)
                word = tally.blocked[row + to_y - least_y]
                if (word >> np.uint64(col + to_x - least_x)) & ONE != 0:
                    return False
    return True


@internal
def count_placements(tally, high, wide):
    """Lay the drawn cells on the board under all symmetries.

    Returns the number of ways, whether turns and whether mirror images are among them (bits TURNED, MIRRORED), and
    symmetry, row and column of the first.
    """
    ways, kinds, first = np.int64(0), np.int64(0), (np.int64(0), np.int64(0), np.int64(0))
    for symmetry in range(SYMMETRIES):
        is_upright = symmetry % 2 == 0
        rows, cols = (high, wide) if is_upright else (wide, high)
        for row in range(tally.board[0] - rows + 1):
            for col in range(tally.board[1] - cols + 1):
                if fits_at(tally, high, wide, symmetry, row, col):
                    if ways == 0:
                        first = (np.int64(symmetry), np.int64(row), np.int64(col))
                    ways += 1
                    kinds |= TURNED if symmetry < TURNS else MIRRORED
    return ways, kinds, first


@internal
def _count_one(tally, shape, n, copies, arrangement, hole_free):
    """Judge one arrangement and count it; return which of its turns and mirror images have room, if it counts.

    Its ways are placements on a board, or on the plane its turns and mirror images: PLACED counts different ones.
    """
    high, wide = draw(tally, shape, n, copies, arrangement)
    ways, kinds, first = np.int64(SYMMETRIES), BOTH, (np.int64(0), np.int64(0), np.int64(0))
    if tally.board[0] > 0:
        ways, kinds, first = count_placements(tally, high, wide)
        if ways == 0:
            return NEITHER
    holed = _has_hole(tally, high, wide)
    if holed and hole_free:
        return NEITHER
    counts = tally.counts
    counts[ARRANGED] += 1
    counts[ARRANGED_ONE_SIDED] += 1 if is_own_mirror(shape, arrangement, copies, tally.spare) else _sides(kinds)
    counts[PLACED] += ways // count_symmetries(shape, arrangement, copies, tally.spare)
    counts[HOLE_FREE] += 0 if holed else 1
    if counts[KEPT] < len(tally.kept):
        number = counts[KEPT]
        copy_rows(arrangement, tally.kept[number], copies)
        copy_rows(shape.cells[0], tally.shapes[number], n)
        tally.places[number, 0], tally.places[number, 1], tally.places[number, 2] = first
        tally.sizes[number] = n
        counts[KEPT] += 1
    return kinds


@internal
def _sides(kinds):
    """Return 2 for an arrangement that counts with its mirror image, else 1."""
    return 2 if kinds == BOTH else 1


@internal
def _count_shape(tally, shape, memory, n, copies, flips, hole_free):
    """Arrange orientation 0 of `shape` and count; return the number of arrangements without a board.

    Return -1 when `memory` is too small, and then nothing is counted.
    """
    found = arrange(shape, n, copies, flips, tally.group, tally.spare, tally.best, memory)
    if found < 0:
        return found
    kinds = NEITHER
    for i in range(found):
        kinds |= _count_one(tally, shape, n, copies, memory.found[i], hole_free)
    empty_slots(memory, found, copies)
    tally.counts[SHAPES] += 1
    if kinds != NEITHER:
        tally.counts[FREE] += 1
        tally.counts[ONE_SIDED] += 1 if _has_mirror(shape) else 2 if flips else _sides(kinds)
    return found


@internal
def _has_mirror(shape):
    """Whether a mirror image of the shape is one of its turns."""
    found = False
    for turns in range(TURNS):
        found = found or shape.turned[TURNS, 0] == shape.turned[turns, 0]
    return found


@internal
def set_first_orientation(shape, scratch, cells, n):
    """Make cells in any order orientation 0."""
    copy_rows(cells, scratch.cells[0], n)
    put_orientation(scratch, n, 0, 0, 2)
    copy_rows(scratch.cells[2], shape.cells[0], n)
    shape.size[0, 0], shape.size[0, 1] = scratch.size[2, 0], scratch.size[2, 1]


@kernel
def count_shapes_of_walk(walk, shard, shards, tally, shape, scratch, memory, options, budget):
    """Continue a walk for about `budget` nodes; return (NEED_ROOM | STOPPED | ENDED, nodes).

    A node is a fixed shape passed or an arrangement found: three copies have thousands a shape.
    options: (copies, flips, hole_free, is a shape waiting) int64. After NEED_ROOM the shape waits for a larger memory.
    """
    n, nodes = len(walk.cells), 0
    while nodes < budget:
        if options[3] == 0 and not next_shape(walk, shard, shards):
            return ENDED, nodes
        set_first_orientation(shape, scratch, walk.cells, n)
        if is_free_form(shape, n):
            found = _count_shape(tally, shape, memory, n, options[0], options[1] != 0, options[2] != 0)
            options[3] = 1 if found < 0 else 0
            if found < 0:
                return NEED_ROOM, nodes
            nodes += found
        nodes += 1
    return (ENDED if walk.at[DEPTH] < 0 else STOPPED), nodes


@kernel
def count_given_shape(cells, tally, shape, scratch, memory, options):
    """Count the arrangements of one given shape, (n, 2) int64; return False when `memory` is too small."""
    set_first_orientation(shape, scratch, cells, len(cells))
    return _count_shape(tally, shape, memory, len(cells), options[0], options[1] != 0, options[2] != 0) >= 0
