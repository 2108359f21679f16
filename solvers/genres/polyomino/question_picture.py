"""The picture of an unsolved task: the board, and beside it the pieces with their numbers."""

from collections.abc import Iterator, Mapping, Sequence

from solvers.genres.polyomino.board import Piece, PolyominoBoard, Region, Task, measure_box
from solvers.genres.polyomino.formats.drawings import write_count
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.picture import Cell, Picture

TINTS = 6
HAIR, HEAVY, NONE = 1, 2, 0
# Pieces may take this many columns.
WIDEST = 32
# This many pieces of a question are shown.
SHOWN = 40
# The owner of the cells of the board; a piece owns its cells by its number.
BOARD = -1

OUTSIDE = Message("outside the board")
EMPTY = Message("empty")
OPTIONAL = Message("may stay empty")
ONE = Message("piece {number}")
SEVERAL = Message("piece {number}, of which there are {count}")
CAPTIONS = {
    Task.TOUCH: Message("{copies} copies of one shape, each touching each other"),
    Task.PACK: Message("The pieces fill the board"),
    Task.DISSECT: Message("The board is cut into {copies} copies of one shape"),
}
EVERY = Message("Every shape of {size} cells: {copies} copies, each touching each other")
TURNED = {
    True: Message("they may be turned, and turned over"),
    False: Message("they may be turned, but not turned over"),
}


def draw_task(board: PolyominoBoard) -> Picture:
    """Draw the board and its pieces, or a strip that represents all shapes of a size."""
    pieces = board.pieces[:SHOWN] or ((Piece(tuple((0, col) for col in range(board.size))),) * (board.region is None))
    owners = dict.fromkeys(board.region.cells(), BOARD) if board.region else {}
    corners = _laid_out(pieces, board.region)
    firsts = {}
    for number, (piece, (down, right)) in enumerate(zip(pieces, corners, strict=True)):
        cells = [(row + down, col + right) for row, col in piece.cells]
        owners |= dict.fromkeys(cells, number)
        firsts[cells[0]] = _count(board, piece)
    rows, cols = measure_box((*owners, *(_last(board.region))))
    drawn = tuple(tuple(_cell(board.region, (row, col), owners, firsts) for col in range(cols)) for row in range(rows))
    return Picture(drawn, caption=_caption(board))


def _last(region: Region | None) -> list[At]:
    return [(region.rows - 1, region.cols - 1)] if region else []


def _laid_out(pieces: Sequence[Piece], region: Region | None) -> list[At]:
    """Return the upper left corners of the pieces, below the board or beside it, for the largest cells."""
    if not pieces:
        return []
    sides = [(region.rows + 1, 0), (0, region.cols + 1)] if region else [(0, 0)]
    least = max(measure_box(piece.cells)[1] for piece in pieces)
    ways = [[*_shelves(pieces, *side, wide)] for side in sides for wide in range(least, max(least, WIDEST) + 1)]

    boxes = [measure_box(piece.cells) for piece in pieces]

    def size(corners: list[At]) -> tuple[int, int]:
        ends = [tuple(map(sum, zip(*pair, strict=True))) for pair in zip(boxes, corners, strict=True)]
        rows, cols = (max(end[axis] for end in [*ends, *_last(region)]) for axis in (0, 1))
        return max(rows, cols), rows * cols

    return min(ways, key=size)


def _shelves(pieces: Sequence[Piece], top: int, left: int, wide: int) -> Iterator[At]:
    """Yield places for pieces in rows below one another, a cell apart."""
    down, right, deep = top, left, 0
    for piece in pieces:
        high, broad = measure_box(piece.cells)
        if right > left and right + broad > left + wide:
            down, right, deep = down + deep + 1, left, 0
        yield down, right
        right, deep = right + broad + 1, max(deep, high)


def _count(board: PolyominoBoard, piece: Piece) -> str:
    """Return the number of a piece as text in its first cell: "" for one."""
    if not board.pieces:
        return "?"
    if board.task is not Task.PACK or board.region is None:
        return ""
    amount = write_count(piece, board.region.area)
    return amount.replace("0-", "≤") if amount.startswith("0-") else amount


def _caption(board: PolyominoBoard) -> Message:
    """Return the task, and whether pieces may be turned over."""
    is_any = board.task is Task.TOUCH and not board.pieces
    draw_task, turned = EVERY if is_any else CAPTIONS[board.task], TURNED[board.reflections]
    task = draw_task.with_parameters(copies=board.copies, size=board.size)
    return Message("{task}; {turned}.").with_parameters(task=task, turned=turned)


def _cell(region: Region | None, at: At, owners: Mapping[At, int], firsts: Mapping[At, str]) -> Cell:
    row, col = at
    owner = owners.get(at)
    north, west = (_line(owner, owners.get(near)) for near in ((row - 1, col), (row, col - 1)))
    if owner is None:
        return Cell(look="outside", north=north, west=west, label=OUTSIDE)
    if owner == BOARD:
        may_stay = region is not None and at in region.optional
        return Cell(mark="dot" if may_stay else "", north=north, west=west, label=OPTIONAL if may_stay else EMPTY)
    count = firsts.get(at, "")
    label = (SEVERAL if count else ONE).with_parameters(number=owner + 1, count=count)
    return Cell(count, f"tint{owner % TINTS + 1}", north=north, west=west, label=label)


def _line(one: int | None, other: int | None) -> int:
    """Return a heavy line around the board and around each piece, a thin one within, none outside."""
    if one == other:
        return NONE if one is None else HAIR
    return HEAVY
