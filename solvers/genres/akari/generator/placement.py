"""Random lights and black cells, and the numbers computed from them; arrays and jitted functions.

codes are as in `kernels`; black (int8, one a cell) is 1 on black cells; lights (int8) is 1 where a light is planted;
seed (uint64, one element) is the state of the random numbers, the same on every machine (`solvers.mixing`).
"""

import numpy as np

from solvers.genres.akari.kernels.formula import WHITE, ZERO
from solvers.jit.decorators import internal, kernel
from solvers.mixing import next_state, scramble

_advanced, _scrambled = internal(next_state), internal(scramble)


@kernel
def random_number(seed, limit):
    """A random number from 0 to limit - 1."""
    return _below(seed, limit)


@internal
def _below(seed, limit):
    # Without the compiler, numpy would warn that products overflow unless the seed is an int.
    state = _advanced(int(seed[0]))
    seed[0] = state
    return np.int64((_scrambled(state) >> 11) % np.uint64(limit))


@kernel
def random_order(seed, size):
    """The numbers from 0 to size - 1 in random order."""
    order = np.arange(size)
    for at in range(size - 1, 0, -1):
        other = _below(seed, at + 1)
        order[at], order[other] = order[other], order[at]
    return order


@kernel
def repair_lights(black, lights, cols, order):
    """Remove lights that are on black or see an earlier one, then light dark cells in the given order."""
    lit = np.zeros(black.size, np.int16)
    for cell in range(black.size):
        if lights[cell]:
            lights[cell] = 0
            if not black[cell] and lit[cell] == 0:
                _shine(black, lights, lit, cols, cell)
    for cell in order:
        if not black[cell] and lit[cell] == 0:
            _shine(black, lights, lit, cols, cell)


@internal
def _shine(black, lights, lit, cols, cell):
    lights[cell] = 1
    lit[cell] = 1
    for step in (-cols, -1, 1, cols):
        near = cell
        while _can_go(near, step, cols, black.size) and not black[near + step]:
            near += step
            lit[near] = 1


@internal
def _can_go(cell, step, cols, size):
    """Whether there is a cell on that side."""
    if step == -1:
        return cell % cols != 0
    if step == 1:
        return (cell + 1) % cols != 0
    return 0 <= cell + step < size


@kernel
def number_blacks(black, lights, cols):
    """The board with a number on every black cell."""
    codes = np.empty(black.size, np.uint8)
    for cell in range(black.size):
        codes[cell] = WHITE
        if black[cell]:
            beside = 0
            for step in (-cols, -1, 1, cols):
                if _can_go(cell, step, cols, black.size):
                    beside += lights[cell + step]
            codes[cell] = ZERO + beside
    return codes


@kernel
def are_whites_connected(black, cols):
    """Whether the white cells are one area."""
    reached = black.copy()
    waiting = np.empty(black.size, np.int64)
    count = parts = 0
    for start in range(black.size):
        if reached[start]:
            continue
        parts += 1
        reached[start] = 1
        waiting[0] = start
        count = 1
        while count:
            count -= 1
            cell = waiting[count]
            for step in (-cols, -1, 1, cols):
                if _can_go(cell, step, cols, black.size) and not reached[cell + step]:
                    reached[cell + step] = 1
                    waiting[count] = cell + step
                    count += 1
    return parts <= 1
