"""The picture of box-drawing lines that a solver in C prints: `■`, `○`, `+` lit, `×` no light, blank white.

Blanks count here: no character between the two `│` is left out.
"""

from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, WHITE
from solvers.genres.akari.formats.entries import (
    NUMBERED,
    WORDS,
    lights_of,
    read_entry_rows,
    reversed_alphabet,
    rows_of,
    translate,
)
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token

LIT = "+"
CELLS = {" ": WHITE, LIT: WHITE, "■": BLACK, "○": LIGHT, "×": NO_LIGHT} | NUMBERED
TOP, BOTTOM, SIDE, RULE = "┌┐", "└┘", "│", "─"
EXPECTED = WORDS["expected.box-drawing"]
ROW_EXPECTED = WORDS["expected.box-drawing-row"]


def _is_rule(line: str, corners: str) -> bool:
    return len(line) > 2 and line[0] == corners[0] and line[-1] == corners[1] and not line[1:-1].strip(RULE)


def _claim(text: str) -> Claim:
    lines = (line.strip() for line in text.split("\n"))
    return Claim.CERTAIN if any(_is_rule(line, TOP) for line in lines) else Claim.NO


def _read(text: str) -> list[Entry]:
    """Read every frame in the text; text between frames is skipped."""
    entries: list[Entry] = []
    frame: list[list[Token]] | None = None
    opened = 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if frame is None:
            if _is_rule(line, TOP):
                frame, opened = [], number
        elif _is_rule(line, BOTTOM) and frame:
            entries.append(read_entry_rows(translate(frame, CELLS, EXPECTED), opened))
            frame = None
        elif line:
            frame.append(_row(line, number, 1 + len(raw) - len(raw.lstrip())))
    if frame is not None:
        raise NotationError("frame-open", opened, 0, WORDS)
    if not entries:
        raise NotationError("no-section", 0, 0, WORDS, expected=TOP)
    return entries


def _row(line: str, number: int, column: int) -> list[Token]:
    if len(line) < 3 or line[0] != SIDE or line[-1] != SIDE:
        raise NotationError("character", number, column, found=line[:1], expected=ROW_EXPECTED)
    return [Token(character, number, column + i) for i, character in enumerate(line[1:-1], 1)]


def _write(given: Entry) -> str:
    shapes = reversed_alphabet(CELLS)
    rows = [[shapes[state] for state in row] for row in rows_of(given)]
    for r, c in given.board.light_up(lights_of(given)):
        rows[r][c] = LIT if rows[r][c] == shapes[WHITE] else rows[r][c]
    rule = RULE * given.board.cols
    body = "".join(f"{SIDE}{''.join(row)}{SIDE}\n" for row in rows)
    return f"{TOP[0]}{rule}{TOP[1]}\n{body}{BOTTOM[0]}{rule}{BOTTOM[1]}\n"


FRAME = Format(
    "frame",
    Message("Picture of box lines"),
    _claim,
    _read,
    _write,
    example="┌───┐\n│ 1 │\n│ ■ │\n└───┘\n",
)
