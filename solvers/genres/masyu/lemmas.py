"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.masyu.board import Board
from solvers.messages import Message
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement

ALONG = {(0, 1): ("e", "ns"), (1, 0): ("s", "we")}  # ways on, by the side they lead to and the sides across


def state_lemmas(board: Board, on: Statement) -> None:
    """Three white circles in a row, and two black ones side by side."""
    line = on.gaps()
    for (row, col), circle in board.clues.items():
        for (down, right), (side, across) in ALONG.items():
            near = (row + down, col + right)
            if board.clues.get(near) != circle:
                continue
            cells = [(row, col), near, (row + 2 * down, col + 2 * right)]
            if circle == "b":
                on("black-pair", *cells[:2]).fails(line.on_side(cells[0], side))
            elif board.clues.get(cells[2]) == circle:
                for way in (line.on_side(cell, one) for cell in cells for one in across):
                    if way is not None:
                        on("white-row", *cells).holds(way)


LEMMAS = {
    "black-pair": Rule(
        Message("Black circles side by side"),
        Message("the black circles {at} lie side by side"),
        Message(
            "No line goes from one black circle to the next: it would have to go straight on where it has to turn."
        ),
        1,
    ),
    "white-row": Rule(
        Message("White circles in a row"),
        Message("the white circles {at} lie in a row"),
        Message(
            "Through three white circles in a row the line goes across: along the row it could not turn beside the one "
            "in the middle."
        ),
        2,
    ),
}
