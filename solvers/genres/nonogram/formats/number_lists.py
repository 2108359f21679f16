"""Formats made of numbers only, distinguished by how they give the size and separate the columns.

.nin (Jakub Wilk): width and height in one line, then all rows, then all columns. .nono: the same with the columns
first; for a square board, only a file's name distinguishes the two. .mk (Mirek Olšák): height and width, rows, a line
`#`, columns. .cwd (QNonograms): height, width, each in its line, rows, an empty line, columns. .keen (Kyle Keen): rows,
an empty line, columns, and no size.
"""

import re
from collections.abc import Callable, Sequence

from solvers.genres.nonogram.board import NonogramBoard
from solvers.genres.nonogram.formats.clues import (
    NumberedLine,
    check_plain,
    nonogram_board,
    number_lines,
    read_size,
    require_plain_numbers,
    write_clue,
)
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

DIGITS = re.compile(r"[\d\s,]*")
TWO_SIZES = re.compile(r"\s*(\d{1,4})\s+(\d{1,4})\s*")
PARTS = "#"


def _lines(text: str) -> list[NumberedLine]:
    """Return the lines without blank ones at both ends."""
    lines = number_lines(text)
    while lines and not lines[-1][0].strip():
        lines.pop()
    while lines and not lines[0][0].strip():
        lines.pop(0)
    if not lines:
        raise NotationError("empty")
    return lines


def _sizes(line: NumberedLine) -> tuple[int, int]:
    """The two numbers of a line. Raises NotationError."""
    text, number = line
    found = TWO_SIZES.fullmatch(text)
    if not found:
        raise NotationError("sizes", number, 1, WORDS, found=text.strip()[:20])
    return read_size(found[1], number, 1 + found.start(1)), read_size(found[2], number, 1 + found.start(2))


def _split_lines(lines: Sequence[NumberedLine], rows: int, cols: int, between: str | None = None) -> NonogramBoard:
    """Return the board of lines of rows, perhaps a separating one, and columns. Raises NotationError."""
    skipped = 0 if between is None else 1
    if between is not None and (len(lines) <= rows or lines[rows][0].strip() != between):
        number = lines[min(rows, len(lines) - 1)][1] if lines else 0
        raise NotationError("parted", number, 0, WORDS, expected=rows)
    found = len(lines) - skipped - rows
    last = _blank_lines(lines, cols - found)
    if found + len(last) != cols:
        parameters = {"kind": "columns", "found": max(found, 0), "expected": cols}
        raise NotationError("lines", lines[-1][1] if lines else 0, 0, WORDS, **parameters)
    return nonogram_board(lines[:rows], [*lines[rows + skipped :], *last])


def _blank_lines(lines: Sequence[NumberedLine], missing: int) -> list[NumberedLine]:
    """Return an empty clue at the very end, whose line looks like the end of the text; only one is assumed."""
    return [("", lines[-1][1] + 1)] if missing == 1 and lines else []


def _read_nin(text: str) -> list[Entry]:
    first, *lines = _lines(text)
    cols, rows = _sizes(first)
    return [Entry(_split_lines(lines, rows, cols))]


def _read_nono(text: str) -> list[Entry]:
    first, *lines = _lines(text)
    cols, rows = _sizes(first)
    turned = _split_lines(lines, cols, rows)
    return [Entry(NonogramBoard(turned.cols, turned.rows, turned.palette))]


def _read_mk(text: str) -> list[Entry]:
    first, *lines = _lines(text)
    rows, cols = _sizes(first)
    return [Entry(_split_lines(lines, rows, cols, PARTS))]


def _read_cwd(text: str) -> list[Entry]:
    lines = _lines(text)
    if len(lines) < 2:
        raise NotationError("size", lines[0][1], 1, WORDS, found="", most=0)
    rows, cols = (read_size(line, number) for line, number in lines[:2])
    return [Entry(_split_lines(lines[2:], rows, cols, ""))]


def _read_keen(text: str) -> list[Entry]:
    lines = _lines(text)
    parts = [place for place, (line, _) in enumerate(lines) if not line.strip()]
    if len(parts) != 1:
        raise NotationError("halves", lines[parts[1]][1] if parts else 0, 0, WORDS, found=len(parts))
    return [Entry(nonogram_board(lines[: parts[0]], lines[parts[0] + 1 :]))]


