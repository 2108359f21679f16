"""ipuz files of sudoku: only the plain kind is read, the others are refused by their names."""

import json
from collections.abc import Iterator
from math import isqrt
from typing import Any

from solvers.genres.sudoku.board import SIZES, UNKNOWN, SudokuBoard, symbol
from solvers.genres.sudoku.formats.cells import format_expected_digits, parse_digit_token, wrong_size_error
from solvers.genres.sudoku.formats.marks import SILENT, marked_entry, read_entered_digits
from solvers.genres.sudoku.formats.variants import (
    CAGES,
    DIAGONALS,
    JIGSAW,
    KENKEN,
    LATIN,
    WINDOKU,
    is_used,
    refuse_variants,
)
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.ipuz import is_ipuz, kind_of, load_ipuz

KIND = "sudoku"
KINDS = {
    "diagonalsudoku": DIAGONALS,
    "jigsawsudoku": JIGSAW,
    "killersudoku": CAGES,
    "killerjigsaw": CAGES,
    "calcudoku": KENKEN,
    "latinsquare": LATIN,
    "hypersudoku": WINDOKU,
}
PLAIN = ("", "wordoku")
# If not empty, these entries ask for more than plain sudoku.
RULES = ("cages", "zones", "regions")
NOTHING = ("", "null")


def _claim(text: str) -> Claim:
    if not is_ipuz(text):
        return Claim.NO
    try:
        return Claim.CERTAIN if kind_of(load_ipuz(text)).partition("/")[0] == KIND else Claim.NO
    except NotationError:
        return Claim.NO


def _read(text: str) -> list[Entry]:
    puzzle = load_ipuz(text)
    kind = kind_of(puzzle).partition("/")[2]
    refuse_variants(
        [KINDS.get(kind, kind)] if kind not in PLAIN else [name for name in RULES if is_used(puzzle.get(name))]
    )
    rows = puzzle.get("puzzle")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise NotationError("no-section", expected='"puzzle"')
    if len(rows) not in SIZES or any(len(row) != len(rows) for row in rows):
        raise wrong_size_error(max([len(rows), *map(len, rows)]), 0)
    signs = _Signs(puzzle, len(rows))
    board = SudokuBoard(len(rows), tuple(signs.digits(rows)))
    own = _read_saved(puzzle, signs)
    title, author = (" ".join(str(puzzle.get(name) or "").split()) for name in ("title", "author"))
    return [marked_entry(board, own, [SILENT] * len(own), title=title, author=author)]


class _Signs:
    """The signs of cells in one file: by its charset, with a sign for an empty cell."""

    def __init__(self, puzzle: dict[str, Any], size: int):
        charset = puzzle.get("charset")
        self.size = size
        self.charset = charset if isinstance(charset, str) and len(charset) == size else ""
        self.empty = (str(puzzle.get("empty", 0)), *NOTHING)

    def digits(self, rows: list[list[Any]]) -> Iterator[int]:
        """Yield the digit of each cell, UNKNOWN for none. Raises NotationError with its row and column."""
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                yield self._digit(cell, (r + 1, c + 1))

    def _digit(self, cell: Any, at: tuple[int, int]) -> int:
        if isinstance(cell, dict):
            cell = cell.get("value", cell.get("cell"))
        sign = "" if cell is None else str(cell)
        if sign in self.empty:
            return UNKNOWN
        if sign and sign in self.charset:
            return self.charset.index(sign) + 1
        digit = parse_digit_token(sign, self.size)
        if digit is None:
            raise NotationError(
                "strange-clue", row=at[0], col=at[1], found=sign[:20], expected=format_expected_digits(self.size)
            )
        return digit


def _read_saved(puzzle: dict[str, Any], signs: _Signs) -> list[int]:
    """Return the digits that a person put in; none unless they were saved in the shape of the board."""
    rows, size = puzzle.get("saved"), signs.size
    is_whole = isinstance(rows, list) and [len(row) for row in rows if isinstance(row, list)] == [size] * size
    return list(signs.digits(rows)) if is_whole and rows else [UNKNOWN] * size**2


def _write(given: Entry) -> str:
    """Write the givens a row a line, and the digits put in if there are any."""
    size = given.board.size
    charset = "".join(map(symbol, range(1, size + 1)))
    said: dict[str, Any] = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "charset": charset}
    said |= {name: getattr(given, name) for name in ("title", "author") if getattr(given, name)}
    said["dimensions"] = {"width": size, "height": size}
    grids = {"puzzle": given.board.clues} | (
        {"saved": read_entered_digits(given)} if any(read_entered_digits(given)) else {}
    )
    written = [json.dumps({name: value}, ensure_ascii=False)[1:-1] for name, value in said.items()]
    written += [f'"{name}": {_write_grid(digits)}' for name, digits in grids.items()]
    return "{" + ",\n".join(written) + "}\n"


def _write_grid(digits: tuple[int, ...]) -> str:
    size = isqrt(len(digits))
    cells = [symbol(digit) if digit else 0 for digit in digits]
    rows = (json.dumps(cells[start : start + size]) for start in range(0, len(cells), size))
    return "[\n" + ",\n".join(rows) + "]"


IPUZ = Format(
    name="ipuz",
    title=Message("ipuz file"),
    claim=_claim,
    read=_read,
    write=_write,
    suffix="ipuz",
    example=_write(Entry(SudokuBoard(4, (1, 0, 3, 0, 3, 0, 0, 0, 0, 0, 2, 0, 4, 0, 2, 0)))),
    mime="application/json",
)
