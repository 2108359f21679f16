"""Constraints on marks. Each is a set of instances: one rule at one place, such as one number.

`faults(filling)` is what a half-filled board breaks for sure, in plain Python: the witness of the engine. A literal is
a mark, or ~mark for its opposite.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

from solvers.contract.results import At, Fault
from solvers.grids.bits import (
    MARKED,
    MARKED_OR_OPEN,
    UNMARKED,
    UNMARKED_OR_OPEN,
    has_neighbours,
    has_square,
    is_connected,
    pack_cells,
)
from solvers.grids.rectangle import cells, neighbours, regions
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.readings import Cells, Deduction, End, Known, Reading

NOTHING: Mapping[str, object] = {}


class Instance(NamedTuple):
    """One rule at one place. parameters: for its sentence."""

    rule: str
    cells: tuple[At, ...] = ()
    parameters: Mapping[str, object] = NOTHING


def value_of(filling: Known, literal: int) -> bool | None:
    """What a filling says of a literal."""
    if literal >= 0:
        return filling[literal]
    value = filling[~literal]
    return None if value is None else not value


class Constraint(ABC):
    """Something stated of marks; one that only one genre needs is written in its page.

    Its readings: `faults` in plain Python; `instance`, which steps name and whose cells are drawn; `encode` and
    `imply`, which put arrays for the search into a Builder and import numpy where they run. is_of_size: whether equal
    constraints have equal arrays, which are kept then. has_free_helpers: whether one answer allows several values of
    its helpers; answers are told apart by their marks alone then.
    """

    is_of_size = False
    has_free_helpers = False

    @property
    def instances(self) -> int:
        """How many instances it has."""
        return 1

    @abstractmethod
    def instance(self, number: int) -> Instance:
        """The instance of that number, from 0."""

    @abstractmethod
    def faults(self, filling: Filling) -> Iterator[Fault]:
        """What this filling breaks for sure."""

    def encode(self, into: Any) -> int:
        """State it as arrays, with helpers from `into.helpers` on; return how many they are."""
        raise NotImplementedError

    def imply(self, into: Any) -> None:  # noqa: B027  most imply nothing
        """State what follows from it and other constraints, for the search alone: no step names that."""

    def facts(self) -> Iterator[tuple[str, int]]:
        """Yield the literals that hold by one of its instances alone, each with its rule."""
        return iter(())

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Return the case of its rule that a step of the instance of that number shows."""
        return Reading()

    def read_clash(self, number: int, filling: Known) -> Reading:
        """Return the case in which that instance fails when these marks are known."""
        return Reading()

    def excess(self, answer: Filling) -> int | None:
        """Return by how much a full filling exceeds the number that is stated, where exactly one is."""
        return None


