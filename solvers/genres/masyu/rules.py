"""The rules, stated once."""

from solvers.genres.masyu.board import Board
from solvers.genres.masyu.lemmas import LEMMAS, state_lemmas
from solvers.genres.masyu.ways import ways_of_size
from solvers.messages import Message, Words
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import LOOP, LOOP_POINT, SIDES, Rule
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """One loop through all circles: a turn on black ones, straight on through white ones."""
    on.loop("loop")
    ways = ways_of_size(on.layout)
    for circle, rule in (("b", "black"), ("w", "white")):
        cells = [cell for cell, one in board.clues.items() if one == circle]
        found = [(way, (cell,)) for cell in cells for way in ways.through(cell, circle)]
        on.one_of_each(rule, [way for way, _ in found], [places for _, places in found])


REASONS = {
    "black": Rule(
        Message("Black circle"),
        Message("the line turns on the black circle at {at} and goes straight before and after"),
        Message("On a black circle the line turns, and goes straight through the next cell both ways."),
    ),
    "white": Rule(
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
