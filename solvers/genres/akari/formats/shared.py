"""The formats that other genres share: puzz.link, pzpr files, Tatham's IDs and saves, Penpa-edit and janko.at.

Between them a board is rows of clues: None for white, UNKNOWN for black without a number.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from string import ascii_lowercase

from solvers.genres.akari.board import BLACK, LIGHT, LIMIT, NO_LIGHT, NUMBERS, WHITE, AkariBoard
from solvers.genres.akari.formats.entries import WORDS, find_cells_with_sign, make_akari_entry, read_entry_rows, rows_of
from solvers.grids.boards import Clue, Table
from solvers.notation import words
from solvers.notation.boards.formats import BoardKind, BoardNotation
from solvers.notation.boards.janko import JankoText
from solvers.notation.boards.penpa import ClueLook, SheetCell
from solvers.notation.boards.pzpr_rows import MarkedRows
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import UNKNOWN, Choice, Grid, Runs, Signs
from solvers.notation.format import Claim, Entry
from solvers.notation.lattice import Lattice
from solvers.notation.penpa.sheet import PenpaSheet
from solvers.notation.penpa.things import things_on
from solvers.notation.pzpr import FOUR
from solvers.notation.text import first_line

_DIGITS = {number: int(number) for number in NUMBERS}
_STATES = {None: WHITE, UNKNOWN: BLACK} | {clue: state for state, clue in _DIGITS.items()}
_CLUES = {state: clue for clue, state in _STATES.items()}
BODY = Grid(FOUR, expected=lambda size: WORDS["expected.pzpr"])


def akari_board(table: Table) -> AkariBoard:
    """The board of rows of clues."""
    states, cols = "".join(map(_STATES.__getitem__, chain.from_iterable(table))), len(table[0])
    return AkariBoard(tuple([states[start : start + cols] for start in range(0, len(states), cols)]))


def _table(board: AkariBoard) -> Table:
    return tuple(tuple(map(_CLUES.__getitem__, row)) for row in board.cells)


def _entry(board: AkariBoard, drawn: Lattice) -> Entry:
    """The puzzle with the lights and dots that are drawn on white cells."""
    lights, dots = (
        frozenset([(r, c) for r, c in find_cells_with_sign(drawn.cells, mark) if board.cells[r][c] == WHITE])
        for mark in (LIGHT, NO_LIGHT)
    )
    return make_akari_entry(board, lights, dots)


def _marks(given: Entry) -> Lattice:
    cells = (tuple(state if state in (LIGHT, NO_LIGHT) else "" for state in row) for row in rows_of(given))
    return Lattice(tuple(cells), (), ())


# Tatham

_ID = re.compile(r"([0-9]{1,6})(?:x([0-9]{1,6}))?((?:[a-z][0-9]*)*)([:#])(.*)")
_SHARE = re.compile(r"b[0-9]")
_MOVE = re.compile(r"([LI])([0-9]{1,3}),([0-9]{1,3})")
LIGHT_UP = GameId(
    "Light Up",
    Choice(Signs({"B": UNKNOWN, **_DIGITS}), Runs("a", "z")),
    passed=ascii_lowercase,
    least=2,
    expected=lambda size: WORDS["expected.tatham"],
)


def _claim_id(text: str) -> Claim:
    found = _ID.fullmatch(first_line(text))
    if not found:
        return Claim.NO
    if found[4] == "#":
        return Claim.POSSIBLE
    if not set(found[5]) <= set(LIGHT_UP.piece.begins):
        return Claim.POSSIBLE if found[2] and found[5].isalnum() else Claim.NO
    # Black cells alone may be black pearls.
    has_both = "B" in found[5] and not set(found[5]).isdisjoint(NUMBERS)
    return Claim.CERTAIN if has_both or _SHARE.match(found[3]) else Claim.POSSIBLE


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
    return read_entry_rows(["".join(row) for row in cells], given.line)


# Penpa-edit

_BULB = (3, "sun_moon", 1)


def _read_cell(drawn: SheetCell) -> Clue:
    """Return the clue of a cell; numbers are in black ones only. Raises ValueError."""
    if drawn.side or drawn.circle or (drawn.number is not None and not drawn.shade) or drawn.number not in _STATES:
        raise ValueError("no clue of akari")
    return (UNKNOWN if drawn.number is None else drawn.number) if drawn.shade else None


def _draw_cell(clue: Clue) -> SheetCell:
    return SheetCell(None if clue == UNKNOWN else clue, shade=4)


def _claim_sheet(sheet: PenpaSheet) -> Claim:
    """Return the claim: black cells with numbers are drawn in several genres, lights in the answer in this one."""
    if "shade" not in things_on(sheet):
        return Claim.NAMED
    signs = (signs for _, signs in sheet.places(sheet.answer, "symbol"))
    return Claim.POSSIBLE if any((style, kind) == _BULB[:2] for style, kind, *_ in signs) else Claim.DOUBTFUL


# The list of all shared formats.

_WORDS = {"-": None, "x": UNKNOWN, **_DIGITS}
NOTATION = BoardNotation(
    genre="akari",
    limit=LIMIT,
    kind=BoardKind(akari_board, _table, size=lambda board: (board.rows, board.cols)),
    body=BODY,
    names=("akari", "lightup", "bijutsukan"),
    file_names=("lightup",),
    rows=MarkedRows(
        words.WordTable(
            Signs({".": None, "-": UNKNOWN, "#": LIGHT, "+": NO_LIGHT, **_DIGITS}),
            expected=WORDS["expected.pzpr-cells"],
            ending=" ",
        ),
        frozenset((LIGHT, NO_LIGHT)),
    ),
    game_id=LIGHT_UP,
    play=_play,
    look=ClueLook(
        _read_cell,
        _draw_cell,
        ("shade", "shades", "number"),
        _claim_sheet,
        {NO_LIGHT: ("surface", 2), LIGHT: ("symbol", _BULB)},
    ),
    janko=JankoText(
        words.WordTable(Signs(_WORDS), expected=WORDS["expected.janko"]),
        MarkedRows(
            words.WordTable(Signs({**_WORDS, "o": LIGHT, ".": None}), expected=WORDS["expected.janko-answer"]),
            frozenset(LIGHT),
        ),
        unnamed=Claim.POSSIBLE,
        loose=Claim.NO,
    ),
    entry=_entry,
    marks=_marks,
)
LINK, FILE, _TATHAM, TATHAM_SAVE, PENPA, JANKO = NOTATION.formats(AkariBoard((".1.", ".#.")))
TATHAM = replace(_TATHAM, claim=_claim_id)
