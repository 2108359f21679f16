"""Looking for answers in slices: find, shut out, find the next, and at the end what all answers share.

All that was learned is kept from one answer to the next. A guard variable stands in the clauses that shut answers out:
while it fails they count, once it is free they say nothing, and what was learned with them stays true of the problem.
"""

import io
import json

import numpy as np

from solvers.learning.search import EXHAUSTED, FOUND, GROW, assume, begin, block, prepare, search, settle
from solvers.learning.state import CONFLICTS, DECISIONS, LEVEL, Formula, State, pack

FINDING, SETTLING, DONE = "finding", "settling", "done"
TOLD = ("guard", "limit", "keep", "shared", "stage", "found", "exhausted")  # what is frozen beside the state
ARRAYS = ("answers", "common", "candidates")


class Finder:
    """Answers to a formula whose last variable is its guard (used nowhere in it).

    limit: stop after so many answers (None: all). keep: how many are held. shared: whether to settle, when there are
    several answers, which variables have the same value in all. `answers` are int8 arrays, 1 for yes; `common` is what
    all found so far share, -1 where they differ.
    """

    def __init__(self, formula: Formula, limit: int | None = 2, keep: int = 2, shared: bool = False):
        self.state: State = pack(formula)
        begin(self.state, formula.units)
        self.guard = formula.phase.size - 1
        self.limit, self.keep, self.shared = limit, keep, shared
        self.stage, self.found = FINDING, 0
        self.exhausted = False
        self.answers: list[np.ndarray] = []
        self.common = self.candidates = np.zeros(0, np.int8)
        assume(self.state, np.array([2 * self.guard + 1], np.int32))

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
        """Go on for about `budget` decisions."""
        last = self.decisions + budget
        while self.stage != DONE and self.decisions < last:
            ahead = last - self.decisions
            told = search(self.state, ahead) if self.stage == FINDING else settle(self.state, self.candidates, ahead)
            if told == GROW:
                self._grow()
            elif told == FOUND:
                self._note_answer()
            elif told == EXHAUSTED:
                self._end_stage(exhausted=True)

    def proven(self) -> np.ndarray:
        """Of each variable: 1 or 0 when every answer is known to have it so, else -1."""
        if self.exhausted and self.found:
            return self.common
        settled = np.full(self.guard, -1, np.int8)
        held = self.state.values[: 2 * self.guard : 2]
        fixed = (held != 0) & (self.state.variable[: self.guard, LEVEL] == 0)
        settled[fixed] = held[fixed] > 0
        if self.candidates.size:
            settled[self.candidates[0::2] == 2] = 1
            settled[self.candidates[1::2] == 2] = 0
        return settled

    def _note_answer(self) -> None:
        self.found += 1
        values = (self.state.values[: 2 * self.guard : 2] > 0).astype(np.int8)
        self.common = values if self.found == 1 else np.where(self.common == values, values, -1).astype(np.int8)
        if len(self.answers) < self.keep:
            self.answers.append(values)
        if self.found == self.limit:
            self._end_stage(exhausted=False)
            return
        while not block(self.state):
            self._grow()

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

    def _grow(self) -> None:
        self.state = self.state._replace(arena=_longer(self.state.arena), pool=_longer(self.state.pool))

    def freeze(self) -> bytes:
        """Everything, to go on elsewhere with `thaw`."""
        told = {name: getattr(self, name) for name in TOLD}
        arrays = {name: getattr(self, name) for name in ARRAYS}
        buffer = io.BytesIO()
        np.savez_compressed(buffer, told=_bytes(told), **arrays, **self.state._asdict())
        return buffer.getvalue()


def thaw(frozen: bytes) -> Finder:
    """The Finder that was frozen."""
    arrays = np.load(io.BytesIO(frozen), allow_pickle=False)
    finder = Finder.__new__(Finder)
    finder.state = State(*(arrays[name] for name in State._fields))
    finder.__dict__.update(json.loads(arrays["told"].tobytes()))
    finder.__dict__.update({name: arrays[name] for name in ARRAYS})
    finder.answers = list(finder.answers)
    return finder


def _bytes(told: dict) -> np.ndarray:
    return np.frombuffer(json.dumps(told).encode(), np.uint8)


def _longer(array: np.ndarray) -> np.ndarray:
    return np.concatenate([array, np.empty_like(array)])
