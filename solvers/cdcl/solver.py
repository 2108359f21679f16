"""Answers in slices: find, block, find the next; and values that all answers share.

Everything learned is kept from one answer to the next. A guard variable is in the clauses that shut answers out: while
it fails they apply, once it is free they do not, and clauses learned with them stay true of the problem.
"""

import json
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from solvers.cdcl.linear_bound import CHECKED, LinearRelaxation, build_relaxation, seek_exact_proof
from solvers.cdcl.model import Problem
from solvers.cdcl.quick_solve import ANSWERS, run_first_slice
from solvers.cdcl.search import (
    EXHAUSTED,
    FOUND,
    GROW,
    STUCK,
    add_clause,
    assume,
    block_answer,
    find_answer,
    find_backbone,
    prepare_backbone,
    start_search,
)
from solvers.cdcl.state import (
    AIM_AT,
    CONFLICTS,
    DECISIONS,
    FIRST_AIM,
    FIRST_STUCK,
    LEVEL,
    STUCK_AT,
    CdclState,
    Formula,
    arrays_of,
    pack_formula,
    state_of,
)
from solvers.staged import arrays_to_bytes, bytes_to_arrays

FINDING, SETTLING, DONE = "finding", "settling", "done"
# These attributes of a Finder are frozen beside its state.
SAVED = ("guard", "limit", "keep", "shared", "stage", "found", "exhausted", "summed", "weighings", "visible")
ARRAYS = ("answers", "common", "candidates")
# The next try at adding up comes after this many times as many conflicts.
STUCK_LATER = 10
# One slice of adding up visits this many literals, some 10 ms.
SLICE_WORK = 2_000_000
# Adding up takes this many steps in all.
STEPS = 8_000
NEVER = np.iinfo(np.int64).max
# The first call tries this many decisions; most boards need fewer.
GLANCE = 150
# The most decisions of a step that looks for what all answers share: where clauses are long, literals that fail by
# propagation alone cost much more than decisions, and are not counted.
BACKBONE_BUDGET = 300
Check = Callable[[np.ndarray], Sequence[Sequence[int]]]


