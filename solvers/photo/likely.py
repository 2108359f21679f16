"""Which reading of all cells is right: the likeliest, unless another likely one alone has exactly one answer.

The solver is the judge. A cell that was read as empty must be surer to become a print than one print to become
another, for a stain that agrees with the answer would pass every judge.
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
FROM_EMPTY = 2.0  # log-probability that a print loses where nothing was read
LEAD, LEAD_PROVED = 2.5, 1.0  # what the first must be ahead of the second; less where one answer proves the reading
RIVAL, MOST_RIVALS = 7.0, 40  # loss of another symbol that is judged in a proved reading, and how many are
EMPTY = 0  # the first symbol of an alphabet
CHUNK, SECONDS = 20, 1.5

Judge = Callable[[Sequence[Any]], Sequence[Verdict]]
Places = Array  # (rows, cols): for each cell an index of its alphabet


class Alternative(NamedTuple):
    """Another symbol for a cell, and the log-probability that is lost by it."""

    loss: float
    cell: At
    symbol: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A reading. changed: cells in which it is not the likeliest; doubtful: all that a person should look at.

    verdict: on the board; UNKNOWN where nobody judged.
    """

    places: Places
    verdict: Verdict
    changed: tuple[At, ...]
    doubtful: tuple[At, ...]


def choose_reading(chances: Array, judge: Judge | None, assemble: Callable[[Places], Any]) -> Choice:
    """The reading to believe. chances: log-probabilities, (rows, cols, symbols); assemble(places) -> the board."""
    first = chances.argmax(axis=2)
    if judge is None:
        return Choice(first, Verdict.UNKNOWN, (), _find_close(chances, LEAD))
    verdict = judge([assemble(first)])[0]
    if verdict is Verdict.ONE:
        doubtful = {*_find_close(chances, LEAD_PROVED), *_find_rivals(chances, first, judge, assemble)}
        return Choice(first, verdict, (), tuple(sorted(doubtful)))
    changes = _find_proved(chances, first, judge, assemble)
    changed = tuple(sorted(change.cell for change in changes))
    doubtful = {*changed, *_find_close(chances, LEAD)}
    if changes:
        doubtful.update(_find_rivals(chances, _apply(first, changes), judge, assemble))
    return Choice(_apply(first, changes), Verdict.ONE if changes else verdict, changed, tuple(sorted(doubtful)))


def _find_rivals(chances: Array, places: Places, judge: Judge, assemble: Callable[[Places], Any]) -> Iterator[At]:
    """Cells in which another likely symbol would leave exactly one answer, too: there one answer proves nothing."""
    rivals = [one for one in _list_alternatives(chances, places) if one.loss < RIVAL][:MOST_RIVALS]
    verdicts = judge([assemble(_apply(places, (rival,))) for rival in rivals]) if rivals else []
    return (rival.cell for rival, verdict in zip(rivals, verdicts, strict=True) if verdict is Verdict.ONE)


def _find_close(chances: Array, lead: float) -> tuple[At, ...]:
    """Cells whose likeliest symbol leads by less."""
    ordered = np.sort(chances, axis=2)
    rows, cols = np.nonzero(ordered[..., -1] - ordered[..., -2] < lead)
    return tuple(zip(rows.tolist(), cols.tolist(), strict=True))


def _find_proved(
    chances: Array, first: Places, judge: Judge, assemble: Callable[[Places], Any]
) -> tuple[Alternative, ...]:
    """The least unlikely changes after which there is exactly one answer; () if none is found."""
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
    """What else the cells may hold, the likeliest first."""
    best = np.take_along_axis(chances, first[..., None], axis=2)
    losses = best - chances + FROM_EMPTY * (first == EMPTY)[..., None]
    np.put_along_axis(losses, first[..., None], np.inf, axis=2)
    found = np.argwhere(losses <= MOST_LOSS).tolist()
    alternatives = [Alternative(float(losses[row, col, symbol]), (row, col), symbol) for row, col, symbol in found]
    return sorted(alternatives)[:MOST_ALTERNATIVES]


def _list_changes(alternatives: Sequence[Alternative]) -> Iterator[tuple[Alternative, ...]]:
    """Sets of alternatives for different cells, in the order of what they lose together."""
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
