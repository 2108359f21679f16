"""Constraints on marks. Each is a set of instances: one rule at one place, such as one number.

`faults(filling)`, the witness of the engine, is plain Python. A literal is a mark, or ~mark for its opposite.
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
from solvers.grids.rectangle import cells, find_connected_parts, neighbours
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.readings import Deduction, EndCell, Joint, Known, ListedCells, RuleCase

NOTHING: Mapping[str, object] = {}


class Instance(NamedTuple):
    """One rule at one place. parameters: for its sentence."""

    rule: str
    cells: tuple[At, ...] = ()
    parameters: Mapping[str, object] = NOTHING


def value_of(filling: Known, literal: int) -> bool | None:
    """Return the value that a filling gives to a literal."""
    if literal >= 0:
        return filling[literal]
    value = filling[~literal]
    return None if value is None else not value


class Constraint(ABC):
    """A statement about marks; one that only one genre needs is written in its page.

    Its readings: `faults` in plain Python; `instance`, which steps name and whose cells are drawn; `encode` and
    `imply`, which put arrays for the search into a Builder and import numpy when they run. is_of_size: whether equal
    constraints have equal arrays, which are then cached. has_free_helpers: whether one answer allows several values of
    its helpers; answers are then distinguished by their marks alone. has_supposed_helpers: whether a trial within a
    trial may suppose one of its helpers, as people do: that a cell is of this line. own_clues: how many of its first
    instances are one clue each, which may contradict others.
    """

    is_of_size = False
    has_free_helpers = False
    has_supposed_helpers = False
    own_clues = 0

    @property
    def instances(self) -> int:
        """Return the number of instances."""
        return 1

    @abstractmethod
    def instance(self, number: int) -> Instance:
        """Return the instance with a number, from 0."""

    @abstractmethod
    def faults(self, filling: Filling) -> Iterator[Fault]:
        """Yield the faults that are certain in this filling."""

    def encode(self, into: Any) -> int:
        """Encode the constraint as arrays, with helpers from `into.helpers` on; return the number of helpers."""
        raise NotImplementedError

    def imply(self, into: Any) -> None:  # noqa: B027  most imply nothing
        """Encode clauses that follow from this and other constraints, for the search alone: no step names them."""

    def facts(self) -> Iterator[tuple[str, int]]:
        """Yield the literals that hold by one instance alone, each with its rule."""
        return iter(())

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return the case of its rule that a step of the instance of that number shows."""
        return RuleCase()

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        """Return the case of the rule by which an instance fails when these marks are known."""
        return RuleCase()

    def excess(self, answer: Filling) -> int | None:
        """Return the excess of a full filling over the stated number; None for a constraint without one number."""
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

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "all" if it needs every open literal, "done" if it has all it needs, "zero" if it needs none."""
        sure, still_open = self._count_known(deduction.filling)
        if any(map(deduction.has, self.literals)):
            return RuleCase("all", {"more": self.least - sure, "open": still_open})
        return RuleCase("done" if self.most else "zero", {})

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        sure, still_open = self._count_known(filling)
        if sure > self.most:
            return RuleCase("many", {"found": sure})
        return RuleCase("few" if sure + still_open else "none", {"found": sure + still_open})

    def _count_known(self, filling: Known) -> tuple[int, int]:
        """Return how many of the literals hold, and how many are open."""
        values = [value_of(filling, literal) for literal in self.literals]
        return values.count(True), values.count(None)


class CountsOfEach(Constraint):
    """At least `least` and at most `most` literals of each set hold. parameters: of each set; cells: of its marks."""

    __slots__ = ("bounds", "layout", "literals", "parameters", "rule")

    def __init__(
        self,
        rule: str,
        layout: Layout,
        literals: Sequence[Sequence[int]],
        bounds: tuple[int, int],
        parameters: Sequence[Mapping[str, object]],
    ):
        self.rule, self.layout, self.literals, self.bounds, self.parameters = rule, layout, literals, bounds, parameters

    @property
    def instances(self) -> int:
        return len(self.literals)

    def one(self, number: int) -> Count:
        """Return the count of one set."""
        literals = self.literals[number]
        cells = tuple(self.layout.places[max(literal, ~literal)] for literal in literals)
        return Count(self.rule, cells, self.parameters[number], literals, self.bounds)

    def instance(self, number: int) -> Instance:
        return self.one(number).instance(0)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        return (fault for number in range(self.instances) for fault in self.one(number).faults(filling))

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        return self.one(number).read(0, deduction)

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        return self.one(number).read_clash(0, filling)


class OneOfEach(Constraint):
    """At least one literal of each set holds. cells: of each set; without them, those of its marks."""

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

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Name the first and the last cell of the set: the ends of a run."""
        cells = self._cells(number)
        return RuleCase("", {"start": EndCell(cells, 0), "end": EndCell(cells, -1)})

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        cells = self._cells(number)
        return RuleCase("named", {"start": EndCell(cells, 0), "end": EndCell(cells, -1)})

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for number, literals in enumerate(self.literals):
            if all(value_of(filling, literal) is False for literal in literals):
                yield Fault(self.rule, self._cells(number))


