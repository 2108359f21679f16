"""Which finder looks for which technique; one dispatch for hints, explanations and grades."""

from solvers.genres.sudoku.techniques.chains.als_techniques import ALS_XZ, DEATH_BLOSSOM, als_steps
from solvers.genres.sudoku.techniques.chains.chains import GROUPED_DISCONTINUOUS, X_CHAIN, chains
from solvers.genres.sudoku.techniques.finders.coloring import (
    MULTI_COLOURS,
    REMOTE_PAIR,
    SIMPLE_COLOURS,
    colours,
    remote_pairs,
)
from solvers.genres.sudoku.techniques.finders.complex_fish import FINNED_FRANKEN, FINNED_MUTANT, FRANKEN, mutants
from solvers.genres.sudoku.techniques.finders.fish import FINNED, PLAIN, SASHIMI, finned_fish, fish
from solvers.genres.sudoku.techniques.finders.locked_candidates import CLAIMING, POINTING, claimings, pointings
from solvers.genres.sudoku.techniques.finders.single_digit import (
    EMPTY_RECTANGLE,
    SKYSCRAPER,
    TURBOT_FISH,
    empty_rectangles,
    turbots,
)
from solvers.genres.sudoku.techniques.finders.singles import (
    FULL_HOUSE,
    HIDDEN_SINGLE,
    NAKED_SINGLE,
    full_houses,
    hidden_singles,
    naked_singles,
)
from solvers.genres.sudoku.techniques.finders.subsets import (
    HIDDEN,
    LOCKED,
    NAKED,
    hidden_subsets,
    locked_subsets,
    naked_subsets,
)
from solvers.genres.sudoku.techniques.finders.sue_de_coq import SUE_DE_COQ, sue_de_coqs
from solvers.genres.sudoku.techniques.finders.templates import TEMPLATE_DELETE, TEMPLATE_SET, templates
from solvers.genres.sudoku.techniques.finders.uniqueness import AVOIDABLE, BUG, UNIQUE, bug, rectangles
from solvers.genres.sudoku.techniques.finders.wings import W_WING, XY_WING, XYZ_WING, pivot_wings, w_wings
from solvers.genres.sudoku.techniques.ladder import CLIMBED
from solvers.genres.sudoku.techniques.position import place, remove
from solvers.genres.sudoku.techniques.step_log import BUDGET, CUT, PUT, SPENT, STEPS, TOTAL, VALUES, begin, clear
from solvers.jit.decorators import internal, kernel

COUNT = len(CLIMBED)


@kernel
def find(position, found, technique):
    """Look for one technique and log its steps, until the log is full or too much was spent."""
    begin(found, X_CHAIN <= technique <= GROUPED_DISCONTINUOUS)
    if technique <= HIDDEN_SINGLE:
        find_single(position, found, technique)
    elif technique <= PLAIN[4]:
        find_simple(position, found, technique)
    elif SKYSCRAPER <= technique <= TURBOT_FISH:
        turbots(position, found, technique)
    elif W_WING <= technique <= XYZ_WING:
        find_wing(position, found, technique)
    elif UNIQUE[0] <= technique <= AVOIDABLE[1]:
        rectangles(position, found, technique)
    elif technique in (SIMPLE_COLOURS, MULTI_COLOURS):
        colours(position, found, technique)
    elif X_CHAIN <= technique <= GROUPED_DISCONTINUOUS:
        chains(position, found, technique)
    elif ALS_XZ <= technique <= DEATH_BLOSSOM:
        als_steps(position, found, technique)
    elif technique in FRANKEN or technique in FINNED_FRANKEN or technique in FINNED_MUTANT:
        mutants(position, found, technique)
    elif technique in (TEMPLATE_SET, TEMPLATE_DELETE):
        templates(position, found, technique)
    elif technique in (REMOTE_PAIR, BUG, EMPTY_RECTANGLE, SUE_DE_COQ):
        find_rare(position, found, technique)
    else:
        find_finned(position, found, technique)
    found.tally[TOTAL] += found.tally[SPENT]


@internal
def find_wing(position, found, technique):
    """Wings."""
    if technique == W_WING:
        w_wings(position, found)
    elif technique in (XY_WING, XYZ_WING):
        pivot_wings(position, found, technique)


@kernel
def find_rare(position, found, technique):
    """What has a finder of its own."""
    if technique == REMOTE_PAIR:
        remote_pairs(position, found)
    elif technique == BUG:
        bug(position, found)
    elif technique == EMPTY_RECTANGLE:
        empty_rectangles(position, found)
    elif technique == SUE_DE_COQ:
        sue_de_coqs(position, found)


@internal
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