class Finder:
    """Answers to a formula whose last variable is its guard (used nowhere in it).

    limit: the number of answers to stop at (None: all). keep: the number of answers held. shared: whether to settle,
    when there are several answers, which variables have the same value in all. `answers` are int8 arrays, 1 for yes;
    `common` holds the values shared by all answers found so far, -1 for different ones. stuck_after: conflicts until
    constraints are added up, NEVER for not at all. phases: whether to aim at signs that caused no conflict for long
    (better at finding, worse at refuting).
    summed: adding up constraints proved that there is no answer. weighings: the number of trials at adding up.
    visible: the number of first variables that distinguish answers; None for all, when the others follow from them.
    check(values) -> clauses, of literals, that a filling breaks though the formula allows it: they are added, and it is
    no answer. Settled values are then fewer than those shared by all answers, never more. It is not frozen.
    """

    visible: int | None = None

    def __init__(
        self,
        formula: Formula,
        limit: int | None = 2,
        keep: int = 2,
        shared: bool = False,
        *,
        stuck_after: int = FIRST_STUCK,
        phases: bool = False,
        visible: int | None = None,
        check: Check | None = None,
    ):
        self._formula = formula
        self._stuck_at = NEVER if formula.graphs.links.size else stuck_after
        self._aim_at = FIRST_AIM if phases else 0
        # Decisions and conflicts before the state was begun.
        self._counts = 0, 0
        self.guard = formula.phase.size - 1
        self.limit, self.keep, self.shared = limit, keep, shared
        self.visible, self.check = visible, check
        self.stage, self.found = FINDING, 0
        self.exhausted = self.summed = False
        self.rows: LinearRelaxation | None = None
        self.weighings = 0
        self.answers: list[np.ndarray] = []
        self.common = self.candidates = np.zeros(0, np.int8)

    @cached_property
    def state(self) -> CdclState:
        """Return the arrays of the search; a search that is over at its first step never has any."""
        state: CdclState = pack_formula(self._formula)
        start_search(state, self._formula.units)
        state.numbers[[STUCK_AT, AIM_AT, DECISIONS, CONFLICTS]] = self._stuck_at, self._aim_at, *self._counts
        assume(state, np.array([self.guard_literal], np.int32))
        return state

    @property
    def _is_begun(self) -> bool:
        return "state" in vars(self)

    @property
    def guard_literal(self) -> int:
        """Return the literal under which answers are shut out."""
        return 2 * self.guard + 1

    @property
    def done(self) -> bool:
        return self.stage == DONE

    @property
    def decisions(self) -> int:
        return int(self.state.numbers[DECISIONS]) if self._is_begun else self._counts[0]

    @property
    def conflicts(self) -> int:
        return int(self.state.numbers[CONFLICTS]) if self._is_begun else self._counts[1]

    def step(self, budget: int) -> None:
        """Continue for about `budget` decisions, or until all wanted answers are found."""
        if not self._is_begun and self._is_plain:
            self._judge(budget)
        stage = self.stage
        last = self.decisions + (min(budget, BACKBONE_BUDGET) if stage == SETTLING else budget)
        while self.stage == stage != DONE and self.decisions < last:
            if self.rows is not None:
                self._weigh()
                return
            ahead = last - self.decisions
            outcome = (
                find_answer(self.state, ahead)
                if self.stage == FINDING
                else find_backbone(self.state, self.candidates, ahead)
            )
            if outcome == GROW:
                self.grow()
            elif outcome == STUCK:
                self._begin_weighing()
            elif outcome == FOUND:
                self._note_answer()
            elif outcome == EXHAUSTED:
                self._end_stage(exhausted=True)

    @property
    def _is_plain(self) -> bool:
        """Whether `judge` looks for the same."""
        is_judged = self.stage == FINDING and not self.found and self.limit == ANSWERS
        return is_judged and self._stuck_at == NEVER and not (self._aim_at or self.visible or self.check)

    def _judge(self, budget: int) -> None:
        """Look for two answers in one call; if that ends with fewer, all is known, else the search begins again."""
        is_over, found, answers, *counts = run_first_slice(self._formula, min(budget, GLANCE))
        if is_over and found < ANSWERS:
            self._counts = int(counts[0]), int(counts[1])
            for values in answers[:found]:
                self._hold(values)
            self._end_stage(exhausted=True)

    def wait(self, conflicts: int) -> None:
        """Become stuck after this many further conflicts."""
        self.state.numbers[STUCK_AT] = min(self.conflicts + conflicts, NEVER)

    def values(self) -> np.ndarray:
        """Return the present value of each variable; right after an answer was found, that answer."""
        return (self.state.trail.values[: 2 * self.guard : 2] > 0).astype(np.int8)

    def proven(self) -> np.ndarray:
        """Return for each variable 1 or 0 when every answer is known to have this value, else -1."""
        if self.exhausted and self.found:
            return self.common
        settled = np.full(self.guard, -1, np.int8)
        held = self.state.trail.values[: 2 * self.guard : 2]
        fixed = (held != 0) & (self.state.trail.variable[: self.guard, LEVEL] == 0)
        settled[fixed] = held[fixed] > 0
        if self.candidates.size:
            settled[self.candidates[0::2] == 2] = 1
            settled[self.candidates[1::2] == 2] = 0
        return settled

    def _begin_weighing(self) -> None:
        """Begin to look for a proof by adding up, which can only show that there is no answer at all."""
        self.state.numbers[STUCK_AT] = STUCK_LATER * (self.conflicts + 1)
        if not self.found:
            self.rows, self.steps = build_relaxation(self.state, 0, False), 0

    def _weigh(self) -> None:
        # `_begin_weighing` has made them.
        assert self.rows is not None
        steps = max(CHECKED, min(STEPS, SLICE_WORK // (self.rows.entries.size + 1)))
        if seek_exact_proof(self.rows, steps):
            self.summed = True
            self._end_stage(exhausted=True)
        self.steps += steps
        if self.summed or self.steps >= STEPS:
            self.rows = None
            self.weighings += 1

    def _note_answer(self) -> None:
        values = self.values()
        broken = self.check(values) if self.check else ()
        for clause in broken:
            self._add_clause(clause)
        if broken:
            return
        self._hold(values)
        if self.found == self.limit:
            self._end_stage(exhausted=False)
        elif self.visible is not None:
            self._shut_out(values)
        else:
            while not block_answer(self.state):
                self.grow()

    def count_known_answer(self, values: np.ndarray) -> None:
        """Count an answer that another search has found, before this one begins."""
        self._hold(values)
        if self.found == self.limit:
            self._end_stage(exhausted=False)
        else:
            self._shut_out(values)

    def _hold(self, values: np.ndarray) -> None:
        self.found += 1
        self.common = values if self.found == 1 else np.where(self.common == values, values, -1).astype(np.int8)
        if len(self.answers) < self.keep:
            self.answers.append(values)

    def _shut_out(self, values: np.ndarray) -> None:
        held = 2 * np.arange(self.visible or self.guard) + 1 - values[: self.visible]
        self._add_clause([*(held ^ 1), self.guard_literal ^ 1])

    def _add_clause(self, literals: Sequence[int]) -> None:
        while not add_clause(self.state, np.array(literals, np.int32)):
            self.grow()

    def _end_stage(self, exhausted: bool) -> None:
        self.exhausted = self.exhausted or (exhausted and self.stage == FINDING)
        if self.stage == SETTLING or self.exhausted or not self.shared or self.found < 2:
            self.stage = DONE
            return
        self.stage = SETTLING
        same = np.flatnonzero(self.common >= 0)
        self.candidates = np.zeros(2 * self.guard, np.int8)
        self.candidates[2 * same + 1 - self.common[same]] = 1
        prepare_backbone(self.state, self.candidates)

    def grow(self) -> None:
        """Make the arrays longer that ran out of room."""
        clauses = self.state.clauses
        longer = clauses._replace(arena=_longer(clauses.arena), pool=_longer(clauses.pool))
        self.state = self.state._replace(clauses=longer)

    def freeze(self) -> bytes:
        """Return everything needed to continue elsewhere with `thaw`; weights are not kept, and looked for again."""
        if self.rows is not None:
            self.state.numbers[STUCK_AT] = self.conflicts
        saved = {name: getattr(self, name) for name in SAVED}
        arrays = {name: getattr(self, name) for name in ARRAYS}
        return arrays_to_bytes(saved=_bytes(saved), **arrays, **arrays_of(self.state))


def thaw(frozen: bytes) -> Finder:
    """Return the Finder that was frozen."""
    arrays = bytes_to_arrays(frozen)
    finder = Finder.__new__(Finder)
    finder.state = state_of(arrays)
    finder.__dict__.update(json.loads(arrays["saved"].tobytes()))
    finder.__dict__.update({name: arrays[name] for name in ARRAYS})
    finder.answers = list(finder.answers)
    finder.rows = finder.check = None
    return finder


# `warm` takes this long on one core when nothing is compiled.
COMPILE_SECONDS = 20


def warm() -> None:
    """Compile all kernels, or load them: three pigeons in two holes, and a formula of two free variables."""
    problem = Problem()
    places = [[problem.variable() for _ in range(2)] for _ in range(3)]
    for pigeon in places:
        problem.clause(*pigeon)
    for hole in zip(*places, strict=True):
        problem.at_most_one(hole)
    problem.variable()
    pigeons = Finder(problem.formula(), stuck_after=0)
    for one in (pigeons, Finder(_free(), shared=True, stuck_after=NEVER)):
        while not one.done:
            one.step(1)
    thaw(pigeons.freeze())


def _free() -> Formula:
    problem = Problem()
    for _ in range(3):
        problem.variable()
    return problem.formula()


def _bytes(values: dict[str, Any]) -> np.ndarray:
    return np.frombuffer(json.dumps(values).encode(), np.uint8)


def _longer(array: np.ndarray) -> np.ndarray:
    return np.concatenate([array, np.empty_like(array)])
