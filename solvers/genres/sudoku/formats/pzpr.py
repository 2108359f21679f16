"""Files of the puzz.link family (pzpr): a head, N rows of givens, N rows of marks.

A cell that a person wrote in is a digit, or `.[1,,3]` with small numbers in its corners.
"""

import re
from collections.abc import Sequence

from solvers.genres.sudoku.board import EMPTY, UNKNOWN, Board, bit, digits_of
from solvers.genres.sudoku.formats.cells import digits_expected, wrong_size
from solvers.genres.sudoku.formats.links.puzzlink_and_solo import LINK_SIZES, in_link
from solvers.genres.sudoku.formats.marks import SILENT, entry_of, put_in
from solvers.genres.sudoku.rules import check
from solvers.messages import Message
from solvers.notation.codec import Cell, Choice, Cursor, Decimal, Piece, Signs, Size
from solvers.notation.format import CannotHold, Entry
from solvers.notation.pzpr import File, file_format, size_number
from solvers.notation.text import Token
from solvers.notation.words import Lines, Table

CORNERS = 4  # notes that a cell has room for
CLUE = Choice(Signs({EMPTY: UNKNOWN, "-": UNKNOWN}), Decimal(low=0, most_digits=2))
_NOTES = re.compile(r"\[([\d,]{0,80})\]")


class Work(Piece):
    """A digit or none, then small numbers in brackets, if any: (digit, notes)."""

    begins = CLUE.begins

    def read(self, cursor: Cursor) -> Sequence[Cell]:
        digit = CLUE.read(cursor)[0]
        listed = _NOTES.match(cursor.text, cursor.at)
        cursor.take(len(listed[0]) if listed else 0)
        return ((digit, tuple(int(one) for one in listed[1].split(",") if one) if listed else ()),)

    def write(self, cells: Sequence[Cell], at: int) -> tuple[str, int] | None:
        digit, notes = cells[at]
        listed = ",".join(map(str, notes))
        return f"{digit or EMPTY}" + (f"[{listed}]" if listed else ""), 1


def _fits(cell: Cell, size: Size) -> bool:
    digit, notes = cell
    return digit <= size[0] and all(0 < one <= size[0] for one in notes)


CLUES = Table(
    CLUE, fits=lambda digit, size: digit <= size[0], expected=lambda size: digits_expected(size[0]), ending=" "
)
WORK = Table(Work(), fits=_fits, expected=lambda size: digits_expected(size[0]), ending=" ")
FILE = File(("sudoku",), sizes=1)


def _read(sizes: list[Token], lines: Lines) -> Entry:
    size = size_number(sizes[0])
    if size not in LINK_SIZES:
        raise wrong_size(size, sizes[0].line, LINK_SIZES)
    clues = [clue for row in CLUES.read(lines, (size, size)) for clue in row]
    work = [cell for row in WORK.read(lines, (size, size)) for cell in row] if lines.next else [(UNKNOWN, ())] * size**2
    notes = [sum(map(bit, set(noted))) for _, noted in work]
    return _entry(Board(size, tuple(clues)), [digit for digit, _ in work], notes)


def _entry(board: Board, digits: Sequence[int], notes: Sequence[int]) -> Entry:
    """Return an Entry with the digits as its answer when all are there and right, else as marks."""
    answer = tuple(clue or digit for clue, digit in zip(board.clues, digits, strict=True))
    return Entry(board, answer=answer) if any(digits) and not check(board, answer) else entry_of(board, digits, notes)


def _check(entry: Entry) -> None:
    in_link(entry.board)
    if any(mask.bit_count() > CORNERS for mask in _list_work(entry)[1]):
        raise CannotHold(Message("it holds four candidates a cell at most"))


def _write(entry: Entry) -> str:
    _check(entry)
    (size, _), clues = in_link(entry.board)
    work = [(digit, digits_of(mask)) for digit, mask in zip(*_list_work(entry), strict=True)]
    return FILE.write([size], CLUES.write(_rows(clues, size)) + WORK.write(_rows(work, size)))


def _list_work(entry: Entry) -> tuple[Sequence[int], Sequence[int]]:
    """Return digits and notes: the answer as digits that were put in, or without one a person's marks."""
    clues, silent = entry.board.clues, (SILENT,) * len(entry.board.clues)
    if entry.answer is None:
        return put_in(entry), entry.marks.notes if entry.marks else silent
    return [UNKNOWN if clue else digit for clue, digit in zip(clues, entry.answer, strict=True)], silent


def _rows(cells: Sequence[Cell], size: int) -> list[Sequence[Cell]]:
    return [cells[start : start + size] for start in range(0, len(cells), size)]


PZPR = file_format(
    FILE,
    _read,
    _write,
    "pzprv3\nsudoku\n4\n1 . 3 . \n3 . . . \n. . 2 . \n4 . 2 . \n. . . . \n. 4 . . \n. .[1,3] . . \n. . . . \n",
    _check,
)
