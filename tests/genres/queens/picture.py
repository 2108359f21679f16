"""The picture of a board."""

from solvers.contract.results import Step
from solvers.decorations import with_decorations
from solvers.genres.queens.board import Answer, Board
from solvers.grids.rectangle import At
from solvers.picture import Cell, Picture


@with_decorations
def draw(board: Board, marks: Answer | None, answer: Answer | None, step: Step | None) -> Picture:
    """The board with a disc for each queen."""
    found = answer or marks or frozenset()

    def cell(at: At) -> Cell:
        look = "given" if at in board.given else "found" if at in found else ""
        return Cell(look=look, mark="disc" if look else "")

    span = range(board.size)
    return Picture(tuple(tuple(cell((row, col)) for col in span) for row in span))
