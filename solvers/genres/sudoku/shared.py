"""Digits that all answers share: another digit is tried in each cell in which all known answers have the same."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from solvers.genres.sudoku.board import UNKNOWN, Answer, SudokuBoard, row_and_column
from solvers.grids.rectangle import At

Solve = Callable[[Sequence[SudokuBoard]], Sequence[Answer | None] | None]


def find_shared(board: SudokuBoard, answers: Sequence[Answer], solve: Solve) -> Iterator[Mapping[At, object]]:
    """Yield the cells without a clue that are the same in every answer, with their digits; each mapping holds more.

    solve(boards) -> an answer of each, or None for a board without one; None altogether when that takes too long.
    """
    proven: dict[At, object] = {}
    known = np.array(answers)
    for cell in np.flatnonzero(np.array(board.clues) == UNKNOWN).tolist():
        digit = int(known[0, cell])
        if (known[:, cell] == digit).all():
            found = solve([_with_clue(board, cell, other) for other in range(1, board.size + 1) if other != digit])
            others = [answer for answer in found or () if answer is not None]
            known = np.array([*known, *others]) if others else known
            if found is not None and not others:
                proven[row_and_column(cell, board.size)] = digit
            yield proven


def _with_clue(board: SudokuBoard, cell: int, digit: int) -> SudokuBoard:
    return replace(board, clues=(*board.clues[:cell], digit, *board.clues[cell + 1 :]))
