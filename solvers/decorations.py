"""Decorations over the board of any genre: broken rules, a step, cells that differ or contradict each other."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

from solvers.contract.results import At, Fault, Step
from solvers.picture import Cell, MarginClue, Picture, Place, Sign

Accents = dict[At, tuple[str, ...]]


def with_decorations(draw: Callable[[Any, Any, Any, Step | None], Picture]) -> Callable[..., Picture]:
    """Turn a function that draws only the cells of a genre into the `draw` of its Genre.

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
    """Return the words of ACCENTS for each cell that has any."""
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
    """Return the picture with these accents on cells, sides, points and clues; places outside the grid are left out."""
    if not accents:
        return picture
    between = {at: words for at, words in accents.items() if at[0] % 1 or at[1] % 1}
    if between:
        picture = _decorate_between(picture, between)
    if any(min(at) == -1 for at in accents):
        picture = _decorate_margins(picture, accents)
    return replace(picture, cells=_decorate_cells(picture, accents))


def _decorate_margins(picture: Picture, accents: Accents) -> Picture:
    """Put accents on the clues of a row or a column: the other number of such a place is -1."""
    words = {at: " ".join(accent) for at, accent in accents.items()}
    left = (_look(clues, words.get((row, -1), "")) for row, clues in enumerate(picture.left))
    above = (_look(clues, words.get((-1, col), "")) for col, clues in enumerate(picture.above))
    return replace(picture, left=tuple(left), above=tuple(above))


def _look(clues: tuple[MarginClue, ...], words: str) -> tuple[MarginClue, ...]:
    return tuple(replace(clue, look=words) for clue in clues) if words else clues


def _decorate_cells(picture: Picture, accents: Accents) -> tuple[tuple[Cell, ...], ...]:
    # Most boards have few different cells, so that the same object is drawn often.
    made: dict[tuple[int, tuple[str, ...]], Cell] = {}

    def accent(cell: Cell, words: tuple[str, ...]) -> Cell:
        known = made.get((id(cell), words))
        if known is None:
            known = made[id(cell), words] = replace(cell, accents=(*cell.accents, *words))
        return known

    rows = [list(row) for row in picture.cells]
    for at, words in accents.items():
        row, col = int(at[0]), int(at[1])
        if (row, col) == at and 0 <= row < picture.rows and 0 <= col < picture.cols:
            rows[row][col] = accent(rows[row][col], words)
    return tuple(map(tuple, rows))


def _decorate_between(picture: Picture, accents: Accents) -> Picture:
    """Put accents on sides and points between cells, whether or not a sign is drawn there."""
    rim = 0.5 if picture.between == "edges" else 0
    points = {at: words for at, words in accents.items() if at[0] % 1 and at[1] % 1 and _is_inside(picture, at, 0.5)}
    sides = {at: words for at, words in accents.items() if (at[0] + at[1]) % 1 and _is_inside(picture, at, rim)}
    return replace(
        picture,
        edges=_put_accents(picture.edges, sides) if picture.between == "edges" else picture.edges,
        links=_put_accents(picture.links, sides) if picture.between == "links" else picture.links,
        points=_put_accents(picture.points, points),
    )


def _is_inside(picture: Picture, at: Place, rim: float) -> bool:
    return -rim <= at[0] <= picture.rows - 1 + rim and -rim <= at[1] <= picture.cols - 1 + rim


def _put_accents(there: tuple[Sign, ...], accents: Accents) -> tuple[Sign, ...]:
    """Return the signs with their accents added, then empty signs for accents on places without a sign."""
    left = dict(accents)
    found = [sign._replace(accents=(*sign.accents, *left.pop(sign.at, ()))) for sign in there]
    return (*found, *(Sign(at, "", accents=words) for at, words in left.items()))
