"""The puzz.link family (pzpr): addresses, and files of N rows of givens and N rows of marks.

A cell that a person wrote in is a digit, or `.[1,,3]` with small numbers in its corners.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from math import isqrt

from solvers.genres.sudoku.board import EMPTY, UNKNOWN, SudokuBoard, SudokuMarks, digit_bit, digits_of
from solvers.genres.sudoku.formats.cells import format_expected_digits, wrong_size_error
from solvers.genres.sudoku.formats.marks import SILENT, marked_entry, read_entered_digits
from solvers.genres.sudoku.rules import check
from solvers.messages import Message
from solvers.notation.boards.formats import BoardKind, BoardNotation
from solvers.notation.codec import Cell, Cells, Choice, CodecPiece, Cursor, Decimal, Runs, Signs, Size
from solvers.notation.format import CannotHold, Entry
from solvers.notation.pzpr import SHORT_16
from solvers.notation.words import WordLines, WordTable

# The boxes of puzz.link are the same as ours for these sizes.
LINK_SIZES = (4, 6, 9, 16, 25)
# A cell has room for this many notes.
CORNERS = 4
CLUE = Choice(Signs({EMPTY: UNKNOWN, "-": UNKNOWN}), Decimal(low=0, most_digits=2))
_NOTES = re.compile(r"\[([\d,]{0,80})\]")


class DigitAndNotes(CodecPiece):
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


CLUES = WordTable(
    CLUE, fits=lambda digit, size: digit <= size[0], expected=lambda size: format_expected_digits(size[0]), ending=" "
)
WORK = WordTable(DigitAndNotes(), fits=_fits, expected=lambda size: format_expected_digits(size[0]), ending=" ")


class GivensAndWork:
    """The rows of givens, then those of the digits that a person has put in."""

    def read(self, lines: WordLines, size: Size, version: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...] | None]:
        """Return clues and work in reading order, None for no work. Raises NotationError."""
        clues = tuple(chain.from_iterable(CLUES.read(lines, size)))
        return clues, tuple(chain.from_iterable(WORK.read(lines, size))) if lines.next else None

    def write(self, value: Sequence[Cell], drawn: Sequence[Cell], size: Size) -> tuple[str, int]:
        """The lines, and the version of the file. Raises CannotHold."""
        return CLUES.write(_rows(value, size[0])) + WORK.write(_rows(drawn, size[0])), 0


def _rows(cells: Sequence[Cell], size: int) -> list[Sequence[Cell]]:
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _entry(board: SudokuBoard, work: Sequence[Cell]) -> Entry:
    """Return the puzzle with the digits as its answer when they are complete and right, else as marks."""
    digits, notes = [digit for digit, _ in work], [sum(map(digit_bit, set(noted))) for _, noted in work]
    answer = tuple(clue or digit for clue, digit in zip(board.clues, digits, strict=True))
    return (
        Entry(board, answer=answer) if any(digits) and not check(board, answer) else marked_entry(board, digits, notes)
    )


def _list_work(entry: Entry) -> list[Cell]:
    """Return the answer as digits that were put in, or without one a person's marks. Raises CannotHold."""
    clues = entry.board.clues
    if entry.answer is not None:
        return [(UNKNOWN if clue else digit, ()) for clue, digit in zip(clues, entry.answer, strict=True)]
    notes = entry.marks.notes if entry.marks else (SILENT,) * len(clues)
    if any(mask.bit_count() > CORNERS for mask in notes):
        raise CannotHold(Message("it holds four candidates a cell at most"))
    return [(digit, digits_of(mask)) for digit, mask in zip(read_entered_digits(entry), notes, strict=True)]


# Links


def make_square_codec(piece: CodecPiece) -> Cells:
    """Return a codec of every cell of a square in these pieces."""
    return Cells(
        piece,
        blank=UNKNOWN,
        is_exact=True,
        fits=lambda clue, size: 0 < clue <= size[0],
        expected=lambda size: format_expected_digits(size[0]),
    )


def _check_size(rows: int, cols: int, line: int, column: int) -> Size:
    if cols != rows or cols not in LINK_SIZES:
        raise wrong_size_error(cols, line, LINK_SIZES)
    return rows, cols


def _hold(board: SudokuBoard) -> tuple[int, ...]:
    """Return the clues of a board that puzz.link knows. Raises CannotHold."""
    if board.size not in LINK_SIZES:
        known = ", ".join(map(str, LINK_SIZES))
        raise CannotHold(Message("it holds boards of size {known}").with_parameters(known=known))
    return board.clues


NOTATION = BoardNotation(
    genre="sudoku",
    limit=_check_size,
    kind=BoardKind(
        lambda clues: SudokuBoard(isqrt(len(clues)), clues), _hold, size=lambda board: (board.size, board.size)
    ),
    body=make_square_codec(Choice(Runs("g", "z", UNKNOWN), *SHORT_16, Signs({".": UNKNOWN}))),
    names=("sudoku",),
    rows=GivensAndWork(),
    file_sizes=1,
    look=None,
    entry=_entry,
    marks=_list_work,
)
_NOTED = SudokuMarks((UNKNOWN,) * 16, (*(SILENT,) * 9, 0b101, *(SILENT,) * 6))
_LINK, PZPR = NOTATION.formats(SudokuBoard(4, (1, 0, 3, 0, 3, 0, 0, 0, 0, 0, 2, 0, 4, 0, 2, 0)), _NOTED)
PUZZLINK = replace(_LINK, name="puzzlink", title=Message("puzz.link"), suffix="txt")
