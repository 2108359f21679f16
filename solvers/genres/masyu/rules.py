"""The rules, stated once."""

from solvers.contract.results import At
from solvers.genres.masyu.board import Board
from solvers.genres.masyu.lemmas import LEMMAS, state_lemmas
from solvers.messages import Message, Words
from solvers.rulebook.book import OPPOSITE, Book, Gaps, step_to
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import LOOP, LOOP_POINT, SIDES, Reason


def state(board: Board, on: Book) -> None:
    """One loop through all circles: a turn on black ones, straight on through white ones."""
    line = on.loop("loop")
    for cell, circle in board.clues.items():
        _black(on, line, cell) if circle == "b" else _white(on, line, cell)


def _black(on: Book, line: Gaps, cell: At) -> None:
    """Two cells straight ahead in one of two opposite directions, and not in the other."""
    for side, opposite in OPPOSITE.items():
        here, behind = line.on_side(cell, side), line.on_side(cell, opposite)
        on("black", cell).implies(here, line.on_side(step_to(cell, side), side))
        on("black", cell).differ(here, behind)


def _white(on: Book, line: Gaps, cell: At) -> None:
    """Straight on, but not three cells straight."""
    on("white", cell).at_least(2, line.around(cell))
    for side, opposite in OPPOSITE.items():
        here, behind = line.on_side(cell, side), line.on_side(cell, opposite)
        on("white", cell).implies(here, behind)
        ahead = [line.on_side(step_to(cell, one), one) for one in (side, opposite)]
        on("white", cell).not_all(here, behind, *ahead)


REASONS = {
    "black": Reason(
        Message("Black circle"),
        Message("the line turns on the black circle at {at} and goes straight before and after"),
        Message("On a black circle the line turns, and goes straight through the next cell both ways."),
    ),
    "white": Reason(
        Message("White circle"),
        Message("the line goes straight through the white circle at {at} and turns beside it"),
        Message("On a white circle the line goes straight, and turns in the cell before it or after it."),
    ),
    "loop-point": LOOP_POINT,
    "loop": LOOP,
    "sides": SIDES,
}
WORDS: Words = {
    "fault.black": Message("The line does not pass this black circle as it should: turning, and straight both ways."),
    "fault.white": Message("The line does not pass this white circle as it should: straight, with a turn beside it."),
    "fault.branch": Message("The line branches here."),
    "fault.end": Message("The line ends here."),
    "fault.loops": Message("This is not the only line."),
    "fault.no-loop": Message("There is no line."),
}
RULES = Rulebook(state, REASONS | LEMMAS, gaps="lines", state_lemmas=state_lemmas)
