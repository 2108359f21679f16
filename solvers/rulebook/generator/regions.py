"""Regions of a board: turned, drawn at random, cut in two."""

from bisect import insort
from collections.abc import Iterator
from typing import Any

from solvers.contract.results import At
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import cells, neighbours, renumber_regions, turn_cell
from solvers.grids.rectangle import find_connected_parts as regions_of
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import Region


def board_of_regions(regions: list[Region], numbers: list[Any]) -> RegionBoard:
    """Return the board with these regions and the number, or None, of each."""
    region_of = {cell: at for at, region in enumerate(regions) for cell in region}
    rows, cols = 1 + max(row for row, _ in region_of), 1 + max(col for _, col in region_of)
    grid = [[region_of[row, col] for col in range(cols)] for row in range(rows)]
    order = dict.fromkeys(region for row in grid for region in row)
    return RegionBoard(renumber_regions(grid), tuple(numbers[region] for region in order))


def board_size(regions: list[Region]) -> tuple[int, int]:
    """Return rows and columns of the board that regions fill."""
    rows, cols = zip(*(cell for region in regions for cell in region), strict=True)
    return 1 + int(max(rows)), 1 + int(max(cols))


def turn_region(region: Region, size: tuple[int, int]) -> Region:
    """Return the cells of a region after a half turn of the board."""
    return [turn_cell(cell, *size, "r2") for cell in region]


def has_half_turn_symmetry(regions: list[Region]) -> bool:
    """Whether a half turn of the board maps its regions to regions."""
    size = board_size(regions)
    known = {frozenset(region) for region in regions}
    return all(frozenset(turn_region(region, size)) in known for region in regions)


def split_middle(halves: tuple[Region, Region], size: tuple[int, int]) -> list[Region]:
    """Cut a region in the middle of the board, and the same at its other end; its middle may be left over."""
    smaller, larger = sorted(halves, key=len)
    opposite = turn_region(smaller, size)
    middle = [cell for cell in larger if cell not in opposite]
    return [smaller, opposite, *([middle] if middle else [])]


def draw_turned_rectangles(rows: int, cols: int, chance: Chance, size: int) -> list[Region]:
    """Draw rectangles that a half turn of the board maps to each other."""
    waiting = [list(cells(rows, cols))]
    found: list[Region] = []
    while waiting:
        one = waiting.pop()
        is_middle = sorted(turn_region(one, (rows, cols))) == one
        cut = next(cut_rectangle(one, chance), None) if len(one) > size + chance.below(size) else None
        if cut and is_middle:
            smaller, _, *middle = split_middle(cut, (rows, cols))
            waiting += [smaller, *middle]
        elif cut:
            waiting += cut
        else:
            found += [one] if is_middle else [one, turn_region(one, (rows, cols))]
    return found


def draw_rectangles(rows: int, cols: int, chance: Chance, size: int) -> list[Region]:
    """Draw rectangles that fill the board, most of them of at most `size` cells."""
    waiting = [list(cells(rows, cols))]
    found: list[Region] = []
    while waiting:
        one = waiting.pop()
        cut = next(cut_rectangle(one, chance), None) if len(one) > size + chance.below(size) else None
        if cut:
            waiting += cut
        else:
            found.append(one)
    return found


def cut_rectangle(region: Region, chance: Chance) -> Iterator[tuple[Region, Region]]:
    """Yield every way to cut a rectangle in two, in random order."""
    lines = [(0, row) for row in sorted({row for row, _ in region})[1:]]
    lines += [(1, col) for col in sorted({col for _, col in region})[1:]]
    chance.shuffle(lines)
    for axis, first in lines:
        yield [cell for cell in region if cell[axis] < first], [cell for cell in region if cell[axis] >= first]


def cut_loop(way: list[At], size: tuple[int, int], chance: Chance, length: int) -> list[Region]:
    """Return regions that a loop visits once each, by stretches of about `length` cells.

    Other cells are added to them.
    """
    regions: list[Region] = []
    while way:
        count = length // 2 + chance.below(length)
        regions.append(way[:count] if len(way) > count + 1 else way)
        way = way[len(regions[-1]) :]
    region_of = {cell: at for at, region in enumerate(regions) for cell in region}
    for part in regions_of(set(cells(*size)) - set(region_of)):
        beside = sorted({region_of[near] for cell in part for near in neighbours(cell, *size) if near not in part})
        regions[beside[chance.below(len(beside))]] += sorted(part)
    return regions


def grow(start: At, free: set[At], size: int, chance: Chance, board: tuple[int, int]) -> Region:
    """Grow a region of at most `size` free cells."""
    # `near` is in reading order.
    region, near, reached = [start], list[At](), {start}
    while True:
        for one in neighbours(region[-1], *board):
            if one in free and one not in reached:
                insort(near, one)
                reached.add(one)
        if len(region) >= size or not near:
            return region
        region.append(near.pop(chance.below(len(near))))


def cut_shape(region: Region, chance: Chance) -> Iterator[tuple[Region, Region]]:
    """Yield some ways to cut a region in two connected parts, in random order."""
    board = (1 + max(row for row, _ in region), 1 + max(col for _, col in region))
    for _ in range(len(region)):
        start = region[chance.below(len(region))]
        part = grow(start, set(region), 1 + chance.below(len(region) - 1), chance, board) if len(region) > 1 else []
        rest = [cell for cell in region if cell not in part]
        if part and rest and len(grow(rest[0], set(rest), len(rest), chance, board)) == len(rest):
            yield part, rest