class Implied(Constraint):
    """Clauses that follow from other constraints, so that no step names them; at least one literal of each holds."""

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
class NonAdjacent(Constraint):
    """A rule that no two neighbouring cells are marked."""

    is_of_size = True
    rule: str
    layout: Layout

    @cached_property
    def pairs(self) -> Sequence[tuple[At, At]]:
        """Return neighbours: first those side by side, then those one below the other."""
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

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "around" when all cells beside a marked one follow at once."""
        return RuleCase("around" if len(deduction.literals) == 4 else "")

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        one, other = self.pairs[number]
        return RuleCase("", {"one": ListedCells((one,)), "other": ListedCells((other,))})


@dataclass(frozen=True)
class Connected(Constraint):
    """A rule that all cells whose mark is `holds` are connected by their sides."""

    is_of_size = True
    rule: str
    layout: Layout
    holds: bool

    def instance(self, number: int) -> Instance:
        return Instance(self.rule)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        """Yield the smaller parts that can no longer reach the largest one."""
        rows, cols = self.layout.size
        if is_connected(pack_cells(filling, (rows, cols), MARKED_OR_OPEN if self.holds else UNMARKED_OR_OPEN), cols):
            return
        places = self.layout.places[: rows * cols]
        parts = find_connected_parts(
            at for at, value in zip(places, filling, strict=False) if value in (self.holds, None)
        )
        sure = [tuple(sorted(at for at in part if filling[at[0] * cols + at[1]] is self.holds)) for part in parts]
        for part in sorted(filter(None, sure), key=len)[:-1]:
            yield Fault(self.rule, part)

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "alone" for a cell that is shut in, "exit" for the only way out of a part, "cut" or "each" for others.

        In "each" there are several cells, each of which would cut off others by itself.
        """
        [mark] = {max(literal, ~literal) for literal in deduction.literals[:1]}
        if (deduction.literals[0] >= 0) is not self.holds:
            return RuleCase("alone")
        if len(deduction.literals) > 1:
            return RuleCase("each")
        rows, cols = self.layout.size
        reachable = (at for at in cells(rows, cols) if deduction.filling[at[0] * cols + at[1]] is not (not self.holds))
        without = find_connected_parts(at for at in reachable if at != self.layout.places[mark])
        return RuleCase("exit" if self._is_exit(mark, deduction.filling, without) else "cut")

    def _is_exit(self, mark: int, filling: Known, parts: Sequence[frozenset[At]]) -> bool:
        """Whether a completely known part has this cell as its only way out."""
        cols = self.layout.cols
        beside = neighbours(divmod(mark, cols), *self.layout.size)
        near = [part for part in parts if not part.isdisjoint(beside)]
        return any(all(filling[row * cols + col] is self.holds for row, col in part) for part in near)


