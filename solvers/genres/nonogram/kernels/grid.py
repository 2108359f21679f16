"""The whole grid before any decision: lines solved until nothing changes, then each open cell tried in each colour.

Arrays of a NonogramGrid of h rows and w columns; lines are the rows, then the columns; colours from 0 = blank
    may      [h + w, colours, words] uint64 possible colours of each cell of each line, as in `lines`; rows and columns
                                 agree
    blocks   [blocks, 2] int64   length and colour of all blocks of all lines
    first    (h + w + 1,) int64  blocks of line i: first[i] to first[i + 1]; free (h + w,) uint8: its clue is unknown
    length   (h + w,) int64      cells of each line
    options  (h * w,) int8       number of possible colours of each cell
    queue    (h + w,) int64      lines to be solved, a ring; queued (h + w,) uint8 which are in it
    trail    (h * w * colours,)  colours struck, in order, as cell * colours + colour
    numbers  int64               see the names below
    behind, starts, found        scratch of `lines`, for the longest clue
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.nonogram.kernels.line import solve_line
from solvers.jit.decorators import internal, kernel
from solvers.jit.vectors import lowest_bit_number

(
    # The length of the trail.
    TRAIL,
    # The beginning of the queue.
    HEAD,
    # The number of lines in the queue.
    WAITING,
    # The open cells.
    OPEN,
    # The cell to be tried next.
    CURSOR,
    # The colours struck in this round of trials.
    STRUCK,
    TRIALS,
    NUMBERS,
) = range(8)
SETTLED, BROKEN, PAUSED, TRIED = range(4)
LINE_NONE = -1
NO_CELL = -1


class NonogramGrid(NamedTuple):
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
    """Return rows and columns."""
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
def _next_line(g):
    """Return the line that waits longest, LINE_NONE when none does."""
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
def toggle_colour(g, cell, colour):
    """Strike a colour of a cell that has it, or give it back to one that has not, in its row and its column."""
    rows, cols = size(g)
    row, col = cell // cols, cell % cols
    g.may[row, colour, col >> 6] ^= np.uint64(1) << np.uint64(col & 63)
    g.may[rows + col, colour, row >> 6] ^= np.uint64(1) << np.uint64(row & 63)


@internal
def _strike(g, cell, colour):
    """Strike a colour of a cell: note it on the trail, and queue its lines."""
    rows, cols = size(g)
    toggle_colour(g, cell, colour)
    g.options[cell] -= 1
    if g.options[cell] == 1:
        g.numbers[OPEN] -= 1
    g.trail[g.numbers[TRAIL]] = cell * g.may.shape[1] + colour
    g.numbers[TRAIL] += 1
    enqueue(g, cell // cols)
    enqueue(g, rows + cell % cols)


@internal
def _undo(g, mark):
    """Give back every colour struck since the trail was `mark` long."""
    colours = g.may.shape[1]
    while g.numbers[TRAIL] > mark:
        g.numbers[TRAIL] -= 1
        entry = g.trail[g.numbers[TRAIL]]
        toggle_colour(g, entry // colours, entry % colours)
        if g.options[entry // colours] == 1:
            g.numbers[OPEN] += 1
        g.options[entry // colours] += 1


@internal
def _clear_queue(g):
    """Clear the queue after a contradiction."""
    while _next_line(g) != LINE_NONE:
        pass


@internal
def propagate_lines(g, width):
    """Solve lines until nothing changes; return the line that cannot be laid, or LINE_NONE."""
    line = _next_line(g)
    while line != LINE_NONE:
        blocks = g.blocks[g.first[line] : g.first[line + 1]]
        if not solve_line(g.may[line], blocks, g.length[line], g.behind, g.starts, g.found, width):
            _clear_queue(g)
            return line
        _strike_impossible(g, line)
        line = _next_line(g)
    return LINE_NONE


@internal
def _strike_impossible(g, line):
    """Strike colours that a line no longer allows. The line itself need not be solved again for it."""
    rows, cols = size(g)
    g.queued[line] = 1
    for colour in range(g.may.shape[1]):
        for word in range(g.may.shape[2]):
            lost = g.may[line, colour, word] & ~g.found[colour, word]
            while lost != 0:
                place = word * 64 + lowest_bit_number(np.int64(lost))
                lost &= lost - np.uint64(1)
                _strike(g, line * cols + place if line < rows else place * cols + line - rows, colour)
    g.queued[line] = 0


@internal
def _paint(g, cell, colour):
    """Give a cell a colour: strike all others."""
    for other in range(g.may.shape[1]):
        if other != colour and may_be(g, cell, other):
            _strike(g, cell, other)


@internal
def _fits(g, cell, colour, width):
    """Whether a cell may have a colour as far as lines show; nothing is changed."""
    mark = g.numbers[TRAIL]
    _paint(g, cell, colour)
    is_possible = propagate_lines(g, width) == LINE_NONE
    _undo(g, mark)
    return is_possible


@internal
def _try_cell(g, cell, width):
    """Try a cell in all its colours, striking impossible ones; return the line that cannot be laid, or LINE_NONE."""
    for colour in range(g.may.shape[1]):
        if g.options[cell] > 1 and may_be(g, cell, colour):
            g.numbers[TRIALS] += 1
            if not _fits(g, cell, colour, width):
                g.numbers[STRUCK] += 1
                _strike(g, cell, colour)
                line = propagate_lines(g, width)
                if line != LINE_NONE:
                    return line
    return LINE_NONE


@kernel
def solve_all_lines(g, width):
    """Solve all lines from the start; return the line that cannot be laid, or LINE_NONE."""
    for line in range(len(g.length)):
        enqueue(g, line)
    return propagate_lines(g, width)


@kernel
def count_sweeps(g, width):
    """Count how many times all lines are solved, rows before columns, until nothing changes, without the last time.

    A line that cannot be laid ends it. Takes a grid as it was packed, which is of no use afterwards.
    """
    count = 0
    while True:
        before = g.numbers[TRAIL]
        for line in range(len(g.length)):
            if g.free[line] == 0:
                blocks = g.blocks[g.first[line] : g.first[line + 1]]
                if not solve_line(g.may[line], blocks, g.length[line], g.behind, g.starts, g.found, width):
                    return count
                _strike_impossible(g, line)
                # Waiting lines are solved in their turn.
                _clear_queue(g)
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
        if g.options[cell] > 1 and _try_cell(g, cell, width) != LINE_NONE:
            return BROKEN
    return SETTLED


@kernel
def get_settled_colours(g):
    """Return the colour of each cell, -1 if it still has several."""
    cells = np.empty(len(g.options), np.int8)
    for cell in range(len(cells)):
        cells[cell] = -1
        for colour in range(g.may.shape[1]):
            if g.options[cell] == 1 and may_be(g, cell, colour):
                cells[cell] = colour
    return cells


@kernel
def find_impossible(g, width, stopped):
    """Return [cells, colours] uint8: 1 for a colour of an open cell that only a trial excludes.

    stopped: its one place becomes 1 when nobody waits any more.
    """
    found = np.zeros((len(g.options), g.may.shape[1]), np.uint8)
    for cell in range(len(g.options)):
        if stopped[0]:
            return found
        for colour in range(g.may.shape[1]):
            if g.options[cell] > 1 and may_be(g, cell, colour) and not _fits(g, cell, colour, width):
                found[cell, colour] = 1
    return found
