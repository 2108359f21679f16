"""Counting arrangements of four copies for each size: `python -m solvers.genres.polyomino.article_counts 14`."""

import sys
from collections.abc import Mapping

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.genres.polyomino.article import COPIES, ShapeCount, write_shape_counts
from solvers.genres.polyomino.board import PolyominoBoard, Task

# One size may take this many seconds.
ENOUGH = 24 * 3600.0


def count_shapes(size: int) -> ShapeCount:
    """Count the shapes of a size on the plane, with turns only, and with turning over too."""
    turned, flipped = (_counts(size, reflections) for reflections in (False, True))
    sides = ([counts[name] for name in ("free_shapes", "arrangements", "hole_free")] for counts in (turned, flipped))
    return ShapeCount(size, flipped["shapes"], *next(sides), *next(sides))


def _counts(size: int, reflections: bool) -> Mapping[str, int]:
    board = PolyominoBoard(Task.TOUCH, reflections, size=size, copies=COPIES)
    genre = next(genre for genre in solvers.all_genres() if genre.name == __package__.rpartition(".")[2])
    outcome = search.solve(genre, board, Query(None, keep=0), ENOUGH)
    assert outcome.complete
    return outcome.counts


if __name__ == "__main__":
    write_shape_counts([count_shapes(size) for size in range(1, int(sys.argv[1]) + 1)])
