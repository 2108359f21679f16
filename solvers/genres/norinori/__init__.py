"""Norinori (のりのり): dominoes of which each region has two cells."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import At, cells, neighbours
from solvers.messages import Message, plural
from solvers.rulebook.constraints import Instance
from solvers.rulebook.define import define
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.recipe import GRADES
from solvers.rulebook.layout import Filling
from solvers.rulebook.readings import Deduction, RuleCase
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement

# Each region has this many shaded cells.
SHARE = 2


def state(board: RegionBoard, on: Statement) -> None:
    """State two shaded cells in each region, and exactly one shaded neighbour of each."""
    black = on.shade()
    for region in board.cells_of:
        on("count", *region, region=None).exactly(SHARE, [black[cell] for cell in region])
    partners, threes = list_partners(*board.size), list_trominoes(*board.size)
    beside = [(~black[cell], *(black[one] for one in near)) for cell, near in partners]
    on.one_of_each("partner", beside, [(cell,) for cell, _ in partners])
    on.one_of_each("three", [[~black[cell] for cell in three] for three in threes], threes)


@lru_cache(32)
def list_partners(rows: int, cols: int) -> list[tuple[At, list[At]]]:
    """Return each cell with its neighbours."""
    return [(cell, neighbours(cell, rows, cols)) for cell in cells(rows, cols)]


@lru_cache(32)
def list_trominoes(rows: int, cols: int) -> list[tuple[At, ...]]:
    """Return each cell with two of its neighbours, in reading order."""
    pairs = ((cell, *two) for cell, near in list_partners(rows, cols) for two in combinations(near, 2))
    return [tuple(sorted(three)) for three in pairs]


def read_count(step: Deduction, own: Instance) -> RuleCase:
    """Tell whether a region has its shaded cells, has no other cells, or has no others left."""
    if step.literals[0] < 0:
        return RuleCase("done")
    return RuleCase("pair" if len(own.cells) == SHARE else "all")


def read_partner(step: Deduction, own: Instance) -> RuleCase:
    """Tell whether a cell is isolated, or has one neighbour left to pair with."""
    return RuleCase("alone" if step.literals[0] < 0 else "only")


def read_three(step: Deduction, own: Instance) -> RuleCase:
    """Tell whether cells are around a domino, or between two shaded ones."""
    one, *others = step.held_places
    is_domino = any(abs(one[0] - row) + abs(one[1] - col) == 1 for row, col in others)
    return RuleCase("around" if is_domino else "between")


def draw_dominoes(recipe: Mapping[str, str], chance: Chance) -> Filling:
    """Return separate dominoes to which none can be added. The closer they are, the easier."""
    is_easy = recipe["grade"] in GRADES[:2]
    size = int(recipe["rows"]), int(recipe["cols"])
    reach = {
        domino: {*domino, *(near for cell in domino for near in neighbours(cell, *size))}
        for domino in list_dominoes(*size)
    }
    shaded, closed = set[At](), set[At]()
    while waiting := [domino for domino in reach if closed.isdisjoint(domino)]:
        chance.shuffle(waiting)
        looked_at = len(waiting) if is_easy else 1 + len(waiting) // 2
        closest = min(waiting[:looked_at], key=lambda domino: len(reach[domino] - closed))
        shaded.update(closest)
        closed |= reach[closest]
    return tuple(cell in shaded for cell in cells(*size))


def list_dominoes(rows: int, cols: int) -> Iterator[tuple[At, At]]:
    """Yield every two cells side by side."""
    for cell, near in list_partners(rows, cols):
        yield from ((cell, other) for other in near if other > cell)


GENRE = define(
    __file__,
    Message("Norinori"),
    Message(
        "Shade two cells in every region so that each shaded cell touches exactly one other: all form dominoes, which "
        "may lie across a border."
    ),
    state,
    draw_marks=draw_dominoes,
    share=SHARE,
    example=RegionBoard(((0, 0, 1), (0, 1, 1), (2, 2, 2)), (None, None, None)),
    rules={
        "count": Rule(
            Message("Two in a region"),
            Message("A region with two shaded cells gets no more. Where only two can be shaded, both are."),
            read=read_count,
            is_area=True,
            says={
                "done": Message("Two cells of {region} are shaded: {then}."),
                "pair": Message("There are only two cells in {region}: {then}."),
                "all": plural(
                    "In {region} only {n} more cell can be shaded: {then}.",
                    "In {region} only {n} cells can be shaded: {then}.",
                ),
            },
            clash={
                "many": Message("{region} would have {found} shaded cells"),
                "few": Message("{region} could have only {found} of its two shaded cells"),
                "none": Message("{region} could have no shaded cell"),
            },
            many=Message("This region has {found} shaded cells: two are right."),
            few=Message("This region has {found} shaded cells: two are right."),
        ),
        "partner": Rule(
            Message("No partner"),
            Message(
                "A shaded cell has a shaded neighbour. A cell beside which none can be shaded is unshaded; where only "
                "one beside a shaded cell can be shaded, it is."
            ),
            read=read_partner,
            says={
                "alone": Message("No cell beside {cells} can be shaded: {then}."),
                "only": Message("The shaded {cell} needs a shaded neighbour and has one place left: {then}."),
            },
            clash=Message("{cell} would be shaded without a neighbour"),
            fault=Message("This shaded cell has no shaded neighbour."),
        ),
        "three": Rule(
            Message("Around a domino"),
            Message(
                "Two shaded neighbours are complete: no cell beside them is shaded, nor one that would join three."
            ),
            read=read_three,
            says={
                "around": Message("{held} are a domino, so no cell beside them is shaded: {then}."),
                "between": Message("Shaded, {cells} would join {held} to three: {then}."),
            },
            clash={
                "": Message("three shaded cells would touch"),
                "named": Message("{clues} would be three shaded cells in one piece"),
            },
            fault=Message("These three shaded cells touch."),
        ),
    },
)
