"""Fixes of the numbers beside the grid: left out, changed; and cells that could be given.

A part is a whole line, for without one of its numbers a line allows no safe conclusion. No numba: pages import it.
"""

from collections.abc import Sequence
from dataclasses import replace

from solvers.contract.fixable import ClueGroup, Edit, Fixable, PrintedClue
from solvers.genres.nonogram.board import UNKNOWN, Answer, Block, NonogramBoard, cells_of, least_length
from solvers.genres.nonogram.board import Clue as Blocks
from solvers.genres.nonogram.formats.clues import cell_signs, read_clue, write_clue
from solvers.genres.nonogram.formats.non import read_without_sum_check
from solvers.grids.rectangle import At
from solvers.messages import Message

LINES = {"row": Message("row {line}"), "column": Message("column {line}")}
NUMBERS = {
    "row": Message("row {line}, number {number}"),
    "column": Message("column {line}, number {number}"),
}


def parts(board: NonogramBoard) -> list[ClueGroup]:
    """Return every line that has a clue: the rows, then the columns."""
    return [_part(board, line) for line, blocks in enumerate(_lines(board)) if blocks is not None]


def _lines(board: NonogramBoard) -> tuple[Blocks | None, ...]:
    return (*board.rows, *board.cols)


def _part(board: NonogramBoard, line: int) -> ClueGroup:
    kind, number, cells = _describe(board, line)
    values = write_clue(_lines(board)[line], board.palette, " ").split()
    clues = tuple(
        PrintedClue((line, place), value, NUMBERS[kind].with_parameters(line=number, number=place + 1))
        for place, value in enumerate(values)
    )
    return ClueGroup(clues, cells, LINES[kind].with_parameters(line=number))


def _describe(board: NonogramBoard, line: int) -> tuple[str, int, tuple[At, ...]]:
    """Return the kind of a line (row or column), its number from 1, and its cells."""
    if line < board.height:
        return "row", line + 1, tuple((line, col) for col in range(board.width))
    col = line - board.height
    return "column", col + 1, tuple((row, col) for row in range(board.height))


def without(board: NonogramBoard, parts: Sequence[ClueGroup]) -> NonogramBoard:
    """The board with the clues of these lines unknown."""
    left_out = {part.clues[0].place[0] for part in parts}
    return _with_lines(board, [None if line in left_out else blocks for line, blocks in enumerate(_lines(board))])


def edits(board: NonogramBoard, part: ClueGroup) -> list[Edit]:
    """Return the edits of a line: another number or colour that it has room for, or no clue there.

    Edits that make the sums of rows and columns differ are left out.
    """
    changes = (Edit(clue, value) for clue in part.clues for value in _values(board, clue, len(part.cells)))
    return [edit for edit in changes if _has_room(board, edit, len(part.cells))]


def _values(board: NonogramBoard, clue: PrintedClue, cells: int) -> list[str]:
    """Return the texts that could replace a number."""
    names = [colour.letter for colour in board.palette] if len(board.palette) > 1 else [""]
    own = clue.value.lstrip("0123456789")
    length = clue.value.removesuffix(own)
    if length == "0":
        return [f"{number}{name}" for number in range(1, cells + 1) for name in names]
    numbers = [f"{number}{own}" for number in range(1, cells + 1)]
    return [value for value in (*numbers, *(length + name for name in names if name != own), "") if value != clue.value]


def _has_room(board: NonogramBoard, edit: Edit, cells: int) -> bool:
    changed = change(board, edit)
    return least_length(_lines(changed)[edit.clue.place[0]] or ()) <= cells and not changed.has_unequal_totals


def additions(board: NonogramBoard) -> list[Edit]:
    """Return every cell that is not given yet, as blank or in a colour."""
    values = [letter for value, letter in cell_signs(board.palette).items() if value != UNKNOWN]
    return [Edit(clue, value) for clue in _open(board) for value in values]


def additions_of(board: NonogramBoard, answer: Answer) -> list[Edit]:
    """Return every cell that is not given yet, as in an answer."""
    written = cell_signs(board.palette)
    return [Edit(clue, written[answer[clue.place[0]][clue.place[1]]]) for clue in _open(board)]


def _open(board: NonogramBoard) -> list[PrintedClue]:
    return [PrintedClue((row, col), "") for row, col in cells_of(board) if board.start[row][col] == UNKNOWN]


def change(board: NonogramBoard, edit: Edit) -> NonogramBoard:
    """The board with another number in a line, or with one more given cell."""
    if edit.clue.name is None:
        return _with_given(board, edit.clue.place, edit.value)
    line, place = edit.clue.place
    lines = list(_lines(board))
    colours = {colour.letter: number for number, colour in enumerate(board.palette, 1)}
    blocks = read_clue(edit.value, 0, colours) or () if edit.value else ()
    before: tuple[Block, ...] = lines[line] or ()
    lines[line] = (*before[:place], *blocks, *before[place + 1 :])
    return _with_lines(board, lines)


def _with_lines(board: NonogramBoard, lines: Sequence[Blocks | None]) -> NonogramBoard:
    return replace(board, rows=tuple(lines[: board.height]), cols=tuple(lines[board.height :]))


def _with_given(board: NonogramBoard, cell: At, letter: str) -> NonogramBoard:
    values = {written: value for value, written in cell_signs(board.palette).items()}
    given = [list(row) for row in board.start]
    given[cell[0]][cell[1]] = values[letter]
    return replace(board, given=tuple(map(tuple, given)))


NOT_DECIDED = Message("No single further given cell leaves exactly one answer.")
FIXABLE = Fixable(
    parts, without, edits, additions, additions_of, change, read=read_without_sum_check, undecided=NOT_DECIDED
)
