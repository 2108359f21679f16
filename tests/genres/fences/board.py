"""The value: clues and regions, on which one loop is drawn, along the sides of cells or through their middles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from solvers.brief import Brief
from solvers.grids.rectangle import At, cells
from solvers.picture import Place

EDGES, LINKS = "edges", "links"
NO_CLUE = "."

# The half places through which the loop goes.
Answer = frozenset[Place]
# The lines, and the places that certainly have none.
Marks = tuple[frozenset[Place], frozenset[Place]]


def lines_of(drawn: Answer | Marks | None) -> Answer:
    """The lines of an answer, of marks, or of nobody."""
    return drawn[0] if isinstance(drawn, tuple) else drawn or frozenset()


@dataclass(frozen=True)
class Board(Brief):
    """clues, regions: rows of letters. way: "edges" or "links"."""

    clues: tuple[str, ...]
    regions: tuple[str, ...]
    way: str

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.clues), len(self.clues[0])

    @cached_property
    def numbers(self) -> dict[At, int]:
        """The clues."""
        return {at: int(clue) for at in cells(*self.size) if (clue := self.clues[at[0]][at[1]]) != NO_CLUE}

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every half place that a loop can go through, in reading order."""
        return tuple(sorted({at for one in self.joints for at in self.around(one)}))

    @property
    def joints(self) -> list[Place]:
        """The joints of the loop: points where cells meet, or the middles of cells."""
        rows, cols = self.size
        if self.way == LINKS:
            return list(cells(rows, cols))
        return [(row - 0.5, col - 0.5) for row, col in cells(rows + 1, cols + 1)]

    def around(self, joint: Place) -> list[Place]:
        """The places that end at a joint."""
        row, col = joint
        around = ((row - 0.5, col), (row, col + 0.5), (row + 0.5, col), (row, col - 0.5))
        return [at for at in around if self._has(at)]

    def _has(self, at: Place) -> bool:
        rim = 0.5 if self.way == EDGES else 0
        return -rim <= at[0] <= self.size[0] - 1 + rim and -rim <= at[1] <= self.size[1] - 1 + rim

    def ends(self, at: Place) -> tuple[Place, Place]:
        """The two joints of a place."""
        row, col = at
        is_down = (row % 1 != 0) == (self.way == LINKS)
        down, right = (0.5, 0) if is_down else (0, 0.5)
        return (row - down, col - right), (row + down, col + right)

    def sides(self, cell: At) -> list[Place]:
        """The places that a clue counts: the sides of its cell, or the ways from its middle."""
        row, col = cell
        around = ((row - 0.5, col), (row, col + 0.5), (row + 0.5, col), (row, col - 0.5))
        return [at for at in around if self._has(at)]

    def parts(self) -> Iterator[tuple[str, list[At]]]:
        """Each region with its cells."""
        for name in sorted(set("".join(self.regions))):
            yield name, [(row, col) for row, col in cells(*self.size) if self.regions[row][col] == name]
