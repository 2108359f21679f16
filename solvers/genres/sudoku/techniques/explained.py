"""The parts of a person's way through a board: techniques, their texts, ratings, and the effect of steps on marks."""

from collections.abc import Iterable

from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import Step
from solvers.genres.sudoku.board import UNKNOWN, SudokuBoard, SudokuMarks, digit_bit, peers
from solvers.genres.sudoku.techniques.explainer_rating import SCALE
from solvers.genres.sudoku.techniques.ladder import CEILINGS, TECHNIQUES
from solvers.genres.sudoku.techniques.texts import TECHNIQUE_TEXTS


def follow(board: SudokuBoard, steps: Iterable[Step], marks: SudokuMarks | None = None) -> SudokuMarks:
    """Return the marks after these steps, from all candidates written down, or from these marks."""
    size = board.size
    notes = [digit_bit(size + 1) - 1] * (size * size)
    digits = list(marks.digits) if marks else [UNKNOWN] * (size * size)

    def put(cell: int, digit: int) -> None:
        """Fill a cell: it has no more candidates, and its peers lose its digit."""
        for peer in peers(size)[cell]:
            notes[peer] &= ~digit_bit(digit)
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
            notes[row * size + col] &= ~digit_bit(value)
    return SudokuMarks(tuple(digits), tuple(notes))


EXPLAINED = Explained(TECHNIQUES, LEVELS, TECHNIQUE_TEXTS, follow, CEILINGS, rating=SCALE, has_values=True)
