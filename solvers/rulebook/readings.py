"""Readings: the case of a rule that a step shows, and the values that its sentence names.

A constraint reads a Deduction into a RuleCase; places in it are of the board as it was stated, and are turned and named
where the sentence is made (`wording`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solvers.contract.results import At
from solvers.rulebook.layout import Layout

Known = Sequence[bool | None]


class ListedCells(NamedTuple):
    """Cells to be named one by one, up to three."""

    places: tuple[At, ...]


class Joint(NamedTuple):
    """A point where lines meet, named as a corner of the cell whose sides the gaps are, if they are one cell's."""

    point: At
    gaps: tuple[At, ...]


class EndCell(NamedTuple):
    """The first (0) or the last (-1) of some cells in reading order."""

    places: tuple[At, ...]
    which: int


class DirectionTowards(NamedTuple):
    """The direction from one place towards another: up, right, down or left."""

    start: At
    end: At


class Axis(NamedTuple):
    """Both directions of the line through two places: up and down, or left and right."""

    start: At
    end: At


class LineOfCells(NamedTuple):
    """The row or column that contains all these cells."""

    places: tuple[At, ...]


class AdjacentLines(NamedTuple):
    """Rows, or columns, side by side: the cells of the first one, and of the last."""

    first: tuple[At, ...]
    last: tuple[At, ...]


class RuleCase(NamedTuple):
    """A case of a rule; "" for the only one. parameters: for its sentence, with places in these wrappers."""

    case: str = ""
    parameters: Mapping[str, object] = {}


def direction_of(start: At, end: At) -> tuple[int, int]:
    """Return the direction from a place to another in its row or column."""
    down, right = end[0] - start[0], end[1] - start[1]
    return (down > 0) - (down < 0), (right > 0) - (right < 0)


@dataclass(frozen=True)
class Deduction:
    """The conclusions of a step, and their basis.

    Literals: concluded; leaves: they rest on these; filling: known before.
    """

    layout: Layout
    filling: Known
    literals: tuple[int, ...]
    leaves: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[At, ...]:
        """Return the places of concluded marks."""
        return self._places(self.literals)

    @property
    def held_places(self) -> tuple[At, ...]:
        """Return the places of the marks that it rests on."""
        return self._places(self.leaves)

    def _places(self, literals: Sequence[int]) -> tuple[At, ...]:
        return tuple(self.layout.places[max(literal, ~literal)] for literal in literals)

    def has(self, literal: int) -> bool:
        """Whether a literal is among those that follow."""
        return literal in self.literals

    def with_literals(self, literals: Sequence[int]) -> "Deduction":
        """Return the position in which these literals hold, too, with nothing concluded."""
        return Deduction(self.layout, tuple(self.with_marks(literals)), ())

    def with_marks(self, literals: Sequence[int]) -> list[bool | None]:
        """Return the known values if these literals also held."""
        known = list(self.filling)
        for literal in literals:
            known[max(literal, ~literal)] = literal >= 0
        return known
