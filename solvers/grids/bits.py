"""Sets of cells as one integer each, for looking at a whole board at once.

The first cell is the highest bit; between two rows there is a free column, so that a shift by 1 or by cols + 1 leads to
a neighbour and never around the edge.
"""

from collections.abc import Mapping, Sequence

MARKED: Mapping[object, str] = {True: "1", None: "0", False: "0"}
MARKED_OR_OPEN: Mapping[object, str] = {True: "1", None: "1", False: "0"}
UNMARKED: Mapping[object, str] = {True: "0", None: "0", False: "1"}
UNMARKED_OR_OPEN: Mapping[object, str] = {True: "0", None: "1", False: "1"}


def pack_cells(values: Sequence[object], size: tuple[int, int], signs: Mapping[object, str]) -> int:
    """Return the set of cells whose values `signs` writes as 1; `values` may continue after the last cell."""
    rows, cols = size
    digits = "".join([signs[value] for value in values[: rows * cols]])
    return int("0".join([digits[start : start + cols] for start in range(0, rows * cols, cols)]), 2)


def has_neighbours(cells: int, cols: int) -> bool:
    """Whether two of the cells share a side."""
    return bool(cells & (cells << 1) or cells & (cells << (cols + 1)))


def has_square(cells: int, cols: int) -> bool:
    """Whether the cells hold a square of two by two."""
    level = cells & (cells << 1)
    return bool(level & (level << (cols + 1)))


def is_connected(cells: int, cols: int) -> bool:
    """Whether the cells are connected by their sides; an empty set counts as connected."""
    down, reached, last = cols + 1, cells & -cells, 0
    while reached != last:
        last = reached
        reached |= (reached << 1 | reached >> 1 | reached << down | reached >> down) & cells
        reached |= (reached << 1 | reached << down) & cells
    return reached == cells
