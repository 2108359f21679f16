"""Rectangles: neighbours, rays, lines, regions and the eight symmetries.

Cells are (row, column) from 0; a grid is a tuple of equal rows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

At = tuple[int, int]
# A side is between two cells: (0.5, 2) is between rows 0 and 1 of column 2.
Side = tuple[float, float]
T = TypeVar("T")
Place = TypeVar("Place", At, Side)

NORTH, EAST, SOUTH, WEST = (-1, 0), (0, 1), (1, 0), (0, -1)
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
# The steps are in clockwise order.
AROUND = ((-1, -1), NORTH, (-1, 1), EAST, (1, 1), SOUTH, (1, -1), WEST)


def cells_beside(side: Side) -> tuple[At, At]:
    """Return the cells on both sides of a side; for a cell, that cell twice."""
    row, col = side
    return (int(row), int(col)), (int(row + 0.5), int(col + 0.5))


def cells(rows: int, cols: int) -> Iterator[At]:
    """Yield every cell in reading order."""
    return ((row, col) for row in range(rows) for col in range(cols))


def is_on_board(cell: At, rows: int, cols: int) -> bool:
    """Whether the cell is on the board."""
    return 0 <= cell[0] < rows and 0 <= cell[1] < cols


def neighbours(cell: At, rows: int, cols: int) -> list[At]:
    """Return the cells that share an edge with this one, in the order of DIRECTIONS."""
    row, col = cell
    around = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
    return [one for one in around if 0 <= one[0] < rows and 0 <= one[1] < cols]


def ray(cell: At, direction: At, rows: int, cols: int, is_open: Callable[[At], bool]) -> Iterator[At]:
    """Yield the cells seen from `cell` in one direction, itself left out, up to the first that is not open."""
    seen = (cell[0] + direction[0], cell[1] + direction[1])
    while is_on_board(seen, rows, cols) and is_open(seen):
        yield seen
        seen = (seen[0] + direction[0], seen[1] + direction[1])


def ring_of(cell: At) -> list[At]:
    """Return the eight cells around this one, clockwise, even those off the board."""
    return [(cell[0] + down, cell[1] + right) for down, right in AROUND]


def block_of(cell: At, rows: int, cols: int) -> list[At]:
    """Return the cell and the cells around it that are on the board, in reading order."""
    return [at for at in sorted([cell, *ring_of(cell)]) if is_on_board(at, rows, cols)]


def has_one_stretch(ring: Sequence[bool]) -> bool:
    """Whether the true places around a ring form one stretch of it, or none."""
    return sum(ring[at] and not ring[at - 1] for at in range(len(ring))) < 2


def transpose(grid: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
    """Return columns as rows."""
    return tuple(zip(*grid, strict=True))


def runs(values: Iterable[T]) -> Iterator[tuple[T, int, int]]:
    """Yield each run of equal values: the value, where it begins, and its length."""
    start = 0
    for value, run in groupby(values):
        count = len(list(run))
        yield value, start, count
        start += count


def find_connected_parts(members: Iterable[At]) -> list[frozenset[At]]:
    """Return the connected parts of a set of cells, in the order of their first cells."""
    left = set(members)
    parts = []
    for start in sorted(left):
        if start not in left:
            continue
        part, waiting = set(), [start]
        left.discard(start)
        while waiting:
            row, col = waiting.pop()
            part.add((row, col))
            for near in ((row + down, col + right) for down, right in DIRECTIONS):
                if near in left:
                    left.discard(near)
                    waiting.append(near)
        parts.append(frozenset(part))
    return parts


def renumber_regions(regions: Sequence[Sequence[object]]) -> tuple[tuple[int, ...], ...]:
    """Number regions again from 0, in the order of their first cells."""
    numbers: dict[object, int] = {}
    return tuple(tuple(numbers.setdefault(region, len(numbers)) for region in row) for row in regions)


# The eight symmetries of a rectangle: "r0" to "r3" turn clockwise by quarters; "m0" to "m3" mirror left and right
# first, then turn. Rows store these names.
SYMMETRIES = ("r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3")


def turn_cell(cell: Place, rows: int, cols: int, symmetry: str) -> Place:
    """Return the place of a cell, or of a side between two, of a rows x cols board after a symmetry."""
    row, col = cell
    if symmetry[0] == "m":
        col = cols - 1 - col
    for _ in range(int(symmetry[1])):
        row, col = col, rows - 1 - row
        rows, cols = cols, rows
    return row, col


def turn_place(place: Place, rows: int, cols: int, symmetry: str) -> Place:
    """Return the place of a cell, of a side, or of a clue in a margin after a symmetry.

    A clue left of a row has -1 as its column, one above a column -1 as its row; it stays on these two sides.
    """
    row, col = turn_cell(place, rows, cols, symmetry)
    if min(place) != -1:
        return row, col
    high, wide = (cols, rows) if int(symmetry[1]) % 2 else (rows, cols)
    return (-1 if row == high else row), (-1 if col == wide else col)


def turn_grid(grid: Sequence[Sequence[T]], symmetry: str) -> tuple[tuple[T, ...], ...]:
    """Return the grid turned and mirrored."""
    turned = [tuple(row) for row in grid]
    if symmetry[0] == "m":
        turned = [row[::-1] for row in turned]
    for _ in range(int(symmetry[1])):
        turned = list(zip(*turned[::-1], strict=True))
    return tuple(turned)


def inverse(symmetry: str) -> str:
    """Return the inverse symmetry: a mirror is its own, a turn goes the other way. Raises ValueError."""
    if symmetry not in SYMMETRIES:
        raise ValueError(symmetry)
    return symmetry if symmetry[0] == "m" else f"r{-int(symmetry[1]) % 4}"
