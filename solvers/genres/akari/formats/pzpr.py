"""puzz.link and its family (pzpr): links, whose body is the "4-cell" code, and files, also those inside a link."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from urllib.parse import unquote

from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, WHITE, Board
from solvers.genres.akari.formats.entries import (
    NUMBERED,
    WORDS,
    cut,
    entry,
    reversed_alphabet,
    rows_of,
    sized,
    translated,
)
from solvers.messages import Phrase
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, each_line, first_line, tokens

NAMES = ("akari", "lightup", "bijutsukan")
_LINK = re.compile(
    r"(?:[^?#\s]*\?)?(?:[a-z]+=[^&/\s]*&)*(?:v:[^/\s]*/)?(?:akari|lightup|bijutsukan)(?:_[a-z]+)?/(?:v:[^/\s]*/)?"
    r"([0-9]{1,6})/([0-9]{1,6})(?:/(\S*))?"
)
_FILE_LINK = re.compile(r"(?:[^?#\s]*\?)?(?:[a-z]+=[^&/\s]*&)*(pzprv3[.0-9]*/.*)")
EXPECTED = Phrase("'.' for black, 0-9 or a-e for a number, g-z for white cells", "「.」(黒)、0-9 と a-e(数字)、g-z(白)")

# The 4-cell code: a number's value tells also how many white cells follow it, a letter from g on counts white cells.
_STEP = 5
_RUN = 15
_MOST = 20
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_MEANT = (
    {".": BLACK}
    | {_DIGITS[_STEP * white + n]: str(n) + WHITE * white for white in range(3) for n in range(_STEP)}
    | {_DIGITS[_RUN + white]: WHITE * white for white in range(1, _MOST + 1)}
)


def decoded_cells(body: str, rows: int, cols: int, line: int, column: int) -> list[str]:
    """The rows of a body that begins at `column`; cells after its end are white. Raises NotationError."""
    room = rows * cols
    states: list[str] = []
    filled = 0
    for at, letter in enumerate(body.removesuffix("/"), column):
        meant = _MEANT.get(letter)
        if meant is None:
            raise NotationError("character", line, at, found=letter, expected=EXPECTED)
        if filled + (1 if meant[0] != WHITE else len(meant)) > room:
            raise NotationError("cells-over", line, at, WORDS, expected=room)
        states.append(meant)
        filled += len(meant)
    return cut("".join(states)[:room].ljust(room, WHITE), cols)


def encoded_cells(board: Board) -> str:
    """The body of a board, byte for byte as pzpr writes it."""
    states = "".join(board.cells)
    pieces: list[str] = []
    at = 0
    while at < len(states):
        piece, taken = _piece(states, at)
        pieces.append(piece)
        at += taken
    body = "".join(pieces)
    return body if body[-1:].isalnum() else body + "/"


def _piece(states: str, at: int) -> tuple[str, int]:
    """One character of the code and the cells it stands for."""
    state = states[at]
    if state == BLACK:
        return ".", 1
    white = len(states[at : at + _MOST + 1]) - len(states[at : at + _MOST + 1].lstrip(WHITE))
    if state == WHITE:
        return _DIGITS[_RUN + min(white, _MOST)], min(white, _MOST)
    after = next((n for n in range(2) if states[at + n + 1 : at + n + 2] not in ("", WHITE)), 2)
    return _DIGITS[_STEP * after + int(state)], 1 + after


# Links


def _claim_link(text: str) -> Claim:
    line = first_line(text)
    if _LINK.fullmatch(line):
        return Claim.CERTAIN
    return Claim.CERTAIN if _FILE_LINK.fullmatch(line) and _is_ours(unquote(line)) else Claim.NO


def _is_ours(line: str) -> bool:
    return any(f"/{name}/" in line for name in NAMES)


def _read_links(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_link)


def _read_link(token: Token) -> Entry:
    whole = _FILE_LINK.fullmatch(token.text)
    if whole:
        return _read_whole(whole[1], token.line, token.column + whole.start(1))
    found = _LINK.fullmatch(token.text)
    if not found:
        raise NotationError(
            "character", token.line, token.column, found=token.text[:20], expected="https://puzz.link/p?akari/..."
        )
    rows, cols = sized(int(found[2]), int(found[1]), token.line, token.column + found.start(1))
    if found[3] is None:
        return entry([WHITE * cols] * rows, token.line)
    return entry(decoded_cells(found[3], rows, cols, token.line, token.column + found.start(3)), token.line)


def _write_link(given: Entry) -> str:
    return f"https://puzz.link/p?akari/{given.board.cols}/{given.board.rows}/{encoded_cells(given.board)}\n"


# Files

_CELLS = {WHITE: WHITE, "-": BLACK, "#": LIGHT, "+": NO_LIGHT} | NUMBERED
_CROSSED = {".", "-"}
CELLS_EXPECTED = Phrase(
    "'.' white, '-' black, '#' light, '+' no light, 0-4", "「.」白、「-」黒、「#」照明、「+」照明なし、0-4"
)


def _claim_file(text: str) -> Claim:
    lines = [line.strip() for line in text.lstrip().split("\n", 2)[:2]]
    is_file = len(lines) > 1 and lines[0].startswith("pzprv3") and lines[1] in NAMES
    return Claim.CERTAIN if is_file else Claim.NO


def _read_file(text: str) -> list[Entry]:
    lines = iter(tokens(text))
    head = list(chain(*(next(lines, []) for _ in range(4))))
    return [_filed(head, lines)]


def _read_whole(text: str, line: int, column: int) -> Entry:
    """A file inside a link: `/` for line ends, perhaps percent-encoded (places are those of its lines)."""
    parts = [tokens(unquote(part).replace("_", " ")) for part in text.split("/")]
    lines = [[Token(token.text, line, column) for token in found[0]] for found in parts if found]
    return _filed(list(chain(*lines[:4])), lines[4:])


def _filed(head: list[Token], lines: Iterable[list[Token]]) -> Entry:
    """The board under the four head lines; what may follow it (crossed-off numbers, a history) is passed over."""
    if len(head) < 4 or not head[0].text.startswith("pzprv3"):
        raise NotationError("no-section", 0, 0, WORDS, expected="pzprv3")
    if head[1].text not in NAMES:
        raise NotationError("other-puzzle", head[1].line, head[1].column, WORDS, found=head[1].text)
    rows, cols = size_lines(head[2], head[3])
    found = [row for row, _ in zip(lines, range(rows), strict=False)]
    if len(found) < rows:
        raise NotationError("rows-missing", head[2].line, 0, WORDS, found=len(found), expected=rows)
    return entry(translated(found, _CELLS, CELLS_EXPECTED, cols), head[0].line)


def size_lines(high: Token, wide: Token) -> tuple[int, int]:
    """The size of two tokens, rows first. Raises NotationError."""
    for token in (high, wide):
        if not (token.text.isascii() and token.text.isdigit() and len(token.text) < 7):
            raise NotationError("size-only", token.line, token.column, WORDS, found=token.text)
    return sized(int(high.text), int(wide.text), high.line)


def _write_file(given: Entry) -> str:
    shapes = reversed_alphabet(_CELLS)
    body = "".join("".join(shapes[state] + " " for state in row) + "\n" for row in rows_of(given))
    return f"pzprv3\nlightup\n{given.board.rows}\n{given.board.cols}\n{body}"


LINK = Format(
    "puzz.link",
    Phrase("puzz.link address", "puzz.link のURL"),
    _claim_link,
    _read_links,
    _write_link,
    "url",
    "https://puzz.link/p?akari/3/2/6.h/\n",
)
FILE = Format(
    "pzpr",
    Phrase("pzpr file", "pzpr ファイル"),
    _claim_file,
    _read_file,
    _write_file,
    example="pzprv3\nlightup\n2\n3\n. 1 . \n. - . \n",
)
