"""What is drawn over the board of any genre: broken rules, a step, cells that differ or contradict each other."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

from solvers.contract.results import At, Fault, Step
from solvers.picture import Cell, Picture

Accents = dict[At, tuple[str, ...]]


def with_decorations(draw: Callable[[Any, Any, Any, Step | None], Picture]) -> Callable[..., Picture]:
    """The `draw` of a Genre, from one that knows its cells only.

    draw(board, marks, answer, step) -> the picture with the marks or the answer, and with what the step changes.
    """

    @wraps(draw)
    def draw_decorated(
        board: Any,
        marks: Any = None,
        answer: Any = None,
        faults: Sequence[Fault] = (),
        step: Step | None = None,
        differing: Iterable[At] = (),
        conflict: Iterable[At] = (),
    ) -> Picture:
        accents = accents_of(faults, step, differing, conflict)
        return decorate(draw(board, marks, answer, step), accents)

    return draw_decorated


def accents_of(
    faults: Sequence[Fault], step: Step | None, differing: Iterable[At] = (), conflict: Iterable[At] = ()
) -> Accents:
    """The words of ACCENTS for each cell that has any."""
    layers = {"fault": {*conflict, *(cell for fault in faults for cell in fault.cells)}, "differing": set(differing)}
    if step is not None:
        second = set(step.second)
        layers |= {"reason": set(step.reasons) - second, "second": second}
        layers |= {"change": {change.cell for change in step.changes}}
    accents: Accents = {}
    for accent, cells in layers.items():
        again = {cell: (*accents[cell], accent) for cell in cells & accents.keys()}
        accents |= dict.fromkeys(cells, (accent,)) | again
    return accents


def decorate(picture: Picture, accents: Accents) -> Picture:
    """The picture with these accents on its cells; those of places outside the picture are left out."""
    if not accents:
        return picture
    made: dict[tuple[int, tuple[str, ...]], Cell] = {}  # cells of most boards are few objects, drawn often

    def accent(cell: Cell, words: tuple[str, ...]) -> Cell:
        known = made.get((id(cell), words))
        if known is None:
            known = made[id(cell), words] = replace(cell, accents=(*cell.accents, *words))
        return known

    rows = [list(row) for row in picture.cells]
    for (row, col), words in accents.items():
        if 0 <= row < picture.rows and 0 <= col < picture.cols:
            rows[row][col] = accent(rows[row][col], words)
    return replace(picture, cells=tuple(map(tuple, rows)))
