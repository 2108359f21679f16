"""The rules, stated once."""

from functools import lru_cache

from solvers.contract.results import At
from solvers.genres.nurimisaki.board import Board
from solvers.genres.nurimisaki.lemmas import LEMMAS, state_lemmas
from solvers.genres.nurimisaki.sentences import REASONS
from solvers.grids.rectangle import cells, neighbours
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """Circles are the only capes and have their lengths; and what holds of the shore."""
    black = on.shade()
    for cell, length in board.clues.items():
        on("circle", cell).fails(black[cell])
        on("cape", cell, number=1).exactly(1, [~black[near] for near in neighbours(cell, *board.size)])
        if length != UNKNOWN:
            on.sight("length", cell, length)
    others = [(cell, literals) for cell, literals in ways_on(*board.size) if cell not in board.clues]
    on.one_of_each("other-cape", [literals for _, literals in others], [(cell,) for cell, _ in others])
    state_shore(board, on)


@lru_cache(32)
def ways_on(rows: int, cols: int) -> tuple[tuple[At, tuple[int, ...]], ...]:
    """Each cell with what holds of it and its neighbours where it is no cape: it is shaded, so is a neighbour, or not
    all others are.
    """
    found = []
    for cell in cells(rows, cols):
        near = [row * cols + col for row, col in neighbours(cell, rows, cols)]
        mark = cell[0] * cols + cell[1]
        found += [(cell, (mark, one, *(~other for other in near if other != one))) for one in near]
    return tuple(found)


def state_shore(board: Board, on: Statement) -> None:
    """Unshaded cells connected, no square of one kind."""
    on.squares("square", 1, 3)
    on.connect("parted", holds=False)


RULES = Rulebook(state, REASONS | LEMMAS, letters="#.", state_lemmas=state_lemmas)
SHORE = Rulebook(state_shore, REASONS, letters="#.")  # without circles, for new boards
