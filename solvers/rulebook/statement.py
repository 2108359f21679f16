"""The statement of a genre's rules: `on` of `state(board, on)`.

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
from solvers.grids.rectangle import DIRECTIONS, is_on_board
from solvers.rulebook.constraints import (
    Connected,
    Constraint,
    Count,
    CountsOfEach,
    LazyClauses,
    Linked,
    Loop,
    NonAdjacent,
    OneOfEach,
    SquareCounts,
    Table,
)
from solvers.rulebook.layout import EDGES, Filling, Layout, sides_of
from solvers.rulebook.sight import SightCount

# The sides are in clockwise order.
SIDES = {"n": (-0.5, 0), "e": (0, 0.5), "s": (0.5, 0), "w": (0, -0.5)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


def step_to(cell: At, side: str) -> At:
    """Return the next cell on a side."""
    down, right = SIDES[side]
    return cell[0] + int(2 * down), cell[1] + int(2 * right)


class LineMarks:
    """The lines of a board: the sides around a cell, or the links from its middle."""

    def __init__(self, layout: Layout):
        self.layout, self.marks, self._around = layout, layout.marks, sides_of(layout)

    def around(self, cell: At) -> Sequence[int]:
        """Return the sides of a cell, clockwise from the upper one; fewer at the rim if lines go through middles."""
        return self._around[cell]

    def on_side(self, cell: At, side: str) -> int | None:
        """Return the mark on one side of a cell, None outside the board."""
        down, right = SIDES[side]
        return self.marks.get((cell[0] + down, cell[1] + right))


class RuleAtPlace:
    """One rule at one place, about to be stated."""

    __slots__ = ("_cells", "_parameters", "_rule", "_statement")

    def __init__(self, statement: "Statement", rule: str, cells: tuple[At, ...], parameters: Mapping[str, object]):
        self._statement, self._rule, self._cells, self._parameters = statement, rule, cells, parameters

    def exactly(self, number: int, literals: Sequence[int]) -> None:
        """State that exactly `number` of the literals hold."""
        self._add(literals, number, number)

    def at_most(self, number: int, literals: Sequence[int]) -> None:
        """State that at most `number` of the literals hold."""
        # Even at most none is no exact number, so that its fault has the same key.
        self._add(literals, 0 if number else -1, number)

    def at_least(self, number: int, literals: Sequence[int]) -> None:
        """State that at least `number` of the literals hold."""
        self._add(literals, number, max(len(literals), number + 1))

    def one_of(self, *literals: int) -> None:
        """State that at least one of the literals holds."""
        self._add(literals, 1, max(len(literals), 2))

    def holds(self, *literals: int) -> None:
        """State that all the literals hold, in one step."""
        self._add(literals, len(literals), len(literals) + 1)

    def table(self, literals: Sequence[int], rows: tuple[tuple[bool, ...], ...]) -> None:
        """State that the literals hold as in one of these different rows."""
        table = Table(self._rule, self._cells, literals, rows, self._parameters)
        self._statement.constraints.append(table)

    def fails(self, literal: int | None) -> None:
        """State that the literal does not hold; None states nothing."""
        if literal is not None:
            self.holds(~literal)

    def _add(self, literals: Sequence[int], least: int, most: int) -> None:
        count = Count(self._rule, self._cells, self._parameters, literals, (least, most))
        self._statement.constraints.append(count)


class Statement:
    """The statement of a genre on a board. constraints: in the order in which they were stated, rules before lemmas.

    Lemmas follow from the rules: they help the search and its steps, and cannot be broken by an answer.
    """

    def __init__(self, layout: Layout, board: Any = None):
        self.layout, self.board = layout, board
        self.constraints: list[Constraint] = []
        self._first_lemma: int | None = None
        # For each constraint this is the number of instances up to its end.
        self._ends: list[int] = []

    def begin_lemmas(self) -> None:
        """Begin the lemmas: later constraints follow from earlier ones."""
        self._first_lemma = len(self.constraints)

    @property
    def rules(self) -> list[Constraint]:
        """Return the constraints that are no lemmas."""
        return self.constraints[: self._first_lemma]

    @property
    def lemmas(self) -> list[Constraint]:
        """Return the constraints that are lemmas."""
        return [] if self._first_lemma is None else self.constraints[self._first_lemma :]

    def __call__(self, rule: str, *cells: At, **parameters: object) -> RuleAtPlace:
        """Return a rule at these cells, about to be stated. parameters: for its sentence."""
        return RuleAtPlace(self, rule, cells, parameters)

    def add(self, constraint: Constraint) -> None:
        """State a constraint of the genre's own."""
        self.constraints.append(constraint)

    def lanes(self) -> list[list[At]]:
        """Return the cells of each row, then of each column."""
        rows, cols = self.layout.size
        across: list[list[At]] = [[(r, c) for c in range(cols)] for r in range(rows)]
        return across + [[(r, c) for r in range(rows)] for c in range(cols)]

    def windows(self, widest: int) -> list[Sequence[tuple[At, ...]]]:
        """Return rows, and columns, side by side: each few of them, up to so many, but never all."""
        return _windows(*self.layout.size, widest)

    def lane_marks(self) -> Sequence[range]:
        """Return the marks of the cells of each row, then of each column."""
        return _lane_marks(*self.layout.size)

    def shade(self) -> Mapping[At, int]:
        """Return the marks of cells."""
        return self.layout.marks

    def gaps(self) -> LineMarks:
        """Return the marks of sides."""
        return _gaps_of(self.layout)

    def loop(self, rule: str) -> LineMarks:
        """State that the lines of the board are one loop; return its marks."""
        self.constraints.append(Loop(rule, self.layout, joints_of(self.layout)))
        return self.gaps()

    def apart(self, rule: str) -> None:
        """State that no two marked cells touch by a side."""
        self.constraints.append(_apart(rule, self.layout))

    def one_of_each(
        self, rule: str, literals: Sequence[Sequence[int]], cells: Sequence[tuple[At, ...]] | None = None
    ) -> None:
        """State that at least one literal of each set holds: one rule at many places, stated at once for speed.

        cells: of each set; without them, those of its marks.
        """
        self.constraints.append(OneOfEach(rule, self.layout, literals, cells))

    def at_most_of_each(
        self, rule: str, number: int, literals: Sequence[Sequence[int]], parameters: Sequence[Mapping[str, object]]
    ) -> None:
        """State that at most `number` literals of each set hold: one rule at many places, stated at once for speed.

        parameters: of each set, for its sentence.
        """
        self.constraints.append(CountsOfEach(rule, self.layout, literals, (0, number), parameters))

    def connect(
        self,
        rule: str,
        literals: Sequence[int] | None = None,
        links: Sequence[tuple[int, int]] = (),
        cells: tuple[At, ...] = (),
        *,
        holds: bool = True,
    ) -> None:
        """State that all marked cells are connected, or all unmarked ones; or the true literals, by links between them.

        links: pairs of places in `literals`. cells: for sentences.
        """
        if literals is None:
            self.constraints.append(Connected(rule, self.layout, holds))
        else:
            self.constraints.append(Linked(rule, self.layout, literals, links, cells))

    def lazy(self, rule: str, check: Callable[[Filling], Iterable[tuple[Sequence[int], tuple[At, ...]]]]) -> None:
        """State clauses that are found only when a full filling breaks them: see Lazy."""
        self.constraints.append(LazyClauses(rule, check))

    def squares(self, rule: str, least: int, most: int) -> None:
        """State how many cells of each 2 x 2 square are marked."""
        self.constraints.append(SquareCounts(rule, self.layout, least, most))

    def sight(self, rule: str, cell: At, number: int) -> None:
        """State that `number` unmarked cells are seen from a cell, itself among them."""
        self.constraints.append(SightCount(rule, self.layout, cell, number, rays_of(self.layout, cell)))

    # Readings

    def faults(self, filling: Filling) -> list[Fault]:
        """Return every certain fault of a half-filled board, each once."""
        found = (fault for constraint in self.rules for fault in constraint.faults(filling))
        return list({(fault.key, fault.cells): fault for fault in found}.values())

    def source(self, number: int) -> tuple[Constraint, int]:
        """Return the constraint that an instance belongs to, and its number there."""
        self._ends = self._ends or list(accumulate(self.instances()))
        at = bisect_right(self._ends, number)
        return self.constraints[at], number - (self._ends[at] - self.constraints[at].instances)

    def instances(self) -> Iterator[int]:
        """Yield the number of instances of each constraint."""
        return (constraint.instances for constraint in self.constraints)


