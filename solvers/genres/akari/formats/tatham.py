"""Simon Tatham's collection: game IDs, one a line, and save files."""

import re
from collections.abc import Iterator, Sequence

from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, NUMBERS, WHITE
from solvers.genres.akari.formats.entries import WORDS, check_size, cut, entry, white_letters
from solvers.messages import Message
from solvers.notation.boards.saved_games import save_format
from solvers.notation.boards.tatham import hold_size
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, each_line, first_line

_ID = re.compile(r"([0-9]{1,6})(?:x([0-9]{1,6}))?((?:[a-z][0-9]*)*)([:#])(.*)")
_SHARE = re.compile(r"b[0-9]")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_BLACK = "B"
EXPECTED = WORDS["expected.tatham"]
LEAST = 2  # rows and columns that his program takes


def _size(cols: str, rows: str | None, token: Token) -> tuple[int, int]:
    return check_size(int(rows or cols), int(cols), token.line, token.column)


def _cells(body: str, rows: int, cols: int, line: int, column: int) -> list[str]:
    """The rows of a description that begins at `column`. Raises NotationError."""
    states: list[str] = []
    filled = 0
    for at, letter in enumerate(body, column):
        if letter in _LETTERS:
            states.append(WHITE * (ord(letter) - ord("a") + 1))
        elif letter == _BLACK or letter in NUMBERS:
            states.append(BLACK if letter == _BLACK else letter)
        else:
            raise NotationError("character", line, at, found=letter, expected=EXPECTED)
        filled += len(states[-1])
        if filled > rows * cols:
            raise NotationError("cells-over", line, at, WORDS, expected=rows * cols)
    if filled < rows * cols:
        raise NotationError("cells-missing", line, column + len(body), WORDS, found=filled, expected=rows * cols)
    return cut("".join(states), cols)


def _describe(board_rows: tuple[str, ...]) -> str:
    """The description of a board; runs of white cells go on across the ends of rows."""
    return white_letters("".join(board_rows)).replace(BLACK, _BLACK)


# Game IDs


def _claim(text: str) -> Claim:
    found = _ID.fullmatch(first_line(text))
    if not found:
        return Claim.NO
    if found[4] == "#":
        return Claim.POSSIBLE
    if not set(found[5]) <= _LETTERS | {_BLACK, *NUMBERS}:
        return Claim.POSSIBLE if found[2] and found[5].isalnum() else Claim.NO
    has_both = _BLACK in found[5] and not set(found[5]).isdisjoint(NUMBERS)  # black cells alone may be black pearls
    return Claim.CERTAIN if has_both or _SHARE.match(found[3]) else Claim.POSSIBLE


def _read(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_id)


def _read_id(token: Token) -> Entry:
    found = _ID.fullmatch(token.text)
    if not found:
        raise NotationError("character", token.line, token.column, found=token.text[:20], expected="7x7:...")
    if found[4] == "#":
        raise NotationError("only-seed", token.line, token.column, WORDS, found=token.text[:40])
    rows, cols = _size(found[1], found[2], token)
    return entry(_cells(found[5], rows, cols, token.line, token.column + found.start(5)), token.line)


def _check(given: Entry) -> None:
    hold_size(given.board.rows, given.board.cols, LEAST)


def _write(given: Entry) -> str:
    _check(given)
    return f"{given.board.cols}x{given.board.rows}:{_describe(given.board.cells)}\n"


TATHAM = Format("tatham", Message("Tatham's game ID"), _claim, _read, _write, example="3x2:a1bBa\n", check=_check)


_MOVE = re.compile(r"([LI])([0-9]{1,3}),([0-9]{1,3})")


def _play(given: Entry, moves: Sequence[str]) -> Entry:
    """The puzzle with the lights (L) and dots (I) that moves set and take away. Raises ValueError."""
    cells = [list(row) for row in given.board.cells]
    for move in (move for state in moves for move in state.split(";") if move):
        found = _MOVE.fullmatch(move)
        row, col = (int(found[3]), int(found[2])) if found else (-1, -1)
        if not found or row >= len(cells) or col >= len(cells[0]) or cells[row][col] not in (WHITE, LIGHT, NO_LIGHT):
            raise ValueError(move)
        state = LIGHT if found[1] == "L" else NO_LIGHT
        cells[row][col] = WHITE if cells[row][col] == state else state
    return entry(["".join(row) for row in cells], given.line)


TATHAM_SAVE = save_format("Light Up", TATHAM, _play)
