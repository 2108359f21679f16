"""Penpa-edit links to plain sudoku: numbers of the question are givens, those of the answer are marks."""

from solvers.genres.sudoku.board import BOXES, SIZES, UNKNOWN, Board
from solvers.genres.sudoku.formats.cells import number, unexpected_character, wrong_size
from solvers.genres.sudoku.formats.marks import SILENT, candidates, entry_of, put_in, read_notes
from solvers.genres.sudoku.formats.variants import JIGSAW, OUTSIDE, is_used, refuse
from solvers.notation.format import Claim, Entry
from solvers.notation.penpa import FAULTS, Grid, Sheet, link, penpa_format, unpack

SHAPES = ("square", "sudoku", "kakuro")  # kinds of grids whose cells are squares
LISTED = "7"  # style of a number that is a list of 0 and 1, one for each candidate
CLUE, PUT = [1, "1"], [2, "1"]  # colour and style of a whole number: black, green
RULES = (
    "thermo", "nobulbthermo", "arrows", "killercages", "cage", "line", "freeline", "freelineE", "wall", "symbol",
    "direction", "squareframe", "polygon", "numberS", "surface",
)  # fmt: skip


def _entry(sheet: Sheet) -> Entry:
    size = sheet.rows
    if sheet.cols != size or size not in SIZES:
        raise wrong_size(sheet.cols, 0)
    if sheet.shape not in SHAPES:
        refuse([JIGSAW], 0)
    refuse([name for name in RULES if is_used(sheet.question.get(name))], 0)
    if not all(sheet.has(sheet.at(index)) for index in sheet.question.get("number", {})):
        refuse([OUTSIDE], 0)
    if not all(_is_border(sheet, edge) for edge in sheet.question.get("lineE", {})):
        refuse(["lineE"], 0)
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
    board = Board(size, tuple(clues))
    return entry_of(board, digits, notes, title=sheet.title, author=sheet.author)


def _clue(signs: list[object], size: int) -> int:
    text = str(signs[0]).strip()
    digit = number(text, size)
    if digit is None or str(signs[2]) == LISTED:
        raise unexpected_character(text[:20], size, 0, 0)
    return digit


def _work(signs: list[object], size: int) -> int:
    """The digits that a person wrote in a cell; SILENT for words of another kind."""
    text = str(signs[0]).strip()
    if str(signs[2]) == LISTED:
        return sum((flag == "1") << place for place, flag in enumerate(text.split(",")[:size]))
    digit = number(text, size)
    return 1 << (digit - 1) if digit else candidates(text, size) or SILENT


def _is_border(sheet: Sheet, edge: str) -> bool:
    """Whether an edge between two corners lies on the border of a box. A corner counts as the cell before it."""
    corners = sheet.across * sheet.down
    (row, col), (other_row, other_col) = (sheet.at(str(int(end) - corners)) for end in edge.split(","))
    high, wide = BOXES[sheet.rows]
    return (row == other_row and (row + 1) % high == 0) or (col == other_col and (col + 1) % wide == 0)


def _write(entry: Entry) -> str:
    size = entry.board.size
    grid = Grid(size, size)
    question = {"number": _clues(entry, grid), "lineE": _borders(entry.board, grid)}
    return link(grid, question, {"number": _work_numbers(entry, grid)}, entry.title, entry.author, "classic")


def _clues(entry: Entry, grid: Grid) -> dict[str, object]:
    clues = enumerate(entry.board.clues)
    return {grid.index(divmod(cell, grid.cols)): [str(clue), *CLUE] for cell, clue in clues if clue}


def _work_numbers(entry: Entry, grid: Grid) -> dict[str, object]:
    """What a person put in, and the candidates where there are marks of single figures."""
    found: dict[str, object] = {}
    if entry.marks is None:
        return found
    for cell, (digit, own) in enumerate(zip(put_in(entry), read_notes(entry), strict=True)):
        index = grid.index(divmod(cell, grid.cols))
        if digit:
            found[index] = [str(digit), *PUT]
        elif entry.marks.notes[cell]:
            found[index] = [",".join(str(own >> place & 1) for place in range(grid.cols)), 2, LISTED]
    return found


def _borders(board: Board, grid: Grid) -> dict[str, int]:
    """The edges between boxes, each of one cell: its two corners in turn."""
    size, corner = board.size, grid.corner
    down = range(board.box_rows, size, board.box_rows)
    right = range(board.box_cols, size, board.box_cols)
    level = {f"{corner((row, col))},{corner((row, col + 1))}": 2 for row in down for col in range(size)}
    upright = {f"{corner((row, col))},{corner((row + 1, col))}": 2 for col in right for row in range(size)}
    return level | upright


def _claim_untagged(packed: str) -> Claim:
    try:
        return Claim.POSSIBLE if _is_likely(unpack(packed)) else Claim.UNLIKELY
    except FAULTS:
        return Claim.POSSIBLE


def _is_likely(sheet: Sheet) -> bool:
    """Numbers in squares may be of many genres; a sudoku with one answer names all digits but one."""
    digits = {str(signs[0]).strip() for _, signs in sheet.places(sheet.question, "number")}
    is_marked = sheet.shape == "sudoku" or any(is_used(sheet.question.get(name)) for name in (*RULES, "lineE"))
    return is_marked or len(digits) >= sheet.rows - 1


EXAMPLE = Entry(Board(4, (1, 0, 3, 0, 3, 0, 0, 0, 0, 0, 2, 0, 4, 0, 2, 0)))
PENPA = penpa_format(_entry, _write, EXAMPLE, {"classic", "sudoku", "classicsudoku"}, _claim_untagged)
