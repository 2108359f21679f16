"""Game IDs of Tatham's Pattern (`3x2:2/1/2/1.1/3`), and its saved games."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, NonogramBoard
from solvers.genres.nonogram.formats.clues import IN_COLOUR, nonogram_board, require_plain_numbers
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.genres.nonogram.formats.pzpr import check_size
from solvers.messages import Message
from solvers.notation.boards.saved_games import make_save_file_format
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.text import Token, each_line, first_line

PATTERN = re.compile(r"(?:[A-Za-z]+:)?(\d{1,4})x(\d{1,4}):([0-9./]*)(?:,([A-Za-z]*))?")
# A `z` skips this many cells.
SKIPPED = 25


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
    return Entry(nonogram_board(clues[cols:], clues[:cols], given=given))


def _read_given(body: str, cols: int, rows: int, line: int) -> Answer:
    """Read given cells: a letter gives the number of cells skipped before it, a = none; capitals are filled.

    The last letter may be for the unknown cells at the end.
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
    board: NonogramBoard = entry.board
    if board.is_coloured:
        raise CannotHold(IN_COLOUR)
    require_plain_numbers(NonogramBoard(board.rows, board.cols))


def _write_pattern(entry: Entry) -> str:
    _check_pattern(entry)
    board: NonogramBoard = entry.board
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
    board: NonogramBoard = given.board
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


TATHAM_SAVE = make_save_file_format("Pattern", TATHAM, _play)
