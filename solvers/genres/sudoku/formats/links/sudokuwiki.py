"""SudokuWiki: links with 81 digits, or packed with marks; also the packed text without a link.

Since 2023 a packed text begins with the kind of puzzle, its size N in base 36 and the version B. Each cell follows as a
number in base 36: a clue as it is, a digit put in + N, a mask of candidates + 2 N, 0 for nothing. Before, two signs of
base 32 a cell, twice the mask, and one more for a clue; a digit alone that is no clue counts as put in, unless a
cell that it sees still lists it. https://www.sudokuwiki.org/Sudoku_String_Definitions
"""

import re
from collections.abc import Sequence

from solvers.genres.sudoku.board import LENGTHS, SIZES, UNKNOWN, SudokuBoard
from solvers.genres.sudoku.formats.cells import WORDS, read_characters, wrong_length_error, wrong_size_error
from solvers.genres.sudoku.formats.marks import SILENT, find_settled, marked_entry, read_entered_digits
from solvers.genres.sudoku.formats.variants import CAGES, DIAGONALS, JIGSAW, KENKEN, STR8TS, WINDOKU, refuse_variants
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

NINE = 9
LINK = re.compile(r"sudokuwiki\.org/([^\s?]*)\?(?:\S*?&)?bd=([^&\s#]*)", re.IGNORECASE)
LINK_LIMIT = 5_000
HEAD = re.compile(r"([SXWJLMTBVUKD])([0-9A-Z])([A-Z])(?=[0-9A-Z]{16})", re.IGNORECASE)
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
VERSION = "b"
OLD = re.compile(r"[0-9a-v]{162}", re.IGNORECASE)
OLD_BASE, OLD_WIDTH = 32, 2

# The first sign of a packed text names a variant of plain sudoku.
KINDS = {
    "s": (),
    "x": (DIAGONALS,),
    "w": (WINDOKU,),
    "j": (JIGSAW,),
    "l": (CAGES,),
    "m": (CAGES, JIGSAW),
    "k": (KENKEN,),
    "d": (KENKEN,),
    **dict.fromkeys("tbvu", (STR8TS,)),
}
# The name of a page begins with one of these.
PAGES = {
    "sudokux": "x",
    "windoku": "w",
    "jigsaw": "j",
    "killersudoku": "l",
    "killerjigsaw": "m",
    "kenken": "k",
    "kendoku": "d",
    "str8ts": "t",
}


def _claim(text: str) -> Claim:
    bare = text.strip()
    if "\n" in bare or len(bare) > LINK_LIMIT:
        return Claim.NO
    return Claim.CERTAIN if LINK.search(bare) or _is_packed(bare) else Claim.NO


def _is_packed(text: str) -> bool:
    """Whether a text is packed in one way or the other; a line with a letter in every cell could look alike."""
    if OLD.fullmatch(text):
        return all(value != 1 for value in _values(text, OLD_WIDTH, OLD_BASE))
    head = HEAD.match(text)
    if not head or not text.isalnum() or len(text) in LENGTHS:
        return False
    cells = int(head[2], 36) ** 2 or 1
    return head[3].lower() == VERSION and (len(text) - len(head[0])) % cells == 0


def _read(text: str) -> list[Entry]:
    for line, line_text in enumerate(text.split("\n"), 1):
        if found := LINK.search(line_text):
            page = found[1].rpartition("/")[2].lower()
            refuse_variants(_kinds_of(page), line, found.start(1) + 1)
            return [_entry(found[2], line, found.start(2) + 1)]
        if bare := line_text.strip():
            return [_entry(bare, line, line_text.index(bare) + 1)]
    raise NotationError("empty")


def _kinds_of(page: str) -> Sequence[Message]:
    return next((KINDS[kind] for name, kind in PAGES.items() if page.startswith(name)), ())


