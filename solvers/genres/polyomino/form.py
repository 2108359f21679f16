"""A task composed in a form: its options, and the text in house notation that they give."""

from collections.abc import Mapping

from solvers.contract.genre import Composed
from solvers.contract.recipe import Called, Option
from solvers.genres.polyomino.board import LARGEST_SEARCH, LARGEST_SIDE, MOST_PIECES, Task
from solvers.messages import Phrase

SHAPE_SIDE, BOARD_SIDE = 8, 10  # of the grids in which shapes and boards are drawn
PLANE, BOX, DRAWN = "plane", "box", "drawn"
TOUCHING, PACKED = ({"task": (task.value,)} for task in (Task.TOUCH, Task.PACK))
ONE_SHAPE = {"task": (Task.TOUCH.value, Task.DISSECT.value)}
IN_A_BOX, ON_A_DRAWING = ({"board": (board,)} for board in (BOX, DRAWN))

OPTIONS = (
    Option(
        "task",
        Phrase("What is asked", "問題の種類"),
        "choice",
        Task.TOUCH.value,
        {
            Task.TOUCH.value: Phrase("Copies of one shape that all touch", "同じ形がすべて互いに接する"),
            Task.PACK.value: Phrase("Pieces that fill a board", "ピースで盤をうめる"),
            Task.DISSECT.value: Phrase("A board cut into equal shapes", "盤を同じ形に切り分ける"),
        },
    ),
    Called("copies", Phrase("Copies of the shape", "形の個数"), "number", "4", least=2, most=MOST_PIECES, by=ONE_SHAPE),
    Called(
        "cells",
        Phrase("Cells of the shape", "形のマス数"),
        "number",
        "8",
        least=1,
        most=LARGEST_SEARCH,
        hint=Phrase(
            "Every shape of this size is tried where none is drawn.",
            "形を描かなければ、このマス数のすべての形を調べます。",
        ),
        by=TOUCHING,
    ),
    Option("reflections", Phrase("Pieces may be turned over", "裏返してよい"), "flag", "no"),
    Called("holes", Phrase("No empty cell may be enclosed", "穴を囲んではいけない"), "flag", "no", by=TOUCHING),
    Called(
        "shape",
        Phrase("One shape alone", "調べる形"),
        "cells",
        least=SHAPE_SIDE,
        most=SHAPE_SIDE,
        hint=Phrase("Tick its cells; none: every shape.", "マスを選んで形を描きます。空なら、すべての形です。"),
        by=ONE_SHAPE,
    ),
    Called(
        "pieces",
        Phrase("Pieces that fill the board", "盤をうめるピース"),
        "text",
        "pentominoes",
        hint=Phrase(
            "Sets, letters or drawings, with their numbers: pentominoes, I x 2, ##/#. x 0-3, #### x *",
            "組、文字、図と個数: pentominoes、I x 2、##/#. x 0-3、#### x * など",
        ),
        by=PACKED,
    ),
    Option(
        "board",
        Phrase("Where they lie", "置く場所"),
        "choice",
        PLANE,
        {
            PLANE: Phrase("The open plane", "限りない平面"),
            BOX: Phrase("A rectangle", "長方形"),
            DRAWN: Phrase("A drawn board", "描いた盤"),
        },
    ),
    Called("cols", Phrase("Columns of the rectangle", "長方形の列数"), "number", "8", {}, 1, LARGEST_SIDE, by=IN_A_BOX),
    Called("rows", Phrase("Rows of the rectangle", "長方形の行数"), "number", "8", {}, 1, LARGEST_SIDE, by=IN_A_BOX),
    Called(
        "drawn",
        Phrase("The drawn board", "描く盤"),
        "cells",
        least=BOARD_SIDE,
        most=BOARD_SIDE,
        hint=Phrase("Tick its cells.", "盤のマスを選びます。"),
        by=ON_A_DRAWING,
    ),
    Called("gaps", Phrase("Cells of the board may stay empty", "盤に空きマスが残ってもよい"), "flag", "no", by=PACKED),
)


def compose(settings: Mapping[str, str]) -> str:
    """The question in house notation. settings: a text for each option; "cells" as rows of # and . parted by /."""
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


def _pieces(told: str) -> list[str]:
    """What was typed: words on the line of the key, and drawings below it."""
    lines = told.strip().splitlines() or [""]
    is_drawn = len(lines) > 1
    return ["pieces:", *lines] if is_drawn else [f"pieces: {lines[0]}"]


COMPOSED = Composed(
    options=OPTIONS,
    compose=compose,
    examples=(
        (Phrase("Four octominoes that all touch", "互いに接する4つのオクトミノ"), {}),
        (
            Phrase("Twelve pentominoes on 6×10", "12種のペントミノを 6×10 に"),
            {"task": "pack", "board": BOX, "rows": "6", "cols": "10", "reflections": "yes"},
        ),
        (
            Phrase("A square in four equal parts", "正方形を同じ形4つに"),
            {"task": "dissect", "board": BOX, "rows": "6", "cols": "6"},
        ),
    ),
)
