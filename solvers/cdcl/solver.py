"""Finding answers in slices: find, block, find the next, and what all answers share.

All that was learned is kept from one answer to the next. A guard variable stands in the clauses that shut answers out:
while it fails they count, once it is free they say nothing, and what was learned with them stays true of the problem.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from solvers.cdcl.linear_bound import CHECKED, Rows, improve, relax
from solvers.cdcl.model import Problem
from solvers.cdcl.search import EXHAUSTED, FOUND, GROW, STUCK, add_clause, assume, begin, block, prepare, search, settle
from solvers.cdcl.state import (
    AIM_AT,
    CONFLICTS,
    DECISIONS,
    FIRST_AIM,
    FIRST_STUCK,
    LEVEL,
    STUCK_AT,
    Formula,
    State,
    arrays_of,
    pack,
    state_of,
)
from solvers.staged import arrays_to_bytes, bytes_to_arrays

FINDING, SETTLING, DONE = "finding", "settling", "done"
# What is frozen beside the state.
SAVED = ("guard", "limit", "keep", "shared", "stage", "found", "exhausted", "summed", "weighings", "visible")
ARRAYS = ("answers", "common", "candidates")
STUCK_LATER = 10  # times as many conflicts until the next try at adding up
SLICE_WORK = 2_000_000  # literals visited in one slice of adding up: some 10 ms
STEPS = 8_000  # and steps in all
NEVER = np.iinfo(np.int64).max
Check = Callable[[np.ndarray], Sequence[Sequence[int]]]


class Finder:
    """Answers to a formula whose last variable is its guard (used nowhere in it).

    limit: stop after so many answers (None: all). keep: how many are held. shared: whether to settle, when there are
    several answers, which variables have the same value in all. `answers` are int8 arrays, 1 for yes; `common` is what
    all found so far share, -1 where they differ. stuck_after: conflicts until constraints are added up, NEVER for not
    at all. phases: whether signs are aimed at that went well for long (better at finding, worse at refuting).
    summed: that there is no answer was proved by adding up constraints. weighings: how often that was tried.
    visible: how many of the first variables tell answers apart; None for all, where the others follow from them.
    check(values) -> clauses, of literals, that a filling breaks though the formula allows it: they are added, and it is
    no answer. What is settled then is less than what holds in all answers, never more. It is not frozen.
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
        self.state: State = pack(formula)
        begin(self.state, formula.units)
        self.state.numbers[STUCK_AT] = NEVER if formula.graphs.links.size else stuck_after
        self.state.numbers[AIM_AT] = FIRST_AIM if phases else 0
        self.guard = formula.phase.size - 1
        self.limit, self.keep, self.shared = limit, keep, shared
        self.visible, self.check = visible, check
        self.stage, self.found = FINDING, 0
        self.exhausted = self.summed = False
        self.rows: Rows | None = None
        self.weighings = 0
        self.answers: list[np.ndarray] = []
        self.common = self.candidates = np.zeros(0, np.int8)
        assume(self.state, np.array([self.guarded], np.int32))

    @property
    def guarded(self) -> int:
        """The literal under which answers are shut out."""
        return 2 * self.guard + 1

    @property
    def done(self) -> bool:
        return self.stage == DONE

    @property
    def decisions(self) -> int:
        return int(self.state.numbers[DECISIONS])

    @property
    def conflicts(self) -> int:
        return int(self.state.numbers[CONFLICTS])

    def step(self, budget: int) -> None:
        """Go on for about `budget` decisions, or until all answers that are wanted are found."""
        last, stage = self.decisions + budget, self.stage
        while self.stage == stage != DONE and self.decisions < last:
            if self.rows is not None:
                self._weigh()
                return
            ahead = last - self.decisions
            outcome = search(self.state, ahead) if self.stage == FINDING else settle(self.state, self.candidates, ahead)
            if outcome == GROW:
                self.grow()
            elif outcome == STUCK:
                self._begin_weighing()
            elif outcome == FOUND:
                self._note_answer()
            elif outcome == EXHAUSTED:
                self._end_stage(exhausted=True)

    def wait(self, conflicts: int) -> None:
        """Be stuck after so many more conflicts from now on."""
        self.state.numbers[STUCK_AT] = min(self.conflicts + conflicts, NEVER)

    def values(self) -> np.ndarray:
        """What holds now, of each variable; right after an answer was found, that answer."""
        return (self.state.trail.values[: 2 * self.guard : 2] > 0).astype(np.int8)

    def proven(self) -> np.ndarray:
        """Of each variable: 1 or 0 when every answer is known to have it so, else -1."""
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
        """Look for a proof by adding up, which can only show that there is no answer at all."""
        self.state.numbers[STUCK_AT] = STUCK_LATER * (self.conflicts + 1)
        if not self.found:
            self.rows, self.steps = relax(self.state, 0, False), 0

    def _weigh(self) -> None:
        assert self.rows is not None  # _begin_weighing laid them out
        steps = max(CHECKED, min(STEPS, SLICE_WORK // (self.rows.entries.size + 1)))
        if improve(self.rows, steps):
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
        self.found += 1
        self.common = values if self.found == 1 else np.where(self.common == values, values, -1).astype(np.int8)
        if len(self.answers) < self.keep:
            self.answers.append(values)
        if self.found == self.limit:
            self._end_stage(exhausted=False)
            return
        if self.visible is not None:
            held = 2 * np.arange(self.visible) + 1 - values[: self.visible]
            self._add_clause([*(held ^ 1), self.guarded ^ 1])
            return
        while not block(self.state):
            self.grow()

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
        prepare(self.state, self.candidates)

    def grow(self) -> None:
        """Make the arrays longer that ran out of room."""
        clauses = self.state.clauses
        longer = clauses._replace(arena=_longer(clauses.arena), pool=_longer(clauses.pool))
        self.state = self.state._replace(clauses=longer)

    def freeze(self) -> bytes:
        """Everything, to go on elsewhere with `thaw`; weights are left behind and looked for again."""
        if self.rows is not None:
            self.state.numbers[STUCK_AT] = self.conflicts
        saved = {name: getattr(self, name) for name in SAVED}
        arrays = {name: getattr(self, name) for name in ARRAYS}
        return arrays_to_bytes(saved=_bytes(saved), **arrays, **arrays_of(self.state))


def thaw(frozen: bytes) -> Finder:
    """The Finder that was frozen."""
    arrays = bytes_to_arrays(frozen)
    finder = Finder.__new__(Finder)
    finder.state = state_of(arrays)
    finder.__dict__.update(json.loads(arrays["saved"].tobytes()))
    finder.__dict__.update({name: arrays[name] for name in ARRAYS})
    finder.answers = list(finder.answers)
    finder.rows = finder.check = None
    return finder


COMPILE_SECONDS = 20  # that `warm` takes on one core when nothing is compiled


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
    for one in (pigeons, Finder(_free(), shared=True)):
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
