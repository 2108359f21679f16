"""New boards of Numberlink: lines through every cell, joined as long as that goes and cut where answers differ."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from solvers.contract.results import At
from solvers.grids.rectangle import cells, cells_beside, neighbours
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import CustomMaker, FullBoard, board_of
from solvers.rulebook.layout import LINES, Filling, Layout, layout_of
from solvers.rulebook.statement import joints_of

Line = list[At]
# The most cells of a line on average: longer ones have more than one answer.
LONGEST = 14
# The numbers that have a key.
MOST_PAIRS = 35
# The attempts to reach one answer.
CUTS = 60
# The fewest cells of a line.
LEAST = 3


def draw(making: Any, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
    """Return a board of lines through every cell, cut until no other answer is found."""
    size = int(recipe["rows"]), int(recipe["cols"])
    lines = draw_lines(*size, chance)
    for _ in range(CUTS if lines else 0):
        full = _full_of(size, lines)
        other = making.other_answer(full.board, full.answer)
        if other is None:
            return full
        layout = layout_of(*size, "", LINES)
        differing = [at for at, one, two in zip(layout.places, full.answer, other, strict=True) if one and not two]
        ways = list(cut_lines(lines, differing)) or list(cut_lines(lines, layout.places))
        if not ways:
            return None
        lines = ways[chance.below(len(ways))]
    return None


def vary(making: Any, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
    """Return a board on which lines are cut, joined or grow at the cost of others, near one of these places."""
    size, place = full.board.size, near[chance.below(len(near))]
    lines = lines_of(layout_of(*size, "", LINES), full.answer)
    around = {cell for at in cells_beside(place) for cell in (at, *neighbours(at, *size))}
    ways = [*cut_lines(lines, [place]), *_join_lines(lines, around), *_shift_ends(lines, around)]
    return _full_of(size, ways[chance.below(len(ways))]) if ways else None


def _full_of(size: tuple[int, int], lines: Sequence[Line]) -> FullBoard:
    """Return the board whose numbers are the ends of these lines."""
    layout, gaps, numbers = layout_of(*size, "", LINES), set[At](), dict[At, int]()
    for number, line in enumerate(sorted(lines, key=lambda line: min(line[0], line[-1])), 1):
        numbers |= dict.fromkeys((line[0], line[-1]), number)
        gaps.update(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(line))
    return FullBoard(board_of(*size, numbers), tuple(at in gaps for at in layout.places))


def lines_of(layout: Layout, answer: Filling) -> list[Line]:
    """Return the cells of each line, from one end to the other."""
    joints = joints_of(layout)
    ways = {cell: [near for gap, near in joined if answer[gap]] for cell, joined in joints.items()}
    lines, met = [], set[At]()
    for cell in (cell for cell, near in ways.items() if len(near) == 1):
        if cell not in met:
            line = [cell, *ways[cell]]
            while onward := [near for near in ways[line[-1]] if near != line[-2]]:
                line += onward
            met.update(line)
            lines.append(line)
    return lines


# Lines through every cell


def draw_lines(rows: int, cols: int, chance: Chance) -> list[Line]:
    """Return lines that touch nowhere themselves; none where some cell is left alone."""
    free, lines = set(cells(rows, cols)), list[Line]()
    while free:
        near = {cell: free.intersection(neighbours(cell, rows, cols)) for cell in free}
        line = [min(sorted(free), key=lambda cell: (len(near[cell]), chance.below(1_000)))]
        free -= {line[0]}
        for _ in range(2):
            while onward := [cell for cell in sorted(near[line[-1]] & free) if _is_beside_end(line, cell)]:
                line.append(min(onward, key=lambda cell: (len(near[cell] & free), chance.below(1_000))))
                free -= {line[-1]}
            line.reverse()
        lines.append(line)
    for line in [line for line in lines if len(line) < LEAST]:
        lines = _absorb(lines, line, chance)
    while len(lines) > max(2, rows * cols // LONGEST) and (ways := list(_join_lines(lines, set(cells(rows, cols))))):
        lines = ways[chance.below(len(ways))]
    return [] if min(map(len, lines), default=0) < LEAST or len(lines) > MOST_PAIRS else lines


def _absorb(lines: list[Line], short: Line, chance: Chance) -> list[Line]:
    """Return the lines with a short one joined to another, or to a part of it that is cut off."""
    if short not in lines:
        return lines
    others, ways = [line for line in lines if line is not short], list[list[Line]]()
    for line in others:
        rest = [one for one in others if one is not line]
        for at in range(len(line)):
            parts = ((line[at:], line[:at]), (line[at::-1], line[at + 1 :]))
            for part, left in parts:
                joined = [one for one in (short, short[::-1]) if _can_join(one, part)]
                if joined and (not left or len(left) >= LEAST):
                    ways.append([*rest, joined[0] + part, *([left] if left else [])])
    return ways[chance.below(len(ways))] if ways else lines


def _is_beside_end(line: Line, cell: At) -> bool:
    """Tell whether a cell is beside the last one of a line and beside no other of it."""
    return not any(is_beside(cell, one) for one in line[:-1]) and is_beside(cell, line[-1])


def is_beside(one: At, other: At) -> bool:
    """Tell whether cells are neighbours."""
    return bool(abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1)


def _can_join(one: Line, other: Line) -> bool:
    """Tell whether the last cell of a line is beside the first of another, and no others of them touch."""
    touching = [(cell, near) for cell in one for near in other if is_beside(cell, near)]
    return touching == [(one[-1], other[0])]


# Changes


def cut_lines(lines: Sequence[Line], places: Sequence[At]) -> Iterator[list[Line]]:
    """Yield the lines with one of them cut at one of these places."""
    wanted = {frozenset(cells_beside(at)) for at in places}
    for line in lines if len(lines) < MOST_PAIRS else ():
        for at in range(LEAST, len(line) - LEAST + 1):
            if frozenset(line[at - 1 : at + 1]) in wanted:
                yield [*(one for one in lines if one is not line), line[:at], line[at:]]


def _join_lines(lines: Sequence[Line], around: set[At]) -> Iterator[list[Line]]:
    """Yield the lines with two of them joined where ends meet in these cells."""
    both = [way for line in lines for way in (line, line[::-1])]
    for one in both:
        for other in both if one[-1] in around else ():
            if set(one) != set(other) and one[-1] < other[0] and is_beside(one[-1], other[0]) and _can_join(one, other):
                yield [*(line for line in lines if line[0] not in (*one, *other)), one + other]


def _shift_ends(lines: Sequence[Line], around: set[At]) -> Iterator[list[Line]]:
    """Yield the lines with the last cell of one given to another that ends beside it."""
    both = [way for line in lines for way in (line, line[::-1])]
    for one in both:
        for other in both if one[-1] in around and len(one) > LEAST else ():
            if set(one) != set(other) and _is_beside_end(other, one[-1]):
                yield [*(line for line in lines if line[0] not in (*one, *other)), one[:-1], [*other, one[-1]]]


MAKER = CustomMaker(draw, vary)
