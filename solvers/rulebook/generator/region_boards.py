"""New boards of regions with numbers: regions are cut where another answer has other numbers, until none is left."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from solvers.contract.results import At
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import cells, in_order, neighbours, turn_cell
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.generator.base import Full, Generator, random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.recipe import HALF_TURN
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.words import parts_of

CUTS = 200  # cuts that are tried on one board
WAYS = 3  # in which one region is cut when its answer changes, too
NEAR = 2  # cells from a place where answers differ
Region = list[At]
Draw = Callable[[int, int, Chance, int], tuple[list[Region], Filling | None]]


@dataclass(frozen=True)
class RegionMaker:
    """What a genre brings to its generator.

    draw(rows, cols, chance, size) -> the cells of each region, and an answer beside them, or None. count(layout,
    region, answer) -> its number. cuts(region, chance) -> ways to cut a region in two. sizes: about how many cells
    small, medium and large regions have. draw_turned: as draw, with regions that a half turn leaves as they are.
    """

    draw: Draw
    count: Callable[[Layout, Region, Filling], int]
    cuts: Callable[[Region, Chance], Iterator[tuple[Region, Region]]]
    sizes: Mapping[str, int]
    draw_turned: Draw | None = None


class RegionGenerator(Generator[tuple[int, ...]]):
    """The generator of a genre whose boards have regions, with numbers that can be left out."""

    def __init__(self, rules: Rulebook, maker: RegionMaker):
        super().__init__(rules)
        self.maker = maker

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> Full | None:
        rows, cols = int(recipe["rows"]), int(recipe["cols"])
        layout = self.rules.layout_of_size(rows, cols)
        draw = self.maker.draw_turned if recipe.get("symmetry") == HALF_TURN else self.maker.draw
        assert draw
        regions, answer = draw(rows, cols, chance, self.maker.sizes[recipe.get("regions", "medium")])
        for _ in range(CUTS):
            if answer is None:
                return None
            board = board_of_regions(regions, self._numbers(layout, regions, answer))
            other = self.other_answer(board, answer)
            if other is None:
                return Full(board, answer)
            cut = self._cut(layout, regions, (answer, other), chance)
            if cut is None:
                regions, answer = self._change(layout, regions, (answer, other), chance)
            else:
                regions = cut
        return None

    def _change(
        self, layout: Layout, regions: list[Region], answers: tuple[Filling, Filling], chance: Chance
    ) -> tuple[list[Region], Filling | None]:
        """Cut a region in which the answers differ, and look for an answer that is new near that place only."""
        pairs = zip(layout.places, *answers, strict=True)
        differing = [at for at, one, other in pairs if one is not other]

        def is_near(region: Region) -> bool:
            return any(abs(cell[0] - at[0]) + abs(cell[1] - at[1]) <= NEAR for cell in region for at in differing)

        near = [at for at, region in enumerate(regions) if is_near(region)]
        chance.shuffle(near)
        for at in near:
            for halves in islice(self.maker.cuts(regions[at], chance), WAYS):
                cut = self._split(regions, at, halves)
                numbers = [None if is_near(one) else self.maker.count(layout, one, answers[0]) for one in cut]
                answer = random_answer(self.rules, board_of_regions(cut, numbers), chance)
                if answer is not None:
                    return cut, answer
        return regions, None

    def _numbers(self, layout: Layout, regions: list[Region], answer: Filling) -> list[int]:
        return [self.maker.count(layout, region, answer) for region in regions]

    def _cut(
        self, layout: Layout, regions: list[Region], answers: tuple[Filling, Filling], chance: Chance
    ) -> list[Region] | None:
        """The regions with one of them cut, so that the first answer still is one and the other has other numbers."""
        order = list(range(len(regions)))
        chance.shuffle(order)
        for at in order:
            for halves in self.maker.cuts(regions[at], chance):
                found = list(halves)
                if self._numbers(layout, found, answers[0]) == self._numbers(layout, found, answers[1]):
                    continue
                cut = self._split(regions, at, halves)
                if not self.rules.check(board_of_regions(cut, [None] * len(cut)), answers[0]):
                    return cut
        return None

    def vary(self, full: Full, near: Sequence[At], chance: Chance) -> Full | None:
        """One region cut in two that has such places."""
        layout = self.rules.layout(full.board)
        regions = [list(region) for region in full.board.cells_of]
        cells_near = {cell for at in near for cell in cells_beside(at)}
        order = [at for at, region in enumerate(regions) if not cells_near.isdisjoint(region)]
        at = order[chance.below(len(order))]
        for halves in self.maker.cuts(regions[at], chance):
            cut = self._split(regions, at, halves)
            board = board_of_regions(cut, self._numbers(layout, cut, full.answer))
            if not self.rules.check(board, full.answer) and self.has_one_answer(board):
                return Full(board, full.answer)
        return None

    def _split(self, regions: list[Region], at: int, halves: tuple[Region, Region]) -> list[Region]:
        """The regions with one of them cut; where a half turn leaves them as they are, it does so still."""
        others = [*regions[:at], *regions[at + 1 :]]
        if not self.maker.draw_turned or not is_turned(regions):
            return [*others, *halves]
        size = board_size(regions)
        opposite = sorted(turn_region(regions[at], size))
        if opposite != sorted(regions[at]):
            others = [region for region in others if sorted(region) != opposite]
            return [*others, *halves, *(turn_region(half, size) for half in halves)]
        return [*others, *split_middle(halves, size)]

    def list_orbits(self, board: RegionBoard, symmetry: str) -> list[tuple[int, ...]]:
        numbered = [region for region, number in enumerate(board.numbers) if number is not None]
        if symmetry != HALF_TURN:
            return [(region,) for region in numbered]
        turned = [turn_cell(board.cells_of[region][0], *board.size, "r2") for region in numbered]
        pairs = zip(numbered, (board.regions[row][col] for row, col in turned), strict=True)
        return list(dict.fromkeys(tuple(sorted({*pair})) for pair in pairs))

    def without(self, board: RegionBoard, orbit: tuple[int, ...]) -> Iterator[RegionBoard]:
        numbers = tuple(None if region in orbit else number for region, number in enumerate(board.numbers))
        yield replace(board, numbers=numbers)


def cells_beside(at: At) -> set[tuple[int, int]]:
    """The cell at a place, or both at a gap between two."""
    row, col = at
    return {(int(row), int(col)), (int(row + 0.5), int(col + 0.5))}


def board_of_regions(regions: list[Region], numbers: list[Any]) -> RegionBoard:
    """The board with these regions and the number, or None, of each."""
    region_of = {cell: at for at, region in enumerate(regions) for cell in region}
    rows, cols = 1 + max(row for row, _ in region_of), 1 + max(col for _, col in region_of)
    grid = [[region_of[row, col] for col in range(cols)] for row in range(rows)]
    order = dict.fromkeys(region for row in grid for region in row)
    return RegionBoard(in_order(grid), tuple(numbers[region] for region in order))


def board_size(regions: list[Region]) -> tuple[int, int]:
    """Rows and columns of the board that regions fill."""
    rows, cols = zip(*(cell for region in regions for cell in region), strict=True)
    return 1 + int(max(rows)), 1 + int(max(cols))


def turn_region(region: Region, size: tuple[int, int]) -> Region:
    """The cells of a region after a half turn of the board."""
    return [turn_cell(cell, *size, "r2") for cell in region]


def is_turned(regions: list[Region]) -> bool:
    """Whether a half turn of the board leaves its regions as they are."""
    size = board_size(regions)
    known = {frozenset(region) for region in regions}
    return all(frozenset(turn_region(region, size)) in known for region in regions)


def split_middle(halves: tuple[Region, Region], size: tuple[int, int]) -> list[Region]:
    """A region in the middle of the board, cut as in these halves and so at the other end; its middle may be left."""
    smaller, larger = sorted(halves, key=len)
    opposite = turn_region(smaller, size)
    middle = [cell for cell in larger if cell not in opposite]
    return [smaller, opposite, *([middle] if middle else [])]


def draw_turned_rectangles(rows: int, cols: int, chance: Chance, size: int) -> list[Region]:
    """As draw_rectangles, but a half turn of the board leaves them as they are."""
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
    """Rectangles that fill the board, most of them of so many cells or fewer."""
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
    """All ways to cut a rectangle in two, in random order."""
    lines = [(0, row) for row in sorted({row for row, _ in region})[1:]]
    lines += [(1, col) for col in sorted({col for _, col in region})[1:]]
    chance.shuffle(lines)
    for axis, first in lines:
        yield [cell for cell in region if cell[axis] < first], [cell for cell in region if cell[axis] >= first]


def cut_loop(way: list[At], size: tuple[int, int], chance: Chance, length: int) -> list[Region]:
    """Regions that a loop visits once each, by stretches of about so many cells; what it leaves out goes along."""
    regions: list[Region] = []
    while way:
        count = length // 2 + chance.below(length)
        regions.append(way[:count] if len(way) > count + 1 else way)
        way = way[len(regions[-1]) :]
    region_of = {cell: at for at, region in enumerate(regions) for cell in region}
    for part in parts_of(set(cells(*size)) - set(region_of), *size):
        beside = sorted({region_of[near] for cell in part for near in neighbours(cell, *size) if near not in part})
        regions[beside[chance.below(len(beside))]] += sorted(part)
    return regions


def grow(start: At, free: set[At], size: int, chance: Chance, board: tuple[int, int]) -> Region:
    """A region of at most so many free cells."""
    region = [start]
    while len(region) < max(1, size):
        near = sorted({one for cell in region for one in neighbours(cell, *board) if one in free} - set(region))
        if not near:
            break
        region.append(near[chance.below(len(near))])
    return region


def cut_shape(region: Region, chance: Chance) -> Iterator[tuple[Region, Region]]:
    """Some ways to cut a region in two connected parts, in random order."""
    board = (1 + max(row for row, _ in region), 1 + max(col for _, col in region))
    for _ in range(len(region)):
        start = region[chance.below(len(region))]
        part = grow(start, set(region), 1 + chance.below(len(region) - 1), chance, board) if len(region) > 1 else []
        rest = [cell for cell in region if cell not in part]
        if part and rest and len(grow(rest[0], set(rest), len(rest), chance, board)) == len(rest):
            yield part, rest
