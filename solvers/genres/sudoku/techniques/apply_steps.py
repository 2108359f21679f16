"""A person's digits and candidates after some steps. No numba: pages import it."""

from collections.abc import Iterable, Sequence
from functools import cache

from solvers.contract.results import Step
from solvers.genres.sudoku.board import UNKNOWN, Board, Marks, bit, units


def follow(board: Board, steps: Iterable[Step], marks: Marks | None = None) -> Marks:
    """The marks of a person who wrote down all candidates, or began with these marks, and then took these steps."""
    size = board.size
    notes = [bit(size + 1) - 1] * (size * size)
    digits = [UNKNOWN] * (size * size)
    for cell, clue in enumerate(board.clues):
        if clue:
            _put(notes, cell, clue, size)
    if marks:
        _begin(notes, digits, marks, size)
    for change in (change for step in steps for change in step.changes):
        cell = change.cell[0] * size + change.cell[1]
        assert isinstance(change.value, int)
        if change.put:
            digits[cell] = change.value
            _put(notes, cell, change.value, size)
        else:
            notes[cell] &= ~bit(change.value)
    return Marks(tuple(digits), tuple(notes))


def _begin(notes: list[int], digits: list[int], marks: Marks, size: int) -> None:
    """What a person has put in, and what their notes have cut."""
    for cell, digit in enumerate(marks.digits):
        if digit:
            digits[cell] = digit
            _put(notes, cell, digit, size)
    for cell, own in enumerate(marks.notes):
        notes[cell] &= own or notes[cell]


def _put(notes: list[int], cell: int, digit: int, size: int) -> None:
    """A cell that is filled has no candidates, and its peers lose its digit."""
    for peer in _peers(size)[cell]:
        notes[peer] &= ~bit(digit)
    notes[cell] = 0


@cache
def _peers(size: int) -> Sequence[tuple[int, ...]]:
    """The cells that share a unit with each cell."""
    peers: list[set[int]] = [set() for _ in range(size * size)]
    for unit in units(size):
        for cell in unit.cells:
            peers[cell] |= set(unit.cells)
    return [tuple(sorted(others - {cell})) for cell, others in enumerate(peers)]
