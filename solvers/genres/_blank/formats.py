"""Text and back: rows of dots; answers have `#` where a cell is filled."""

from solvers.contract.letters import letters
from solvers.genres._blank.board import FILLED, WHITE, BlankBoard
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format
from solvers.notation.text import character_rows

EXPECTED = Message(". for each cell")


def _claim(text: str) -> Claim:
    return Claim.POSSIBLE if set(text.split("\n", 1)[0].strip()) == {WHITE} else Claim.NO


def _read(text: str) -> list[Entry]:
    rows = character_rows(text, WHITE, EXPECTED)
    return [Entry(BlankBoard(len(rows), len(rows[0])))]


def _write(entry: Entry) -> str:
    board: BlankBoard = entry.board
    return (WHITE * board.cols + "\n") * board.rows


FORMATS = (Format("rows", Message("Rows of dots"), _claim, _read, _write, example="...\n...\n"),)

ANSWERS = letters(lambda board: (board.rows, board.cols), FILLED + WHITE)
