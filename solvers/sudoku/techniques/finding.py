"""Which finder looks for which technique. One dispatch serves hints, explanations, the grader and the peer suite."""

from solvers.jit import inner, kernel
from solvers.sudoku.ladder import TECHNIQUES
from solvers.sudoku.techniques.fish import FINNED, PLAIN, SASHIMI, finned_fish, fish
from solvers.sudoku.techniques.found import CUT, PUT, STEPS, VALUES, clear
from solvers.sudoku.techniques.locked import CLAIMING, POINTING, claimings, pointings
from solvers.sudoku.techniques.position import place, remove
from solvers.sudoku.techniques.singles import (
    FULL_HOUSE,
    HIDDEN_SINGLE,
    NAKED_SINGLE,
    full_houses,
    hidden_singles,
    naked_singles,
)
from solvers.sudoku.techniques.subsets import HIDDEN, LOCKED, NAKED, hidden_subsets, locked_subsets, naked_subsets

COUNT = len(TECHNIQUES)


@kernel
def find(position, found, technique):
    """Look for one technique and log its steps, until the log is full."""
    if technique <= HIDDEN_SINGLE:
        find_single(position, found, technique)
    elif technique <= PLAIN[4]:
        find_simple(position, found, technique)
    else:
        find_finned(position, found, technique)


@inner
def find_single(position, found, technique):
    """Singles."""
    if technique == FULL_HOUSE:
        full_houses(position, found)
    elif technique == NAKED_SINGLE:
        naked_singles(position, found)
    elif technique == HIDDEN_SINGLE:
        hidden_singles(position, found)


@kernel
def find_simple(position, found, technique):
    """Locked candidates, subsets, fish without fins."""
    if technique == POINTING:
        pointings(position, found)
    elif technique == CLAIMING:
        claimings(position, found)
    for size in range(2, 5):
        if size < 4 and technique == LOCKED[size]:
            locked_subsets(position, found, size)
        elif technique == NAKED[size]:
            naked_subsets(position, found, size)
        elif technique == HIDDEN[size]:
            hidden_subsets(position, found, size)
        elif technique == PLAIN[size]:
            fish(position, found, size)


@kernel
def find_finned(position, found, technique):
    """Fish with fins."""
    for size in range(2, 5):
        if technique == FINNED[size]:
            finned_fish(position, found, size, False)
        elif technique == SASHIMI[size]:
            finned_fish(position, found, size, True)


@kernel
def easiest(position, found, most):
    """Log the first step of the easiest technique below `most` that finds one; whether there was any."""
    clear(found)
    for technique in range(most):
        find(position, found, technique)
        if found.tally[STEPS] > 0:
            return True
    return False


@inner
def apply(position, found, step):
    """Do what a logged step says."""
    size = position.units.shape[1]
    for at in range(found.starts[step], found.starts[step + 1]):
        kind, value = divmod(found.log[at], VALUES)
        if kind == PUT:
            place(position, value // size, value % size)
        elif kind == CUT:
            remove(position, value // size, value % size)
