"""Random answers: loops around connected faces."""

from collections.abc import Callable

from solvers.grids.rectangle import At, has_one_stretch, neighbours, ring_of
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.statement import joints_of

# This share of the faces is inside.
SHARE = 0.55
# This percentage of the cells that may join an arm does.
LIKELY = 85
Grow = Callable[[Chance, int, int], set[At]]


def grow_region(chance: Chance, rows: int, cols: int) -> set[At]:
    """Grow connected cells without a hole that never touch at a corner only."""
    inside: set[At] = {(chance.below(rows), chance.below(cols))}
    border = set(neighbours(next(iter(inside)), rows, cols))
    while border and len(inside) < SHARE * rows * cols:
        waiting = sorted(border)
        cell = waiting[chance.below(len(waiting))]
        border.discard(cell)
        if _fits(cell, inside):
            inside.add(cell)
            border |= {near for near in neighbours(cell, rows, cols) if near not in inside}
    return inside


def _fits(cell: At, inside: set[At]) -> bool:
    """Whether the cells around are inside and outside in one stretch each."""
    return has_one_stretch([near in inside for near in ring_of(cell)])


def grow_tree(chance: Chance, rows: int, cols: int) -> set[At]:
    """Grow connected cells in long thin arms, so that the loop around them passes most points."""
    inside: set[At] = {(chance.below(rows), chance.below(cols))}
    border = set(neighbours(next(iter(inside)), rows, cols))
    while border:
        waiting = sorted(border)
        cell = waiting[chance.below(len(waiting))]
        border.discard(cell)
        beside = list(neighbours(cell, rows, cols))
        if sum(near in inside for near in beside) == 1 and _fits(cell, inside) and chance.below(100) < LIKELY:
            inside.add(cell)
            border |= {near for near in beside if near not in inside}
    return inside


def draw_loop(chance: Chance, layout: Layout, grow: Grow = grow_region) -> Filling:
    """Draw a loop on the sides of a layout without cells. grow(chance, rows, cols) -> the faces inside."""
    rows, cols = layout.points
    inside = grow(chance, rows - 1, cols - 1)
    return tuple(len(inside & _faces(layout, at)) == 1 for at in layout.places)


def _faces(layout: Layout, gap: At) -> set[At]:
    """Return the faces on both sides of a line; a face has the point at its upper left as its place."""
    first = next(iter(joints_of(layout)))
    row, col = gap[0] - first[0], gap[1] - first[1]
    if row % 1:
        return {(int(row), int(col) - 1), (int(row), int(col))}
    return {(int(row) - 1, int(col)), (int(row), int(col))}


def follow_loop(layout: Layout, answer: Filling) -> list[At]:
    """Return the points of a loop in the order along it."""
    ways = {
        point: [other for gap, other in joined if answer[gap]]
        for point, joined in joints_of(layout).items()
        if any(answer[gap] for gap, _ in joined)
    }
    way = [next(iter(ways))]
    before = way[0]
    while len(way) < len(ways):
        ahead = next(point for point in ways[way[-1]] if point != before)
        before = way[-1]
        way.append(ahead)
    return way
