"""Lists of lists, as programs write a grid: N lists of N cells, N strings of N signs, or one list of N*N cells."""

import re
from collections.abc import Iterator

from solvers.genres.sudoku.board import LENGTHS, SIZES, UNKNOWN, SudokuBoard
from solvers.genres.sudoku.formats.cells import WORDS, parse_digit_token, read_characters, unexpected_character_error
from solvers.genres.sudoku.formats.likely import is_likely, is_possible
from solvers.genres.sudoku.formats.variants import CAGES, DIAGONALS, JIGSAW, NAMES, refuse_variants
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.lists import List, Word, read_head, read_lists

# Programs use these for an empty cell.
NOTHING = frozenset(("null", "none", "nil", "undefined", "-1", "x", "_", ""))
# One list or string that is a grid has at least this many cells.
SHORTEST = 81
ANSWER = re.compile("sol|answer|result|complete", re.I)
WORK = re.compile("cand|note|mark|history|move", re.I)
RULES = {
    "region": JIGSAW,
    "jigsaw": JIGSAW,
    "irregular": JIGSAW,
    "cage": CAGES,
    "killer": CAGES,
    "diagonal": DIAGONALS,
} | NAMES
_LETTERS = re.compile("[^a-z]")
# The text of each cell, its line and column.
Cells = list[tuple[str, int, int]]


def _rows(found: List) -> list[Cells] | None:
    """Return the rows of a list that may be a grid; None for any other."""
    size = len(found.items)
    if size in SIZES and len(found.lists) == size and not any(row.lists for row in found.lists):
        rows = [[_cell(word) for word in row.words] for row in found.lists]
    elif size in SIZES and all(word.is_string and len(word.text) == size for word in found.words):
        rows = [_signs(word) for word in found.words]
    elif size in LENGTHS and size >= SHORTEST and not found.lists:
        cells, size = [_cell(word) for word in found.words], LENGTHS[size]
        rows = [cells[start : start + size] for start in range(0, len(cells), size)]
    else:
        return None
    return rows if all(len(row) == size for row in rows) else None


def _cell(word: Word) -> tuple[str, int, int]:
    return ("" if word.text.lower() in NOTHING else word.text), word.line, word.column


def _signs(word: Word) -> Cells:
    """Return the cells of a string: the quote comes before the first."""
    return [(sign, word.line, word.column + place) for place, sign in enumerate(word.text, 1)]


def _board(rows: list[Cells]) -> SudokuBoard:
    """Return the board of rows. Raises NotationError."""
    size = len(rows)
    cells = [cell for row in rows for cell in row]
    if all(len(text) == 1 for text, _, _ in cells):
        return read_characters("".join(text for text, _, _ in cells), lambda n: cells[n][1:])
    return SudokuBoard(size, tuple(_digit(*cell, size) for cell in cells))


def _digit(text: str, line: int, column: int, size: int) -> int:
    digit = parse_digit_token(text, size) if text else UNKNOWN
    if digit is None:
        raise unexpected_character_error(text, size, line, column)
    return digit


def _grids(text: str, whole: List) -> Iterator[tuple[List, list[Cells]]]:
    """Yield every list of the text, or string in it, that is a puzzle's grid."""
    for found in whole.walk():
        if ANSWER.search(found.name):
            continue
        if rows := _rows(found):
            yield found, rows
        for word in found.words:
            size = LENGTHS.get(len(word.text), 0)
            if word.is_string and size * size >= SHORTEST and not ANSWER.search(word.name):
                signs = _signs(word)
                cells = [signs[start : start + size] for start in range(0, len(signs), size)]
                yield List(word.line, word.name), cells


def _rules(whole: List, grids: list[List]) -> Iterator[Message | str]:
    """Yield the rules that lists besides the grids ask for, beyond plain sudoku."""
    inside = {id(one) for grid in grids for one in grid.walk()}
    for one in whole.walk():
        if not one.items or not one.name or ANSWER.search(one.name) or WORK.search(one.name):
            continue
        if known := _known_rule(one.name):
            yield known
        elif one.lists and all(id(inner) not in inside for inner in one.walk()):
            yield one.name


def _known_rule(name: str) -> Message | None:
    bare = _LETTERS.sub("", name.lower())
    return RULES.get(bare) or RULES.get(bare.removesuffix("s"))


def _read(text: str) -> Iterator[Entry | NotationError]:
    whole = read_lists(text)
    found = list(_grids(text, whole))
    if not found:
        raise NotationError("no-section", expected=WORDS["expected.grid"])
    refuse_variants(_rules(whole, [grid for grid, _ in found]), found[0][0].line)
    for grid, rows in found:
        try:
            yield Entry(_board(rows), line=grid.line)
        except NotationError as error:
            yield error


def _claim(text: str) -> Claim:
    """Return the claim: certain for a typical sudoku grid; doubtful when its numbers could be of many puzzles."""
    boards = []
    for _, rows in _grids(text, read_head(text)):
        try:
            boards.append(_board(rows))
        except NotationError:
            continue
    if any(map(is_likely, boards)):
        return Claim.CERTAIN
    if any(map(is_possible, boards)):
        return Claim.DOUBTFUL
    return Claim.UNLIKELY if boards else Claim.NO


def _write(entry: Entry) -> str:
    """Write JSON, a row a line; 0 is an empty cell."""
    size, clues = entry.board.size, entry.board.clues
    rows = (f"[{', '.join(map(str, clues[row : row + size]))}]" for row in range(0, len(clues), size))
    return "[" + ",\n ".join(rows) + "]\n"


LISTS = Format(
    "lists",
    Message("Lists of lists (JSON, Python)"),
    _claim,
    _read,
    _write,
    "json",
    "[[1, 0, 3, 0],\n [3, 0, 0, 0],\n [0, 0, 2, 0],\n [4, 0, 2, 0]]\n",
    "application/json",
)
