"""puzz.link and its family (pzpr): addresses, whose body is the "4-cell" code, and files."""

from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, NUMBERS, WHITE, Board
from solvers.genres.akari.formats.entries import NUMBERED, WORDS, check_size, entry, rows_of
from solvers.notation.codec import UNKNOWN, Grid, Mapped, Signs, Size
from solvers.notation.format import Entry
from solvers.notation.pzpr import FOUR, File, Link, file_format, link_format, size_number
from solvers.notation.text import Token
from solvers.notation.words import Lines, Table

NAMES = ("akari", "lightup", "bijutsukan")
EXPECTED = WORDS["expected.pzpr"]
CELLS_EXPECTED = WORDS["expected.pzpr-cells"]

_STATES = {None: WHITE, UNKNOWN: BLACK} | {int(number): number for number in NUMBERS}
_CLUES = {state: clue for clue, state in _STATES.items()}
BODY = Mapped(
    Grid(FOUR, expected=lambda size: EXPECTED),
    lambda rows, size: ["".join(map(_STATES.__getitem__, row)) for row in rows],
    lambda rows, size: tuple(tuple(map(_CLUES.__getitem__, row)) for row in rows),
)
TABLE = Table(
    Signs({WHITE: WHITE, "-": BLACK, "#": LIGHT, "+": NO_LIGHT} | NUMBERED), expected=CELLS_EXPECTED, ending=" "
)
_FILE = File(("lightup", *NAMES))


def _read_link(size: Size, rows: list[str], token: Token) -> Entry:
    return entry(rows, token.line)


def _in_link(board: Board) -> tuple[Size, list[str]]:
    return (board.rows, board.cols), list(board.cells)


def _read_file(sizes: list[Token], lines: Lines) -> Entry:
    size = size_of(*sizes)
    return entry(["".join(row) for row in TABLE.read(lines, size)])


def size_of(high: Token, wide: Token) -> Size:
    """The size of two tokens, rows first. Raises NotationError."""
    return check_size(size_number(high), size_number(wide), high.line)


def _write_file(given: Entry) -> str:
    return _FILE.write((given.board.rows, given.board.cols), TABLE.write(rows_of(given)))


LINK = link_format(Link(NAMES, BODY), check_size, _read_link, _in_link, "https://puzz.link/p?akari/3/2/6.h/\n")
FILE = file_format(_FILE, _read_file, _write_file, "pzprv3\nlightup\n2\n3\n. 1 . \n. - . \n")
