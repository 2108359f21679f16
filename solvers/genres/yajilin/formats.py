"""How boards are written: Enpitsu text, links and files."""

from solvers.genres.yajilin.board import LIMIT, Board
from solvers.genres.yajilin.rules import RULES
from solvers.notation import pzpr
from solvers.notation.boards import penpa
from solvers.notation.boards.formats import CLUES, BoardNotation
from solvers.notation.boards.pzpr_rows import LINES, SHADES, ClueRows, SideNumbers, Work
from solvers.notation.codec import Choice, Grid, Signs
from solvers.notation.enpitsu import NumberAndSide
from solvers.notation.words import Table
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="yajilin",
    limit=LIMIT,
    kind=CLUES,
    part=Table(Choice(Signs({"-": None, "#": pzpr.SHADED}), NumberAndSide())),
    body=Grid(pzpr.ARROWS),
    names=("yajilin", "yajirin"),
    flags="b",
    work=Work((*SHADES, *LINES)),
    question=ClueRows(Choice(Signs({".": None, "#": pzpr.SHADED}), SideNumbers())),
    look=penpa.ARROWS,
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((None, None, None), (None, ("n", 0), None), (None, None, None))))
