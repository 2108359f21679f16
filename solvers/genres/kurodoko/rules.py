"""The rules, stated once."""

from solvers.genres.kurodoko.board import Board
from solvers.genres.kurodoko.lemmas import LEMMAS, state_lemmas
from solvers.messages import Message, Words
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import PARTED, TOUCHING, Rule
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """Numbers count what they see; shaded cells apart and beside numbers, all others connected."""
    black = on.shade()
    for cell, number in board.clues.items():
        on("number", cell).fails(black[cell])
        if number != UNKNOWN:
            on.sight("seen", cell, number)
    on.apart("touching")
    on.connect("parted", holds=False)


REASONS = {
    "number": Rule(
        Message("Numbers stay"),
        Message("a cell with a number is not shaded"),
        Message("No cell with a number is shaded."),
    ),
    "seen": Rule(
        Message("Cells in sight"),
        Message("the {number} at {at} counts the cells that it sees"),
        Message(
            "A number sees as many unshaded cells as it says: where it could see too many, a shaded cell ends its "
            "sight; where it could see too few, the cells beside it stay unshaded."
        ),
        2,
    ),
    "touching": TOUCHING,
    "parted": PARTED,
}
WORDS: Words = {
    "fault.number": Message("This cell has a number and is shaded."),
    "fault.seen-many": Message("The {number} sees {found} cells at least."),
    "fault.seen-few": Message("The {number} sees {found} cells at most."),
    "fault.touching": Message("These two shaded cells touch."),
    "fault.parted": Message("These unshaded cells are cut off from the others."),
}
RULES = Rulebook(state, REASONS | LEMMAS, letters="#.", state_lemmas=state_lemmas)
