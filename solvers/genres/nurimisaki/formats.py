"""How boards are written: Enpitsu text, links and files."""

from solvers.genres.nurimisaki.board import LIMIT, Board
from solvers.genres.nurimisaki.rules import RULES
from solvers.notation import pzpr
from solvers.notation.boards import penpa
from solvers.notation.boards.formats import CLUES, BoardNotation
from solvers.notation.boards.pzpr_rows import SHADES, Work
from solvers.notation.codec import UNKNOWN, Choice, Decimal, Grid, Signs
from solvers.notation.words import Table
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="nurimisaki",
    limit=LIMIT,
    kind=CLUES,
    part=Table(Choice(Signs({"-": None, "o": UNKNOWN}), Decimal())),
    body=Grid(pzpr.NUMBER_16),
    names=("nurimisaki",),
    look=penpa.CIRCLED_NUMBERS,
    work=Work(SHADES),
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((2, None, None), (None, None, UNKNOWN))))