class Count(Constraint):
    """At least `least` and at most `most` of the literals hold."""

    __slots__ = ("cells", "least", "literals", "most", "parameters", "rule")

    def __init__(
        self,
        rule: str,
        cells: tuple[At, ...],
        parameters: Mapping[str, object],
        literals: Sequence[int],
        bounds: tuple[int, int],
    ):
        self.rule, self.cells, self.parameters, self.literals = rule, cells, parameters, literals
        self.least, self.most = bounds

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self.cells, self.parameters)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        values = [value_of(filling, literal) for literal in self.literals]
        sure = values.count(True)
        if self.least <= sure + values.count(None) and sure <= self.most:
            return
        if self.least == self.most:
            key = f"{self.rule}-many" if sure > self.most else f"{self.rule}-few"
            yield Fault(key, self.cells, {**self.parameters, "found": sure, "number": self.least})
        else:
            yield Fault(self.rule, self.cells, self.parameters)

    def excess(self, answer: Filling) -> int | None:
        if self.least != self.most:
            return None
        return sum(bool(answer[one]) if one >= 0 else not answer[~one] for one in self.literals) - self.least

    def facts(self) -> Iterator[tuple[str, int]]:
        if len(self.literals) == 1 == self.least:
            yield self.rule, self.literals[0]

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Return "all" where it needs what is open, "done" where it has what it needs, "zero" where that is nothing."""
        sure, still_open = self._count_known(deduction.filling)
        if any(map(deduction.has, self.literals)):
            return Reading("all", {"more": self.least - sure, "open": still_open})
        return Reading("done" if self.most else "zero", {})

    def read_clash(self, number: int, filling: Known) -> Reading:
        sure, still_open = self._count_known(filling)
        is_many = sure > self.most
        return Reading("many" if is_many else "few", {"found": sure if is_many else sure + still_open})

    def _count_known(self, filling: Known) -> tuple[int, int]:
        """Return how many of the literals hold, and how many are open."""
        values = [value_of(filling, literal) for literal in self.literals]
        return values.count(True), values.count(None)


class OneOfEach(Constraint):
    """Of each of several sets of literals one holds, or more. cells: of each set; without them, where its marks are."""

    __slots__ = ("cells", "layout", "literals", "rule")

    def __init__(
        self, rule: str, layout: Layout, literals: Sequence[Sequence[int]], cells: Sequence[tuple[At, ...]] | None
    ):
        self.rule, self.layout, self.literals, self.cells = rule, layout, literals, cells

    @property
    def instances(self) -> int:
        return len(self.literals)

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self._cells(number))

    def _cells(self, number: int) -> tuple[At, ...]:
        if self.cells is not None:
            return self.cells[number]
        return tuple(self.layout.places[max(literal, ~literal)] for literal in self.literals[number])

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Name the first and the last cell of the set: of a run its ends."""
        cells = self._cells(number)
        return Reading("", {"start": End(cells, 0), "end": End(cells, -1)})

    def read_clash(self, number: int, filling: Known) -> Reading:
        cells = self._cells(number)
        return Reading("", {"start": End(cells, 0), "end": End(cells, -1)})

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for number, literals in enumerate(self.literals):
            if all(value_of(filling, literal) is False for literal in literals):
                yield Fault(self.rule, self._cells(number))


class Implied(Constraint):
    """Clauses that follow from other constraints: nothing is broken by them, and no step names them.

    clauses: sets of literals of which one holds each.
    """

    __slots__ = ("clauses",)

    def __init__(self, clauses: Sequence[Sequence[int]] = ()):
        self.clauses = clauses

    @property
    def instances(self) -> int:
        return 0

    def instance(self, number: int) -> Instance:
        raise IndexError(number)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        return iter(())

    def imply(self, into: Any) -> None:
        for size in dict.fromkeys(map(len, self.clauses)):
            rows = [clause for clause in self.clauses if len(clause) == size]
            into.add_clauses(rows)


