"""The dispatch of techniques to files, for hints, explanations and grades.

Each file of techniques has a `find(position, found, technique)` that looks for the technique when it is one of its own
and returns whether it is; a new file is named here. The ladder alone decides which technique is easier. Files whose
techniques share links or sets take the `last` one, too, and look for all up to that until one is found: a family, which
is a stretch of the ladder.
"""

import numpy as np

from solvers.genres.sudoku.techniques.chains import als_techniques, chains
from solvers.genres.sudoku.techniques.finders import (
    coloring,
    complex_fish,
    fish,
    locked_candidates,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    templates,
    uniqueness,
    wings,
)
from solvers.genres.sudoku.techniques.ladder import CLIMBED
from solvers.genres.sudoku.techniques.position import put_in_digit, remove_candidate
from solvers.genres.sudoku.techniques.step_log import CUT, PUT, STEPS, VALUES, begin_look, clear, end_look, is_enough
from solvers.jit.decorators import internal, internal_kernel

COUNT = len(CLIMBED)
FAMILIES = (*fish.FAMILIES, uniqueness.FAMILY, *chains.FAMILIES, als_techniques.FAMILY)
LAST_OF_FAMILY = np.array([max([one, *(f[-1] for f in FAMILIES if one in f)]) for one in range(COUNT)])


@internal_kernel
def find_next(position, found, technique, last):
    """Look for one technique, and until one finds a step for those after it up to the last, all of one family.

    Their steps are logged until the log is full or too much was spent. Return False when no file looks for it.
    """
    begin_look(found)
    is_known = (
        singles.find(position, found, technique)
        or locked_candidates.find(position, found, technique)
        or subsets.find(position, found, technique)
        or fish.find(position, found, technique, last)
        or single_digit.find(position, found, technique)
        or wings.find(position, found, technique)
        or uniqueness.find(position, found, technique, last)
        or coloring.find(position, found, technique)
        or sue_de_coq.find(position, found, technique)
        or chains.find(position, found, technique, last)
        or als_techniques.find(position, found, technique, last)
        or complex_fish.find(position, found, technique)
        or templates.find(position, found, technique)
    )
    end_look(found)
    return is_known


@internal_kernel
def log_easiest_below(position, found, most):
    """Log the first step of the easiest technique below `most` that finds one; return whether there was any.

    Once the way so far has cost too much, no step is found any more.
    """
    clear(found)
    technique = 0
    while technique < most and not is_enough(found):
        last = min(LAST_OF_FAMILY[technique], most - 1)
        find_next(position, found, technique, last)
        technique = last + 1
    return found.tally[STEPS] > 0


@internal
def apply_logged_step(position, found, step):
    """Apply a logged step."""
    size = position.units.shape[1]
    for at in range(found.starts[step], found.starts[step + 1]):
        # Shifts by an int32 overflow without the compiler.
        kind, value = divmod(np.int64(found.log[at]), VALUES)
        if kind == PUT:
            put_in_digit(position, value // size, value % size)
        elif kind == CUT:
            remove_candidate(position, value // size, value % size)
