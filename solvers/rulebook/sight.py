"""The constraint on cells that are seen from a cell, up to the next marked ones."""

from collections.abc import Iterator, Sequence

from solvers.contract.results import At, Fault
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.readings import Deduction, Known, ListedCells, RuleCase


class SightCount(Constraint):
    """A rule that `number` cells are seen: a cell and the unmarked cells from it up to the next marked ones."""

    __slots__ = ("cell", "layout", "number", "rays", "rule")

    def __init__(self, rule: str, layout: Layout, cell: At, number: int, rays: Sequence[range]):
        self.rule, self.layout, self.cell, self.number, self.rays = rule, layout, cell, number, rays

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, (self.cell,), {"number": self.number})

    def faults(self, filling: Filling) -> Iterator[Fault]:
        least, most = self._count(filling, is_sure=True), self._count(filling, is_sure=False)
        if least > self.number or most < self.number:
            key = f"{self.rule}-many" if least > self.number else f"{self.rule}-few"
            found = least if least > self.number else most
            yield Fault(key, (self.cell,), {"found": found, "number": self.number})

    def excess(self, answer: Filling) -> int | None:
        return 1 + sum(_stretch(ray, answer, is_sure=True) for ray in self.rays) - self.number

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "need" for cells that must be seen, "much" for one behind which too many are, "done" for its end."""
        if deduction.literals[0] < 0:
            shut = deduction.with_marks([~deduction.literals[0]])
            return RuleCase("need", {"n": self._count(shut, is_sure=False)})
        if self._count(deduction.filling, is_sure=True) == self.number:
            return RuleCase("done")
        seen = deduction.with_marks([~deduction.literals[0]])
        return RuleCase("much", {"found": self._count(seen, is_sure=True), "next": ListedCells(deduction.places[:1])})

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        least = self._count(filling, is_sure=True)
        if least > self.number:
            return RuleCase("many", {"found": least})
        return RuleCase("few", {"found": self._count(filling, is_sure=False)})

    def _count(self, filling: Known, *, is_sure: bool) -> int:
        return 1 + sum(_stretch(ray, filling, is_sure=is_sure) for ray in self.rays)


def _stretch(ray: Sequence[int], filling: Known, *, is_sure: bool) -> int:
    """Count the cells before the first that is marked, or that may be."""
    for count, mark in enumerate(ray):
        if filling[mark] or (is_sure and filling[mark] is None):
            return count
    return len(ray)
