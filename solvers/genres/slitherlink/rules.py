"""The rules, stated once."""

from solvers.genres.slitherlink.board import Board
from solvers.genres.slitherlink.lemmas import LEMMAS, state_lemmas
from solvers.messages import Message, Words
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import LOOP, LOOP_POINT, SIDES, Rule
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """One loop on the sides of cells; a number counts those of its cell."""
    line = on.loop("loop")
    for cell, number in board.clues.items():
        on("count", cell, number=number).exactly(number, line.around(cell))
    on.face_counts(board.clues)


REASONS = {
    "count": Rule(
        Message("Number"),
        Message("the {number} at {at} counts its lines"),
        Message("A number that has all its lines takes no more; one that needs every side left takes them all."),
    ),
    "loop-point": LOOP_POINT,
    "loop": LOOP,
    "sides": SIDES,
}
WORDS: Words = {
    "fault.count-many": Message("There are {found} lines around the {number}: too many."),
    "fault.count-few": Message("There are {found} lines around the {number}: too few."),
    "fault.branch": Message("The line branches here."),
    "fault.end": Message("The line ends here."),
    "fault.loops": Message("This is not the only line."),
    "fault.no-loop": Message("There is no line."),
}
RULES = Rulebook(state, REASONS | LEMMAS, gaps="edges", state_lemmas=state_lemmas)
