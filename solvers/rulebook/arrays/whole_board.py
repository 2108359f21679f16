"""Words about whole boards as arrays, by index arithmetic; those that say the same of all boards of a size once."""

from collections.abc import Sequence
from functools import lru_cache, singledispatch

import numpy as np

from solvers.rulebook.arrays.batches import Batches, Builder
from solvers.rulebook.colours import Checkerboards, Rim
from solvers.rulebook.constraints import Apart, Connected, Constraint, Loop, Seen, Squares
from solvers.rulebook.layout import Layout
from solvers.rulebook.visits import CROSSED, LEFT_OUT, Visits, ways_of


def batches_of(constraint: Constraint, helpers: int, *, with_implied: bool) -> Batches:
    """The constraints of a constraint whose first helper variable has this number."""
    if isinstance(constraint, Visits):
        return _encode_visits(constraint, implied=with_implied)
    return _of_size(constraint, helpers)


@lru_cache(128)
def _of_size(constraint: Constraint, helpers: int) -> Batches:
    builder = Builder()
    return builder.finish(_state(constraint, builder, helpers))


@singledispatch
def _state(constraint: Constraint, builder: Builder, helpers: int) -> int:
    """State the constraint with helpers from this number on; how many they are."""
    raise TypeError(type(constraint).__name__)


def grid_links(rows: int, cols: int) -> np.ndarray:
    """Pairs of neighbours of a grid: first those side by side, then those one below the other."""
    cells = np.arange(rows * cols).reshape(rows, cols)
    level = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], 1)
    return np.concatenate([level, np.stack([cells[:-1].ravel(), cells[1:].ravel()], 1)])


@_state.register
def _(constraint: Apart, builder: Builder, helpers: int) -> int:
    links = grid_links(*constraint.layout.size)
    builder.clauses(~links, np.arange(len(links)))
    return 0


@_state.register
def _(constraint: Connected, builder: Builder, helpers: int) -> int:
    cells = np.arange(constraint.layout.cell_marks)
    builder.graph(
        cells if constraint.holds else ~cells, grid_links(*constraint.layout.size), 0, (*constraint.layout.size, -1)
    )
    return 0


def _squares(rows: int, cols: int) -> np.ndarray:
    """The cells of each square of 2 x 2, one square a row."""
    corner: np.ndarray = (np.arange(rows - 1)[:, None] * cols + np.arange(cols - 1)).ravel()
    square: np.ndarray = corner[:, None] + np.array([0, 1, cols, cols + 1])
    return square


@_state.register
def _(constraint: Squares, builder: Builder, helpers: int) -> int:
    square = _squares(*constraint.layout.size)
    tags = np.arange(len(square))
    if constraint.least == 1:
        builder.clauses(square, tags)
    if constraint.most == 3:
        builder.clauses(~square, tags)
    if constraint.least > 1 or constraint.most < 3:
        builder.groups(square, constraint.least, constraint.most, tags)
    return 0


@_state.register
def _(constraint: Loop, builder: Builder, helpers: int) -> int:
    """A loop is the border between an inside and an outside that both hang together (the outside with the rim).

    Helpers: for each face (between four points) that it is inside, then that the rim is outside.
    """
    _state_points(constraint, builder)
    rows, cols = constraint.layout.points
    faces, whole = (rows - 1) * (cols - 1), len(constraint.joints)
    rim = helpers + faces
    builder.clauses(np.array([[rim]]), np.array([whole]))
    inside = faces_of(constraint.layout, helpers)
    gaps = np.arange(constraint.layout.cell_marks, len(constraint.layout.places))
    one = np.concatenate([inside[:-1, 1:-1].ravel(), inside[1:-1, :-1].ravel()])
    other = np.concatenate([inside[1:, 1:-1].ravel(), inside[1:-1, 1:].ravel()])
    for first, second, third in ((gaps, ~one, other), (gaps, one, ~other), (~gaps, one, other), (~gaps, ~one, ~other)):
        builder.clauses(np.stack([first, second, third], 1), np.full(gaps.size, whole))
    cells = np.arange(faces) + helpers
    links = grid_links(rows - 1, cols - 1)
    builder.graph(cells, links, whole, (rows - 1, cols - 1, -1))
    grid = np.arange(faces).reshape(rows - 1, cols - 1)
    border = np.unique(np.concatenate([grid[0], grid[-1], grid[:, 0], grid[:, -1]])) if faces else np.empty(0, int)
    around = np.stack([border, np.full(border.size, faces)], 1)
    beyond = np.concatenate([links, around])
    builder.graph(np.append(~cells, rim), beyond, whole, (rows - 1, cols - 1, 1))
    least = np.array([[1, max(faces, 1)]])  # at least one face is inside, even where there is none
    builder.ragged_groups(cells, np.array([faces]), least, np.array([whole]))
    return faces + 1


def faces_of(layout: Layout, first: int) -> np.ndarray:
    """What says of each face that it is inside, where the first has this number, with a rim that is not around them."""
    rows, cols = layout.points
    inside = np.full((rows + 1, cols + 1), ~(first + (rows - 1) * (cols - 1)))
    inside[1:-1, 1:-1] = first + np.arange((rows - 1) * (cols - 1)).reshape(rows - 1, cols - 1)
    return inside


