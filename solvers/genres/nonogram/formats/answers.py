"""Answers and marks: rows of `#`, `.` and `?`, or of the colours' letters."""

from solvers.genres.nonogram.board import Answer, Board
from solvers.genres.nonogram.formats.clues import letters
from solvers.notation.format import NotationError
from solvers.notation.text import character_rows


def read_answer(board: Board, text: str) -> Answer:
    """The cells of rows of letters. Raises NotationError."""
    known = {letter: cell for cell, letter in letters(board.palette).items()}
    rows = character_rows(text, "".join(known), " ".join(known))
    if (len(rows), len(rows[0])) != (board.height, board.width):
        told = {"rows": len(rows), "cols": len(rows[0]), "most_rows": board.height, "most_cols": board.width}
        raise NotationError("too-large", 0, 0, **told)
    return tuple(tuple(known[letter] for letter in row) for row in rows)


def write_answer(board: Board, answer: Answer) -> str:
    """Rows of letters."""
    told = letters(board.palette)
    return "".join("".join(told[cell] for cell in row) + "\n" for row in answer)
