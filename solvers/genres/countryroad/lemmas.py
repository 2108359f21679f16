"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.countryroad.board import Board
from solvers.messages import Message
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement


def state_lemmas(board: Board, on: Statement) -> None:
    """Regions of which the loop passes every cell."""
    line = on.gaps()
    for cells, number in zip(board.cells_of, board.numbers, strict=True):
        if number == len(cells):
            for cell in cells:
                on("full", cells[0], number=number).at_least(2, line.around(cell))


LEMMAS = {
    "full": Rule(
        Message("Every cell of a region"),
        Message("the loop passes all {number} cells in the region of {at}"),
        Message("Where the number of a region is that of its cells, the loop passes each of them."),
        1,
    ),
}
