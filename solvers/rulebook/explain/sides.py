"""The inside and the outside of a loop: any closed curve crosses it an even number of times."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import ceil, floor

from solvers.rulebook.layout import Layout
from solvers.rulebook.readings import Deduction, ListedCells, RuleCase

# A gap, and the face beyond it.
Step = tuple[int, int]
# The steps from each face.
Ways = list[list[Step]]


@lru_cache(32)
def _faces_beside(layout: Layout) -> Sequence[tuple[int, int, int]]:
    """Return the faces between points at both sides of each edge; all around the board is one face, the last."""
    rows, cols = layout.points
    rim = (rows - 1) * (cols - 1)

    def face(row: int, col: int) -> int:
        return row * (cols - 1) + col if 0 <= row < rows - 1 and 0 <= col < cols - 1 else rim

    level = [(face(row - 1, col), face(row, col)) for row in range(rows) for col in range(cols - 1)]
    upright = [(face(row, col - 1), face(row, col)) for row in range(rows - 1) for col in range(cols)]
    return [(gap, *faces) for gap, faces in enumerate(level + upright, layout.cell_marks)]


def settled_by_sides(
    layout: Layout, filling: Sequence[bool | None], wanted: Collection[int] | None = None
) -> dict[int, tuple[bool, tuple[int, ...]]]:
    """Return which open edges of a loop are lines, with the known edges that lead around to their other side.

    wanted: the gaps that are asked for; None for all.
    """
    beside = _faces_beside(layout)
    ways: Ways = [[] for _ in range(1 + (layout.points[0] - 1) * (layout.points[1] - 1))]
    for gap, one, other in beside:
        if filling[gap] is not None:
            ways[one].append((gap, other))
            ways[other].append((gap, one))
    parts = _parts_of(ways)
    found = {}
    for gap, one, other in beside:
        if filling[gap] is None and parts[one] == parts[other] >= 0 and (wanted is None or gap in wanted):
            path = _shortest_way(ways, one, other)
            found[gap] = sum(bool(filling[known]) for known in path) % 2 == 1, path
    return found


def _parts_of(ways: Ways) -> list[int]:
    """The part of each face that ways connect it with; -1 for a face without any."""
    parts = [-1] * len(ways)
    for start, first in enumerate(ways):
        if first and parts[start] < 0:
            parts[start] = start
            waiting = [start]
            for face in waiting:
                for _, near in ways[face]:
                    if parts[near] < 0:
                        parts[near] = start
                        waiting.append(near)
    return parts


def _shortest_way(ways: Ways, start: int, end: int) -> tuple[int, ...]:
    """Return the fewest edges to cross from one face to another, which can be reached."""
    back: dict[int, Step] = {start: (-1, start)}
    waiting = [start]
    for face in waiting:
        if face == end:
            break
        for gap, near in ways[face]:
            if near not in back:
                back[near] = (gap, face)
                waiting.append(near)
    path = []
    while end != start:
        gap, end = back[end]
        path.append(gap)
    return tuple(path)


def find_side_case(deduction: Deduction) -> RuleCase:
    """Return which sides of the loop the cells at an edge of the grid are on, from the edges that lead around it."""
    [row, col] = deduction.places[0]
    one, other = (floor(row), floor(col)), (ceil(row), ceil(col))
    rows, cols = deduction.layout.size
    on_board = [cell for cell in (one, other) if 0 <= cell[0] < rows and 0 <= cell[1] < cols]
    is_line = deduction.literals[0] >= 0
    if len(deduction.literals) > 1:
        return RuleCase()
    if len(on_board) == 2:
        return RuleCase("apart" if is_line else "same", {"one": ListedCells((one,)), "other": ListedCells((other,))})
    return RuleCase("inside" if is_line else "outside", {"one": ListedCells((on_board[0],))})
