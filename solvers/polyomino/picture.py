"""How it looks: each piece in a tint with its letter and a heavy edge; empty cells that pieces enclose are holes."""

from collections.abc import Mapping, Sequence

from solvers.genre import Fault, Step
from solvers.grid import At
from solvers.picture import Cell, Picture
from solvers.polyomino.board import Answer, Board, Cells, Task, at_origin, box, drawing, free_form, holes
from solvers.polyomino.rules import LETTERS
from solvers.words import Phrase

TINTS = 6
HAIR, HEAVY, NONE = 1, 2, 0
MOST_PIECES_SHOWN = 16  # of a question without an answer

HOLE = Phrase("hole", "穴")
OUTSIDE = Phrase("outside the board", "盤の外")
EMPTY = Phrase("empty", "空き")
OPTIONAL = Phrase("may stay empty", "空きでもよい")
ASKED = Phrase("{copies} copies, each touching each other", "{copies} 個がすべて互いに接する")
SHAPE = Phrase("Shape {shape}, within {rows}×{cols}", "形 {shape}、{rows}×{cols} に収まる")
EVERY = Phrase("Every shape of {size} cells, {copies} copies", "{size} マスのすべての形、それぞれ {copies} 個")


def draw(
    board: Board,
    marks: Answer | None = None,
    answer: Answer | None = None,
    faults: Sequence[Fault] = (),
    step: Step | None = None,
    differing: Sequence[At] = (),
    conflict: Sequence[At] = (),
) -> Picture:
    """The answer as it lies; else the empty board; else the pieces."""
    laid = answer or marks
    accents = {cell: ("fault",) for fault in faults for cell in fault.cells}
    accents |= dict.fromkeys(differing, ("differing",)) | dict.fromkeys(conflict, ("fault",))
    if laid is None and board.region is None:
        return _question(board)
    pieces = {cell: number for number, cells in enumerate(laid or ()) for cell in cells}
    rows, cols = box((*pieces, *([(board.region.rows - 1, board.region.cols - 1)] if board.region else [])))
    enclosed = {cell for hole in holes(tuple(pieces)) for cell in hole} if pieces else set()
    return Picture(
        tuple(
            tuple(_cell(board, (row, col), pieces, enclosed, accents.get((row, col), ())) for col in range(cols))
            for row in range(rows)
        ),
        caption=_shape(board, laid) if laid else None,
        kind=__name__.split(".")[1],
    )


def _shape(board: Board, laid: Answer) -> Phrase | None:
    """Which shape the copies of an answer have, and the box that they need: answers stand in the order of shapes."""
    if board.task is Task.PACK:
        return None
    rows, cols = box(at_origin(tuple(cell for cells in laid for cell in cells)))
    told = {"shape": "/".join(drawing(free_form(laid[0]))), "rows": rows, "cols": cols}
    return Phrase(SHAPE.en.format(**told), SHAPE.ja.format(**told))


def _cell(board: Board, at: At, pieces: Mapping[At, int], enclosed: set[At], accents: tuple[str, ...]) -> Cell:
    row, col = at
    number = pieces.get(at)
    north, west = (_edge(pieces, at, near) for near in ((row - 1, col), (row, col - 1)))
    if number is not None:
        look = f"tint{number % TINTS + 1}"
        return Cell(LETTERS[number], look, accents=accents, north=north, west=west)
    if board.region and not board.region.is_open(at):
        return Cell(look="outside", accents=accents, north=north, west=west, label=OUTSIDE)
    is_hole = at in enclosed and board.task is Task.TOUCH
    may_stay = bool(board.region and at in board.region.optional)
    label = HOLE if is_hole else OPTIONAL if may_stay else EMPTY
    mark = "dot" if may_stay else ""
    return Cell(look="hole" if is_hole else "", mark=mark, accents=accents, north=north, west=west, label=label)


def _edge(pieces: Mapping[At, int], at: At, near: At) -> int:
    """A heavy line between pieces, none within one, a hair elsewhere."""
    one, other = pieces.get(at), pieces.get(near)
    return HAIR if one == other is None else NONE if one == other else HEAVY


def _question(board: Board) -> Picture:
    """The pieces side by side, or a strip that stands for all shapes of a size."""
    shapes: list[Cells] = [piece.cells for piece in board.pieces[:MOST_PIECES_SHOWN]]
    caption = ASKED if shapes else EVERY
    told = {"size": board.size, "copies": board.copies}
    shown = shapes or [tuple((0, col) for col in range(board.size))]
    places, right = {}, 0
    for number, cells in enumerate(shown):
        places |= {(row, col + right): number for row, col in cells}
        right += box(cells)[1] + 1
    rows = max(box(cells)[0] for cells in shown)

    def cell(at: At) -> Cell:
        north, west = (_edge(places, at, near) for near in ((at[0] - 1, at[1]), (at[0], at[1] - 1)))
        if at in places:
            return Cell(
                "?" if not shapes else "", f"tint{places[at] % TINTS + 1}", north=north or HAIR, west=west or HAIR
            )
        return Cell(
            look="outside", north=north if north == HEAVY else NONE, west=west if west == HEAVY else NONE, label=EMPTY
        )

    return Picture(
        tuple(tuple(cell((row, col)) for col in range(right - 1)) for row in range(rows)),
        caption=Phrase(caption.en.format(**told), caption.ja.format(**told)),
        kind=__name__.split(".")[1],
    )
