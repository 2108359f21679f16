"""What printed hitori look like: a number in every cell."""

from solvers.contract.photographed import LARGEST
from solvers.genres.hitori.clues import CLUES
from solvers.rulebook.entering.photo import photograph_clues, print_number

PHOTOGRAPHED = photograph_clues(CLUES, range(4, LARGEST + 1), print_number(), is_full=True)
