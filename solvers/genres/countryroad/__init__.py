"""Country Road (カントリーロード): one loop that visits each region once."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from math import ceil, floor
from operator import eq, ne
from typing import Any, NamedTuple

from solvers.contract.genre import Generated
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import At
from solvers.messages import Message, plural
from solvers.notation.boards.pzpr_rows import TINTED_LINES, PzprMarks, PzprRegions
from solvers.rulebook.constraints import OneOfEach
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.loops import draw_loop, follow_loop, grow_tree
from solvers.rulebook.generator.makers import Region, RegionMaker
from solvers.rulebook.generator.recipe import EASY, GRADES, HARD, MEDIUM, region_recipe
from solvers.rulebook.generator.regions import cut_loop, cut_shape
from solvers.rulebook.layout import Filling, Layout, sides_of
from solvers.rulebook.sentences import LOOP_RULES, Rule
from solvers.rulebook.statement import Statement

# Cells of a stretch.
SIZES = {"small": 3, "medium": 5, "large": 8}


def state(board: RegionBoard, on: Statement) -> None:
    """State that the line is one loop that crosses the border of each region twice.

    Of two cells on both sides of a border, it passes at least one.
    """
    on.loop("loop")
    links, ends = links_of(on.layout)
    region_of = [region for row in board.regions for region in row]
    ones, others = (list(map(region_of.__getitem__, end)) for end in ends)
    are_parted = list(map(ne, ones, others))
    parted = list(compress(links, are_parted))
    border: list[list[int]] = [[] for _ in board.numbers]
    for link, one, other in compress(zip(links, ones, others, strict=True), are_parted):
        border[one].append(link.mark)
        border[other].append(link.mark)
    on.add(OneOfTwoPassed("left-out", on.layout, parted))
    for cells, number, crossings in zip(board.cells_of, board.numbers, border, strict=True):
        if len(border) > 1:
            on("visit", cells[0], area=cells, region=number).exactly(2, crossings)


def clue(on: Statement, cells: Sequence[At], number: int) -> None:
    """State that, in a region visited once, the loop has one link less than the cells that it passes."""
    sides = sides_of(on.layout)
    taken = sorted(mark for cell in cells for mark in sides[cell])
    if number == 0:
        on("empty", cells[0]).one_of()
    else:
        on("count", cells[0], number=number, area=tuple(cells), region=number).exactly(
            number - (len(on.board.numbers) > 1),
            list(compress(taken, map(eq, taken, taken[1:]))),
        )


class Link(NamedTuple):
    """A place between the middles of two cells. around: all links at them."""

    mark: int
    cells: tuple[At, At]
    around: tuple[int, ...]


@lru_cache(32)
def links_of(layout: Layout) -> tuple[Sequence[Link], Sequence[Sequence[int]]]:
    """Return every link of a board, then the numbers of the cells (row * cols + col) at their first and second ends."""
    sides, found = sides_of(layout), []
    for mark in range(layout.cell_marks, len(layout.places)):
        row, col = layout.places[mark]
        one, other = (floor(row), floor(col)), (ceil(row), ceil(col))
        found.append(Link(mark, (one, other), tuple(dict.fromkeys((*sides[one], *sides[other])))))
    ends = [[row * layout.cols + col for row, col in (link.cells[end] for link in found)] for end in (0, 1)]
    return found, ends


class OneOfTwoPassed(OneOfEach):
    """A rule that the loop passes at least one of the two cells of each of these links."""

    def __init__(self, rule: str, layout: Layout, links: Sequence[Link]):
        super().__init__(rule, layout, [link.around for link in links], [link.cells for link in links])
        self.links = links

    def imply(self, into: Any) -> None:
        """Imply that the loop takes at least one of all but any one of the links of a cell that it passes.

        It takes two links of such a cell.
        """
        import numpy as np

        numbers = np.full(len(self.layout.places), -1)
        numbers[[link.mark for link in self.links]] = np.arange(len(self.links))
        for clauses in clauses_around(self.layout):
            tags = numbers[clauses[:, 0]]
            into.clauses(clauses[tags >= 0], tags[tags >= 0])


@lru_cache(32)
def clauses_around(layout: Layout) -> Sequence[Any]:
    """Return, by length, each link together with all but one of the others at each of its cells."""
    import numpy as np

    from solvers.rulebook.arrays.batches import all_but_one

    sides = sides_of(layout)
    found: dict[int, list[list[int]]] = {}
    for link in links_of(layout)[0]:
        one, other = ([mark for mark in sides[cell] if mark != link.mark] for cell in link.cells)
        for near in all_but_one(one) or [[]]:
            for far in all_but_one(other) or [[]]:
                found.setdefault(1 + len(near) + len(far), []).append([link.mark, *near, *far])
    return [np.array(clauses) for clauses in found.values()]


def state_lemmas(board: RegionBoard, on: Statement) -> None:
    """State regions in which the loop passes every cell."""
    for cells, number in board.placed:
        if number == len(cells):
            for cell in cells:
                on("full", cells[0], number=number, area=cells, region=number).at_least(2, on.gaps().around(cell))


def draw(rows: int, cols: int, chance: Chance, size: int) -> tuple[list[Region], Filling | None]:
    """Return regions of stretches of a loop, and the loop."""
    layout = GENRE.rulebook.layout_of_size(rows, cols)
    answer = draw_loop(chance, layout, grow_tree)
    return cut_loop(follow_loop(layout, answer), (rows, cols), chance, size), answer


def count(layout: Layout, region: Region, answer: Filling) -> int:
    """Return how many cells the loop passes."""
    sides = sides_of(layout)
    return sum(any(answer[mark] for mark in sides[cell]) for cell in region)


GENRE = define(
    __file__,
    Message("Country Road"),
    Message(
        "Draw one closed loop through the middles of cells. It visits each region exactly once. A "
        "number counts the cells of its region that the loop passes. Two cells side by side of "
        "different regions are never both left out."
    ),
    state,
    clue=clue,
    clues=ClueSet(number_clues(1, lambda size: max(9, 2 * max(size)))),
    lemmas=state_lemmas,
    letters="",
    lines="lines",
    limit=(50, 50),
    maker=RegionMaker(draw, count, cut_shape, SIZES),
    example=RegionBoard(((0, 0, 1), (0, 0, 1), (2, 2, 1)), (3, None, 2)),
    names=("country",),
    tag="country road",
    work=PzprMarks(TINTED_LINES),
    question=PzprRegions(borders_since=2),
    generated=Generated(region_recipe(20, GRADES[1:]), levels={"easy": EASY, "medium": MEDIUM, "hard": HARD}),
    rules={
        "visit": Rule(
            Message("In and out once"),
            Message("The loop enters each region once and leaves it once, so exactly two lines cross its border."),
            says={
                "done": Message("The loop crosses the border of {region} twice already: no line across it elsewhere."),
                "done-several": Message("The loop crosses the borders of {places} twice already: {then}."),
                "all": plural(
                    "Only {n} place is left where the loop can cross the border of {region}: {then}.",
                    "Only {n} places are left where the loop can cross the border of {region}: {then}.",
                ),
            },
            clash={
                "many": Message("the loop would visit {region} twice"),
                "few": Message("the loop could not enter and leave {region}"),
            },
            many=Message("The line crosses the border of this region {found} times: twice is right."),
            few=Message("The line cannot enter and leave this region."),
        ),
        "count": Rule(
            Message("Number of a region"),
            Message(
                "In a region of 3 the line passes three cells in one stretch, with two lines "
                "inside; a region of 1 has none inside."
            ),
            2,
            says={
                "zero": Message("In {region} the line passes one cell only: no line inside it."),
                "done": Message("The line passes {number} cells in {region}: no more lines inside it."),
                "all": Message("In {region} the line needs every place that is left: {then}."),
            },
            clash={
                "many": Message("the line would pass too many cells in {region}"),
                "few": Message("the line could not pass {number} cells in {region}"),
            },
            many=Message("The line passes more than {number} cells in this region."),
            few=Message("The line passes fewer than {number} cells in this region."),
            faults={"empty": Message("A region with 0 cannot be: the loop visits every region.")},
        ),
        "left-out": Rule(
            Message("Across a border"),
            Message("Of two cells side by side in different regions the loop passes one at least."),
            says=Message("Of {start} and {end}, on both sides of a border, the loop passes at least one: {then}."),
            clash=Message("both sides of a border, {start} and {end}, would be left out"),
            fault=Message("The line passes neither of these two cells across a border."),
        ),
        **LOOP_RULES,
        "full": Rule(
            Message("Every cell of a region"),
            Message("Where the number of a region is that of its cells, the loop passes each of them."),
            1,
            says=Message("The number of {region} is that of its cells, so the loop passes each: {then}."),
            clash=Message("the line would leave out a cell of {region}"),
        ),
    },
)