def _state_points(constraint: Loop, builder: Builder) -> None:
    """At each point none or two of the gaps that meet there."""
    joined = [[gap for gap, _ in gaps] for gaps in constraint.joints.values()]
    for size in {len(gaps) for gaps in joined} - {0}:  # the one point of a board of one cell has none
        tags = np.array([tag for tag, gaps in enumerate(joined) if len(gaps) == size])
        gaps = np.array([gaps for gaps in joined if len(gaps) == size]).reshape(-1, size)
        if size > 2:
            builder.groups(gaps, 0, 2, tags)
        for at in range(size):
            turned = gaps.copy()
            turned[:, at] = ~turned[:, at]
            builder.clauses(turned, tags)


@_state.register
def _(constraint: Checkerboards, builder: Builder, helpers: int) -> int:
    square = _squares(*constraint.layout.size)
    tags = np.arange(len(square))
    for sign in (np.array([1, 0, 0, 1]), np.array([0, 1, 1, 0])):
        builder.clauses(np.where(sign, ~square, square), tags)
    return 0


@_state.register
def _(constraint: Rim, builder: Builder, helpers: int) -> int:
    """Helpers: for each two neighbours on the rim, that one is marked and the other is not."""
    one = np.array([constraint.layout.marks[cell] for cell in constraint.cells])
    other, tags = np.roll(one, -1), np.zeros(one.size)
    change = helpers + np.arange(one.size)
    for row in ((~one, ~other, ~change), (one, other, ~change), (~one, other, change), (one, ~other, change)):
        builder.clauses(np.stack(row, 1), tags)
    builder.groups(change[None], 0, 2, np.zeros(1))
    return int(one.size)


def _encode_visits(constraint: Visits, *, implied: bool) -> Batches:
    builder = Builder()
    cells = constraint.layout.cell_marks
    passed_over = np.zeros(cells, bool)
    passed_over[[int(row) * constraint.layout.cols + int(col) for row, col in constraint.passed_over]] = True
    for clauses, own, tags in _clauses_of_visits(constraint.layout, implied):
        chosen = ~passed_over[own]
        builder.clauses(clauses[chosen], tags[chosen])
    around = list(ways_of(constraint.layout).values())
    free = np.flatnonzero(passed_over)
    ways = [(way, cell) for cell in free.tolist() for way in around[cell]]
    units = np.array([*((cell, cell) for cell in free.tolist()), *ways], np.int64).reshape(-1, 2)
    builder.clauses(~units[:, :1], units[:, 1])
    return builder.finish(0)


@lru_cache(64)
def _clauses_of_visits(layout: Layout, implied: bool) -> Sequence[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """By length: clauses as if no cell were passed over, the cell of each, and its instance.

    implied: a loop takes two ways of a cell that it passes, so that of all but any one it takes one.
    """
    found: dict[int, list[tuple[list[int], int, int]]] = {}
    cells = layout.cell_marks
    for cell, ways in enumerate(ways_of(layout).values()):
        for taken in all_but_one(ways) if implied and ways else [ways]:
            found.setdefault(1 + len(taken), []).append(([cell, *taken], cell, cell + LEFT_OUT * cells))
    for cell, ways in enumerate(ways_of(layout).values()):
        for way in ways:
            found.setdefault(2, []).append(([~cell, ~way], cell, cell + CROSSED * cells))
    sorted_rows = (zip(*found[length], strict=True) for length in sorted(found))
    return [(np.array(clauses), np.array(own), np.array(tags)) for clauses, own, tags in sorted_rows]


def all_but_one(ways: Sequence[int]) -> list[list[int]]:
    """The ways without each of them in turn."""
    return [[way for way in ways if way != left] for left in ways]


def encode_sights(sights: Sequence[tuple[int, Seen]], helpers: int) -> Batches:
    """Several such words, each with its instance, at once.

    Helpers: for each cell in a ray, as far as the number reaches, that it is seen.
    """
    rays = [
        (at, ray.start, ray.step, min(len(ray), constraint.number))
        for at, (_, constraint) in enumerate(sights)
        for ray in constraint.rays
    ]
    whose, starts, strides, lengths = np.array(rays, np.int64).reshape(-1, 4).T
    place = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    cells = np.repeat(starts, lengths) + place * np.repeat(strides, lengths)
    tags = np.array([tag for tag, _ in sights], np.int64)
    own, cell_tags = helpers + np.arange(cells.size), np.repeat(tags[whose], lengths)
    is_first = place == 0
    later = ~is_first
    builder = Builder()
    builder.clauses(np.stack([~own, ~cells], 1), cell_tags)
    builder.clauses(np.stack([own, cells], 1)[is_first], cell_tags[is_first])
    builder.clauses(np.stack([~own, own - 1], 1)[later], cell_tags[later])
    builder.clauses(np.stack([own, ~(own - 1), cells], 1)[later], cell_tags[later])
    sizes = np.bincount(whose, lengths, len(sights)).astype(np.int64)
    numbers = np.array([constraint.number - 1 for _, constraint in sights], np.int64)
    builder.ragged_groups(own, sizes, np.stack([numbers, numbers], 1), tags)
    return builder.finish(cells.size)
