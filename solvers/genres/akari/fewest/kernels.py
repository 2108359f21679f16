"""The fewest lights cell by cell: the jitted part.

What is behind matters to what is ahead only by what the runs that go on are waiting for, and by the lights that are
beside a number already. So one state of `solvers.frontier` stands for all fillings of what is behind that
agree in this. Its places are the columns, from 1 on; a column's two bits belong to
    the run that goes on below the last cell passed:  FREE (holds no light and waits for none), AWAITING one, or LIT
    else a number there, or just below:               how many lights are beside it so far
and the two bits on top to the run that goes on to the right. A Sketch has, for each cell i:
    codes (uint8), known (int8)     as everywhere; 1 for a light, 0 for none, -1 otherwise
    right, below (int64)            what the cells from i on to the end of its run weigh together, to each side
    calm (bool)                     whether no number is beside its run across, nor beside those of the cells below
    least (int64)                   the least that what comes from cell i on can cost, while every column is FREE or 0
"""

from typing import NamedTuple

import numpy as np

from solvers.frontier import CHOICES, DIGITS, MARKED, NONE, Rules
from solvers.genres.akari.fewest.linear_bound import AWAITING, FREE, LIGHT, LIT, Weights, open_beside
from solvers.genres.akari.kernels.cell_codes import WHITE, ZERO, beside, is_clue
from solvers.jit.decorators import internal, internal_kernel, kernel

WRONG = -1


class Sketch(NamedTuple):
    """See the module; the weights are those of the board, or of what is ahead."""

    codes: np.ndarray
    known: np.ndarray
    cols: int
    weights: Weights
    right: np.ndarray
    below: np.ndarray
    calm: np.ndarray
    least: np.ndarray


@kernel
def sketch_board(codes, known, cols, weights):
    """The Sketch of a board with these Weights."""
    size = codes.size
    right, below, least = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    s = Sketch(codes, known, cols, weights, right, below, _calm(codes, cols), least)
    for clue in range(size):
        if is_clue(codes[clue]) and _last_beside(s, clue) >= 0:
            least[_last_beside(s, clue)] -= weights.numbers[clue] * (codes[clue] - ZERO)
    for cell in range(size - 1, -1, -1):
        least[cell] += least[cell + 1]
        if is_white(s, cell):
            right[cell] = weights.lit[cell] + (right[cell + 1] if continues_right(s, cell) else 0)
            below[cell] = weights.lit[cell] + (below[cell + cols] if continues_below(s, cell) else 0)
            least[cell] += weights.lit[cell] + _least_of_light(s, cell)
            if not (cell % cols and is_white(s, cell - 1)):
                least[cell] += min(0, -right[cell] - weights.across[cell])
            if not is_white(s, cell - cols):
                least[cell] += min(0, -below[cell] - weights.down[cell])
    return s


@internal_kernel
def _calm(codes, cols):
    """See the module; of white cells."""
    calm = np.ones(codes.size, np.bool_)
    for cell in range(codes.size):
        for side in range(4):
            near = beside(cell, side, cols, codes.size)
            if near >= 0 and is_clue(codes[near]):
                calm[cell] = False
        if cell % cols and codes[cell] == codes[cell - 1] == WHITE:
            calm[cell] &= calm[cell - 1]
    for cell in range(codes.size - 2, -1, -1):
        if (cell + 1) % cols and codes[cell] == codes[cell + 1] == WHITE:
            calm[cell] &= calm[cell + 1]
    for cell in range(codes.size - cols - 1, -1, -1):
        if codes[cell] == codes[cell + cols] == WHITE:
            calm[cell] &= calm[cell + cols]
    return calm


@internal
def is_white(s, cell):
    """Whether a cell is one of the board, and white."""
    return 0 <= cell < s.codes.size and s.codes[cell] == WHITE


@internal
def continues_right(s, cell):
    """Whether a run goes on to the right of a cell."""
    return s.codes[cell] == WHITE and (cell + 1) % s.cols != 0 and is_white(s, cell + 1)


@internal
def continues_below(s, cell):
    """Whether a run goes on below a cell, which may be above the board."""
    return is_white(s, cell) and is_white(s, cell + s.cols)


@internal
def _least_of_light(s, cell):
    """The least that holding a light or none can cost here."""
    cost = LIGHT + s.weights.lit[cell] + s.weights.across[cell] + s.weights.down[cell]
    for side in range(4):
        near = beside(cell, side, s.cols, s.codes.size)
        if near >= 0 and is_clue(s.codes[near]):
            cost += s.weights.numbers[near]
    if s.known[cell] >= 0:
        return cost * s.known[cell]
    return min(0, cost)


@internal
def _last_beside(s, clue):
    """The last white cell beside a number; -1 without one."""
    last = -1
    for side in range(4):
        near = beside(clue, side, s.cols, s.codes.size)
        if is_white(s, near):
            last = max(last, near)
    return last


# What a state has still to pay, at least


@internal
def _of_run(ahead, weight, digit):
    if digit == LIT:
        return -ahead
    if digit == AWAITING:
        return -ahead - weight
    return min(0, -ahead - weight)


@internal
def of_column(s, col, passed, digit):
    """What the digit of a column adds to the least of what is ahead."""
    if col < 0 or col >= s.cols:
        return 0
    row = passed // s.cols if col <= passed % s.cols else passed // s.cols - 1
    cell = row * s.cols + col
    next_cell = cell + s.cols
    if cell >= 0 and is_clue(s.codes[cell]) and open_beside(s.codes, s.cols, cell, passed):
        return s.weights.numbers[cell] * digit
    if next_cell < s.codes.size and is_clue(s.codes[next_cell]):
        return s.weights.numbers[next_cell] * digit
    if continues_below(s, cell):
        return _of_run(s.below[next_cell], s.weights.down[next_cell], digit)
    return 0


