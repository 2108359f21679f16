"""Lines from number to number: the constraint of Numberlink, and what lines there are on a half-filled board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from solvers.contract.results import Fault
from solvers.grids.boards import Clue
from solvers.grids.rectangle import At, cells_beside
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.layout import Filling, Layout, sides_of
from solvers.rulebook.readings import Deduction, Known, ListedCells, RuleCase
from solvers.rulebook.statement import joints_of

Numbers = Mapping[At, Clue]


class Paths(Constraint):
    """Lines pass cells without a number, or leave them empty, and lead from each number to an equal one.

    Instances: for each cell, that a line goes on there; for each cell, then for each gap, that lines of different
    numbers do not meet there; then that each line leads to a number.
    """

    has_free_helpers = has_supposed_helpers = True

    def __init__(self, layout: Layout, numbers: Numbers):
        self.layout, self.numbers = layout, numbers
        self.joints, self.sides = joints_of(layout), sides_of(layout)

    @cached_property
    def cells(self) -> Sequence[At]:
        """Every cell, in reading order."""
        return tuple(self.joints)

    @property
    def instances(self) -> int:
        return 2 * len(self.cells) + len(self.layout.places) + 1

    def instance(self, number: int) -> Instance:
        kind, at = divmod(number, len(self.cells))
        if kind < 2:
            return Instance(("point", "meeting")[kind], (self.cells[at],))
        if number == self.instances - 1:
            return Instance("reach")
        return Instance("meeting", cells_beside(self.layout.places[number - 2 * len(self.cells)]))

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for cell, gaps in self.sides.items():
            known = [filling[gap] for gap in gaps]
            if cell not in self.numbers and known.count(True) > 2:
                yield Fault("branch", (cell,))
            elif cell not in self.numbers and known.count(True) == 1 and None not in known:
                yield Fault("dead-end", (cell,))
        for line in self.list_lines(filling):
            numbers = [cell for cell in line if cell in self.numbers]
            if len({self.numbers[cell] for cell in numbers} - {UNKNOWN}) > 1:
                yield Fault("meeting", tuple(numbers))
            elif not numbers and all(sum(bool(filling[gap]) for gap in self.sides[cell]) == 2 for cell in line):
                yield Fault("ring", tuple(sorted(line)))

    def list_lines(self, filling: Known) -> Iterator[list[At]]:
        """Yield the cells of each line."""
        met = set[At]()
        for cell, gaps in self.sides.items():
            if cell not in met and any(filling[gap] for gap in gaps):
                line = self.follow(cell, filling)
                met.update(line)
                yield line

    def follow(self, start: At, filling: Known) -> list[At]:
        """Return the cells of the line through a cell, this one first."""
        line = [start]
        for cell in line:
            line += [near for gap, near in self.joints[cell] if filling[gap] and near not in line]
        return line

    # For the search

    def encode(self, into: Any) -> int:
        """Helpers: for each cell and each number, that its line is there; then one that holds, where numbers hang."""
        import numpy as np

        many, gaps, label = len(self.cells), len(self.layout.places), label_array(self.layout, self.numbers)
        self._state_points(into, label)
        one, other = ends_of_gaps(self.layout, label)
        gap = np.repeat(np.arange(gaps), label.shape[1])
        for signs in (np.stack([~gap, ~one, other], 1), np.stack([~gap, one, ~other], 1)):
            into.clauses(signs, 2 * many + gap)
        hub, own = into.helpers + label.size, self.instances - 1
        into.add_clauses([[hub]], own)
        into.add_graph([*range(gaps), hub], list(self._list_links()), own)
        return int(label.size) + 1

    def _state_points(self, into: Any, label: Any) -> None:
        """State what lines and labels a cell can have: a number its own, a hidden one any, others at most one."""
        import numpy as np

        many, names = len(self.cells), _names_of(self.numbers)
        place = {None: -1, UNKNOWN: -2} | {name: at for at, name in enumerate(names) if name != UNKNOWN}
        own = np.array([place[self.numbers.get(cell)] for cell in self.cells])
        given, free, hidden = np.flatnonzero(own >= 0), np.flatnonzero(own == -1), np.flatnonzero(own == -2)
        into.groups(label[hidden], 1, 1, many + hidden)
        known = np.where(np.arange(len(names)) == own[given, None], label[given], ~label[given])
        into.clauses(known.reshape(-1, 1), many + np.repeat(given, len(names)))
        into.groups(label[free], 0, 1, many + free)
        for count in {len(self.sides[self.cells[at]]) for at in free.tolist()}:
            here = np.array([at for at in free.tolist() if len(self.sides[self.cells[at]]) == count])
            sides = np.array([self.sides[self.cells[at]] for at in here.tolist()], np.int64).reshape(len(here), count)
            into.groups(sides, 0, 2, here)
            for at in range(count):
                turned = sides.copy()
                turned[:, at] = ~turned[:, at]
                into.clauses(turned, here)
                into.clauses(np.concatenate([~sides[:, [at]], label[here]], 1), many + here)
            for one in label[here].T:
                into.clauses(np.concatenate([~one[:, None], sides], 1), many + here)

    def _list_links(self) -> Iterator[tuple[int, int]]:
        """Yield gaps that meet in a cell, and those at a number with what joins all numbers."""
        hub = len(self.layout.places)
        for cell, gaps in self.sides.items():
            if cell in self.numbers:
                yield from ((gap, hub) for gap in gaps)
            else:
                yield from ((gap, other) for at, gap in enumerate(gaps) for other in gaps[at + 1 :])

    # Readings

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "on", "full" or "dead" for a cell; "ring", "way" or "pocket" of a whole line; which numbers meet."""
        own, literal = self.instance(number), deduction.literals[0]
        if own.rule == "point":
            has_line = any(deduction.filling[gap] for gap in self.sides[own.cells[0]])
            return RuleCase("on" if literal >= 0 else "full" if has_line else "dead", {"point": ListedCells(own.cells)})
        ends = cells_beside(self.layout.places[max(literal, ~literal)])
        lines = [self.follow(end, deduction.filling) for end in ends]
        if own.rule == "reach":
            return RuleCase("way" if literal >= 0 else "ring" if ends[1] in lines[0] else "pocket")
        return self._name_numbers(lines, RuleCase("only" if literal >= 0 else ""))

    def _name_numbers(self, lines: Sequence[Sequence[At]], unnamed: RuleCase) -> RuleCase:
        """Return the reading of lines that would meet, with their numbers where both have one."""
        found = [self.numbers[cell] for line in lines for cell in line if cell in self.numbers]
        found = [number for number in found if number != UNKNOWN]
        return (
            RuleCase("numbers", {"one": found[0], "other": found[1]}) if len({*found}) == 2 == len(found) else unnamed
        )

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        own = self.instance(number)
        if own.rule == "point":
            lines = sum(bool(filling[gap]) for gap in self.sides[own.cells[0]])
            return RuleCase("full" if lines > 2 else "on", {"point": ListedCells(own.cells)})
        return RuleCase()


def _names_of(numbers: Numbers) -> list[Clue]:
    """Return the numbers of a board; last, where some are not shown, what stands for any that are nowhere shown."""
    return sorted(set(numbers.values()) - {UNKNOWN}) + [UNKNOWN] * (UNKNOWN in numbers.values())


def label_array(layout: Layout, numbers: Numbers) -> Any:
    """Return the helpers of Paths, a row for each cell: no other constraint before it has helpers."""
    import numpy as np

    names = len(_names_of(numbers))
    cells = layout.rows * layout.cols
    return len(layout.places) + np.arange(cells * names).reshape(cells, names)


def ends_of_gaps(layout: Layout, label: Any) -> tuple[Any, Any]:
    """Return the labels of the cells at the one end of each gap, one gap after the other, and those at the other."""
    from solvers.rulebook.arrays.batches import grid_links

    one, other = grid_links(*layout.size).T
    return label[one].ravel(), label[other].ravel()


def names_of_pairs(numbers: Numbers) -> list[tuple[int, Clue]]:
    """Return each number that is there twice, with its place among all; none where some are not shown."""
    count = Counter(numbers.values())
    return [(at, name) for at, name in enumerate(_names_of(numbers)) if count[name] == 2 and UNKNOWN not in count]
