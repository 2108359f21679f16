"""The whole grid before any decision: lines solved until nothing changes, then each open cell tried in each colour.

Arrays of a Grid of h rows and w columns; lines are the rows, then the columns; colours from 0 = blank
    may      [h + w, colours, words] uint64 what each cell of each line may be, as in `lines`; rows and columns agree
    blocks   [blocks, 2] int64   length and colour of all blocks of all lines
    first    (h + w + 1,) int64  blocks of line i: first[i] to first[i + 1]; free (h + w,) uint8: its clue is unknown
    length   (h + w,) int64      cells of each line
    options  (h * w,) int8       how many colours each cell may still have
    queue    (h + w,) int64      lines to be solved, a ring; queued (h + w,) uint8 which stand in it
    trail    (h * w * colours,)  colours struck, in order, as cell * colours + colour
    numbers  int64               see the names below
    behind, starts, found        scratch of `lines`, for the longest clue
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.nonogram.kernels.line import solve_line
from solvers.jit.decorators import internal, kernel
from solvers.jit.vectors import lowest

(
    TRAIL,  # how long the trail is
    HEAD,  # where the queue begins
    WAITING,  # how many lines stand in it
    OPEN,  # cells that are not settled
    CURSOR,  # the cell to be tried next
    STRUCK,  # colours struck in this round of trials
    TRIALS,
    NUMBERS,
) = range(8)
SETTLED, BROKEN, PAUSED, TRIED = range(4)
LINE_NONE = -1
NO_CELL = -1


class Grid(NamedTuple):
    """A puzzle while it is searched; see the module's docstring."""

    may: np.ndarray
    blocks: np.ndarray
    first: np.ndarray
    free: np.ndarray
    length: np.ndarray
    options: np.ndarray
    queue: np.ndarray
    queued: np.ndarray
    trail: np.ndarray
    numbers: np.ndarray
    behind: np.ndarray
    starts: np.ndarray
    found: np.ndarray


@internal
def size(g):
    """Rows and columns."""
    cols = g.length[0]
    return len(g.length) - cols, cols


@internal
def enqueue(g, line):
    """Have a line solved again."""
    if g.queued[line] == 0 and g.free[line] == 0:
        place = g.numbers[HEAD] + g.numbers[WAITING]
        g.queue[place - len(g.queue) if place >= len(g.queue) else place] = line
        g.queued[line] = 1
        g.numbers[WAITING] += 1


@internal
def next_line(g):
    """The line that waits longest, LINE_NONE when none does."""
    if g.numbers[WAITING] == 0:
        return LINE_NONE
    line = g.queue[g.numbers[HEAD]]
    g.numbers[HEAD] = (g.numbers[HEAD] + 1) % len(g.queue)
    g.numbers[WAITING] -= 1
    g.queued[line] = 0
    return line


@internal
def may_be(g, cell, colour):
    """Whether a cell may have a colour."""
    cols = g.length[0]
    row, col = cell // cols, cell % cols
    return (g.may[row, colour, col >> 6] >> np.uint64(col & 63)) & np.uint64(1) != 0


@internal
def flip(g, cell, colour):
    """Strike a colour of a cell that has it, or give it back to one that has not, in its row and its column."""
    rows, cols = size(g)
    row, col = cell // cols, cell % cols
    g.may[row, colour, col >> 6] ^= np.uint64(1) << np.uint64(col & 63)
    g.may[rows + col, colour, row >> 6] ^= np.uint64(1) << np.uint64(row & 63)


