"""Knuth's text for packings: the cells of the board, then a piece a line by its name and cells.

A cell is two digits, row and column, of 0-9a-zA-Z; `[0-5][0-9]` is a rectangle, `4|A` means four pieces of A, `0:4|A`
none to four. All turns and mirror images are allowed. His cells with a suffix, which only cells of pieces with that
suffix may cover, are refused.
"""

import re
import string
from collections.abc import Iterator
from itertools import product

from solvers.genres.polyomino.board import LARGEST_SIDE, Piece, PolyominoBoard, Region, Task
from solvers.genres.polyomino.formats.drawings import DrawingLine, make_connected_piece, merge, too_large_board_error
from solvers.genres.polyomino.formats.messages import WORDS
from solvers.genres.polyomino.rules import LETTERS
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

DIGITS = string.digits + string.ascii_lowercase + string.ascii_uppercase
ONE = r"(?:[0-9a-zA-Z]|\[[0-9a-zA-Z-]+\])"
CELL = re.compile(f"({ONE})({ONE})")
PIECE = re.compile(r"(?:(?:(\d{1,3}):)?(\d{1,3})\|)?[^|\s]+")
EXPECTED = WORDS["expected.knuth-cells"]
NAME = WORDS["expected.knuth-name"]


def read(text: str) -> list[Entry]:
    """The packing. Raises NotationError."""
    rows = (DrawingLine(number, 1, line) for number, line in enumerate(text.split("\n"), 1))
    lines = [line for line in rows if line.text.strip() and not line.text.startswith("|")]
    if len(lines) < 2:
        raise NotationError("missing", words=WORDS, name="pieces" if lines else "board")
    open_cells = {cell for word in _words(lines[0]) for cell in _cells(word)}
    high, wide = (1 + max(cell[axis] for cell in open_cells) for axis in range(2))
    if max(high, wide) > LARGEST_SIDE:
        raise too_large_board_error(high, wide, lines[0].number, 1)
    blocked = frozenset(product(range(high), range(wide))) - open_cells
    region = Region(high, wide, blocked)
    pieces = merge([_piece(line) for line in lines[1:]], True, lines[1], region.area)
    return [Entry(PolyominoBoard(Task.PACK, True, pieces, region))]


def _words(line: DrawingLine) -> Iterator[DrawingLine]:
    for found in re.finditer(r"\S+", line.text):
        yield DrawingLine(line.number, line.column + found.start(), found[0])


def _cells(word: DrawingLine) -> list[At]:
    """Return the cells of `07` or `[0-5]7`; a choice that runs backwards holds none. Raises NotationError."""
    match = CELL.fullmatch(word.text)
    cells = list(product(_numbers(match[1]), _numbers(match[2]))) if match else []
    if not cells:
        raise word.error("value", name="cell", found=word.text, expected=EXPECTED)
    return cells


def _numbers(text: str) -> list[int]:
    """Return the digits of `7`, or of a choice such as `[0-59]`."""
    found: list[int] = []
    for first, last in re.findall(r"([0-9a-zA-Z])(?:-([0-9a-zA-Z]))?", text):
        found += range(DIGITS.index(first), DIGITS.index(last or first) + 1)
    return found


def _piece(line: DrawingLine) -> Piece:
    name, *words = _words(line)
    match = PIECE.fullmatch(name.text)
    count = int(match[2] or 1) if match else 0
    least = int(match[1] or count) if match else 0
    if count < max(1, least):
        raise name.error("value", name="pieces", found=name.text, expected=NAME)
    cells = {cell for word in words for cell in _cells(word)}
    if not cells:
        raise line.error("no-cells")
    return make_connected_piece(sorted(cells), count, line, count - least)


def _check(entry: Entry) -> None:
    if entry.board.task is not Task.PACK or not entry.board.reflections:
        raise CannotHold(Message("it holds packings with turned-over pieces"))
    if entry.board.region.optional:
        raise CannotHold(Message("it leaves no cell over"))


def write(entry: Entry) -> str:
    """The board and its pieces. Raises CannotHold."""
    _check(entry)
    board = entry.board
    area = board.region
    if area.blocked:
        cells = product(range(area.rows), range(area.cols))
        lines = [" ".join(DIGITS[row] + DIGITS[col] for row, col in filter(area.is_open, cells))]
    else:
        lines = [f"[0-{DIGITS[area.rows - 1]}][0-{DIGITS[area.cols - 1]}]"]
    for letter, piece in zip(LETTERS, board.pieces, strict=False):
        least = f"{piece.least}:" if piece.spare else ""
        count = f"{least}{piece.count}|" if piece.count > 1 or piece.spare else ""
        lines.append(f"{count}{letter} " + " ".join(DIGITS[row] + DIGITS[col] for row, col in piece.cells))
    return "\n".join(lines) + "\n"


def claim(text: str) -> Claim:
    """Claim a text only when the first line is all cells, and the others begin with a name."""
    first, *others = text.strip().split("\n")
    is_board = all(map(CELL.fullmatch, first.split())) and ("[" in first or first.count(" ") > 1)
    named = (re.fullmatch(r"\S+(\s+[0-9a-zA-Z]{2})+\s*", line) for line in others if line.strip())
    return Claim.POSSIBLE if others and is_board and all(named) else Claim.NO


KNUTH = Format(
    "knuth",
    Message("Knuth's text of a packing"),
    claim,
    read,
    write,
    example="[0-2][0-3]\n2|A 00 01 02 10\n2|B 00 01\n",
    check=_check,
)
