"""What a step shows of a constraint: which case of its rule it is, and what its sentence names.

A constraint reads a Deduction into a Reading; places in it are of the board as it was stated, and are turned and named
where the sentence is made (`wording`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solvers.contract.results import At
from solvers.rulebook.layout import Layout

Known = Sequence[bool | None]


class Cells(NamedTuple):
    """Cells to be named one by one, up to three."""

    places: tuple[At, ...]


class End(NamedTuple):
    """The first (0) or the last (-1) of some cells in reading order."""

    places: tuple[At, ...]
    which: int


class Aim(NamedTuple):
    """The direction from one place towards another: up, right, down or left."""

    start: At
    end: At


class Axis(NamedTuple):
    """Both directions of the line through two places: up and down, or left and right."""

    start: At
    end: At


class Lane(NamedTuple):
    """The row or column that cells lie in."""

    places: tuple[At, ...]


class Reading(NamedTuple):
    """A case of a rule; "" for the only one. parameters: for its sentence, with places in these wrappers."""

    case: str = ""
    parameters: Mapping[str, object] = {}


def sign_of(start: At, end: At) -> tuple[int, int]:
    """Return the direction from a place to another in its row or column."""
    down, right = end[0] - start[0], end[1] - start[1]
    return (down > 0) - (down < 0), (right > 0) - (right < 0)


@dataclass(frozen=True)
class Deduction:
    """What a step concludes, and from what. literals: that follow; leaves: that they rest on; filling: known before."""

    layout: Layout
    filling: Known
    literals: tuple[int, ...]
    leaves: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[At, ...]:
        """Where marks follow."""
        return self._places(self.literals)

    @property
    def held_places(self) -> tuple[At, ...]:
        """Where the marks are that it rests on."""
        return self._places(self.leaves)

    def _places(self, literals: Sequence[int]) -> tuple[At, ...]:
        return tuple(self.layout.places[max(literal, ~literal)] for literal in literals)

    def has(self, literal: int) -> bool:
        """Tell whether a literal is among those that follow."""
        return literal in self.literals

    def and_then(self, literals: Sequence[int]) -> "Deduction":
        """Return the position in which these literals hold besides, with nothing concluded."""
        return Deduction(self.layout, tuple(self.with_marks(literals)), ())

    def with_marks(self, literals: Sequence[int]) -> list[bool | None]:
        """Return what would be known if these literals held besides."""
        known = list(self.filling)
        for literal in literals:
            known[max(literal, ~literal)] = literal >= 0
        return known
