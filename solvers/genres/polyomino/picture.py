"""The picture: each piece tinted, lettered and outlined; empty cells that pieces enclose are holes."""

from collections.abc import Iterable, Mapping, Sequence

from solvers.contract.results import Fault, Step
from solvers.decorations import accents_of, decorate
from solvers.genres.polyomino.board import (
    Answer,
    PolyominoBoard,
    Task,
    at_origin,
    drawing,
    free_form,
    holes,
    measure_box,
)
from solvers.genres.polyomino.formats.drawings import hex_code
from solvers.genres.polyomino.question_picture import (
    EMPTY,
    HAIR,
    HEAVY,
    NONE,
    OPTIONAL,
    OUTSIDE,
    TINTS,
    draw_task,
)
from solvers.genres.polyomino.rules import LETTERS
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.picture import Cell, Picture

HOLE = Message("hole")
SHAPE = Message("Shape {shape}")
WITHIN = Message("within {rows}×{cols}")


def draw(
    board: PolyominoBoard,
    marks: Answer | None = None,
    answer: Answer | None = None,
    faults: Sequence[Fault] = (),
    step: Step | None = None,
    differing: Iterable[At] = (),
    conflict: Iterable[At] = (),
) -> Picture:
    """Draw the pieces of an answer; else the question. Answers of one title have copies of one shape."""
    laid = answer or marks
    if laid is None:
        # The pieces are drawn beside the board, so that places in this picture are no cells of an answer.
        return draw_task(board)
    return decorate(_draw_answer(board, laid), accents_of(faults, step, differing, conflict))


def _draw_answer(board: PolyominoBoard, laid: Answer) -> Picture:
    pieces = {cell: number for number, cells in enumerate(laid) for cell in cells}
    rows, cols = measure_box((*pieces, *([(board.region.rows - 1, board.region.cols - 1)] if board.region else [])))
    enclosed = {cell for hole in holes(tuple(pieces)) for cell in hole} if pieces else set()
    return Picture(
        tuple(tuple(_cell(board, (row, col), pieces, enclosed) for col in range(cols)) for row in range(rows)),
        title=_title(board, laid),
        caption=_within(board, laid),
    )


def _title(board: PolyominoBoard, laid: Answer) -> Message | None:
    """Return the shape of the copies, with the article's code if it has one."""
    if board.task is Task.PACK or not laid:
        return None
    shape = free_form(laid[0])
    rows_text, code = "/".join(drawing(shape)), hex_code(shape)
    return SHAPE.with_parameters(shape=f"{rows_text} ({code})" if code else rows_text)


def _within(board: PolyominoBoard, laid: Answer) -> Message | None:
    """Return the box that an arrangement needs."""
    if board.task is not Task.TOUCH or not laid:
        return None
    rows, cols = measure_box(at_origin(tuple(cell for cells in laid for cell in cells)))
    return WITHIN.with_parameters(rows=rows, cols=cols)


def _cell(board: PolyominoBoard, at: At, pieces: Mapping[At, int], enclosed: set[At]) -> Cell:
    row, col = at
    number = pieces.get(at)
    north, west = (_edge(pieces, at, near) for near in ((row - 1, col), (row, col - 1)))
    if number is not None:
        look = f"tint{number % TINTS + 1}"
        return Cell(LETTERS[number], look, north=north, west=west)
    if board.region and not board.region.is_open(at):
        return Cell(look="outside", north=north, west=west, label=OUTSIDE)
    is_hole = at in enclosed and board.task is Task.TOUCH
    may_stay = bool(board.region and at in board.region.optional)
    label = HOLE if is_hole else OPTIONAL if may_stay else EMPTY
    mark = "dot" if may_stay else ""
    return Cell(look="hole" if is_hole else "", mark=mark, north=north, west=west, label=label)


def _edge(pieces: Mapping[At, int], at: At, near: At) -> int:
    """Return a heavy line between pieces, none within one, a thin one elsewhere."""
    one, other = pieces.get(at), pieces.get(near)
    return HAIR if one == other is None else NONE if one == other else HEAVY
