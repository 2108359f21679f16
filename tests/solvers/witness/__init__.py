"""An independent witness of genres with loops and shaded cells: their rules as answer sets, solved by clingo.

An answer is the set of its places: (row, column) of a shaded cell, and half places between for lines: the edge above
cell (0, 0) lies at (-0.5, 0), the way from (0, 0) to (0, 1) at (0, 0.5).
"""

from collections.abc import Iterable
from typing import Any

import clingo

from tests.solvers.witness import genres

Answer = frozenset[tuple[float, float]]


def answers(genre: str, board: Any, most: int = 2) -> list[Answer]:
    """The answers of a board, at most so many (0: all)."""
    control = clingo.Control([str(most), "--warn=none"])
    facts, program = genres.PROGRAMS[genre]
    control.add("base", [], "\n".join((*facts(board), genres.GRID, program)))
    control.ground([("base", [])])
    found: list[Answer] = []
    with control.solve(yield_=True) as handle:
        found.extend(_answer(model.symbols(terms=True)) for model in handle)
    return found


def _answer(symbols: Iterable[clingo.Symbol]) -> Answer:
    """Shown are shaded(cell), way(cell, cell) and side(corner, corner)."""
    places = set()
    for symbol in symbols:
        points = [tuple(number.number for number in point.arguments) for point in symbol.arguments]
        row, col = (sum(numbers) / len(points) for numbers in zip(*points, strict=True))
        shift = 0.5 if symbol.name == "side" else 0
        places.add((row - shift, col - shift))
    return frozenset(places)
