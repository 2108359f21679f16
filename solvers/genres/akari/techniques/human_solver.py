"""The easiest rule that finds something, again and again, until nothing is found."""

from solvers.genres.akari.techniques.all_trials import nested_trial, trial
from solvers.genres.akari.techniques.basic_rules import beam, complete_clues, source
from solvers.genres.akari.techniques.ladder import FAIR, HARD
from solvers.genres.akari.techniques.line_counting import line_counting
from solvers.genres.akari.techniques.numbers import SHORT_TRIAL
from solvers.genres.akari.techniques.position import (
    BROKEN,
    LOGGED,
    OPEN,
    STEP,
    STOPPED,
    UNKNOWN,
    apply_step,
    new_position,
)
from solvers.genres.akari.techniques.set_rules import clue_diagonals, clue_pair, shared_sources
from solvers.jit.decorators import internal, kernel


@kernel
def take_steps(p, cols, most, most_tries):
    """Take up to `most` steps, and none after a trial; they are in the log. Return how many they are.

    Return fewer when nobody waits any more.
    """
    p.sizes[LOGGED] = 0
    # No step is longer.
    room = p.log.size - 2 * p.marks.value.size - 512
    for taken in range(most):
        if p.sizes[OPEN] == 0 or p.sizes[BROKEN] or p.sizes[STOPPED] or p.sizes[LOGGED] > room:
            return taken
        is_tried = not _finds(p, cols, HARD)
        if is_tried and not (trial(p, most_tries) or nested_trial(p, most_tries)):
            return taken
        apply_step(p)
        if is_tried:
            return taken + 1
    return most


@kernel
def find_cells_left_open(codes, rows, cols, level, most_tries):
    """Return the cells of a board that the rules up to this level leave open; codes as in `kernels.formula`."""
    p = new_position(codes, rows, cols)
    while p.sizes[OPEN] and not p.sizes[BROKEN]:
        p.sizes[LOGGED] = 0
        if not _finds(p, cols, level) and not (level >= HARD and _finds_short_trial(p, most_tries)):
            break
        apply_step(p)
    return p.board.flat[p.marks.value == UNKNOWN]


@internal
def _finds(p, cols, level):
    """Whether a rule of at most this level that needs no trial finds something."""
    return (
        beam(p)
        or complete_clues(p)
        or source(p)
        or (level >= FAIR and (clue_diagonals(p) or shared_sources(p)))
        or (level >= HARD and (clue_pair(p, cols) or line_counting(p)))
    )


@internal
def _finds_short_trial(p, most_tries):
    return trial(p, most_tries) and p.log[p.sizes[STEP]] == SHORT_TRIAL
