"""Search for every size: singles, locked candidates, then a guess where there are fewest places.

A cell's candidates are a mask, bit d-1 for digit d (int32 in arrays, int64 in hand). A level of the stack is a whole
board that still waits; each node takes the last one off, settles it, and puts two smaller ones in its place: "this
digit stands in this cell" above "it does not". So a search can stop between any two nodes.

Shape  units     (3N, N) int16        the cells of rows, columns, boxes
       units_of  (N*N, 3) int16       row, column and box of each cell
       peers     (N*N, P) int16       the cells that share a unit with each cell
       sizes     (3,) int64           N, rows of a box, columns of a box
State  cells     (N*N,) int32         the board at hand
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

ALL = -1  # news: every single cell
DEAD_END = -1_000_000  # less than the cells of any board
WAITING, NODES, FOUND, QUEUED = range(4)


class Shape(NamedTuple):
    """What all boards of one size share."""

    units: np.ndarray
    units_of: np.ndarray
    peers: np.ndarray
    sizes: np.ndarray


class State(NamedTuple):
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


def shape(size: int) -> Shape:
    """The shape of the boards of a size."""
    lines = np.array([unit.cells for unit in units(size)], np.int16)
    of = np.array([[u for u in range(3 * size) if cell in lines[u]] for cell in range(size * size)], np.int16)
    return Shape(lines, of, np.array(peers(size), np.int16), np.array([size, *BOXES[size]], np.int64))


def state(size: int, keep: int) -> State:
    """An empty state: nothing waits."""
    count, levels = size * size, size * size + 2
    return State(
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


def begin(state: State, clues: np.ndarray, size: int) -> None:
    """Put the board of these clues (N*N digits, 0 for empty) on the stack, and forget what was found before."""
    state.tally[:] = 0
    state.union[:] = 0
    state.stack[0] = np.where(clues > 0, 1 << np.maximum(clues - 1, 0), (1 << size) - 1)
    state.news[0], state.depth[0] = ALL, 0
    state.tally[WAITING] = 1


@kernel
def search(shape, state, limit, budget):
    """Take up to `budget` nodes, or stop earlier at `limit` answers in all; whether boards still wait."""
    tally = state.tally
    last = tally[NODES] + budget
    while tally[WAITING] > 0 and tally[FOUND] < limit and tally[NODES] < last:
        node(shape, state)
    return tally[WAITING] > 0


@internal
def node(shape, state):
    """Take the last waiting board: refute it, keep it as an answer, or part it in two."""
    state.tally[NODES] += 1
    state.tally[WAITING] -= 1
    level = state.tally[WAITING]
    if not take(shape, state, level) or not settle(shape, state):
        return
    cell, digit = guess(shape, state)
    if digit == 0:
        keep_answer(state)
    else:
        part(state, level, cell, digit)


@internal
def take(shape, state, level):
    """Bring a waiting board to hand, its news queued; False when a cell has no candidate."""
    state.tally[QUEUED] = 0
    state.touched[:] = 0
    for cell in range(state.cells.size):
        state.cells[cell] = state.stack[level, cell]
    if state.news[level] != ALL:
        return announce(shape, state, int(state.news[level]))
    for cell in range(state.cells.size):  # noqa: SIM110
        if not announce(shape, state, cell):
            return False
    return True


@internal
def part(state, level, cell, digit):
    """Two boards in the place of one: without the digit in the cell, and on top, so looked at first, with it."""
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
def keep_answer(state):
    """Count the board at hand; keep it while there is room."""
    place = state.tally[FOUND]
    state.tally[FOUND] += 1
    for cell in range(state.cells.size):
        state.union[cell] |= state.cells[cell]
        if place < state.kept.shape[0]:
            state.kept[place, cell] = state.cells[cell]


@internal
def settle(shape, state):
    """Follow singles and locked candidates until nothing changes; False when the board cannot be filled."""
    while True:
        if not strike_peers(shape, state) or not hidden_singles(shape, state):
            return False
        if state.tally[QUEUED] > 0:
            continue
        changed = 0
        for upright in range(2):
            changed += cut_locked(shape, state, upright)
        if changed <= 0:
            return changed == 0


@internal
def announce(shape, state, cell):
    """A cell has changed: queue it when it is single, mark its units; False when it has no candidate."""
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
def strike(shape, state, cell, digits):
    """Take candidates out of a cell, at least one of which it has; False when none is left."""
    state.cells[cell] &= ~digits
    return announce(shape, state, cell)


@internal
def strike_peers(shape, state):
    """Naked singles: what stands in a queued cell stands in none of its peers."""
    while state.tally[QUEUED] > 0:
        state.tally[QUEUED] -= 1
        cell = state.queue[state.tally[QUEUED]]
        digit = int(state.cells[cell])
        for peer in shape.peers[cell]:
            if state.cells[peer] & digit and not strike(shape, state, peer, digit):
                return False
    return True


@internal
def hidden_singles(shape, state):
    """Hidden singles of every touched unit; False when a digit has no place, or two have only the same one."""
    for unit in range(state.touched.size):
        if state.touched[unit]:
            state.touched[unit] = 0
            if not hidden_single(shape, state, unit):
                return False
    return True


@internal
def hidden_single(shape, state, unit):
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
            strike(shape, state, cell, ~found)
    return True


@internal
def cut_locked(shape, state, upright):
    """Locked candidates between rows (columns when upright) and boxes; how many cells changed, below 0 for a dead end.

    across[line, k] is what the cells of a line can hold in its k-th box, then what they may hold of that: a digit that
    has no place elsewhere in the line is struck from the rest of the box, and the other way round.
    """
    size, high, wide = shape.sizes
    line_step, cell_step = size, 1
    if upright:
        high, wide, line_step, cell_step = wide, high, cell_step, line_step
    gather(state, size, wide, line_step, cell_step)
    for first in range(0, size, high):
        confine(state.across, first, high, size // wide)
    changed = 0
    for line in range(size):
        for place in range(size):
            cell = line * line_step + place * cell_step
            excess = state.cells[cell] & ~state.across[line, place // wide]
            if excess:
                changed += 1
                if not strike(shape, state, cell, excess):
                    return DEAD_END
    return changed


@internal
def gather(state, size, wide, line_step, cell_step):
    """Fill `across` with the candidates of each line within each of its boxes."""
    for line in range(size):
        for box in range(size // wide):
            found = 0
            for place in range(box * wide, box * wide + wide):
                found |= state.cells[line * line_step + place * cell_step]
            state.across[line, box] = found


@internal
def confine(across, first, high, boxes):
    """Within the band of `high` lines from `first`: strike what is locked elsewhere in the same line or box."""
    for line in range(first, first + high):
        for box in range(boxes):
            only_line, only_box = locks(across, first, high, boxes, line, box)
            for other in range(boxes):
                if other != box:
                    across[line, other] &= ~only_box
            for other in range(first, first + high):
                if other != line:
                    across[other, box] &= ~only_line


@internal
def locks(across, first, high, boxes, line, box):
    """The digits of a crossing that the rest of the line cannot hold, and those that the rest of the box cannot."""
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
def guess(shape, state):
    """The cell and digit (as a mask) to try next: among the fewest choices; digit 0 when all cells are single."""
    best, fewest = fewest_candidates(shape, state)
    if best < 0:
        return best, 0
    digit = lowest_bit(int(state.cells[best]))
    if fewest > 2:
        place, few, seldom = fewest_places(shape, state)
        if few < fewest:
            return place, seldom
    return best, digit


@internal
def fewest_candidates(shape, state):
    """The open cell with the fewest candidates and their number; among equals the one with most open peers alike."""
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
def fewest_places(shape, state):
    """A cell, the number of places (2, 3, or 64 for more) and the mask of a digit that has so few in some unit."""
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
            best = first_place(shape, state, unit, seldom)
            if few == 2:
                break
    return best, few, seldom


@internal
def first_place(shape, state, unit, digit):
    """The first cell of a unit that can hold the digit."""
    for cell in shape.units[unit]:
        if state.cells[cell] & digit:
            return int(cell)
    return -1
