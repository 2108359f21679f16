"""Penpa-edit links to plain sudoku: numbers of the question are givens, those of the answer are marks."""

from collections.abc import Iterator

from solvers.genres.sudoku.board import BOXES, SIZES, UNKNOWN, SudokuBoard
from solvers.genres.sudoku.formats.cells import parse_digit_token, unexpected_character_error, wrong_size_error
from solvers.genres.sudoku.formats.likely import REPEATED, count_repeats
from solvers.genres.sudoku.formats.marks import SILENT, marked_entry, parse_candidates, read_entered_digits, read_notes
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, NotationError
from solvers.notation.penpa.forms import SheetReader, penpa_format
from solvers.notation.penpa.sheet import PenpaSheet
from solvers.notation.penpa.things import REST, inner_borders, refuse_unknown_things
from solvers.notation.penpa.writing import PenpaGrid, write_penpa_link

KNOWN = frozenset({"number", "border"})
OTHER_BORDERS = Message("other borders than those of boxes")
# In this style a number is a list of 0 and 1, one for each candidate.
LISTED = "7"
# The colour and style of a whole number: black, green.
CLUE, PUT = [1, "1"], [2, "1"]


def _entry(sheet: PenpaSheet) -> Entry:
    size = sheet.rows
    if sheet.cols != size or size not in SIZES:
        raise wrong_size_error(sheet.cols, 0)
    refuse_unknown_things(sheet, KNOWN)
    if not set(inner_borders(sheet)) <= set(_box_borders(size)):
        raise NotationError("sheet-rest", words=REST, things=OTHER_BORDERS)
    clues, digits, notes = [UNKNOWN] * size**2, [UNKNOWN] * size**2, [SILENT] * size**2
    for (row, col), signs in sheet.places(sheet.question, "number"):
        clues[row * size + col] = _clue(signs, size)
    for (row, col), signs in sheet.places(sheet.answer, "number"):
        work = _work(signs, size)
        cell = row * size + col
        if work.bit_count() == 1 and str(signs[2]) == PUT[1]:
            digits[cell] = work.bit_length()
        else:
            notes[cell] = work
    board = SudokuBoard(size, tuple(clues))
    return marked_entry(board, digits, notes, title=sheet.title, author=sheet.author)


def _clue(signs: list[object], size: int) -> int:
    text = str(signs[0]).strip()
    digit = parse_digit_token(text, size)
    if digit is None or str(signs[2]) == LISTED:
        raise unexpected_character_error(text[:20], size, 0, 0)
    return digit


def _work(signs: list[object], size: int) -> int:
    """Return the digits that a person wrote in a cell; SILENT for words of another kind."""
    text = str(signs[0]).strip()
    if str(signs[2]) == LISTED:
        return sum((flag == "1") << place for place, flag in enumerate(text.split(",")[:size]))
    digit = parse_digit_token(text, size)
    return 1 << (digit - 1) if digit else parse_candidates(text, size) or SILENT


def _box_borders(size: int) -> Iterator[tuple[At, At]]:
    """Yield both corners of each line between boxes, a line being as long as a cell."""
    high, wide = BOXES[size]
    yield from (((row, col), (row, col + 1)) for row in range(high, size, high) for col in range(size))
    yield from (((row, col), (row + 1, col)) for col in range(wide, size, wide) for row in range(size))


def _write(entry: Entry) -> str:
    size = entry.board.size
    grid = PenpaGrid(size, size)
    question = {"number": _clues(entry, grid), "lineE": _borders(grid)}
    return write_penpa_link(
        grid, question, {"number": _work_numbers(entry, grid)}, entry.title, entry.author, "classic"
    )


def _clues(entry: Entry, grid: PenpaGrid) -> dict[str, object]:
    clues = enumerate(entry.board.clues)
    return {grid.index(divmod(cell, grid.cols)): [str(clue), *CLUE] for cell, clue in clues if clue}


def _work_numbers(entry: Entry, grid: PenpaGrid) -> dict[str, object]:
    """Return the digits that a person put in, and candidates for marks of single figures."""
    found: dict[str, object] = {}
    if entry.marks is None:
        return found
    for cell, (digit, own) in enumerate(zip(read_entered_digits(entry), read_notes(entry), strict=True)):
        index = grid.index(divmod(cell, grid.cols))
        if digit:
            found[index] = [str(digit), *PUT]
        elif entry.marks.notes[cell]:
            found[index] = [",".join(str(own >> place & 1) for place in range(grid.cols)), 2, LISTED]
    return found


def _borders(grid: PenpaGrid) -> dict[str, int]:
    return {f"{grid.corner(one)},{grid.corner(other)}": 2 for one, other in _box_borders(grid.rows)}


def _claim(sheet: PenpaSheet) -> Claim:
    """Return the claim: numbers in squares have many genres; here boxes are drawn, and no digit is twice in a line."""
    board = _entry(sheet).board
    digits, repeated = set(board.clues) - {UNKNOWN}, count_repeats(board)
    is_drawn = set(inner_borders(sheet)) == set(_box_borders(board.size))
    is_rich = len(digits) >= board.size - 1
    if not digits or repeated > REPEATED or (repeated and UNKNOWN not in board.clues):
        return Claim.NAMED
    if not repeated and (sheet.shape == "sudoku" or (is_drawn and is_rich)):
        return Claim.POSSIBLE
    return Claim.DOUBTFUL if is_drawn or (is_rich and not repeated) else Claim.NAMED


EXAMPLE = Entry(SudokuBoard(4, (1, 0, 3, 0, 3, 0, 0, 0, 0, 0, 2, 0, 4, 0, 2, 0)))
PENPA = penpa_format(SheetReader(_entry, _claim, {"classic", "sudoku", "classicsudoku"}), _write, EXAMPLE)
