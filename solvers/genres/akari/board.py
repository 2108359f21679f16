"""The board: white, black and numbered cells; answers and a person's marks.

A light is written `o`, a cell that certainly has none `x`; lights shine along runs of white cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from solvers.brief import Brief
from solvers.grids.rectangle import DIRECTIONS, At, is_on_board

WHITE, BLACK = ".", "#"
NUMBERS = "01234"
LIGHT, NO_LIGHT = "o", "x"
LIMIT = (200, 200)

# An answer is the cells with a light.
Answer = frozenset[At]


class AkariMarks(NamedTuple):
    """A person's work: lights, and dots where there is certainly no light."""

    lights: frozenset[At] = frozenset()
    dots: frozenset[At] = frozenset()


def as_marks(marks: AkariMarks | Answer | None) -> AkariMarks:
    """Return marks as they are, an answer as its lights, and None as no marks."""
    if isinstance(marks, AkariMarks):
        return marks
    return AkariMarks(marks or frozenset())


@dataclass(frozen=True)
class AkariBoard(Brief):
    """Rows of WHITE, BLACK and NUMBERS, all of one length."""

    cells: tuple[str, ...]

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0])

    def __iter__(self) -> Iterator[tuple[At, str]]:
        """Yield every cell in reading order, with its state."""
        return (((r, c), state) for r, row in enumerate(self.cells) for c, state in enumerate(row))

    def is_white(self, cell: At) -> bool:
        """Whether a light may be put there; False outside the board."""
        return is_on_board(cell, self.rows, self.cols) and self.cells[cell[0]][cell[1]] == WHITE

    @cached_property
    def whites(self) -> tuple[At, ...]:
        """The white cells in reading order."""
        cells = enumerate(self.cells)
        return tuple([(r, c) for r, row in cells for c, state in enumerate(row) if state == WHITE])

    @cached_property
    def clues(self) -> dict[At, int]:
        """The numbered cells with their numbers."""
        return {cell: int(state) for cell, state in self if state in NUMBERS}

    def around(self, cell: At) -> list[At]:
        """The white cells that share an edge with this one."""
        beside = [(cell[0] + down, cell[1] + right) for down, right in DIRECTIONS]
        return [one for one in beside if self.is_white(one)]

    @cached_property
    def runs(self) -> tuple[tuple[At, ...], ...]:
        """Return the longest stretches of white cells, the horizontal ones first; one light fits in each."""
        across = [[(r, c) for c in range(self.cols)] for r in range(self.rows)]
        down = [[(r, c) for r in range(self.rows)] for c in range(self.cols)]
        return tuple(run for line in across + down for run in self._stretches(line))

    def _stretches(self, line: list[At]) -> Iterator[tuple[At, ...]]:
        run: list[At] = []
        for cell in line:
            if self.cells[cell[0]][cell[1]] == WHITE:
                run.append(cell)
            elif run:
                yield tuple(run)
                run = []
        if run:
            yield tuple(run)

    def light_up(self, lights: Answer) -> set[At]:
        """Return the cells that these lights shine on, their own among them."""
        return {cell for run in self.runs if not lights.isdisjoint(run) for cell in run}
