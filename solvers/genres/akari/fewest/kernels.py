"""The fewest lights cell by cell: the jitted part.

The cells passed matter to those ahead only by the states of the runs that continue, and by the lights that are already
beside a number. So one state of `solvers.frontier` represents all fillings of the passed cells that agree in this. Its
places are the columns, from 1 on; a column's two bits belong to
    the run that continues below the last cell passed: FREE (holds no light and waits for none), AWAITING one, or LIT
    else a number there, or just below:               how many lights are beside it so far
and the two bits on top to the run that continues to the right. A WeighedBoard has, for each cell i:
    codes (uint8), known (int8)     as everywhere; 1 for a light, 0 for none, -1 otherwise
    right, below (int64)            the total weight of the cells from i to the end of its run, to each side
    calm (bool)                     whether no number is beside its run across, nor beside those of the cells below
    least (int64)                   the least cost of everything from cell i on, while every column is FREE or 0
"""

from typing import NamedTuple

import numpy as np

from solvers.frontier import CHOICES, DIGITS, MARKED, NONE, DominanceRules
from solvers.genres.akari.fewest.linear_bound import AWAITING, FREE, LIGHT, LIT, Weights, count_open_neighbours
from solvers.genres.akari.kernels.cell_codes import WHITE, ZERO, cell_beside, is_clue
from solvers.jit.decorators import internal, internal_kernel, kernel

WRONG = -1


class WeighedBoard(NamedTuple):
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
def apply_weights(codes, known, cols, weights):
    """Return the WeighedBoard of a board with these Weights."""
    size = codes.size
    right, below, least = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    s = WeighedBoard(codes, known, cols, weights, right, below, _calm(codes, cols), least)
    for clue in range(size):
        if is_clue(codes[clue]) and _last_beside(s, clue) >= 0:
            least[_last_beside(s, clue)] -= weights.numbers[clue] * (codes[clue] - ZERO)
    for cell in range(size - 1, -1, -1):
        least[cell] += least[cell + 1]
        if _is_white(s, cell):
            right[cell] = weights.lit[cell] + (right[cell + 1] if _continues_right(s, cell) else 0)
            below[cell] = weights.lit[cell] + (below[cell + cols] if _continues_below(s, cell) else 0)
            least[cell] += weights.lit[cell] + _least_of_light(s, cell)
            if not (cell % cols and _is_white(s, cell - 1)):
                least[cell] += min(0, -right[cell] - weights.across[cell])
            if not _is_white(s, cell - cols):
                least[cell] += min(0, -below[cell] - weights.down[cell])
    return s


@internal_kernel
def _calm(codes, cols):
    """Return `calm` (see the module) for white cells."""
    calm = np.ones(codes.size, np.bool_)
    for cell in range(codes.size):
        for side in range(4):
            near = cell_beside(cell, side, cols, codes.size)
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
def _is_white(s, cell):
    """Whether a cell is on the board, and white."""
    return 0 <= cell < s.codes.size and s.codes[cell] == WHITE


@internal
def _continues_right(s, cell):
    """Whether a run continues to the right of a cell."""
    return s.codes[cell] == WHITE and (cell + 1) % s.cols != 0 and _is_white(s, cell + 1)


@internal
def _continues_below(s, cell):
    """Whether a run continues below a cell, which may be above the board."""
    return _is_white(s, cell) and _is_white(s, cell + s.cols)


@internal
def _least_of_light(s, cell):
    """Return the least cost of a light or of none in this cell."""
    cost = LIGHT + s.weights.lit[cell] + s.weights.across[cell] + s.weights.down[cell]
    for side in range(4):
        near = cell_beside(cell, side, s.cols, s.codes.size)
        if near >= 0 and is_clue(s.codes[near]):
            cost += s.weights.numbers[near]
    if s.known[cell] >= 0:
        return cost * s.known[cell]
    return min(0, cost)


@internal
def _last_beside(s, clue):
    """Return the last white cell beside a number; -1 without one."""
    last = -1
    for side in range(4):
        near = cell_beside(clue, side, s.cols, s.codes.size)
        if _is_white(s, near):
            last = max(last, near)
    return last


# Lower bounds on the cost ahead of a state.


@internal
def _of_run(ahead, weight, digit):
    if digit == LIT:
        return -ahead
    if digit == AWAITING:
        return -ahead - weight
    return min(0, -ahead - weight)


@internal
def _column_cost(s, col, passed, digit):
    """Return the contribution of a column's digit to the lower bound on the cost ahead."""
    if col < 0 or col >= s.cols:
        return 0
    row = passed // s.cols if col <= passed % s.cols else passed // s.cols - 1
    cell = row * s.cols + col
    next_cell = cell + s.cols
    if cell >= 0 and is_clue(s.codes[cell]) and count_open_neighbours(s.codes, s.cols, cell, passed):
        return s.weights.numbers[cell] * digit
    if next_cell < s.codes.size and is_clue(s.codes[next_cell]):
        return s.weights.numbers[next_cell] * digit
    if _continues_below(s, cell):
        return _of_run(s.below[next_cell], s.weights.down[next_cell], digit)
    return 0


