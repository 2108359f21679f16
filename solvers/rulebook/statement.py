"""Where a genre states its rules: `on` of `state(board, on)`.

def state(board, on):
    black = on.shade()
    on.apart("touching")
    on.connect("parted", holds=False)
    for cell, number in board.clues.items():
        on("count", cell, number=number).exactly(number, black.at(around(cell)))
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from solvers.contract.results import At, Fault
from solvers.grids.rectangle import DIRECTIONS, inside
from solvers.rulebook.constraints import (
    Apart,
    Connected,
    Constraint,
    Count,
    Instance,
    Lazy,
    Linked,
    Loop,
    OneOfEach,
    Seen,
    Squares,
    Table,
)
from solvers.rulebook.layout import EDGES, Filling, Layout, sides_of

SIDES = {"n": (-0.5, 0), "e": (0, 0.5), "s": (0.5, 0), "w": (0, -0.5)}  # clockwise
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


def step_to(cell: At, side: str) -> At:
    """The next cell on a side."""
    down, right = SIDES[side]
    return cell[0] + int(2 * down), cell[1] + int(2 * right)


class Gaps:
    """The lines of a board: which gaps are around a cell, or leave its middle."""

    def __init__(self, layout: Layout):
        self.layout, self.marks, self._around = layout, layout.marks, sides_of(layout)

    def around(self, cell: At) -> Sequence[int]:
        """The gaps at a cell's sides, clockwise from the upper one; fewer at the rim where lines go through middles."""
        return self._around[cell]

    def on_side(self, cell: At, side: str) -> int | None:
        """The gap on one side of a cell, None outside the board."""
        down, right = SIDES[side]
        return self.marks.get((cell[0] + down, cell[1] + right))


class Place:
    """One rule at one place, which says one thing."""

    __slots__ = ("_cells", "_parameters", "_rule", "_statement")

    def __init__(self, statement: "Statement", rule: str, cells: tuple[At, ...], parameters: Mapping[str, object]):
        self._statement, self._rule, self._cells, self._parameters = statement, rule, cells, parameters

    def exactly(self, number: int, literals: Sequence[int]) -> None:
        """So many of the literals hold."""
        self._add(literals, number, number)

    def at_most(self, number: int, literals: Sequence[int]) -> None:
        """No more of the literals hold."""
        self._add(literals, 0, number)

    def at_least(self, number: int, literals: Sequence[int]) -> None:
        """As many of the literals hold, or more."""
        self._add(literals, number, max(len(literals), number + 1))

    def one_of(self, *literals: int) -> None:
        """One of the literals holds, or more."""
        self._add(literals, 1, max(len(literals), 2))

    def holds(self, *literals: int) -> None:
        """Each of the literals holds: one step says so of all of them."""
        self._add(literals, len(literals), len(literals) + 1)

    def table(self, literals: Sequence[int], rows: tuple[tuple[bool, ...], ...]) -> None:
        """The literals hold as in one of these rows, which differ."""
        table = Table(self._rule, self._cells, literals, rows, self._parameters)
        self._statement.constraints.append(table)

    def fails(self, literal: int | None) -> None:
        """The literal does not hold; nothing is said where there is none."""
        if literal is not None:
            self.holds(~literal)

    def _add(self, literals: Sequence[int], least: int, most: int) -> None:
        count = Count(self._rule, self._cells, self._parameters, literals, (least, most))
        self._statement.constraints.append(count)


