"""What is known so far: lights, dark cells, what can still light a cell, what a clue still needs; what to look at next.

White cells and clues are numbered in reading order; a cell's reach is itself and every cell it sees.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from solvers.akari.board import Answer, Board, Marks, as_marks
from solvers.grid import At

UNKNOWN, LIGHT, DARK = 0, 1, 2
MOST_SOURCES = 3  # cells with more of them give no rule anything to look at


class Layout:
    """What never changes: who sees whom, who stands beside which clue, which two stretches a cell lies on."""

    def __init__(self, board: Board):
        self.board = board
        self.cells = board.whites
        self.index = {cell: i for i, cell in enumerate(board.whites)}
        self.clues = tuple(board.clues)
        self.numbers = tuple(board.clues.values())
        self.around = tuple(tuple(self.index[one] for one in board.around(cell)) for cell in self.clues)
        self.beside: list[list[int]] = [[] for _ in self.cells]
        for clue, cells in enumerate(self.around):
            for i in cells:
                self.beside[i].append(clue)
        self._seen: dict[int, frozenset[int]] = {}
        self._stretches()

    def _stretches(self) -> None:
        """stretches[0][i] and [1][i]: the horizontal and the vertical stretch of a cell; reach follows from both."""
        number = len(self.cells)
        self.stretches = ([0] * number, [0] * number)
        self.members = [[self.index[cell] for cell in run] for run in self.board.runs]
        seen = [0] * number
        for run, members in enumerate(self.members):
            for i in members:
                self.stretches[seen[i]][i] = run
                seen[i] = 1
        across, down = self.stretches
        self.reach = [
            [i, *(j for run in (across[i], down[i]) for j in self.members[run] if j != i)] for i in range(number)
        ]

    def seen(self, i: int) -> frozenset[int]:
        """The cells that a cell sees, its own left out; kept for the few cells that rules about sets ask for."""
        if i not in self._seen:
            self._seen[i] = frozenset(self.reach[i][1:])
        return self._seen[i]

    @cached_property
    def pairs(self) -> list[list[int]]:
        """For each clue those diagonal to it or on one line with it whose cells are, or see, cells of its own."""
        return [sorted(self._met_by(clue)) for clue in range(len(self.clues))]

    def _met_by(self, clue: int) -> set[int]:
        met = {other for i in self.around[clue] for j in self.reach[i] for other in self.beside[j]} - {clue}
        return {other for other in met if self.is_diagonal(clue, other) or 0 in self._apart(clue, other)}

    def is_diagonal(self, one: int, other: int) -> bool:
        """Whether two clues touch at a corner."""
        return self._apart(one, other) == (1, 1)

    def _apart(self, one: int, other: int) -> At:
        (row, col), (other_row, other_col) = self.clues[one], self.clues[other]
        return abs(row - other_row), abs(col - other_col)

    @cached_property
    def arrays(self) -> tuple[np.ndarray, ...]:
        """reach, beside and around as the kernels take them."""
        return (*_listed(self.reach), *_listed(self.beside), *_listed(self.around))


def _listed(rows: Sequence[Sequence[int]]) -> tuple[np.ndarray, np.ndarray]:
    """Where each list begins, and the lists of different lengths as one array."""
    starts = np.zeros(len(rows) + 1, np.int32)
    np.cumsum([len(row) for row in rows], out=starts[1:])
    return starts, np.fromiter((one for row in rows for one in row), np.int32, int(starts[-1]))


class Agenda:
    """What a rule has still to look at, in the order it came up, each thing once."""

    def __init__(self, things: Iterable[int] = ()):
        self._queue = deque(things)
        self._waiting = set(self._queue)

    def add(self, thing: int) -> None:
        if thing not in self._waiting:
            self._waiting.add(thing)
            self._queue.append(thing)

    def __bool__(self) -> bool:
        return bool(self._queue)

    def pop(self) -> int:
        thing = self._queue.popleft()
        self._waiting.discard(thing)
        return thing


class State:
    """What is known, kept up to date as cells are decided.

    value[i]; is_lit[i]; sources[i]: undecided cells in reach of an unlit cell; left[k] and free[k]: lights that a clue
    still needs, and undecided cells beside it. is_broken: a rule cannot be kept any more (wrong marks, or a board
    without an answer). beams: lights whose cells are still to be told dark. refuted: (cell, value) that trials have
    shown to be false, still to be told. tries: trials so far. The agendas say what has changed since a rule last looked
    at it.
    """

    CLUE_RULES = ("clue", "diagonals", "pairs", "counting")
    CELL_RULES = ("source", "shared", "spread")

    def __init__(self, layout: Layout, marks: Marks | Answer | None = None):
        self.layout = layout
        self.value = [UNKNOWN] * len(layout.cells)
        self.is_lit = [False] * len(layout.cells)
        self.sources = [len(reach) for reach in layout.reach]
        self.left = list(layout.numbers)
        self.free = [len(around) for around in layout.around]
        self.open = len(layout.cells)
        self.is_broken = any(left > free for left, free in zip(self.left, self.free, strict=True))
        self.beams: deque[int] = deque()
        self.refuted: deque[tuple[int, int]] = deque()
        self.tries = 0
        self.agendas = {name: Agenda(range(len(layout.clues))) for name in self.CLUE_RULES}
        self.agendas |= {name: Agenda(range(len(layout.cells))) for name in self.CELL_RULES}
        self._of_clues = [self.agendas[name] for name in self.CLUE_RULES]
        self._of_cells = [self.agendas[name] for name in self.CELL_RULES]
        self._take(as_marks(marks))

    def _take(self, marks: Marks) -> None:
        """Begin with a person's marks; what their lights shine on needs no telling."""
        index = self.layout.index
        for cell in sorted(marks.dots & index.keys()):
            self.decide(index[cell], DARK)
        for cell in sorted(marks.lights & index.keys()):
            self.decide(index[cell], LIGHT)
        while self.beams:
            for j in self.lit_by(self.beams.popleft()):
                self.decide(j, DARK)

    def decide(self, i: int, value: int) -> None:
        """Put a light in an undecided cell, or none."""
        if self.value[i] != UNKNOWN:
            return
        self.value[i] = value
        self.open -= 1
        self.is_broken |= value == LIGHT and self.is_lit[i]
        for clue in self.layout.beside[i]:
            self.free[clue] -= 1
            self.left[clue] -= value == LIGHT
            self.is_broken |= not 0 <= self.left[clue] <= self.free[clue]
            for agenda in self._of_clues:
                agenda.add(clue)
        if value == LIGHT:
            self.beams.append(i)
            for j in self.layout.reach[i]:
                self.is_lit[j] = True
        for j in self.layout.reach[i]:
            self.sources[j] -= 1
            if not self.is_lit[j] and self.sources[j] <= MOST_SOURCES:
                self.is_broken |= not self.sources[j]
                for agenda in self._of_cells:
                    agenda.add(j)

    def undecided(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells that are not decided yet."""
        value = self.value
        return [i for i in cells if value[i] == UNKNOWN]

    def lit_by(self, light: int) -> list[int]:
        """The undecided cells that a light shines on."""
        return self.undecided(self.layout.reach[light])

    def at(self, i: int) -> At:
        """The cell of that number."""
        return self.layout.cells[i]
