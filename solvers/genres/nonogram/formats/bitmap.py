"""Plain PBM pictures (P1): the puzzle whose answer is the picture."""

import re

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, NonogramBoard, derive_clues
from solvers.genres.nonogram.formats.clues import HAS_GIVEN, IN_COLOUR, read_size, refuse_large_board
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

MAGIC = "P1"
NO_ANSWER = Message("there is no answer to draw")
CELLS = {"0": BLANK, "1": FILLED}


def _drop_comments(text: str) -> str:
    """Return the text with comments blanked out; everything else keeps its place."""
    return re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text)


def _where(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _read(text: str) -> list[Entry]:
    bare = _drop_comments(text)
    head = re.match(r"\s*P1\s+(\d+)\s+(\d+)", bare)
    if not head:
        raise NotationError("character", 1, 1, found=text.strip()[:10], expected="P1 3 2 ...")
    cols, rows = (read_size(head[part], *_where(bare, head.start(part))) for part in (1, 2))
    cells = []
    for found in re.finditer(r"\S", bare[head.end() :]):
        if found[0] not in CELLS:
            raise NotationError("character", *_where(bare, head.end() + found.start()), found=found[0], expected="0, 1")
        cells.append(CELLS[found[0]])
    if len(cells) != rows * cols:
        raise NotationError("goal", 0, 0, WORDS, name=MAGIC, found=len(cells), expected=rows * cols)
    picture = tuple(tuple(cells[start : start + cols]) for start in range(0, len(cells), cols))
    return [Entry(refuse_large_board(derive_clues(picture)), answer=picture)]


def _check(entry: Entry) -> Answer:
    """Return the picture of an entry that has no other values. Raises CannotHold."""
    board: NonogramBoard = entry.board
    if board.is_coloured:
        raise CannotHold(IN_COLOUR)
    if board.given:
        raise CannotHold(HAS_GIVEN)
    if not entry.answer or UNKNOWN in (cell for row in entry.answer for cell in row):
        raise CannotHold(NO_ANSWER)
    answer: Answer = entry.answer
    return answer


def _write(entry: Entry) -> str:
    board: NonogramBoard = entry.board
    rows = [" ".join(str(int(cell == FILLED)) for cell in row) for row in _check(entry)]
    return "\n".join([MAGIC, f"{board.width} {board.height}", *rows]) + "\n"


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if re.match(r"P1\s", _drop_comments(text).lstrip()) else Claim.NO


BITMAP = Format(
    "pbm",
    Message("PBM picture"),
    _claim,
    _read,
    _write,
    "pbm",
    "P1\n3 2\n1 0 1\n1 1 1\n",
    "image/x-portable-bitmap",
    check=_check,
)
