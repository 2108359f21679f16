"""Search for every size: singles, locked candidates, then a guess with the fewest places.

A cell's candidates are a mask, bit d-1 for digit d (int32 in arrays, int64 in use). A level of the stack is a whole
board that still waits; each node takes the last one off, settles it, and puts two smaller ones in its place: "this
digit is in this cell" above "it is not". So a search can stop between any two nodes.

Shape  units     (3N, N) int16        the cells of rows, columns, boxes
       units_of  (N*N, 3) int16       row, column and box of each cell
       peers     (N*N, P) int16       the cells that share a unit with each cell
       sizes     (3,) int64           N, rows of a box, columns of a box
State  cells     (N*N,) int32         the present board
       stack     (N*N+2, N*N) int32   the waiting boards
       news      (N*N+2,) int16       the one cell of each waiting board that is not propagated; ALL: every single
       depth     (N*N+2,) int16       guesses above each waiting board
       queue     (N*N,) int16         single cells not propagated
       touched   (3N,) uint8          1: to be looked at for hidden singles
       across    (N, N) int32         room for locked candidates: [line, box within the line]
       kept      (keep, N*N) int32    answers
       union     (N*N,) int32         every digit that a cell had in any answer
       tally     (4,) int64           WAITING, NODES, FOUND, QUEUED
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.board import BOXES, peers, units
from solvers.jit.decorators import internal, kernel, lowest_bit, popcount

# The news is every single cell.
ALL = -1
# This is less than the cells of any board.
DEAD_END = -1_000_000
WAITING, NODES, FOUND, QUEUED = range(4)


class SizeTables(NamedTuple):
    """The common arrays of all boards of one size."""

    units: np.ndarray
    units_of: np.ndarray
    peers: np.ndarray
    sizes: np.ndarray


class AnySizeState(NamedTuple):
    """A search between two nodes, and its room for work."""

    cells: np.ndarray
    stack: np.ndarray
    news: np.ndarray
    depth: np.ndarray
    queue: np.ndarray
    touched: np.ndarray
    across: np.ndarray
    kept: np.ndarray
    union: np.ndarray
    tally: np.ndarray


def make_size_tables(size: int) -> SizeTables:
    """Return the shape of the boards of a size."""
    lines = np.array([unit.cells for unit in units(size)], np.int16)
    of = np.array([[u for u in range(3 * size) if cell in lines[u]] for cell in range(size * size)], np.int16)
    return SizeTables(lines, of, np.array(peers(size), np.int16), np.array([size, *BOXES[size]], np.int64))


def make_any_size_state(size: int, keep: int) -> AnySizeState:
    """Return an empty state: nothing waits."""
    count, levels = size * size, size * size + 2
    return AnySizeState(
        cells=np.zeros(count, np.int32),
        stack=np.zeros((levels, count), np.int32),
        news=np.zeros(levels, np.int16),
        depth=np.zeros(levels, np.int16),
        queue=np.zeros(count, np.int16),
        touched=np.zeros(3 * size, np.uint8),
        across=np.zeros((size, size), np.int32),
        kept=np.zeros((keep, count), np.int32),
        union=np.zeros(count, np.int32),
        tally=np.zeros(4, np.int64),
    )


def start_board(state: AnySizeState, clues: np.ndarray, size: int) -> None:
    """Put the board of these clues (N*N digits, 0 for empty) on the stack, and forget earlier results."""
    state.tally[:] = 0
    state.union[:] = 0
    state.stack[0] = np.where(clues > 0, 1 << np.maximum(clues - 1, 0), (1 << size) - 1)
    state.news[0], state.depth[0] = ALL, 0
    state.tally[WAITING] = 1


@kernel
def search_boards(shape, state, limit, budget):
    """Take up to `budget` nodes, or stop earlier at `limit` answers in all; return whether boards still wait."""
    tally = state.tally
    last = tally[NODES] + budget
    while tally[WAITING] > 0 and tally[FOUND] < limit and tally[NODES] < last:
        _node(shape, state)
    return tally[WAITING] > 0


@internal
def _node(shape, state):
    """Take the last waiting board: refute it, keep it as an answer, or divide it."""
    state.tally[NODES] += 1
    state.tally[WAITING] -= 1
    level = state.tally[WAITING]
    if not _take_board(shape, state, level) or not _propagate(shape, state):
        return
    cell, digit = _guess(shape, state)
    if digit == 0:
        _keep_answer(state)
    else:
        branch_any_size(state, level, cell, digit)


@internal
def _take_board(shape, state, level):
    """Make a waiting board the present one, its news queued; return False when a cell has no candidate."""
    state.tally[QUEUED] = 0
    state.touched[:] = 0
    for cell in range(state.cells.size):
        state.cells[cell] = state.stack[level, cell]
    if state.news[level] != ALL:
        return _announce(shape, state, int(state.news[level]))
    for cell in range(state.cells.size):  # noqa: SIM110
        if not _announce(shape, state, cell):
            return False
    return True


@internal
def branch_any_size(state, level, cell, digit):
    """Replace a board by two: without the digit in the cell, and on top, so looked at first, with it."""
    depth = state.depth[level] + 1
    for other in range(state.cells.size):
        state.stack[level, other] = state.cells[other]
        state.stack[level + 1, other] = state.cells[other]
    state.stack[level, cell] &= ~digit
    state.stack[level + 1, cell] = digit
    for one in (level, level + 1):
        state.news[one] = cell
        state.depth[one] = depth
    state.tally[WAITING] += 2


@internal
def _keep_answer(state):
    """Count the present board as an answer; keep it while there is room."""
    place = state.tally[FOUND]
    state.tally[FOUND] += 1
    for cell in range(state.cells.size):
        state.union[cell] |= state.cells[cell]
        if place < state.kept.shape[0]:
            state.kept[place, cell] = state.cells[cell]


@internal
def _propagate(shape, state):
    """Follow singles and locked candidates until nothing changes; return False when the board cannot be filled."""
    while True:
        if not _strike_peers(shape, state) or not _hidden_singles(shape, state):
            return False
        if state.tally[QUEUED] > 0:
            continue
        changed = 0
        for upright in range(2):
            changed += _cut_locked(shape, state, upright)
        if changed <= 0:
            return changed == 0


@internal
def _announce(shape, state, cell):
    """Announce a changed cell: queue it when it is single, mark its units; return False when it has no candidate."""
    left = int(state.cells[cell])
    if left == lowest_bit(left):
        if left == 0:
            return False
        state.queue[state.tally[QUEUED]] = cell
        state.tally[QUEUED] += 1
    for unit in shape.units_of[cell]:
        state.touched[unit] = 1
    return True


@internal
def _strike(shape, state, cell, digits):
    """Remove candidates from a cell, at least one of which it has; return False when none is left."""
    state.cells[cell] &= ~digits
    return _announce(shape, state, cell)


@internal
def _strike_peers(shape, state):
    """Remove the digit of a queued cell from all its peers (naked singles)."""
    while state.tally[QUEUED] > 0:
        state.tally[QUEUED] -= 1
        cell = state.queue[state.tally[QUEUED]]
        digit = int(state.cells[cell])
        for peer in shape.peers[cell]:
            if state.cells[peer] & digit and not _strike(shape, state, peer, digit):
                return False
    return True


@internal
def _hidden_singles(shape, state):
    """Fill hidden singles of every touched unit.

    Return False when a digit has no place, or two have only the same one.
    """
    for unit in range(state.touched.size):
        if state.touched[unit]:
            state.touched[unit] = 0
            if not _hidden_single(shape, state, unit):
                return False
    return True


@internal
def _hidden_single(shape, state, unit):
    """Fill the cells of one unit that alone can hold some digit."""
    once, twice, fixed = 0, 0, 0
    for cell in shape.units[unit]:
        left = int(state.cells[cell])
        twice |= once & left
        once |= left
        if left == lowest_bit(left):
            fixed |= left
    if once != (1 << shape.sizes[0]) - 1:
        return False
    alone = once & ~twice & ~fixed
    if alone == 0:
        return True
    for cell in shape.units[unit]:
        found = state.cells[cell] & alone
        if found:
            if found != lowest_bit(found):
                return False
            _strike(shape, state, cell, ~found)
    return True


@internal
def _cut_locked(shape, state, upright):
    """Remove locked candidates between rows (columns when upright) and boxes; return the number of changed cells.

    A dead end returns a number below 0. across[line, k] holds the candidates of a line in its k-th box, then those that
    are
    still allowed: a digit that has no place elsewhere in the line is struck from the rest of the box, and vice versa.
    """
    size, high, wide = shape.sizes
    line_step, cell_step = size, 1
    if upright:
        high, wide, line_step, cell_step = wide, high, cell_step, line_step
    _gather(state, size, wide, line_step, cell_step)
    for first in range(0, size, high):
        _confine(state.across, first, high, size // wide)
    changed = 0
    for line in range(size):
        for place in range(size):
            cell = line * line_step + place * cell_step
            excess = state.cells[cell] & ~state.across[line, place // wide]
            if excess:
                changed += 1
                if not _strike(shape, state, cell, excess):
                    return DEAD_END
    return changed


@internal
def _gather(state, size, wide, line_step, cell_step):
    """Fill `across` with the candidates of each line within each of its boxes."""
    for line in range(size):
        for box in range(size // wide):
            found = 0
            for place in range(box * wide, box * wide + wide):
                found |= state.cells[line * line_step + place * cell_step]
            state.across[line, box] = found


@internal
def _confine(across, first, high, boxes):
    """Strike digits that are locked elsewhere in the same line or box, within the band of `high` lines from `first`."""
    for line in range(first, first + high):
        for box in range(boxes):
            only_line, only_box = _locks(across, first, high, boxes, line, box)
            for other in range(boxes):
                if other != box:
                    across[line, other] &= ~only_box
            for other in range(first, first + high):
                if other != line:
                    across[other, box] &= ~only_line


@internal
def _locks(across, first, high, boxes, line, box):
    """Return the digits of a crossing that the rest of the line cannot hold, and those that the box's rest cannot."""
    here = int(across[line, box])
    along, below = 0, 0
    for other in range(boxes):
        if other != box:
            along |= across[line, other]
    for other in range(first, first + high):
        if other != line:
            below |= across[other, box]
    return here & ~along, here & ~below


