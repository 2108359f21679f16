"""What a person's way through a board is made of: techniques, their texts, ratings, and what steps do to marks."""

from collections.abc import Iterable

from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import Step
from solvers.genres.sudoku.board import UNKNOWN, Board, Marks, bit, peers
from solvers.genres.sudoku.techniques.explainer_rating import SCALE
from solvers.genres.sudoku.techniques.ladder import CEILINGS, TECHNIQUES
from solvers.genres.sudoku.techniques.texts import TECHNIQUE_TEXTS


def follow(board: Board, steps: Iterable[Step], marks: Marks | None = None) -> Marks:
    """The marks of a person who wrote down all candidates, or began with these marks, and then took these steps."""
    size = board.size
    notes = [bit(size + 1) - 1] * (size * size)
    digits = list(marks.digits) if marks else [UNKNOWN] * (size * size)

    def put(cell: int, digit: int) -> None:
        """A cell that is filled has no candidates, and its peers lose its digit."""
        for peer in peers(size)[cell]:
            notes[peer] &= ~bit(digit)
        notes[cell] = 0

    for cell, digit in (*enumerate(board.clues), *enumerate(digits)):
        if digit:
            put(cell, digit)
    for cell, own in enumerate(marks.notes if marks else ()):
        notes[cell] &= own or notes[cell]
    for (row, col), value, is_put in (change for step in steps for change in step.changes):
        assert isinstance(value, int)
        if is_put:
            digits[row * size + col] = value
            put(row * size + col, value)
        else:
            notes[row * size + col] &= ~bit(value)
    return Marks(tuple(digits), tuple(notes))


EXPLAINED = Explained(TECHNIQUES, LEVELS, TECHNIQUE_TEXTS, follow, CEILINGS, rating=SCALE)
