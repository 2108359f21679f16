"""Files of the puzz.link family (pzpr): a head, then rows of tokens for margins and cells.

A number in a margin may be ticked off (`c3`). A cell is `#` filled, `+` blank, or `.` while nothing is known of it.
"""

from collections.abc import Sequence

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN
from solvers.genres.nonogram.formats.clues import board_of, check_plain, plain_only
from solvers.genres.nonogram.formats.links import check_size, clue_text, depth, outward
from solvers.notation.codec import Cell, Choice, Decimal, Passed, Signs
from solvers.notation.format import Entry
from solvers.notation.pzpr import File, file_format, size_number
from solvers.notation.text import Token
from solvers.notation.words import Beside, Lines, Table

NUMBER = Choice(Signs({".": None}), Decimal(low=0), Passed("c", Decimal(low=0)))
ABOVE = Table(NUMBER, lambda size: (depth(size[0]), depth(size[1]) + size[1]), ending=" ")
BELOW = Beside(
    Table(NUMBER, lambda size: (size[0], depth(size[1]))),
    Table(Signs({"#": FILLED, "+": BLANK, ".": UNKNOWN}), expected="# + .", ending=" "),
)
FILE = File(("nonogram",))


def _read(sizes: list[Token], lines: Lines) -> Entry:
    size = check_size(size_number(sizes[0]), size_number(sizes[1]), sizes[0].line)
    above = list(zip(*ABOVE.read(lines, size), strict=True))[depth(size[1]) :]
    places = lines.places(size[0])
    beside, cells = BELOW.read(lines, size)
    cols = [(clue_text(column[::-1]), places[0] - 1) for column in above]
    rows = [(clue_text(row[::-1]), place) for row, place in zip(beside, places, strict=True)]
    found = {cell for row in cells for cell in row}
    is_answer, is_empty = UNKNOWN not in found, found == {UNKNOWN}
    return Entry(
        board_of(rows, cols), marks=None if is_answer or is_empty else cells, answer=cells if is_answer else None
    )


def _write(entry: Entry) -> str:
    board = plain_only(entry.board)
    size = board.height, board.width
    above, beside = map(depth, size)
    cells = entry.marks or entry.answer or ((UNKNOWN,) * board.width,) * board.height
    corner: Sequence[Sequence[Cell]] = ((None,) * above,) * beside
    margins = [*corner, *(outward(clue or (), above)[::-1] for clue in board.cols)]
    rows = [outward(clue or (), beside)[::-1] for clue in board.rows]
    return FILE.write(size, ABOVE.write(list(zip(*margins, strict=True))) + BELOW.write(rows, cells))


PZPR = file_format(FILE, _read, _write, "pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n1 1 . # . \n. 3 . + . \n", check_plain)
