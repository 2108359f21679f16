"""The rules, stated once."""

from solvers.contract.results import At
from solvers.genres.yajilin.arrows import cells_of_arrow
from solvers.genres.yajilin.board import Board
from solvers.genres.yajilin.lemmas import LEMMAS, state_lemmas
from solvers.genres.yajilin.sentences import REASONS
from solvers.rulebook.book import Book
from solvers.rulebook.definition import Rulebook


def state(board: Board, on: Book) -> None:
    """Each cell is a clue, shaded or on the loop; shaded cells apart, and counted by arrows."""
    on.loop("loop")
    on.apart("touching")
    on.visits(("clue", "left-out", "crossed"), board.clues)
    for cell in board.clues:
        _state_arrow(board, on, cell)


def _state_arrow(board: Board, on: Book, cell: At) -> None:
    """The number of shaded cells in the direction of a clue."""
    seen = cells_of_arrow(board, cell)
    if seen is not None:
        number = board.clues[cell][1]
        on("count", cell, number=number).exactly(number, [on.shade()[at] for at in seen])


RULES = Rulebook(state, REASONS | LEMMAS, letters="#o", gaps="lines", state_lemmas=state_lemmas)