class Statement:
    """All that a genre says of a board. words: in the order in which they were said, rules before lemmas.

    Lemmas follow from the rules: they help the search and its steps, and are no rules that an answer could break.
    """

    def __init__(self, layout: Layout, board: Any = None):
        self.layout, self.board = layout, board
        self.constraints: list[Constraint] = []
        self._first_lemma: int | None = None
        self._ends: list[int] = []  # of the instances of each constraint
        self._found: dict[int, Instance] = {}

    def begin_lemmas(self) -> None:
        """What is said from now on follows from what was said."""
        self._first_lemma = len(self.constraints)

    @property
    def rules(self) -> list[Constraint]:
        """The words that are no lemmas."""
        return self.constraints[: self._first_lemma]

    @property
    def lemmas(self) -> list[Constraint]:
        """The words that are."""
        return [] if self._first_lemma is None else self.constraints[self._first_lemma :]

    def __call__(self, rule: str, *cells: At, **parameters: object) -> Place:
        """A rule at these cells. parameters: for its sentence."""
        return Place(self, rule, cells, parameters)

    def add(self, constraint: Constraint) -> None:
        """State a constraint of the genre's own."""
        self.constraints.append(constraint)

    def lanes(self) -> list[list[At]]:
        """The cells of each row, then of each column."""
        rows, cols = self.layout.size
        across: list[list[At]] = [[(r, c) for c in range(cols)] for r in range(rows)]
        return across + [[(r, c) for r in range(rows)] for c in range(cols)]

    def lane_marks(self) -> list[range]:
        """The marks of the cells of each row, then of each column."""
        rows, cols = self.layout.size
        across = [range(row * cols, (row + 1) * cols) for row in range(rows)]
        return across + [range(col, rows * cols, cols) for col in range(cols)]

    def shade(self) -> Mapping[At, int]:
        """The marks of cells."""
        return self.layout.marks

    def gaps(self) -> Gaps:
        """The marks of gaps."""
        return Gaps(self.layout)

    def loop(self, rule: str) -> Gaps:
        """The lines of the board are one loop."""
        self.constraints.append(Loop(rule, self.layout, joints_of(self.layout)))
        return Gaps(self.layout)

    def apart(self, rule: str) -> None:
        """No two marked cells touch by a side."""
        self.constraints.append(_apart(rule, self.layout))

    def one_of_each(
        self, rule: str, literals: Sequence[Sequence[int]], cells: Sequence[tuple[At, ...]] | None = None
    ) -> None:
        """Of each of these sets of literals one holds, or more: one rule at many places, said faster than one by one.

        cells: of each set; without them, those of its marks.
        """
        self.constraints.append(OneOfEach(rule, self.layout, literals, cells))

    def connect(
        self,
        rule: str,
        literals: Sequence[int] | None = None,
        links: Sequence[tuple[int, int]] = (),
        cells: tuple[At, ...] = (),
        *,
        holds: bool = True,
    ) -> None:
        """All marked cells are connected, or all that are not; or the literals that hold, by links between them.

        links: pairs of places in `literals`. cells: that sentences name.
        """
        if literals is None:
            self.constraints.append(Connected(rule, self.layout, holds))
        else:
            self.constraints.append(Linked(rule, self.layout, literals, links, cells))

    def lazy(self, rule: str, check: Callable[[Filling], Iterable[tuple[Sequence[int], tuple[At, ...]]]]) -> None:
        """Clauses that full fillings break, found while answers are looked for: see Lazy."""
        self.constraints.append(Lazy(rule, check))

    def squares(self, rule: str, least: int, most: int) -> None:
        """How many of each 2 x 2 square are marked."""
        self.constraints.append(Squares(rule, self.layout, least, most))

    def sight(self, rule: str, cell: At, number: int) -> None:
        """So many unmarked cells are seen from a cell, itself among them."""
        self.constraints.append(Seen(rule, self.layout, cell, number, rays_of(self.layout, cell)))

    # Readings

    def faults(self, filling: Filling) -> list[Fault]:
        """All that a half-filled board breaks for sure, each once."""
        found = (fault for constraint in self.rules for fault in constraint.faults(filling))
        return list({(fault.key, fault.cells): fault for fault in found}.values())

    def instance(self, number: int) -> Instance:
        """The instance of that number, counted over all words; looked for once, when all is said."""
        found = self._found.get(number)
        if found is None:
            constraint, own = self.source(number)
            found = self._found[number] = constraint.instance(own)
        return found

    def source(self, number: int) -> tuple[Constraint, int]:
        """Return the constraint that an instance is of, and its number there."""
        self._ends = self._ends or list(accumulate(self.instances()))
        at = bisect_right(self._ends, number)
        return self.constraints[at], number - (self._ends[at] - self.constraints[at].instances)

    def instances(self) -> Iterator[int]:
        """How many instances each constraint has."""
        return (constraint.instances for constraint in self.constraints)


@lru_cache(32)
def joints_of(layout: Layout) -> Mapping[At, Sequence[tuple[int, At]]]:
    """At each point where gaps meet, the gaps and the points at their other ends."""
    rows, cols = layout.points
    first = 0.5 if layout.gaps == EDGES else 0
    joints: dict[Any, list[tuple[int, Any]]] = {}
    for row in range(rows):
        for col in range(cols):
            point = (row - first, col - first)
            joints[point] = []
            for down, right in DIRECTIONS:
                if inside((row + down, col + right), rows, cols):
                    gap = layout.marks[point[0] + down / 2, point[1] + right / 2]
                    joints[point].append((gap, (point[0] + down, point[1] + right)))
    return joints


@lru_cache(32)
def _apart(rule: str, layout: Layout) -> Apart:
    return Apart(rule, layout)


def rays_of(layout: Layout, cell: At) -> list[range]:
    """The marks of the cells in each direction, the nearest first."""
    rows, cols = layout.size
    row, col = int(cell[0]), int(cell[1])
    at = row * cols + col
    return [
        range(at - cols, -1, -cols),
        range(at + 1, (row + 1) * cols),
        range(at + cols, rows * cols, cols),
        range(at - 1, row * cols - 1, -1),
    ]
