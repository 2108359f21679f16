"""The Enpitsu text: rows of `.`, `#` and `0`-`4`, with `o` for a light and `x` for certainly none.

`_` is white, too, and a line above them may say the size: rows and columns, or one number for both.
"""

import re
from collections.abc import Iterator
from itertools import chain

from solvers.genres.akari.board import LIGHT, LIMIT, NO_LIGHT, WHITE, AkariBoard, AkariMarks, Answer, as_marks
from solvers.genres.akari.formats.entries import (
    ENPITSU,
    WORDS,
    check_size,
    draw_rows,
    read_entry_rows,
    read_paragraphs,
    rows_of,
    translate,
)
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token

EXPECTED = WORDS["expected.rows"]
ALPHABET = ENPITSU | {"@": LIGHT, "*": LIGHT, "_": WHITE}
UNDECIDED = "?"
_SIZE = re.compile(r"\s*([0-9]{1,6})[ \t]+([0-9]{1,6})\s*\Z")
_SIDE = re.compile(r"\s*([0-9]{1,3})\s*\Z")


def _lines(text: str) -> Iterator[list[Token]]:
    """Yield the characters of every line that is not blank, without blanks at its ends. Raises NotationError."""
    for number, raw in enumerate(text.split("\n"), 1):
        row = raw.strip()
        indent = len(raw) - len(raw.lstrip())
        # A longer row would be costly to take apart, for nothing.
        if len(row) > LIMIT[1]:
            check_size(1, len(row), number)
        if row:
            yield [Token(character, number, column) for column, character in enumerate(row, 1 + indent)]


def _size(first: str, rest: str) -> tuple[str, str] | None:
    """Return rows and columns if a first line gives them: one number counts if that many rows and cells follow."""
    if both := _SIZE.match(first):
        return both[1], both[2]
    side = _SIDE.match(first)
    if side is None or int(side[1]) < 2:
        return None
    rows = rest.split()
    return (side[1], side[1]) if {len(rows), *map(len, rows)} == {int(side[1])} else None


def _claim(text: str) -> Claim:
    first, _, rest = text.strip().partition("\n")
    body = rest if _size(first, rest) else text
    if not set(body.strip().split("\n", 1)[0].strip()) <= ALPHABET.keys() or not body.strip():
        return Claim.NO
    used = set(body.replace("\n", "").replace(" ", ""))
    if "#" not in used and used & set("01234"):
        # Many puzzles are numbers in rows.
        return Claim.DOUBTFUL
    return Claim.CERTAIN if used <= ALPHABET.keys() and "#" in used and used & set("01234") else Claim.POSSIBLE


def _read(text: str) -> Iterator[Entry | NotationError]:
    return read_paragraphs(text, _read_board)


def _read_board(text: str) -> Entry:
    lines = _lines(text)
    first = next(lines, None)
    if first is None:
        raise NotationError("empty")
    line = first[0].line
    size = _size(*text.strip().partition("\n")[::2])
    if not size:
        return read_entry_rows(translate(chain([first], lines), ALPHABET, EXPECTED), line)
    high, wide = check_size(int(size[0]), int(size[1]), line)
    rows = translate(lines, ALPHABET, EXPECTED, wide)
    if len(rows) != high:
        raise NotationError("rows-missing", line, 0, WORDS, found=len(rows), expected=high)
    return read_entry_rows(rows, line)


def _write(given: Entry) -> str:
    return "".join(row + "\n" for row in rows_of(given))


def _write_sized(given: Entry) -> str:
    return f"{given.board.rows} {given.board.cols}\n{_write(given)}"


ROWS = Format("rows", Message("Rows of characters"), _claim, _read, _write, example=".1.\n.#.\n")
SIZED_ROWS = Format(
    "sized-rows",
    Message("Rows under their size"),
    lambda text: _claim(text) if _SIZE.match(text.strip().split("\n", 1)[0]) else Claim.NO,
    _read,
    _write_sized,
    example="2 3\n.1.\n.#.\n",
)


def read_answer(board: AkariBoard, text: str) -> Answer:
    """Return the lights of rows as Enpitsu text, drawn on this board; `?` is an open cell. Raises NotationError.

    A light on a black cell is read, so that `check` can report it.
    """
    lines = list(_lines(text))
    rows = translate(lines, ALPHABET | {UNDECIDED: UNDECIDED}, EXPECTED, board.cols)
    if len(rows) != board.rows:
        raise NotationError("rows-missing", 0, 0, WORDS, found=len(rows), expected=board.rows)
    for r, row in enumerate(rows):
        for c, state in enumerate(row):
            _fits(board, (r, c), state, lines[r][c])
    return frozenset((r, c) for r, row in enumerate(rows) for c, state in enumerate(row) if state == LIGHT)


def _fits(board: AkariBoard, cell: At, state: str, token: Token) -> None:
    """Refuse a text that was written for another board."""
    printed = board.cells[cell[0]][cell[1]]
    if state != LIGHT and (WHITE if state in (NO_LIGHT, UNDECIDED) else state) != printed:
        raise NotationError("other-board", token.line, token.column, WORDS, found=token.text, expected=printed)


def read_marks(board: AkariBoard, text: str) -> AkariMarks:
    """The lights and dots of rows as Enpitsu text. Raises NotationError."""
    for given in _read(text):
        if isinstance(given, NotationError):
            raise given
        if given.board == board:
            return as_marks(given.answer if given.marks is None else given.marks)
    raise NotationError("empty")


def write_marks(board: AkariBoard, marks: AkariMarks) -> str:
    """Rows as Enpitsu text with lights and dots."""
    return _write(Entry(board, marks=marks))


def write_answer(board: AkariBoard, answer: Answer) -> str:
    """Rows as Enpitsu text with a light wherever the answer has one."""
    return "".join(row + "\n" for row in draw_rows(board, dict.fromkeys(answer, LIGHT)))
