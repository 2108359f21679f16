"""Random shadings: cells apart, all others connected. Plain Python."""

from solvers.contract.results import At
from solvers.grids.rectangle import cells, has_one_stretch, is_on_board, neighbours, ring_of
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.layout import Filling


def draw_shading(rows: int, cols: int, chance: Chance, least: int = 20, most: int = 30) -> Filling:
    """Shade cells, none adjacent, all others connected; their percentage is between these bounds if possible."""
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
    """Whether the eight cells around show that the rest stays connected: their circle has at most one break."""
    return has_one_stretch([is_on_board(near, rows, cols) and near not in black for near in ring_of(cell)])
