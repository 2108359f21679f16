"""Text and back: a line `queens SIZE [TEMPER]`, then perhaps the rows with the given queens."""

from solvers.contract.letters import letters
from solvers.genres.queens.board import EMPTY, QUEEN, RACE, SLOW, STILL, TEMPERS, Board
from solvers.genres.queens.rules import WORDS
from solvers.grids.rectangle import At
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import character_rows
from tests.texts import both

ANSWERS = letters(lambda board: (board.size, board.size), QUEEN + EMPTY)
EXPECTED = WORDS["expected.queen"]
HEAD = "queens "


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if text.lstrip().startswith(HEAD) else Claim.NO


def _read(text: str) -> list[Entry]:
    head, _, rest = text.strip().partition("\n")
    size, _, temper = head.removeprefix(HEAD).partition(" ")
    if not head.startswith(HEAD) or not size.isdecimal() or not 0 < int(size) <= 40 or not _is_temper(temper):
        raise NotationError("queens-head", 1, 0, WORDS)
    try:
        given = _queens(rest, int(size)) if rest.strip() else frozenset()
    except NotationError as error:
        raise error.move(1) from None
    return [Entry(Board(int(size), given, temper))]


def _is_temper(temper: str) -> bool:
    return temper in TEMPERS or (temper.startswith((SLOW, STILL, RACE)) and temper.partition(" ")[2].isdecimal())


def _queens(text: str, size: int) -> frozenset[At]:
    rows = character_rows(text, EMPTY + QUEEN, EXPECTED)
    if len(rows) != size or len(rows[0]) != size:
        raise NotationError("queens-rows", 0, 0, WORDS, found=f"{len(rows)}×{len(rows[0])}", expected=f"{size}×{size}")
    return frozenset((row, col) for row in range(size) for col in range(size) if rows[row][col] == QUEEN)


def _write(entry: Entry) -> str:
    board: Board = entry.board
    head = f"{HEAD}{board.size} {board.temper}".rstrip() + "\n"
    return head + (ANSWERS.write(board, board.given) if board.given else "")


FORMATS = (Format("rows", both("Rows", "行"), _claim, _read, _write, example="queens 4\n.Q..\n....\n....\n....\n"),)
