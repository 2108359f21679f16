"""The engine: lines, trials, then the clause-learning search on what is still open.

A node is a trial of one cell in one colour, or a decision of the learning search.
"""

import io
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from solvers.cdcl import solver
from solvers.cdcl.solver import SETTLING, Finder
from solvers.cdcl.state import AIM_AT, FIRST_AIM, STUCK_AT, Formula
from solvers.contract.engine import Engine, Query
from solvers.contract.recipe import Making
from solvers.contract.results import Progress, Step, Verdict
from solvers.genres.nonogram.board import UNKNOWN, Answer, Board, Marks, clued
from solvers.genres.nonogram.conflict_core import ConflictCore
from solvers.genres.nonogram.formats.non import NON
from solvers.genres.nonogram.generator.generate import generate
from solvers.genres.nonogram.generator.recipe import LARGEST
from solvers.genres.nonogram.generator.repair import repairing
from solvers.genres.nonogram.kernels import grid as kernels
from solvers.genres.nonogram.kernels.clauses import YES, TooLarge, formula_of
from solvers.genres.nonogram.kernels.grid import BROKEN, LINE_NONE, OPEN, PAUSED, SETTLED, TRIALS
from solvers.genres.nonogram.kernels.packing import packed, width_of
from solvers.genres.nonogram.kernels.shuffle import AS_WRITTEN, shuffled
from solvers.genres.nonogram.line.deduction import Contradiction, Deduction, alone, deduce
from solvers.genres.nonogram.techniques.effort import effort
from solvers.genres.nonogram.techniques.explain import explain
from solvers.grids.rectangle import At
from solvers.search import verdict

NEVER = np.iinfo(np.int64).max
PATIENCE = 500  # conflicts for what is common to all answers, beside a quarter of what the answers cost
TRIAL = 5_000  # nodes in a trial at leaving out lines of a contradiction
MOST_BYTES = 1_000_000_000  # that the learning search may begin with; what it learns comes on top
LINES, TRYING, LEARNING, BLAMING, DONE, TOO_LARGE = range(6)
SEED = "seed"  # the setting of a query that has clauses shuffled


class Proven(Mapping[At, object]):
    """What is proven, by cell; of a large board nothing is written out until somebody looks."""

    def __init__(self, grid: np.ndarray):
        """grid: [rows, columns] the colour of each cell, UNKNOWN where it is not proven."""
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


