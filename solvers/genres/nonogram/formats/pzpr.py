"""Files of the puzz.link family (pzpr): a head, then rows of tokens for margins and cells.

A number in a margin may be ticked off (`c3`). A cell is `#` filled, `+` blank, or `.` while nothing is known of it.
"""

import re

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Clue
from solvers.genres.nonogram.formats.clues import Numbered, board_of, numbered, plain_only, read_size
from solvers.genres.nonogram.formats.links import depth, outward
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Phrase
from solvers.notation.format import Claim, Entry, Format, NotationError

HEAD = re.compile(r"\s*(?:\S{0,200}\?)?pzprv3(?:\.\d)?\s*[\n/]\s*nonogram\s*[\n/]")
NUMBER = re.compile(r"c?(\d{1,4})")
CELLS = {"#": FILLED, "+": BLANK, ".": UNKNOWN}
SHAPES = {cell: shape for shape, cell in CELLS.items()}
NOTHING = "."
Word = tuple[str, int, int]  # a word, its line and its column, from 1


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if HEAD.match(text[:1_000]) else Claim.NO


def _read(text: str) -> list[Entry]:
    lines = _lines(text)
    sizes = lines[2:4]
    if len(sizes) < 2:
        raise NotationError("missing", lines[-1][1], 0, WORDS, name="pzprv3, nonogram, 5, 5")
    rows, cols = (read_size(*size) for size in sizes)
    above, beside = depth(rows), depth(cols)
    words = _words(lines[4:], above + rows, beside + cols, sizes[1][1])
    clues_above = [_clue([row[beside + col] for row in words[:above]]) for col in range(cols)]
    clues_beside = [_clue(row[:beside]) for row in words[above:]]
    cells = tuple(tuple(_cell(word) for word in row[beside:]) for row in words[above:])
    told = {cell for row in cells for cell in row}
    answer = cells if UNKNOWN not in told else None
    return [
        Entry(board_of(clues_beside, clues_above), marks=None if answer or told == {UNKNOWN} else cells, answer=answer)
    ]


def _lines(text: str) -> list[Numbered]:
    """The lines with their numbers, empty ones passed over; a text on one line has slashes between them."""
    bare = text.strip()
    if "\n" not in bare:
        return [(line.replace("_", " "), 1) for line in bare.rpartition("?")[2].split("/")]
    return [(line, number) for line, number in numbered(text) if line.strip()]


def _words(lines: list[Numbered], rows: int, cols: int, start: int) -> list[list[Word]]:
    """Every word of as many rows. Raises NotationError."""
    if len(lines) < rows:
        raise NotationError("lines", start, 0, WORDS, kind="rows", found=len(lines), expected=rows)
    found = []
    for line, number in lines[:rows]:
        words = [(word[0], number, word.start() + 1) for word in re.finditer(r"\S+", line)]
        if len(words) != cols:
            raise NotationError("short-row", number, 0, found=len(words), expected=cols)
        found.append(words)
    return found


def _clue(words: list[Word]) -> Numbered:
    """The numbers of one margin, and the line where they stand."""
    told = [word for word in words if word[0] != NOTHING]
    for said, line, column in told:
        if not NUMBER.fullmatch(said):
            raise NotationError("number", line, column, WORDS, found=said[:20])
    return " ".join(said.removeprefix("c") for said, _, _ in told), words[-1][1]


def _cell(word: Word) -> int:
    said, line, column = word
    if said not in CELLS:
        raise NotationError("character", line, column, found=said[:20], expected=" ".join(CELLS))
    return CELLS[said]


def _write(entry: Entry) -> str:
    board = plain_only(entry.board)
    above, beside = depth(board.height), depth(board.width)
    margins = list(zip(*(_margin(clue, above) for clue in board.cols), strict=True))
    cells: Answer = entry.marks or entry.answer or ((UNKNOWN,) * board.width,) * board.height
    rows = [[NOTHING] * beside + list(row) for row in margins]
    for clue, row in zip(board.rows, cells, strict=True):
        rows.append(_margin(clue, beside) + [SHAPES[cell] for cell in row])
    body = "".join("".join(f"{word} " for word in row) + "\n" for row in rows)
    return f"pzprv3\nnonogram\n{board.height}\n{board.width}\n{body}"


def _margin(clue: Clue | None, places: int) -> list[str]:
    """The words of one margin, from its outer end to the grid. Raises CannotHold."""
    told = [NOTHING if number is None else str(number) for number in outward(clue or (), places)]
    return told[::-1]


PZPR = Format(
    "pzpr",
    Phrase("pzpr file", "pzpr ファイル"),
    _claim,
    _read,
    _write,
    example="pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n1 1 . # . \n. 3 . + . \n",
)
