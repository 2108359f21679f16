"""Answers and marks: rows of `#`, `.` and `?`, or of the colours' letters."""

from solvers.genres.nonogram.board import Answer, NonogramBoard
from solvers.genres.nonogram.formats.clues import cell_signs
from solvers.notation.letters import read_letters, write_letters


def read_answer(board: NonogramBoard, text: str) -> Answer:
    """The cells of rows of letters. Raises NotationError."""
    return read_letters(text, cell_signs(board.palette), (board.height, board.width))


def write_answer(board: NonogramBoard, answer: Answer) -> str:
    """Rows of letters."""
    return write_letters(answer, cell_signs(board.palette))


def write_value(board: NonogramBoard, cell: object) -> str:
    """Return the letter of one cell."""
    return cell_signs(board.palette)[cell] if isinstance(cell, int) else ""
