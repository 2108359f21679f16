"""From characters to digits: any size, any mark for an empty cell, and errors for unexpected characters.

A text uses one mark for empty cells. `0` is one too, except on boards beyond 9x9 that have another mark beside it:
there the digits count from 0.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from solvers.genres.sudoku.board import BOXES, LENGTHS, SIZES, SYMBOLS, UNKNOWN, Board, symbol
from solvers.messages import Phrase, Words
from solvers.notation.format import NotationError

ZERO = "0"
MARKS = ".Xx*_-? "  # what usually stands for an empty cell, beside 0
COMMENT = "#"

WORDS: Words = {
    "cells": Phrase(
        "found {found} cells; a sudoku has {expected}.", "{found} マスあります。数独のマス数は {expected} です。"
    ),
    "row": Phrase(
        "this row has {found} cells; expected {expected}, as in the others.",
        "この行は {found} マスです。ほかの行と同じ {expected} マスのはずです。",
    ),
    "rows": Phrase(
        "found {found} rows of {expected} cells; expected {expected} rows.",
        "{expected} マスの行が {found} 行あります。{expected} 行のはずです。",
    ),
    "size": Phrase(
        "found rows of {found} cells; the sizes read here are {sizes}.",
        "1行が {found} マスです。読める大きさは {sizes} です。",
    ),
    "boxes": Phrase(
        "boxes {cols} wide and {rows} high are not read; with {size} digits they are {known_cols} wide and "
        "{known_rows} high.",
        "横 {cols} 縦 {rows} のブロックは読めません。{size} 個の数字なら横 {known_cols} 縦 {known_rows} です。",
    ),
    "grids": Phrase(
        "found {found} grids here; expected one of candidates, at most with the clues and the digits put in above it.",
        "盤面が {found} 個あります。候補の盤面1つと、その上にヒントと記入済みの盤面までを読みます。",
    ),
    "sdx": Phrase(
        "expected N lines of N words between blanks, such as 5, u5 or 127.",
        "空白で区切った N 語を N 行(5、u5、127 など)と読めませんでした。",
    ),
    "record": Phrase(
        "found {found!r}; expected I and cell 00-80 with a digit, or E and a cell with three figures.",
        "{found!r} は読めません。I にマス番号 00〜80 と数字、または E にマス番号と3桁が続くはずです。",
    ),
    "library": Phrase(
        "found {found} fields between colons; expected 7.", "コロンで区切った欄が {found} 個です。7 個のはずです。"
    ),
    "triple": Phrase(
        "found {found!r}; expected three figures from 1 to 9: digit, row, column.",
        "{found!r} は読めません。数字・行・列を表す 1〜9 の3桁のはずです。",
    ),
    "packed": Phrase(
        "what this link holds cannot be unpacked: part of it is missing or was changed.",
        "リンクの中身を展開できません。一部が欠けているか、変わっています。",
    ),
    "shape": Phrase(
        "the link holds something else than a puzzle: expected {expected}.",
        "リンクの中身がパズルではありません。{expected} のはずです。",
    ),
    "xml": Phrase("this is not well-formed XML.", "正しい形の XML ではありません。"),
    "games": Phrase("there is no <game> in this file.", "このファイルには <game> がありません。"),
    "cell-text": Phrase(
        "found {found!r}; expected 81 cells of value|note|editable|.",
        "{found!r} は読めません。「値|メモ|編集可|」が 81 マス分のはずです。",
    ),
    "variant": Phrase("this is not plain sudoku: {variant}.", "普通の数独ではありません: {variant}。"),
    "wiki-cell": Phrase(
        "found {found!r}; no clue, digit or candidates of a cell are packed like this.",
        "{found!r} は読めません。マスのヒント・数字・候補のどれを詰めたものでもありません。",
    ),
    "wiki-version": Phrase(
        "found version {found}; of SudokuWiki's packed texts version B is read.",
        "SudokuWiki の形式のバージョン {found} です。読めるのはバージョン B です。",
    ),
    "fetched": Phrase(
        "this link does not hold the puzzle, only its name on a server, and links are not followed.",
        "このリンクには問題そのものが入っていません。リンク先は読みません。",
    ),
}

Place = Callable[[int], tuple[int, int]]  # line and column, from 1, of the n-th character


def read_cells(characters: str, place: Place) -> Board:
    """The board of N*N characters. Raises NotationError."""
    size = LENGTHS.get(len(characters))
    if size is None:
        raise wrong_length(len(characters), *place(0))
    return Board(size, digits(characters, size, place))


def wrong_length(found: int, line: int, column: int = 0) -> NotationError:
    """The error of a text with a number of cells that no board has."""
    return NotationError("cells", line, column, WORDS, found=found, expected=", ".join(map(str, LENGTHS)))


def wrong_size(found: int, line: int, sizes: Iterable[int] = SIZES) -> NotationError:
    """The error of a row as long as no board of these sizes is wide."""
    return NotationError("size", line, 0, WORDS, found=found, sizes=", ".join(map(str, sizes)))


def wrong_boxes(size: int, rows: int, cols: int, line: int) -> NotationError:
    """The error of a board whose boxes stand the other way round."""
    known_rows, known_cols = BOXES[size]
    told = {"known_rows": known_rows, "known_cols": known_cols}
    return NotationError("boxes", line, 0, WORDS, rows=rows, cols=cols, size=size, **told)


def unexpected(found: str, size: int, line: int, column: int, empty: str = ".") -> NotationError:
    """The error of a character that is neither a digit of this size nor the mark for an empty cell."""
    return NotationError("character", line, column, found=found, expected=digits_expected(size, empty))


def digits_expected(size: int, empty: str = ".") -> Phrase:
    """What a cell can be on a board of this size."""
    most = symbol(size)
    return Phrase(f"a digit from 1 to {most}, or {empty!r} for an empty cell", f"1 から {most} か、空きの {empty!r}")


def digits(characters: str, size: int, place: Place) -> tuple[int, ...]:
    """The digit of every character, UNKNOWN for an empty cell. Raises NotationError at the first that is neither."""
    given = set(characters)
    strange = given - _symbols(size).keys()
    empty = _empty_mark(characters, strange - {ZERO})
    values = _values(size, empty, size > 9 and empty != "" and ZERO in strange)
    if given <= values.keys():  # counted from zero, the last symbol is none
        return tuple(map(values.__getitem__, characters))
    wrong = next(n for n, character in enumerate(characters) if character not in values)
    raise unexpected(characters[wrong], size, *place(wrong), empty or ".")


def number(token: str, size: int) -> int | None:
    """The digit of a cell that was written by itself: 12, C, c, a mark, or nothing; None when it is none of these."""
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
    """The mark for empty cells: the usual one that is seen most, or else the only other sign; "" for none."""
    usual = strange & set(MARKS)
    if usual:
        return max(usual, key=lambda mark: (characters.count(mark), -MARKS.index(mark)))
    if len(strange) == 1 and not (sign := next(iter(strange))).isalnum() and sign != COMMENT:
        return sign
    return ""
