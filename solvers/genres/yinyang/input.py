"""What a person can enter: a black or a white circle in each cell without one."""

from solvers.genres.yinyang.board import BLACK
from solvers.genres.yinyang.clues import CLUES
from solvers.genres.yinyang.picture import cell_of, look
from solvers.genres.yinyang.rules import RULES
from solvers.rulebook.entering.draw import draw_clues
from solvers.rulebook.entering.play import play_marks

PLAYED = play_marks(
    RULES,
    cell_of,
    look,
    known=lambda board: {cell: circle == BLACK for cell, circle in board.clues.items()},
    is_full=True,
)
DRAWN = draw_clues("yinyang", CLUES, cell_of, [(8, 8), (6, 6), (10, 10)], is_painted=True)
