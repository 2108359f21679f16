"""All ways to lay one line, in plain Python: where each block may begin, and what its cells may then be.

What a cell may be is a mask: bit c for colour c, bit 0 for blank. Sets of places are integers, bit p for place p.
"""

from functools import lru_cache

from solvers.nonogram.board import BLANK, Clue

Masks = tuple[int, ...]


def _places(masks: Masks, colour: int) -> int:
    return sum(1 << place for place, mask in enumerate(masks) if mask >> colour & 1)


def _spread(places: int, blank: int, step: int, within: int) -> int:
    """All places that are reached from these over blank cells, to the right (step 1) or to the left (-1)."""
    while True:
        moved = (places & blank) << 1 if step > 0 else (places >> 1) & blank
        if not moved & ~places:
            return places & within
        places |= moved


def _stretches(cells: int, length: int) -> int:
    """Where `length` of these cells lie side by side, by their first."""
    for _ in range(length - 1):
        cells &= cells >> 1
    return cells


def _needs_gap(clue: Clue, j: int) -> bool:
    return 0 < j < len(clue) and clue[j - 1].colour == clue[j].colour


@lru_cache(maxsize=100_000)
def starts(clue: Clue, masks: Masks) -> tuple[tuple[int, ...], ...] | None:
    """Where each block begins in some way to lay the whole line; None when there is none."""
    n = len(masks)
    within = (1 << n + 1) - 1
    blank = _places(masks, BLANK)
    reached, begins = _spread(1, blank, 1, within), []
    for j, (length, colour) in enumerate(clue):
        begin = (reached & blank) << 1 if _needs_gap(clue, j) else reached
        begin &= _stretches(_places(masks, colour), length)
        begins.append(begin)
        reached = _spread(begin << length, blank, 1, within)
    if not reached >> n & 1:
        return None
    ahead = _spread(1 << n, blank, -1, within)
    for j in range(len(clue) - 1, -1, -1):
        if _needs_gap(clue, j + 1):
            ahead = blank & (ahead >> 1)
        begins[j] &= ahead >> clue[j].length
        ahead = _spread(begins[j], blank, -1, within)
    return tuple(tuple(place for place in range(n) if begin >> place & 1) for begin in begins)


@lru_cache(maxsize=100_000)
def laid(clue: Clue, masks: Masks) -> Masks | None:
    """What each cell may be in all ways to lay the line; None when there is none."""
    found = starts(clue, masks)
    if found is None:
        return None
    cells = [0] * len(masks)
    for (length, colour), places in zip(clue, found, strict=True):
        for place in places:
            for cell in range(place, place + length):
                cells[cell] |= 1 << colour
    for place, mask in enumerate(masks):
        if mask & 1 and starts(clue, (*masks[:place], 1, *masks[place + 1 :])) is not None:
            cells[place] |= 1
    return tuple(cells)


def ends(clue: Clue, masks: Masks) -> list[tuple[int, int]] | None:
    """The first and the last start of each block."""
    found = starts(clue, masks)
    return None if found is None else [(places[0], places[-1]) for places in found]


def drawn(clue: Clue, begins: list[int], n: int) -> str:
    """A way to lay the line, as text."""
    cells = ["."] * n
    for (length, _), begin in zip(clue, begins, strict=True):
        cells[begin : begin + length] = "#" * length
    return "".join(cells)
