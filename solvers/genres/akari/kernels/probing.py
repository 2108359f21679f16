"""Probing: a light and none tried in one open cell after another.

If the rules alone leave cells open, this decides most small boards before a formula would be written.
"""

import numpy as np

from solvers.genres.akari.kernels.propagation import (
    CLUED,
    COLUMNS,
    CUT,
    LIGHTS,
    PUT,
    SETTLED,
    UNDECIDED,
    UNSETTLED,
    continue_propagation,
    count_bit_words,
    neighbour_bits,
)
from solvers.jit.decorators import force_inline, kernel, lowest_bit

# On longer boards, as measured, too many trials lead nowhere, and each takes longer.
FEW_WORDS = 10
TRIALS = 48
GIVEN_UP = -1


@kernel
def count_answers_with_lights(bits, p, lights):
    """Count answers, at most one for each row of `lights`: return (their number or GIVEN_UP, the number of trials).

    The LIGHTS column of each answer is written to a row of `lights`.
    bits: a board with open cells on which nothing more follows; they stay unchanged.
    """
    if p.words > FEW_WORDS:
        return GIVEN_UP, 0
    # These are the boards that wait, and the two of a trial.
    boards = np.empty((TRIALS + 1, count_bit_words(p), COLUMNS), np.int64)
    boards[0] = bits[: count_bit_words(p)]
    found = depth = 0
    for trial in range(TRIALS):
        without, light = boards[depth], boards[depth + 1]
        at, cell = _choose(without, p)
        light[:] = without
        light[at, PUT] = without[at, CUT] = cell
        outcome, other = continue_propagation(light, p), continue_propagation(without, p)
        found = _note_answer(light, outcome, lights, found)
        found = _note_answer(without, other, lights, found)
        if other == UNSETTLED:
            depth += outcome == UNSETTLED
        elif outcome == UNSETTLED:
            without[:] = light
        else:
            depth -= 1
        if found == lights.shape[0] or depth < 0:
            return found, trial + 1
    return GIVEN_UP, TRIALS


@force_inline
def _note_answer(bits, outcome, lights, found):
    """Note an answer if it is one; return the new number of answers."""
    if outcome == SETTLED and found < lights.shape[0]:
        for at in range(bits.shape[0]):
            lights[found, at] = bits[at, LIGHTS]
        return found + 1
    return found


@force_inline
def _choose(bits, p):
    """Return (word, bit) of an open cell, the first one beside a number if there is one."""
    for at in range(p.parts, p.parts + p.words):
        up, left, right, down = neighbour_bits(bits, p, at, CLUED)
        cells = bits[at, UNDECIDED] & (up | left | right | down)
        if cells:
            return at, lowest_bit(cells)
    at = p.parts
    while not bits[at, UNDECIDED]:
        at += 1
    return at, lowest_bit(bits[at, UNDECIDED])
