"""Rules that look at a set of cells of which some must hold a light: around one clue, one cell, two clues, some lines.

They tell of cells that would leave a set short, and of what all ways of filling it have in common.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from solvers.akari import ladder
from solvers.akari.techniques.found import Found, named
from solvers.akari.techniques.state import MOST_SOURCES, State

MOST_DEMANDS = 4  # clues and cells that are counted together


# Around one clue, around one cell


def clue_diagonals(state: State) -> Found | None:
    """Of its free places a clue has a light among any free - left + 1; a cell that sees all those is dark."""
    agenda, layout = state.agendas["diagonals"], state.layout
    while agenda:
        k = agenda.pop()
        size = state.free[k] - state.left[k] + 1
        if not state.left[k] or not 2 <= size <= state.free[k]:
            continue
        places = state.undecided(layout.around[k])
        dark = {
            i for some in combinations(places, size) for i in frozenset.intersection(*(layout.seen(i) for i in some))
        }
        cells = tuple(state.undecided(sorted(dark)))
        if cells:
            at = layout.clues[k]
            said = {"number": layout.numbers[k], "at": named([at])}
            return Found(ladder.CLUE_DIAGONALS, dark=cells, reasons=(at, *map(state.at, places)), parameters=said)
    return None


def shared_sources(state: State) -> Found | None:
    """A cell that only two can light: who sees both is dark."""
    agenda, layout = state.agendas["shared"], state.layout
    while agenda:
        i = agenda.pop()
        if state.is_lit[i] or state.sources[i] != 2:
            continue
        one, other = state.undecided(layout.reach[i])
        cells = tuple(state.undecided(sorted(layout.seen(one) & layout.seen(other))))
        if cells:
            sources = [state.at(one), state.at(other)]
            said = {"at": named([state.at(i)]), "sources": named(sources)}
            return Found(ladder.SHARED_SOURCES, dark=cells, reasons=(state.at(i), *sources), parameters=said)
    return None


# Two clues


def clue_pair(state: State) -> Found | None:
    """Two clues that share cells or whose cells see each other: what all ways of meeting both have in common."""
    agenda, layout = state.agendas["pairs"], state.layout
    while agenda:
        k = agenda.pop()
        for other in layout.pairs[k] if state.left[k] and state.free[k] else ():
            if state.left[other] and state.free[other]:
                found = _met(state, k, other)
                if found:
                    agenda.add(k)
                    return found
    return None


def _met(state: State, one: int, other: int) -> Found | None:
    layout = state.layout
    ways = list(_ways(state, one, other))
    if not ways:
        return None
    cells = {i for k in (one, other) for i in layout.around[k]}
    always, ever = frozenset.intersection(*ways), frozenset.union(*ways)
    lit = frozenset.intersection(*(frozenset().union(*(layout.seen(i) for i in way - always)) for way in ways))
    lights = tuple(state.undecided(sorted(always)))
    dark = tuple(state.undecided(sorted((cells - ever) | lit)))
    if not (lights or dark):
        return None
    technique = ladder.DIAGONAL_PAIR if layout.is_diagonal(one, other) else ladder.FACING_CLUES
    ats = [layout.clues[k] for k in (one, other)]
    said = {
        "number": layout.numbers[one],
        "at": named(ats[:1]),
        "other": layout.numbers[other],
        "other_at": named(ats[1:]),
    }
    return Found(technique, lights, dark, (*ats, *(state.at(i) for i in sorted(ever))), said)


def _ways(state: State, one: int, other: int) -> Iterator[frozenset[int]]:
    """The sets of lights that meet both clues and in which no light sees another."""
    seen = state.layout.seen
    mine, theirs = (set(state.undecided(state.layout.around[k])) for k in (one, other))
    shared = mine & theirs
    for some in combinations(sorted(mine), state.left[one]):
        for others in combinations(sorted(theirs), state.left[other]):
            if shared.intersection(some) == shared.intersection(others) and not any(
                not seen(i).isdisjoint(others) for i in some
            ):
                yield frozenset(some + others)


# Lines


class Demand(NamedTuple):
    """Cells that hold at least so many lights, and the stretches of one direction in which they lie."""

    cells: frozenset[int]
    need: int
    lines: frozenset[int]
    at: tuple[int, int]


def line_counting(state: State) -> Found | None:
    """So many stretches hold at most so many lights; where demands inside use them up, the other cells are dark."""
    for name, demand_of in (("counting", _demand_of_clue), ("spread", _demand_of_cell)):
        agenda = state.agendas[name]
        while agenda:
            thing = agenda.pop()
            for direction in (0, 1):
                demand = demand_of(state, thing, direction)
                found = demand and _grown(state, demand, direction)
                if found:
                    agenda.add(thing)
                    return found
    return None


def _demand_of_clue(state: State, k: int, direction: int) -> Demand | None:
    if not state.left[k] or not state.free[k]:
        return None
    cells = state.undecided(state.layout.around[k])
    return _demand(state, cells, state.left[k], direction, state.layout.clues[k])


def _demand_of_cell(state: State, i: int, direction: int) -> Demand | None:
    if state.is_lit[i] or not 2 <= state.sources[i] <= MOST_SOURCES:
        return None
    return _demand(state, state.undecided(state.layout.reach[i]), 1, direction, state.at(i))


def _demand(state: State, cells: list[int], need: int, direction: int, at: tuple[int, int]) -> Demand:
    lines = state.layout.stretches[direction]
    return Demand(frozenset(cells), need, frozenset(lines[i] for i in cells), at)


def _grown(state: State, first: Demand, direction: int) -> Found | None:
    """Add the demand that costs the fewest new lines, until the lines are used up."""
    chosen = [first]
    cells, lines, need = first.cells, first.lines, first.need
    while len(lines) > need and len(chosen) < MOST_DEMANDS:
        nexts = [demand for demand in _beside(state, lines, direction) if cells.isdisjoint(demand.cells)]
        if not nexts:
            return None
        added = min(nexts, key=lambda demand: (len(demand.lines - lines) - demand.need, demand.at))
        if len(added.lines - lines) > added.need:
            return None
        chosen.append(added)
        cells, lines, need = cells | added.cells, lines | added.lines, need + added.need
    if len(lines) != need:
        return None
    dark = tuple(i for i in _on(state, lines) if i not in cells)
    if not dark:
        return None
    ats = tuple(demand.at for demand in chosen)
    said = {"count": need, "at": named(ats)}
    return Found(ladder.LINE_COUNTING, (), dark, (*ats, *(state.at(i) for i in sorted(cells))), said)


def _on(state: State, lines: frozenset[int]) -> list[int]:
    """The undecided cells on these stretches."""
    return state.undecided(sorted(i for line in lines for i in state.layout.members[line]))


def _beside(state: State, lines: frozenset[int], direction: int) -> Iterator[Demand]:
    """Demands that have a cell on one of the lines."""
    cells = _on(state, lines)
    for k in sorted({k for i in cells for k in state.layout.beside[i]}):
        demand = _demand_of_clue(state, k, direction)
        if demand:
            yield demand
    across = state.layout.stretches[1 - direction]
    for line in sorted({across[i] for i in cells}):
        for i in state.layout.members[line]:
            demand = _demand_of_cell(state, i, direction)
            if demand:
                yield demand
