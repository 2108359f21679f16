"""f-puzzles: links that hold packed JSON; SudokuPad uses the same letters after `fpuzzles` and `fpuz`."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from math import isqrt
from typing import Any
from urllib.parse import quote

from solvers.genres.sudoku.board import SudokuBoard, box_of, digits_of, row_and_column
from solvers.genres.sudoku.formats.cells import WORDS
from solvers.genres.sudoku.formats.links.packed_json import (
    GRID,
    are_boxes,
    read_json_digit,
    read_json_notes,
    read_json_text,
    require_square,
    unpack_json,
)
from solvers.genres.sudoku.formats.marks import marked_entry, read_entered_digits
from solvers.genres.sudoku.formats.variants import GIVEN_MARKS, JIGSAW, is_plain, is_used, refuse_variants
from solvers.messages import Message
from solvers.notation import lzstring
from solvers.notation.format import Claim, Entry, Format, NotationError

LINK = re.compile(r"f-puzzles\.com/[^?\s]{0,40}\?(?:[^\s]{0,200}?&)?(load|id)=([^&]*)", re.IGNORECASE)
PLAIN = {
    "size", "title", "author", "ruleset", "grid", "solution", "disabledlogic", "truecandidatesoptions",
    "highlightConflicts", "successMessage", "activeConstraints",
}  # fmt: skip
# A link has at most this many characters.
LINK_LIMIT = 200_000
# An error shows this many characters of the rules.
RULES_SHOWN = 200


def _claim(text: str) -> Claim:
    bare = text.strip()
    return Claim.CERTAIN if "\n" not in bare and len(bare) < LINK_LIMIT and LINK.search(bare) else Claim.NO


def _read(text: str) -> list[Entry]:
    for line, content in enumerate(text.split("\n"), 1):
        if found := LINK.search(content.rstrip()):
            if found[1].lower() == "id":
                raise NotationError("fetched", line, found.start(2) + 1, WORDS)
            return [decode_fpuzzle(found[2], line, found.start(2) + 1)]
    raise NotationError("empty")


def decode_fpuzzle(payload: str, line: int, column: int) -> Entry:
    """Return the puzzle in these letters. Raises NotationError."""
    puzzle = unpack_json(payload, line, column)
    if not isinstance(puzzle, dict):
        raise NotationError("shape", line, column, WORDS, expected=GRID)
    cells = require_square(puzzle.get("grid"), line)
    names: list[str | Message] = [name for name, value in puzzle.items() if name not in PLAIN and is_used(value)]
    if any(cell.get("givenPencilMarks") and not cell.get("given") for cell in cells):
        names.append(GIVEN_MARKS)
    refuse_variants(names, line, column)
    size = isqrt(len(cells))
    if not are_boxes(_regions(cells, size), len(cells)):
        refuse_variants([JIGSAW], line, column)
    values = [read_json_digit(cell.get("value"), size, line, column) for cell in cells]
    is_clue = [bool(cell.get("given")) for cell in cells]
    clues = tuple(value if clue else 0 for value, clue in zip(values, is_clue, strict=True))
    own = [read_json_notes(cell.get("centerPencilMarks"), size) for cell in cells]
    description = {"title": read_json_text(puzzle.get("title")), "author": read_json_text(puzzle.get("author"))}
    entry = marked_entry(SudokuBoard(size, clues), values, own, line=line, **description)
    rules = read_json_text(puzzle.get("ruleset"))
    return entry if is_plain(rules) else replace(entry, remarks=(_remark(rules, line),))


def _remark(rules: str, line: int) -> NotationError:
    shown = rules if len(rules) <= RULES_SHOWN else rules[:RULES_SHOWN] + "…"
    return NotationError("own-rules", line, 0, WORDS, rules=shown)


def _regions(cells: list[dict[str, Any]], size: int) -> list[frozenset[int]]:
    """Return the cells of each region; by default a cell belongs to its box, and null means no region."""
    found: dict[object, set[int]] = {}
    for index, cell in enumerate(cells):
        region = cell.get("region", box_of(index, size))
        found.setdefault(region if isinstance(region, (int, str)) else None, set()).add(index)
    return [frozenset(region) for region in found.values()]


def _write(given: Entry) -> str:
    return f"https://www.f-puzzles.com/?load={quote(pack(given), safe='')}\n"


def pack(given: Entry) -> str:
    """Return the letters of a puzzle."""
    board, digits = given.board, read_entered_digits(given)
    own = given.marks.notes if given.marks else (0,) * len(board.clues)
    grid: list[list[Mapping[str, object]]] = [[] for _ in range(board.size)]
    for index, clue in enumerate(board.clues):
        grid[row_and_column(index, board.size)[0]].append(_cell(clue, digits[index], own[index]))
    description = {name: getattr(given, name) for name in ("title", "author") if getattr(given, name)}
    return lzstring.pack(json.dumps({"size": board.size, **description, "grid": grid}, separators=(",", ":")))


def _cell(clue: int, put: int, own: int) -> Mapping[str, object]:
    if clue:
        return {"value": clue, "given": True}
    if put:
        return {"value": put}
    return {"centerPencilMarks": list(digits_of(own))} if own else {}


FPUZZLES = Format(
    name="fpuzzles",
    title=Message("f-puzzles link"),
    claim=_claim,
    read=_read,
    write=_write,
    example=_write(Entry(SudokuBoard(4, (1, 0, 3, 0, 3, 0, 0, 0, 0, 0, 2, 0, 4, 0, 2, 0)))),
)
