"""Placements of one line's blocks, in plain Python.

The possible values of a cell are a mask: bit c for colour c, bit 0 for blank. Sets of places are integers, bit p for
place p.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from solvers.genres.nonogram.board import BLANK, Clue

Masks = tuple[int, ...]


def _places(masks: Masks, colour: int) -> int:
    return sum(1 << place for place, mask in enumerate(masks) if mask >> colour & 1)


def _spread_right(places: int, blank: int) -> int:
    """Return the places reached from these over blank cells: a carry runs through each stretch."""
    return (((places & blank) + blank) ^ blank) | places


def _spread_left(places: int, blank: int) -> int:
    """Return the places from which these are reached over blank cells, in doubling steps."""
    step = 1
    while blank:
        places |= blank & (places >> step)
        blank &= blank >> step
        step *= 2
    return places


def _stretches(cells: int, length: int) -> int:
    """Return the first of each `length` of these cells side by side."""
    have = 1
    while have < length:
        step = min(have, length - have)
        cells &= cells >> step
        have += step
    return cells


def _cover(begins: int, length: int) -> int:
    """Return the cells of blocks of this length that begin there."""
    have = 1
    while have < length:
        step = min(have, length - have)
        begins |= begins << step
        have += step
    return begins


def is_gap_needed(clue: Clue, j: int) -> bool:
    """Whether block j needs a blank before it: the block before it has its colour."""
    return 0 < j < len(clue) and clue[j - 1].colour == clue[j].colour


@lru_cache(maxsize=1_000)
def _all_ways(clue: Clue, masks: Masks) -> tuple[list[int], int] | None:
    """Return the starts of each block, and the cells that may be blank; None when the line cannot be laid."""
    n = len(masks)
    blank = _places(masks, BLANK)
    places = {colour: _places(masks, colour) for colour in {block.colour for block in clue}}
    reached, begins = _spread_right(1, blank), []
    behind = [reached]
    for j, (length, colour) in enumerate(clue):
        begin = (reached & blank) << 1 if is_gap_needed(clue, j) else reached
        begins.append(begin & _stretches(places[colour], length))
        reached = _spread_right(begins[j] << length, blank)
        behind.append(reached)
    if not reached >> n & 1:
        return None
    ahead = _spread_left(1 << n, blank)
    blanks = behind[-1] & blank & (ahead >> 1)
    for j in range(len(clue) - 1, -1, -1):
        if is_gap_needed(clue, j + 1):
            ahead = blank & (ahead >> 1)
        begins[j] &= ahead >> clue[j].length
        ahead = _spread_left(begins[j], blank)
        blanks |= behind[j] & blank & (ahead >> 1)
    return begins, blanks


def find_possible_starts(clue: Clue, masks: Masks) -> tuple[tuple[int, ...], ...] | None:
    """Return the possible starts of each block in ways to lay the whole line; None when it cannot be laid."""
    found = _all_ways(clue, masks)
    if found is None:
        return None
    return tuple(tuple(place for place in range(len(masks)) if begin >> place & 1) for begin in found[0])


def find_possible_values(clue: Clue, masks: Masks) -> Masks | None:
    """Return the possible values of each cell in ways to lay the line; None when it cannot be laid."""
    found = _all_ways(clue, masks)
    if found is None:
        return None
    begins, blanks = found
    left = [blanks] + [0] * max((block.colour for block in clue), default=0)
    for (length, colour), begin in zip(clue, begins, strict=True):
        left[colour] |= _cover(begin, length)
    return tuple(
        sum(1 << colour for colour, cells in enumerate(left) if cells >> place & 1) for place in range(len(masks))
    )


def find_first_and_last_starts(clue: Clue, masks: Masks) -> list[tuple[int, int]] | None:
    """Return the first and the last start of each block."""
    found = find_possible_starts(clue, masks)
    return None if found is None else [(places[0], places[-1]) for places in found]


def draw_line(clue: Clue, begins: Sequence[int], n: int, letters: Mapping[int, str]) -> str:
    """Return a way to lay the line, as text; letters: the sign of each value of a cell."""
    cells = [letters[BLANK]] * n
    for (length, colour), begin in zip(clue, begins, strict=True):
        cells[begin : begin + length] = letters[colour] * length
    return "".join(cells)
