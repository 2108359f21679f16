"""Tables: N lines of N fields between commas, semicolons or tabs, as spreadsheets write them; blank is empty."""

from collections.abc import Iterator

from solvers.genres.sudoku.board import SIZES, SudokuBoard
from solvers.genres.sudoku.formats.cells import WORDS, parse_digit_token, unexpected_character_error, wrong_size_error
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

SEPARATORS = "\t;,"
# A claim looks at this many characters.
SAMPLE = 10_000
# The text of a field, its line and column from 1.
Field = tuple[str, int, int]


def claim(text: str) -> Claim:
    """Return CERTAIN when the first table is one of cells, except for a few wrong fields."""
    rows = _rows(text[:SAMPLE])
    size = len(rows[0]) if rows else 0
    if size not in SIZES or len(rows) < size:
        return Claim.NO
    fields = [field for row in rows[:size] for field in row]
    wrong = sum(parse_digit_token(value, size) is None for value, _, _ in fields)
    return Claim.CERTAIN if 10 * wrong <= len(fields) else Claim.NO


def read(text: str) -> Iterator[Entry | NotationError]:
    """Yield an Entry or an error for every table, in order."""
    rows, start = _rows(text), 0
    while start < len(rows):
        size = len(rows[start])
        try:
            yield Entry(_board(rows[start : start + size], size), line=rows[start][0][1])
        except NotationError as error:
            yield error
        start += size


def write(entry: Entry) -> str:
    """Write numbers between commas, nothing for an empty cell."""
    board = entry.board
    value = [str(clue or "") for clue in board.clues]
    return "".join(",".join(value[row : row + board.size]) + "\n" for row in range(0, len(value), board.size))


TABLE = Format(
    name="csv",
    title=Message("Table (CSV)"),
    claim=claim,
    read=read,
    write=write,
    suffix="csv",
    example="1,,3,\n3,,,\n,,2,\n4,,2,\n",
    mime="text/csv; charset=utf-8",
)


def _rows(text: str) -> list[list[Field]]:
    """Return the fields of every line that is not blank; a line of tabs is not."""
    separator = max(SEPARATORS, key=lambda one: (text.count(one), SEPARATORS.index(one)))
    lines = enumerate(text.split("\n"), 1)
    rows = [_fields(line, number_, separator) for number_, line in lines if line.strip(" ")]
    width = len(rows[0]) if rows else 0
    return [_pad(row, width) if separator == "\t" else row for row in rows]


def _fields(line: str, number_: int, separator: str) -> list[Field]:
    fields, column = [], 1
    for raw in line.split(separator):
        fields.append((raw.strip(' "'), number_, column))
        column += len(raw) + 1
    return fields


def _pad(row: list[Field], width: int) -> list[Field]:
    """Add tabs lost at the end of a line, as happens easily; commas are not lost."""
    return row + [("", row[0][1], 0)] * (width - len(row))


def _board(rows: list[list[Field]], size: int) -> SudokuBoard:
    line = rows[0][0][1]
    if size not in SIZES:
        raise wrong_size_error(size, line)
    for row in rows:
        if len(row) != size:
            raise NotationError("row", row[0][1], 0, WORDS, found=len(row), expected=size)
    if len(rows) != size:
        raise NotationError("rows", line, 0, WORDS, found=len(rows), expected=size)
    return SudokuBoard(size, tuple(_digit(field, size) for row in rows for field in row))


def _digit(field: Field, size: int) -> int:
    value, line, column = field
    digit = parse_digit_token(value, size)
    if digit is None:
        raise unexpected_character_error(value, size, line, column)
    return digit
