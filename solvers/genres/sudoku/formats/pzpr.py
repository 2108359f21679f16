"""Files of the puzz.link family (pzpr): a head, N rows of givens, N rows of marks.

A cell that a person wrote in is a digit, or `.[1,,3]` with small numbers in its corners.
"""

import re
from collections.abc import Iterator, Sequence

from solvers.genres.sudoku.board import EMPTY, UNKNOWN, Board, bit, digits_of
from solvers.genres.sudoku.formats.cells import WORDS, unexpected, wrong_size
from solvers.genres.sudoku.formats.marks import SILENT, entry_of, put_in
from solvers.messages import Phrase
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

SIZES = (4, 6, 9, 16, 25)  # whose boxes are laid there as they are laid here
HEAD = re.compile(r"\s*(?:\S{0,200}\?)?pzprv3(?:\.\d)?\s*[\n/]\s*sudoku\s*[\n/]")
CELL = re.compile(r"(\.|-|\d{1,2})(?:\[([\d,]{0,80})\])?")
CORNERS = 4  # notes that a cell has room for
Word = tuple[str, int, int]


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if HEAD.match(text[:1_000]) else Claim.NO


def _read(text: str) -> Iterator[Entry]:
    lines = _lines(text)
    first = next((at for at, (line, _) in enumerate(lines) if line.strip() == "sudoku"), len(lines))
    told, at_line = lines[first + 1] if first + 1 < len(lines) else ("", 0)
    size = int(told) if re.fullmatch(r"\s*\d{1,8}\s*", told) else 0
    if size not in SIZES:
        raise wrong_size(size, at_line, SIZES)
    rows = lines[first + 2 :]
    clues = [_digit(word, size, is_clue=True) for word in _words(rows[:size], size, at_line)]
    own = _words(rows[size : 2 * size], size, at_line) if any(line.strip() for line, _ in rows[size:]) else []
    digits = [_digit(word, size) for word in own] or [UNKNOWN] * size**2
    notes = [_notes(word, size) for word in own] or [SILENT] * size**2
    yield entry_of(Board(size, tuple(clues)), digits, notes, line=at_line)


def _lines(text: str) -> list[tuple[str, int]]:
    """The lines with their numbers; a text on one line has slashes between them."""
    bare = text.strip()
    if "\n" not in bare:
        return [(line, 1) for line in bare.rpartition("?")[2].split("/")]
    return [(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def _words(rows: Sequence[tuple[str, int]], size: int, start: int) -> list[Word]:
    """Every cell of these rows. Raises NotationError."""
    if len(rows) < size:
        raise NotationError("rows", start, 0, WORDS, found=len(rows), expected=size)
    found = []
    for line, number in rows:
        cells = [(word.group(), number, word.start() + 1) for word in re.finditer(r"\S+", line)]
        if len(cells) != size:
            raise NotationError("row", number, 0, WORDS, found=len(cells), expected=size)
        found += cells
    return found


def _digit(word: Word, size: int, *, is_clue: bool = False) -> int:
    said, line, column = word
    cell = CELL.fullmatch(said)
    if not cell or (is_clue and cell[2] is not None):
        raise unexpected(said[:20], size, line, column)
    digit = int(cell[1]) if cell[1].isdigit() else UNKNOWN
    if digit > size:
        raise unexpected(said, size, line, column)
    return digit


def _notes(word: Word, size: int) -> int:
    said, line, column = word
    cell = CELL.fullmatch(said)
    noted = {int(one) for one in (cell[2] or "").split(",") if one} if cell else set()
    if any(not 0 < one <= size for one in noted):
        raise unexpected(said[:20], size, line, column)
    return sum(map(bit, noted))


def _write(entry: Entry) -> str:
    board: Board = entry.board
    if board.size not in SIZES:
        known = ", ".join(map(str, SIZES))
        raise CannotHold(Phrase(f"it holds boards of size {known}", f"大きさ {known} の盤面だけです"))
    own = entry.marks.notes if entry.marks else (SILENT,) * len(board.clues)
    if any(mask.bit_count() > CORNERS for mask in own):
        raise CannotHold(Phrase("it holds four candidates a cell at most", "1マスの候補は4つまでです"))
    clues = [str(clue or EMPTY) for clue in board.clues]
    work = [_own(digit, mask) for digit, mask in zip(put_in(entry), own, strict=True)]
    return f"pzprv3\nsudoku\n{board.size}\n{_rows(clues, board.size)}{_rows(work, board.size)}"


def _own(digit: int, notes: int) -> str:
    listed = ",".join(map(str, digits_of(notes)))
    return str(digit or EMPTY) + (f"[{listed}]" if listed else "")


def _rows(words: Sequence[str], size: int) -> str:
    return "".join(" ".join(words[start : start + size]) + " \n" for start in range(0, len(words), size))


PZPR = Format(
    name="pzpr",
    title=Phrase("pzpr file", "pzpr ファイル"),
    claim=_claim,
    read=_read,
    write=_write,
    example="pzprv3\nsudoku\n4\n1 . 3 . \n3 . . . \n. . 2 . \n4 . 2 . \n. . . . \n. 4 . . \n. .[1,3] . . \n. . . . \n",
)
