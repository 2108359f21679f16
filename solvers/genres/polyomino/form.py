"""A task composed in a form: its options, and the Enpitsu text that they give."""

from collections.abc import Mapping

from solvers.contract.genre import Composed
from solvers.contract.recipe import DependentOption, Option
from solvers.genres.polyomino.board import (
    LARGEST_SEARCH,
    LARGEST_SIDE,
    MOST_PIECES,
    Piece,
    PolyominoBoard,
    Region,
    Task,
    drawing,
)
from solvers.messages import Message

# Shapes and boards are drawn in grids of these sides.
SHAPE_SIDE, BOARD_SIDE = 8, 10
PLANE, BOX, DRAWN = "plane", "box", "drawn"
TOUCHING, PACKED = ({"task": (task.value,)} for task in (Task.TOUCH, Task.PACK))
ONE_SHAPE = {"task": (Task.TOUCH.value, Task.DISSECT.value)}
IN_A_BOX, ON_A_DRAWING = ({"board": (board,)} for board in (BOX, DRAWN))

OPTIONS = (
    Option(
        "task",
        Message("What is asked"),
        "choice",
        Task.TOUCH.value,
        {
            Task.TOUCH.value: Message("Copies of one shape that all touch"),
            Task.PACK.value: Message("Pieces that fill a board"),
            Task.DISSECT.value: Message("A board cut into equal shapes"),
        },
    ),
    DependentOption("copies", Message("Copies of the shape"), "number", "4", least=2, most=MOST_PIECES, by=ONE_SHAPE),
    DependentOption(
        "cells",
        Message("Cells of the shape"),
        "number",
        "8",
        least=1,
        most=LARGEST_SEARCH,
        hint=Message("Every shape of this size is tried where none is drawn."),
        by=TOUCHING,
    ),
    Option("reflections", Message("Pieces may be turned over"), "flag", "no"),
    DependentOption("holes", Message("No empty cell may be enclosed"), "flag", "no", by=TOUCHING),
    DependentOption(
        "shape",
        Message("One shape alone"),
        "cells",
        least=SHAPE_SIDE,
        most=SHAPE_SIDE,
        hint=Message("Tick its cells; none: every shape."),
        by=ONE_SHAPE,
    ),
    DependentOption(
        "pieces",
        Message("Pieces that fill the board"),
        "text",
        "pentominoes",
        hint=Message("Sets, letters or drawings, with their numbers: pentominoes, I x 2, ##/#. x 0-3, #### x *"),
        by=PACKED,
    ),
    Option(
        "board",
        Message("Where they lie"),
        "choice",
        PLANE,
        {
            PLANE: Message("The open plane"),
            BOX: Message("A rectangle"),
            DRAWN: Message("A drawn board"),
        },
    ),
    DependentOption("cols", Message("Columns of the rectangle"), "number", "8", {}, 1, LARGEST_SIDE, by=IN_A_BOX),
    DependentOption("rows", Message("Rows of the rectangle"), "number", "8", {}, 1, LARGEST_SIDE, by=IN_A_BOX),
    DependentOption(
        "drawn",
        Message("The drawn board"),
        "cells",
        least=BOARD_SIDE,
        most=BOARD_SIDE,
        hint=Message("Tick its cells."),
        by=ON_A_DRAWING,
    ),
    DependentOption("gaps", Message("Cells of the board may stay empty"), "flag", "no", by=PACKED),
)


def compose(settings: Mapping[str, str]) -> str:
    """Return the question as Enpitsu text. settings: a text for each option; "cells" as rows of # and . parted by /."""
    task = Task(settings["task"])
    lines = [f"task: {task}"]
    if task is not Task.PACK:
        lines.append(f"copies: {settings['copies']}")
    if task is Task.TOUCH and not settings["shape"]:
        lines.append(f"cells: {settings['cells']}")
    lines.append(f"reflections: {settings['reflections']}")
    if task is Task.TOUCH and settings["holes"] == "yes":
        lines.append("holes: none")
    lines += _board(settings, may_have_gaps=task is Task.PACK)
    if task is Task.PACK:
        lines += _pieces(settings["pieces"])
    elif settings["shape"]:
        lines += ["pieces:", *settings["shape"].split("/")]
    return "\n".join(lines) + "\n"


def _board(settings: Mapping[str, str], may_have_gaps: bool) -> list[str]:
    open_cell = "+" if may_have_gaps and settings["gaps"] == "yes" else "."
    if settings["board"] == PLANE:
        return ["board: plane"]
    if settings["board"] == DRAWN:
        return ["board:", *(row.replace(".", " ").replace("#", open_cell).replace(" ", "#") for row in _rows(settings))]
    if open_cell == ".":
        return [f"board: {settings['cols']}x{settings['rows']}"]
    return ["board:", *[open_cell * int(settings["cols"])] * int(settings["rows"])]


def _rows(settings: Mapping[str, str]) -> list[str]:
    return settings["drawn"].split("/") if settings["drawn"] else []


def _pieces(text: str) -> list[str]:
    """Return typed pieces as lines of Enpitsu text under the key `pieces`.

    One line of words, with or without commas, stands on the line of the key; several lines are drawings, below it.
    """
    lines = text.strip().splitlines() or [""]
    is_drawn = len(lines) > 1
    return ["pieces:", *lines] if is_drawn else [f"pieces: {lines[0].replace(',', ' ')}"]


def _settings_of(board: PolyominoBoard) -> dict[str, str]:
    """Return the settings that lead to a board, if the form has them; else to another one."""
    is_packed = board.task is Task.PACK
    found = {
        "task": board.task.value,
        "copies": str(board.copies),
        "cells": str(board.size),
        "reflections": _say(board.reflections),
        "holes": _say(board.hole_free),
        "shape": "" if is_packed else "/".join("/".join(drawing(piece.cells)) for piece in board.pieces),
        "pieces": "\n\n".join(map(_write_piece, board.pieces)) if is_packed else "",
        **_settings_of_region(board.region),
    }
    return {name: value for name, value in found.items() if value not in ("", "0")}


def _say(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _write_piece(piece: Piece) -> str:
    count = f"{piece.least}-{piece.count}" if piece.spare else str(piece.count)
    return "\n".join([f"{count}x", *drawing(piece.cells)])


def _settings_of_region(region: Region | None) -> dict[str, str]:
    if region is None:
        return {"board": PLANE}
    size = {"rows": str(region.rows), "cols": str(region.cols), "gaps": _say(bool(region.optional))}
    if not region.blocked:
        return {"board": BOX, **size}
    rows = ["".join(".#"[region.is_open((row, col))] for col in range(region.cols)) for row in range(region.rows)]
    return {"board": DRAWN, **size, "drawn": "/".join(rows)}


COMPOSED = Composed(
    options=OPTIONS,
    compose=compose,
    settings=_settings_of,
    examples=(
        (Message("Four octominoes that all touch"), {}),
        (
            Message("Twelve pentominoes on 6×10"),
            {"task": "pack", "board": BOX, "rows": "6", "cols": "10", "reflections": "yes"},
        ),
        (
            Message("A square in four equal parts"),
            {"task": "dissect", "board": BOX, "rows": "6", "cols": "6"},
        ),
    ),
)
