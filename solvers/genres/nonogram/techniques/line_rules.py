"""The named deductions of one black-and-white line: from its clue and cells to the cells that follow.

Each takes a clue and a line, and returns {place: value}, of unknown cells only. They are sound, but each sees little.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Clue, Line, least_length
from solvers.genres.nonogram.line.placements import find_first_and_last_starts

Cells = dict[int, int]
Rule = Callable[[Clue, Line], Cells]


def _open(line: Line, places: Iterable[int], value: int) -> Cells:
    return {place: value for place in places if line[place] == UNKNOWN}


def _from_both_ends(rule: Rule) -> Rule:
    """Apply the rule at the line's beginning, and at its end."""

    def both(clue: Clue, line: Line) -> Cells:
        turned = rule(clue[::-1], line[::-1])
        return rule(clue, line) | {len(line) - 1 - place: value for place, value in turned.items()}

    return both


def full_line(clue: Clue, line: Line) -> Cells:
    """Fill a line that its blocks and their gaps fill."""
    if not clue or least_length(clue) < len(line):
        return {}
    cells = [cell for block in clue for cell in (*[FILLED] * block.length, BLANK)][:-1]
    return {place: cell for place, cell in enumerate(cells) if line[place] == UNKNOWN}


def empty_line(clue: Clue, line: Line) -> Cells:
    """Blank a line without blocks."""
    return {} if clue else _open(line, range(len(line)), BLANK)


def complete_line(clue: Clue, line: Line) -> Cells:
    """Blank the rest of a line that has as many filled cells as its clue."""
    is_complete = line.count(FILLED) == sum(block.length for block in clue)
    return _open(line, range(len(line)), BLANK) if is_complete else {}


@lru_cache(maxsize=1_000)
def find_starts_by_blanks(clue: Clue, line: Line) -> tuple[tuple[int, int], ...]:
    """Return first and last starts of each block, looking at blank cells only."""
    return tuple(find_first_and_last_starts(clue, tuple(1 if cell == BLANK else 3 for cell in line)) or ())


@lru_cache(maxsize=1_000)
def _pulled_ends(clue: Clue, line: Line) -> tuple[tuple[int, int], ...]:
    """Return first and last starts of each block, pulled towards filled cells.

    Only a filled cell that a single block can reach pulls that block.
    """
    bounds = list(find_starts_by_blanks(clue, line))
    for place, cell in enumerate(line):
        if cell != FILLED:
            continue
        near = [j for j, (first, last) in enumerate(bounds) if first <= place < last + clue[j].length]
        if len(near) == 1:
            first, last = bounds[near[0]]
            bounds[near[0]] = max(first, place - clue[near[0]].length + 1), min(last, place)
    return tuple(bounds)


def overlap(clue: Clue, line: Line) -> Cells:
    """Fill the cells that a block covers at its first and at its last start."""
    found: Cells = {}
    for (length, _), (first, last) in zip(clue, find_starts_by_blanks(clue, line), strict=False):
        found |= _open(line, range(last, first + length), FILLED)
    return found


def _trim(clue: Clue, line: Line) -> tuple[Clue, int]:
    """Return the clue and place at which unknown cells begin, past finished blocks and blanks at the edge."""
    place = 0
    while place < len(line) and clue:
        if line[place] == BLANK:
            place += 1
            continue
        end = place + clue[0].length
        is_finished = set(line[place:end]) == {FILLED} and (end == len(line) or line[end] == BLANK)
        if not is_finished:
            break
        clue, place = clue[1:], end
    return clue, place


@_from_both_ends
def glue(clue: Clue, line: Line) -> Cells:
    """Grow the first block away from the edge, if a filled cell is nearer to the edge than the block is long."""
    clue, edge = _trim(clue, line)
    if not clue:
        return {}
    end = edge + clue[0].length
    filled = next((place for place in range(edge, min(end, len(line))) if line[place] == FILLED), None)
    return {} if filled is None else _open(line, range(filled, min(end, len(line))), FILLED)


@_from_both_ends
def mercury(clue: Clue, line: Line) -> Cells:
    """Blank the edge, if a filled cell comes just after as many cells as the first block is long."""
    clue, edge = _trim(clue, line)
    if not clue or edge + clue[0].length >= len(line) or line[edge + clue[0].length] != FILLED:
        return {}
    return _open(line, [edge], BLANK)


def reach(clue: Clue, line: Line) -> Cells:
    """Blank the cells that no block can reach."""
    reached = {
        place
        for (length, _), (first, last) in zip(clue, _pulled_ends(clue, line), strict=False)
        for place in range(first, last + length)
    }
    return _open(line, (place for place in range(len(line)) if place not in reached), BLANK) if clue else {}


def _filled_runs(line: Line) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each run of filled cells."""
    begin = None
    for place, cell in enumerate((*line, BLANK)):
        if cell == FILLED and begin is None:
            begin = place
        elif cell != FILLED and begin is not None:
            yield begin, place
            begin = None


def _lengths(clue: Clue, line: Line, begin: int, end: int) -> list[int]:
    """Return the lengths of the blocks that may cover these cells."""
    bounds = zip(clue, _pulled_ends(clue, line), strict=False)
    return [
        block.length
        for block, (first, last) in bounds
        if first <= begin and end <= last + block.length and block.length >= end - begin
    ]


def punctuate(clue: Clue, line: Line) -> Cells:
    """Blank both sides of a run that is as long as the longest block possible there."""
    found: Cells = {}
    for begin, end in _filled_runs(line):
        if max(_lengths(clue, line, begin, end), default=0) == end - begin:
            found |= _open(line, (place for place in (begin - 1, end) if 0 <= place < len(line)), BLANK)
    return found


def force(clue: Clue, line: Line) -> Cells:
    """Blank a gap between blanks in which no block fits."""
    found: Cells = {}
    for begin, end in _gaps(line):
        fits = (
            block.length <= end - begin and first < end and last + block.length > begin
            for block, (first, last) in zip(clue, _pulled_ends(clue, line), strict=False)
        )
        if not any(fits):
            found |= _open(line, range(begin, end), BLANK)
    return found


def _gaps(line: Line) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each stretch without blanks."""
    begin = 0
    for place, cell in enumerate((*line, BLANK)):
        if cell == BLANK:
            if begin < place:
                yield begin, place
            begin = place + 1


def split(clue: Clue, line: Line) -> Cells:
    """Blank an unknown cell between two runs that would be too long together."""
    found: Cells = {}
    runs = list(_filled_runs(line))
    for (begin, end), (other, last) in pairwise(runs):
        if other == end + 1 and line[end] == UNKNOWN and not _lengths(clue, line, begin, last):
            found[end] = BLANK
    return found


@_from_both_ends
def join_runs(clue: Clue, line: Line) -> Cells:
    """Fill to the right of a run near a blank on its left: the shortest block possible there sticks out."""
    found: Cells = {}
    for begin, end in _filled_runs(line):
        wall = max((place for place in range(begin) if line[place] == BLANK), default=-1)
        shortest = min(_lengths(clue, line, begin, end), default=0)
        found |= _open(line, range(end, min(wall + 1 + shortest, len(line))), FILLED)
    return found
