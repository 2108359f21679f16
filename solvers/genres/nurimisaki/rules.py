"""The rules, stated once."""

from solvers.genres.nurimisaki.board import Board
from solvers.genres.nurimisaki.lemmas import LEMMAS, state_lemmas
from solvers.genres.nurimisaki.sentences import REASONS
from solvers.grids.rectangle import cells, neighbours
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.book import Book
from solvers.rulebook.definition import Rulebook


def state(board: Board, on: Book) -> None:
    """Circles are the only capes and have their lengths; and what holds of the shore."""
    black = on.shade()
    for cell in cells(*board.size):
        near = [black[one] for one in neighbours(cell, *board.size)]
        if cell in board.clues:
            on("circle", cell).fails(black[cell])
            on("cape", cell, number=1).exactly(1, [~one for one in near])
            if board.clues[cell] != UNKNOWN:
                on.sight("length", cell, board.clues[cell])
        else:
            for one in near:
                on("other-cape", cell).one_of(black[cell], one, *(~other for other in near if other != one))
    state_shore(board, on)


def state_shore(board: Board, on: Book) -> None:
    """Unshaded cells connected, no square of one kind."""
    on.squares("square", 1, 3)
    on.connect("parted", holds=False)


RULES = Rulebook(state, REASONS | LEMMAS, letters="#.", state_lemmas=state_lemmas)
SHORE = Rulebook(state_shore, REASONS, letters="#.")  # without circles, for new boards
