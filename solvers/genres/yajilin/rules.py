"""The rules, stated once."""

from solvers.genres.yajilin.arrows import marks_of_arrow
from solvers.genres.yajilin.board import Board
from solvers.genres.yajilin.lemmas import LEMMAS, state_lemmas
from solvers.genres.yajilin.sentences import REASONS
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """Each cell is a clue, shaded or on the loop; shaded cells apart, and counted by arrows."""
    on.loop("loop")
    on.apart("touching")
    on.visits(("clue", "left-out", "crossed"), board.clues)
    shade = on.shade()
    without = {shade[cell] for cell in board.clues}
    for cell, clue in board.clues.items():
        marks = marks_of_arrow(on.layout, cell, clue)
        if marks is not None:
            on("count", cell, number=clue[1]).exactly(clue[1], [mark for mark in marks if mark not in without])


RULES = Rulebook(state, REASONS | LEMMAS, letters="#o", gaps="lines", state_lemmas=state_lemmas)
