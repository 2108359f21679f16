"""Penpa-edit links: base64 of raw deflate of lines, the fourth of which is the question and the fifth the answer."""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from solvers.akari.board import BLACK, LIGHT, NO_LIGHT, NUMBERS, WHITE, Board
from solvers.akari.formats.grid import WORDS, Token, each_line, entry, first_line, lights_of, rows_of, sized
from solvers.grid import At
from solvers.notation import Claim, Entry, Format, NotationError
from solvers.words import Phrase

_LINK = re.compile(r"\S*?[#?&]?m=(?:edit|solve)&p=([A-Za-z0-9+/=%_-]+)(?:&\S*)?")
INFLATED_LIMIT = 4_000_000  # bytes; a board of 200x200 takes a quarter of it
_SHAPES = ("square", "sudoku", "kakuro")

# The editor writes its longest names short.
_SHORT = {
    '"qa"': "z9", '"pu_q"': "zQ", '"pu_a"': "zA", '"grid"': "zG", '"edit_mode"': "zM", '"surface"': "zS",
    '"line"': "zL", '"lineE"': "zE", '"wall"': "zW", '"cage"': "zC", '"number"': "zN", '"numberS"': "z1",
    '"symbol"': "zY", '"special"': "zP", '"board"': "zB", '"command_redo"': "zR", '"command_undo"': "zU",
    '"command_replay"': "z8", '"freeline"': "zF", '"freelineE"': "z2", '"thermo"': "zT", '"arrows"': "z3",
    '"direction"': "zD", '"squareframe"': "z0", '"polygon"': "z5", '"deletelineE"': "z4", '"killercages"': "z6",
    '"nobulbthermo"': "z7", '"__a"': "z_", "null": "zO",
}  # fmt: skip
_LONG = {short: long for long, short in _SHORT.items()}
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
    return Claim.POSSIBLE if _LINK.fullmatch(first_line(text)) else Claim.NO


def _read(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_link)


def _read_link(token: Token) -> Entry:
    found = _LINK.fullmatch(token.text)
    if not found:
        raise NotationError("character", token.line, token.column, found=token.text[:20], expected="#m=edit&p=...")
    try:
        lines = _inflated(found[1]).split("\n")
        head, margins = lines[0].split(","), [int(one) for one in json.loads(lines[1])]
        question, answer = _part(lines[3]), _part(lines[4])
        wide, high = int(head[1]), int(head[2])
        states = _states(head[0], wide, high, margins, question, answer)
    except NotationError as error:
        raise NotationError(error.key, token.line, token.column, error.words, **error.parameters) from error
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        place = token.line, token.column + found.start(1)
        raise NotationError("not-packed", *place, WORDS, reason=type(error).__name__) from error
    said = {name: _said(head, name) for name in ("title", "author")}
    return entry(states, token.line, **said)


def _inflated(packed: str) -> str:
    """The text in a link. Raises ValueError or zlib.error."""
    plain = unquote(packed).replace("-", "+").replace("_", "/")
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    text = stream.decompress(b64decode(plain + "=" * (-len(plain) % 4)), INFLATED_LIMIT)
    if stream.unconsumed_tail:
        raise ValueError
    return text.decode()


def _part(line: str) -> dict[str, Any]:
    part: dict[str, Any] = json.loads(re.sub(r"z[A-Z0-9_]", lambda short: _LONG.get(short[0], short[0]), line))
    return part


def _said(head: list[str], name: str) -> str:
    """Title or author; a comma in them is written %2C."""
    prefix = f"{name.capitalize()}: "
    return next((unquote(part.removeprefix(prefix)).strip() for part in head if part.startswith(prefix)), "")


def _states(
    shape: str, wide: int, high: int, margins: list[int], question: Mapping[str, Any], answer: Mapping[str, Any]
) -> list[str]:
    """The rows of a question, with the lights and dots of its answer."""
    if shape not in _SHAPES:
        raise NotationError("other-puzzle", 0, 0, WORDS, found=shape)
    top, bottom, left, right = margins
    if min(margins) < 0:
        raise ValueError
    rows, cols = sized(high - top - bottom, wide - left - right)
    states = [[WHITE] * cols for _ in range(rows)]

    def places(layer: Mapping[str, Any]) -> Iterator[tuple[At, Any]]:
        """The cells of a layer that lie on the board, with what it says of them."""
        for index, said in layer.items():
            r, c = divmod(int(index), wide + 4)
            if 0 <= r - 2 - top < rows and 0 <= c - 2 - left < cols:
                yield (r - 2 - top, c - 2 - left), said

    for (r, c), colour in places(question.get("surface", {})):
        states[r][c] = BLACK if colour in _BLACKS else WHITE
    for (r, c), said in places(question.get("number", {})):
        states[r][c] = _number(said, states[r][c])
    for (r, c), colour in places(answer.get("surface", {})):
        states[r][c] = NO_LIGHT if colour == _DOT and states[r][c] == WHITE else states[r][c]
    for (r, c), said in places(answer.get("symbol", {})):
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
        _shortened({"grid": ["1", "2", "1"]}),
        _shortened(_question(board)),
        _shortened(_answer(given)),
        json.dumps(_cell_list(board), separators=(",", ":")),
    ]
    pack = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = pack.compress("\n".join(lines).encode()) + pack.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={b64encode(packed).decode()}\n"


def _shortened(part: object) -> str:
    text = json.dumps(part, separators=(",", ":"))
    for long, short in _SHORT.items():
        text = text.replace(long, short)
    return text


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
