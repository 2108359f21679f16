"""A whole short search in one call: most boards are judged without a return to Python."""

import numpy as np

from solvers.cdcl.search import EXHAUSTED, FOUND, PAUSED, assume, begin, block, seek
from solvers.cdcl.state import CONFLICTS, DECISIONS, RESTART_AT, pack
from solvers.jit.decorators import internal_kernel

ANSWERS = 2
PATIENCE = 256  # conflicts until the first restart: most searches are over before, and would begin again for nothing


@internal_kernel
def glance(formula, budget):
    """Look for two answers with at most `budget` decisions; the last variable is the guard, as in `finder`.

    (whether the search came to its end, answers found, answers as an int8 array of (ANSWERS, variables), decisions,
    conflicts)
    """
    guard = formula.phase.size - 1
    s = pack(formula)
    s.numbers[RESTART_AT] = PATIENCE
    begin(s, formula.units)
    guards = np.empty(1, np.int32)
    guards[0] = 2 * guard + 1
    assume(s, guards)
    answers = np.empty((ANSWERS, guard), np.int8)
    found = 0
    outcome = seek(s, budget)
    while outcome == FOUND and found < ANSWERS:
        for variable in range(guard):
            answers[found, variable] = s.trail.values[2 * variable] > 0
        found += 1
        if found < ANSWERS:
            outcome = seek(s, budget) if block(s) else PAUSED
    ended = found == ANSWERS or outcome == EXHAUSTED
    return ended, found, answers, s.numbers[DECISIONS], s.numbers[CONFLICTS]