class Search:
    """The search of one board. Where there is no answer, it looks for the guilty lines, if it blames."""

    def __init__(self, board: Board, query: Query, blames: bool = True):
        self.board, self.query = board, query
        self.seed = int(query.settings.get(SEED, AS_WRITTEN))
        self.width = width_of(board)
        self.grid = packed(board, self.width)
        self.stage, self.guilty = LINES, LINE_NONE
        self.core = ConflictCore(board) if blames else None
        self.line = alone(board)
        self.finder: Finder | None = None
        self.answers: tuple[Answer, ...] = ()
        self.found = self.answered_at = 0

    def step(self, budget: int) -> Progress:
        """Try or decide about `budget` more times, or fewer when that ends the search."""
        if self.stage == LINES:
            self._solve_lines()
        elif self.stage == TRYING:
            self._try_cells(budget)
        elif self.stage == LEARNING:
            self._learn(budget)
        elif self.stage == BLAMING:
            self._blame()
        return self._progress()

    def _solve_lines(self) -> None:
        self.guilty = int(kernels.begin(self.grid, self.width))
        if self.line and self.query.limit is not None and self.query.limit <= 2:
            self._end_line(deduce(*self.line), self.query.limit)
        else:
            has_answers = self.guilty == LINE_NONE and not self.board.is_uneven
            self._end_settling(PAUSED if has_answers else BROKEN)

    def _end_line(self, told: Deduction | Contradiction, limit: int) -> None:
        """The answers of one line alone are its blocks furthest to the left, and furthest to the right."""
        self.stage = DONE
        if isinstance(told, Deduction):
            ends = list(dict.fromkeys((told.left, told.right)))[:limit]
            self.answers = tuple(self._rows(np.array(end)) for end in ends[: self.query.keep])
            self.found = len(ends)

    def _try_cells(self, budget: int) -> None:
        self._end_settling(int(kernels.try_cells(self.grid, budget, self.width)))

    def _end_settling(self, told: int) -> None:
        """Go on to what follows lines or trials."""
        self.stage = TRYING
        if told == BROKEN:
            self._end_without_answer()
        elif told == SETTLED or self.grid.numbers[OPEN] == 0:
            self.stage, self.found = DONE, 1
            self.answers = (self._settled(),)[: self.query.keep]
        elif told != PAUSED:
            self._begin_learning()

    def _end_without_answer(self) -> None:
        """Name the line that lines alone stumble over, or go on to look for a few that contradict each other."""
        self.stage = DONE if self.guilty != LINE_NONE or self.core is None or self.core.done else BLAMING

    def _blame(self) -> None:
        assert self.core is not None
        self.core.step(_contradicts)
        if self.core.done:
            self.stage = DONE

    def _begin_learning(self) -> None:
        try:
            formula = self._formula()
        except TooLarge:
            self.stage = TOO_LARGE
            return
        self.finder = Finder(formula, self.query.limit, self.query.keep, shared=True)
        self.finder.state.numbers[STUCK_AT] = NEVER
        self.finder.state.numbers[AIM_AT] = FIRST_AIM
        self.stage = LEARNING

    def _formula(self) -> Formula:
        """What is open as clauses, in the order of the seed; notes the literals of the cells."""
        written = formula_of(self.grid, self.width, MOST_BYTES)
        formula, self.literals = shuffled(*written, self.seed)
        return formula

    def _learn(self, budget: int) -> None:
        search = self.finder
        assert search is not None
        search.step(budget)
        if search.found > self.found:
            self.answered_at = search.conflicts
        if search.stage == SETTLING:
            search.candidates[(self.literals.max() | 1) + 1 :] = 0  # block starts are of no interest
        kept = search.answers[len(self.answers) :]
        self.answers += tuple(self._rows(self._colours(values)) for values in kept)
        self.found = search.found
        is_slow = search.stage == SETTLING and search.conflicts > 1.25 * self.answered_at + PATIENCE
        if search.done and not search.found:
            self._end_without_answer()
        elif search.done or is_slow:
            self.stage = DONE

    def _progress(self) -> Progress:
        decisions = self.finder.decisions if self.finder else 0
        return Progress(
            nodes=int(self.grid.numbers[TRIALS]) + decisions,
            found=self.found,
            answers=self.answers,
            done=self.stage in (DONE, TOO_LARGE),
            undecided=self.stage == TOO_LARGE,
            proven=self._proven(),
            conflict=self._guilty_cells(),
            method=self._method(),
        )

    def _method(self) -> str:
        if self.finder:
            return "learning"
        if self.stage == TOO_LARGE:
            return "too-large"
        if self.grid.numbers[TRIALS]:
            return "trial"
        return "line" if self.line else "lines"

    def _settled(self) -> Answer:
        """What is settled by lines and trials, all else unknown."""
        return self._rows(kernels.settled(self.grid))

    def _colours(self, values: np.ndarray) -> np.ndarray:
        """The colour of each cell for values of the variables, UNKNOWN where a variable that matters is -1."""
        known = np.append(values, -1)[self.literals >> 1]
        holds = np.where(self.literals >= 0, (known >= 0) & (known != (self.literals & 1)), self.literals == YES)
        return np.where(holds.any(axis=1), holds.argmax(axis=1), UNKNOWN)

    def _rows(self, cells: np.ndarray) -> Answer:
        return tuple(tuple(row) for row in cells.reshape(self.board.height, self.board.width).tolist())

    def _proven(self) -> Mapping[At, object] | None:
        """What is the same in all answers as far as it is known, without what was given; None when there is none."""
        if self.stage in (LINES, BLAMING) or (self.stage == DONE and not self.found):
            return None
        known = self._colours(self.finder.proven()) if self.finder else kernels.settled(self.grid)
        given = self.board.given
        told = (known != UNKNOWN) & (np.array(given).ravel() == UNKNOWN if given else True)
        return Proven(np.where(told, known, UNKNOWN).reshape(self.board.height, self.board.width))

    def _guilty_cells(self) -> tuple[At, ...]:
        """The line that cannot be laid, when lines alone show that there is no answer; else those that are blamed."""
        if self.guilty != LINE_NONE:
            cells = _cells(self.board, self.guilty)
            told = deduce(*self.line) if self.line else None
            return tuple(cells[place] for place in told.places) if isinstance(told, Contradiction) else cells
        if self.stage != DONE or self.found or self.core is None:
            return ()
        return tuple(dict.fromkeys(cell for line in self.core.lines() for cell in _cells(self.board, line)))

    def freeze(self) -> bytes:
        """The board, how far it is settled, and the learning search."""
        limit = -1 if self.query.limit is None else self.query.limit
        learned = self.finder.freeze() if self.finder else b""
        assert self.core is not None
        buffer = io.BytesIO()
        np.savez_compressed(
            buffer,
            allow_pickle=False,
            board=np.array(NON.write_board(self.board)),
            told=np.array([limit, self.query.keep, self.seed, self.stage, self.guilty, self.found, self.answered_at]),
            answers=np.array(self.answers, np.int8),
            learned=np.frombuffer(learned, np.uint8),
            needed=self.core.needed,
            left=np.array([self.core.stretch, self.core.at, self.core.trials]),
            **self.grid._asdict(),
        )
        return buffer.getvalue()


