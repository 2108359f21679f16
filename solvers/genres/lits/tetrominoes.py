"""The shapes of LITS: in each region four connected cells, and none of the same shape beside it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from solvers.contract.results import Fault
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import SYMMETRIES, At, Side, cells, cells_beside, neighbours, turn_cell
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.layout import Filling, Layout

# The cells of a tetromino.
SIZE = 4
# The clauses of one choice grow with the square of the cells: larger regions have fewer, which show less at once.
LARGE = 40
DRAWN = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}
Cells = tuple[At, ...]


class PlacedTetromino(NamedTuple):
    """A tetromino in a region. cells: in reading order."""

    shape: str
    cells: Cells


@lru_cache
def list_forms() -> dict[Cells, str]:
    """Return every turned and mirrored tetromino, each beginning at (0, 0), with its shape."""
    found: dict[Cells, str] = {}
    for shape, drawn in DRAWN.items():
        for symmetry in SYMMETRIES:
            turned = sorted(turn_cell(cell, SIZE, SIZE, symmetry) for cell in drawn)
            found[tuple((row - turned[0][0], col - turned[0][1]) for row, col in turned)] = shape
    return found


@lru_cache(256)
def list_placed_tetrominoes(region: tuple[At, ...], walls: tuple[Side, ...] = ()) -> list[PlacedTetromino]:
    """Return the tetrominoes that fit into some cells, none of them across a wall."""
    inside = set(region)
    placed = (
        PlacedTetromino(shape, tuple([(row + down, col + right) for down, right in form]))
        for row, col in region
        for form, shape in list_forms().items()
    )
    found = [one for one in placed if inside.issuperset(one.cells)]
    return [one for one in found if not has_wall(one, walls)] if walls else found


def has_wall(one: PlacedTetromino, walls: Sequence[Side]) -> bool:
    """Tell whether a wall parts cells of a tetromino."""
    return any(set(cells_beside(side)) <= set(one.cells) for side in walls)


def shape_of(some: Sequence[At]) -> str:
    """Return the shape of cells in reading order; "" where they are no tetromino."""
    row, col = some[0]
    return list_forms().get(tuple((r - row, c - col) for r, c in some), "")


class Tetrominoes(Constraint):
    """A rule that each region has one tetromino of shaded cells, and that no two of one shape touch by a side.

    Instances: for each region its tetromino, then for each side between two regions that shapes differ.
    """

    has_supposed_helpers = True

    def __init__(self, layout: Layout, board: RegionBoard):
        self.layout, self.board = layout, board

    @cached_property
    def borders(self) -> Sequence[tuple[At, At]]:
        """Return cells of two regions side by side, each pair once."""
        regions = self.board.regions
        beside = ((cell, near) for cell in cells(*self.layout.size) for near in neighbours(cell, *self.layout.size))
        return [(one, two) for one, two in beside if one < two and regions[one[0]][one[1]] != regions[two[0]][two[1]]]

    @property
    def instances(self) -> int:
        return len(self.board.cells_of) + len(self.borders)

    def instance(self, number: int) -> Instance:
        regions = self.board.cells_of
        if number < len(regions):
            return Instance("tetromino", regions[number], {"region": None})
        return Instance("same", self.borders[number - len(regions)])

    def faults(self, filling: Filling) -> Iterator[Fault]:
        values = dict(zip(self.layout.places, filling, strict=True))
        shapes: dict[int, str] = {}
        for at, region in enumerate(self.board.cells_of):
            sure = [cell for cell in region if values[cell]]
            can_be = [cell for cell in region if values[cell] is not False]
            if len(sure) > SIZE or len(can_be) < SIZE:
                key, count = ("many", len(sure)) if len(sure) > SIZE else ("few", len(can_be))
                yield Fault(f"tetromino-{key}", region, {"found": count, "number": SIZE})
            elif not any(
                set(sure) <= set(one.cells) <= set(can_be)
                for one in list_placed_tetrominoes(tuple(can_be), self.board.walls)
            ):
                yield Fault("tetromino", tuple(sure or can_be))
            elif len(sure) == SIZE:
                shapes[at] = shape_of(sure)
        for (row, col), other in self.borders:
            one, two = (shapes.get(self.board.regions[r][c]) for r, c in ((row, col), other))
            if values[row, col] and values[other] and one is not None and one == two:
                yield Fault("same", ((row, col), other))

    def encode(self, into: Any) -> int:
        """Encode helpers: for each region each tetromino that fits into it, then that its shape is L, I, T or S."""
        import numpy as np

        placed: list[dict[int, PlacedTetromino]] = []
        used, shapes, literals, tags = into.helpers, list[int](), [], []
        choices = [region_clauses(region, self.board.walls) for region in self.board.cells_of]
        for tag, (region, choice) in enumerate(zip(self.board.cells_of, choices, strict=True)):
            found = list_placed_tetrominoes(region, self.board.walls)
            shapes.append(used)
            used += len(DRAWN)
            placed.append(dict(enumerate(found, used)))
            marks = map(self.layout.marks.__getitem__, region)
            literals.append(choice.place([*marks, *range(shapes[-1], used + len(found))]))
            tags.append(np.full(len(choice.sizes), tag))
            used += len(found)
        sizes = np.concatenate([choice.sizes for choice in choices])
        into.ragged_clauses(np.concatenate(literals), sizes, np.concatenate(tags))
        for tag, region in enumerate(self.board.cells_of):
            if len(region) > LARGE:
                own = np.array([self.layout.marks[cell] for cell in region])
                into.ragged_groups(own, np.array([len(region)]), np.array([[SIZE, SIZE]]), np.array([tag]))
        into.clauses(*self._list_equal(placed, shapes))
        return int(used - into.helpers)

    def _list_equal(self, placed: Sequence[Mapping[int, PlacedTetromino]], shapes: Sequence[int]) -> tuple[Any, Any]:
        """Return for each tetromino at a border that the cell beyond is not shaded in a region of the same shape."""
        import numpy as np

        beyond: dict[At, list[tuple[int, int, int]]] = {}
        for tag, pair in enumerate(self.borders, len(placed)):
            for cell, (row, col) in (pair, pair[::-1]):
                side = (~self.layout.marks[row, col], ~shapes[self.board.regions[row][col]], tag)
                beyond.setdefault(cell, []).append(side)
        number, found = {shape: at for at, shape in enumerate(DRAWN)}, list[tuple[int, int, int, int]]()
        for region in placed:
            for own, one in region.items():
                kind = number[one.shape]
                for cell in one.cells:
                    if cell in beyond:
                        found += [(~own, mark, first - kind, tag) for mark, first, tag in beyond[cell]]
        table = np.array(found, np.int64).reshape(-1, 4)
        return table[:, :3], table[:, 3]


def region_clauses(region: Cells, walls: tuple[Side, ...]) -> Any:
    """Return the clauses of a region: its cells and shapes are the traits of one tetromino that is chosen.

    Those of a large region leave unsaid that only one is.
    """
    from solvers.rulebook.arrays.batches import clauses_of_supported_traits

    is_large = len(region) > LARGE
    return clauses_of_supported_traits(_list_traits(region, walls)) if is_large else _choose_one(region, walls)


@lru_cache(1_000)
def _choose_one(region: Cells, walls: tuple[Side, ...]) -> Any:
    from solvers.rulebook.arrays.batches import clauses_of_choice

    return clauses_of_choice(_list_traits(region, walls))


def _list_traits(region: Cells, walls: tuple[Side, ...]) -> Any:
    """Return which cells of a region and which shapes each tetromino has, a row each."""
    import numpy as np

    placed = list_placed_tetrominoes(region, walls)
    column = {trait: at for at, trait in enumerate((*region, *DRAWN))}
    has = np.zeros((len(placed), len(column)), bool)
    for row, one in enumerate(placed):
        has[row, [*(column[cell] for cell in one.cells), column[one.shape]]] = True
    return has