@internal
def strike(g, cell, colour):
    """A cell does not have a colour: note it on the trail, and have its lines solved again."""
    rows, cols = size(g)
    flip(g, cell, colour)
    g.options[cell] -= 1
    if g.options[cell] == 1:
        g.numbers[OPEN] -= 1
    g.trail[g.numbers[TRAIL]] = cell * g.may.shape[1] + colour
    g.numbers[TRAIL] += 1
    enqueue(g, cell // cols)
    enqueue(g, rows + cell % cols)


@internal
def undo(g, mark):
    """Give back all that was struck since the trail was `mark` long."""
    colours = g.may.shape[1]
    while g.numbers[TRAIL] > mark:
        g.numbers[TRAIL] -= 1
        entry = g.trail[g.numbers[TRAIL]]
        flip(g, entry // colours, entry % colours)
        if g.options[entry // colours] == 1:
            g.numbers[OPEN] += 1
        g.options[entry // colours] += 1


@internal
def clear_queue(g):
    """Forget what waits, after a contradiction."""
    while next_line(g) != LINE_NONE:
        pass


@internal
def settle(g, width):
    """Solve lines until nothing changes; the line that cannot be laid, or LINE_NONE."""
    line = next_line(g)
    while line != LINE_NONE:
        blocks = g.blocks[g.first[line] : g.first[line + 1]]
        if not solve_line(g.may[line], blocks, g.length[line], g.behind, g.starts, g.found, width):
            clear_queue(g)
            return line
        strike_lost(g, line)
        line = next_line(g)
    return LINE_NONE


@internal
def strike_lost(g, line):
    """Strike what a line may no longer be. The line itself need not be solved again for it."""
    rows, cols = size(g)
    g.queued[line] = 1
    for colour in range(g.may.shape[1]):
        for word in range(g.may.shape[2]):
            lost = g.may[line, colour, word] & ~g.found[colour, word]
            while lost != 0:
                place = word * 64 + lowest(np.int64(lost))
                lost &= lost - np.uint64(1)
                strike(g, line * cols + place if line < rows else place * cols + line - rows, colour)
    g.queued[line] = 0


@internal
def paint(g, cell, colour):
    """A cell has a colour: strike all others."""
    for other in range(g.may.shape[1]):
        if other != colour and may_be(g, cell, other):
            strike(g, cell, other)


@internal
def fits(g, cell, colour, width):
    """Whether a cell may have a colour as far as lines show. Nothing is changed."""
    mark = g.numbers[TRAIL]
    paint(g, cell, colour)
    is_possible = settle(g, width) == LINE_NONE
    undo(g, mark)
    return is_possible


@internal
def try_cell(g, cell, width):
    """Try a cell in all its colours; those that cannot be are struck. The line that cannot be laid, or LINE_NONE."""
    for colour in range(g.may.shape[1]):
        if g.options[cell] > 1 and may_be(g, cell, colour):
            g.numbers[TRIALS] += 1
            if not fits(g, cell, colour, width):
                g.numbers[STRUCK] += 1
                strike(g, cell, colour)
                line = settle(g, width)
                if line != LINE_NONE:
                    return line
    return LINE_NONE


@kernel
def begin(g, width):
    """Solve all lines from the start; the line that cannot be laid, or LINE_NONE."""
    for line in range(len(g.length)):
        enqueue(g, line)
    return settle(g, width)


@kernel
def sweeps(g, width):
    """How many times all lines are solved, rows before columns, until they show no more; the last time is not counted.

    A line that cannot be laid ends it. Of a grid as it was packed, which is of no use afterwards.
    """
    count = 0
    while True:
        before = g.numbers[TRAIL]
        for line in range(len(g.length)):
            if g.free[line] == 0:
                blocks = g.blocks[g.first[line] : g.first[line + 1]]
                if not solve_line(g.may[line], blocks, g.length[line], g.behind, g.starts, g.found, width):
                    return count
                strike_lost(g, line)
                clear_queue(g)  # what waits is solved in its turn
        if g.numbers[TRAIL] == before:
            return count
        count += 1


@kernel
def try_cells(g, budget, width):
    """Try open cells, round after round, until a round strikes nothing; for about `budget` trials.

    SETTLED: every cell has its colour. BROKEN: there is no answer. TRIED: no trial shows more. PAUSED: call again.
    """
    last = g.numbers[TRIALS] + budget
    while g.numbers[OPEN] > 0:
        cell = g.numbers[CURSOR]
        if cell == len(g.options):
            if g.numbers[STRUCK] == 0:
                return TRIED
            cell = g.numbers[CURSOR] = g.numbers[STRUCK] = 0
        if g.numbers[TRIALS] >= last:
            return PAUSED
        g.numbers[CURSOR] = cell + 1
        if g.options[cell] > 1 and try_cell(g, cell, width) != LINE_NONE:
            return BROKEN
    return SETTLED


@kernel
def settle_colours(g):
    """The colour of each cell, -1 where it has several still."""
    cells = np.empty(len(g.options), np.int8)
    for cell in range(len(cells)):
        cells[cell] = -1
        for colour in range(g.may.shape[1]):
            if g.options[cell] == 1 and may_be(g, cell, colour):
                cells[cell] = colour
    return cells


@kernel
def impossible(g, width, stopped):
    """[cells, colours] uint8: 1 where an open cell may have a colour by all that is known, but a trial says no.

    stopped: its one place says whether nobody waits for it any more.
    """
    found = np.zeros((len(g.options), g.may.shape[1]), np.uint8)
    for cell in range(len(g.options)):
        if stopped[0]:
            return found
        for colour in range(g.may.shape[1]):
            if g.options[cell] > 1 and may_be(g, cell, colour) and not fits(g, cell, colour, width):
                found[cell, colour] = 1
    return found
