"""Words about whole boards as arrays, by index arithmetic; those that say the same of all boards of a size once."""

from collections.abc import Sequence
from functools import lru_cache, singledispatch

import numpy as np

from solvers.rulebook.arrays.batches import Batches, Builder
from solvers.rulebook.colours import Checkerboards, Rim
from solvers.rulebook.layout import Layout
from solvers.rulebook.visits import CROSSED, LEFT_OUT, Visits, ways_of
from solvers.rulebook.words import Apart, Connected, Loop, Seen, Squares, Word


def batches_of(word: Word, helpers: int) -> Batches:
    """The constraints of a word whose first helper variable has this number."""
    return _encode_visits(word) if isinstance(word, Visits) else _of_size(word, helpers)


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
    builder.graph(cells if word.holds else ~cells, grid_links(*word.layout.size), 0, (*word.layout.size, -1))
    return 0


def _squares(rows: int, cols: int) -> np.ndarray:
    """The cells of each square of 2 x 2, one square a row."""
    corner: np.ndarray = (np.arange(rows - 1)[:, None] * cols + np.arange(cols - 1)).ravel()
    square: np.ndarray = corner[:, None] + np.array([0, 1, cols, cols + 1])
    return square


@_state.register
def _(word: Squares, builder: Builder, helpers: int) -> int:
    square = _squares(*word.layout.size)
    tags = np.arange(len(square))
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
    builder.graph(cells, links, whole, (rows - 1, cols - 1, -1))
    grid = np.arange(faces).reshape(rows - 1, cols - 1)
    border = np.unique(np.concatenate([grid[0], grid[-1], grid[:, 0], grid[:, -1]])) if faces else np.empty(0, int)
    around = np.stack([border, np.full(border.size, faces)], 1)
    beyond = np.concatenate([links, around])
    builder.graph(np.append(~cells, rim), beyond, whole, (rows - 1, cols - 1, 1))
    least = np.array([[1, max(faces, 1)]])  # at least one face is inside, even where there is none
    builder.ragged_groups(cells, np.array([faces]), least, np.array([whole]))
    return faces + 1


def _state_points(word: Loop, builder: Builder) -> None:
    """At each point none or two of the gaps that meet there."""
    joined = [[gap for gap, _ in gaps] for gaps in word.joints.values()]
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
def _(word: Checkerboards, builder: Builder, helpers: int) -> int:
    square = _squares(*word.layout.size)
    tags = np.arange(len(square))
    for sign in (np.array([1, 0, 0, 1]), np.array([0, 1, 1, 0])):
        builder.clauses(np.where(sign, ~square, square), tags)
    return 0


@_state.register
def _(word: Rim, builder: Builder, helpers: int) -> int:
    """Helpers: for each two neighbours on the rim, that one is marked and the other is not."""
    one = np.array([word.layout.marks[cell] for cell in word.cells])
    other, tags = np.roll(one, -1), np.zeros(one.size)
    change = helpers + np.arange(one.size)
    for row in ((~one, ~other, ~change), (one, other, ~change), (~one, other, change), (one, ~other, change)):
        builder.clauses(np.stack(row, 1), tags)
    builder.groups(change[None], 0, 2, np.zeros(1))
    return int(one.size)


@lru_cache(32)
def _ways_table(layout: Layout) -> tuple[np.ndarray, ...]:
    """The gaps at each cell, in as many columns as it has; -1 where there is none."""
    found = ways_of(layout).values()
    table = np.full((len(found), 4), -1)
    for row, ways in zip(table, found, strict=True):
        row[: len(ways)] = ways
    return table, (table >= 0).sum(1)


def _encode_visits(word: Visits) -> Batches:
    builder = Builder()
    table, counts = _ways_table(word.layout)
    cells = np.arange(len(table))
    passed_over = np.zeros(len(table), bool)
    passed_over[[int(row) * word.layout.cols + int(col) for row, col in word.passed_over]] = True
    for count in np.unique(counts):
        own = cells[~passed_over & (counts == count)]
        builder.clauses(np.column_stack([own, table[own, :count]]), own + LEFT_OUT * cells.size)
    whose, which = np.nonzero((table >= 0) & ~passed_over[:, None])
    builder.clauses(np.stack([~whose, ~table[whose, which]], 1), whose + CROSSED * cells.size)
    free = cells[passed_over]
    whose, which = np.nonzero((table >= 0) & passed_over[:, None])
    builder.clauses(~free[:, None], free)
    builder.clauses(~table[whose, which][:, None], whose)
    return builder.finish(0)


def encode_sights(sights: Sequence[tuple[int, Seen]], helpers: int) -> Batches:
    """Several such words, each with its instance, at once.

    Helpers: for each cell in a ray, as far as the number reaches, that it is seen.
    """
    rays = [
        (at, ray.start, ray.step, min(len(ray), word.number))
        for at, (_, word) in enumerate(sights)
        for ray in word.rays
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
    numbers = np.array([word.number - 1 for _, word in sights], np.int64)
    builder.ragged_groups(own, sizes, np.stack([numbers, numbers], 1), tags)
    return builder.finish(cells.size)