@dataclass(frozen=True)
class Apart(Constraint):
    """No two neighbouring cells are marked."""

    is_of_size = True
    rule: str
    layout: Layout

    @cached_property
    def pairs(self) -> Sequence[tuple[At, At]]:
        """Neighbours: first those side by side, then those one below the other."""
        rows, cols = self.layout.size
        level = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
        return level + [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]

    @property
    def instances(self) -> int:
        rows, cols = self.layout.size
        return rows * (cols - 1) + (rows - 1) * cols

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self.pairs[number])

    def faults(self, filling: Filling) -> Iterator[Fault]:
        cols = self.layout.cols
        if not has_neighbours(pack_cells(filling, self.layout.size, MARKED), cols):
            return
        for (row, col), other in self.pairs:
            if filling[row * cols + col] and filling[other[0] * cols + other[1]]:
                yield Fault(self.rule, ((row, col), other))

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Return "around" where all cells beside a marked one follow at once."""
        return Reading("around" if len(deduction.literals) == 4 else "")

    def read_clash(self, number: int, filling: Known) -> Reading:
        one, other = self.pairs[number]
        return Reading("", {"one": Cells((one,)), "other": Cells((other,))})


@dataclass(frozen=True)
class Connected(Constraint):
    """All cells whose mark is `holds` hang together by their sides."""

    is_of_size = True
    rule: str
    layout: Layout
    holds: bool

    def instance(self, number: int) -> Instance:
        return Instance(self.rule)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        """The smaller parts that can no longer meet the largest one."""
        rows, cols = self.layout.size
        if is_connected(pack_cells(filling, (rows, cols), MARKED_OR_OPEN if self.holds else UNMARKED_OR_OPEN), cols):
            return
        places = self.layout.places[: rows * cols]
        parts = regions(at for at, value in zip(places, filling, strict=False) if value in (self.holds, None))
        sure = [tuple(sorted(at for at in part if filling[at[0] * cols + at[1]] is self.holds)) for part in parts]
        for part in sorted(filter(None, sure), key=len)[:-1]:
            yield Fault(self.rule, part)

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Return "alone" for a cell that is shut in, "exit" for the only way out of a part, "cut" for others."""
        [mark] = {max(literal, ~literal) for literal in deduction.literals[:1]}
        if (deduction.literals[0] >= 0) is not self.holds:
            return Reading("alone")
        rows, cols = self.layout.size
        reachable = (at for at in cells(rows, cols) if deduction.filling[at[0] * cols + at[1]] is not (not self.holds))
        without = regions(at for at in reachable if at != self.layout.places[mark])
        is_exit = len(deduction.literals) == 1 and self._is_exit(mark, deduction.filling, without)
        return Reading("exit" if is_exit else "cut")

    def _is_exit(self, mark: int, filling: Known, parts: Sequence[frozenset[At]]) -> bool:
        """Tell whether a part that is known whole leaves itself by that cell alone."""
        cols = self.layout.cols
        beside = neighbours(divmod(mark, cols), *self.layout.size)
        near = [part for part in parts if not part.isdisjoint(beside)]
        return any(all(filling[row * cols + col] is self.holds for row, col in part) for part in near)


class Linked(Constraint):
    """The literals that hold are connected by links. links: pairs of places in `literals`. cells: for sentences."""

    def __init__(
        self,
        rule: str,
        layout: Layout,
        literals: Sequence[int],
        links: Sequence[tuple[int, int]],
        cells: tuple[At, ...] = (),
    ):
        self.rule, self.layout, self.literals, self.links, self.cells = rule, layout, literals, links, cells

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self.cells)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        """The smaller parts that can no longer meet the largest one."""
        values = [value_of(filling, literal) for literal in self.literals]
        near: dict[int, list[int]] = {at: [] for at, value in enumerate(values) if value is not False}
        for one, other in self.links:
            if one in near and other in near:
                near[one].append(other)
                near[other].append(one)
        sure = [[at for at in part if values[at]] for part in parts_of(near)]
        for part in sorted(filter(None, sure), key=len)[:-1]:
            literals = (self.literals[at] for at in sorted(part))
            yield Fault(self.rule, tuple(self.layout.places[max(one, ~one)] for one in literals))

    def encode(self, into: Any) -> int:
        into.add_graph(self.literals, self.links)
        return 0


def parts_of(near: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """Return the connected parts of numbers, each with those that are near it."""
    found, met = [], set[int]()
    for start in near:
        part = [] if start in met else [start]
        met.add(start)
        for one in part:
            part += [other for other in dict.fromkeys(near[one]) if other not in met]
            met.update(near[one])
        found += [part] if part else []
    return found


class Table(Constraint):
    """The literals hold as in one of these rows, which differ. cells, parameters: for its sentence."""

    def __init__(
        self,
        rule: str,
        cells: tuple[At, ...],
        literals: Sequence[int],
        rows: tuple[tuple[bool, ...], ...],
        parameters: Mapping[str, object] = NOTHING,
    ):
        self.rule, self.cells, self.literals, self.rows = rule, cells, literals, rows
        self.parameters = parameters

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self.cells, self.parameters)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        values = [value_of(filling, literal) for literal in self.literals]
        if not any(all(one in (None, other) for one, other in zip(values, row, strict=True)) for row in self.rows):
            yield Fault(self.rule, self.cells, self.parameters)

    def encode(self, into: Any) -> int:
        """Helpers: for each row, that it is the one."""
        return int(into.add_table(self.literals, self.rows))


