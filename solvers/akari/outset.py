"""What the rules say at the outset: cells that are decided by following runs and numbers, on the board itself.

codes are as in `kernels`; cells are flat indexes. It decides what a formula of the board would decide without any
trial, but needs no formula. Arrays of an Outset:
    state[cell] (int8)     OPEN, LIGHT, NONE (certainly no light), WALL (black), CLUE: a number that is not done with
    through[cell] (int32)  the runs through a white cell, across and down
    runs[r] (int32)        FIRST cell, STEP to the next one, SIZE, LEFT: its open cells, LIT: 1 when it holds a light,
                           ASKED: how many were left when it was last looked at, 2 before
    trail (int32)          decided cells, in the order they were decided
    numbers (int32)        RUNS, ACROSS: how many of them lie across; DECIDED, OPENED: how many cells are, and how many
                           are white; BROKEN: 1 when the rules contradict each other
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inlined, kernel

WHITE, BLACK, ZERO, FOUR = ord("."), ord("#"), ord("0"), ord("4")
OPEN, LIGHT, NONE, WALL, CLUE = range(5)
FIRST, STEP, SIZE, LEFT, LIT, ASKED = range(6)  # columns of runs
RUNS, ACROSS, DECIDED, OPENED, BROKEN = range(5)  # of numbers


class Outset(NamedTuple):
    """A board and what is decided on it; see the module."""

    state: np.ndarray
    through: np.ndarray
    runs: np.ndarray
    trail: np.ndarray
    numbers: np.ndarray


@kernel
def laid_out(codes, rows, cols):
    """The Outset of a board on which nothing is decided."""
    state = np.empty(codes.size, np.int8)
    whites = 0
    for cell in range(codes.size):
        state[cell] = OPEN if codes[cell] == WHITE else CLUE if is_clue(codes[cell]) else WALL
        whites += codes[cell] == WHITE
    o = Outset(
        state,
        np.empty((codes.size, 2), np.int32),
        np.empty((2 * whites, 6), np.int32),
        np.empty(whites, np.int32),
        np.zeros(5, np.int32),
    )
    o.numbers[OPENED] = whites
    _add_runs(o, rows, cols, cols, 1, 0)
    o.numbers[ACROSS] = o.numbers[RUNS]
    _add_runs(o, cols, rows, 1, cols, 1)
    return o


@inlined
def _add_runs(o, lines, length, line_step, step, way):
    count = o.numbers[RUNS]
    for line in range(lines):
        cell = line * line_step
        size = 0
        for _ in range(length):
            if o.state[cell] == OPEN:
                if size == 0:
                    o.runs[count, FIRST], o.runs[count, STEP] = cell, step
                    o.runs[count, LIT], o.runs[count, ASKED] = 0, 2
                size += 1
                o.through[cell, way] = count
            elif size > 0:
                o.runs[count, SIZE] = o.runs[count, LEFT] = size
                count += 1
                size = 0
            cell += step
        if size > 0:
            o.runs[count, SIZE] = o.runs[count, LEFT] = size
            count += 1
    o.numbers[RUNS] = count


@inlined
def follow_rules(codes, cols, o):
    """Decide what follows from runs and numbers; False when they contradict each other."""
    for cell in range(codes.size):
        if o.state[cell] == CLUE:
            _look_at_clue(codes, cols, o, cell)
    for run in range(o.numbers[RUNS]):
        if o.runs[run, SIZE] == 1 and o.runs[run, LIT] == 0:
            _look_at_run(o, run)
    at = 0
    while at < o.numbers[DECIDED] and o.numbers[BROKEN] == 0:
        cell = o.trail[at]
        for way in range(2):
            run = o.through[cell, way]
            if o.state[cell] == LIGHT:
                _darken(o, run)
            elif o.runs[run, LEFT] < o.runs[run, ASKED] and o.runs[run, LIT] == 0:
                o.runs[run, ASKED] = o.runs[run, LEFT]
                _look_at_run(o, run)
        col = cell % cols
        for side in range(4):
            near = near_to(cell, col, side, cols, codes.size)
            if near >= 0 and o.state[near] == CLUE:
                _look_at_clue(codes, cols, o, near)
        at += 1
    return o.numbers[BROKEN] == 0


@inlined
def is_clue(code):
    """Whether it is a number."""
    return ZERO <= code <= FOUR


@inlined
def beside(cell, side, cols, size):
    """The cell above, left, right or below; -1 outside the board."""
    return near_to(cell, cell % cols, side, cols, size)


@inlined
def near_to(cell, col, side, cols, size):
    """The same of a cell whose column is known, for a division takes long."""
    if side == 0:
        return cell - cols
    if side == 1:
        return cell - 1 if col else -1
    if side == 2:
        return cell + 1 if col + 1 < cols else -1
    return cell + cols if cell + cols < size else -1


@inlined
def _decide(o, cell, state):
    """Put a light in an open cell, or rule it out."""
    o.state[cell] = state
    for way in range(2):
        run = o.through[cell, way]
        o.runs[run, LEFT] -= 1
        if state == LIGHT:
            if o.runs[run, LIT] == 1:
                o.numbers[BROKEN] = 1
            o.runs[run, LIT] = 1
    o.trail[o.numbers[DECIDED]] = cell
    o.numbers[DECIDED] += 1


@inlined
def _darken(o, run):
    """A run holds one light only."""
    cell = o.runs[run, FIRST]
    for _ in range(o.runs[run, SIZE]):
        if o.state[cell] == OPEN:
            _decide(o, cell, NONE)
        cell += o.runs[run, STEP]


@inlined
def _look_at_clue(codes, cols, o, clue):
    """A number has all its lights, or needs every open cell."""
    lights = left = 0
    col = clue % cols
    for side in range(4):
        near = near_to(clue, col, side, cols, codes.size)
        if near >= 0:
            lights += o.state[near] == LIGHT
            left += o.state[near] == OPEN
    wanted = np.int64(codes[clue]) - ZERO - lights
    if wanted < 0 or wanted > left:
        o.numbers[BROKEN] = 1
    elif wanted == 0 or wanted == left:
        o.state[clue] = WALL
        for side in range(4):
            near = near_to(clue, col, side, cols, codes.size)
            if near >= 0 and o.state[near] == OPEN:
                _decide(o, near, NONE if wanted == 0 else LIGHT)


@inlined
def _look_at_run(o, run):
    """A run without light has at most one open cell left: its cells must be lit from there or across it."""
    cell = o.runs[run, FIRST]
    way = 1 if run < o.numbers[ACROSS] else 0
    for _ in range(o.runs[run, SIZE]):
        other = o.through[cell, way]
        if o.runs[other, LIT] == 0:
            left = o.runs[run, LEFT] + o.runs[other, LEFT] - (o.state[cell] == OPEN)
            if left == 0:
                o.numbers[BROKEN] = 1
                return
            if left == 1:
                _decide(o, only_open(o, run if o.runs[run, LEFT] else other), LIGHT)
                if o.runs[run, LIT] == 1:
                    return
        cell += o.runs[run, STEP]


@inlined
def only_open(o, run):
    """The first open cell of a run that has one."""
    cell = o.runs[run, FIRST]
    while o.state[cell] != OPEN:
        cell += o.runs[run, STEP]
    return cell
