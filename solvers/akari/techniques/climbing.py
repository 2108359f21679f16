"""The ladder climbed: always the easiest rule that finds something, until the board is solved or nothing is found."""

from solvers.akari.techniques.counting import line_counting
from solvers.akari.techniques.easy import beam, clue, source
from solvers.akari.techniques.position import BROKEN, LOGGED, OPEN, apply_step
from solvers.akari.techniques.sets import clue_diagonals, clue_pair, shared_sources
from solvers.akari.techniques.sweeping import nested_trial, trial
from solvers.jit import inner, kernel


@kernel
def climb(p, cols, most, most_tries):
    """Take up to `most` steps, and none behind a trial; they stand in the log. How many they are."""
    p.sizes[LOGGED] = 0
    room = p.log.size - 2 * p.value.size - 512  # no step is longer
    for taken in range(most):
        if p.sizes[OPEN] == 0 or p.sizes[BROKEN] or p.sizes[LOGGED] > room:
            return taken
        is_tried = not _finds(p, cols)
        if is_tried and not (trial(p, most_tries) or nested_trial(p, most_tries)):
            return taken
        apply_step(p)
        if is_tried:
            return taken + 1
    return most


@inner
def _finds(p, cols):
    """Whether a rule that needs no trial finds something."""
    return (
        beam(p)
        or clue(p)
        or source(p)
        or clue_diagonals(p)
        or shared_sources(p)
        or clue_pair(p, cols)
        or line_counting(p)
    )
