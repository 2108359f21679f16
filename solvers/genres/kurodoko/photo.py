"""What printed kurodoko look like: numbers in circles or, as drawn here, without; in a lattice of any size."""

from solvers.contract.photographed import RING
from solvers.genres.kurodoko.clues import CLUES
from solvers.rulebook.entering.photo import photograph_clues, print_number

PHOTOGRAPHED = photograph_clues(CLUES, range(5, 21), print_number(RING), find_print_if_named=print_number())