class Lazy(Constraint):
    """Clauses that are found only where a full filling breaks them.

    check(filling) -> the literals of each, one of which holds in every answer, and its cells. A filling is an answer
    when there are none. No minimal conflict is looked for on boards with such a constraint.
    """

    def __init__(self, rule: str, check: Callable[[Filling], Iterable[tuple[Sequence[int], tuple[At, ...]]]]):
        self.rule, self.check = rule, check

    @property
    def instances(self) -> int:
        return 0

    def instance(self, number: int) -> Instance:
        raise IndexError(number)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        if None not in filling:
            yield from (Fault(self.rule, cells) for _, cells in self.check(filling))

    def encode(self, into: Any) -> int:
        return 0


@dataclass(frozen=True)
class Squares(Constraint):
    """Of each square of 2 x 2 cells at least `least` and at most `most` are marked."""

    is_of_size = True
    rule: str
    layout: Layout
    least: int
    most: int

    @property
    def instances(self) -> int:
        return (self.layout.rows - 1) * (self.layout.cols - 1)

    def instance(self, number: int) -> Instance:
        return Instance(self.rule, self._square(number))

    def _square(self, number: int) -> tuple[At, ...]:
        row, col = divmod(number, self.layout.cols - 1)
        return (row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)

    def _has_full_square(self, filling: Filling) -> bool:
        """Return whether some square is of one kind, which is the fault of 1 to 3; other bounds have other faults."""
        if (self.least, self.most) != (1, 3):
            return True
        return any(
            has_square(pack_cells(filling, self.layout.size, signs), self.layout.cols) for signs in (MARKED, UNMARKED)
        )

    def faults(self, filling: Filling) -> Iterator[Fault]:
        if not self._has_full_square(filling):
            return
        for number in range(self.instances):
            square = self._square(number)
            values = [filling[row * self.layout.cols + col] for row, col in square]
            if values.count(True) > self.most or values.count(False) > 4 - self.least:
                yield Fault(self.rule, square)

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Return "marked" where three cells of the square are marked, "" where three are not."""
        return Reading("" if deduction.literals[0] >= 0 else "marked", {"corner": End(self._square(number), 0)})

    def read_clash(self, number: int, filling: Known) -> Reading:
        row, col = divmod(number, self.layout.cols - 1)
        return Reading("marked" if filling[row * self.layout.cols + col] else "")


@dataclass(frozen=True)
class Loop(Constraint):
    """The gaps that hold are one closed line through points, without branch, crossing or end.

    Instances: first one for each point, that the line goes through it or past it; then that it is one and closed.
    Faults: "branch" and "end" at points, "loops" on all lines beside the longest, "no-loop" when there is none.
    """

    is_of_size = True
    rule: str
    layout: Layout
    joints: Mapping[At, Sequence[tuple[int, At]]] = field(compare=False)

    @property
    def instances(self) -> int:
        return len(self.joints) + 1

    def instance(self, number: int) -> Instance:
        if number == len(self.joints):
            return Instance(self.rule)
        gaps = self.joints[self._points_in_order[number]]
        return Instance(f"{self.rule}-point", tuple(self.layout.places[gap] for gap, _ in gaps))

    @cached_property
    def _points_in_order(self) -> Sequence[At]:
        return tuple(self.joints)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for joined in self.joints.values():
            gaps = [gap for gap, _ in joined]
            sure = tuple(self.layout.places[gap] for gap in gaps if filling[gap])
            if len(sure) > 2:
                yield Fault("branch", sure)
            elif len(sure) == 1 and all(filling[gap] is not None for gap in gaps):
                yield Fault("end", sure)
        yield from self._several(filling)

    def _several(self, filling: Filling) -> Iterator[Fault]:
        lines = [self._line(start, filling) for start in self._starts(filling)]
        gaps = filling[self.layout.cell_marks :]
        if not lines and None not in gaps:
            yield Fault("no-loop", tuple(self.layout.places[gap] for gap, _ in next(iter(self.joints.values()))))
        if len(lines) > 1 and any(is_closed for _, is_closed in lines):
            lines.sort(key=lambda line: len(line[0]))
            yield from (Fault("loops", line) for line, is_closed in lines[:-1] if is_closed or lines[-1][1])

    def _starts(self, filling: Known) -> Iterator[At]:
        """A point of each line."""
        met: set[At] = set()
        for point, joined in self.joints.items():
            if point not in met and any(filling[gap] for gap, _ in joined):
                yield point
                met |= self._points(point, filling)

    def _points(self, start: At, filling: Known) -> set[At]:
        met, waiting = {start}, [start]
        while waiting:
            for gap, other in self.joints[waiting.pop()]:
                if filling[gap] and other not in met:
                    met.add(other)
                    waiting.append(other)
        return met

    def _line(self, start: At, filling: Known) -> tuple[tuple[At, ...], bool]:
        """The gaps of the line through a point, and whether it is closed."""
        points = self._points(start, filling)
        gaps = {gap for point in points for gap, _ in self.joints[point] if filling[gap]}
        degrees = [sum(bool(filling[gap]) for gap, _ in self.joints[point]) for point in points]
        return tuple(self.layout.places[gap] for gap in sorted(gaps)), min(degrees) == 2 == max(degrees)

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Return "full", "on" or "dead" for a point; of the whole loop "done", "early", "join" or "pocket"."""
        if number < len(self.joints):
            point = self._points_in_order[number]
            has_line = any(deduction.filling[gap] for gap, _ in self.joints[point])
            case = "on" if deduction.literals[0] >= 0 else "full" if has_line else "dead"
            return Reading(case, {"point": Cells((point,))})
        if deduction.literals[0] >= 0:
            return Reading("join")
        return Reading(self._case_of_none(deduction))

    def _case_of_none(self, deduction: Deduction) -> str:
        """Return why no line can be where none can."""
        lines = [self._line(start, deduction.filling) for start in self._starts(deduction.filling)]
        if any(is_closed for _, is_closed in lines):
            return "done"
        gap = ~deduction.literals[0]
        ends = [point for point, joined in self.joints.items() if gap in [one for one, _ in joined]]
        is_early = ends[1] in self._points(ends[0], deduction.filling)
        return "early" if is_early else "pocket"

    def read_clash(self, number: int, filling: Known) -> Reading:
        if number < len(self.joints):
            point = self._points_in_order[number]
            lines = sum(bool(filling[gap]) for gap, _ in self.joints[point])
            return Reading("full" if lines > 2 else "on", {"point": Cells((point,))})
        is_early = any(is_closed for _, is_closed in map(partial(self._line, filling=filling), self._starts(filling)))
        return Reading("early" if is_early else "join")


