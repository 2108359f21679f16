"""What a person can enter: a black or a white circle in each cell without one."""

from solvers.genres.yinyang.board import BLACK, WHITE
from solvers.genres.yinyang.picture import cell_of, look
from solvers.genres.yinyang.rules import RULES
from solvers.rulebook.entering import draw_clues, play_marks

PLAYED = play_marks(
    RULES,
    cell_of,
    look,
    known=lambda board: {cell: circle == BLACK for cell, circle in board.clues.items()},
    is_full=True,
)
DRAWN = draw_clues("yinyang", cell_of, lambda size: (WHITE, BLACK), [(8, 8), (6, 6), (10, 10)], is_painted=True)