def _cells(board: Board, line: int) -> tuple[At, ...]:
    """The cells of a line; lines are the rows, then the columns."""
    if line < board.height:
        return tuple((line, col) for col in range(board.width))
    return tuple((row, line - board.height) for row in range(board.height))


def _contradicts(board: Board) -> bool:
    """Whether a short search shows that there is no answer."""
    search = Search(board, Query(1, 0), blames=False)
    progress = search.step(TRIAL)
    while not progress.done and progress.nodes < TRIAL:
        progress = search.step(TRIAL)
    return verdict(progress) is Verdict.NONE


class NonogramEngine(Engine):
    """Lines, trials and clause learning; a race shuffles the clauses."""

    can_race = True

    def start(self, board: Board, query: Query) -> Search:
        """A search at its beginning."""
        return Search(board, query)

    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen."""
        arrays = dict(np.load(io.BytesIO(frozen), allow_pickle=False))
        limit, keep, seed, stage, guilty, found, answered_at = arrays["told"].tolist()
        query = Query(None if limit < 0 else limit, keep, {SEED: str(seed)})
        search = Search(NON.board(str(arrays["board"])), query)
        for name, array in search.grid._asdict().items():
            array[...] = arrays[name]
        search.stage, search.guilty, search.found, search.answered_at = stage, guilty, found, answered_at
        search.answers = tuple(search._rows(cells) for cells in arrays["answers"])
        assert search.core is not None
        search.core.needed = arrays["needed"]
        search.core.stretch, search.core.at, search.core.trials = arrays["left"].tolist()
        if arrays["learned"].size:
            search._formula()
            search.finder = solver.thaw(arrays["learned"].tobytes())
        return search

    def racers(self, board: Board, query: Query, number: int) -> Sequence[Query]:
        """The same search in several ways: the clauses as they are written, and shuffled from seeds."""
        others = (replace(query, settings={**query.settings, SEED: str(seed)}) for seed in range(1, number))
        return [query, *others]

    def warm(self) -> None:
        """Compile or load all kernels."""
        solver.warm()
        crossing = ((1, 0), (0, 1))
        for size in (2, 70, 130, 300, 600):
            blank = (0,) * size
            picture = [blank[2:] + line for line in crossing] + [blank] * (size - 2)
            board = clued(picture)
            search = self.start(board, Query())
            while not search.step(10).done:
                pass
            kernels.impossible(search.grid, search.width)
            effort(board, ())
            if size <= LARGEST:
                for _ in repairing(picture):
                    pass

    def explain(self, board: Board, marks: Marks | None = None) -> Generator[Step, None, bool]:
        return explain(board, marks)

    def effort(self, board: Board, steps: Sequence[Step]) -> Mapping[str, int]:
        return effort(board, steps)

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        return generate(recipe, seed)


ENGINE = NonogramEngine()