class Linked(Constraint):
    """A rule that the true literals are connected by links. links: pairs of places in `literals`.

    cells: for sentences.
    """

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
        """Yield the smaller parts that can no longer reach the largest one."""
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
    """Return the connected parts of numbers, from the neighbours of each."""
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
    """A rule that the literals hold as in one of these different rows. cells, parameters: for its sentence."""

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
        """State one helper for each row, which selects it."""
        return int(into.add_table(self.literals, self.rows))


class LazyClauses(Constraint):
    """Clauses that are found only when a full filling breaks them.

    check(filling) -> the literals of each, one of which holds in every answer, and its cells; () for an answer. No
    minimal conflict is looked for on boards with such a constraint.
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
class SquareCounts(Constraint):
    """A rule that at least `least` and at most `most` cells of each square of 2 x 2 are marked."""

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
        """Whether some square is of one kind, which is the fault for bounds 1 to 3.

        Other bounds have other faults.
        """
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

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "marked" where three cells of the square are marked, "" where three are not."""
        return RuleCase("" if deduction.literals[0] >= 0 else "marked", {"corner": EndCell(self._square(number), 0)})

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        row, col = divmod(number, self.layout.cols - 1)
        is_marked = filling[row * self.layout.cols + col]
        return RuleCase("marked-named" if is_marked else "named", {"corner": EndCell(self._square(number), 0)})


@dataclass(frozen=True)
class Loop(Constraint):
    """A rule that the lines are one closed loop through points, without branch, crossing or end.

    Instances: first one for each point, that the line goes through it or past it; then that it is one and closed.
    Faults: "branch" and "end" at points, "loops" on all lines but the longest, "no-loop" when there is no line.
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
        """Yield one point of each connected line that is drawn so far."""
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
        """Return the sides of the line through a point, and whether it is closed."""
        points = self._points(start, filling)
        gaps = {gap for point in points for gap, _ in self.joints[point] if filling[gap]}
        degrees = [sum(bool(filling[gap]) for gap, _ in self.joints[point]) for point in points]
        return tuple(self.layout.places[gap] for gap in sorted(gaps)), min(degrees) == 2 == max(degrees)

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "full", "on", "dead" for a point; of the loop "done", "closed", "early", "join", "pocket", "both"."""
        if number < len(self.joints):
            point = self._points_in_order[number]
            has_line = any(deduction.filling[gap] for gap, _ in self.joints[point])
            case = "on" if deduction.literals[0] >= 0 else "full" if has_line else "dead"
            return RuleCase(case, {"point": Joint(point, deduction.places)})
        signs = {literal >= 0 for literal in deduction.literals}
        if len(signs) > 1:
            return RuleCase("both")
        return RuleCase("join" if True in signs else self._case_of_none(deduction))

    def _case_of_none(self, deduction: Deduction) -> str:
        """Return the reason why no line can be in an open place."""
        lines = [self._line(start, deduction.filling) for start in self._starts(deduction.filling)]
        if any(is_closed for _, is_closed in lines):
            is_rest = deduction.filling[self.layout.cell_marks :].count(None) == len(deduction.literals)
            return "done" if is_rest else "closed"
        gap = ~deduction.literals[0]
        ends = [point for point, joined in self.joints.items() if gap in [one for one, _ in joined]]
        is_early = ends[1] in self._points(ends[0], deduction.filling)
        return "early" if is_early else "pocket"

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        if number < len(self.joints):
            point = self._points_in_order[number]
            lines = sum(bool(filling[gap]) for gap, _ in self.joints[point])
            return RuleCase("full" if lines > 2 else "on", {"point": ListedCells((point,))})
        is_early = any(is_closed for _, is_closed in map(partial(self._line, filling=filling), self._starts(filling)))
        return RuleCase("early" if is_early else "join")
