"""The one-line form of ohmec's puzzles: rows ended by `.`, letters for white runs, `*` for black, `@` for a light."""

import re
from collections.abc import Iterator

from solvers.genres.akari.board import BLACK, LIGHT, NUMBERS, WHITE
from solvers.genres.akari.formats.entries import (
    WORDS,
    check_size,
    draw_rows,
    encode_white_runs,
    lights_of,
    read_entry_rows,
)
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, each_line, first_line

_LINE = re.compile(r"([0-9]{1,6})x([0-9]{1,6}):([a-z0-4*@.-]*)")
_MARKS = set("*@.-")
EXPECTED = WORDS["expected.ohmec"]


def _claim(text: str) -> Claim:
    found = _LINE.fullmatch(first_line(text))
    if not found:
        return Claim.NO
    return Claim.POSSIBLE if _MARKS.isdisjoint(found[3]) else Claim.CERTAIN


def _read(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_line)


def _read_line(token: Token) -> Entry:
    head, _, body = token.text.partition(":")
    size = _LINE.fullmatch(head + ":")
    if not size:
        raise NotationError("character", token.line, token.column, found=token.text[:20], expected="7x7:...")
    rows, cols = check_size(int(size[2]), int(size[1]), token.line, token.column)
    column = token.column + len(head) + 1
    found = []
    for text in body.split("."):
        found.append(_row(text, cols, token.line, column))
        column += len(text) + 1
    if len(found) != rows:
        raise NotationError("rows-missing", token.line, 0, WORDS, found=len(found), expected=rows)
    return read_entry_rows(found, token.line)


def _row(text: str, cols: int, line: int, column: int) -> str:
    states: list[str] = []
    filled = 0
    for at, letter in enumerate(text, column):
        states.append(_states(letter, line, at))
        filled += len(states[-1])
        if filled > cols:
            raise NotationError("cells-over", line, at, WORDS, expected=cols)
    if filled < cols:
        raise NotationError("cells-missing", line, column + len(text), WORDS, found=filled, expected=cols)
    return "".join(states)


def _states(letter: str, line: int, column: int) -> str:
    if "a" <= letter <= "z":
        return WHITE * (ord(letter) - ord("a") + 1)
    states = {"-": WHITE, "*": BLACK, "@": LIGHT} | {digit: digit for digit in NUMBERS}
    if letter not in states:
        raise NotationError("character", line, column, found=letter, expected=EXPECTED)
    return states[letter]


def _write(given: Entry) -> str:
    rows = draw_rows(given.board, dict.fromkeys(lights_of(given), "@"))
    body = ".".join(encode_white_runs(row.replace(BLACK, "*")) for row in rows)
    return f"{given.board.cols}x{given.board.rows}:{body}\n"


OHMEC = Format("ohmec", Message("ohmec's line"), _claim, _read, _write, example="3x2:a1a.a*a\n")
