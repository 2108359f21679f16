"""What printed nurimisaki look like: circles, some with a number, in a lattice of any size."""

from solvers.contract.photographed import RING
from solvers.genres.nurimisaki.clues import CLUES
from solvers.rulebook.entering.photo import photograph_clues, print_number

PHOTOGRAPHED = photograph_clues(CLUES, range(5, 21), print_number(RING))
