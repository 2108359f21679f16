"""Random shadings: cells apart, all others connected. Plain Python."""

from solvers.contract.results import At
from solvers.grids.rectangle import EAST, NORTH, SOUTH, WEST, cells, inside, neighbours
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.layout import Filling

AROUND = ((-1, -1), NORTH, (-1, 1), EAST, (1, 1), SOUTH, (1, -1), WEST)  # clockwise


def draw_shading(rows: int, cols: int, chance: Chance, least: int = 20, most: int = 30) -> Filling:
    """Shaded cells apart, all others connected; their share lies between these percents where it can."""
    wanted = rows * cols * (least + chance.below(most - least + 1)) // 100
    black: set[At] = set()
    waiting = list(cells(rows, cols))
    chance.shuffle(waiting)
    for cell in waiting:
        if len(black) < wanted and not any(near in black for near in neighbours(cell, rows, cols)):
            black.add(cell)
            if not _is_joined_around(cell, black, rows, cols):
                black.discard(cell)
    return tuple(cell in black for cell in cells(rows, cols))


def _is_joined_around(cell: At, black: set[At], rows: int, cols: int) -> bool:
    """Whether the unshaded cells beside this one still reach each other without it."""
    sides = [near for near in neighbours(cell, rows, cols) if near not in black]
    if not sides or _is_joined_nearby(cell, black, rows, cols):
        return True
    left, waiting = set(sides[1:]), [sides[0]]
    seen = {sides[0], cell}
    while waiting and left:
        for near in neighbours(waiting.pop(), rows, cols):
            if near not in seen and near not in black:
                seen.add(near)
                left.discard(near)
                waiting.append(near)
    return not left


def _is_joined_nearby(cell: At, black: set[At], rows: int, cols: int) -> bool:
    """Whether that shows in the eight cells around already: at most one break in their circle."""
    circle = [(cell[0] + down, cell[1] + right) for down, right in AROUND]
    is_open = [inside(at, rows, cols) and at not in black for at in circle]
    return sum(is_open[at] and not is_open[at - 1] for at in range(8)) < 2
