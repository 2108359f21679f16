"""How it looks."""

from collections.abc import Sequence

from solvers.genres.queens.board import Answer, Board

from solvers.contract.results import Fault, Step
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
    """The board with a disc for each queen."""
    found = answer or marks or frozenset()
    wrong = {cell for fault in faults for cell in fault.cells}

    def cell(at: At) -> Cell:
        look = "given" if at in board.given else "found" if at in found else ""
        accents = ("fault",) if at in wrong else ("differing",) if at in differing else ()
        return Cell(look=look, mark="disc" if look else "", accents=accents)

    span = range(board.size)
    return Picture(tuple(tuple(cell((row, col)) for col in span) for row in span))
