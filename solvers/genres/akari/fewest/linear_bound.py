"""The linear relaxation of a board and its dual: a lower bound on the number of lights.

A weight is nearly the increase of the least number of lights if its part required one more; a bound holds for any
weights, for it is computed from them. places[part, cell] is the row for a cell, -1 for none:
    IS_LIT          of a white cell, that it is lit
    ACROSS, DOWN    of the run through a white cell, that it holds as many lights as its variable says
    HOLDS + way     the known values of that variable
    NUMBER          of a number, how many lights are beside it
    SURE            of a cell, that it has a light
Variables are "a light is here", of each cell, then "it holds a light", of the runs across and of those down; a run is
numbered by the cell in which it begins.
"""

from typing import NamedTuple

import numpy as np

from solvers.cdcl.linear_bound import UNBOUNDED, LinearRelaxation, bound_cost
from solvers.genres.akari.kernels.cell_codes import WHITE, ZERO, cell_beside, is_clue
from solvers.jit.decorators import internal, internal_kernel, kernel

# The cost of a light.
LIGHT = 1 << 20
# States of the run that goes down from a cell: see `frontier`.
FREE, AWAITING, LIT = range(3)
IS_LIT, ACROSS, DOWN, HOLDS, HOLDS_DOWN, NUMBER, SURE = range(7)
PARTS = 7
STEPS = 6_000
# Improving the weights of the row before takes this many steps.
STEPS_AHEAD = 500


class Weights(NamedTuple):
    """Whole numbers for each cell of the board (int64): of IS_LIT, ACROSS, DOWN and NUMBER."""

    lit: np.ndarray
    across: np.ndarray
    down: np.ndarray
    numbers: np.ndarray


class Relaxation(NamedTuple):
    """The Rows of a board, with bounds of float64, and their places: (PARTS, cells) of int32."""

    rows: LinearRelaxation
    places: np.ndarray


class _Gathered(NamedTuple):
    """Rows while they are gathered; ends: numbers of rows and entries."""

    start: np.ndarray
    entries: np.ndarray
    low: np.ndarray
    high: np.ndarray
    ends: np.ndarray


@kernel
def weigh_board(relaxation):
    """Return the Weights of a whole board."""
    return _round(relaxation, bound_cost(relaxation.rows, STEPS))


@kernel
def bound_later_cells(relaxation, codes, cols, passed, shares):
    """Return the Weights of the cells after a cell.

    shares (float64): the share of a frontier's states with each digit, of each column and on top.
    """
    rows, places = relaxation.rows, relaxation.places
    for cell in range(passed + 1):
        rows.price[cell] = UNBOUNDED
        for part in (IS_LIT, SURE):
            _ask(rows, places[part, cell], -UNBOUNDED, UNBOUNDED)
        for way in range(2):
            _ask(rows, places[ACROSS + way, cell], 0, 0)
            _ask(rows, places[HOLDS + way, cell], 0, UNBOUNDED)
    for cell in range(passed + 1, min(passed + 1 + cols, codes.size)):
        if cell >= cols and codes[cell] == WHITE and codes[cell - cols] == WHITE:
            _go_on(rows, places, cell, 1, shares[cell % cols])
    if (passed + 1) % cols and codes[passed] == WHITE and codes[passed + 1] == WHITE:
        _go_on(rows, places, passed + 1, 0, shares[cols])
    for clue in range(min(passed + 1 + cols, codes.size)):
        if places[NUMBER, clue] >= 0:
            col = clue % cols
            left = codes[clue] - ZERO
            if clue > passed - cols:
                left -= shares[col, 1] + 2 * shares[col, 2] + 3 * shares[col, 3]
            if count_open_neighbours(codes, cols, clue, passed):
                _ask(rows, places[NUMBER, clue], left, left)
            else:
                _ask(rows, places[NUMBER, clue], -UNBOUNDED, UNBOUNDED)
    return _round(relaxation, bound_cost(rows, STEPS_AHEAD))


@internal
def count_open_neighbours(codes, cols, clue, passed):
    """Count the white cells beside a number that come after the last one passed."""
    count = 0
    for side in range(4):
        near = cell_beside(clue, side, cols, codes.size)
        count += near > passed and codes[near] == WHITE
    return count


@internal
def _go_on(rows, places, cell, way, share):
    """Put in the known values of a run that continues with this cell."""
    _ask(rows, places[ACROSS + way, cell], -share[LIT], -share[LIT])
    _ask(rows, places[HOLDS + way, cell], share[LIT] + share[AWAITING], UNBOUNDED)