@internal
def _guess(shape, state):
    """Return the cell and digit (as a mask) to try next, with the fewest choices; digit 0 when all cells are single."""
    best, fewest = _fewest_candidates(shape, state)
    if best < 0:
        return best, 0
    digit = lowest_bit(int(state.cells[best]))
    if fewest > 2:
        place, few, seldom = _fewest_places(shape, state)
        if few < fewest:
            return place, seldom
    return best, digit


@internal
def _fewest_candidates(shape, state):
    """Return the open cell with the fewest candidates and their number, among equals by most similar peers."""
    best, fewest, most = -1, 64, -1
    for cell in range(state.cells.size):
        left = int(state.cells[cell])
        if left == lowest_bit(left):
            continue
        count = popcount(left)
        if count > fewest:
            continue
        shared = 0
        for peer in shape.peers[cell]:
            other = int(state.cells[peer])
            if other & left and other != lowest_bit(other):
                shared += 1
        if count < fewest or shared > most:
            best, fewest, most = cell, count, shared
    return best, fewest


@internal
def _fewest_places(shape, state):
    """Return a cell, the number of places (2, 3, or 64 for more) and the mask of a digit with so few in some unit."""
    best, few, seldom = -1, 64, 0
    for unit in range(shape.units.shape[0]):
        once, twice, thrice, more = 0, 0, 0, 0
        for cell in shape.units[unit]:
            left = int(state.cells[cell])
            more |= thrice & left
            thrice |= twice & left
            twice |= once & left
            once |= left
        pairs, triples = twice & ~thrice, thrice & ~more
        if pairs or (triples and few > 3):
            few = 2 if pairs else 3
            seldom = lowest_bit(pairs if pairs else triples)
            best = _first_place(shape, state, unit, seldom)
            if few == 2:
                break
    return best, few, seldom


@internal
def _first_place(shape, state, unit, digit):
    """Return the first cell of a unit that can hold the digit."""
    for cell in shape.units[unit]:
        if state.cells[cell] & digit:
            return int(cell)
    return -1
