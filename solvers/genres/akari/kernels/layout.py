"""Cells and runs of a partly decided board, from which a formula is made.

Arrays of an AkariLayout; cells are flat indexes:
    state[cell] (int8)     WALL, NONE (certainly no light), LIGHT, OPEN
    through[cell] (int32)  the runs through a white cell, across and down
    runs[r] (int32)        FIRST cell, STEP to the next one, SIZE, LEFT: its open cells, LIT: 1 when it holds a light;
                           those across come first
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.akari.kernels.propagation import FLOOR, LIGHTS, UNDECIDED, WIDTH, pack_words
from solvers.jit.decorators import force_inline, internal_kernel, kernel

# A light adds one to white, an open cell two.
WALL, NONE, LIGHT, OPEN = range(4)
# The columns of runs, and their number.
FIRST, STEP, SIZE, LEFT, LIT, RUN = range(6)


class AkariLayout(NamedTuple):
    """The arrays described in the module, and the numbers of white and of open cells."""

    state: np.ndarray
    through: np.ndarray
    runs: np.ndarray
    whites: int
    opened: int


@kernel
def states_of(bits, rows, cols):
    """Return the states of the cells from the bits of propagation."""
    state = np.empty(rows * cols, np.int8)
    p = pack_words(rows, cols)
    word, low, cell = p.parts, 0, 0
    for _ in range(rows):
        for part in range(p.parts):
            floor = bits[word + part, FLOOR] >> low
            lights = bits[word + part, LIGHTS] >> low
            cells = bits[word + part, UNDECIDED] >> low
            for _ in range(min(WIDTH, cols - part * WIDTH)):
                state[cell] = (floor & 1) + (lights & 1) + 2 * (cells & 1)
                floor, lights, cells = floor >> 1, lights >> 1, cells >> 1
                cell += 1
        low += p.step
        if low >= p.high:
            low = 0
            word += p.parts
    return state


@internal_kernel
def layout_of(state, rows, cols):
    """Return the Layout of such states."""
    whites = opened = 0
    for cell in range(state.size):
        whites += state[cell] != WALL
        opened += state[cell] == OPEN
    through = np.empty((state.size, 2), np.int32)
    # A wall or the edge ends a run.
    runs = np.empty((2 * (state.size - whites) + rows + cols, RUN), np.int32)
    count = _add_runs(state, through, runs, 0, rows, cols, line_step=cols, step=1, way=0)
    count = _add_runs(state, through, runs, count, cols, rows, line_step=1, step=cols, way=1)
    return AkariLayout(state, through, runs[:count], whites, opened)


@force_inline
def _add_runs(state, through, runs, count, lines, length, line_step, step, way):
    """Add the runs of all lines one way after the existing ones; return the new number of runs."""
    for line in range(lines):
        cell = line * line_step
        size = left = lit = 0
        for place in range(length + 1):
            if place < length and state[cell] != WALL:
                through[cell, way] = count
                size += 1
                left += state[cell] == OPEN
                lit |= state[cell] == LIGHT
            elif size:
                runs[count, FIRST], runs[count, STEP], runs[count, SIZE] = cell - size * step, step, size
                runs[count, LEFT], runs[count, LIT] = left, lit
                count += 1
                size = left = lit = 0
            cell += step
    return count


@force_inline
def find_open_cell(layout, run):
    """Return the first open cell of a run that has one."""
    cell = layout.runs[run, FIRST]
    while layout.state[cell] != OPEN:
        cell += layout.runs[run, STEP]
    return cell
