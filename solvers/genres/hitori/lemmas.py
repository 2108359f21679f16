"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.hitori.board import Board
from solvers.messages import Message
from solvers.rulebook.book import Book
from solvers.rulebook.sentences import Reason


def state_lemmas(board: Board, on: Book) -> None:
    """Equal numbers side by side, and with one cell between them."""
    black = on.shade()
    for lane in on.lanes():
        numbers = [board.clues.get(cell) for cell in lane]
        for at, number in enumerate(numbers[:-1]):
            if number is None:
                continue
            if number == numbers[at + 1]:
                for other, same in zip(lane, numbers, strict=True):
                    if same == number and other not in lane[at : at + 2]:
                        on("pair", *lane[at : at + 2], number=number).holds(black[other])
            if at + 2 < len(lane) and number == numbers[at + 2]:
                on("sandwich", lane[at], lane[at + 2], number=number).fails(black[lane[at + 1]])


LEMMAS = {
    "sandwich": Reason(
        Message("Between two equal numbers"),
        Message("one of the two {number}s at {at} is shaded"),
        Message("Of two equal numbers with one cell between them one is shaded, so the cell between them is not."),
        1,
    ),
    "pair": Reason(
        Message("A pair of equal numbers"),
        Message("one of the two {number}s at {at} stays"),
        Message("Of two equal numbers side by side one stays, so the same number is shaded elsewhere in the line."),
        2,
    ),
}
