"""Answers that are a set of cells, written with one letter for each cell."""

from collections.abc import Callable, Mapping
from typing import Any

from solvers.contract.genre import Answers
from solvers.contract.results import At
from solvers.notation.letters import read_letters, write_letters


def letters(size: Callable[[Any], tuple[int, int]], alphabet: str) -> Answers:
    """Return the Answers of a genre: the first letter of `alphabet` is a cell of the set, the second any other.

    size(board) -> its rows and columns. The values of an answer are these letters.
    """
    inside, outside = tuple(alphabet)
    written = {letter: letter for letter in alphabet}

    def read(board: Any, text: str) -> frozenset[At]:
        return fill(board, _by_cell(read_letters(text, written, size(board))))

    def rows_of(board: Any, answer: frozenset[At]) -> tuple[tuple[str, ...], ...]:
        rows, cols = size(board)
        return tuple(tuple(inside if (r, c) in answer else outside for c in range(cols)) for r in range(rows))

    def write(board: Any, answer: frozenset[At]) -> str:
        return write_letters(rows_of(board, answer), written)

    def values(board: Any, answer: frozenset[At]) -> Mapping[At, object]:
        return _by_cell(rows_of(board, answer))

    def fill(board: Any, values: Mapping[At, object]) -> frozenset[At]:
        return frozenset(cell for cell, value in values.items() if value == inside)

    return Answers(read, write, values, fill)


def _by_cell(rows: tuple[tuple[str, ...], ...]) -> dict[At, object]:
    return {(row, col): value for row, values in enumerate(rows) for col, value in enumerate(values)}