class Seen(Constraint):
    """A cell and what is seen from it of cells that are not marked, up to the next marked one, are so many."""

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

    def read(self, number: int, deduction: Deduction) -> Reading:
        """Return "need" for cells that must be seen, "much" for one behind which too many are, "done" for its end."""
        if deduction.literals[0] < 0:
            shut = deduction.with_marks([~deduction.literals[0]])
            return Reading("need", {"n": self._count(shut, is_sure=False)})
        if self._count(deduction.filling, is_sure=True) == self.number:
            return Reading("done")
        seen = deduction.with_marks([~deduction.literals[0]])
        return Reading("much", {"found": self._count(seen, is_sure=True), "next": Cells(deduction.places[:1])})

    def read_clash(self, number: int, filling: Known) -> Reading:
        least = self._count(filling, is_sure=True)
        if least > self.number:
            return Reading("many", {"found": least})
        return Reading("few", {"found": self._count(filling, is_sure=False)})

    def _count(self, filling: Known, *, is_sure: bool) -> int:
        return 1 + sum(_stretch(ray, filling, is_sure=is_sure) for ray in self.rays)


def _stretch(ray: Sequence[int], filling: Known, *, is_sure: bool) -> int:
    """Cells before the first that is marked, or that may be."""
    for count, mark in enumerate(ray):
        if filling[mark] or (is_sure and filling[mark] is None):
            return count
    return len(ray)


def count_open(ray: Sequence[int], answer: Filling) -> int:
    """Cells of a ray before the first that is marked."""
    return _stretch(ray, answer, is_sure=True)
