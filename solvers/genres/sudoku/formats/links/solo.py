"""Game IDs of Tatham's Solo, and its saved games."""

import re
from collections.abc import Iterator, Sequence

from solvers.genres.sudoku.board import BOXES, SIZES, UNKNOWN, SudokuBoard
from solvers.genres.sudoku.formats.cells import wrong_boxes_error, wrong_size_error
from solvers.genres.sudoku.formats.marks import SILENT, marked_entry
from solvers.genres.sudoku.formats.pzpr import make_square_codec
from solvers.genres.sudoku.formats.variants import CAGES, DIAGONALS, JIGSAW, refuse_variants
from solvers.messages import Message
from solvers.notation.boards.saved_games import make_save_file_format
from solvers.notation.codec import Choice, Cursor, Decimal, IgnoredSign, Runs
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, each_line, first_line

SOLO = re.compile(
    r"(?:\S*[^\d\s])?(\d{1,4})(?:x(\d{1,4})|(?=j))([jxk]*)((?:a|r[24]|md?[248])?(?:d[a-z])?):([0-9a-z_]+)(?:,\S*)?"
)
VARIANTS = {"j": JIGSAW, "x": DIAGONALS, "k": CAGES}
SOLO_CLUES = make_square_codec(Choice(Decimal("_"), Runs("a", "z", UNKNOWN), IgnoredSign("_")))


def _read_solo(token: Token) -> Entry:
    found = SOLO.fullmatch(token.text)
    if not found:
        raise NotationError("character", token.line, token.column, found=token.text[:20], expected="3x3:...")
    refuse_variants([VARIANTS[letter] for letter in found[3]], token.line, token.column + found.start(3))
    high, wide, size = int(found[1]), int(found[2]), int(found[1]) * int(found[2])
    if size not in SIZES:
        raise wrong_size_error(size, token.line)
    if BOXES[size] != (high, wide):
        raise wrong_boxes_error(size, high, wide, token.line)
    body = Cursor(found[5], token.line, token.column + found.start(5))
    return Entry(SudokuBoard(size, SOLO_CLUES.read_whole(body, (size, size))))


def _read_solos(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_solo)


def _claim_solo(text: str) -> Claim:
    """Return the claim: other puzzles of the collection have similar ids; this one has as many cells as the board."""
    found = SOLO.fullmatch(first_line(text))
    if not found:
        return Claim.NO
    size = int(found[1]) * int(found[2] or 1)
    if found[3] or (size in SIZES and _is_whole(found[5], size)):
        return Claim.CERTAIN
    return Claim.POSSIBLE if size in SIZES else Claim.NO


def _is_whole(body: str, size: int) -> bool:
    try:
        SOLO_CLUES.read_whole(Cursor(body), (size, size))
    except NotationError:
        return False
    return True


def _write_solo(entry: Entry) -> str:
    board = entry.board
    return f"{board.box_rows}x{board.box_cols}:{SOLO_CLUES.write(board.clues, (board.size, board.size))}\n"


SOLO_ID = Format(
    "tatham",
    Message("Game id of Solo"),
    _claim_solo,
    _read_solos,
    _write_solo,
    "txt",
    "2x2:1a3a3e2a4a2a",
)
MOVE = re.compile(r"([RP])([0-9]{1,2}),([0-9]{1,2}),([0-9]{1,2})")


def _play(given: Entry, moves: Sequence[str]) -> Entry:
    """Return the puzzle with the digits that moves set (R, 0 takes one away) and the candidates (P).

    Raises ValueError.
    """
    board: SudokuBoard = given.board
    digits, notes = [UNKNOWN] * len(board.clues), [SILENT] * len(board.clues)
    for move in moves:
        found = MOVE.fullmatch(move)
        col, row, digit = map(int, found.groups()[1:]) if found else (board.size, 0, 0)
        if not found or max(row, col) >= board.size or digit > board.size:
            raise ValueError(move)
        cell = row * board.size + col
        if found[1] == "R":
            digits[cell], notes[cell] = digit, SILENT
        elif digit:
            notes[cell] ^= 1 << (digit - 1)
    return marked_entry(board, digits, notes, line=given.line, title=given.title, author=given.author)


SOLO_SAVE = make_save_file_format("Solo", SOLO_ID, _play)
