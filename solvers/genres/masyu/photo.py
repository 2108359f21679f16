"""What printed masyu look like: white and black circles, in a lattice of any size."""

from solvers.contract.photographed import DISC, RING, Print
from solvers.genres.masyu.clues import CLUES
from solvers.rulebook.entering.photo import photograph_clues

CIRCLES = {"w": Print("", RING), "b": Print("", DISC)}
PHOTOGRAPHED = photograph_clues(CLUES, range(5, 21), CIRCLES.get)
