"""The rules, stated once."""

from solvers.genres.slitherlink.board import Board
from solvers.messages import Message, Words
from solvers.rulebook.book import Book
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import EASY, Reason


def state(board: Board, on: Book) -> None:
    """One loop on the sides of cells; a number counts those of its cell."""
    line = on.loop("loop")
    for cell, number in board.clues.items():
        on("count", cell, number=number).exactly(number, line.around(cell))


REASONS = {
    "count": Reason(
        Message("Number"),
        Message("the {number} at {at} counts its lines"),
        Message("A number that has all its lines takes no more; one that needs every side left takes them all."),
    ),
    "loop-point": Reason(
        Message("The line goes on"),
        Message("the line neither branches nor ends"),
        Message("Where a line comes to a point it goes on one way: no way is left over, and none is a dead end."),
    ),
    "loop": Reason(
        Message("One loop"),
        Message("the line is one loop"),
        Message("A loop has one inside and one outside: a line that closes too early or cuts one of them is wrong."),
        EASY,
        4,
    ),
}
WORDS: Words = {
    "fault.count-many": Message("There are {found} lines around the {number}: too many."),
    "fault.count-few": Message("There are {found} lines around the {number}: too few."),
    "fault.branch": Message("The line branches here."),
    "fault.end": Message("The line ends here."),
    "fault.loops": Message("This is not the only line."),
    "fault.no-loop": Message("There is no line."),
}
RULES = Rulebook(state, REASONS, gaps="edges")
