"""Constraints of whole boards as arrays, by index arithmetic; those that say the same of all boards of a size once."""

from collections.abc import Sequence
from functools import lru_cache, singledispatch

import numpy as np

from solvers.rulebook.arrays.batches import Batches, Builder, faces_of, grid_links, grid_squares
from solvers.rulebook.constraints import Apart, Connected, Constraint, Loop, Seen, Squares


def batches_of(constraint: Constraint, helpers: int, *, with_implied: bool) -> Batches:
    """The arrays of a constraint whose first helper variable has this number."""
    made = _kept if constraint.is_of_size else _build
    return made(constraint, helpers, with_implied)


def _build(constraint: Constraint, helpers: int, with_implied: bool) -> Batches:
    builder = Builder(helpers, with_implied=with_implied)
    is_own = type(constraint).encode is not Constraint.encode
    return builder.finish(constraint.encode(builder) if is_own else _state(constraint, builder, helpers))


_kept = lru_cache(128)(_build)


@singledispatch
def _state(constraint: Constraint, builder: Builder, helpers: int) -> int:
    """State the constraint with helpers from this number on; how many they are."""
    raise TypeError(type(constraint).__name__)


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


@_state.register
def _(constraint: Squares, builder: Builder, helpers: int) -> int:
    square = grid_squares(*constraint.layout.size)
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
