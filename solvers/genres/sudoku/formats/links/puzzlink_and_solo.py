"""Links and game ids that hold the whole puzzle: puzz.link, Tatham's Solo. None is followed."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby

from solvers.genres.sudoku.board import BOXES, SIZES, UNKNOWN, Board
from solvers.genres.sudoku.formats.cells import unexpected, wrong_boxes, wrong_length, wrong_size
from solvers.genres.sudoku.formats.variants import CAGES, DIAGONALS, JIGSAW, refuse
from solvers.messages import Phrase
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

LINK_SIZES = (4, 6, 9, 16, 25)  # whose boxes puzz.link lays as they are laid here
LETTER_A, LETTER_Z = ord("a") - 1, 26  # Solo: a is 1 empty cell, z is 26

PUZZ_LINK = re.compile(r"(?:^|[?/])sudoku/(?:[a-z]:?/)?(\d{1,4})/(\d{1,4})/([^\s&/]*)/?\s*$")
SOLO = re.compile(r"(?<!\d)(\d{1,4})x(\d{1,4})([jxk]*)((?:a|r[24]|md?[248])?(?:d[a-z])?):([0-9a-z_]+)(?:,\S*)?\s*$")
PUZZ_TOKEN = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])|(\.)")
SOLO_TOKEN = re.compile(r"([1-9][0-9]{0,3})|([a-z])|(_)")
VARIANTS = {"j": JIGSAW, "x": DIAGONALS, "k": CAGES}


def _claim(link: re.Pattern[str], text: str) -> Claim:
    bare = text.strip()
    return Claim.CERTAIN if "\n" not in bare and len(bare) < 5_000 and link.search(bare) else Claim.NO


def _matched(link: re.Pattern[str], text: str) -> tuple[re.Match[str], int]:
    """The link in its line. Raises NotationError."""
    for number, line in enumerate(text.split("\n"), 1):
        found = link.search(line)
        if found:
            return found, number
    raise NotationError("empty")


# puzz.link


def _read_puzz(text: str) -> list[Entry]:
    found, line = _matched(PUZZ_LINK, text)
    cols, rows, body = int(found.group(1)), int(found.group(2)), found.group(3)
    if cols != rows or cols not in LINK_SIZES:
        raise wrong_size(cols, line, LINK_SIZES)
    clues: list[int] = []
    start = found.start(3) + 1
    for said, column in _tokens(PUZZ_TOKEN, body, cols, line, start):
        long, short, run, unsaid = said.groups()
        if run:
            clues += [UNKNOWN] * (int(run, 36) - 15)
        elif unsaid:
            clues.append(UNKNOWN)
        else:
            clues.append(_checked(int(long or short, 16), cols, said.group(), line, column))
    return [Entry(_whole(clues, cols, line, start), line=line)]


def _write_puzz(entry: Entry) -> str:
    board = entry.board
    _hold(board, LINK_SIZES)
    body = "".join(
        _puzz_gap(len(list(cells))) if clue == UNKNOWN else "".join(map(_puzz_number, cells))
        for clue, cells in _runs(board)
    )
    return f"https://puzz.link/p?sudoku/{board.size}/{board.size}/{body}\n"


def _puzz_gap(length: int) -> str:
    return "z" * (length // 20) + (_letter(15 + length % 20) if length % 20 else "")


def _letter(digit: int) -> str:
    return "0123456789abcdefghijklmnopqrstuvwxyz"[digit]


def _puzz_number(clue: int) -> str:
    return f"{clue:x}" if clue < 16 else f"-{clue:02x}"


# Tatham's Solo


def _read_solo(text: str) -> list[Entry]:
    found, line = _matched(SOLO, text)
    high, wide, variants, body = int(found.group(1)), int(found.group(2)), found.group(3), found.group(5)
    refuse([VARIANTS[letter] for letter in variants], line, found.start(3) + 1)
    size = high * wide
    if size not in SIZES:
        raise wrong_size(size, line)
    if BOXES[size] != (high, wide):
        raise wrong_boxes(size, high, wide, line)
    clues: list[int] = []
    start = found.start(5) + 1
    for said, column in _tokens(SOLO_TOKEN, body, size, line, start):
        digits, run, _ = said.groups()
        if digits:
            clues.append(_checked(int(digits), size, digits, line, column))
        elif run:
            clues += [UNKNOWN] * (ord(run) - LETTER_A)
    return [Entry(_whole(clues, size, line, start), line=line)]


def _claim_solo(text: str) -> Claim:
    """Other puzzles of the collection have ids that look alike: this one tells as many cells as the board has."""
    found = SOLO.fullmatch(text.strip())
    if not found:
        return Claim.NO
    if found.group(3):
        return Claim.CERTAIN
    size = int(found.group(1)) * int(found.group(2))
    cells = sum(
        ord(said.group(2)) - LETTER_A if said.group(2) else bool(said.group(1))
        for said in SOLO_TOKEN.finditer(found.group(5))
    )
    if cells == size * size:
        return Claim.CERTAIN
    return Claim.POSSIBLE if size in SIZES else Claim.NO


def _write_solo(entry: Entry) -> str:
    board = entry.board
    parts = [
        _solo_gap(len(list(cells))) if clue == UNKNOWN else "_".join(map(str, cells)) for clue, cells in _runs(board)
    ]
    return f"{board.box_rows}x{board.box_cols}:{''.join(parts)}\n"


def _solo_gap(length: int) -> str:
    return "z" * (length // LETTER_Z) + (chr(LETTER_A + length % LETTER_Z) if length % LETTER_Z else "")


# What they share


def _runs(board: Board) -> Iterator[tuple[int, Iterator[int]]]:
    """The clues as runs of empty cells and runs of others."""
    return groupby(board.clues, key=lambda clue: clue and 1)


def _tokens(token: re.Pattern[str], body: str, size: int, line: int, start: int) -> list[tuple[re.Match[str], int]]:
    """Every token of a body with its column. Raises NotationError where none begins."""
    found, place = [], 0
    while place < len(body):
        said = token.match(body, place)
        if not said:
            raise unexpected(body[place], size, line, start + place)
        found.append((said, start + place))
        place = said.end()
    return found


def _checked(clue: int, size: int, said: str, line: int, column: int) -> int:
    if not 0 < clue <= size:
        raise unexpected(said, size, line, column)
    return clue


def _whole(clues: list[int], size: int, line: int, column: int) -> Board:
    if len(clues) != size * size:
        raise wrong_length(len(clues), line, column)
    return Board(size, tuple(clues))


def _hold(board: Board, sizes: tuple[int, ...]) -> None:
    if board.size not in sizes:
        known = ", ".join(map(str, sizes))
        raise CannotHold(Phrase(f"it holds boards of size {known}", f"大きさ {known} の盤面だけです"))


def _format(
    name: str,
    title: Phrase,
    claim: Callable[[str], Claim],
    read: Callable[[str], list[Entry]],
    write: Callable[[Entry], str],
    example: str,
) -> Format:
    return Format(name, title, claim, read, write, "txt", example)


FORMATS = (
    _format(
        "puzzlink",
        Phrase("puzz.link", "puzz.link(ぱずぷれ)"),
        partial(_claim, PUZZ_LINK),
        _read_puzz,
        _write_puzz,
        "https://puzz.link/p?sudoku/4/4/1g3g3k2g4g2g",
    ),
    _format(
        "tatham",
        Phrase("Game id of Solo", "Solo のゲームID"),
        _claim_solo,
        _read_solo,
        _write_solo,
        "2x2:1a3a3e2a4a2a",
    ),
)