@internal
def _of_row(s, passed, digit):
    if passed >= 0 and continues_right(s, passed):
        return _of_run(s.right[passed + 1], s.weights.across[passed + 1], digit)
    return 0


@internal
def _ahead(s, passed, col, digits):
    """What a state has still to pay at least, as far as the window around a column says."""
    left, middle, right, top = digits & 3, digits >> 2 & 3, digits >> 4 & 3, digits >> 6
    of_columns = (
        of_column(s, col - 1, passed, left) + of_column(s, col, passed, middle) + of_column(s, col + 1, passed, right)
    )
    return s.least[passed + 1] + of_columns + _of_row(s, passed, top)


# Moves


@kernel
def moves(s, cell):
    """(to, excess) of passing a white cell or a number; its column is the middle of the window."""
    to, excess = np.full((DIGITS, CHOICES), NONE, np.int16), np.zeros((DIGITS, CHOICES), np.int64)
    for digits in range(DIGITS):
        if is_white(s, cell):
            _pass_white(s, cell, digits, to, excess)
        else:
            is_settled = 0 <= _last_beside(s, cell) < cell  # by a cell beside it
            if is_settled or _count_digit(s, cell, digits >> 2 & 3, cell) != WRONG:
                _add(s, cell, digits, digits, 0, to, excess)
    return to, excess


@internal
def _add(s, cell, digits, after, light, to, excess):
    choice = 0
    while to[digits, choice] != NONE:
        choice += 1
    to[digits, choice] = after + light * MARKED
    col = cell % s.cols
    excess[digits, choice] = light * LIGHT + _ahead(s, cell, col, after) - _ahead(s, cell - 1, col, digits)


@internal
def _count_digit(s, clue, count, passed):
    """The digit of a number with so many lights beside it; WRONG when it has too many or can't get enough."""
    number, more = s.codes[clue] - ZERO, open_beside(s.codes, s.cols, clue, passed)
    if count > number or count + more < number:
        return WRONG
    return count if more else 0


@internal
def _pass_white(s, cell, digits, to, excess):
    """A light, or none: then one of the two runs has a light, or must get one."""
    row_digit = digits >> 6 if cell % s.cols and is_white(s, cell - 1) else FREE
    run_digit = digits >> 2 & 3 if is_white(s, cell - s.cols) else FREE
    is_lit = row_digit == LIT or run_digit == LIT
    if s.known[cell] != 0 and not is_lit:
        _take(s, cell, digits, LIT, LIT, 1, to, excess)
    if s.known[cell] != 1:
        if is_lit or row_digit == AWAITING or run_digit == AWAITING:
            _take(s, cell, digits, row_digit, run_digit, 0, to, excess)
        else:
            _take(s, cell, digits, AWAITING, run_digit, 0, to, excess)
            _take(s, cell, digits, row_digit, AWAITING, 0, to, excess)


@internal
def _take(s, cell, digits, row_digit, run_digit, light, to, excess):
    """Add this outcome, when no run ends that waits for a light and no number is wronged."""
    left, right, middle, top = digits & 3, digits >> 4 & 3, 0, 0
    above, below = cell - s.cols, cell + s.cols
    if above >= 0 and is_clue(s.codes[above]) and _count_digit(s, above, (digits >> 2 & 3) + light, cell) == WRONG:
        return
    if cell % s.cols and is_clue(s.codes[cell - 1]):
        left = _count_digit(s, cell - 1, left + light, cell)
    if (cell + 1) % s.cols and is_clue(s.codes[cell + 1]):
        right = _count_digit(s, cell + 1, right + light, cell)
    if continues_right(s, cell):
        top = row_digit
    elif row_digit == AWAITING:
        return
    if continues_below(s, cell):
        middle = run_digit
    elif run_digit == AWAITING:
        return
    elif below < s.codes.size and is_clue(s.codes[below]):
        middle = _count_digit(s, below, light, cell)
    if left != WRONG and middle != WRONG and right != WRONG:
        _add(s, cell, digits, left | middle << 2 | right << 4 | top << 6, light, to, excess)


@kernel
def ahead_of(s, passed):
    """What each digit makes of the least of what is ahead, of the columns and, with all else, of those on top.

    (columns + 1, 4) of int64
    """
    ahead = np.empty((s.cols + 1, 4), np.int64)
    for digit in range(4):
        for col in range(s.cols):
            ahead[col, digit] = of_column(s, col, passed, digit)
        ahead[s.cols, digit] = s.least[passed + 1] + _of_row(s, passed, digit)
    return ahead


@kernel
def better_runs(s, passed):
    """The Rules at a row's end.

    A run that is free may do all that one may that waits. One that has a light is as good as one that has none, where
    no number is near: a later light in it is left out, and put elsewhere on its row if a cell there would be dark.
    """
    most = 3 * s.cols
    place, gain = np.empty(most, np.int64), np.empty(most, np.int64)
    digit, better = np.empty(most, np.uint64), np.empty(most, np.uint64)
    count = 0
    for col in range(s.cols):
        cell = passed // s.cols * s.cols + col
        if not continues_below(s, cell):
            continue
        for worse, other in ((AWAITING, FREE), (AWAITING, LIT), (FREE, LIT)):
            if other == FREE or s.calm[cell + s.cols]:
                place[count], digit[count], better[count] = col + 1, worse, other
                gain[count] = of_column(s, col, passed, worse) - of_column(s, col, passed, other)
                count += 1
    return Rules(place[:count], digit[:count], better[:count], gain[:count])
