"""JSON: the keys of the Enpitsu text, with pieces and blocked cells as [row, column] from 0.

Pieces and boards are also read as rows of 0 and 1, or of `.` and `#`: [[1, 1, 1], [0, 1, 0]] or ["###", ".#."]. Rows of
two numbers are read as cells, unless some other piece has longer rows.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from solvers.genres.polyomino.board import LARGEST_PIECE, MOST_PIECES, Cells, Piece, Region, Task, at_origin, drawing
from solvers.genres.polyomino.formats import questions
from solvers.genres.polyomino.formats.drawings import BLOCKED, COUNT, OPEN, OPTIONAL, format_region, write_count
from solvers.genres.polyomino.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

# The states of cells that are not plainly open.
STATES = {"blocked": BLOCKED, "optional": OPTIONAL}
SWITCHES = {True: "yes", False: "no"}
# The largest row or column of a cell.
FURTHEST = 99
CELL = WORDS["expected.cell"]


def read(text: str) -> list[Entry]:
    """Read the question, by way of the Enpitsu text. Raises NotationError."""
    return read_question(load(text))


def load(text: str) -> dict[str, Any]:
    """Return the object in a text. Raises NotationError."""
    try:
        question = json.loads(text)
    except RecursionError:
        raise NotationError("empty") from None
    except json.JSONDecodeError as error:
        expected = WORDS["expected.json"]
        found = text[error.pos : error.pos + 1]
        raise NotationError("character", error.lineno, error.colno, WORDS, found=found, expected=expected) from None
    # A number may have thousands of digits.
    except ValueError:
        raise NotationError("value", words=WORDS, name="JSON", found=text.strip()[:20], expected="{...}") from None
    if not isinstance(question, dict):
        raise NotationError("value", words=WORDS, name="JSON", found=str(question)[:20], expected="{...}")
    return question


def read_question(question: dict[str, Any]) -> list[Entry]:
    """Return the question of such an object. Raises NotationError."""
    try:
        return questions.read("\n".join(_lines(question)))
    except NotationError as error:
        parameters: dict[str, Any] = error.parameters
        raise NotationError(error.key, words=error.words, **parameters) from None


def _lines(question: dict[str, object]) -> Iterator[str]:
    if "task" not in question and is_drawn(question.get("board")):
        yield f"task: {Task.PACK}"
    for key, value in question.items():
        if key == "pieces":
            yield from _pieces(value)
        elif key == "board":
            yield f"board: {value}" if isinstance(value, str) else "board:\n" + "\n".join(_board(value))
        else:
            written = SWITCHES[value] if isinstance(value, bool) else str(value)
            yield f"{key}: {written.splitlines()[0] if written else ''}"


def _pieces(value: object) -> Iterator[str]:
    yield "pieces:"
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list) or len(value) > MOST_PIECES:
        raise _wrong("pieces", value)
    pieces = [one if isinstance(one, dict) else {"cells": one} for one in value]
    shapes = [piece.get("cells", piece.get("shape")) for piece in pieces]
    read_shape = _drawn_cells if all(map(is_drawn, shapes)) and any(map(_is_wide, shapes)) else parse_cells
    for one, piece, shape in zip(value, pieces, shapes, strict=True):
        cells, count = read_shape(shape), str(piece.get("count", 1))
        if not re.fullmatch(COUNT, count) or not cells:
            raise _wrong("pieces", one)
        yield from ("", f"{count}x", *drawing(at_origin(cells)))


def is_drawn(value: object) -> bool:
    """Whether a value is rows of a drawing: strings, or lists of 0 and 1."""
    if not isinstance(value, list) or not 0 < len(value) <= FURTHEST:
        return False
    return all(isinstance(row, str) and set(row) <= set("#.") for row in value) or all(
        isinstance(row, list) and len(row) <= FURTHEST and all(cell in (0, 1) for cell in row) for row in value
    )


def _is_wide(value: Any) -> bool:
    """Whether the rows of a value cannot be the row and column of cells."""
    return any(isinstance(row, str) or len(row) != 2 for row in value)


def _drawn_cells(value: Any) -> Cells:
    return tuple((row, col) for row, line in enumerate(value) for col, cell in enumerate(line) if cell in (1, "#"))


def parse_cells(value: object, name: str = "pieces") -> Cells:
    """Cells of a list of [row, column]. Raises NotationError."""
    if (
        not isinstance(value, list)
        or len(value) > LARGEST_PIECE**2
        or not all(
            isinstance(cell, list)
            and len(cell) == 2
            and all(isinstance(part, int) and 0 <= part <= FURTHEST for part in cell)
            for cell in value
        )
    ):
        raise _wrong(name, value)
    return tuple(sorted({(cell[0], cell[1]) for cell in value}))


def _board(value: object) -> Iterator[str]:
    """Yield rows of a drawing.

    The value is {"rows": 3, "cols": 4, "blocked": [[0, 0]]}, or rows in which 1 is an open cell.
    """
    if is_drawn(value) and isinstance(value, list):
        if all(isinstance(row, str) for row in value):
            yield from value
            return
        open_cells = set(_drawn_cells(value))
        cols = max(map(len, value))
        for row in range(len(value)):
            yield "".join(OPEN if (row, col) in open_cells else BLOCKED for col in range(cols))
        return
    if not isinstance(value, dict):
        raise _wrong("board", value)
    size: list[Any] = [value.get("rows"), value.get("cols")]
    if not all(isinstance(part, int) and 1 <= part <= FURTHEST for part in size):
        raise _wrong("board", value)
    rows, cols = size
    letters = {cell: letter for name, letter in STATES.items() for cell in parse_cells(value.get(name, []))}
    for row in range(rows):
        yield "".join(letters.get((row, col), OPEN) for col in range(cols))


def _wrong(name: str, found: object) -> NotationError:
    return NotationError("value", words=WORDS, name=name, found=str(found)[:40], expected=CELL)


def write(entry: Entry) -> str:
    """Write the whole Enpitsu text as one object."""
    board = entry.board
    question: dict[str, object] = {"genre": questions.NAME, "task": str(board.task)}
    question |= {key: getattr(entry, key) for key in ("title", "author", "source") if getattr(entry, key)}
    if board.task is not Task.PACK:
        question["copies"] = board.copies
    if board.task is Task.TOUCH:
        question |= {"cells": board.size} if board.size else {}
        question |= {"holes": "none"} if board.hole_free else {}
    question["reflections"] = board.reflections
    area = board.region
    if area and (area.blocked or area.optional):
        drawn: dict[str, object] = {name: sorted(map(list, getattr(area, name))) for name in STATES}
        question["board"] = {"rows": area.rows, "cols": area.cols} | {
            name: cells for name, cells in drawn.items() if cells
        }
    else:
        question["board"] = format_region(area)
    if board.pieces:
        question["pieces"] = [{"cells": piece.cells, "count": _count(piece, area)} for piece in board.pieces]
    return json.dumps(question, ensure_ascii=False) + "\n"


def _count(piece: Piece, area: Region | None) -> int | str:
    written = write_count(piece, area.area if area else 0) or "1"
    return int(written) if written.isdecimal() else written


def claim(text: str) -> Claim:
    """Return CERTAIN for an object with a task or pieces."""
    if not text.lstrip().startswith("{"):
        return Claim.NO
    return Claim.CERTAIN if f'"{questions.NAME}"' in text or '"pieces"' in text else Claim.NO


COORDINATES = Format(
    "json",
    Message("JSON with coordinates"),
    claim,
    read,
    write,
    suffix="json",
    example='{"task": "touch", "copies": 4, "reflections": false, "pieces": [[[0, 0], [0, 1], [1, 0]]]}\n',
    mime="application/json",
)
