"""The picture: givens, answers, a person's digits, small candidates, heavy lines around boxes."""

from collections.abc import Mapping, Sequence

from solvers.contract.results import Step
from solvers.decorations import with_decorations
from solvers.genres.sudoku.board import UNKNOWN, Answer, SudokuBoard, SudokuMarks, digit_bit, digits_of, symbol
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.picture import Cell, Picture, Stroke

HAIR, HEAVY = 1, 2
CHAIN = Message(
    "From one end to the other circles hold and squares do not. Solid lines are strong links, dashed ones weak."
)


@with_decorations
def draw(board: SudokuBoard, marks: SudokuMarks | Answer | None, answer: Answer | None, step: Step | None) -> Picture:
    """Draw the square. In a cell a clue comes first, then answer, step, marks and notes."""
    if isinstance(marks, tuple):
        marks = SudokuMarks(marks, (0,) * len(marks))
    put, cut = _find_changes(step)
    ringed, boxed = _about(step)
    layers = {"given": board.clues, "found": answer or (), "marked": marks.digits if marks else ()}

    def cell(row: int, col: int) -> Cell:
        index = row * board.size + col
        look, digit = _digit(layers, put.get((row, col)), index)
        notes = marks.notes[index] if marks and not digit else 0
        return Cell(
            text=symbol(digit) if digit else "",
            look=look,
            north=_weight(row, board.box_rows),
            west=_weight(col, board.box_cols),
            notes=_raster(notes, board.size) if notes else (),
            struck=tuple(symbol(candidate) for candidate in cut.get((row, col), ())),
            ringed=ringed.get((row, col), ()),
            boxed=boxed.get((row, col), ()),
            strokes=_strokes(step, (row, col)) if notes else (),
            label=_format_notes(notes) if notes else None,
        )

    rows = tuple(tuple(cell(row, col) for col in range(board.size)) for row in range(board.size))
    return Picture(rows, caption=CHAIN if step and step.links else None)


def _digit(layers: Mapping[str, Sequence[int]], put: int | None, index: int) -> tuple[str, int]:
    """Return the look and the digit of a cell: the first layer that has one, a step before the person's own marks."""
    for look, digits in layers.items():
        if put and look == "marked":
            return "found", put
        if digits and digits[index]:
            return look, digits[index]
    return "", UNKNOWN


def _find_changes(step: Step | None) -> tuple[dict[At, int], dict[At, list[int]]]:
    """Return the digits that a step puts in, and those that it rules out, cell by cell."""
    put: dict[At, int] = {}
    cut: dict[At, list[int]] = {}
    for change in step.changes if step else ():
        digit = int(str(change.value))
        if change.put:
            put[change.cell] = digit
        else:
            cut.setdefault(change.cell, []).append(digit)
    return put, cut


def _about(step: Step | None) -> tuple[dict[At, tuple[str, ...]], dict[At, tuple[str, ...]]]:
    """Return the candidates that a step is about, cell by cell: those of its first colour and of its second."""
    ringed: dict[At, tuple[str, ...]] = {}
    boxed: dict[At, tuple[str, ...]] = {}
    for cell, value, is_first in step.nodes if step else ():
        shaped = ringed if is_first else boxed
        shaped[cell] = (*shaped.get(cell, ()), symbol(int(str(value))))
    return ringed, boxed


def _strokes(step: Step | None, cell: At) -> tuple[Stroke, ...]:
    """Return the links that begin in a cell."""
    return tuple(
        Stroke(end[0] - cell[0], end[1] - cell[1], int(str(value)) - 1, int(str(other)) - 1, is_strong)
        for (start, value), (end, other), is_strong in (step.links if step else ())
        if start == cell and (start, value) != (end, other)
    )


def _weight(line: int, box: int) -> int:
    return HAIR if line % box else HEAVY


def _raster(notes: int, size: int) -> tuple[str, ...]:
    """Return a place for every digit, blank if it is no candidate."""
    return tuple(symbol(digit) if notes & digit_bit(digit) else "" for digit in range(1, size + 1))


def _format_notes(notes: int) -> Message:
    digits = " ".join(symbol(digit) for digit in digits_of(notes))
    return Message("candidates {digits}").with_parameters(digits=digits)
