"""The areas of Shikaku: rectangles with one number each, which are told apart by the lines between them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from solvers.contract.results import Fault
from solvers.grids.boards import Clue
from solvers.grids.rectangle import At, cells, cells_beside
from solvers.notation.codec import UNKNOWN, Size
from solvers.rulebook.constraints import Constraint, Instance, parts_of
from solvers.rulebook.layout import Filling, Layout

Cells = tuple[At, ...]


def rectangles_at(clue: At, number: Clue, size: Size, numbers: Mapping[At, Clue]) -> list[Cells]:
    """Return the rectangles with the cells that a number counts, which hold no other number."""
    rows, cols = size
    found = []
    for top, bottom in ((top, bottom) for top in range(clue[0] + 1) for bottom in range(clue[0], rows)):
        high = bottom - top + 1
        for left in range(clue[1] + 1):
            wide = cols if number == UNKNOWN else number // high
            if number == UNKNOWN:
                ends: Sequence[int] = range(clue[1], cols)
            else:
                ends = [left + wide - 1] if high * wide == number and clue[1] <= left + wide - 1 < cols else []
            for right in ends:
                one = tuple((row, col) for row in range(top, bottom + 1) for col in range(left, right + 1))
                if not any(cell != clue and cell in numbers for cell in one):
                    found.append(one)
    return found


class Rectangles(Constraint):
    """A rule that each number has a rectangle of its size, that these fill the board, and that lines are between them.

    Instances: for each number its rectangle; for each cell that it is of one; for each side between two cells whether
    any rectangle has both.
    """

    has_supposed_helpers = True

    def __init__(self, layout: Layout, numbers: Mapping[At, Clue]):
        self.layout, self.numbers, self.clues = layout, numbers, list(numbers)

    @cached_property
    def pairs(self) -> list[tuple[At, At]]:
        """Return the cells on both sides of each mark."""
        return [cells_beside(at) for at in self.layout.places]

    @property
    def instances(self) -> int:
        return len(self.clues) + self.layout.rows * self.layout.cols + len(self.pairs)

    def instance(self, number: int) -> Instance:
        if number < len(self.clues):
            clue = self.clues[number]
            return Instance("fit", (clue,), {"number": self.numbers[clue]})
        cell = number - len(self.clues)
        if cell < self.layout.rows * self.layout.cols:
            return Instance("cover", (divmod(cell, self.layout.cols),))
        return Instance("between", self.pairs[cell - self.layout.rows * self.layout.cols])

    def faults(self, filling: Filling) -> Iterator[Fault]:
        sure = self._parts(filling, (False,))
        part_of = {cell: at for at, part in enumerate(sure) for cell in part}
        for (one, other), value in zip(self.pairs, filling, strict=True):
            if value and part_of[one] == part_of[other]:
                yield Fault("loose", (((one[0] + other[0]) / 2, (one[1] + other[1]) / 2),))
        for part in sure:
            clues = [cell for cell in part if cell in self.numbers]
            if len(clues) > 1:
                yield Fault("between", tuple(clues))
            elif clues and len(part) > self._number(clues[0]):
                yield Fault("fit-many", tuple(clues), {"found": len(part), "number": self.numbers[clues[0]]})
        whole = set(map(frozenset, sure))
        for part in self._parts(filling, (False, None)):
            clues = [cell for cell in part if cell in self.numbers]
            if not clues:
                yield Fault("cover", tuple(part))
            elif len(clues) == 1 and UNKNOWN != self.numbers[clues[0]] > len(part):
                yield Fault("fit-few", tuple(clues), {"found": len(part), "number": self.numbers[clues[0]]})
            if frozenset(part) in whole and not is_rectangle(part):
                yield Fault("shape", tuple(part))

    def areas(self, answer: Filling) -> list[list[At]]:
        """Return the areas that the lines of an answer enclose."""
        return self._parts(answer, (False,))

    def _number(self, clue: At) -> int:
        number = self.numbers[clue]
        return self.layout.rows * self.layout.cols if number == UNKNOWN else int(number)

    def _parts(self, filling: Filling, open_values: Sequence[bool | None]) -> list[list[At]]:
        """Return the cells that are joined through sides with one of these values."""
        near: dict[At, list[At]] = {cell: [] for cell in cells(*self.layout.size)}
        for (one, other), value in zip(self.pairs, filling, strict=True):
            if value in open_values:
                near[one].append(other)
                near[other].append(one)
        number = {cell: at for at, cell in enumerate(near)}
        found = parts_of({number[cell]: [number[one] for one in beside] for cell, beside in near.items()})
        every = list(near)
        return [sorted(every[at] for at in part) for part in found]

    def encode(self, into: Any) -> int:
        """Encode helpers: for each number each cell that it can reach, then each of its rectangles."""
        import numpy as np

        from solvers.rulebook.arrays.batches import clauses_of_choice

        used, reaches = into.helpers, list[dict[At, int]]()
        joining: list[list[int]] = [[mark] for mark in range(len(self.pairs))]
        for tag, clue in enumerate(self.clues):
            placed = rectangles_at(clue, self.numbers[clue], self.layout.size, self.numbers)
            reach = {cell: at for at, cell in enumerate(sorted({cell for one in placed for cell in one}))}
            has = np.zeros((len(placed), len(reach)), bool)
            for row, one in enumerate(placed):
                has[row, [reach[cell] for cell in one]] = True
            choice = clauses_of_choice(has)
            into.ragged_clauses(
                choice.place(range(used, used + sum(has.shape))), choice.sizes, np.full(len(choice.sizes), tag)
            )
            reaches.append({cell: used + at for cell, at in reach.items()})
            first = used + len(reach)
            for at, one in enumerate(placed):
                for mark in self._inside(one):
                    joining[mark].append(first + at)
            used += sum(has.shape)
        self._encode_cells(into, reaches)
        literals = np.fromiter(chain.from_iterable(joining), np.int64)
        sizes, last = np.fromiter(map(len, joining), np.int64), self.instances - len(self.pairs)
        into.ragged_clauses(literals, sizes, last + np.arange(len(joining)))
        return int(used - into.helpers)

    def _encode_cells(self, into: Any, reaches: Sequence[Mapping[At, int]]) -> None:
        """State that each cell is of one number, and that lines are where cells side by side are of two."""
        import numpy as np

        every = list(cells(*self.layout.size))
        owners = [[own[cell] for own in reaches if cell in own] for cell in every]
        members = np.fromiter(chain.from_iterable(owners), np.int64)
        sizes = np.fromiter(map(len, owners), np.int64)
        bounds = np.ones((len(every), 2), np.int64)
        into.ragged_groups(members, sizes, bounds, len(self.clues) + np.arange(len(every)))
        both, alone = list[tuple[int, int, int, int]](), list[tuple[int, int, int]]()
        for tag, own in enumerate(reaches):
            for mark, (one, other) in enumerate(self.pairs):
                if one in own and other in own:
                    both.append((mark, own[one], own[other], tag))
                elif one in own or other in own:
                    alone.append((mark, own[one] if one in own else own[other], tag))
        table = np.array(both, np.int64).reshape(-1, 4)
        line, first, second = table[:, :3].T
        for signs in ((~line, ~first, ~second), (line, ~first, second), (line, first, ~second)):
            into.clauses(np.stack(signs, 1), table[:, 3])
        table = np.array(alone, np.int64).reshape(-1, 3)
        into.clauses(np.stack((table[:, 0], ~table[:, 1]), 1), table[:, 2])

    def _inside(self, one: Cells) -> list[int]:
        """Return the marks between cells of a rectangle."""
        (top, left), (bottom, right) = one[0], one[-1]
        level = [(row, col + 0.5) for row in range(top, bottom + 1) for col in range(left, right)]
        upright = [(row + 0.5, col) for row in range(top, bottom) for col in range(left, right + 1)]
        return [self.layout.marks[at] for at in (*level, *upright)]


def is_rectangle(part: Sequence[At]) -> bool:
    """Tell whether cells in reading order are a rectangle."""
    (top, left), (bottom, right) = part[0], part[-1]
    return len(part) == (bottom - top + 1) * (right - left + 1) and all(left <= col <= right for _, col in part)
