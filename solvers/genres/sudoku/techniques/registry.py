"""Which file looks for which technique: one dispatch for hints, explanations and grades.

Each file of techniques has a `find(position, found, technique)` that looks for the technique when it is one of its own
and returns whether it is; a new file is named here. The ladder alone says which technique is easier.
"""

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
from solvers.genres.sudoku.techniques.position import place, remove
from solvers.genres.sudoku.techniques.step_log import BUDGET, CUT, PUT, SPENT, STEPS, TOTAL, VALUES, begin, clear
from solvers.jit.decorators import internal, kernel

COUNT = len(CLIMBED)


@kernel
def find(position, found, technique):
    """Look for one technique and log its steps, until the log is full or too much was spent.

    False when no file looks for it.
    """
    begin(found)
    is_known = (
        singles.find(position, found, technique)
        or locked_candidates.find(position, found, technique)
        or subsets.find(position, found, technique)
        or fish.find(position, found, technique)
        or single_digit.find(position, found, technique)
        or wings.find(position, found, technique)
        or uniqueness.find(position, found, technique)
        or coloring.find(position, found, technique)
        or sue_de_coq.find(position, found, technique)
        or chains.find(position, found, technique)
        or als_techniques.find(position, found, technique)
        or complex_fish.find(position, found, technique)
        or templates.find(position, found, technique)
    )
    found.tally[TOTAL] += found.tally[SPENT]
    return is_known


@kernel
def easiest(position, found, most):
    """Log the first step of the easiest technique below `most` that finds one; whether there was any.

    None is found any more when the way to here has cost too much.
    """
    clear(found)
    for technique in range(most):
        if found.tally[TOTAL] > BUDGET:
            return False
        find(position, found, technique)
        if found.tally[STEPS] > 0:
            return True
    return False


@internal
def apply(position, found, step):
    """Do what a logged step says."""
    size = position.units.shape[1]
    for at in range(found.starts[step], found.starts[step + 1]):
        kind, value = divmod(found.log[at], VALUES)
        if kind == PUT:
            place(position, value // size, value % size)
        elif kind == CUT:
            remove(position, value // size, value % size)
