"""Digits from characters: any size, any mark for an empty cell, and errors for unexpected characters.

A text uses one mark for empty cells; on boards up to 12x12 the letter O can be it. `0` is one too, except on boards
beyond 9x9 that have another mark beside it: there the digits count from 0.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from solvers.genres.sudoku.board import BOXES, LENGTHS, SIZES, SYMBOLS, UNKNOWN, SudokuBoard, symbol
from solvers.messages import Message, Words
from solvers.notation.format import NotationError

ZERO = "0"
# Besides 0, these usually mark an empty cell.
MARKS = ".Xx*_-? "
COMMENT = "#"
# These mark an empty cell if they are no digits.
EMPTY_LETTERS = "Oo〇"
KANJI = str.maketrans("一二三四五六七八九", "123456789")
_KANJI_ROW = re.compile(r"(?m)^[一二三四五六七八九〇○.*_\-・□\s|│┃]{4,}$")

WORDS: Words = {
    "cells": Message("found {found} cells; a sudoku has {expected}."),
    "row": Message("this row has {found} cells; expected {expected}, as in the others."),
    "rows": Message("rows of {expected} cells: found {found}, expected {expected}."),
    "size": Message("found rows of {found} cells; the sizes read here are {sizes}."),
    "boxes": Message(
        "boxes {cols} wide and {rows} high are not read; with {size} digits they are {known_cols} wide and "
        "{known_rows} high."
    ),
    "grids": Message(
        "found {found} grids here; expected one of candidates, at most with the clues and the digits put in above it."
    ),
    "sdx": Message("expected N lines of N words between blanks, such as 5, u5 or 127."),
    "record": Message("found {found!r}; expected I and cell 00-80 with a digit, or E and a cell with three figures."),
    "library": Message("found {found} fields between colons; expected 7."),
    "triple": Message("found {found!r}; expected three figures from 1 to 9: digit, row, column."),
    "packed": Message("what this link holds cannot be unpacked: part of it is missing or was changed."),
    "shape": Message("the link holds something else than a puzzle: expected {expected}."),
    "xml": Message("this is not well-formed XML."),
    "games": Message("there is no <game> in this file."),
    "cell-text": Message("found {found!r}; expected 81 cells of value|note|editable|."),
    "own-rules": Message("the link has rules of its own, of which only those of plain sudoku are read: {rules}"),
    "variant": Message("this is not plain sudoku: {variant}."),
    "wiki-cell": Message("found {found!r}; no clue, digit or candidates of a cell are packed like this."),
    "wiki-version": Message("found version {found}; of SudokuWiki's packed texts version B is read."),
    "fetched": Message("this link does not hold the puzzle, only its name on a server, and links are not followed."),
    "expected.digit": Message("a digit from 1 to {most}, or {empty!r} for an empty cell"),
    "expected.grid": Message("a grid of N rows of N cells"),
}


def replace_kanji_digits(text: str) -> str:
    """Return the text with rows of 一二三 in the digits of other sudoku; words stay as they are."""
    return _KANJI_ROW.sub(lambda row: row[0].translate(KANJI), text) if not text.isascii() else text


# A Place gives the line and column, from 1, of the n-th character.
Place = Callable[[int], tuple[int, int]]


def read_characters(characters: str, place: Place) -> SudokuBoard:
    """Return the board of N*N characters. Raises NotationError."""
    size = LENGTHS.get(len(characters))
    if size is None:
        raise wrong_length_error(len(characters), *place(0))
    return SudokuBoard(size, parse_digits(characters, size, place))


def wrong_length_error(found: int, line: int, column: int = 0) -> NotationError:
    """Return the error of a text with a number of cells that no board has."""
    return NotationError("cells", line, column, WORDS, found=found, expected=", ".join(map(str, LENGTHS)))


def wrong_size_error(found: int, line: int, sizes: Iterable[int] = SIZES) -> NotationError:
    """Return the error of a row whose length is the width of no board of these sizes."""
    return NotationError("size", line, 0, WORDS, found=found, sizes=", ".join(map(str, sizes)))


def wrong_boxes_error(size: int, rows: int, cols: int, line: int) -> NotationError:
    """Return the error of a board whose boxes are turned."""
    known_rows, known_cols = BOXES[size]
    parameters = {"known_rows": known_rows, "known_cols": known_cols}
    return NotationError("boxes", line, 0, WORDS, rows=rows, cols=cols, size=size, **parameters)


def unexpected_character_error(found: str, size: int, line: int, column: int, empty: str = ".") -> NotationError:
    """Return the error of a character that is neither a digit of this size nor the mark for an empty cell."""
    return NotationError("character", line, column, found=found, expected=format_expected_digits(size, empty))


def format_expected_digits(size: int, empty: str = ".") -> Message:
    """Return the possible signs of a cell on a board of this size, as a message."""
    most = symbol(size)
    return WORDS["expected.digit"].with_parameters(most=most, empty=empty)


def parse_digits(characters: str, size: int, place: Place) -> tuple[int, ...]:
    """Return the digit of every character, UNKNOWN for an empty cell. Raises NotationError at the first other one."""
    given = set(characters)
    strange = given - _symbols(size).keys()
    empty = _empty_mark(characters, strange - {ZERO})
    values = _values(size, empty, size > 9 and empty != "" and ZERO in strange)
    # When digits are counted from zero, the last symbol is not used.
    if given <= values.keys():
        return tuple(map(values.__getitem__, characters))
    wrong = next(n for n, character in enumerate(characters) if character not in values)
    raise unexpected_character_error(characters[wrong], size, *place(wrong), empty or ".")


def parse_digit_token(token: str, size: int) -> int | None:
    """Return the digit of a cell that was written by itself: 12, C, c, a mark, or nothing; None for another text."""
    if not token.strip(MARKS + ZERO):
        return UNKNOWN
    if token.isascii() and token.isdigit():
        return int(token) if len(token) < 3 and int(token) <= size else None
    return _symbols(size).get(token)


def is_cell(character: str) -> bool:
    """Whether this could be a cell of some board."""
    return character in MARKS or character == ZERO or character.upper() in SYMBOLS


@cache
def _symbols(size: int) -> dict[str, int]:
    upper = {character: digit for digit, character in enumerate(SYMBOLS[:size], 1)}
    return upper | {character.lower(): digit for character, digit in upper.items()}


@cache
def _values(size: int, empty: str, from_zero: bool) -> Mapping[str, int]:
    if from_zero:
        found = {ZERO: 1} | {character: digit + 1 for character, digit in _symbols(size).items() if digit < size}
    else:
        found = {ZERO: UNKNOWN} | _symbols(size)
    return found | {empty: UNKNOWN}


def _empty_mark(characters: str, strange: set[str]) -> str:
    """Return the mark for empty cells: the commonest usual one, or else the only other sign; "" for none."""
    usual = strange & set(MARKS) or strange & set(EMPTY_LETTERS)
    if usual:
        order = MARKS + EMPTY_LETTERS
        return max(usual, key=lambda mark: (characters.count(mark), -order.index(mark)))
    if len(strange) == 1 and not (sign := next(iter(strange))).isalnum() and sign != COMMENT:
        return sign
    return ""
