"""How boards are written: Enpitsu text, links, files and game IDs."""

from solvers.genres.kurodoko.board import LIMIT, Board
from solvers.genres.kurodoko.rules import RULES
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.formats import CLUES, BoardNotation
from solvers.notation.boards.pzpr_rows import SHADES, Work
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import Grid
from solvers.notation.words import Table
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="kurodoko",
    limit=LIMIT,
    kind=CLUES,
    part=Table(enpitsu.NUMBERS),
    body=Grid(pzpr.NUMBER_16),
    names=("kurodoko",),
    other_names=("kuromasu",),
    look=penpa.NUMBERS_IN_RINGS,
    work=Work(SHADES),
    game_id=GameId("Range", tatham.NUMBERS, certain="_"),
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((None, 3, None), (2, None, None))))
