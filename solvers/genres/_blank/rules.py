"""The rules, as a readable reference. Every fault has a sample that shows it."""

from solvers.contract.results import Fault, Measure
from solvers.genres._blank.board import Answer, BlankBoard
from solvers.grids.rectangle import cells
from solvers.messages import Message, Words

WORDS: Words = {"fault.empty": Message("This cell is not filled.")}


def check(board: BlankBoard, answer: Answer) -> list[Fault]:
    """Return a fault for every cell that is not filled."""
    return [Fault("empty", (cell,)) for cell in cells(board.rows, board.cols) if cell not in answer]


def measure(board: BlankBoard) -> Measure:
    """Return the size of a board."""
    return Measure(board.rows, board.cols, f"{board.rows}×{board.cols}")
