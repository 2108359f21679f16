"""Helpers of all formats: cells with their places in the text, and from rows of characters to an Entry.

A text's cells become one of WHITE, BLACK, NUMBERS, LIGHT or NO_LIGHT before this module sees them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from solvers.genres.akari.board import (
    BLACK,
    LIGHT,
    LIMIT,
    NO_LIGHT,
    NUMBERS,
    WHITE,
    AkariBoard,
    AkariMarks,
    Answer,
    as_marks,
)
from solvers.genres.akari.rules import find_faults
from solvers.grids.rectangle import At
from solvers.messages import Message, Words
from solvers.notation.boards.formats import make_size_check
from solvers.notation.format import Entry, NotationError
from solvers.notation.text import Token

WORDS: Words = {
    "lights-differ": Message("the line says {expected} lights; the rows have {found}."),
    "order": Message("found {found!r}; expected {expected!r}."),
    "frame-open": Message("this frame is not closed; expected a line └─┘."),
    "only-seed": Message(
        "this is a random seed ({found}), not a board: in the program choose Game > Specific and copy the game ID."
    ),
    "not-xml": Message("this is not well-formed XML: {reason}."),
    "no-nine": Message("without a white cell left open, this code reads like the one in which white is 8"),
    "other-board": Message("found {found!r}, but the board has {expected!r} here."),
    "expected.box-drawing": Message("a blank for white, '■', '○', '+' lit, '×' no light or 0-4"),
    "expected.box-drawing-row": Message("a row between '│' and '│'"),
    "expected.white-nine": Message("0-4 for a number, 5 black, 6 light, 7 lit, 8 no light, 9 white"),
    "expected.white-eight": Message("0-4 for a number, 5 black, 8 white"),
    "expected.rows": Message("'.' for white, '#' for black, 0-4 for a number, 'o' for a light or 'x' for none"),
    "expected.glpk-result": Message("'.', '@' for a light, 5 for black or 0-4"),
    "expected.janko": Message("'-' for white, 'x' for black or 0-4"),
    "expected.janko-answer": Message("'o' for a light, '-', 'x' or 0-4"),
    "expected.kanpen": Message("'.' white, 5 black, '+' light, '*' no light, 0-4"),
    "expected.ohmec": Message("a-z or '-' for white cells, '*' for black, '@' for a light, 0-4"),
    "expected.pzpr": Message("'.' for black, 0-9 or a-e for a number, g-z for white cells"),
    "expected.pzpr-cells": Message("'.' white, '-' black, '#' light, '+' no light, 0-4"),
    "expected.tatham": Message("a-z for white cells, 'B' for black, 0-4"),
}


def read_paragraphs(text: str, read: Callable[[str], Entry]) -> Iterator[Entry | NotationError]:
    """Read one puzzle a paragraph; blank lines between all rows separate nothing."""
    found = list(_paragraphs(text))
    if not found:
        raise NotationError("empty")
    if len(found) > 1 and not any("\n" in part for _, part in found):
        found = [(0, text)]
    for before, part in found:
        try:
            entry = read(part)
            yield replace(entry, line=entry.line + before)
        except NotationError as error:
            yield error.move(before)


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield stretches between blank lines, each with the number of lines before it."""
    lines: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""]):
        if line.strip():
            lines.append(line)
        elif lines:
            yield number - len(lines), "\n".join(lines)
            lines = []


check_size = make_size_check(LIMIT)


def read_entry_rows(rows: Sequence[str], line: int = 1, **heading: Any) -> Entry:
    """Return the puzzle of these rows, with the lights and dots in them."""
    check_size(len(rows), len(rows[0]))
    board = AkariBoard(tuple(row.replace(LIGHT, WHITE).replace(NO_LIGHT, WHITE) for row in rows))
    return make_akari_entry(
        board, find_cells_with_sign(rows, LIGHT), find_cells_with_sign(rows, NO_LIGHT), line=line, **heading
    )


def make_akari_entry(board: AkariBoard, lights: Answer, dots: frozenset[At], **heading: Any) -> Entry:
    """Return the puzzle; lights that solve it are its answer, other lights and dots a person's marks."""
    if lights and next(find_faults(board, lights), None) is None:
        return Entry(board, answer=lights, **heading)
    return Entry(board, marks=AkariMarks(lights, dots) if lights or dots else None, **heading)


def find_cells_with_sign(rows: Sequence[Sequence[str]], sought: str) -> Answer:
    """Return the cells that hold a sign."""
    there = [(r, row) for r, row in enumerate(rows) if sought in row]
    return frozenset([(r, c) for r, row in there for c, state in enumerate(row) if state == sought])


def lights_of(entry: Entry) -> Answer:
    """Return the lights of its answer, or else of its marks."""
    return as_marks(entry.marks if entry.answer is None else entry.answer).lights


def rows_of(entry: Entry) -> list[str]:
    """Return the rows of an Entry with its answer, or else its marks, drawn in."""
    lights, dots = as_marks(entry.marks if entry.answer is None else entry.answer)
    return draw_rows(entry.board, dict.fromkeys(dots, NO_LIGHT) | dict.fromkeys(lights, LIGHT))


def draw_rows(board: AkariBoard, over: Mapping[At, str]) -> list[str]:
    """Return the board's rows with some cells replaced."""
    if not over:
        return list(board.cells)
    rows = [list(row) for row in board.cells]
    for (r, c), state in over.items():
        rows[r][c] = state
    return ["".join(row) for row in rows]


def translate(
    lines: Iterable[Sequence[Token]], alphabet: Mapping[str, str], expected: Message, cols: int = 0
) -> list[str]:
    """Translate rows of tokens to rows of states. cols: length of each row (0: as long as the first).

    Raises NotationError at the first token outside the alphabet, and at a row of another length.
    """
    rows: list[str] = []
    for tokens in lines:
        for token in tokens:
            if token.text not in alphabet:
                raise NotationError("character", token.line, token.column, found=token.text, expected=expected)
        cols = cols or len(tokens)
        if len(tokens) != cols:
            raise NotationError("short-row", tokens[0].line, 0, found=len(tokens), expected=cols)
        rows.append("".join(alphabet[token.text] for token in tokens))
        if len(rows) > LIMIT[0] or cols > LIMIT[1]:
            check_size(len(rows), cols, tokens[0].line)
    return rows


def encode_white_runs(states: str) -> str:
    """States with each run of white cells as letters: a-z for 1 to 26, longer runs in pieces."""
    return re.sub(r"\.+", lambda run: _letters(len(run[0])), states)


def _letters(white: int) -> str:
    return "z" * (white // 26) + (chr(ord("a") + white % 26 - 1) if white % 26 else "")


def reversed_alphabet(alphabet: Mapping[str, str]) -> dict[str, str]:
    """Return state -> token, the first of tokens with one meaning."""
    return {state: text for text, state in reversed(list(alphabet.items()))}


NUMBERED = {digit: digit for digit in NUMBERS}
ENPITSU = {state: state for state in (WHITE, BLACK, LIGHT, NO_LIGHT)} | NUMBERED
