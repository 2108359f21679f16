"""The rules, stated once."""

from collections import defaultdict

from solvers.genres.hitori.board import Board
from solvers.genres.hitori.lemmas import LEMMAS, state_lemmas
from solvers.messages import Message, Words
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import PARTED, TOUCHING, Rule
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """No number twice unshaded in a line; shaded cells apart, all others connected."""
    places = on.layout.places
    for lane, numbers in zip(on.lane_marks(), (*board.table, *zip(*board.table, strict=True)), strict=True):
        same = defaultdict(list)
        for mark, number in zip(lane, numbers, strict=True):
            same[number].append(mark)
        for number, marks in same.items():
            if number is not None and len(marks) > 1:
                cells = [places[mark] for mark in marks]
                on("twice", *cells, number=number).at_most(1, [~mark for mark in marks])
    on.apart("touching")
    on.connect("parted", holds=False)


REASONS = {
    "twice": Rule(
        Message("Number taken"),
        Message("the {number} may stay only once among {at}"),
        Message("A number that stays unshaded is taken in its row and column: all equal ones there are shaded."),
    ),
    "touching": TOUCHING,
    "parted": PARTED,
}
WORDS: Words = {
    "fault.twice": Message("The {number} stands more than once unshaded in this line."),
    "fault.touching": Message("These two shaded cells touch."),
    "fault.parted": Message("These unshaded cells are cut off from the others."),
}
RULES = Rulebook(state, REASONS | LEMMAS, letters="#.", state_lemmas=state_lemmas)
