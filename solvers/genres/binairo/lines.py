"""Rules of rows and columns of 0 and 1, where the mark of a cell is 0: halves, no three alike, no two lines alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from solvers.contract.results import Fault
from solvers.grids.rectangle import At
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.readings import Deduction, EndCell, Known, LineOfCells, ListedCells, RuleCase
from solvers.rulebook.statement import Statement

Lane = Sequence[int]


@dataclass(frozen=True)
class Lines(Constraint):
    """A rule of each row and column."""

    is_of_size = True
    rule: str
    layout: Layout

    @cached_property
    def lanes(self) -> Sequence[Lane]:
        """Return the marks of each row, then of each column."""
        return Statement(self.layout).lane_marks()

    @cached_property
    def windows(self) -> Sequence[tuple[Lane, int]]:
        """Return each row and column with each place from which three cells begin."""
        return [(lane, at) for lane in self.lanes for at in range(len(lane) - 2)]

    def places(self, marks: Lane) -> tuple[At, ...]:
        """Return the cells of marks."""
        return tuple(self.layout.places[mark] for mark in marks)


class Halves(Lines):
    """A rule that half of each line is 0; of a line of odd length this cannot hold."""

    @property
    def instances(self) -> int:
        return len(self.lanes)

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self.places(self.lanes[number]))

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for lane in self.lanes:
            values = [filling[mark] for mark in lane]
            for case, value in (("many", True), ("few", False)):
                if 2 * values.count(value) > len(lane):
                    yield Fault(f"{self.rule}-{case}", self.places(lane))

    def encode(self, into: Any) -> int:
        import numpy as np

        first, sizes = 0, self.layout.size[::-1]
        for size, count in zip(sizes, self.layout.size, strict=True):
            lanes = np.array(self.lanes[first : first + count])
            into.groups(lanes, (size + 1) // 2, size // 2, np.arange(first, first + count))
            first += count
        return 0

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Tell which digit the line has half of."""
        return RuleCase("", {"digit": int(deduction.literals[0] >= 0)})

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        values = [filling[mark] for mark in self.lanes[number]]
        return RuleCase("", {"digit": int(2 * values.count(True) <= len(values))})


class Triples(Lines):
    """A rule that no three cells side by side in a line are alike."""

    @property
    def instances(self) -> int:
        return len(self.windows)

    def marks(self, number: int) -> Lane:
        """Return the marks of three cells."""
        lane, at = self.windows[number]
        return lane[at : at + 3]

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self.places(self.marks(number)))

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for number in range(self.instances):
            values = {filling[mark] for mark in self.marks(number)}
            if len(values) == 1 and None not in values:
                yield Fault(self.rule, self.places(self.marks(number)))

    def encode(self, into: Any) -> int:
        import numpy as np

        three = np.array([self.marks(number) for number in range(self.instances)], int).reshape(-1, 3)
        for signed in (three, ~three):
            into.clauses(signed, np.arange(len(three)))
        return 0

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Tell whether two equal digits are side by side, or have the cell between them."""
        is_between = deduction.places[0] == self.instance(number).cells[1]
        return RuleCase("gap" if is_between else "", {"digit": int(deduction.literals[0] >= 0)})

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        cells, digit = self.instance(number).cells, int(filling[self.marks(number)[0]] is False)
        return RuleCase("", {"digit": digit, "start": EndCell(cells, 0), "end": EndCell(cells, -1)})


class DigitsOutsideTriple(Lines):
    """A rule that outside any three cells of a line, one or two 0s are missing to the half of the line."""

    @property
    def instances(self) -> int:
        return len(self.windows)

    def marks(self, number: int) -> Lane:
        """Return the marks of a line outside three cells."""
        lane, at = self.windows[number]
        return (*lane[:at], *lane[at + 3 :])

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self.places(self.marks(number)))

    def faults(self, filling: Filling) -> Iterator[Fault]:
        return iter(())

    def encode(self, into: Any) -> int:
        import numpy as np

        for size in set(self.layout.size) - {2, 4}:
            found = [number for number, (lane, _) in enumerate(self.windows) if len(lane) == size]
            marks = np.array([self.marks(number) for number in found])
            into.groups(marks, size // 2 - 2, size // 2 - 1, np.array(found))
        return 0

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Name the three cells, and the digit that one of them has to have."""
        lane, at = self.windows[number]
        three, digit = ListedCells(self.places(lane[at : at + 3])), int(deduction.literals[0] >= 0)
        return RuleCase("", {"digit": digit, "other": 1 - digit, "three": three})


class LinesDiffer(Lines):
    """A rule that no two rows and no two columns are alike. Helpers: for each two cells of two lines that they differ.

    Lines with as many 0s as 1s differ in two cells at least.
    """

    has_free_helpers = True

    @cached_property
    def pairs(self) -> Sequence[tuple[Lane, Lane]]:
        """Return each two rows, then each two columns."""
        rows = self.layout.rows
        return [*combinations(self.lanes[:rows], 2), *combinations(self.lanes[rows:], 2)]

    @property
    def instances(self) -> int:
        return len(self.pairs)

    def instance(self, number: int) -> Instance:
        one, other = self.pairs[number]
        said = {"one": LineOfCells(self.places(one)), "other": LineOfCells(self.places(other))}
        return Instance(self.rule, self.places((*one, *other)), said)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for one, other in self.pairs:
            values = [filling[mark] for mark in one]
            if None not in values and values == [filling[mark] for mark in other]:
                yield Fault(self.rule, self.places((*one, *other)))

    def encode(self, into: Any) -> int:
        import numpy as np

        used = 0
        for size in set(self.layout.size):
            found = [number for number, (one, _) in enumerate(self.pairs) if len(one) == size]
            both = np.array([self.pairs[number] for number in found], int).reshape(-1, 2, size)
            differ = into.helpers + used + np.arange(both[:, 0].size).reshape(-1, size)
            tags = np.repeat(found, size)
            for one, other in ((both[:, 0], both[:, 1]), (~both[:, 0], ~both[:, 1])):
                into.clauses(np.stack([~differ.ravel(), one.ravel(), other.ravel()], 1), tags)
            into.groups(differ, 1 + (size % 2 == 0), size, np.array(found))
            used += differ.size
        return used
