"""What follows from the rules, and steps name as reasons of their own."""

from itertools import groupby

from solvers.genres.yajilin.arrows import cells_of_arrow
from solvers.genres.yajilin.board import Board
from solvers.messages import Message
from solvers.rulebook.book import Book
from solvers.rulebook.sentences import Reason


def state_lemmas(board: Board, on: Book) -> None:
    """Arrows that count the most that fits between clues."""
    black = on.shade()
    for cell in board.clues:
        seen = cells_of_arrow(board, cell)
        if seen is None:
            continue
        parts = [list(part) for is_clue, part in groupby(seen, board.clues.__contains__) if not is_clue]
        if board.clues[cell][1] == sum((len(part) + 1) // 2 for part in parts):
            for part in parts:
                for at in part[::2] if len(part) % 2 else ():
                    on("packed", cell, number=board.clues[cell][1]).holds(black[at])


LEMMAS = {
    "packed": Reason(
        Message("An arrow with the most it can count"),
        Message("the arrow at {at} counts {number}, the most that fits"),
        Message(
            "Shaded cells do not touch, so a stretch of cells holds half of them at most, rounded up. Where an arrow "
            "counts as many as all stretches hold, each stretch of an odd length begins and ends with a shaded cell."
        ),
        2,
    ),
}
