"""The rules, as a readable reference. Every fault has a sample that shows it."""

from solvers.contract.results import Fault, Measure
from solvers.genres._blank.board import Answer, Board
from solvers.grids.rectangle import cells
from solvers.messages import Message, Words

WORDS: Words = {"fault.empty": Message("This cell is not filled.")}


def check(board: Board, answer: Answer) -> list[Fault]:
    """Every cell that is not filled."""
    return [Fault("empty", (cell,)) for cell in cells(board.rows, board.cols) if cell not in answer]


def measure(board: Board) -> Measure:
    """Its size."""
    return Measure(board.rows, board.cols, f"{board.rows}×{board.cols}")
