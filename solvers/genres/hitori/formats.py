"""How boards are written: Enpitsu text, links, files and game IDs."""

from solvers.genres.hitori.board import LIMIT, Board
from solvers.genres.hitori.rules import RULES
from solvers.notation import pzpr
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.formats import SHOWN_CLUES, BoardNotation
from solvers.notation.boards.pzpr_rows import SHADES, Work
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import Choice, Grid, Signs
from solvers.notation.enpitsu import LETTERED
from solvers.notation.words import Table
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="hitori",
    limit=LIMIT,
    kind=SHOWN_CLUES,
    part=Table(Choice(Signs({"-": None}), LETTERED)),
    body=Grid(pzpr.NUMBER_36),
    names=("hitori",),
    look=penpa.NUMBERS_IN_CROWDS,
    work=Work(SHADES),
    game_id=GameId("Singles", tatham.LETTERED),
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((1, 2, 2), (3, 1, 2), (1, 3, 1))))
