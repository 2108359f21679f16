"""How boards are written: Enpitsu text, links and files."""

from solvers.genres.yinyang.board import BLACK, LIMIT, WHITE, Board
from solvers.genres.yinyang.rules import RULES
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa
from solvers.notation.boards.formats import CLUES, BoardNotation
from solvers.notation.boards.pzpr_rows import CIRCLES, ClueRows, Words, Work
from solvers.notation.codec import Grid
from solvers.notation.format import Entry
from solvers.notation.lattice import Lattice
from solvers.notation.words import Table
from solvers.rulebook.genre import file_marks

_MARKS = file_marks(RULES)


def read_marks(board: Board, drawn: Lattice) -> Entry:
    """The puzzle of a file, whose answer leaves out the given circles."""
    if not any(map(any, drawn.cells)):
        return Entry(board)
    pairs = (zip(*rows, strict=True) for rows in zip(board.table, drawn.cells, strict=True))
    cells = tuple(tuple(given or letter for given, letter in row) for row in pairs)
    entry: Entry = _MARKS["entry"](board, drawn._replace(cells=cells))
    return entry


def write_marks(given: Entry) -> Lattice | None:
    """The circles of an answer or of marks, without the given ones."""
    drawn: Lattice | None = _MARKS["marks"](given)
    if drawn is None:
        return None
    pairs = (zip(*rows, strict=True) for rows in zip(given.board.table, drawn.cells, strict=True))
    return drawn._replace(cells=tuple(tuple("" if clue else letter for clue, letter in row) for row in pairs))


NOTATION = BoardNotation(
    genre="yinyang",
    limit=LIMIT,
    kind=CLUES,
    part=Table(enpitsu.signs(WHITE + BLACK)),
    body=Grid(pzpr.circles(WHITE, BLACK)),
    question=ClueRows(Words({".": None, "1": WHITE, "2": BLACK})),
    names=("yinyang",),
    tag="yin-yang",
    look=penpa.CIRCLES,
    work=Work(CIRCLES),
    entry=read_marks,
    marks=write_marks,
)
FORMATS = NOTATION.formats(Board(((None, BLACK, None), (WHITE, None, None))))
