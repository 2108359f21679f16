"""What follows from the rules; it makes the search much faster, and steps name it as reasons of its own."""

from solvers.genres.yinyang.board import Board
from solvers.messages import Message
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement


def state_lemmas(board: Board, on: Statement) -> None:
    """Ways of two colours cannot cross, neither inside nor around the rim."""
    on.checkerboards("crossing")
    on.rim("rim")


LEMMAS = {
    "crossing": Rule(
        Message("No crossing"),
        Message("in the square {at} ways of both colours would cross"),
        Message(
            "Where two circles of one colour lie at opposite corners of a square of two by two, two of the other at "
            "the other two, not both can be joined with their likes: one way would have to cross the other."
        ),
        2,
    ),
    "rim": Rule(
        Message("Two stretches on the rim"),
        Message("around the rim the colour changes twice at most"),
        Message(
            "All around the rim, the circles of one colour are one stretch: with four changes of colour, a way of one "
            "colour would part the other."
        ),
        4,
    ),
}
