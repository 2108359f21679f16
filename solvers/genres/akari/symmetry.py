"""The eight symmetries of a board and its lights."""

from solvers.contract.genre import Symmetric
from solvers.genres.akari.board import AkariBoard, Answer
from solvers.grids.rectangle import At, inverse, turn_grid
from solvers.grids.rectangle import turn_cell as _turn_cell


def turn_board(board: AkariBoard, transform: str) -> AkariBoard:
    """Return the board turned and mirrored."""
    return AkariBoard(tuple("".join(row) for row in turn_grid(board.cells, transform)))


def turn_cell(board: AkariBoard, cell: At, transform: str) -> At:
    """Return the place of a cell on the turned board."""
    return _turn_cell(cell, board.rows, board.cols, transform)


def turn_answer(board: AkariBoard, answer: Answer, transform: str) -> Answer:
    """The lights of the turned board."""
    return frozenset(turn_cell(board, cell, transform) for cell in answer)


SYMMETRY = Symmetric(turn_board, turn_answer, turn_cell, inverse)
