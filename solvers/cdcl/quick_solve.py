"""A whole short search in one call, so that most boards are judged without a return to Python."""

import numpy as np

from solvers.cdcl.search import EXHAUSTED, FOUND, PAUSED, assume, block_answer, find_answer_up_to, start_search
from solvers.cdcl.state import CONFLICTS, DECISIONS, FIRST_RESTART, RESTART_AT, pack_formula
from solvers.jit.decorators import internal_kernel, kernel

ANSWERS = 2
# The first restart comes after this many conflicts: most searches are over before, and would start again for nothing.
PATIENCE = 256


@kernel
def run_first_slice(formula, budget):
    """Do what a Finder does in its first slice of so many decisions, as long as that finds fewer than two answers."""
    return find_two_answers(formula, budget, FIRST_RESTART)


@internal_kernel
def find_two_answers(formula, budget, patience=PATIENCE):
    """Look for two answers with at most `budget` decisions; the last variable is the guard, as in `finder`.

    patience: the conflicts before the first restart.
    Returns (whether the search ended, answers found, answers as an int8 array of (ANSWERS, variables), decisions,
    conflicts).
    """
    guard = formula.phase.size - 1
    s = pack_formula(formula)
    s.numbers[RESTART_AT] = patience
    start_search(s, formula.units)
    guards = np.empty(1, np.int32)
    guards[0] = 2 * guard + 1
    assume(s, guards)
    answers = np.empty((ANSWERS, guard), np.int8)
    found = 0
    outcome = find_answer_up_to(s, budget)
    while outcome == FOUND and found < ANSWERS:
        for variable in range(guard):
            answers[found, variable] = s.trail.values[2 * variable] > 0
        found += 1
        if found < ANSWERS:
            outcome = find_answer_up_to(s, budget) if block_answer(s) else PAUSED
    ended = found == ANSWERS or outcome == EXHAUSTED
    return ended, found, answers, s.numbers[DECISIONS], s.numbers[CONFLICTS]
