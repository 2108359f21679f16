"""The only answer of a Numberlink board, which is known by more than the rules: no line in it can be changed a little.

A line that touches itself could be shorter, one beside two empty cells longer, one around an empty cell could turn
there: each would be a second answer. Where cells may be left empty, boards can hardly be searched without that.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from solvers.contract.results import Fault
from solvers.genres.numberlink.paths import Numbers, ends_of_gaps, label_array, names_of_pairs
from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import At, cells, cells_beside, find_connected_parts, neighbours
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.definition import Uniqueness
from solvers.rulebook.layout import LINES, Filling, Layout, layout_of, sides_of
from solvers.rulebook.readings import Deduction, RuleCase
from solvers.rulebook.statement import Statement

# The literals of which one holds, and the cells that a step names.
Clause = tuple[tuple[int, ...], tuple[At, ...]]


class NoSelfTouching(Constraint):
    """No line of a pair touches itself. Instances: for each gap."""

    def __init__(self, layout: Layout, numbers: Numbers):
        self.layout, self.numbers = layout, numbers

    @property
    def instances(self) -> int:
        return len(self.layout.places)

    def instance(self, number: int) -> Instance:
        return Instance("detour", cells_beside(self.layout.places[number]))

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "joined" where the line takes this gap, "" where it would touch itself otherwise."""
        return RuleCase("joined" if deduction.has(number) else "")

    def faults(self, filling: Filling) -> Iterator[Fault]:
        return iter(())

    def encode(self, into: Any) -> int:
        import numpy as np

        pairs = [at for at, _ in names_of_pairs(self.numbers)]
        one, other = ends_of_gaps(self.layout, label_array(self.layout, self.numbers)[:, pairs])
        gap = np.repeat(np.arange(self.instances), len(pairs))
        into.clauses(np.stack([gap, ~one, ~other], 1), gap)
        return 0


class PairJoin(Constraint):
    """Both cells of a pair are joined by cells of its line: this follows, and steps say it. Instances: each pair."""

    def __init__(self, layout: Layout, numbers: Numbers):
        self.layout, self.numbers, self.pairs = layout, numbers, names_of_pairs(numbers)

    @property
    def instances(self) -> int:
        return len(self.pairs)

    def instance(self, number: int) -> Instance:
        name = self.pairs[number][1]
        return Instance("cut", tuple(cell for cell, one in self.numbers.items() if one == name), {"number": name})

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Return "none" where no line can be, "" where there is one."""
        return RuleCase("" if any(literal >= 0 for literal in deduction.literals) else "none")

    def faults(self, filling: Filling) -> Iterator[Fault]:
        return iter(())

    def encode(self, into: Any) -> int:
        label = label_array(self.layout, self.numbers)
        for tag, (at, name) in enumerate(self.pairs):
            own = [cell for cell in cells(*self.layout.size) if self.numbers.get(cell, name) == name]
            place = {cell: number for number, cell in enumerate(own)}
            nexts = [(cell, near) for cell in own for near in neighbours(cell, *self.layout.size) if near > cell]
            links = [(place[cell], place[near]) for cell, near in nexts if near in place]
            into.add_graph([int(label[row * self.layout.cols + col, at]) for row, col in own], links, tag)
        return 0


class Corner(NamedTuple):
    """A corner of a square of 2 x 2: a line that crosses both gaps turns in `cell`.

    opposite: the cell across the square; a line could pass through it instead. is_kept: whether such a line is normal
    when it turns in `cell`, which is on the left of the square.
    """

    cell: At
    gaps: tuple[int, int]
    opposite: At
    is_kept: bool


@lru_cache(32)
def _corners_of(layout: Layout) -> Sequence[Corner]:
    """Return the four corners of every 2 x 2 square; `is_kept` holds for those in the two cells on its left."""
    found = []
    for row, col in cells(layout.rows - 1, layout.cols - 1):
        square = [(row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)]
        sides = zip(square, square[1:] + square[:1], strict=True)
        gaps = [layout.marks[(a + c) / 2, (b + d) / 2] for (a, b), (c, d) in sides]
        found += [Corner(square[at], (gaps[at - 1], gaps[at]), square[at - 2], at in (0, 3)) for at in range(4)]
    return found


def _list_turns(board: ClueBoard, layout: Layout) -> Iterator[tuple[Corner, Clause]]:
    """Yield each way to turn around a cell, with the clause that this cell is not empty then."""
    sides = sides_of(layout)
    for corner in _corners_of(layout):
        if board.clues.keys().isdisjoint((corner.cell, corner.opposite)):
            one, other = corner.gaps
            yield corner, ((~one, ~other, *sides[corner.opposite]), (corner.opposite,))


def _list_rooms(board: ClueBoard, layout: Layout) -> Iterator[Clause]:
    """Yield for each gap and two cells side by side along it that not both are empty where it is a line."""
    sides = sides_of(layout)
    for gap, at in enumerate(layout.places):
        one, other = cells_beside(at)
        down, right = other[1] - one[1], other[0] - one[0]
        for way in (-1, 1):
            pair = tuple((row + way * down, col + way * right) for row, col in (one, other))
            if pair[0] in sides and pair[1] in sides and board.clues.keys().isdisjoint(pair):
                yield (~gap, *(side for cell in pair for side in sides[cell])), pair


def _state_presumed(board: ClueBoard, on: Statement) -> None:
    """State that no line can be changed a little."""
    on.add(NoSelfTouching(on.layout, board.clues))
    _state_clauses(on, "room", list(_list_rooms(board, on.layout)))
    _state_clauses(on, "corner", [clause for _, clause in _list_turns(board, on.layout)])


def _state_clauses(on: Statement, rule: str, clauses: Sequence[Clause]) -> None:
    """State a rule at many places."""
    on.one_of_each(rule, [literals for literals, _ in clauses], [named for _, named in clauses])


def _state_steps(board: ClueBoard, on: Statement) -> None:
    """State the same for steps, which say that pairs are joined, too."""
    on.add(PairJoin(on.layout, board.clues))
    _state_presumed(board, on)


def _state_normal(board: ClueBoard, on: Statement) -> None:
    """State that lines are as short as they can be and turn to the left: any answer can be changed into such a one."""
    on.add(NoSelfTouching(on.layout, board.clues))
    turns = _list_turns(board, on.layout)
    _state_clauses(on, "corner", [clause for corner, clause in turns if not corner.is_kept])


def is_only_answer(board: ClueBoard, answer: Filling) -> bool:
    """Tell whether no line of an answer can turn the other way around an empty cell, or go round through empty ones.

    Any other answer is changed step by step into the normal one, by lines that become shorter or turn to the left. The
    last of these steps, taken back, would be one that this answer allows.
    """
    layout = layout_of(*board.size, "", LINES)
    sides = sides_of(layout)
    empty = {cell for cell, gaps in sides.items() if not any(answer[gap] for gap in gaps)}
    if any(corner.opposite in empty and all(answer[gap] for gap in corner.gaps) for corner in _corners_of(layout)):
        return False
    beside = [
        {near for cell in part for near in neighbours(cell, *layout.size)} for part in find_connected_parts(empty)
    ]
    lines = [cells_beside(at) for at, is_line in zip(layout.places, answer, strict=True) if is_line]
    return not any(one in near and other in near for near in beside for one, other in lines)


SINGLE = Uniqueness(_state_steps, _state_presumed, _state_normal, is_only_answer)
