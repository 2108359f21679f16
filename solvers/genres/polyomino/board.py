"""The board: the pieces, the cells in which they may be, and the task.

A piece is its cells; on paper, a drawing. An answer is the cells of each piece, in the order of the letters A, B, C ...
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from solvers.brief import Brief
from solvers.grids.rectangle import SYMMETRIES, At, find_connected_parts, turn_cell

# The most cells when all shapes of a size are asked for.
LARGEST_SEARCH = 16
# The most cells of a given shape.
LARGEST_PIECE = 30
# The most rows or columns of a board.
LARGEST_SIDE = 32
# Each piece on a board has a letter, so that there are at most this many.
MOST_PIECES = 250
# Five plane regions cannot all touch one another: their map would be K5, which no plane holds.
MOST_COPIES = 4

# Cells are in reading order.
Cells = tuple[At, ...]
# The cells of each piece.
Answer = tuple[Cells, ...]


class Task(StrEnum):
    """The task: copies of one shape that all touch one another, a board filled with pieces, or cut into copies."""

    TOUCH = "touch"
    PACK = "pack"
    DISSECT = "dissect"


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape, the number of its pieces, and how many of them may be left over; its box is at (0, 0)."""

    cells: Cells
    count: int = 1
    spare: int = 0

    @property
    def least(self) -> int:
        """Return the number of pieces that must be laid."""
        return self.count - self.spare


@dataclass(frozen=True, slots=True)
class Region:
    """A board: a rectangle with some cells taken out of it, and optional ones that may stay empty."""

    rows: int
    cols: int
    blocked: frozenset[At] = frozenset()
    optional: frozenset[At] = frozenset()

    def is_open(self, cell: At) -> bool:
        """Whether a piece may cover the cell."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols and cell not in self.blocked

    @property
    def area(self) -> int:
        """The number of open cells."""
        return self.rows * self.cols - len(self.blocked)

    def cells(self) -> Cells:
        """The open cells."""
        everywhere = ((row, col) for row in range(self.rows) for col in range(self.cols))
        return tuple(filter(self.is_open, everywhere))


@dataclass(frozen=True, slots=True)
class PolyominoBoard(Brief):
    """The whole question.

    TOUCH: `copies` of each shape in turn; the shapes are `pieces`, or all of `size` cells when there are none. region:
    where they must be, None for the plane. hole_free: they may enclose no empty cell.
    PACK: `pieces` fill `region`.
    DISSECT: `copies` of one shape of `size` cells fill `region`; any shape, or one of `pieces`.
    reflections: whether pieces may be turned over.
    """

    task: Task
    reflections: bool
    pieces: tuple[Piece, ...] = ()
    region: Region | None = None
    size: int = 0
    copies: int = 0
    hole_free: bool = False


def at_origin(cells: Cells) -> Cells:
    """Return the shape moved so that its box is at (0, 0), in reading order."""
    least_row, least_col = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - least_row, col - least_col) for row, col in cells))


def measure_box(cells: Cells) -> tuple[int, int]:
    """Rows and columns of a shape whose box is at (0, 0)."""
    return 1 + max(row for row, _ in cells), 1 + max(col for _, col in cells)


def drawing(cells: Cells) -> list[str]:
    """Rows of `#` and `.` for a shape whose box is at (0, 0)."""
    rows, cols = measure_box(cells)
    return ["".join("#" if (row, col) in cells else "." for col in range(cols)) for row in range(rows)]


def turn(cells: Cells, symmetry: str) -> Cells:
    """Return the shape under one of the eight symmetries, its box at (0, 0)."""
    size = measure_box(cells)
    return at_origin(tuple(turn_cell(cell, *size, symmetry) for cell in cells))


@lru_cache(maxsize=1024)
def orientations(cells: Cells, reflections: bool) -> tuple[Cells, ...]:
    """The different ways to lay a shape, turns first."""
    allowed = SYMMETRIES if reflections else SYMMETRIES[:4]
    return tuple(dict.fromkeys(turn(cells, symmetry) for symmetry in allowed))


def free_form(cells: Cells) -> Cells:
    """Return the form that represents a shape with its turns and mirror images.

    It is the flattest one, the first of several in reading order.
    """
    return min((turn(cells, symmetry) for symmetry in SYMMETRIES), key=lambda form: (measure_box(form)[0], form))


def is_connected_piece(cells: Cells) -> bool:
    """Whether the cells are connected by edges."""
    return len(find_connected_parts(cells)) == 1


def beside(cells: Cells) -> set[At]:
    """Return the other cells that share an edge with these."""
    near = {one for row, col in cells for one in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))}
    return near.difference(cells)


def do_touch(one: Cells, other: Cells) -> bool:
    """Whether two shapes share an edge or overlap; overlaps are found elsewhere."""
    return not (beside(one) | set(one)).isdisjoint(other)


def holes(cells: Cells) -> list[frozenset[At]]:
    """Return the empty regions that these cells enclose."""
    high, wide = measure_box(at_origin(cells))
    taken = set(at_origin(cells))
    frame = ((row, col) for row in range(-1, high + 1) for col in range(-1, wide + 1))
    _, *enclosed = find_connected_parts(cell for cell in frame if cell not in taken)
    least_row, least_col = min(row for row, _ in cells), min(col for _, col in cells)
    return [frozenset((row + least_row, col + least_col) for row, col in hole) for hole in enclosed]
