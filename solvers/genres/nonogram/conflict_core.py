"""A minimal set of lines that contradict each other, found by deletion."""

from collections.abc import Callable

import numpy as np

from solvers.genres.nonogram.board import Board

TRIALS = 120
TRIED_CELLS = 100_000  # in all trials together


class ConflictCore:
    """Leaves out ever smaller stretches of lines while the rest stays contradictory; needed[i] is what is left.

    What is left is always contradictory; no single line of it can be spared, unless trials ran out.
    """

    def __init__(self, board: Board):
        self.board = board
        self.needed = np.ones(board.height + board.width, bool)
        self.stretch, self.at = max(1, len(self.needed) // 4), 0
        self.trials = min(TRIALS, TRIED_CELLS // (board.height * board.width))

    @property
    def done(self) -> bool:
        return self.stretch == 0 or self.trials <= 0

    def step(self, contradicts: Callable[[Board], bool]) -> None:
        """One trial."""
        self.trials -= 1
        left_out = np.flatnonzero(self.needed)[self.at : self.at + self.stretch]
        self.needed[left_out] = False
        if not contradicts(self._rest()):
            self.needed[left_out] = True
            self.at += self.stretch
        if self.at >= self.needed.sum():
            self.at = 0
            self.stretch //= 2

    def lines(self) -> list[int]:
        """The lines that are left, when some could be spared."""
        return [] if self.needed.all() else np.flatnonzero(self.needed).tolist()

    def _rest(self) -> Board:
        """The board with only the needed clues."""
        clues = [
            clue if needed else None
            for clue, needed in zip((*self.board.rows, *self.board.cols), self.needed, strict=True)
        ]
        height = self.board.height
        return Board(tuple(clues[:height]), tuple(clues[height:]), self.board.palette, self.board.given)
