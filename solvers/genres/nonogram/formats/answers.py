"""Answers and marks: rows of `#`, `.` and `?`, or of the colours' letters."""

from solvers.genres.nonogram.board import Answer, Board
from solvers.genres.nonogram.formats.clues import letters
from solvers.notation.letters import read_letters, write_letters


def read_answer(board: Board, text: str) -> Answer:
    """The cells of rows of letters. Raises NotationError."""
    return read_letters(text, letters(board.palette), (board.height, board.width))


def write_answer(board: Board, answer: Answer) -> str:
    """Rows of letters."""
    return write_letters(answer, letters(board.palette))


def write_value(board: Board, cell: object) -> str:
    """The letter of one cell."""
    return letters(board.palette)[cell] if isinstance(cell, int) else ""
