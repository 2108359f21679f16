"""The rules, stated once."""

from solvers.genres.yinyang.board import BLACK, Board
from solvers.genres.yinyang.lemmas import LEMMAS, state_lemmas
from solvers.messages import Message, Words
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import MarkWords, Rule
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """Circles as given; each colour connected, no square of one."""
    black = on.shade()
    for cell, circle in board.clues.items():
        on("given", cell).holds(black[cell] if circle == BLACK else ~black[cell])
    on.squares("square", 1, 3)
    on.connect("black-parted", holds=True)
    on.connect("white-parted", holds=False)


REASONS = {
    "given": Rule(Message("Given circles"), Message("{at} is given"), Message("A given circle keeps its colour.")),
    "square": Rule(
        Message("No square of one colour"),
        Message("the square {at} has both colours"),
        Message("Where three circles of a square of two by two cells have one colour, the fourth has the other."),
    ),
    "black-parted": Rule(
        Message("Black hangs together"),
        Message("all black circles hang together"),
        Message("A cell that would cut off some of the black circles when it is white is black."),
        3,
    ),
    "white-parted": Rule(
        Message("White hangs together"),
        Message("all white circles hang together"),
        Message("A cell that would cut off some of the white circles when it is black is white."),
        3,
    ),
}
WORDS: Words = {
    "fault.given": Message("This circle is given in the other colour."),
    "fault.square": Message("This square of two by two cells has one colour only."),
    "fault.black-parted": Message("These black circles are cut off from the others."),
    "fault.white-parted": Message("These white circles are cut off from the others."),
}
COLOURED = MarkWords(Message("{at} black"), Message("{at} white"))
RULES = Rulebook(
    state,
    REASONS | LEMMAS,
    letters="bw",
    file_letters="bw",
    words=COLOURED,
    state_lemmas=state_lemmas,
)
