"""One line: `3 5 | ?■■??■■■■?`, a clue and its cells; a board of one row with free columns.

`35|` means 3 and 5 if no block of 35 fits. Text after the cells is ignored. Each line is a puzzle.
"""

import re

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Block, Clue, NonogramBoard
from solvers.genres.nonogram.formats.clues import (
    IN_COLOUR,
    NumberedLine,
    check_board,
    number_lines,
    read_clue,
    read_size,
    write_clue,
)
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

SHAPES = {"?": UNKNOWN, ".": BLANK, "□": BLANK, "#": FILLED, "■": FILLED}
WRITTEN = {UNKNOWN: "?", BLANK: ".", FILLED: "#"}
LINE = re.compile(r"\s*+([\d\s,]*+)\|\s*+([?.#□■]++)(?:\s.*)?")
NOT_ONE_LINE = Message("it is more than one line")


def _read(text: str) -> list[Entry | NotationError]:
    return [_try(line) for line in number_lines(text) if line[0].strip()]


def _try(line: NumberedLine) -> Entry | NotationError:
    try:
        return _one(line)
    except NotationError as error:
        return error


def _one(line: NumberedLine) -> Entry:
    text, number = line
    found = LINE.fullmatch(text)
    if not found:
        column = text.find("|") + 2
        raise NotationError("character", number, column, found=text.strip()[:20], expected="3 5 | ??????????")
    cells = tuple(SHAPES[shape] for shape in found[2])
    read_size(str(len(cells)), number, 1 + found.start(2))
    clue = _clue(found[1], number, 1 + found.start(1), len(cells))
    given: Answer = (cells,) if any(cell != UNKNOWN for cell in cells) else ()
    board = NonogramBoard((clue,), (None,) * len(cells), given=given)
    return Entry(check_board(board, [number], [number] * len(cells)), line=number)


def _clue(text: str, line: int, column: int, cells: int) -> Clue:
    """Return the clue; digits count separately when they make no number that fits."""
    bare = text.strip()
    if len(bare) > 1 and bare.isdecimal() and (len(bare) > len(str(cells)) or int(bare) > cells):
        if "0" in bare:
            raise NotationError("zero", line, column, WORDS)
        return tuple(Block(int(digit)) for digit in bare)
    return read_clue(text, line, {}, column) or ()


def _check(entry: Entry) -> None:
    board: NonogramBoard = entry.board
    if board.is_coloured:
        raise CannotHold(IN_COLOUR)
    if board.height != 1 or any(clue is not None for clue in board.cols) or board.rows[0] is None:
        raise CannotHold(NOT_ONE_LINE)


def _write(entry: Entry) -> str:
    _check(entry)
    board: NonogramBoard = entry.board
    cells = (entry.marks or board.start)[0]
    return f"{write_clue(board.rows[0], board.palette, ' ')} | {''.join(WRITTEN[cell] for cell in cells)}\n"


def _claim(text: str) -> Claim:
    lines = [line for line in text.split("\n") if line.strip()]
    return Claim.CERTAIN if lines and all(map(LINE.fullmatch, lines)) else Claim.NO


ONE_LINE = Format("line", Message("One line"), _claim, _read, _write, example="3 5 | ?■■??■■■■?\n", check=_check)
