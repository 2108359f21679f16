"""Constraints of whole boards as arrays, by index arithmetic.

Constraints that are equal for all boards of a size are encoded once.
"""

from functools import lru_cache, singledispatch
from typing import NamedTuple

import numpy as np

from solvers.cdcl.state import Graphs
from solvers.rulebook.arrays.batches import Builder, EncodedPart, faces_of, graphs_of, grid_links, grid_squares
from solvers.rulebook.constraints import Connected, Constraint, Loop, NonAdjacent, SquareCounts

# A constraint, and the number of instances before its own.
Placed = tuple[Constraint, int]


class SharedArrays(NamedTuple):
    """Constraints of all boards of a size. first_face: of a loop, -1 without one; graphs, graph_tags: as arrays."""

    parts: tuple[EncodedPart, ...]
    variables: int
    first_face: int
    graphs: Graphs
    graph_tags: np.ndarray


@lru_cache(128)
def encode_shared(placed: tuple[Placed, ...], helpers: int, with_implied: bool) -> SharedArrays:
    """Join the arrays of the constraints that all boards of a size share."""
    found: list[EncodedPart] = []
    first_face, marks = -1, helpers
    for constraint, instances in placed:
        first_face = helpers if isinstance(constraint, Loop) else first_face
        found.append(encode_constraint(constraint, helpers, instances, with_implied=with_implied))
        helpers += found[-1].variables
    return SharedArrays(tuple(found), helpers - marks, first_face, *graphs_of(found))


def encode_constraint(constraint: Constraint, helpers: int, instances: int, *, with_implied: bool) -> EncodedPart:
    """Return a constraint whose first helper variable has this number, and before whose instances so many stand."""
    builder = Builder(helpers, with_implied=with_implied, instances=instances)
    is_own = type(constraint).encode is not Constraint.encode
    return builder.finish(constraint.encode(builder) if is_own else _state(constraint, builder, helpers))


@singledispatch
def _state(constraint: Constraint, builder: Builder, helpers: int) -> int:
    """State the constraint with helpers from this number on; return the number of helpers."""
    raise TypeError(type(constraint).__name__)


@_state.register
def _(constraint: NonAdjacent, builder: Builder, helpers: int) -> int:
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
def _(constraint: SquareCounts, builder: Builder, helpers: int) -> int:
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
    """State a loop: the border between an inside and an outside, both connected (the outside with the rim).

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
    # At least one face is inside, even on a board without faces.
    least = np.array([[1, max(faces, 1)]])
    builder.ragged_groups(cells, np.array([faces]), least, np.array([whole]))
    return faces + 1


def _state_points(constraint: Loop, builder: Builder) -> None:
    """State that two of the sides that meet at a point are lines, or none."""
    joined = [[gap for gap, _ in gaps] for gaps in constraint.joints.values()]
    # The one point of a board of one cell has no sides.
    for size in {len(gaps) for gaps in joined} - {0}:
        tags = np.array([tag for tag, gaps in enumerate(joined) if len(gaps) == size])
        gaps = np.array([gaps for gaps in joined if len(gaps) == size]).reshape(-1, size)
        if size > 2:
            builder.groups(gaps, 0, 2, tags)
        for at in range(size):
            turned = gaps.copy()
            turned[:, at] = ~turned[:, at]
            builder.clauses(turned, tags)
