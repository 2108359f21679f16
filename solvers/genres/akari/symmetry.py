"""How boards and lights are turned and mirrored: the eight symmetries of the rectangle."""

from solvers.contract.genre import Symmetric
from solvers.genres.akari.board import Answer, Board
from solvers.grids.rectangle import At, turn_grid, undo
from solvers.grids.rectangle import turn_cell as _turn_cell


def turn_board(board: Board, transform: str) -> Board:
    """The board seen from another side."""
    return Board(tuple("".join(row) for row in turn_grid(board.cells, transform)))


def turn_cell(board: Board, cell: At, transform: str) -> At:
    """Where a cell of the board comes to lie."""
    return _turn_cell(cell, board.rows, board.cols, transform)


def turn_answer(board: Board, answer: Answer, transform: str) -> Answer:
    """The lights of the turned board."""
    return frozenset(turn_cell(board, cell, transform) for cell in answer)


SYMMETRY = Symmetric(turn_board, turn_answer, turn_cell, undo)
