"""What printed slitherlink look like: numbers between dots, without lines."""

from solvers.genres.slitherlink.clues import CLUES
from solvers.rulebook.entering.photo import photograph_clues, print_number

PHOTOGRAPHED = photograph_clues(CLUES, range(4, 26), print_number(), has_dots=True)
