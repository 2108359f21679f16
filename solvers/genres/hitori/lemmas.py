"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.hitori.board import Board
from solvers.messages import Message
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement


def state_lemmas(board: Board, on: Statement) -> None:
    """Equal numbers side by side, and with one cell between them."""
    places = on.layout.places
    for lane, numbers in zip(on.lane_marks(), (*board.table, *zip(*board.table, strict=True)), strict=True):
        for at, number in enumerate(numbers[:-1]):
            if number is None:
                continue
            if number == numbers[at + 1]:
                pair = [places[mark] for mark in lane[at : at + 2]]
                for place, same in enumerate(numbers):
                    if same == number and not at <= place <= at + 1:
                        on("pair", *pair, number=number).holds(lane[place])
            if at + 2 < len(lane) and number == numbers[at + 2]:
                on("sandwich", places[lane[at]], places[lane[at + 2]], number=number).fails(lane[at + 1])


LEMMAS = {
    "sandwich": Rule(
        Message("Between two equal numbers"),
        Message("one of the two {number}s at {at} is shaded"),
        Message("Of two equal numbers with one cell between them one is shaded, so the cell between them is not."),
        1,
    ),
    "pair": Rule(
        Message("A pair of equal numbers"),
        Message("one of the two {number}s at {at} stays"),
        Message("Of two equal numbers side by side one stays, so the same number is shaded elsewhere in the line."),
        2,
    ),
}
