"""Counts arrangements of four copies for each size: `python -m solvers.genres.polyomino.article_counts 14`."""

import sys
from collections.abc import Mapping

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.genres.polyomino.article import COPIES, Count, keep
from solvers.genres.polyomino.board import Board, Task

ENOUGH = 24 * 3600.0  # seconds for one size


def count_shapes(size: int) -> Count:
    """All shapes of a size on the plane, turned only, and turned over too."""
    turned, flipped = (_counts(size, reflections) for reflections in (False, True))
    sides = ([counts[name] for name in ("free_shapes", "arrangements", "hole_free")] for counts in (turned, flipped))
    return Count(size, flipped["shapes"], *next(sides), *next(sides))


def _counts(size: int, reflections: bool) -> Mapping[str, int]:
    board = Board(Task.TOUCH, reflections, size=size, copies=COPIES)
    genre = next(genre for genre in solvers.all_genres() if genre.name == __package__.rpartition(".")[2])
    outcome = search.solve(genre, board, Query(None, keep=0), ENOUGH)
    assert outcome.complete
    return outcome.counts


if __name__ == "__main__":
    keep([count_shapes(size) for size in range(1, int(sys.argv[1]) + 1)])
