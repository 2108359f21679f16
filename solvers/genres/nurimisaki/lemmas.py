"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.nurimisaki.board import Board
from solvers.messages import Message
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement, rays_of


def state_lemmas(board: Board, on: Statement) -> None:
    """Directions in which the way from a circle would be too short."""
    for cell, number in board.clues.items():
        for ray in rays_of(on.layout, cell) if number != UNKNOWN else ():
            if 0 < len(ray) < number - 1:
                on("too-short", cell, number=number).holds(ray[0])


LEMMAS = {
    "too-short": Rule(
        Message("No room for the way"),
        Message("the way of {number} cells from {at} has no room on that side"),
        Message(
            "On a side where the rim is too near for the number of a circle, the cell beside the circle is shaded."
        ),
        1,
    ),
}
