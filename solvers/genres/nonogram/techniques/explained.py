"""The parts of a person's way through a board: techniques, their texts, pictures, and the effect of steps on marks."""

from collections.abc import Sequence
from typing import Any

from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import At, Step
from solvers.genres.nonogram.board import UNKNOWN, Marks, NonogramBoard, cells_of
from solvers.genres.nonogram.rules import fill
from solvers.genres.nonogram.techniques.ladder import TECHNIQUES
from solvers.genres.nonogram.techniques.step_diagram import step_diagram
from solvers.genres.nonogram.techniques.texts import TECHNIQUE_TEXTS, TRIED


def follow(board: NonogramBoard, steps: Sequence[Step], marks: Marks | None = None) -> Marks:
    """Return the marks after these Steps: cells that are put, and cells that have one colour left."""
    left: dict[At, set[Any]] = {cell: set(range(len(board.palette) + 1)) for cell in cells_of(board)}
    for (row, col), value in ((cell, marks[cell[0]][cell[1]]) for cell in left) if marks else ():
        left[row, col] = left[row, col] if value == UNKNOWN else {value}
    for change in (change for step in steps for change in step.changes):
        left[change.cell] = {change.value} if change.put else left[change.cell] - {change.value}
    return fill(board, {cell: min(colours) for cell, colours in left.items() if len(colours) == 1})


EXPLAINED = Explained(TECHNIQUES, LEVELS, TECHNIQUE_TEXTS, follow, diagram=step_diagram, tried=TRIED)
