"""The picture of a board with marks: cells as the genre draws them, shaded or dotted, and lines between."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from solvers.contract.results import At, Step
from solvers.decorations import with_decorations
from solvers.messages import Message
from solvers.picture import Cell, Picture, Sign
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.layout import EDGES, LINES, Filling, Layout, change_marks

# A cell with its mark gives the cell as it is drawn.
Looks = Callable[[Cell, bool | None], Cell]

LABELS = {
    "shaded": Message("{cell}, shaded"),
    "clear": Message("{cell}, not shaded"),
}
EMPTY = Message("empty")


def draw_shaded_cell(cell: Cell, value: bool | None) -> Cell:
    """Draw a shaded cell dark, a certainly unshaded one with a dot, or a ring around its print."""
    if value is None:
        return cell
    label = LABELS["shaded" if value else "clear"].with_parameters(cell=cell.label or cell.text or EMPTY)
    if value:
        return replace(cell, look="shaded", label=label)
    return replace(cell, mark=cell.mark or _clear_mark(cell), label=label)


def make_mark_looks(mark: str, there: Message, absent: Message) -> Looks:
    """Return looks of cells: with a mark, and with a dot where there is certainly none and nothing is printed."""

    def look(cell: Cell, value: bool | None) -> Cell:
        if value is None or (cell.mark and not value):
            return cell
        if value:
            return replace(cell, mark=mark, look="found", label=there)
        return replace(cell, mark="dot", label=absent)

    return look


def _clear_mark(cell: Cell) -> str:
    """Return the mark of an unshaded cell; a cell printed in a look of its own cannot be shaded, and needs no mark."""
    if cell.look:
        return ""
    return "ring" if cell.text and not cell.is_cornered else "dot"


def picture_of(
    rules: Rulebook,
    cell_of: Callable[[Any, At], Cell],
    look: Looks = draw_shaded_cell,
    finish: Callable[[Any, Picture], Picture] | None = None,
    *,
    has_two_signs: bool = False,
) -> Callable[..., Picture]:
    """Make the `draw` of a Genre.

    cell_of(board, cell) -> the cell as printed; finish(board, picture) adds further prints.
    has_two_signs: an answer also shows signs of unmarked places.
    """

    @with_decorations
    def draw(board: Any, marks: Filling | None, answer: Filling | None, step: Step | None) -> Picture:
        layout = rules.layout(board)
        filling = answer if answer is not None else marks or (None,) * len(layout.places)
        if step is not None:
            filling = change_marks(filling, map(layout.meaning_of, step.changes))
        is_whole = answer is not None and None not in answer
        found = "marked" if answer is None else "found"
        picture = _picture(
            layout, lambda at: cell_of(board, at), look, filling, found, hides_absent=is_whole and not has_two_signs
        )
        return finish(board, picture) if finish else picture

    return draw


def _picture(
    layout: Layout, cell_of: Callable[[At], Cell], look: Looks, filling: Filling, found: str, *, hides_absent: bool
) -> Picture:
    def cell(at: At) -> Cell:
        printed = cell_of(at)
        if not layout.letters:
            return printed
        value = filling[layout.marks[at]]
        return look(printed, value or None if hides_absent else value)

    rows = tuple(tuple(cell((row, col)) for col in range(layout.cols)) for row in range(layout.rows))
    values = list(zip(layout.places, filling, strict=True))[layout.cell_marks :]
    crosses = [] if hides_absent else [Sign(at, "cross", found) for at, value in values if value is False]
    signs = (*(Sign(at, "line", found) for at, value in values if value), *crosses)
    if layout.gaps == LINES:
        return Picture(rows, between="links", links=signs)
    return Picture(rows, edges=signs, grid="dots" if layout.gaps == EDGES else "lines")
