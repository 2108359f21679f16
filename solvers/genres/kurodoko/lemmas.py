"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.kurodoko.board import Board
from solvers.messages import Message
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement, rays_of


def state_lemmas(board: Board, on: Statement) -> None:
    """How far numbers see at least in each direction, as the rim ends their sight in the others."""
    for cell, number in board.clues.items():
        if number == UNKNOWN:
            continue
        rays = rays_of(on.layout, cell)
        most = sum(map(len, rays))
        for ray in rays:
            for mark in ray[: max(0, number - 1 - (most - len(ray)))]:
                on("reach", cell, number=number).fails(mark)


LEMMAS = {
    "reach": Rule(
        Message("As far as it must see"),
        Message("the {number} at {at} does not see enough cells in the other directions"),
        Message(
            "Where a number cannot see enough cells in three directions up to the rim, it sees the rest in the fourth."
        ),
        2,
    ),
}
