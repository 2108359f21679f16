"""Links: puzz.link and pzprjs (`nonogram/6/6/...`), and the game id of Tatham's pattern (`3x2:2/1/2/1.1/3`)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Board, Clue
from solvers.genres.nonogram.formats.clues import IN_COLOUR, board_of, plain_only, read_size
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.boards.saved_games import save_format
from solvers.notation.codec import Cells, Choice, Runs, Size
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.pzpr import SHORT_16, Link, link_format
from solvers.notation.text import Token, each_line, first_line

BIGGEST = 255
TOO_MANY = Message("a line has more clues than fit beside it")
TOO_BIG = Message("a clue is larger than {most}").with_parameters(most=BIGGEST)


def depth(length: int) -> int:
    """The places for clues beside lines of that length."""
    return (length + 1) // 2


def _margins(size: Size) -> list[int]:
    """The depth of the margin above each column, then beside each row."""
    rows, cols = size
    return [depth(rows)] * cols + [depth(cols)] * rows


MARGINS = Cells(Choice(*SHORT_16, Runs("g", "z")), lambda size: (1, sum(_margins(size))))


def check_size(rows: int, cols: int, line: int, column: int = 1) -> Size:
    """The size, when a board may have it. Raises NotationError."""
    return read_size(str(rows), line, column), read_size(str(cols), line, column)


def _read_link(size: Size, numbers: Sequence[int | None], token: Token) -> Entry:
    places = iter(numbers)
    clues = [(clue_text(list(islice(places, margin))), token.line) for margin in _margins(size)]
    return Entry(board_of(clues[size[1] :], clues[: size[1]]))


def clue_text(outward: Sequence[int | None]) -> str:
    """The text of a clue whose numbers go from the grid outward."""
    return " ".join(str(number) for number in reversed(outward) if number is not None)


def _in_link(board: Board) -> tuple[Size, tuple[int | None, ...]]:
    plain_only(board)
    size = board.height, board.width
    clues = zip(board.cols + board.rows, _margins(size), strict=True)
    return size, tuple(chain.from_iterable(outward(clue or (), places) for clue, places in clues))


def outward(clue: Clue, places: int) -> list[int | None]:
    """The numbers from the grid outward, and None up to the margin's depth. Raises CannotHold."""
    numbers = [block.length for block in reversed(clue)]
    if len(numbers) > places:
        raise CannotHold(TOO_MANY)
    if max(numbers, default=0) > BIGGEST:
        raise CannotHold(TOO_BIG)
    return [*numbers, *[None] * (places - len(numbers))]


PATTERN = re.compile(r"(?:[A-Za-z]+:)?(\d{1,4})x(\d{1,4}):([0-9./]*)(?:,([A-Za-z]*))?")
SKIPPED = 25  # cells of a `z`


def _read_patterns(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_pattern)


def _read_pattern(token: Token) -> Entry:
    found, line = PATTERN.fullmatch(token.text), token.line
    if not found:
        raise NotationError("character", line, token.column, found=token.text[:20], expected="6x6:2.1/3/...")
    rows, cols = check_size(int(found[2]), int(found[1]), line, token.column + found.start(1))
    clues = [(clue.replace(".", " "), line) for clue in found[3].split("/")]
    if len(clues) != cols + rows:
        raise NotationError("lines", line, 0, WORDS, kind=":", found=len(clues), expected=cols + rows)
    given = _read_given(found[4] or "", cols, rows, line) if found[4] else ()
    return Entry(board_of(clues[cols:], clues[:cols], given=given))


def _read_given(body: str, cols: int, rows: int, line: int) -> Answer:
    """Given cells: a letter says how many cells are skipped before it, a = none; capitals are filled.

    The last letter may stand for the unknown cells at the end.
    """
    cells = [UNKNOWN] * (cols * rows)
    at = 0
    for letter in body:
        skipped = ord(letter.lower()) - ord("a")
        at += skipped
        if at > len(cells):
            raise NotationError("places", line, 0, WORDS, found=at, expected=len(cells))
        if skipped < SKIPPED and at < len(cells):
            cells[at] = FILLED if letter.isupper() else BLANK
            at += 1
    return tuple(tuple(cells[start : start + cols]) for start in range(0, len(cells), cols))


def _check_pattern(entry: Entry) -> None:
    board: Board = entry.board
    if board.is_coloured:
        raise CannotHold(IN_COLOUR)
    plain_only(Board(board.rows, board.cols))


def _write_pattern(entry: Entry) -> str:
    _check_pattern(entry)
    board: Board = entry.board
    clues = "/".join(".".join(str(block.length) for block in clue or ()) for clue in board.cols + board.rows)
    given = "," + _skips(board.given) if board.given else ""
    return f"{board.width}x{board.height}:{clues}{given}\n"


def _skips(given: Answer) -> str:
    written, skipped = "", 0
    for cell in (cell for row in given for cell in row):
        if cell == UNKNOWN:
            skipped += 1
            continue
        written += "z" * (skipped // SKIPPED) + chr(ord("A" if cell == FILLED else "a") + skipped % SKIPPED)
        skipped = 0
    return written + "z" * (skipped // SKIPPED) + (chr(ord("a") + skipped % SKIPPED) if skipped % SKIPPED else "")


def _claim_pattern(text: str) -> Claim:
    first = first_line(text)
    return Claim.CERTAIN if PATTERN.fullmatch(first) and "/" in first else Claim.NO


PUZZLINK = link_format(
    Link(("nonogram",), MARGINS),
    check_size,
    _read_link,
    _in_link,
    "https://puzz.link/p?nonogram/3/2/21211g3\n",
    title=Message("puzz.link"),
    suffix="txt",
    check=lambda entry: _in_link(entry.board),
)
TATHAM = Format(
    "tatham",
    Message("Tatham's pattern id"),
    _claim_pattern,
    _read_patterns,
    _write_pattern,
    example="3x2:2/1/2/1.1/3\n",
    check=_check_pattern,
)
MOVE = re.compile(r"([FEU])([0-9]{1,4}),([0-9]{1,4}),([0-9]{1,4}),([0-9]{1,4})")
MOVED = {"F": FILLED, "E": BLANK, "U": UNKNOWN}


def _play(given: Entry, moves: Sequence[str]) -> Entry:
    """The puzzle with the rectangles that moves fill, mark as blank or clear. Raises ValueError."""
    board: Board = given.board
    cells = [[UNKNOWN] * board.width for _ in range(board.height)]
    for move in moves:
        found = MOVE.fullmatch(move)
        left, top, wide, high = map(int, found.groups()[1:]) if found else (0, 0, board.width + 1, 0)
        if not found or left + wide > board.width or top + high > board.height:
            raise ValueError(move)
        for row in cells[top : top + high]:
            row[left : left + wide] = [MOVED[found[1]]] * wide
    marks = tuple(map(tuple, cells))
    return replace(given, marks=marks if any(cell != UNKNOWN for row in cells for cell in row) else None)


TATHAM_SAVE = save_format("Pattern", TATHAM, _play)
