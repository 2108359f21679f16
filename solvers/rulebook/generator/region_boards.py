"""New boards of regions with numbers: regions are cut where another answer has other numbers, until none is left."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from solvers.contract.results import At
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import cells_beside, turn_cell
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.generator.base import Generator, random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import FullBoard, Region, RegionMaker
from solvers.rulebook.generator.recipe import HALF_TURN
from solvers.rulebook.generator.regions import (
    board_of_regions,
    board_size,
    has_half_turn_symmetry,
    split_middle,
    turn_region,
)
from solvers.rulebook.layout import Filling, Layout

# This many cuts are tried on one board.
CUTS = 200
# One region is cut in this many ways when its answer changes, too.
WAYS = 3
# Cells this near to a place where answers differ are redrawn.
NEAR = 2


class RegionGenerator(Generator[tuple[int, ...]]):
    """The generator of a genre whose boards have regions, with numbers that can be left out."""

    def __init__(self, rules: Rulebook, maker: RegionMaker):
        super().__init__(rules)
        self.maker = maker

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
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
                return FullBoard(board, answer)
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
        """Cut a region so that the first answer is kept and the other has other numbers."""
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

    def vary(self, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
        """Cut a region with such places in two."""
        layout = self.rules.layout(full.board)
        regions = [list(region) for region in full.board.cells_of]
        cells_near = {cell for at in near for cell in cells_beside(at)}
        order = [at for at, region in enumerate(regions) if not cells_near.isdisjoint(region)]
        at = order[chance.below(len(order))]
        for halves in self.maker.cuts(regions[at], chance):
            cut = self._split(regions, at, halves)
            board = board_of_regions(cut, self._numbers(layout, cut, full.answer))
            if not self.rules.check(board, full.answer) and self.has_one_answer(board):
                return FullBoard(board, full.answer)
        return None

    def _split(self, regions: list[Region], at: int, halves: tuple[Region, Region]) -> list[Region]:
        """Return the regions with one of them cut; symmetric regions stay symmetric."""
        others = [*regions[:at], *regions[at + 1 :]]
        if not self.maker.draw_turned or not has_half_turn_symmetry(regions):
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
