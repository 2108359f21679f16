"""Words about whole boards as arrays, by index arithmetic; those that say the same of all boards of a size once."""

from functools import lru_cache, singledispatch

import numpy as np

from solvers.rulebook.batches import Batches, Builder
from solvers.rulebook.words import Apart, Connected, Loop, Seen, Squares, Word


def batches_of(word: Word, helpers: int) -> Batches:
    """The constraints of a word whose first helper variable has this number."""
    return _encode_sight(word, helpers) if isinstance(word, Seen) else _of_size(word, helpers)


@lru_cache(128)
def _of_size(word: Word, helpers: int) -> Batches:
    builder = Builder()
    return builder.finish(_state(word, builder, helpers))


@singledispatch
def _state(word: Word, builder: Builder, helpers: int) -> int:
    """State the word with helpers from this number on; how many they are."""
    raise TypeError(type(word).__name__)


def grid_links(rows: int, cols: int) -> np.ndarray:
    """Pairs of neighbours of a grid: first those side by side, then those one below the other."""
    cells = np.arange(rows * cols).reshape(rows, cols)
    level = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], 1)
    return np.concatenate([level, np.stack([cells[:-1].ravel(), cells[1:].ravel()], 1)])


@_state.register
def _(word: Apart, builder: Builder, helpers: int) -> int:
    links = grid_links(*word.layout.size)
    builder.clauses(~links, np.arange(len(links)))
    return 0


@_state.register
def _(word: Connected, builder: Builder, helpers: int) -> int:
    cells = np.arange(word.layout.cell_marks)
    builder.graph(cells if word.holds else ~cells, grid_links(*word.layout.size), 0)
    return 0


@_state.register
def _(word: Squares, builder: Builder, helpers: int) -> int:
    rows, cols = word.layout.size
    corner = (np.arange(rows - 1)[:, None] * cols + np.arange(cols - 1)).ravel()
    square = corner[:, None] + np.array([0, 1, cols, cols + 1])
    tags = np.arange(corner.size)
    if word.least == 1:
        builder.clauses(square, tags)
    if word.most == 3:
        builder.clauses(~square, tags)
    if word.least > 1 or word.most < 3:
        builder.groups(square, word.least, word.most, tags)
    return 0


@_state.register
def _(word: Loop, builder: Builder, helpers: int) -> int:
    """A loop is the border between an inside and an outside that both hang together (the outside with the rim).

    Helpers: for each face (between four points) that it is inside, then that the rim is outside.
    """
    _state_points(word, builder)
    rows, cols = word.layout.points
    faces, whole = (rows - 1) * (cols - 1), len(word.joints)
    rim = helpers + faces
    builder.clauses(np.array([[rim]]), np.array([whole]))
    inside = np.full((rows + 1, cols + 1), ~rim)
    inside[1:-1, 1:-1] = helpers + np.arange(faces).reshape(rows - 1, cols - 1)
    gaps = np.arange(word.layout.cell_marks, len(word.layout.places))
    one = np.concatenate([inside[:-1, 1:-1].ravel(), inside[1:-1, :-1].ravel()])
    other = np.concatenate([inside[1:, 1:-1].ravel(), inside[1:-1, 1:].ravel()])
    for first, second, third in ((gaps, ~one, other), (gaps, one, ~other), (~gaps, one, other), (~gaps, ~one, ~other)):
        builder.clauses(np.stack([first, second, third], 1), np.full(gaps.size, whole))
    cells = np.arange(faces) + helpers
    links = grid_links(rows - 1, cols - 1)
    builder.graph(cells, links, whole)
    grid = np.arange(faces).reshape(rows - 1, cols - 1)
    border = np.unique(np.concatenate([grid[0], grid[-1], grid[:, 0], grid[:, -1]])) if faces else np.empty(0, int)
    around = np.stack([border, np.full(border.size, faces)], 1)
    builder.graph(np.append(~cells, rim), np.concatenate([links, around]), whole)
    least = np.array([[1, max(faces, 1)]])  # at least one face is inside, even where there is none
    builder.ragged_groups(cells, np.array([faces]), least, np.array([whole]))
    return faces + 1


def _state_points(word: Loop, builder: Builder) -> None:
    """At each point none or two of the gaps that meet there."""
    joined = [[gap for gap, _ in gaps] for gaps in word.joints.values()]
    for size in {len(gaps) for gaps in joined}:
        tags = np.array([tag for tag, gaps in enumerate(joined) if len(gaps) == size])
        gaps = np.array([gaps for gaps in joined if len(gaps) == size]).reshape(-1, size)
        if size > 2:
            builder.groups(gaps, 0, 2, tags)
        for at in range(size):
            turned = gaps.copy()
            turned[:, at] = ~turned[:, at]
            builder.clauses(turned, tags)


def _encode_sight(word: Seen, helpers: int) -> Batches:
    """Helpers: for each cell in a ray, as far as the number reaches, that it is seen."""
    builder = Builder()
    used = helpers
    sees: list[int] = []
    for ray in word.rays:
        cells = np.array(ray[: word.number])
        own = np.arange(cells.size) + used
        used += cells.size
        if not cells.size:
            continue
        sees += own.tolist()
        builder.clauses(np.stack([~own, ~cells], 1), np.zeros(cells.size))
        builder.clauses(np.stack([~own[1:], own[:-1]], 1), np.zeros(cells.size - 1))
        builder.clauses(np.array([[own[0], cells[0]]]), np.zeros(1))
        builder.clauses(np.stack([own[1:], ~own[:-1], cells[1:]], 1), np.zeros(cells.size - 1))
    builder.groups(np.array([sees]), word.number - 1, word.number - 1, np.zeros(1))
    return builder.finish(used - helpers)
