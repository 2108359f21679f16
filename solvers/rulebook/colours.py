"""What follows where marked cells hang together and all others do, too: no two ways can cross."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from solvers.contract.results import At, Fault
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.words import Instance, Squares, Word


class Checkerboards(Squares):
    """No square of 2 x 2 cells has marked ones at two opposite corners only."""

    def __init__(self, rule: str, layout: Layout):
        super().__init__(rule, layout, 0, 4)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for number in range(self.instances):
            square = self._square(number)
            values = [filling[row * self.layout.cols + col] for row, col in square]
            if values in ([True, False, False, True], [False, True, True, False]):
                yield Fault(self.rule, square)


@dataclass(frozen=True)
class Rim(Word):
    """Around the rim, marked cells are one stretch, and so are all others."""

    rule: str
    layout: Layout

    @cached_property
    def cells(self) -> tuple[At, ...]:
        """The cells around, clockwise from the upper left corner."""
        rows, cols = self.layout.size
        upper: list[At] = [(0, col) for col in range(cols)]
        right: list[At] = [(row, cols - 1) for row in range(1, rows)]
        lower: list[At] = [(rows - 1, col) for col in range(cols - 2, -1, -1)]
        left: list[At] = [(row, 0) for row in range(rows - 2, 0, -1)]
        return (*upper, *right, *lower, *left)

    def instance(self, number: int) -> Instance:
        return Instance(self.rule)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        values = [filling[int(row) * self.layout.cols + int(col)] for row, col in self.cells]
        known = [value for value in values if value is not None]
        if sum(one is not other for one, other in zip(known, known[1:] + known[:1], strict=True)) > 2:
            yield Fault(self.rule, self.cells)
