"""Random answers: loops around faces that hang together."""

from solvers.grids.rectangle import At, neighbours
from solvers.rulebook.book import joints_of
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.layout import Filling, Layout

SHARE = 0.55  # of the faces inside
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def grow_region(chance: Chance, rows: int, cols: int) -> set[At]:
    """Cells that hang together without a hole and without touching themselves at a corner only."""
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
    ring = [(cell[0] + down, cell[1] + right) in inside for down, right in AROUND]
    return sum(ring[at] != ring[at - 1] for at in range(len(ring))) <= 2


def draw_loop(chance: Chance, layout: Layout) -> Filling:
    """A loop on the gaps of a layout without cells."""
    rows, cols = layout.points
    inside = grow_region(chance, rows - 1, cols - 1)
    return tuple(len(inside & _faces(layout, at)) == 1 for at in layout.places)


def _faces(layout: Layout, gap: At) -> set[At]:
    """The faces on both sides of a gap; a face has the point at its upper left as its place."""
    first = next(iter(joints_of(layout)))
    row, col = gap[0] - first[0], gap[1] - first[1]
    if row % 1:
        return {(int(row), int(col) - 1), (int(row), int(col))}
    return {(int(row) - 1, int(col)), (int(row), int(col))}
