"""The engine: boards to formulas for the clause-learning search, answers unpacked.

First two answers are looked for, or as many as the query says. When there is none, a small set of numbers and cells
that contradict each other is looked for; when there are several, what all share, or the fewest or most lights if asked.
"""

import json
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from solvers.cdcl import solver
from solvers.cdcl.conflict_core import Core, Parts
from solvers.cdcl.optimum import Optimum
from solvers.cdcl.solver import Finder
from solvers.cdcl.state import STUCK_AT, Formula
from solvers.contract.engine import Engine, Query
from solvers.contract.recipe import Making
from solvers.contract.results import Progress, Step, Verdict
from solvers.genres.akari.board import LIGHT, NO_LIGHT, Answer, Board, Marks
from solvers.genres.akari.canonical import canonical
from solvers.genres.akari.fewest import search as fewest
from solvers.genres.akari.fewest.search import Fewest
from solvers.genres.akari.fewest.sum_bounds import with_sums
from solvers.genres.akari.generator.generate import generate
from solvers.genres.akari.generator.placement import below
from solvers.genres.akari.generator.recipe import RECIPE
from solvers.genres.akari.kernels.formula import FOUR, ZERO, formula_of, judge, judge_all
from solvers.genres.akari.techniques import explain as explaining
from solvers.genres.akari.techniques.explain import explain
from solvers.grids.rectangle import At

LEAST_LIMIT = 2  # so that one answer is a proof, and never only the first that was met
TRIALS = 300  # trials at leaving out parts of a contradiction, fewer on boards of more cells than this:
TRIED_CELLS = 4_000_000  # in all trials together
COUNTED_TRIALS = 60  # when each of them needs adding up
VERDICTS = (Verdict.NONE, Verdict.ONE, Verdict.MANY)
SENSES = {"min": -1, "max": 1}  # the query's setting "lights"
NAMES = {-1: "fewest", 1: "most"}
TURNS = 8  # steps of the search for an optimum while a sweep takes one
GLANCE, GLANCE_A_CELL = 400, 2  # decisions of the first look, and as many more for each cell
LOST = 500  # conflicts until constraints are added up, when the first look found no answer
TAG = b"akari-2\n"


