"""Penpa-edit links: what their colours, numbers and symbols mean on an akari board, and how such a board is written."""

from typing import Any

from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, NUMBERS, WHITE, Board
from solvers.genres.akari.formats.entries import check_size, entry, lights_of, rows_of
from solvers.notation.format import Claim, Entry, NotationError
from solvers.notation.penpa.forms import SheetReader, penpa_format
from solvers.notation.penpa.sheet import Sheet
from solvers.notation.penpa.things import DARK, REST, check_rest, things_on
from solvers.notation.penpa.writing import Grid, link

_KNOWN = frozenset({"shade", "shades", "number"})
_BLACK, _DOT = 4, 2
_NUMBER_ON_BLACK = (7, "1")
_BULB = (3, "sun_moon", 1)


def _entry(sheet: Sheet) -> Entry:
    return entry(_states(sheet), title=sheet.title, author=sheet.author)


def _states(sheet: Sheet) -> list[str]:
    """The rows of a question, with the lights and dots of its answer."""
    check_rest(sheet, _KNOWN)
    rows, cols = check_size(sheet.rows, sheet.cols)
    states = [[WHITE] * cols for _ in range(rows)]
    for (r, c), colour in sheet.places(sheet.question, "surface"):
        states[r][c] = BLACK if colour in DARK else WHITE
    for (r, c), signs in sheet.places(sheet.question, "number"):
        states[r][c] = _number(signs, states[r][c], f"r{r + 1}c{c + 1}")
    for (r, c), colour in sheet.places(sheet.answer, "surface"):
        states[r][c] = NO_LIGHT if colour == _DOT and states[r][c] == WHITE else states[r][c]
    for (r, c), signs in sheet.places(sheet.answer, "symbol"):
        states[r][c] = LIGHT if signs[1] == _BULB[1] and states[r][c] in WHITE + NO_LIGHT else states[r][c]
    return ["".join(row) for row in states]


def _number(signs: list[Any], state: str, cell: str) -> str:
    """What a cell with this number is; numbers stand on black only."""
    text = str(signs[0]).strip()
    if not text:
        return state
    if text not in NUMBERS or len(text) != 1 or state == WHITE:
        raise NotationError("sheet-clue", words=REST, found=text, cell=cell)
    return text


def _write(given: Entry) -> str:
    board, rows = given.board, rows_of(given)
    grid = Grid(board.rows, board.cols)
    question = {
        "surface": {grid.index(cell): _BLACK for cell, state in board if state != WHITE},
        "number": {grid.index(cell): [state, *_NUMBER_ON_BLACK] for cell, state in board if state in NUMBERS},
    }
    answer = {
        "surface": {grid.index((r, c)): _DOT for r, c in board.whites if rows[r][c] == NO_LIGHT},
        "symbol": {grid.index(cell): list(_BULB) for cell in sorted(lights_of(given))},
    }
    return link(grid, question, answer, given.title, given.author, "akari")


def _claim(sheet: Sheet) -> Claim:
    """Black cells with numbers are drawn in several genres; lights, in the answer, in this one."""
    if "shade" not in things_on(sheet):
        return Claim.NAMED
    signs = (signs for _, signs in sheet.places(sheet.answer, "symbol"))
    return Claim.POSSIBLE if any((style, kind) == _BULB[:2] for style, kind, *_ in signs) else Claim.DOUBTFUL


_READER = SheetReader(_entry, _claim, {"akari", "lightup"})
PENPA = penpa_format(_READER, _write, Entry(Board((".1.", ".#."))))