@internal
def _ask(rows, row, low, high):
    if row >= 0:
        rows.low[row], rows.high[row] = low, high


@internal_kernel
def _round(relaxation, weight):
    """Return integer multipliers of "at least one light shines here", and minus those of "as many as a number says"."""
    size = relaxation.places.shape[1]
    weights = Weights(
        np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    )
    for cell in range(size):
        for part, to in (
            (IS_LIT, weights.lit),
            (ACROSS, weights.across),
            (DOWN, weights.down),
            (NUMBER, weights.numbers),
        ):
            row = relaxation.places[part, cell]
            if row >= 0:
                to[cell] = np.int64(np.rint(weight[row] * (LIGHT if part == IS_LIT else -LIGHT)))
    return weights


# The rows of a board


@kernel
def relax_board(codes, cols, known):
    """Return the Relaxation of a board; known (int8): 1 for a light, 0 for none, -1 otherwise, of each cell."""
    size = codes.size
    places = np.full((PARTS, size), -1, np.int32)
    most = 6 * size + 1
    g = _Gathered(
        np.zeros(most, np.int32),
        np.empty(16 * size, np.int32),
        np.empty(most),
        np.empty(most),
        np.zeros(2, np.int64),
    )
    begins = _begins(codes, cols)
    for cell in range(size):
        if codes[cell] == WHITE:
            _put(g, 2 * (size + begins[0, cell]))
            _put(g, 2 * (2 * size + begins[1, cell]))
            if known[cell] != 0:
                _put(g, 2 * cell + 1)
            places[IS_LIT, cell] = _end_row(g, 1, UNBOUNDED)
            if known[cell] == 1:
                _put(g, 2 * cell)
                places[SURE, cell] = _end_row(g, 1, 1)
            for way in range(2):
                if begins[way, cell] == cell:
                    _add_run(g, places, begins, known, cell, way, cols)
        elif is_clue(codes[cell]):
            _add_clue(g, places, codes, known, cell, cols)
    count, end = g.ends
    price = np.zeros(3 * size)
    price[:size] = 1
    rows = LinearRelaxation(
        g.start[: count + 1].copy(),
        g.entries[:end].copy(),
        g.low[:count].copy(),
        g.high[:count].copy(),
        price,
        np.zeros(count),
        np.full(3 * size, 0.5),
        -price,
    )
    return Relaxation(rows, places)


@internal_kernel
def _begins(codes, cols):
    """Return where the runs across and down through each white cell begin."""
    begins = np.full((2, codes.size), -1, np.int64)
    for cell in range(codes.size):
        if codes[cell] == WHITE:
            begins[:, cell] = cell
            if cell % cols and codes[cell - 1] == WHITE:
                begins[0, cell] = begins[0, cell - 1]
            if cell >= cols and codes[cell - cols] == WHITE:
                begins[1, cell] = begins[1, cell - cols]
    return begins


@internal
def _put(g, literal):
    g.entries[g.ends[1]] = literal
    g.ends[1] += 1


@internal
def _end_row(g, low, high):
    """End the row with these bounds; return its number."""
    row = g.ends[0]
    g.low[row], g.high[row] = low, high
    g.ends[0] += 1
    g.start[row + 1] = g.ends[1]
    return row


@internal
def _add_run(g, places, begins, known, begin, way, cols):
    size, cell, step = known.size, begin, cols if way else 1
    while cell < size and begins[way, cell] == begin:
        places[ACROSS + way, cell] = g.ends[0]
        places[HOLDS + way, cell] = g.ends[0] + 1
        if known[cell] != 0:
            _put(g, 2 * cell)
        cell += step
    holds = 2 * ((1 + way) * size + begin)
    _put(g, holds + 1)
    _end_row(g, 0, 0)
    _put(g, holds)
    _end_row(g, 0, UNBOUNDED)


@internal
def _add_clue(g, places, codes, known, clue, cols):
    start = g.ends[1]
    for side in range(4):
        near = cell_beside(clue, side, cols, codes.size)
        if near >= 0 and codes[near] == WHITE and known[near] != 0:
            _put(g, 2 * near)
    if g.ends[1] > start:
        places[NUMBER, clue] = _end_row(g, codes[clue] - ZERO, codes[clue] - ZERO)
