"""The choice among readings of all cells: the likeliest, unless another likely one alone has exactly one answer.

The solver is the judge. Changing a cell from empty to a print costs more than changing one print to another, because a
stain that agrees with the answer would pass every judge.
"""

import heapq
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from solvers.contract.results import At, Verdict
from solvers.photo.arrays import Array

MOST_LOSS, MOST_CHANGES, MOST_READINGS, MOST_ALTERNATIVES = 9.0, 5, 400, 60
# A print loses this log-probability in a cell that was read as empty.
FROM_EMPTY = 2.0
# The first symbol must lead the second by this much; by less when one answer proves the reading.
LEAD, LEAD_PROVED = 2.5, 1.0
# In a proved reading, other symbols up to this loss are judged, and at most this many.
RIVAL, MOST_RIVALS = 7.0, 40
# The first symbol of an alphabet is empty.
EMPTY = 0
CHUNK, SECONDS = 20, 1.5

Judge = Callable[[Sequence[Any]], Sequence[Verdict]]
# (rows, cols): for each cell an index of its alphabet.
Places = Array


class Alternative(NamedTuple):
    """Another symbol for a cell, and the log-probability that it loses."""

    loss: float
    cell: At
    symbol: int


@dataclass(frozen=True, slots=True)
class ChosenReading:
    """A reading. changed: cells in which it is not the likeliest; doubtful: cells that a person should look at.

    verdict: on the board; UNKNOWN when no solver judged it.
    """

    places: Places
    verdict: Verdict
    changed: tuple[At, ...]
    doubtful: tuple[At, ...]


def choose_reading(chances: Array, judge: Judge | None, assemble: Callable[[Places], Any]) -> ChosenReading:
    """Return the reading to believe.

    chances: log-probabilities, (rows, cols, symbols); assemble(places) -> the board.
    """
    first = chances.argmax(axis=2)
    if judge is None:
        return ChosenReading(first, Verdict.UNKNOWN, (), _find_close(chances, LEAD))
    verdict = judge([assemble(first)])[0]
    if verdict is Verdict.ONE:
        doubtful = {*_find_close(chances, LEAD_PROVED), *_find_rivals(chances, first, judge, assemble)}
        return ChosenReading(first, verdict, (), tuple(sorted(doubtful)))
    changes = _find_proved(chances, first, judge, assemble)
    changed = tuple(sorted(change.cell for change in changes))
    doubtful = {*changed, *_find_close(chances, LEAD)}
    if changes:
        doubtful.update(_find_rivals(chances, _apply(first, changes), judge, assemble))
    return ChosenReading(_apply(first, changes), Verdict.ONE if changes else verdict, changed, tuple(sorted(doubtful)))


def _find_rivals(chances: Array, places: Places, judge: Judge, assemble: Callable[[Places], Any]) -> Iterator[At]:
    """Return cells in which another likely symbol would also leave exactly one answer.

    In these cells one answer proves nothing.
    """
    rivals = [one for one in _list_alternatives(chances, places) if one.loss < RIVAL][:MOST_RIVALS]
    verdicts = judge([assemble(_apply(places, (rival,))) for rival in rivals]) if rivals else []
    return (rival.cell for rival, verdict in zip(rivals, verdicts, strict=True) if verdict is Verdict.ONE)


def _find_close(chances: Array, lead: float) -> tuple[At, ...]:
    """Return cells whose likeliest symbol leads by less than `lead`."""
    ordered = np.sort(chances, axis=2)
    rows, cols = np.nonzero(ordered[..., -1] - ordered[..., -2] < lead)
    return tuple(zip(rows.tolist(), cols.tolist(), strict=True))


def _find_proved(
    chances: Array, first: Places, judge: Judge, assemble: Callable[[Places], Any]
) -> tuple[Alternative, ...]:
    """Return the likeliest changes after which there is exactly one answer; () if none are found."""
    begun, readings = time.perf_counter(), _list_changes(_list_alternatives(chances, first))
    for _ in range(MOST_READINGS // CHUNK):
        chunk = [changes for _, changes in zip(range(CHUNK), readings, strict=False)]
        verdicts = judge([assemble(_apply(first, changes)) for changes in chunk]) if chunk else []
        for changes, verdict in zip(chunk, verdicts, strict=True):
            if verdict is Verdict.ONE:
                return changes
        if len(chunk) < CHUNK or time.perf_counter() - begun > SECONDS:
            break
    return ()


def _list_alternatives(chances: Array, first: Places) -> list[Alternative]:
    """Return other symbols that cells may hold, the likeliest first."""
    best = np.take_along_axis(chances, first[..., None], axis=2)
    losses = best - chances + FROM_EMPTY * (first == EMPTY)[..., None]
    np.put_along_axis(losses, first[..., None], np.inf, axis=2)
    found = np.argwhere(losses <= MOST_LOSS).tolist()
    alternatives = [Alternative(float(losses[row, col, symbol]), (row, col), symbol) for row, col, symbol in found]
    return sorted(alternatives)[:MOST_ALTERNATIVES]


def _list_changes(alternatives: Sequence[Alternative]) -> Iterator[tuple[Alternative, ...]]:
    """Yield sets of alternatives for different cells, in the order of their total loss."""
    heap: list[tuple[float, tuple[int, ...]]] = [(alternatives[0].loss, (0,))] if alternatives else []
    while heap:
        loss, chosen = heapq.heappop(heap)
        changes = tuple(alternatives[place] for place in chosen)
        if len({change.cell for change in changes}) == len(changes):
            yield changes
        after = chosen[-1] + 1
        if after < len(alternatives):
            more = alternatives[after].loss
            heapq.heappush(heap, (loss - changes[-1].loss + more, (*chosen[:-1], after)))
            if len(chosen) < MOST_CHANGES:
                heapq.heappush(heap, (loss + more, (*chosen, after)))


def _apply(first: Places, changes: Sequence[Alternative]) -> Places:
    places = first.copy()
    for change in changes:
        places[change.cell] = change.symbol
    return places