@internal
def _of_row(s, passed, digit):
    if passed >= 0 and _continues_right(s, passed):
        return _of_run(s.right[passed + 1], s.weights.across[passed + 1], digit)
    return 0


@internal
def _ahead(s, passed, col, digits):
    """Return a lower bound on the cost ahead of a state, as far as the window around a column shows."""
    left, middle, right, top = digits & 3, digits >> 2 & 3, digits >> 4 & 3, digits >> 6
    of_columns = (
        _column_cost(s, col - 1, passed, left)
        + _column_cost(s, col, passed, middle)
        + _column_cost(s, col + 1, passed, right)
    )
    return s.least[passed + 1] + of_columns + _of_row(s, passed, top)


# Moves


@kernel
def moves(s, cell):
    """Return (to, excess) of passing a white cell or a number; its column is the middle of the window."""
    to, excess = np.full((DIGITS, CHOICES), NONE, np.int16), np.zeros((DIGITS, CHOICES), np.int64)
    for digits in range(DIGITS):
        if _is_white(s, cell):
            _pass_white(s, cell, digits, to, excess)
        else:
            # A cell beside it settles it.
            is_settled = 0 <= _last_beside(s, cell) < cell
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
    """Return the digit of a number with `count` lights beside it; WRONG when it has too many or cannot get enough."""
    number, more = s.codes[clue] - ZERO, count_open_neighbours(s.codes, s.cols, clue, passed)
    if count > number or count + more < number:
        return WRONG
    return count if more else 0


@internal
def _pass_white(s, cell, digits, to, excess):
    """Add the outcomes of a light in a white cell, and of none.

    A cell without one that is not lit, and for which neither run awaits a light, has two outcomes: the run of its row
    must get a light, or that of its column.
    """
    row_digit = digits >> 6 if cell % s.cols and _is_white(s, cell - 1) else FREE
    run_digit = digits >> 2 & 3 if _is_white(s, cell - s.cols) else FREE
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
    """Add this outcome, unless a run that waits for a light ends or a number becomes wrong."""
    left, right, middle, top = digits & 3, digits >> 4 & 3, 0, 0
    above, below = cell - s.cols, cell + s.cols
    if above >= 0 and is_clue(s.codes[above]) and _count_digit(s, above, (digits >> 2 & 3) + light, cell) == WRONG:
        return
    if cell % s.cols and is_clue(s.codes[cell - 1]):
        left = _count_digit(s, cell - 1, left + light, cell)
    if (cell + 1) % s.cols and is_clue(s.codes[cell + 1]):
        right = _count_digit(s, cell + 1, right + light, cell)
    if _continues_right(s, cell):
        top = row_digit
    elif row_digit == AWAITING:
        return
    if _continues_below(s, cell):
        middle = run_digit
    elif run_digit == AWAITING:
        return
    elif below < s.codes.size and is_clue(s.codes[below]):
        middle = _count_digit(s, below, light, cell)
    if left != WRONG and middle != WRONG and right != WRONG:
        _add(s, cell, digits, left | middle << 2 | right << 4 | top << 6, light, to, excess)


@kernel
def bound_cost_ahead(s, passed):
    """Return the contribution of each digit to the lower bound on the cost ahead.

    The array (columns + 1, 4) of int64 has a row for each column, then one for the two bits on top, which includes
    everything else.
    """
    ahead = np.empty((s.cols + 1, 4), np.int64)
    for digit in range(4):
        for col in range(s.cols):
            ahead[col, digit] = _column_cost(s, col, passed, digit)
        ahead[s.cols, digit] = s.least[passed + 1] + _of_row(s, passed, digit)
    return ahead


@kernel
def list_dominance_rules(s, passed):
    """Return the Rules at a row's end.

    A free run may do everything that a waiting one may. A run with a light is as good as one without, if no number is
    near: a later light in it is left out, and put elsewhere on its row if a cell there would be dark.
    """
    most = 3 * s.cols
    place, gain = np.empty(most, np.int64), np.empty(most, np.int64)
    digit, better = np.empty(most, np.uint64), np.empty(most, np.uint64)
    count = 0
    for col in range(s.cols):
        cell = passed // s.cols * s.cols + col
        if not _continues_below(s, cell):
            continue
        for worse, other in ((AWAITING, FREE), (AWAITING, LIT), (FREE, LIT)):
            if other == FREE or s.calm[cell + s.cols]:
                place[count], digit[count], better[count] = col + 1, worse, other
                gain[count] = _column_cost(s, col, passed, worse) - _column_cost(s, col, passed, other)
                count += 1
    return DominanceRules(place[:count], digit[:count], better[:count], gain[:count])
