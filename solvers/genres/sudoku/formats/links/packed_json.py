"""JSON in links: unpacked within limits, also in the shortened spelling of SudokuPad; and the cells in it.

The shortened spelling leaves out the quotes of names, writes quotes as ', t and f for true and false, colours bare, and
nothing for an empty object.
"""

import json
import re
from collections.abc import Iterable
from math import isqrt
from typing import Any
from urllib.parse import unquote

from solvers.genres.sudoku.board import SIZES, UNKNOWN, box_of, digit_bit
from solvers.genres.sudoku.formats.cells import WORDS, parse_digit_token, unexpected_character_error, wrong_size_error
from solvers.notation import lzstring
from solvers.notation.format import NotationError

# Unpacked JSON may have this many characters; a board of 25x25 with all notes takes a tenth of it.
LIMIT = 1_000_000
# Lists and objects may be nested this deep.
DEPTH = 40
GRID = WORDS["expected.grid"]
SPACES = re.compile(r"\s*")
NAME = re.compile(r"""\s*(?:"([^"\\]*)"|'([^'\\]*)'|([A-Za-z0-9+_-]+))\s*:""")
TEXT = re.compile(r"""'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)\"""", re.DOTALL)
BARE = re.compile(r"[^,\[\]{}:'\"\s]+")
WORDS_OF = {"t": True, "true": True, "f": False, "false": False, "null": None}


def unpack_json(payload: str, line: int, column: int) -> Any:
    """Return the JSON value of a link. Raises NotationError."""
    plain = unquote(payload).replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        return parse(lzstring.unpack(plain, LIMIT))
    except (ValueError, RecursionError):
        raise NotationError("packed", line, column, WORDS) from None


def parse(text: str) -> Any:
    """Return a JSON value in either spelling. Raises ValueError, or RecursionError when it is too deep."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        value, end = _value(text, 0, DEPTH)
        if text[end:].strip():
            raise ValueError("more behind the end") from None
        return value


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    """Return the value that begins here, and where it ends. Raises ValueError."""
    if depth == 0:
        raise ValueError("too deep")
    at = _past(text, at)
    sign = text[at : at + 1]
    if sign in ("{", "["):
        return (_object if sign == "{" else _list)(text, at + 1, depth - 1)
    if quoted := TEXT.match(text, at):
        given = quoted[1] if quoted[1] is not None else quoted[2]
        return re.sub(r"\\(.)", r"\1", given, flags=re.DOTALL), quoted.end()
    if bare := BARE.match(text, at):
        return _word(bare[0]), bare.end()
    return {}, at


def _past(text: str, at: int) -> int:
    found = SPACES.match(text, at)
    return found.end() if found else at


def _word(word: str) -> object:
    if word in WORDS_OF:
        return WORDS_OF[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 6 else word


def _list(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    found = []
    while True:
        value, at = _value(text, at, depth)
        found.append(value)
        at = _past(text, at) + 1
        if text[at - 1 : at] == "]":
            return found, at
        if text[at - 1 : at] != ",":
            raise ValueError("a list without end")


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    at = _past(text, at)
    if text[at : at + 1] == "}":
        return found, at + 1
    while name := NAME.match(text, at):
        value, at = _value(text, name.end(), depth)
        found[name[1] or name[2] or name[3] or ""] = value
        at = _past(text, at) + 1
        if text[at - 1 : at] == "}":
            return found, at
        if text[at - 1 : at] != ",":
            break
    raise ValueError("an object without end")


# Cells


def require_square(rows: object, line: int) -> list[dict[str, Any]]:
    """Return the cells of N rows of N objects, N a size that is read. Raises NotationError."""
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise NotationError("shape", line, 0, WORDS, expected=GRID)
    if len(rows) not in SIZES:
        raise wrong_size_error(len(rows), line)
    if any(len(row) != len(rows) for row in rows):
        raise NotationError("shape", line, 0, WORDS, expected=GRID)
    return [cell if isinstance(cell, dict) else {} for row in rows for cell in row]


def read_json_digit(given: object, size: int, line: int, column: int) -> int:
    """Return a digit from a number or a text; UNKNOWN for nothing. Raises NotationError."""
    if given is None or given == "" or given == {}:
        return UNKNOWN
    found = (
        parse_digit_token(str(given), size) if isinstance(given, (int, str)) and not isinstance(given, bool) else None
    )
    if found is None:
        raise unexpected_character_error(str(given)[:20], size, line, column)
    return found


def read_json_notes(given: object, size: int) -> int:
    """Return the mask of a list of digits; other values are notes of another kind."""
    listed = given if isinstance(given, list) else []
    digits = {parse_digit_token(str(one), size) for one in listed[: 2 * size] if isinstance(one, (int, str))}
    return sum(digit_bit(one) for one in digits if one)


def read_json_text(given: object) -> str:
    """Return a text on one line, "" for anything else."""
    return " ".join(given.split()) if isinstance(given, str) else ""


def are_boxes(regions: Iterable[frozenset[int]], cells: int) -> bool:
    """Whether each of these sets of cells is a box of the board of that many cells."""
    size = isqrt(cells)
    boxes: dict[int, set[int]] = {}
    for cell in range(cells):
        boxes.setdefault(box_of(cell, size), set()).add(cell)
    usual = {frozenset(box) for box in boxes.values()}
    return all(region in usual for region in regions)
