"""How it looks: digits given, found or put in by the person, small candidates, heavy lines around boxes."""

from collections.abc import Sequence

from solvers.genre import Fault, Step
from solvers.grid import At
from solvers.picture import Cell, Picture
from solvers.sudoku.board import Answer, Board, Marks, bit, digits_of, symbol
from solvers.words import Phrase

HAIR, HEAVY = 1, 2


def draw(
    board: Board,
    marks: Marks | None = None,
    answer: Answer | None = None,
    faults: Sequence[Fault] = (),
    step: Step | None = None,
    differing: Sequence[At] = (),
    conflict: Sequence[At] = (),
) -> Picture:
    """The square. A clue hides what else would stand in its cell, then come answer, step, marks and notes."""
    accents = _accents(faults, step, differing, conflict)
    placed = {change.cell: change.value for change in step.changes if change.put} if step else {}

    def cell(row: int, col: int) -> Cell:
        index = row * board.size + col
        look, digit = _digit(board, marks, answer, placed.get((row, col)), index)
        notes = marks.notes[index] if marks and not digit else 0
        return Cell(
            text=symbol(digit) if digit else "",
            look=look,
            accents=accents.get((row, col), ()),
            north=_weight(row, board.box_rows),
            west=_weight(col, board.box_cols),
            notes=_raster(notes, board.size) if notes else (),
            label=_told(notes) if notes else None,
        )

    rows = tuple(tuple(cell(row, col) for col in range(board.size)) for row in range(board.size))
    return Picture(rows, kind=__name__.split(".")[-2])


def _digit(board: Board, marks: Marks | None, answer: Answer | None, placed: object, index: int) -> tuple[str, int]:
    if board.clues[index]:
        return "given", board.clues[index]
    if answer and answer[index]:
        return "found", answer[index]
    if isinstance(placed, int):
        return "found", placed
    if marks and marks.digits[index]:
        return "marked", marks.digits[index]
    return "", 0


def _weight(line: int, box: int) -> int:
    return HAIR if line % box else HEAVY


def _raster(notes: int, size: int) -> tuple[str, ...]:
    """A place for every digit, blank where it is no candidate."""
    return tuple(symbol(digit) if notes & bit(digit) else "" for digit in range(1, size + 1))


def _told(notes: int) -> Phrase:
    digits = " ".join(symbol(digit) for digit in digits_of(notes))
    return Phrase(f"candidates {digits}", f"候補 {digits}")


def _accents(
    faults: Sequence[Fault], step: Step | None, differing: Sequence[At], conflict: Sequence[At]
) -> dict[At, tuple[str, ...]]:
    """The accents of every cell that has any."""
    found: dict[At, list[str]] = {}
    wrong = {cell for fault in faults if fault.key != "empty" for cell in fault.cells} | set(conflict)
    for word, cells in (
        ("fault", wrong),
        ("differing", set(differing)),
        ("reason", set(step.reasons) if step else set()),
        ("change", {change.cell for change in step.changes} if step else set()),
    ):
        for cell in cells:
            found.setdefault(cell, []).append(word)
    return {cell: tuple(words) for cell, words in found.items()}