def _clues(board: NonogramBoard) -> tuple[list[str], list[str]]:
    require_plain_numbers(board)
    rows, cols = ([write_clue(clue, board.palette, " ") for clue in clues] for clues in (board.rows, board.cols))
    return rows, cols


def _write_nin(entry: Entry) -> str:
    rows, cols = _clues(entry.board)
    return "\n".join([f"{entry.board.width} {entry.board.height}", *rows, *cols]) + "\n"


def _write_mk(entry: Entry) -> str:
    rows, cols = _clues(entry.board)
    return "\n".join([f"{entry.board.height} {entry.board.width}", *rows, PARTS, *cols]) + "\n"


def _write_cwd(entry: Entry) -> str:
    rows, cols = _clues(entry.board)
    return "\n".join([str(entry.board.height), str(entry.board.width), *rows, "", *cols]) + "\n"


def _write_keen(entry: Entry) -> str:
    rows, cols = _clues(entry.board)
    return "\n".join([*rows, "", *cols]) + "\n"


def _reads(read: Callable[[str], list[Entry]], text: str) -> bool:
    try:
        return bool(read(text))
    except NotationError:
        return False


def _claim_sized(text: str, read: Callable[[str], list[Entry]], otherwise: Claim) -> Claim:
    """Return the claim to a text of two sizes and then clues alone; otherwise: to one that cannot be read."""
    first, _, rest = text.strip().partition("\n")
    if not DIGITS.fullmatch(text) or not TWO_SIZES.fullmatch(first):
        return Claim.NO
    # Many texts consist of zeros alone.
    has_clue = rest.strip(" \t\n0") != ""
    return Claim.CERTAIN if has_clue and _reads(read, text) else otherwise


def _claim_nin(text: str) -> Claim:
    return _claim_sized(text, _read_nin, Claim.POSSIBLE)


def _claim_nono(text: str) -> Claim:
    return _claim_sized(text, _read_nono, Claim.NO)


def _claim_mk(text: str) -> Claim:
    first, _, rest = text.strip().partition("\n")
    lines = [line.strip() for line in rest.split("\n")]
    is_parted = TWO_SIZES.fullmatch(first) and lines.count(PARTS) == 1
    return Claim.CERTAIN if is_parted and DIGITS.fullmatch(rest.replace(PARTS, "", 1)) else Claim.NO


def _claim_cwd(text: str) -> Claim:
    head = [line.strip() for line in text.strip().split("\n", 2)[:2]]
    if len(head) < 2 or not all(line.isdigit() for line in head) or not DIGITS.fullmatch(text):
        return Claim.NO
    return Claim.CERTAIN if _reads(_read_cwd, text) else Claim.NO


def _claim_keen(text: str) -> Claim:
    is_numbers = DIGITS.fullmatch(text) and any(character.isdigit() for character in text)
    return Claim.POSSIBLE if is_numbers and _reads(_read_keen, text) else Claim.NO


def _title(suffix: str) -> Message:
    return Message("{suffix} file").with_parameters(suffix=f".{suffix}")


NIN = Format(
    "nin",
    Message(".nin file, rows first"),
    _claim_nin,
    _read_nin,
    _write_nin,
    "nin",
    "3 2\n1 1\n3\n2\n1\n2\n",
    check=check_plain,
)
# This format is only read: a written text would be read as the other one unless its file has a name.
NONO = Format(
    "nono", Message(".nono file, columns first"), _claim_nono, _read_nono, None, "nono", "3 2\n2\n1\n2\n1 1\n3\n"
)
MK = Format("mk", _title("mk"), _claim_mk, _read_mk, _write_mk, "mk", "2 3\n1 1\n3\n#\n2\n1\n2\n", check=check_plain)
CWD = Format(
    "cwd", _title("cwd"), _claim_cwd, _read_cwd, _write_cwd, "cwd", "2\n3\n1 1\n3\n\n2\n1\n2\n", check=check_plain
)
KEEN = Format(
    "keen", _title("keen"), _claim_keen, _read_keen, _write_keen, "keen", "1 1\n3\n\n2\n1\n2\n", check=check_plain
)
