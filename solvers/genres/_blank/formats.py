"""Text and back: rows of dots; answers have `#` where a cell is filled."""

from solvers.genres._blank.board import FILLED, WHITE, Answer, Board
from solvers.grids.rectangle import cells
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format
from solvers.notation.text import character_rows

EXPECTED = Message(". for each cell")


def _claim(text: str) -> Claim:
    return Claim.POSSIBLE if set(text.split("\n", 1)[0].strip()) == {WHITE} else Claim.NO


def _read(text: str) -> list[Entry]:
    rows = character_rows(text, WHITE, EXPECTED)
    return [Entry(Board(len(rows), len(rows[0])))]


def _write(entry: Entry) -> str:
    return (WHITE * entry.board.cols + "\n") * entry.board.rows


FORMATS = (Format("rows", Message("Rows of dots"), _claim, _read, _write, example="...\n...\n"),)


def read_answer(board: Board, text: str) -> Answer:
    """The filled cells of rows of `#` and `.`. Raises NotationError."""
    rows = character_rows(text, WHITE + FILLED, EXPECTED)
    return frozenset((r, c) for r, c in cells(len(rows), len(rows[0])) if rows[r][c] == FILLED)


def write_answer(board: Board, answer: Answer) -> str:
    """Rows of `#` and `.`."""
    rows = [[FILLED if (r, c) in answer else WHITE for c in range(board.cols)] for r in range(board.rows)]
    return "".join("".join(row) + "\n" for row in rows)
