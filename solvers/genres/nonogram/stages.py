"""The stages of a search: lines, trials, learning, and without an answer a few lines that contradict each other.

A node is a trial of one cell in one colour, or a decision of the learning search.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np

from solvers import deadline
from solvers.cdcl import solver
from solvers.cdcl.deletion import CoreDeletion
from solvers.cdcl.solver import NEVER, SETTLING, Finder
from solvers.contract.engine import Query
from solvers.contract.results import Progress, Verdict
from solvers.genres.nonogram.board import UNKNOWN, Answer, NonogramBoard
from solvers.genres.nonogram.kernels import grid as kernels
from solvers.genres.nonogram.kernels.clauses import YES, TooLarge, grid_formula
from solvers.genres.nonogram.kernels.grid import BROKEN, LINE_NONE, OPEN, PAUSED, SETTLED, TRIALS
from solvers.genres.nonogram.kernels.packing import line_words, pack_board
from solvers.genres.nonogram.kernels.shuffle import AS_WRITTEN, shuffle
from solvers.genres.nonogram.line.deduction import Contradiction, LineDeduction, deduce, get_single_line
from solvers.grids.rectangle import At
from solvers.search import verdict
from solvers.staged import Stage, StagedSearch, arrays_to_bytes, bytes_to_arrays

# Finding the cells shared by all answers may take this many conflicts, besides a quarter of those for the answers.
PATIENCE = 500
# A trial at leaving out lines of a contradiction has this many nodes.
TRIAL = 5_000
CORE_TRIALS = 120
# All these trials together have this many cells.
TRIED_CELLS = 100_000
# The learning search may begin with this many bytes; learned clauses come on top.
MOST_BYTES = 1_000_000_000
# This setting of a query shuffles the clauses.
SEED = "seed"


class ProvenValues(Mapping[At, object]):
    """Proven values by cell; of a large board nothing is written out until somebody looks."""

    def __init__(self, grid: np.ndarray):
        """Keep a grid: [rows, columns] the colour of each cell, UNKNOWN for an unproven one."""
        self.grid = grid

    def __getitem__(self, cell: At) -> object:
        row, col = cell
        height, width = self.grid.shape
        if not (0 <= row < height and 0 <= col < width) or self.grid[row, col] == UNKNOWN:
            raise KeyError(cell)
        return int(self.grid[row, col])

    def __iter__(self) -> Iterator[At]:
        rows, cols = np.nonzero(self.grid != UNKNOWN)
        return zip(rows.tolist(), cols.tolist(), strict=True)

    def __len__(self) -> int:
        return int(np.count_nonzero(self.grid != UNKNOWN))


class NonogramWork:
    """The common work of all stages: the board, the query, and the grid that they settle.

    explains: whether lines that contradict each other are looked for. impossible: the line that has no placement.
    """

    def __init__(self, board: NonogramBoard, query: Query, explains: bool = True):
        self.board, self.query, self.explains = board, query, explains
        self.seed = int(query.settings.get(SEED, AS_WRITTEN))
        self.width = line_words(board)
        self.grid = pack_board(board, self.width)
        self.line = get_single_line(board)
        self.impossible = LINE_NONE

    def progress(self, found: int, answers: tuple[Answer, ...], *, is_settled: bool = False) -> Progress:
        """Return the progress of lines and trials; is_settled: whether their values hold in every answer."""
        proven = self.proven(kernels.get_settled_colours(self.grid)) if is_settled else None
        trials = int(self.grid.numbers[TRIALS])
        method = "trial" if trials else "line" if self.line else "lines"
        return Progress(trials, found, answers, proven=proven, conflict=self._impossible_cells(), method=method)

    def rows(self, cells: np.ndarray) -> Answer:
        """The answer with these colours."""
        return tuple(tuple(row) for row in cells.reshape(self.board.height, self.board.width).tolist())

    def find_answer(self) -> tuple[Answer, ...]:
        """Return the one answer, when lines and trials have settled all of it."""
        return (self.rows(kernels.get_settled_colours(self.grid)),)[: self.query.keep]

    def proven(self, known: np.ndarray) -> ProvenValues:
        """Return these colours without the given cells."""
        given = self.board.given
        is_new = (known != UNKNOWN) & (np.array(given).ravel() == UNKNOWN if given else True)
        return ProvenValues(np.where(is_new, known, UNKNOWN).reshape(self.board.height, self.board.width))

    def _impossible_cells(self) -> tuple[At, ...]:
        if self.impossible == LINE_NONE:
            return ()
        cells = _line_cells(self.board, self.impossible)
        found = deduce(*self.line) if self.line else None
        return tuple(cells[place] for place in found.places) if isinstance(found, Contradiction) else cells

    def start_conflict_search(self, last: Stage) -> Stage | None:
        """Return the search for a few lines that contradict each other, unless one line alone is impossible."""
        return LineConflictStage(self, last) if self.explains and self.impossible == LINE_NONE else None


class LineSolvingStage(Stage):
    """The stage that solves lines. It is enough for a board of one line."""

    def __init__(self, work: NonogramWork):
        self.work, self.has_looked, self.found = work, False, 0
        self.answers: tuple[Answer, ...] = ()

    @property
    def done(self) -> bool:
        return self.has_looked

    def step(self, budget: int) -> None:
        work = self.work
        work.impossible = int(kernels.solve_all_lines(work.grid, work.width))
        self.has_looked = True
        if self._is_one_line:
            assert work.line is not None
            self._solve_line(deduce(*work.line))
        elif self._has_answers and work.grid.numbers[OPEN] == 0:
            self.found, self.answers = 1, work.find_answer()

    @property
    def _is_one_line(self) -> bool:
        limit = self.work.query.limit
        return bool(self.work.line) and limit is not None and limit <= 2

    # No line is looked at again.
    @cached_property
    def _has_answers(self) -> bool:
        return self.work.impossible == LINE_NONE and not self.work.board.has_unequal_totals

    def _solve_line(self, found: LineDeduction | Contradiction) -> None:
        """Set the answers of one line alone: its blocks furthest to the left, and furthest to the right."""
        if isinstance(found, LineDeduction):
            ends = list(dict.fromkeys((found.left, found.right)))[: self.work.query.limit]
            self.answers = tuple(self.work.rows(np.array(end)) for end in ends[: self.work.query.keep])
            self.found = len(ends)

    def progress(self) -> Progress:
        return self.work.progress(self.found, self.answers, is_settled=self.found > 0)

    def next_stage(self) -> Stage | None:
        if self.found or self._is_one_line:
            return None
        return CellTrialStage(self.work) if self._has_answers else self.work.start_conflict_search(self)


class CellTrialStage(Stage):
    """The stage that tries one cell in one colour."""

    def __init__(self, work: NonogramWork):
        self.work, self.outcome = work, PAUSED

    @property
    def done(self) -> bool:
        return self.outcome != PAUSED or self._is_settled

    @property
    def _is_settled(self) -> bool:
        is_full = self.outcome == SETTLED or self.work.grid.numbers[OPEN] == 0
        return bool(is_full) and self.outcome != BROKEN

    def step(self, budget: int) -> None:
        self.outcome = int(kernels.try_cells(self.work.grid, budget, self.work.width))

    def progress(self) -> Progress:
        found = int(self._is_settled)
        answers = self.work.find_answer() if found else ()
        return self.work.progress(found, answers, is_settled=self.outcome != BROKEN)

    def next_stage(self) -> Stage | None:
        if self.outcome == BROKEN:
            return self.work.start_conflict_search(self)
        return None if self._is_settled else _start_learning(self.work)

    def freeze(self) -> bytes:
        return bytes([self.outcome])

    def resume(self, frozen: bytes) -> None:
        self.outcome = frozen[0]


def _start_learning(work: NonogramWork) -> Stage:
    """Return the search that learns, or the end of the search if it would take too much memory."""
    try:
        return ClauseLearningStage(work)
    except TooLarge:
        return RefusedSearch(work)


class RefusedSearch(Stage):
    """The end of a search that would take too much memory."""

    def __init__(self, work: NonogramWork):
        self.work = work

    @property
    def done(self) -> bool:
        return True

    def step(self, budget: int) -> None:
        """Do nothing."""

    def progress(self) -> Progress:
        proven = self.work.proven(kernels.get_settled_colours(self.work.grid))
        return replace(self.work.progress(0, ()), proven=proven, undecided=True, method="too-large")


class ClauseLearningStage(Stage):
    """The clause-learning search on the open rest. Raises TooLarge when it would take too much memory.

    literals: [cells, colours] for "the cell has the colour".
    """

    def __init__(self, work: NonogramWork):
        self.work = work
        written = grid_formula(work.grid, work.width, MOST_BYTES)
        formula, self.literals = shuffle(*written, work.seed)
        query = work.query
        self.finder = Finder(formula, query.limit, query.keep, shared=True, stuck_after=NEVER, phases=True)
        self.answers: tuple[Answer, ...] = ()
        # Conflicts until the last answer.
        self.answered_at = 0

    @property
    def done(self) -> bool:
        found = self.finder
        is_slow = found.stage == SETTLING and found.conflicts > 1.25 * self.answered_at + PATIENCE
        return found.done or is_slow

    def step(self, budget: int) -> None:
        found, before = self.finder, self.finder.found
        found.step(budget)
        if found.found > before:
            self.answered_at = found.conflicts
        if found.stage == SETTLING:
            # Block starts are of no interest.
            found.candidates[(self.literals.max() | 1) + 1 :] = 0

    def progress(self) -> Progress:
        new = self.finder.answers[len(self.answers) :]
        self.answers += tuple(self.work.rows(self._colours(values)) for values in new)
        known = self.work.progress(self.finder.found, self.answers)
        is_refuted = self.finder.done and not self.finder.found
        proven = None if is_refuted else self.work.proven(self._colours(self.finder.proven()))
        return replace(known, nodes=known.nodes + self.finder.decisions, proven=proven, method="learning")

    def _colours(self, values: np.ndarray) -> np.ndarray:
        """Return the colour of each cell for values of the variables, UNKNOWN if a variable that matters is -1."""
        # There may be hundreds of answers.
        deadline.check_deadline()
        known = np.append(values, -1)[self.literals >> 1]
        holds = np.where(self.literals >= 0, (known >= 0) & (known != (self.literals & 1)), self.literals == YES)
        return np.where(holds.any(axis=1), holds.argmax(axis=1), UNKNOWN)

    def next_stage(self) -> Stage | None:
        return None if self.finder.found else self.work.start_conflict_search(self)

    def freeze(self) -> bytes:
        return arrays_to_bytes(
            finder=np.frombuffer(self.finder.freeze(), np.uint8), answered_at=np.array(self.answered_at)
        )

    def resume(self, frozen: bytes) -> None:
        """Continue from the frozen state of another search."""
        arrays = bytes_to_arrays(frozen)
        self.finder, self.answered_at = solver.thaw(arrays["finder"].tobytes()), int(arrays["answered_at"])


class LineConflictStage(Stage):
    """The stage that finds a few lines that contradict each other.

    `before` is the progress of the stage without an answer.
    """

    def __init__(self, work: NonogramWork, last: Stage):
        self.work, self.last = work, last
        self.before = last.progress()
        board = work.board
        lines = board.height + board.width
        trials = min(CORE_TRIALS, TRIED_CELLS // (board.height * board.width))
        self.core = CoreDeletion(self._contradict, lines, trials, lines // 4)

    def _contradict(self, needed: np.ndarray) -> bool:
        return is_refuted(_with_lines(self.work.board, needed))

    @property
    def done(self) -> bool:
        return self.core.done

    def step(self, budget: int) -> None:
        self.core.step()

    def progress(self) -> Progress:
        lines = self.core.parts() if self.done else []
        cells = dict.fromkeys(cell for line in lines for cell in _line_cells(self.work.board, line))
        return replace(self.before, conflict=tuple(cells), refuted=True)

    def freeze(self) -> bytes:
        core = self.core
        left = np.array([core.stretch, core.at, core.trials])
        last = np.frombuffer(self.last.freeze(), np.uint8)
        return arrays_to_bytes(needed=core.needed, left=left, last=last, name=np.array(name_stage(self.last)))


# Frozen searches hold these names.
STAGES: dict[str, type[LineSolvingStage | CellTrialStage | ClauseLearningStage | RefusedSearch]] = {
    "Lines": LineSolvingStage,
    "Trying": CellTrialStage,
    "Learning": ClauseLearningStage,
    "Refused": RefusedSearch,
}
CONFLICT = "Conflict"


def name_stage(stage: Stage) -> str:
    """Return the name under which a stage is frozen."""
    return next((name for name, kind in STAGES.items() if type(stage) is kind), CONFLICT)


def resume_stage(work: NonogramWork, name: str, frozen: bytes) -> Stage:
    """Return the stage of this name that was frozen."""
    if name == CONFLICT:
        arrays = bytes_to_arrays(frozen)
        conflict = LineConflictStage(work, resume_stage(work, str(arrays["name"]), arrays["last"].tobytes()))
        conflict.core.needed = arrays["needed"]
        conflict.core.stretch, conflict.core.at, conflict.core.trials = arrays["left"].tolist()
        return conflict
    stage = STAGES[name](work)
    if isinstance(stage, CellTrialStage | ClauseLearningStage):
        stage.resume(frozen)
    return stage


def is_refuted(board: NonogramBoard) -> bool:
    """Whether a short search shows that there is no answer."""
    search = StagedSearch(LineSolvingStage(NonogramWork(board, Query(1, 0), explains=False)))
    progress = search.step(TRIAL)
    while not progress.done and progress.nodes < TRIAL:
        progress = search.step(TRIAL)
    return verdict(progress) is Verdict.NONE


def _with_lines(board: NonogramBoard, needed: np.ndarray) -> NonogramBoard:
    """Return the board with the clues of these lines only; lines are the rows, then the columns."""
    clues = tuple(
        clue if is_needed else None for clue, is_needed in zip((*board.rows, *board.cols), needed, strict=True)
    )
    return NonogramBoard(clues[: board.height], clues[board.height :], board.palette, board.given)


def _line_cells(board: NonogramBoard, line: int) -> tuple[At, ...]:
    """Return the cells of a line; lines are the rows, then the columns."""
    if line < board.height:
        return tuple((line, col) for col in range(board.width))
    return tuple((row, line - board.height) for row in range(board.height))
