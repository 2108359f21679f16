"""Two conflicting codes of digits: 8 is "no light" in the one where white is 9, and white in the one without 9.

The first is the code of a backtracking solver in C (also its array with a border of 5s), the second that of an integer
program. A text with a 6, 7 or 9 is in the first; one with 0-5 and 8 only is in the second. Grids of digits may be many
things: only one in which a third of the cells are white, or all are lit, is likely to be akari.
"""

from collections.abc import Iterable

from solvers.genres.akari.board import BLACK, LIGHT, LIMIT, NO_LIGHT, WHITE
from solvers.genres.akari.formats.entries import (
    NUMBERED,
    WORDS,
    lights_of,
    read_entry_rows,
    read_paragraphs,
    reversed_alphabet,
    rows_of,
    translate,
)
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.text import Token, tokens

LIT = "7"
NINE = {"9": WHITE, "8": NO_LIGHT, LIT: WHITE, "6": LIGHT, "5": BLACK} | NUMBERED
EIGHT = {"8": WHITE, "5": BLACK} | NUMBERED
ONLY_NINE = set("679")
BORDER = "5"
# An array has this many cells at least: braces occur in texts of all kinds.
FEWEST = 4
NINE_EXPECTED = WORDS["expected.white-nine"]
EIGHT_EXPECTED = WORDS["expected.white-eight"]


def _inner(text: str) -> str:
    """Return the text, of a C array only the part in its braces; every digit keeps its place."""
    start, end = text.find("{"), text.find("}")
    if start < 0:
        return text
    end = end if end > start else len(text)
    column = start - text.rfind("\n", 0, start)
    return "\n" * text.count("\n", 0, start) + " " * column + text[start + 1 : end]


def _grid(text: str) -> list[list[Token]]:
    return tokens(_inner(text), r"\s,")


def _has_nine(text: str) -> bool:
    return not ONLY_NINE.isdisjoint(_inner(text))


def _claims(text: str, nine: bool) -> Claim:
    first = _inner(text).lstrip().partition("\n")[0].replace(",", " ").split()
    is_digits = bool(first) and all(len(word) == 1 and word in "0123456789" for word in first)
    if not is_digits or _has_nine(text) is not nine:
        return Claim.NO
    cells = _inner(text).replace(",", " ").split()
    if "{" in text and len(cells) < FEWEST:
        return Claim.NO
    is_likely = max(map(cells.count, "789" if nine else "8")) * 3 >= len(cells)
    if is_likely:
        return Claim.POSSIBLE
    # A longer text would be costly to take apart, for nothing.
    if text.strip().partition("\n\n")[0].count("\n") >= LIMIT[0]:
        return Claim.NO
    # Sudoku use the digits of NINE; with those of EIGHT alone no sudoku has one answer.
    alphabet = NUMBERED if nine else EIGHT
    return Claim.DOUBTFUL if alphabet.keys() >= set(cells) else Claim.UNLIKELY


def _claim_nine(text: str) -> Claim:
    return _claims(text, True)


def _claim_eight(text: str) -> Claim:
    return _claims(text, False)


def _is_walled(rows: list[list[str]]) -> bool:
    """Whether all four sides are black and there is something inside."""
    sides = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    return len(rows) > 2 and len(rows[0]) > 2 and all(side == BORDER for side in sides)


def _read_nine(text: str) -> Iterable[Entry | NotationError]:
    return [_nine(text)] if "{" in text else read_paragraphs(text, _nine)


def _nine(text: str) -> Entry:
    grid = _grid(text)
    if not grid:
        raise NotationError("empty")
    if _has_nine(text) and _is_walled([[token.text for token in line] for line in grid]):
        grid = [line[1:-1] for line in grid[1:-1]]
    return read_entry_rows(translate(grid, NINE, NINE_EXPECTED), grid[0][0].line)


def _read_eight(text: str) -> Iterable[Entry | NotationError]:
    return [_eight(text)] if "{" in text else read_paragraphs(text, _eight)


def _eight(text: str) -> Entry:
    grid = _grid(text)
    if not grid:
        raise NotationError("empty")
    return read_entry_rows(translate(grid, EIGHT, EIGHT_EXPECTED), grid[0][0].line)


def _check_nine(given: Entry) -> list[list[str]]:
    """Return the digits of its board, some of which only this format has. Raises CannotHold."""
    digits = reversed_alphabet(NINE)
    rows = [[digits[state] for state in row] for row in rows_of(given)]
    for r, c in given.board.light_up(lights_of(given)):
        rows[r][c] = LIT if rows[r][c] == digits[WHITE] else rows[r][c]
    if not any(digit in ONLY_NINE for row in rows for digit in row):
        raise CannotHold(WORDS["no-nine"])
    return rows


def _write_nine(given: Entry) -> str:
    rows = _check_nine(given)
    if _is_walled(rows):
        wall = [BORDER] * (given.board.cols + 2)
        rows = [wall, *([BORDER, *row, BORDER] for row in rows), wall]
    return "".join(" ".join(row) + "\n" for row in rows)


def _write_eight(given: Entry) -> str:
    digits = reversed_alphabet(EIGHT)
    return "".join(" ".join(digits[state] for state in row) + "\n" for row in given.board.cells)


DIGITS_NINE = Format(
    "digits-9",
    Message("Digits, white is 9"),
    _claim_nine,
    _read_nine,
    _write_nine,
    example="9 1 9\n9 5 9\n",
    check=_check_nine,
)
DIGITS_EIGHT = Format(
    "digits-8",
    Message("Digits, white is 8"),
    _claim_eight,
    _read_eight,
    _write_eight,
    example="8 1 8\n8 5 8\n",
)
