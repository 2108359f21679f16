"""How boards are written: Enpitsu text, links, files and game IDs."""

from solvers.genres.masyu.board import LIMIT, Board
from solvers.genres.masyu.rules import RULES
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.formats import CLUES, BoardNotation
from solvers.notation.boards.pzpr_rows import LINES, ClueRows, Words, Work
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import Grid
from solvers.notation.words import Table
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="masyu",
    limit=LIMIT,
    kind=CLUES,
    part=Table(enpitsu.signs("wb")),
    body=Grid(pzpr.circles("w", "b")),
    names=("mashu", "masyu", "pearl"),
    work=Work(LINES),
    question=ClueRows(Words({".": None, "1": "w", "2": "b"})),
    look=penpa.CIRCLES,
    game_id=GameId("Pearl", tatham.PEARLS, certain="W"),
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((None, "w", None), (None, None, None), (None, "w", "b"))))
