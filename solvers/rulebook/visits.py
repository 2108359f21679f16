"""Each cell is marked or on the loop."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from solvers.contract.results import At, Fault
from solvers.grids.rectangle import cells
from solvers.rulebook.constraints import Constraint, Instance, OneOfEach
from solvers.rulebook.layout import Filling, Layout

PASSED_OVER, LEFT_OUT, CROSSED = range(3)


@dataclass(frozen=True)
class Visits(Constraint):
    """Each cell is marked or on the loop, and not both; those that are passed over are neither.

    rules: of cells that are passed over, of those that would be neither, and of those that would be both. Instances:
    for each of these in turn, one a cell.
    """

    rules: tuple[str, str, str]
    layout: Layout
    passed_over: frozenset[At]

    @property
    def instances(self) -> int:
        return 3 * self.layout.cell_marks

    def instance(self, number: int) -> Instance:
        kind, cell = divmod(number, self.layout.cell_marks)
        return Instance(self.rules[kind], (self.layout.places[cell],))

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for mark, (cell, ways) in enumerate(ways_of(self.layout).items()):
            values = [filling[way] for way in ways]
            if cell in self.passed_over:
                if filling[mark] or True in values:
                    yield Fault(self.rules[PASSED_OVER], (cell,))
            elif filling[mark] is False and values.count(False) == len(values):
                yield Fault(self.rules[LEFT_OUT], (cell,))
            elif filling[mark] and True in values:
                yield Fault(self.rules[CROSSED], (cell,))


@lru_cache(32)
def ways_of(layout: Layout) -> Mapping[At, tuple[int, ...]]:
    """The gaps at the sides of each cell, or by which a line leaves it, clockwise from the upper one."""
    sides = ((-0.5, 0), (0, 0.5), (0.5, 0), (0, -0.5))
    return {
        (row, col): tuple(
            layout.marks[row + down, col + right] for down, right in sides if (row + down, col + right) in layout.marks
        )
        for row, col in cells(*layout.size)
    }


class Way(NamedTuple):
    """A gap between the middles of two cells. indices: of both cells in reading order. around: all gaps at them."""

    mark: int
    cells: tuple[At, At]
    indices: tuple[int, int]
    around: tuple[int, ...]


@lru_cache(32)
def ways_between(layout: Layout) -> Sequence[Way]:
    """All of them."""
    ways, found = ways_of(layout), []
    for mark in range(layout.cell_marks, len(layout.places)):
        row, col = layout.places[mark]
        one, other = (floor(row), floor(col)), (ceil(row), ceil(col))
        indices = (one[0] * layout.cols + one[1], other[0] * layout.cols + other[1])
        found.append(Way(mark, (one, other), indices, tuple(dict.fromkeys((*ways[one], *ways[other])))))
    return found


class OnePassed(OneOfEach):
    """Of the two cells that each of these ways joins, the loop passes one, or both."""

    __slots__ = ("ways",)

    def __init__(self, rule: str, layout: Layout, ways: Sequence[Way]):
        super().__init__(rule, layout, [way.around for way in ways], [way.cells for way in ways])
        self.ways = ways
