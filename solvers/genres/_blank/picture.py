"""The picture of a board."""

from collections.abc import Sequence

from solvers.contract.results import Fault, Step
from solvers.genres._blank.board import Answer, Board
from solvers.grids.rectangle import At
from solvers.picture import Cell, Picture


def draw(
    board: Board,
    marks: Answer | None = None,
    answer: Answer | None = None,
    faults: Sequence[Fault] = (),
    step: Step | None = None,
    differing: Sequence[At] = (),
    conflict: Sequence[At] = (),
) -> Picture:
    """The rectangle, with filled cells shaded."""
    filled = answer or marks or frozenset()
    wrong = {cell for fault in faults for cell in fault.cells}

    def cell(at: At) -> Cell:
        accents = ("fault",) if at in wrong else ("differing",) if at in differing else ()
        return Cell(look="shaded" if at in filled else "", accents=accents)

    rows = tuple(tuple(cell((r, c)) for c in range(board.cols)) for r in range(board.rows))
    return Picture(rows)
