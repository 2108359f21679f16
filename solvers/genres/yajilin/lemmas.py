"""What follows from the rules, and steps name as reasons of their own."""

from itertools import groupby

from solvers.genres.yajilin.arrows import marks_of_arrow
from solvers.genres.yajilin.board import Board
from solvers.messages import Message
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement


def state_lemmas(board: Board, on: Statement) -> None:
    """Arrows that count the most that fits between clues."""
    for cell, clue in board.clues.items():
        marks = marks_of_arrow(on.layout, cell, clue)
        if marks is None or 2 * clue[1] < len(marks) - len(board.clues):  # at least half of a stretch fits
            continue
        seen = groupby(marks, lambda mark: on.layout.places[mark] in board.clues)
        parts = [list(part) for is_clue, part in seen if not is_clue]
        if clue[1] == sum((len(part) + 1) // 2 for part in parts):
            for part in parts:
                for mark in part[::2] if len(part) % 2 else ():
                    on("packed", cell, number=clue[1]).holds(mark)


LEMMAS = {
    "packed": Rule(
        Message("An arrow with the most it can count"),
        Message("the arrow at {at} counts {number}, the most that fits"),
        Message(
            "Shaded cells do not touch, so a stretch of cells holds half of them at most, rounded up. Where an arrow "
            "counts as many as all stretches hold, each stretch of an odd length begins and ends with a shaded cell."
        ),
        2,
    ),
}
