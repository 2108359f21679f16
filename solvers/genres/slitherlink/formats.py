"""How boards are written: Enpitsu text, links, files and game IDs."""

from solvers.genres.slitherlink.board import LIMIT, Board
from solvers.genres.slitherlink.rules import RULES
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.formats import SHOWN_CLUES, BoardNotation
from solvers.notation.boards.pzpr_rows import EDGES, Work
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import Grid
from solvers.notation.words import Table
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="slitherlink",
    limit=LIMIT,
    kind=SHOWN_CLUES,
    part=Table(enpitsu.NUMBERS),
    body=Grid(pzpr.FOUR),
    names=("slither", "slitherlink"),
    look=penpa.NUMBERS_TO_3,
    work=Work(EDGES),
    game_id=GameId("Loopy", tatham.DIGITS, "t0"),
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((3, None, 2), (None, 0, None), (2, None, 3))))
