"""The stages of a search: a glance, the answers, then the conflict, or how few lights or many there can be."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import repeat

import numpy as np

from solvers.cdcl.conflict_core import PartNumbers, formula_core
from solvers.cdcl.finding import FindingStage
from solvers.cdcl.optimum import OptimumSearch
from solvers.cdcl.state import FIRST_STUCK, Formula
from solvers.contract.engine import Query
from solvers.contract.results import Progress
from solvers.genres.akari.board import LIGHT, NO_LIGHT, AkariBoard, Answer
from solvers.genres.akari.fewest.search import FewestLightsSearch
from solvers.genres.akari.fewest.sum_bounds import add_sum_groups
from solvers.genres.akari.kernels.cell_codes import read_codes
from solvers.genres.akari.kernels.formula import FOUR, ZERO, akari_formula, judge_board
from solvers.grids.rectangle import At
from solvers.staged import Stage

# A contradiction is reduced by this many trials at leaving out parts, fewer on large boards.
TRIALS = 300
# All these trials together look at this many cells.
TRIED_CELLS = 4_000_000
# Trials when each of them needs adding up.
COUNTED_TRIALS = 60
# Values of the query's setting "lights".
SENSES = {"min": -1, "max": 1}
NAMES = {-1: "fewest", 1: "most"}
# The search for an optimum makes this many steps while a sweep makes one.
TURNS = 8
# Decisions of the first look, and further ones for each cell.
GLANCE, GLANCE_A_CELL = 400, 2
# Conflicts until constraints are added up, when the first look found no answer.
LOST = 500


class QuickSearch(Stage):
    """A short search in one call. It counts if it ended and found one answer."""

    is_brief = True

    def __init__(self, board: AkariBoard, query: Query):
        self.board, self.query = board, query
        self.has_looked = self.ended = False
        self.found = self.decisions = self.conflicts = 0
        self.answer: Answer = frozenset()

    @property
    def done(self) -> bool:
        return self.has_looked

    def step(self, budget: int) -> None:
        """Look once; never cut short, for the work would be lost."""
        rows, cols = self.board.rows, self.board.cols
        found = judge_board(codes_of(self.board), rows, cols, GLANCE + GLANCE_A_CELL * rows * cols)
        self.ended, self.found, answers, decisions, conflicts = found
        self.decisions, self.conflicts = int(decisions), int(conflicts)
        self.answer = frozenset(_cells_at(answers[0].nonzero()[0], cols))
        self.has_looked = True

    def progress(self) -> Progress:
        sense = _sense_of(self.query)
        counts = {f"{NAMES[sense]}-lights": len(self.answer)} if sense else {}
        method = "learning" if self.conflicts else "trying" if self.decisions else "propagation"
        return Progress(self.decisions, 1, (self.answer,), counts=counts, method=method)

    def next_stage(self) -> Stage | None:
        if self.ended and self.found == 1:
            return None
        is_lost = not self.ended and not self.found
        return AkariAnswerStage(self.board, self.query, LOST if is_lost else FIRST_STUCK)


class AkariAnswerStage(FindingStage):
    """The stage that finds answers, as many as are wanted, and their common cells."""

    def __init__(self, board: AkariBoard, query: Query, stuck_after: int = FIRST_STUCK):
        self.board, self.sense = board, _sense_of(query)
        self.formula, self.cells, self.across, self.down = akari_formula(codes_of(board), board.rows, board.cols)
        super().__init__(self.formula, query, shared=not self.sense, stuck_after=stuck_after)

    def progress(self) -> Progress:
        found = self.finder
        return Progress(
            nodes=found.decisions,
            found=found.found,
            answers=self.answers(),
            proven=self._proven() if found.found != 1 else None,
            counts=self._counts(),
            method="counting" if found.summed else "learning" if found.conflicts else "propagation",
        )

    def answer_of(self, values: np.ndarray) -> Answer:
        return frozenset(self._at(self.cells[values[: self.cells.size] == 1]))

    def next_stage(self) -> Stage | None:
        if not self.finder.found:
            return AkariConflictStage(self)
        return LightOptimumStage(self) if self.sense and self.finder.found > 1 else None

    def _counts(self) -> Mapping[str, int]:
        """Return the lights of the one answer, if they were to be counted."""
        if not self.sense or not self.done or not self._answers:
            return {}
        return {f"{NAMES[self.sense]}-lights": len(self._answers[0])}

    def _proven(self) -> Mapping[At, object]:
        settled = self.finder.proven()[: self.cells.size]
        lights, dots = self.cells[settled == 1], self.cells[settled == 0]
        return dict.fromkeys(self._at(lights), LIGHT) | dict.fromkeys(self._at(dots), NO_LIGHT)

    def _at(self, flat: np.ndarray) -> list[At]:
        return _cells_at(flat, self.board.cols)


class AkariConflictStage(Stage):
    """The stage that finds a small set of numbers and cells that contradict each other."""

    def __init__(self, finding: AkariAnswerStage):
        self.finding = finding
        parts = _parts(finding.formula, codes_of(finding.board), finding.cells)
        cells = finding.board.rows * finding.board.cols
        trials = COUNTED_TRIALS if finding.finder.summed else min(TRIALS, TRIED_CELLS // cells)
        self.core = formula_core(finding.formula, parts, cells, trials)

    @property
    def done(self) -> bool:
        return self.core.done

    def step(self, budget: int) -> None:
        self.core.step()

    def progress(self) -> Progress:
        conflict = _cells_at(np.flatnonzero(self.core.needed), self.finding.board.cols) if self.done else ()
        return replace(self.finding.progress(), conflict=tuple(conflict), refuted=True)

    def freeze(self) -> bytes:
        return self.finding.freeze()


class LightOptimumStage(Stage):
    """The stage that finds the most lights or the fewest; hard cases of the fewest in two ways by turns."""

    def __init__(self, finding: AkariAnswerStage):
        self.finding = finding
        formula, sums = add_sum_groups(finding.formula, finding.across, finding.down)
        lights = int(finding.finder.answers[0][: finding.cells.size].sum())
        self.optimum = OptimumSearch(formula, sums, finding.sense, lights)
        self.fewest: FewestLightsSearch | None = None
        # Steps of the optimum until the next sweep.
        self.owed = 0

    @property
    def done(self) -> bool:
        return self.optimum.done

    def step(self, budget: int) -> None:
        self.optimum.step(budget)
        self.owed -= 1
        if self.finding.sense < 0 and self.optimum.is_hard and not self.done and self.owed <= 0:
            self._sweep()

    def _sweep(self) -> None:
        self.fewest = self.fewest or self._begin_fewest()
        if not self.fewest.gave_up:
            self.owed = TURNS * self.fewest.step()
            if self.fewest.done:
                self._note_fewest(self.fewest)

    def _begin_fewest(self) -> FewestLightsSearch:
        """Look for an answer with as few lights as possible: that is easier to refute than a few more."""
        board, cells = self.finding.board, self.finding.cells
        known = np.zeros(board.rows * board.cols, np.int8)
        known[cells] = self.optimum.list_known()[: cells.size]
        return FewestLightsSearch(codes_of(board), board.cols, known, self.optimum.bound)

    def _note_fewest(self, fewest: FewestLightsSearch) -> None:
        if fewest.lights is not None:
            self.optimum.settle(len(fewest.lights), self._values(fewest.lights))
        elif not fewest.gave_up:
            self.optimum.settle(fewest.most_lights + 1)
            self.fewest = None

    def _values(self, lights: list[int]) -> np.ndarray:
        """The variables of an answer with these lights."""
        finding = self.finding
        values = np.zeros(finding.formula.phase.size, np.int8)
        is_light = np.isin(finding.cells, lights)
        values[: finding.cells.size] = is_light
        for runs in (finding.across, finding.down):
            values[runs[is_light] >> 1] = 1
        return values

    def progress(self) -> Progress:
        known = self.finding.progress()
        nodes = known.nodes + self.optimum.decisions
        return replace(known, nodes=nodes, answers=self._answers(), counts=self._counts())

    def _answers(self) -> tuple[Answer, ...]:
        """The answers, the best first."""
        answers = self.finding.answers()
        if self.optimum.answer is None:
            return answers
        best = self.finding.answer_of(self.optimum.answer)
        return (best, *(answer for answer in answers if answer != best))[: len(answers)]

    def _counts(self) -> Mapping[str, int]:
        name, best, bound = NAMES[self.finding.sense], self.optimum.best, self.optimum.bound
        if not self.finding.answers():
            return {}
        if best == bound:
            return {f"{name}-lights": best}
        return {f"{name}-lights-so-far": best, f"{name}-lights-bound": bound}

    def freeze(self) -> bytes:
        return self.finding.freeze()


def _sense_of(query: Query) -> int:
    """Return -1 if the fewest lights are wanted, 1 for the most, 0 for any answers."""
    return SENSES.get(query.settings.get("lights", ""), 0)


def codes_of(board: AkariBoard) -> np.ndarray:
    """Return the characters of a board, one a cell."""
    return read_codes("".join(board.cells))


def _cells_at(flat: np.ndarray, cols: int) -> list[At]:
    """The cells of flat indexes."""
    # With few indexes this takes half the time of np.divmod.
    return list(map(divmod, flat.tolist(), repeat(cols)))


def _parts(formula: Formula, codes: np.ndarray, cells: np.ndarray) -> PartNumbers:
    """Return the parts of a contradiction, named by their cells: each number, each white cell that must be lit."""
    clues = np.flatnonzero((codes >= ZERO) & (codes <= FOUR))
    groups = np.full(formula.defaults.size, -1, np.int64)
    groups[groups.size - clues.size :] = clues
    crossing = np.full(formula.crossing.size, -1, np.int64)
    crossing[: cells.size] = cells
    has_two_runs = formula.crossing[: cells.size] == 1
    return PartNumbers(groups, cells[has_two_runs], cells[~has_two_runs], crossing)
