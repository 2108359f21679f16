"""New boards of regions without numbers, each with equally many marks: grown around an answer, then changed at borders.

Cells that another answer marks are moved to a region beside theirs, which keeps the wanted answer, until it is the only
one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from solvers.contract.results import At
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import cells, cells_beside, neighbours, renumber_regions
from solvers.grids.rectangle import find_connected_parts as parts_of_cells
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import CustomMaker, FullBoard
from solvers.rulebook.layout import Filling

# A new board is drawn after this many changes without a gain.
EASING = HARDENING = 30
# One board gets at most this many moves.
MOVES = 80
# This many random moves are made when no move excludes the other answer.
BLIND = 3
# This many other answers are remembered.
REMEMBERED = 40
# Regions around single marks are put together in up to this many ways.
PAIRINGS = 20

RegionOf = dict[At, int]
Recipe = Mapping[str, str]


class RegionMove(NamedTuple):
    """Cells that move to a region beside theirs: one, and those that it would cut off from the marks of its own."""

    cells: tuple[At, ...]
    region: int


def make_plain_regions(
    begin: Callable[[Recipe, Chance], tuple[RegionBoard, Filling | None]], share_of: Callable[[Any], int]
) -> CustomMaker:
    """Return the maker of boards whose regions have share_of(board) marks each.

    begin(recipe, chance) -> a board of the size that is asked for, and an answer for it, if one was found.
    """

    def draw(making: Any, recipe: Recipe, chance: Chance) -> FullBoard | None:
        board, answer = begin(recipe, chance)
        region_of = grow_regions(board.size, answer, share_of(board), chance) if answer else None
        return make_unique(making, board, region_of, answer, chance) if answer and region_of else None

    return CustomMaker(draw, vary_regions, EASING, HARDENING)


def make_unique(
    making: Any, board: RegionBoard, region_of: RegionOf, answer: Filling, chance: Chance
) -> FullBoard | None:
    """Change regions until the board has only this answer; return None if that was not found."""
    size, marked = board.size, {cell for cell, mark in zip(region_of, answer, strict=True) if mark}
    known: list[Filling] = []
    for _ in range(MOVES):
        made = with_regions(board, region_of)
        other = making.other_answer(made, answer)
        if other is None:
            return FullBoard(made, answer)
        known = [*known[1 - REMEMBERED :], other]
        wrong = [cell for cell, mark in zip(region_of, other, strict=True) if mark and cell not in marked]
        moves = list(list_moves(region_of, wrong, marked, size))
        chance.shuffle(moves)
        if moves:
            best = min(moves, key=lambda move: _count_fitting(region_of, move, known, answer))
            region_of |= dict.fromkeys(best.cells, best.region)
        else:
            region_of = move_blindly(region_of, region_of, marked, size, chance, BLIND)
    return None


def vary_regions(making: Any, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
    """Return a board on which a cell near these places, or a few cells, belong to another region."""
    board: RegionBoard = full.board
    region_of = {cell: board.regions[cell[0]][cell[1]] for cell in cells(*board.size)}
    marked = {cell for cell, mark in zip(region_of, full.answer, strict=True) if mark}
    places = {cell for at in near for cell in cells_beside(at)}
    waiting = [cell for cell in region_of if not places.isdisjoint((cell, *neighbours(cell, *board.size)))]
    made = with_regions(board, move_blindly(region_of, waiting, marked, board.size, chance, 1))
    return None if made == board else FullBoard(made, full.answer)


def move_blindly(
    region_of: RegionOf, waiting: Iterable[At], marked: set[At], size: At, chance: Chance, count: int
) -> RegionOf:
    """Return regions after `count` random moves of the waiting cells."""
    region_of, waiting = dict(region_of), list(waiting)
    for _ in range(count):
        moves = list(list_moves(region_of, waiting, marked, size))
        if moves:
            move = moves[chance.below(len(moves))]
            region_of |= dict.fromkeys(move.cells, move.region)
    return region_of


def list_moves(region_of: RegionOf, waiting: Iterable[At], marked: set[At], size: At) -> Iterator[RegionMove]:
    """Yield the moves of these cells that keep each region connected, with its number of marks."""
    cells_of: dict[int, set[At]] = {}
    for cell, region in region_of.items():
        cells_of.setdefault(region, set()).add(cell)
    for cell in waiting:
        own = region_of[cell]
        beside = {region_of[near] for near in neighbours(cell, *size)} - {own}
        if beside and cell not in marked:
            parts = parts_of_cells(cells_of[own] - {cell})
            cut_off = [part for part in parts if marked.isdisjoint(part)]
            if len(parts) - len(cut_off) == 1:
                yield from (
                    RegionMove((cell, *(one for part in cut_off for one in sorted(part))), to) for to in sorted(beside)
                )


def _count_fitting(region_of: RegionOf, move: RegionMove, known: Sequence[Filling], answer: Filling) -> int:
    """Count the known answers that have as many marks in each region as the wanted answer after a move."""
    after = list({**region_of, **dict.fromkeys(move.cells, move.region)}.values())
    wanted = _list_marked(after, answer)
    return sum(_list_marked(after, other) == wanted for other in known)


def _list_marked(regions: Sequence[int], filling: Filling) -> list[int]:
    """Return the region of each mark, in order."""
    return sorted(region for region, mark in zip(regions, filling, strict=True) if mark)


def with_regions(board: RegionBoard, region_of: RegionOf) -> RegionBoard:
    """Return the board with other regions, none of which has a number."""
    grid = renumber_regions([[region_of[row, col] for col in range(board.cols)] for row in range(board.rows)])
    return replace(board, regions=grid, numbers=(None,) * len(set(region_of.values())))


# Growing


def grow_regions(size: At, answer: Filling, share: int, chance: Chance) -> RegionOf | None:
    """Return connected regions, each with `share` marks of an answer; None if that was not found."""
    every = list(cells(*size))
    grown = {cell: at for at, (cell, mark) in enumerate(zip(every, answer, strict=True)) if mark}
    waiting = list(grown)
    while waiting:
        start = waiting[chance.below(len(waiting))]
        free = [near for near in neighbours(start, *size) if near not in grown]
        if free:
            cell = free[chance.below(len(free))]
            grown[cell] = grown[start]
            waiting.append(cell)
        else:
            waiting.remove(start)
    for _ in range(PAIRINGS):
        if groups := group_regions(grown, share, size, chance):
            return {cell: groups[grown[cell]] for cell in every}
    return None


def group_regions(region_of: RegionOf, share: int, size: At, chance: Chance) -> dict[int, int]:
    """Return the group of each region, with `share` neighbours in each; an empty dict if some are left alone.

    The region with the fewest neighbours without a group comes first: it is the likeliest to be left alone.
    """
    beside: dict[int, set[int]] = {region: set() for region in region_of.values()}
    for cell, region in region_of.items():
        beside[region].update(region_of[near] for near in neighbours(cell, *size) if region_of[near] != region)
    groups: dict[int, int] = {}

    def take_loneliest(regions: Iterable[int]) -> int:
        found = sorted(regions)
        chance.shuffle(found)
        return min(found, key=lambda region: len(beside[region] - groups.keys()))

    while left := beside.keys() - groups.keys():
        group = [take_loneliest(left)]
        while len(group) < share:
            near = set().union(*(beside[one] for one in group)) - groups.keys() - set(group)
            if not near:
                return {}
            group.append(take_loneliest(near))
        groups |= dict.fromkeys(group, group[0])
    return groups