@lru_cache(32)
def joints_of(layout: Layout) -> Mapping[At, Sequence[tuple[int, At]]]:
    """Return for each point where sides meet these sides and the points at their other ends."""
    rows, cols = layout.points
    first = 0.5 if layout.gaps == EDGES else 0
    joints: dict[Any, list[tuple[int, Any]]] = {}
    for row in range(rows):
        for col in range(cols):
            point = (row - first, col - first)
            joints[point] = []
            for down, right in DIRECTIONS:
                if is_on_board((row + down, col + right), rows, cols):
                    gap = layout.marks[point[0] + down / 2, point[1] + right / 2]
                    joints[point].append((gap, (point[0] + down, point[1] + right)))
    return joints


@lru_cache(32)
def _lane_marks(rows: int, cols: int) -> Sequence[range]:
    across = [range(row * cols, (row + 1) * cols) for row in range(rows)]
    return across + [range(col, rows * cols, cols) for col in range(cols)]


@lru_cache(32)
def _gaps_of(layout: Layout) -> LineMarks:
    return LineMarks(layout)


@lru_cache(32)
def _apart(rule: str, layout: Layout) -> NonAdjacent:
    return NonAdjacent(rule, layout)


@lru_cache(32)
def _windows(rows: int, cols: int, widest: int) -> list[Sequence[tuple[At, ...]]]:
    across: list[tuple[At, ...]] = [tuple((row, col) for col in range(cols)) for row in range(rows)]
    return [
        lines[first : first + width]
        for lines in (across, list(zip(*across, strict=True)))
        for width in range(1, min(widest, len(lines) - 1) + 1)
        for first in range(len(lines) - width + 1)
    ]


def rays_of(layout: Layout, cell: At) -> list[range]:
    """Return the marks of the cells in each direction, the nearest first."""
    rows, cols = layout.size
    row, col = int(cell[0]), int(cell[1])
    at = row * cols + col
    return [
        range(at - cols, -1, -cols),
        range(at + 1, (row + 1) * cols),
        range(at + cols, rows * cols, cols),
        range(at - 1, row * cols - 1, -1),
    ]
