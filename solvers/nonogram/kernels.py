"""The whole grid: lines solved until nothing changes, then each open cell tried in each colour, then one cell decided.

Arrays of a Grid of h rows and w columns; lines are the rows, then the columns; colours from 0 = blank
    may      [h + w, colours, words] uint64 what each cell of each line may be, as in `lines`; rows and columns agree
    blocks   [blocks, 2] int64   length and colour of all blocks of all lines
    first    (h + w + 1,) int64  blocks of line i: first[i] to first[i + 1]; free (h + w,) uint8: its clue is not told
    length   (h + w,) int64      cells of each line
    options  (h * w,) int8       how many colours each cell may still have
    queue    (h + w,) int64      lines to be solved, a ring; queued (h + w,) uint8 which stand in it
    trail    (h * w * colours,)  colours struck, in order, as cell * colours + colour
    level    (h * w * colours + 1, 3) int64 of each decision: trail length before it, cell, colour
    numbers  (12,) int64         see the names below
    behind, starts, found        scratch of `lines`, for the longest clue
    kept     (k, h * w) int8     answers held
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner, kernel
from solvers.nonogram.lines import solve_line
from solvers.vectors import lowest

TRAIL, HEAD, WAITING, OPEN, LEVEL, CURSOR, STRUCK, BEST, SCORE, FOUND, NODES, DONE = range(12)
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
    level: np.ndarray
    numbers: np.ndarray
    behind: np.ndarray
    starts: np.ndarray
    found: np.ndarray
    kept: np.ndarray


@inner
def size(g):
    """Rows and columns."""
    cols = g.length[0]
    return len(g.length) - cols, cols


@inner
def enqueue(g, line):
    """Have a line solved again."""
    if g.queued[line] == 0 and g.free[line] == 0:
        place = g.numbers[HEAD] + g.numbers[WAITING]
        g.queue[place - len(g.queue) if place >= len(g.queue) else place] = line
        g.queued[line] = 1
        g.numbers[WAITING] += 1


@inner
def next_line(g):
    """The line that waits longest, LINE_NONE when none does."""
    if g.numbers[WAITING] == 0:
        return LINE_NONE
    line = g.queue[g.numbers[HEAD]]
    g.numbers[HEAD] = (g.numbers[HEAD] + 1) % len(g.queue)
    g.numbers[WAITING] -= 1
    g.queued[line] = 0
    return line


@inner
def may_be(g, cell, colour):
    """Whether a cell may have a colour."""
    cols = g.length[0]
    row, col = cell // cols, cell % cols
    return (g.may[row, colour, col >> 6] >> np.uint64(col & 63)) & np.uint64(1) != 0


@inner
def flip(g, cell, colour):
    """Strike a colour of a cell that has it, or give it back to one that has not, in its row and its column."""
    rows, cols = size(g)
    row, col = cell // cols, cell % cols
    g.may[row, colour, col >> 6] ^= np.uint64(1) << np.uint64(col & 63)
    g.may[rows + col, colour, row >> 6] ^= np.uint64(1) << np.uint64(row & 63)


@inner
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


@inner
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


@inner
def clear_queue(g):
    """Forget what waits, after a contradiction."""
    while next_line(g) != LINE_NONE:
        pass


@inner
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


@inner
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


@inner
def paint(g, cell, colour):
    """A cell has a colour: strike all others."""
    for other in range(g.may.shape[1]):
        if other != colour and may_be(g, cell, other):
            strike(g, cell, other)


@inner
def tried(g, cell, colour, width):
    """How many strikes follow when a cell has a colour; -1 when that cannot be. Nothing is changed."""
    mark = g.numbers[TRAIL]
    paint(g, cell, colour)
    fits = settle(g, width) == LINE_NONE
    gain = g.numbers[TRAIL] - mark
    undo(g, mark)
    return gain if fits else -1


@inner
def next_open(g):
    """The open cell at or after the cursor, NO_CELL at the end."""
    cell = g.numbers[CURSOR]
    while cell < len(g.options):
        if g.options[cell] > 1:
            return cell
        cell += 1
    return NO_CELL


@inner
def try_cell(g, cell, width):
    """Try a cell in all its colours; those that cannot be are struck. False on a contradiction."""
    score = 1
    for colour in range(g.may.shape[1]):
        if g.options[cell] > 1 and may_be(g, cell, colour):
            g.numbers[NODES] += 1
            gain = tried(g, cell, colour, width)
            if gain >= 0:
                score *= gain
            else:
                g.numbers[STRUCK] = 1
                strike(g, cell, colour)
                if settle(g, width) != LINE_NONE:
                    return False
    if g.options[cell] > 1 and score > g.numbers[SCORE]:
        g.numbers[BEST], g.numbers[SCORE] = cell, score
    return True


@inner
def begin_round(g):
    """Try all cells anew."""
    g.numbers[CURSOR] = g.numbers[STRUCK] = g.numbers[SCORE] = 0
    g.numbers[BEST] = NO_CELL


@inner
def decide(g, width):
    """Paint the cell that promised most with its last colour; it settles, for it was tried."""
    cell = g.numbers[BEST]
    colour = g.may.shape[1] - 1
    while not may_be(g, cell, colour):
        colour -= 1
    level = g.numbers[LEVEL]
    g.level[level, 0], g.level[level, 1], g.level[level, 2] = g.numbers[TRAIL], cell, colour
    g.numbers[LEVEL] = level + 1
    g.numbers[NODES] += 1
    paint(g, cell, colour)
    settle(g, width)
    begin_round(g)


@inner
def back(g, width):
    """Take decisions back, the last first, until one's colour can be struck; at the first, the search is done."""
    while g.numbers[LEVEL] > 0:
        g.numbers[LEVEL] -= 1
        level = g.numbers[LEVEL]
        undo(g, g.level[level, 0])
        strike(g, g.level[level, 1], g.level[level, 2])
        if settle(g, width) == LINE_NONE:
            begin_round(g)
            return
    g.numbers[DONE] = 1


@inner
def record(g):
    """Hold the answer, if there is room."""
    number = g.numbers[FOUND]
    g.numbers[FOUND] += 1
    if number < len(g.kept):
        for cell in range(len(g.options)):
            for colour in range(g.may.shape[1]):
                if may_be(g, cell, colour):
                    g.kept[number, cell] = colour


@kernel
def begin(g, width):
    """Solve all lines from the start; the line that cannot be laid, or LINE_NONE."""
    for line in range(len(g.length)):
        enqueue(g, line)
    line = settle(g, width)
    if line != LINE_NONE:
        g.numbers[DONE] = 1
    begin_round(g)
    return line


@kernel
def search(g, limit, budget, width):
    """Go on until `limit` answers are found, all is searched, or about `budget` more cells were tried or decided."""
    last = g.numbers[NODES] + budget
    while g.numbers[DONE] == 0 and g.numbers[FOUND] < limit and g.numbers[NODES] < last:
        if g.numbers[OPEN] == 0:
            record(g)
            back(g, width)
            continue
        cell = next_open(g)
        if cell != NO_CELL:
            g.numbers[CURSOR] = cell + 1
            if not try_cell(g, cell, width):
                back(g, width)
        elif g.numbers[STRUCK] != 0:
            begin_round(g)
        else:
            decide(g, width)
