"""The picture of a board."""

from solvers.contract.results import Step
from solvers.decorations import with_decorations
from solvers.genres._blank.board import Answer, BlankBoard
from solvers.grids.rectangle import At
from solvers.picture import Cell, Picture


@with_decorations
def draw(board: BlankBoard, marks: Answer | None, answer: Answer | None, step: Step | None) -> Picture:
    """Draw the rectangle, with filled cells shaded."""
    filled = answer or marks or frozenset()

    def cell(at: At) -> Cell:
        return Cell(look="shaded" if at in filled else "")

    rows = tuple(tuple(cell((r, c)) for c in range(board.cols)) for r in range(board.rows))
    return Picture(rows)
