"""Penpa-edit links: what their colours, numbers and symbols mean on an akari board, and how such a board is written."""

from collections.abc import Iterator
from typing import Any

from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, NUMBERS, WHITE, Board
from solvers.genres.akari.formats.entries import WORDS, entry, lights_of, rows_of, sized
from solvers.grids.rectangle import At
from solvers.messages import Phrase
from solvers.notation import penpa
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, each_line, first_line

_SHAPES = ("square", "sudoku", "kakuro")
_BLACKS = {1, 3, 4, 8}  # black and the greys that solvers take for black
_BLACK, _DOT = 4, 2
_NUMBER_ON_BLACK = (7, "1")
_BULB = (3, "sun_moon", 1)
_EMPTY_PART = {
    **{name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")},
    **{name: {} for name in ("surface", "number", "numberS", "symbol", "freeline", "freelineE")},
    **{name: [] for name in ("thermo", "arrows", "direction", "squareframe", "polygon")},
    **{name: {} for name in ("line", "lineE", "wall", "cage", "deletelineE")},
    **{name: [] for name in ("killercages", "nobulbthermo")},
}


def _claim(text: str) -> Claim:
    return Claim.POSSIBLE if penpa.LINK.fullmatch(first_line(text)) else Claim.NO


def _read(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_link)


def _read_link(token: Token) -> Entry:
    found = penpa.LINK.fullmatch(token.text)
    if not found:
        raise NotationError("character", token.line, token.column, found=token.text[:20], expected="#m=edit&p=...")
    try:
        sheet = penpa.unpacked(found[1])
        states = _states(sheet)
    except NotationError as error:
        raise NotationError(error.key, token.line, token.column, error.words, **error.parameters) from error
    except penpa.FAULTS as error:
        place = token.line, token.column + found.start(1)
        raise NotationError("not-packed", *place, WORDS, reason=type(error).__name__) from error
    return entry(states, token.line, title=sheet.title, author=sheet.author)


def _states(sheet: penpa.Sheet) -> list[str]:
    """The rows of a question, with the lights and dots of its answer."""
    if sheet.shape not in _SHAPES:
        raise NotationError("other-puzzle", 0, 0, WORDS, found=sheet.shape)
    rows, cols = sized(sheet.rows, sheet.cols)
    states = [[WHITE] * cols for _ in range(rows)]
    for (r, c), colour in sheet.places(sheet.question, "surface"):
        states[r][c] = BLACK if colour in _BLACKS else WHITE
    for (r, c), said in sheet.places(sheet.question, "number"):
        states[r][c] = _number(said, states[r][c])
    for (r, c), colour in sheet.places(sheet.answer, "surface"):
        states[r][c] = NO_LIGHT if colour == _DOT and states[r][c] == WHITE else states[r][c]
    for (r, c), said in sheet.places(sheet.answer, "symbol"):
        states[r][c] = LIGHT if said[1] == _BULB[1] and states[r][c] in WHITE + NO_LIGHT else states[r][c]
    return ["".join(row) for row in states]


def _number(said: list[Any], state: str) -> str:
    """What a cell with this number is; numbers stand on black only."""
    text = str(said[0]).strip()
    if not text:
        return state
    if text not in NUMBERS or len(text) != 1 or state == WHITE:
        raise NotationError("other-puzzle", 0, 0, WORDS, found=text)
    return text


# Writing


def _write(given: Entry) -> str:
    board = given.board
    said = (f"{name.capitalize()}: {getattr(given, name).replace(',', '%2C')}" for name in ("title", "author"))
    size = [board.cols, board.rows, 38, 0, 1, 1, 38 * (board.cols + 1), 38 * (board.rows + 1)]
    head = ["square", *map(str, size), *[str(_centre(board))] * 2, "0", "0", "0", "0", *said, "", "", "OFF", "false"]
    lines = [
        ",".join(" ".join(part.split()) if ":" in part else part for part in head),
        "[0,0,0,0]",
        penpa.shortened({"grid": ["1", "2", "1"]}),
        penpa.shortened(_question(board)),
        penpa.shortened(_answer(given)),
        penpa.shortened(_cell_list(board)),
    ]
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={penpa.packed(lines)}\n"


def _index(board: Board, cell: At) -> str:
    return str((cell[0] + 2) * (board.cols + 4) + cell[1] + 2)


def _question(board: Board) -> dict[str, Any]:
    surface, number = {}, {}
    for cell, state in board:
        if state != WHITE:
            surface[_index(board, cell)] = _BLACK
        if state in NUMBERS:
            number[_index(board, cell)] = [state, *_NUMBER_ON_BLACK]
    return _EMPTY_PART | {"surface": surface, "number": number}


def _answer(given: Entry) -> dict[str, Any]:
    board = given.board
    rows = rows_of(given)
    surface = {_index(board, cell): _DOT for cell in board.whites if rows[cell[0]][cell[1]] == NO_LIGHT}
    symbol = {_index(board, cell): list(_BULB) for cell in sorted(lights_of(given))}
    return _EMPTY_PART | {"surface": surface, "symbol": symbol}


def _cell_list(board: Board) -> list[int]:
    """Every cell's index as the difference from the one before."""
    first = int(_index(board, (0, 0)))
    across = [1] * (board.cols - 1)
    return [first, *across, *([5, *across] * (board.rows - 1))]


def _centre(board: Board) -> int:
    """The point in the middle: a cell, a corner, or the middle of an edge, each kind in a block of its own."""
    even = (board.rows % 2 == 0, board.cols % 2 == 0)
    kind = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[even]
    return kind * (board.rows + 4) * (board.cols + 4) + int(
        _index(board, ((board.rows - 1) // 2, (board.cols - 1) // 2))
    )


PENPA = Format(
    "penpa",
    Phrase("Penpa-edit link", "Penpa-edit のリンク"),
    _claim,
    _read,
    _write,
    "url",
    _write(Entry(Board((".1.", ".#.")))),
)
