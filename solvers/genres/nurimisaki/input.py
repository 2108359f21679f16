"""What a person can enter: shaded cells, and those that stay. Circles stay for certain."""

from solvers.genres.nurimisaki.picture import cell_of
from solvers.genres.nurimisaki.rules import RULES
from solvers.rulebook.entering import play_marks

PLAYED = play_marks(RULES, cell_of, known=lambda board: dict.fromkeys(board.clues, False))
