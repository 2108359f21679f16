"""SudokuPad: links with runs of empty cells, as at Sudoku Exchange, with JSON of its own, or with that of f-puzzles."""

import re
from collections.abc import Iterable
from math import isqrt
from typing import Any

from solvers.genres.sudoku.board import UNKNOWN, SudokuBoard
from solvers.genres.sudoku.formats.cells import WORDS, read_characters, unexpected_character_error, wrong_length_error
from solvers.genres.sudoku.formats.links import fpuzzles
from solvers.genres.sudoku.formats.links.packed_json import (
    GRID,
    are_boxes,
    read_json_digit,
    read_json_notes,
    read_json_text,
    require_square,
    unpack_json,
)
from solvers.genres.sudoku.formats.marks import marked_entry
from solvers.genres.sudoku.formats.variants import CAGES, JIGSAW, is_used, refuse_variants
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

NINE = 9
CELLS = NINE * NINE
# A digit + 10 x empty cells after it.
RUNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
# One sign of RUNS covers at most this many empty cells.
LONGEST = 5

SITE = re.compile(r"(?:sudokupad\.app|\bcrackingthecryptic\.com)/", re.IGNORECASE)
KIND = re.compile(r"(?:\w{1,20}/)?(?:\?(?:\S{0,200}?&)?puzzleid=)?(scf|fpuzzles|fpuz|scl|ctc)([^&?#]*)")
EXCHANGE = re.compile(r"sudokuexchange\.com/play/?\?s=([^&\s]*)", re.IGNORECASE)
# A packed puzzle is longer than a name on the server.
SHORT_NAME = 16
SAID = re.compile(r"\s*(title|author|rules|solution|msgcorrect|source)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)

LONG_NAMES = {
    "a": "arrows", "ca": "cages", "ce": "cells", "l": "lines", "o": "overlays", "re": "regions", "t": "title",
    "te": "text", "u": "underlays", "v": "value",
}  # fmt: skip
PLAIN = {
    "id",
    "cellSize",
    "cs",
    "cells",
    "regions",
    "cages",
    "metadata",
    "settings",
    "title",
    "author",
    "rules",
    "solution",
}
# These kinds of cages only repeat rules of sudoku.
USUAL_CAGES = {"rowcol", "region", "regions"}


def _claim(text: str) -> Claim:
    bare = text.strip()
    if "\n" in bare or len(bare) > fpuzzles.LINK_LIMIT:
        return Claim.NO
    return Claim.CERTAIN if SITE.search(bare) or EXCHANGE.search(bare) else Claim.NO


def _read(text: str) -> list[Entry]:
    for line, entry_value in enumerate(text.split("\n"), 1):
        if found := EXCHANGE.search(entry_value):
            return [_of_runs(found[1], line, found.start(1) + 1)]
        if site := SITE.search(entry_value):
            return [_of_path(entry_value[site.end() :].rstrip(), line, site.end() + 1)]
    raise NotationError("empty")


def _of_path(path: str, line: int, column: int) -> Entry:
    """Return the puzzle of the text after the name of the site. Raises NotationError."""
    found = KIND.match(path)
    if found and found[1] == "scf":
        return _of_runs(found[2].split(" ")[0].split("/")[0], line, column + found.start(2))
    if not found or len(found[2]) < SHORT_NAME:
        raise NotationError("fetched", line, column, WORDS)
    read = fpuzzles.decode_fpuzzle if found[1].startswith("f") else _of_json
    return read(found[2], line, column + found.start(2))


# Runs


def _of_runs(signs: str, line: int, start: int) -> Entry:
    if len(signs) == CELLS:
        return Entry(read_characters(signs, lambda n: (line, start + n)), line=line)
    clues: list[int] = []
    for column, sign in enumerate(signs, start):
        if sign not in RUNS:
            raise unexpected_character_error(sign, NINE, line, column)
        gap, clue = divmod(RUNS.index(sign), 10)
        clues += [clue] + [UNKNOWN] * gap
    if len(clues) != CELLS:
        raise wrong_length_error(len(clues), line, start)
    return Entry(SudokuBoard(NINE, tuple(clues)), line=line)


def _write(entry: Entry) -> str:
    """Write the runs; with marks or beyond 9x9 the packed text of f-puzzles."""
    if entry.marks or entry.board.size != NINE:
        return f"https://sudokupad.app/fpuzzles{fpuzzles.pack(entry)}\n"
    written, clues = "", list(entry.board.clues)
    while clues:
        gap = 0
        while gap < LONGEST and clues[gap + 1 : gap + 2] == [UNKNOWN]:
            gap += 1
        written += RUNS[clues[0] + 10 * gap]
        clues = clues[gap + 1 :]
    return f"https://sudokupad.app/scf{written}\n"


# JSON


def _of_json(payload: str, line: int, column: int) -> Entry:
    puzzle = unpack_json(payload, line, column)
    if not isinstance(puzzle, dict):
        raise NotationError("shape", line, column, WORDS, expected=GRID)
    puzzle = {LONG_NAMES.get(name, name): entry_value for name, entry_value in puzzle.items()}
    cells = require_square(puzzle.get("cells"), line)
    size = isqrt(len(cells))
    cages, metadata = _cages(puzzle.get("cages"))
    other = [
        name for name, entry_value in puzzle.items() if name not in PLAIN and name != "global" and is_used(entry_value)
    ]
    refuse_variants([*_global(puzzle.get("global")), *([CAGES] if cages else []), *other], line, column)
    if not are_boxes(_regions(puzzle.get("regions"), size), len(cells)):
        refuse_variants([JIGSAW], line, column)
    clues = [read_json_digit(cell.get("value", cell.get("v")), size, line, column) for cell in cells]
    own = [read_json_notes(cell.get("centremarks"), size) for cell in cells]
    metadata = _metadata(puzzle) | metadata
    title, author = read_json_text(metadata.get("title")), read_json_text(metadata.get("author"))
    return marked_entry(
        SudokuBoard(size, tuple(clues)), (UNKNOWN,) * len(clues), own, line=line, title=title, author=author
    )


def _cages(entry_value: object) -> tuple[bool, dict[str, str]]:
    """Return whether cages sum or divide cells; and the texts of cages without cells, such as title and author."""
    metadata: dict[str, str] = {}
    found = False
    for cage in entry_value if isinstance(entry_value, list) else []:
        if not isinstance(cage, dict):
            continue
        cage = {LONG_NAMES.get(name, name): value for name, value in cage.items()}
        words_of = SAID.fullmatch(str(cage.get("value", "")))
        if words_of and not _has_cells(cage):
            metadata[words_of[1].lower()] = words_of[2]
        elif cage.get("type") not in USUAL_CAGES and _has_cells(cage):
            found = True
    return found, metadata


def _has_cells(cage: dict[str, Any]) -> bool:
    cells = cage.get("cells")
    return isinstance(cells, list) and any(isinstance(cell, list) and cell for cell in cells)


def _global(entry_value: object) -> list[str]:
    """Return the names of rules that hold everywhere."""
    return (
        [name if isinstance(name, str) else "global" for name in entry_value] if isinstance(entry_value, list) else []
    )


def _regions(entry_value: object, size: int) -> Iterable[frozenset[int]]:
    for region in entry_value if isinstance(entry_value, list) else []:
        cells = region if isinstance(region, list) else []
        places = [cell for cell in cells if isinstance(cell, list) and len(cell) == 2 and all(map(_is_line, cell))]
        if cells:
            yield frozenset(row * size + col for row, col in places if row < size and col < size)


def _is_line(entry_value: object) -> bool:
    return isinstance(entry_value, int) and not isinstance(entry_value, bool) and entry_value >= 0


def _metadata(puzzle: dict[str, Any]) -> dict[str, str]:
    metadata = puzzle.get("metadata")
    return {
        name: entry_value
        for name, entry_value in {**puzzle, **(metadata if isinstance(metadata, dict) else {})}.items()
        if read_json_text(entry_value)
    }


SUDOKUPAD = Format(
    name="sudokupad",
    title=Message("SudokuPad link"),
    claim=_claim,
    read=_read,
    write=_write,
    example="https://sudokupad.app/scf12345678xooooooooooo0",
)
