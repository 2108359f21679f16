"""An independent witness of every genre with a board: its rules as answer sets, solved by clingo.

An answer is the set of its places: (row, column) of a shaded cell or a light, and half places between for lines: the
edge above cell (0, 0) lies at (-0.5, 0), the way from (0, 0) to (0, 1) at (0, 0.5). Digits and colours are
(row, column, value).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import clingo

from tests.solvers.witness import genres

Answer = frozenset[tuple[float, ...]]


def answers(genre: str, board: Any, most: int = 2) -> list[Answer]:
    """Return the answers of a board, at most `most` of them (0: all)."""
    facts, program = genres.PROGRAMS[genre]
    return [_answer(shown) for shown in models((*facts(board), program), most)]


def models(program: Sequence[str], most: int, seed: int | None = None) -> Iterator[list[clingo.Symbol]]:
    """Yield what each model of a program about cells shows, at most `most` (0: all). seed: for models at random.

    Models that differ in atoms outside the program's `#project` are one.
    """
    is_projected = any("#project" in part for part in program)
    chance = ["--project=project"] if is_projected else []
    chance += [] if seed is None else [f"--seed={seed}", "--rand-freq=1", "--sign-def=rnd"]
    control = clingo.Control([str(most), "--warn=none", *chance])
    control.add("base", [], "\n".join((*program, genres.GRID)))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield list(model.symbols(terms=True))


def _answer(symbols: Iterable[clingo.Symbol]) -> Answer:
    """Return the places of shaded(cell), way(cell, cell), side(corner, corner) and value(cell, number)."""
    places: set[tuple[float, ...]] = set()
    for symbol in symbols:
        if symbol.name == "value":
            cell, value = symbol.arguments
            places.add((*(number.number for number in cell.arguments), value.number))
            continue
        points = [tuple(number.number for number in point.arguments) for point in symbol.arguments]
        row, col = (sum(numbers) / len(points) for numbers in zip(*points, strict=True))
        shift = 0.5 if symbol.name == "side" else 0
        places.add((row - shift, col - shift))
    return frozenset(places)