def _entry(cells: str, line: int, column: int) -> Entry:
    """Return the puzzle of the cells, in any of the notations. Raises NotationError."""
    if OLD.fullmatch(cells):
        return _of_old(cells.lower(), line, column)
    if head := HEAD.match(cells):
        refuse_variants(KINDS[head[1].lower()], line, column)
        return _of_packed(cells.lower(), int(head[2], 36), line, column)
    return Entry(read_characters(cells, lambda n: (line, column + n)), line=line)


# Packed


def _width(size: int) -> int:
    """Return the number of signs of base 36 for the largest number of a cell."""
    most, width = (1 << size) - 1 + 2 * size, 1
    while len(SIGNS) ** width <= most:
        width += 1
    return width


def _values(signs: str, width: int, base: int) -> list[int]:
    return [int(signs[at : at + width], base) for at in range(0, len(signs), width)]


def _of_packed(cells: str, size: int, line: int, column: int) -> Entry:
    if size not in SIZES:
        raise wrong_size_error(size, line)
    if cells[2] != VERSION:
        raise NotationError("wiki-version", line, column + 2, WORDS, found=cells[2].upper())
    width, signs = _width(size), cells[3:]
    if len(signs) != width * size * size:
        raise wrong_length_error(len(signs) // width, line, column)
    if not set(signs) <= set(SIGNS):
        at = next(at for at, sign in enumerate(signs) if sign not in SIGNS)
        raise _no_cell(signs[at], line, column + 3 + at)
    clues, digits, notes = [], [], []
    for at, value in enumerate(_values(signs, width, len(SIGNS))):
        if value >= (1 << size) + 2 * size:
            raise _no_cell(signs[at * width : (at + 1) * width], line, column + 3 + at * width)
        clues.append(value if value <= size else UNKNOWN)
        digits.append(value - size if size < value <= 2 * size else UNKNOWN)
        notes.append(max(value - 2 * size, SILENT))
    return marked_entry(SudokuBoard(size, tuple(clues)), digits, notes, line=line)


def _no_cell(found: str, line: int, column: int) -> NotationError:
    return NotationError("wiki-cell", line, column, WORDS, found=found)


def _of_old(signs: str, line: int, column: int) -> Entry:
    values = _values(signs, OLD_WIDTH, OLD_BASE)
    for at, value in enumerate(values):
        if value & 1 and (value >> 1).bit_count() != 1:
            raise _no_cell(signs[2 * at : 2 * at + 2], line, column + 2 * at)
    notes = [value >> 1 for value in values]
    stand = find_settled(notes, NINE)
    clues = tuple(mask.bit_length() if value & 1 else UNKNOWN for value, mask in zip(values, notes, strict=True))
    return marked_entry(SudokuBoard(NINE, clues), stand, notes, line=line)


def _check(entry: Entry) -> None:
    if entry.board.size != NINE:
        raise CannotHold(Message("it holds boards of 9×9 only"))


def _write(entry: Entry) -> str:
    """Write 81 digits; with marks the packed text in use today."""
    _check(entry)
    return f"https://www.sudokuwiki.org/sudoku.htm?bd={_pack(entry) if entry.marks else _digits(entry.board)}\n"


def _digits(board: SudokuBoard) -> str:
    return "".join(map(str, board.clues))


def _pack(entry: Entry) -> str:
    cells = zip(entry.board.clues, read_entered_digits(entry), entry.marks.notes, strict=True)
    values = [clue or (digit + NINE if digit else mask and mask + 2 * NINE) for clue, digit, mask in cells]
    return f"S{NINE}B" + "".join(SIGNS[value // len(SIGNS)] + SIGNS[value % len(SIGNS)] for value in values)


SUDOKUWIKI = Format(
    name="sudokuwiki",
    title=Message("SudokuWiki link"),
    claim=_claim,
    read=_read,
    write=_write,
    check=_check,
    example=f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{'010203040506070809'}{'0d' + '00' * 70 + '1x'}\n",
)
