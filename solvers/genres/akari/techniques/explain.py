"""Steps that a person could take from a position, one after another."""

from collections.abc import Generator

import numpy as np

from solvers import deadline
from solvers.contract.results import Step
from solvers.genres.akari.board import AkariBoard, AkariMarks, as_marks
from solvers.genres.akari.kernels.cell_codes import WHITE, read_codes
from solvers.genres.akari.techniques.human_solver import find_cells_left_open, take_steps
from solvers.genres.akari.techniques.ladder import HARD
from solvers.genres.akari.techniques.log_reader import read_log
from solvers.genres.akari.techniques.position import (
    BROKEN,
    LOGGED,
    OPEN,
    STOPPED,
    AkariPosition,
    new_position,
    take_marks,
)
from solvers.grids.rectangle import At

# After this many trials on one board its way ends, and it counts as harder than the steps found.
MOST_TRIES = 4_000_000
# One call looks for this many steps, once it is clear that more than the first ones are wanted.
AT_ONCE = 64


def explain(board: AkariBoard, marks: AkariMarks | None = None) -> Generator[Step, None, bool]:
    """Yield the Steps from these marks on; return whether they solve the board.

    The marks are trusted: if they are wrong, or the board has no answer, the Steps end without a solution.
    """
    position = make_marked_position(board, as_marks(marks))
    sizes, most = position.sizes, 1
    while sizes[OPEN] and not sizes[BROKEN]:
        with deadline.stop_at(sizes, STOPPED):
            taken = take_steps(position, board.cols, most, MOST_TRIES)
        if not taken:
            return False
        yield from read_log(position.log[: sizes[LOGGED]].tolist(), taken, board.cols)
        most = min(2 * most, AT_ONCE)
    return not sizes[BROKEN]


def make_marked_position(board: AkariBoard, marks: AkariMarks) -> AkariPosition:
    """The board with these marks on it."""
    position: AkariPosition = new_position(read_codes("".join(board.cells)), board.rows, board.cols)
    if marks.dots or marks.lights:
        take_marks(position, _numbers(position, board, marks.dots), _numbers(position, board, marks.lights))
    return position


def _numbers(position: AkariPosition, board: AkariBoard, cells: frozenset[At]) -> np.ndarray:
    """Return the numbers of the white ones of these cells."""
    return position.board.number_at[
        [row * board.cols + col for row, col in sorted(cells) if board.is_white((row, col))]
    ]


def warm() -> None:
    """Compile the kernels, or load them."""
    board = AkariBoard(("....", ".3..", "...."))
    for _ in explain(board, AkariMarks(frozenset({(0, 1)}), frozenset({(0, 0)}))):
        pass
    find_cells_left_open(np.full(4, WHITE, np.uint8), 2, 2, HARD, MOST_TRIES)
