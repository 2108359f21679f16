"""What a person can enter: shaded cells, and those that stay. Circles stay for certain."""

from solvers.genres.nurimisaki.clues import CLUES
from solvers.genres.nurimisaki.picture import cell_of
from solvers.genres.nurimisaki.rules import RULES
from solvers.rulebook.entering.draw import draw_clues
from solvers.rulebook.entering.play import play_marks

PLAYED = play_marks(RULES, cell_of, known=lambda board: dict.fromkeys(board.clues, False))

DRAWN = draw_clues("nurimisaki", CLUES, cell_of, [(10, 10), (6, 6), (8, 8)])
