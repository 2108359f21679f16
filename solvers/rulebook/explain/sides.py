"""The inside and the outside of a loop: any closed curve crosses it an even number of times."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil, floor

from solvers.rulebook.layout import Layout
from solvers.rulebook.readings import Cells, Deduction, Reading

Step = tuple[int, int]  # a gap, and the face beyond it


@lru_cache(32)
def _faces_beside(layout: Layout) -> Mapping[int, tuple[int, int]]:
    """The faces between points at both sides of each gap; all around the board is one face, the last."""
    rows, cols = layout.points
    rim = (rows - 1) * (cols - 1)

    def face(row: int, col: int) -> int:
        return row * (cols - 1) + col if 0 <= row < rows - 1 and 0 <= col < cols - 1 else rim

    level = [(face(row - 1, col), face(row, col)) for row in range(rows) for col in range(cols - 1)]
    upright = [(face(row, col - 1), face(row, col)) for row in range(rows - 1) for col in range(cols)]
    return dict(enumerate(level + upright, layout.cell_marks))


def settled_by_sides(layout: Layout, filling: Sequence[bool | None]) -> dict[int, tuple[bool, tuple[int, ...]]]:
    """Of open gaps of a loop whether they are lines, and the known gaps that lead around to their other side."""
    beside = _faces_beside(layout)
    ways: dict[int, list[Step]] = {}
    for gap, (one, other) in beside.items():
        if filling[gap] is not None:
            ways.setdefault(one, []).append((gap, other))
            ways.setdefault(other, []).append((gap, one))
    parts: dict[int, int] = {}
    for face in ways:
        if face not in parts:
            parts |= dict.fromkeys(_ways_back(ways, face), face)
    found = {}
    for gap, (one, other) in beside.items():
        if filling[gap] is None and one in parts and parts[one] == parts.get(other):
            path = _shortest_way(ways, one, other)
            found[gap] = sum(bool(filling[known]) for known in path) % 2 == 1, path
    return found


def _ways_back(ways: Mapping[int, Sequence[Step]], start: int, end: int = -1) -> Mapping[int, Step]:
    """The last gap on the shortest way to each face, and the face before it; no further than to `end`."""
    back: dict[int, Step] = {start: (-1, start)}
    waiting = [start]
    for face in waiting:
        if face == end:
            break
        for gap, near in ways[face]:
            if near not in back:
                back[near] = (gap, face)
                waiting.append(near)
    return back


def _shortest_way(ways: Mapping[int, Sequence[Step]], start: int, end: int) -> tuple[int, ...]:
    """The fewest gaps to cross from one face to another, which can be reached."""
    back = _ways_back(ways, start, end)
    path = []
    while end != start:
        gap, end = back[end]
        path.append(gap)
    return tuple(path)


def side_of(deduction: Deduction) -> Reading:
    """Return which sides of the loop the cells at an edge of the grid are on, from the edges that lead around it."""
    [row, col] = deduction.places[0]
    one, other = (floor(row), floor(col)), (ceil(row), ceil(col))
    rows, cols = deduction.layout.size
    on_board = [cell for cell in (one, other) if 0 <= cell[0] < rows and 0 <= cell[1] < cols]
    is_line = deduction.literals[0] >= 0
    if len(deduction.literals) > 1:
        return Reading()
    if len(on_board) == 2:
        return Reading("apart" if is_line else "same", {"one": Cells((one,)), "other": Cells((other,))})
    return Reading("inside" if is_line else "outside", {"one": Cells((on_board[0],))})