class Search:
    """The search of one board: a glance, then a finder for what is left, and at its end a Core or an Optimum."""

    def __init__(self, board: Board, query: Query):
        self.board, self.query = board, query
        self._sense = SENSES.get(query.settings.get("lights", ""), 0)
        self._is_lost = False
        self._finder: Finder | None = None
        self._core: Core | None = None
        self._optimum: Optimum | None = None
        self._fewest: Fewest | None = None
        self._owed = 0  # steps of the optimum until the next one of these
        self._answers: list[Answer] = []

    def step(self, budget: int) -> Progress:
        """Take about `budget` more decisions, or fewer when that ends the search."""
        if self._finder is None:
            glimpsed = self._glance()
            if glimpsed:
                return glimpsed
            self._begin()
        if not self._finder.done:
            self._finder.step(budget)
            self._go_on()
        elif self._core and not self._core.done:
            self._core.step()
        elif self._optimum and not self._optimum.done:
            self._improve(budget)
        return self._progress()

    def _glance(self) -> Progress | None:
        """The end of the search when that is soon and there is one answer; never cut short, for it would be lost."""
        codes, rows, cols = _codes(self.board), self.board.rows, self.board.cols
        ended, found, answers, decisions, conflicts = judge(codes, rows, cols, _glance_of(self.board))
        self._is_lost = not ended and not found
        if not ended or found != 1:
            return None
        answer = frozenset(self._at(np.flatnonzero(answers[0])))
        counts = {f"{NAMES[self._sense]}-lights": len(answer)} if self._sense else {}
        method = "learning" if conflicts else "trying" if decisions else "propagation"
        return Progress(decisions, 1, (answer,), done=True, counts=counts, method=method)

    def _begin(self) -> None:
        self._formula, self._cells, self._across, self._down = formula_of(
            _codes(self.board), self.board.rows, self.board.cols
        )
        limit = self.query.limit if self.query.limit is None else max(self.query.limit, LEAST_LIMIT)
        self._finder = Finder(self._formula, limit, self.query.keep, shared=not self._sense)
        if self._is_lost:
            self._finder.state.numbers[STUCK_AT] = LOST

    def _go_on(self) -> None:
        """After the finder's end: what else there is to tell."""
        if self._finder.done and not self._finder.found:
            parts = _parts(self._formula, _codes(self.board), self._cells)
            cells = self.board.rows * self.board.cols
            trials = COUNTED_TRIALS if self._finder.summed else min(TRIALS, TRIED_CELLS // cells)
            self._core = Core(self._formula, parts, cells, trials)
        elif self._finder.done and self._sense and self._finder.found > 1:
            formula, sums = with_sums(self._formula, self._across, self._down)
            lights = int(self._finder.answers[0][: self._cells.size].sum())
            self._optimum = Optimum(formula, sums, self._sense, lights)

    def _improve(self, budget: int) -> None:
        """Go on towards the most lights or the fewest; where these are hard, in both ways by turns."""
        optimum = self._optimum
        optimum.step(budget)
        self._owed -= 1
        if self._sense > 0 or optimum.done or not optimum.is_hard or self._owed > 0:
            return
        if self._fewest is None:
            self._fewest = self._begin_fewest()
        if not self._fewest.gave_up:
            self._owed = TURNS * self._fewest.step()
            if self._fewest.done:
                self._note_fewest(self._fewest)

    def _begin_fewest(self) -> Fewest:
        """Look for an answer with as few lights as there may be: easier to refute than a few more."""
        known = np.zeros(self.board.rows * self.board.cols, np.int8)
        known[self._cells] = self._optimum.known()[: self._cells.size]
        return Fewest(_codes(self.board), self.board.cols, known, self._optimum.bound)

    def _note_fewest(self, fewest: Fewest) -> None:
        if fewest.lights is not None:
            self._optimum.settle(len(fewest.lights), self._with_lights(fewest.lights))
        elif not fewest.gave_up:
            self._optimum.settle(fewest.most_lights + 1)
            self._fewest = None

    def _with_lights(self, flat: list[int]) -> np.ndarray:
        """The variables of an answer with these lights."""
        values = np.zeros(self._formula.phase.size, np.int8)
        is_light = np.isin(self._cells, flat)
        values[: self._cells.size] = is_light
        for runs in (self._across, self._down):
            values[runs[is_light] >> 1] = 1
        return values

    def _progress(self) -> Progress:
        found, optimum, core = self._finder, self._optimum, self._core
        for values in found.answers[len(self._answers) :]:
            self._answers.append(self._lights(values))
        rest = optimum or core
        return Progress(
            nodes=found.decisions + (optimum.decisions if optimum else 0),
            found=found.found,
            answers=self._shown(),
            done=found.done and (rest is None or rest.done),
            proven=self._proven() if found.found != 1 else None,
            conflict=self._conflict() if core and core.done else (),
            refuted=core is not None,
            counts=self._counts(),
            method="counting" if found.summed else "learning" if found.conflicts else "propagation",
        )

    def _shown(self) -> tuple[Answer, ...]:
        """The answers, one with the fewest or most lights first when that was asked."""
        if self._optimum and self._optimum.answer is not None:
            best = self._lights(self._optimum.answer)
            others = [answer for answer in self._answers if answer != best]
            return (best, *others)[: len(self._answers)]
        return tuple(self._answers)

    def _counts(self) -> Mapping[str, int]:
        if not self._sense or not self._finder.done or not self._answers:
            return {}
        lights = len(self._answers[0])
        best, bound = (self._optimum.best, self._optimum.bound) if self._optimum else (lights, lights)
        name = NAMES[self._sense]
        if best == bound:
            return {f"{name}-lights": best}
        return {f"{name}-lights-so-far": best, f"{name}-lights-bound": bound}

    def _proven(self) -> Mapping[At, object]:
        settled = self._finder.proven()[: self._cells.size]
        lights, dots = self._cells[settled == 1], self._cells[settled == 0]
        return dict.fromkeys(self._at(lights), LIGHT) | dict.fromkeys(self._at(dots), NO_LIGHT)

    def _conflict(self) -> tuple[At, ...]:
        return tuple(self._at(np.flatnonzero(self._core.needed)))

    def _lights(self, values: np.ndarray) -> Answer:
        return frozenset(self._at(self._cells[values[: self._cells.size] == 1]))

    def _at(self, flat: np.ndarray) -> list[At]:
        rows, cols = np.divmod(flat, self.board.cols)
        return list(zip(rows.tolist(), cols.tolist(), strict=True))

    def freeze(self) -> bytes:
        """A tag, a line of JSON, and the frozen finder; what comes behind the finder is begun anew."""
        query = {"limit": self.query.limit, "keep": self.query.keep, "settings": dict(self.query.settings)}
        head = json.dumps({"cells": self.board.cells, "query": query})
        return TAG + head.encode() + b"\n" + (self._finder.freeze() if self._finder else b"")


class Pack(NamedTuple):
    """Boards for one call: their cells one behind the other, where each begins, their sides, decisions of a glance."""

    codes: np.ndarray
    starts: np.ndarray
    rows: np.ndarray
    cols: np.ndarray
    budgets: np.ndarray


def packed(boards: Sequence[Board]) -> Pack:
    """The boards as arrays."""
    codes = np.frombuffer("".join(["".join(board.cells) for board in boards]).encode(), np.uint8)
    rows = np.array([len(board.cells) for board in boards], np.int64)
    cols = np.array([len(board.cells[0]) for board in boards], np.int64)
    sizes = rows * cols
    starts = np.zeros(sizes.size + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return Pack(codes, starts, rows, cols, GLANCE + GLANCE_A_CELL * sizes)


def judged(pack: Pack, boards: Sequence[Board]) -> list[Verdict]:
    """The verdicts; what a glance does not decide is searched to its end."""
    found = judge_all(*pack)
    verdicts = [VERDICTS[count] for count in found.tolist()]
    for at in np.flatnonzero(found < 0):
        verdicts[at] = _searched(boards[at])
    return verdicts


def _searched(board: Board) -> Verdict:
    search = Finder(formula_of(_codes(board), board.rows, board.cols)[0])
    search.state.numbers[STUCK_AT] = LOST
    while not search.done:
        search.step(1_000_000)
    return VERDICTS[search.found]


def _glance_of(board: Board) -> int:
    return GLANCE + GLANCE_A_CELL * board.rows * board.cols


def _codes(board: Board) -> np.ndarray:
    return np.frombuffer("".join(board.cells).encode(), np.uint8)


def _parts(formula: Formula, codes: np.ndarray, cells: np.ndarray) -> Parts:
    """What a contradiction can be made of: each number, and each white cell that must be lit; named by their cells."""
    clues = np.flatnonzero((codes >= ZERO) & (codes <= FOUR))
    groups = np.full(formula.keys.size, -1, np.int64)
    groups[groups.size - clues.size :] = clues
    covered = np.full(formula.covered.size, -1, np.int64)
    covered[: cells.size] = cells
    crossed = formula.covered[: cells.size] == 1
    return Parts(groups, cells[crossed], cells[~crossed], covered)


class AkariEngine(Engine):
    """Searches by clause learning, counting and frontiers; everything else it has from the genre's modules."""

    def start(self, board: Board, query: Query) -> Search:
        """A search at its beginning."""
        return Search(board, query)

    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen."""
        line, _, arrays = frozen.removeprefix(TAG).partition(b"\n")
        head = json.loads(line)
        search = Search(Board(tuple(head["cells"])), Query(**head["query"]))
        if arrays:
            search._begin()
            search._finder = solver.thaw(arrays)
            search._go_on()
        return search

    def warm(self) -> None:
        """Compile all kernels, or load them."""
        solver.warm()
        explaining.warm()
        fewest.warm()
        for cells in ((".1..", "....", "...1"), ("1.", ".#"), ("...", "...")):
            for settings in ({}, {"lights": "min"}):
                search = self.start(Board(cells), Query(settings=settings))
                while not search.step(1).done:
                    pass
        self.throughput([Board(("1.", ".."))])
        small = {option.name: option.default for option in RECIPE} | {"rows": "6", "cols": "6"}
        for _ in generate(small, 1):
            pass
        below(np.zeros(1, np.uint64), 2)  # what a small board seldom needs

    def canonical(self, board: Board) -> tuple[Board, str]:
        return canonical(board)

    def explain(self, board: Board, marks: Marks | None = None) -> Generator[Step, None, bool]:
        return explain(board, marks)

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        return generate(recipe, seed)

    def throughput(self, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
        """Seconds for all verdicts on one thread, from boards to proofs."""
        begun = time.perf_counter()
        verdicts = judged(packed(boards), boards)
        return time.perf_counter() - begun, verdicts


ENGINE = AkariEngine()
