"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.masyu.board import Board
from solvers.messages import Message
from solvers.rulebook.book import Book
from solvers.rulebook.sentences import Reason

ACROSS = {(0, 1): ("n", "s"), (1, 0): ("w", "e")}


def state_lemmas(board: Board, on: Book) -> None:
    """Three white circles in a row, and two black ones side by side."""
    line = on.gaps()
    for (row, col), circle in board.clues.items():
        for (down, right), sides in ACROSS.items():
            cells = [(row + count * down, col + count * right) for count in range(3)]
            circles = [board.clues.get(cell) for cell in cells]
            if circle == "w" and circles == ["w"] * 3:
                ways = [line.on_side(cell, side) for cell in cells for side in sides]
                for way in ways:
                    if way is not None:
                        on("white-row", *cells).holds(way)
            if circle == "b" and circles[1] == "b":
                on("black-pair", *cells[:2]).fails(line.on_side(cells[0], "e" if right else "s"))


LEMMAS = {
    "black-pair": Reason(
        Message("Black circles side by side"),
        Message("the black circles {at} lie side by side"),
        Message(
            "No line goes from one black circle to the next: it would have to go straight on where it has to turn."
        ),
        1,
    ),
    "white-row": Reason(
        Message("White circles in a row"),
        Message("the white circles {at} lie in a row"),
        Message(
            "Through three white circles in a row the line goes across: along the row it could not turn beside the one "
            "in the middle."
        ),
        2,
    ),
}
