"""Packings of polysolve (JSON): a flat board of squares, shapes in one form each; only read.

They are read by way of the same question in our own JSON. Features of its other files are refused by name: other grids,
space, shapes of several forms, pieces that are laid already, and ways to turn that are not the same for all.
"""

from typing import Any

from solvers.genres.polyomino.formats import coordinates
from solvers.genres.polyomino.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

# Whether pieces may be turned over.
TURNING = {"mirror": True, "rotate": False}
KEYS = ('"shapes"', '"morphs"')
# A value of a stranger's JSON.
Value = Any


def read(text: str) -> list[Entry]:
    """The question. Raises NotationError."""
    said = coordinates.load(text)
    _require("grid", said.get("grid", "square"), ("square",))
    _require("mode", said.get("mode", "fillall"), ("fillall",))
    _require("placement", said.get("placement", []), ([],))
    shapes = said.get("shapes")
    if not isinstance(shapes, list) or not shapes or not all(isinstance(shape, dict) for shape in shapes):
        raise NotationError("missing", words=WORDS, name="shapes")
    turnings = {str(shape.get("mobility", "mirror")) for shape in shapes}
    if len(turnings) > 1 or not turnings <= set(TURNING):
        raise _wrong("mobility", ", ".join(sorted(turnings)), WORDS["expected.turning"])
    question = {
        "task": "pack",
        "title": str(said.get("description", "")),
        "reflections": TURNING[turnings.pop()],
        "board": _draw(said.get("board")),
        "pieces": [_piece(shape) for shape in shapes],
    }
    return coordinates.read_question(question)


def _require(name: str, value: Value, allowed: tuple[Value, ...]) -> None:
    if value not in allowed:
        raise _wrong(name, value, str(allowed[0]))


def _draw(board: Value) -> list[str]:
    """Return the rows of a board, # for blocked cells."""
    cells = set(map(tuple, _cells("board", board)))
    rows, cols = (1 + max((cell[axis] for cell in cells), default=0) for axis in (0, 1))
    return ["".join(".#"[(row, col) not in cells] for col in range(cols)) for row in range(rows)]


def _piece(shape: dict[str, Value]) -> dict[str, Value]:
    forms, amount = shape.get("morphs"), shape.get("amount", 1)
    if not isinstance(forms, list) or len(forms) != 1:
        raise _wrong("morphs", len(forms) if isinstance(forms, list) else forms, "1")
    least, most = (amount.get("min", 1), amount.get("max", 1)) if isinstance(amount, dict) else (amount, amount)
    return {"cells": _cells("morphs", forms[0]), "count": most if least == most else f"{least}-{most}"}


def _cells(name: str, drawn: Value) -> list[list[int]]:
    """Return cells as [row, column], from such a list or from rows of 0 and 1. Raises NotationError."""
    said: dict[str, Value] = drawn if isinstance(drawn, dict) else {}
    rows: Value = said.get("tiles")
    if coordinates.is_drawn(rows):
        found = [[row, col] for row, line in enumerate(rows) for col, tile in enumerate(line) if tile in (1, "#")]
    else:
        found = [list(cell) for cell in coordinates.parse_cells(said.get("coords", rows), name)]
    if not found:
        raise _wrong(name, drawn, coordinates.CELL)
    return found


def _wrong(name: str, found: Value, expected: object) -> NotationError:
    return NotationError("value", words=WORDS, name=name, found=str(found)[:40], expected=expected)


def claim(text: str) -> Claim:
    """Return CERTAIN for an object with shapes in forms."""
    return Claim.CERTAIN if text.lstrip().startswith("{") and all(key in text for key in KEYS) else Claim.NO


POLYSOLVE = Format(
    "polysolve",
    Message("polysolve's JSON"),
    claim,
    read,
    suffix="json",
    example='{"grid": "square", "board": {"tiles": [[1, 1, 1], [1, 1, 1]]}, "shapes": [{"mobility": "mirror", '
    '"amount": 2, "morphs": [{"tiles": [[1, 1], [1, 0]]}]}]}\n',
    mime="application/json",
)
