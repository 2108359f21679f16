"""Deduce cells of a line from its clue and its known cells, in plain Python.

A line is stuck when its blocks cannot be laid; then a few known cells that contradict the clue are named.
"""

from bisect import bisect_left as bisect
from collections.abc import Collection, Sequence
from itertools import accumulate
from operator import mul
from typing import NamedTuple

from solvers.genres.nonogram.board import BLANK, UNKNOWN, Clue, Line, NonogramBoard
from solvers.genres.nonogram.line.placements import (
    Masks,
    find_first_and_last_starts,
    find_possible_starts,
    find_possible_values,
    is_gap_needed,
)
from solvers.genres.nonogram.rules import format_clue
from solvers.messages import Message, listing

# At most this many cells of a contradiction are looked for one by one.
NAMED = 20
# For lines of up to this many cells, the ways to fill each cell are counted.
COUNTED = 40
SHAPES = {UNKNOWN: "?", BLANK: "."}
FILLED_SHAPE = "#"
# Larger numbers of ways are rounded.
EXACT = 10**15


class LineDeduction(NamedTuple):
    """The common part of all ways to lay a line, and the ways furthest to the left and to the right.

    ways: their number; filled: in how many of them each cell is filled.
    """

    cells: Line
    left: Line
    right: Line
    ways: int
    filled: tuple[int, ...]


class Contradiction(NamedTuple):
    """Places (from 0) of known cells that contradict the clue; () when the clue is too long by itself."""

    places: tuple[int, ...]


def deduce(clue: Clue, line: Line) -> LineDeduction | Contradiction:
    """Return the complete deduction of a line, or why it cannot be laid."""
    masks = _masks(clue, line)
    after, bounds = find_possible_values(clue, masks), find_first_and_last_starts(clue, masks)
    if after is None or bounds is None:
        return Contradiction(_find_blame(clue, line))
    ways, filled = _count(clue, masks)
    return LineDeduction(
        cells=tuple(_single(mask) for mask in after),
        left=_place(clue, [first for first, _ in bounds], len(line)),
        right=_place(clue, [last for _, last in bounds], len(line)),
        ways=ways,
        filled=filled,
    )


def get_single_line(board: NonogramBoard) -> tuple[Clue, Line] | None:
    """Return the clue and the cells of a board that is one row with free columns, or one column with free rows."""
    for lines, others in ((board, board.cols), (board.turn(), board.rows)):
        clue = lines.rows[0]
        if lines.height == 1 and clue is not None and all(other is None for other in others):
            return clue, lines.start[0]
    return None


def remarks(board: NonogramBoard) -> list[Message]:
    """Return the remarks on a board that is one line; none on any other."""
    line = get_single_line(board)
    if line is None:
        return []
    deduction = deduce(*line)
    return [_explain_stuck(line[0], deduction)] if isinstance(deduction, Contradiction) else _sentences(deduction)


def format_line(line: Line) -> str:
    """Return a line as text: `?`, `.`, and `#` in any colour."""
    return "".join(SHAPES.get(cell, FILLED_SHAPE) for cell in line)


def _sentences(deduction: LineDeduction) -> list[Message]:
    ways = f"{deduction.ways:,}" if deduction.ways < EXACT else f"10^{len(str(deduction.ways)) - 1}"
    sentences = [
        Message("In all ways: {line}").with_parameters(line=format_line(deduction.cells)),
        Message("Furthest left: {line}").with_parameters(line=format_line(deduction.left)),
        Message("Furthest right: {line}").with_parameters(line=format_line(deduction.right)),
        Message("Ways to lay the blocks: {ways}").with_parameters(ways=ways),
    ]
    if len(deduction.filled) <= COUNTED and deduction.ways < EXACT:
        counts = " ".join(map(str, deduction.filled))
        sentences.append(Message("Ways in which each cell is filled: {counts}").with_parameters(counts=counts))
    return sentences


