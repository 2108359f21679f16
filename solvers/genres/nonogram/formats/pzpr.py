"""The puzz.link family (pzpr): addresses, and files of rows of words for margins and cells.

A number in a margin may be ticked off (`c3`). A cell is `#` filled, `+` blank, or `.` while it is unknown.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, islice

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Block, Clue, NonogramBoard
from solvers.genres.nonogram.formats.clues import nonogram_board, read_size, require_plain_numbers
from solvers.messages import Message
from solvers.notation.boards.formats import BoardKind, BoardNotation
from solvers.notation.codec import Cell, Cells, Choice, Decimal, IgnoredSign, MappedCodec, Runs, Signs, Size
from solvers.notation.format import CannotHold, Entry
from solvers.notation.pzpr import SHORT_16
from solvers.notation.words import Rows, TablePair, WordLines, WordTable

BIGGEST = 255
TOO_MANY = Message("a line has more clues than fit beside it")
TOO_BIG = Message("a clue is larger than {most}").with_parameters(most=BIGGEST)


def check_size(rows: int, cols: int, line: int, column: int = 1) -> Size:
    """The size, when a board may have it. Raises NotationError."""
    return read_size(str(rows), line, column), read_size(str(cols), line, column)


def _depth(length: int) -> int:
    """Return the number of places for clues beside lines of that length."""
    return (length + 1) // 2


def _margins(size: Size) -> list[int]:
    """Return the depth of the margin above each column, then beside each row."""
    rows, cols = size
    return [_depth(rows)] * cols + [_depth(cols)] * rows


def _text(outward: Sequence[Cell]) -> str:
    """Return the text of a clue whose numbers are listed from the grid outward."""
    return " ".join(str(number) for number in reversed(outward) if number is not None)


def _outward(clue: Clue | None, places: int) -> list[int | None]:
    """Return the numbers from the grid outward, and None up to the margin's depth. Raises CannotHold."""
    numbers = [block.length for block in reversed(clue or ())]
    if len(numbers) > places:
        raise CannotHold(TOO_MANY)
    if max(numbers, default=0) > BIGGEST:
        raise CannotHold(TOO_BIG)
    return [*numbers, *[None] * (places - len(numbers))]


# Links


def _read_body(numbers: Sequence[Cell], size: Size) -> NonogramBoard:
    places = iter(numbers)
    clues = [(_text(list(islice(places, margin))), 0) for margin in _margins(size)]
    return nonogram_board(clues[size[1] :], clues[: size[1]])


def _write_body(board: NonogramBoard, size: Size) -> tuple[Cell, ...]:
    clues = zip(board.cols + board.rows, _margins(size), strict=True)
    return tuple(chain.from_iterable(_outward(*pair) for pair in clues))


BODY = MappedCodec(
    Cells(Choice(*SHORT_16, Runs("g", "z")), lambda size: (1, sum(_margins(size)))), _read_body, _write_body
)


# Files

NUMBER = Choice(Signs({".": None}), Decimal(low=0), IgnoredSign("c", Decimal(low=0)))
ABOVE = WordTable(NUMBER, lambda size: (_depth(size[0]), _depth(size[1]) + size[1]), ending=" ")
BELOW = TablePair(
    WordTable(NUMBER, lambda size: (size[0], _depth(size[1]))),
    WordTable(Signs({"#": FILLED, "+": BLANK, ".": UNKNOWN}), expected="# + .", ending=" "),
)


class MarginRows:
    """Margins above the board, then its rows, each after its own margin."""

    def read(self, lines: WordLines, size: Size, version: int) -> tuple[NonogramBoard, Rows]:
        """The board, and its cells. Raises NotationError."""
        above = list(zip(*ABOVE.read(lines, size), strict=True))[_depth(size[1]) :]
        places = lines.places(size[0])
        beside, cells = BELOW.read(lines, size)
        cols = [(_text(column[::-1]), places[0] - 1) for column in above]
        rows = [(_text(row[::-1]), place) for row, place in zip(beside, places, strict=True)]
        return nonogram_board(rows, cols), cells

    def write(self, value: NonogramBoard, drawn: Answer, size: Size) -> tuple[str, int]:
        """The lines, and the version of the file. Raises CannotHold."""
        above, beside = map(_depth, size)
        corner: Sequence[Sequence[Cell]] = ((None,) * above,) * beside
        margins = [*corner, *(_outward(clue, above)[::-1] for clue in value.cols)]
        rows = [_outward(clue, beside)[::-1] for clue in value.rows]
        return ABOVE.write(list(zip(*margins, strict=True))) + BELOW.write(rows, drawn), 0


def _entry(board: NonogramBoard, cells: Answer) -> Entry:
    found = {cell for row in cells for cell in row}
    if UNKNOWN not in found:
        return Entry(board, answer=cells)
    return Entry(board, marks=None if found == {UNKNOWN} else cells)


def _cells(given: Entry) -> Answer:
    board: NonogramBoard = given.board
    return given.marks or given.answer or board.start


def _size(board: NonogramBoard) -> Size:
    return board.height, board.width


def _hold(board: NonogramBoard) -> NonogramBoard:
    """The board, if margins hold its clues. Raises CannotHold."""
    _write_body(require_plain_numbers(board), _size(board))
    return board


NOTATION = BoardNotation(
    genre="nonogram",
    limit=check_size,
    kind=BoardKind(lambda board: board, _hold, size=_size),
    body=BODY,
    names=("nonogram",),
    rows=MarginRows(),
    look=None,
    entry=_entry,
    marks=_cells,
)
_LINK, PZPR = NOTATION.formats(
    NonogramBoard(((Block(1), Block(1)), (Block(3),)), ((Block(2),), (Block(1),), (Block(2),))),
    ((UNKNOWN, FILLED, UNKNOWN), (UNKNOWN, BLANK, UNKNOWN)),
)
PUZZLINK = replace(_LINK, title=Message("puzz.link"), suffix="txt")
