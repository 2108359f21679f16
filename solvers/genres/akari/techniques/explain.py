"""Steps a person could take from here, one after the other."""

from collections.abc import Generator

import numpy as np

from solvers import deadline
from solvers.contract.results import Step
from solvers.genres.akari.board import Board, Marks, as_marks
from solvers.genres.akari.kernels.cell_codes import WHITE, read_codes
from solvers.genres.akari.techniques.human_solver import climb, left_open
from solvers.genres.akari.techniques.ladder import HARD
from solvers.genres.akari.techniques.log_reader import read_log
from solvers.genres.akari.techniques.position import BROKEN, LOGGED, OPEN, STOPPED, Position, laid_out, take
from solvers.grids.rectangle import At

MOST_TRIES = 4_000_000  # trials for one board; then its way ends, and it is harder than what was found
AT_ONCE = 64  # steps that are looked for in one call, once it is clear that more than the first ones are wanted


def explain(board: Board, marks: Marks | None = None) -> Generator[Step, None, bool]:
    """The Steps from these marks on; what is returned says whether they solve the board.

    The marks are believed: where they are wrong, or the board has no answer, the Steps end without a solution.
    """
    position = begin(board, as_marks(marks))
    sizes, most = position.sizes, 1
    while sizes[OPEN] and not sizes[BROKEN]:
        with deadline.stop_at(sizes, STOPPED):
            taken = climb(position, board.cols, most, MOST_TRIES)
        if not taken:
            return False
        yield from read_log(position.log[: sizes[LOGGED]].tolist(), taken, board.cols)
        most = min(2 * most, AT_ONCE)
    return not sizes[BROKEN]


def begin(board: Board, marks: Marks) -> Position:
    """The board with these marks on it."""
    position: Position = laid_out(read_codes("".join(board.cells)), board.rows, board.cols)
    if marks.dots or marks.lights:
        take(position, _numbers(position, board, marks.dots), _numbers(position, board, marks.lights))
    return position


def _numbers(position: Position, board: Board, cells: frozenset[At]) -> np.ndarray:
    """The white ones of these cells, by their numbers."""
    return position.board.number_at[
        [row * board.cols + col for row, col in sorted(cells) if board.is_white((row, col))]
    ]


def warm() -> None:
    """Compile the kernels, or load them."""
    board = Board(("....", ".3..", "...."))
    for _ in explain(board, Marks(frozenset({(0, 1)}), frozenset({(0, 0)}))):
        pass
    left_open(np.full(4, WHITE, np.uint8), 2, 2, HARD, MOST_TRIES)
