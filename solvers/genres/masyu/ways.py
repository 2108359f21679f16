"""What a circle says of the ways around it, made out once for each place on boards of a size."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solvers.contract.results import At
from solvers.rulebook.layout import Layout
from solvers.rulebook.statement import OPPOSITE, Gaps, step_to

Literals = tuple[int, ...]
Gap = int | None  # None outside the board


@lru_cache(32)
def ways_of_size(layout: Layout) -> "Ways":
    """Those of boards with this layout."""
    return Ways(Gaps(layout))


class Ways:
    """What circles on boards of one size say; looked for when it is wanted first."""

    def __init__(self, line: Gaps):
        self._line = line
        self._known: dict[tuple[At, str], Sequence[Literals]] = {}

    def through(self, cell: At, circle: str) -> Sequence[Literals]:
        """Sets of literals of which one holds each."""
        found = self._known.get((cell, circle))
        if found is None:
            ways = self._black(cell) if circle == "b" else self._white(cell)
            found = self._known[cell, circle] = [one for one in ways if one is not None]
        return found

    def _black(self, cell: At) -> Iterator[Literals | None]:
        """Two cells straight ahead in one of two opposite directions, and not in the other."""
        for side, opposite in OPPOSITE.items():
            yield implication([self._line.on_side(cell, side)], [self._ahead(cell, side)])
            if side < opposite:
                both = [self._line.on_side(cell, side), self._line.on_side(cell, opposite)]
                yield implication([], both)
                yield implication(both, [])

    def _white(self, cell: At) -> Iterator[Literals | None]:
        """Straight on, but not three cells straight."""
        for side, opposite in OPPOSITE.items():
            here, behind = self._line.on_side(cell, side), self._line.on_side(cell, opposite)
            yield implication([here], [behind])
            if side < opposite:
                yield implication([here, behind, self._ahead(cell, side), self._ahead(cell, opposite)], [])
        for upright in "ns":
            for level in "we":
                yield implication([], [self._line.on_side(cell, upright), self._line.on_side(cell, level)])

    def _ahead(self, cell: At, side: str) -> Gap:
        return self._line.on_side(step_to(cell, side), side)


def implication(held: Sequence[Gap], some: Sequence[Gap]) -> Literals | None:
    """Where all of the one gaps hold, some of the others does; None where that says nothing."""
    if None in held:
        return None
    return tuple([~gap for gap in held if gap is not None] + [gap for gap in some if gap is not None])