def _explain_stuck(clue: Clue, deduction: Contradiction) -> Message:
    places = [str(place + 1) for place in deduction.places]
    if not places:
        return Message("The clue {clue} is too long for the line.").with_parameters(clue=format_clue(clue))
    return Message(
        "The clue {clue} cannot be laid: it contradicts the known cells {places} (from 1).",
    ).with_parameters(clue=format_clue(clue), places=listing(places, "comma"))


def _masks(clue: Clue, line: Line) -> Masks:
    most = max([1, *(block.colour for block in clue), *line])
    return tuple((2 << most) - 1 if cell == UNKNOWN else 1 << cell for cell in line)


def _single(mask: int) -> int:
    return mask.bit_length() - 1 if mask & (mask - 1) == 0 else UNKNOWN


def _place(clue: Clue, begins: Sequence[int], n: int) -> Line:
    cells = [BLANK] * n
    for (length, colour), begin in zip(clue, begins, strict=True):
        cells[begin : begin + length] = [colour] * length
    return tuple(cells)


def _find_blame(clue: Clue, line: Line) -> tuple[int, ...]:
    """Return known cells that contradict the clue, each the last one needed besides those before.

    If many are needed, the whole stretch of the rest is returned.
    """
    needed: list[int] = []
    rest = [place for place, cell in enumerate(line) if cell != UNKNOWN]
    while len(needed) < NAMED and not _is_stuck(clue, line, needed):
        least = bisect(range(len(rest)), True, key=lambda count: _is_stuck(clue, line, [*needed, *rest[:count]]))
        needed.append(rest[least - 1])
        rest = rest[: least - 1]
    return tuple(sorted(needed if len(needed) < NAMED else needed + rest))


def _is_stuck(clue: Clue, line: Line, places: Collection[int]) -> bool:
    """Whether a line cannot be laid when only these of its cells are known."""
    held = set(places)
    return (
        find_possible_values(
            clue, _masks(clue, tuple(cell if place in held else UNKNOWN for place, cell in enumerate(line)))
        )
        is None
    )


def _count(clue: Clue, masks: Masks) -> tuple[int, tuple[int, ...]]:
    """Return the number of ways to lay the line, and in how many of them each cell is filled."""
    n = len(masks)
    begins = find_possible_starts(clue, masks)
    assert begins is not None
    turned = [
        [n - begin - block.length for begin in places] for block, places in zip(clue[::-1], begins[::-1], strict=True)
    ]
    before, ways = _ways_before(clue, masks, begins)
    behind, _ = _ways_before(clue[::-1], masks[::-1], turned)
    change = [0] * (n + 1)
    for block, places, left, right in zip(clue, begins, before, behind[::-1], strict=True):
        for begin in places:
            end = begin + block.length
            change[begin] += left[begin] * right[n - end]
            change[end] -= left[begin] * right[n - end]
    return ways, tuple(accumulate(change[:n]))


def _ways_before(clue: Clue, masks: Masks, begins: Sequence[Sequence[int]]) -> tuple[list[list[int]], int]:
    """Return for each block and place the number of ways to lay the blocks before it; and all ways."""
    is_blank = [mask & 1 for mask in masks]
    found, ways = [], _spread([1, *(0 for _ in masks)], is_blank)
    for j, (block, places) in enumerate(zip(clue, begins, strict=True)):
        found.append([0, *map(mul, ways, is_blank)] if is_gap_needed(clue, j) else ways)
        ended = [0] * len(ways)
        for begin in places:
            ended[begin + block.length] = found[j][begin]
        ways = _spread(ended, is_blank)
    return found, ways[-1]


def _spread(ways: Sequence[int], is_blank: Sequence[int]) -> list[int]:
    """Return the ways that lead to each place: those that end there, or come over a blank cell before it."""
    found = [ways[0]]
    for ended, blank in zip(ways[1:], is_blank, strict=True):
        found.append(ended + found[-1] * blank)
    return found
