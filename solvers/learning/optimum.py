"""The least or greatest sum over all answers: each answer found must be beaten by the next, until none is.

Sums are groups of the formula whose bounds are tightened; adding up constraints gives a bound from the other side.
"""

import numpy as np

from solvers.learning.finder import SLICE_WORK, Finder
from solvers.learning.relaxation import CHECKED, improve, relax
from solvers.learning.search import EXHAUSTED, FOUND, GROW, search, tighten
from solvers.learning.state import STUCK_AT, Formula

STEPS = 2_000  # of adding up, for each bound that is tried
ENDLESS = np.iinfo(np.int64).max


class Optimum:
    """The greatest (sense 1) or least (sense -1) sum, starting from `first`, the sum of some answer.

    sums: groups of the formula, with the same sum in every answer and no bounds of their own. best: of the answers so
    far; answer: the one that has it, when it beats the first. bound: no answer is beyond it.
    """

    def __init__(self, formula: Formula, sums: np.ndarray, sense: int, first: int):
        self._finder = Finder(formula, limit=None, keep=0)
        self._finder.state.numbers[STUCK_AT] = ENDLESS
        self._sums, self._sense = sums, sense
        self._size = int(formula.bounds[sums[0], 1])
        self.best, self.answer = first, None
        self.bound = self._size if sense > 0 else 0
        self._open = first  # from here to `bound` adding up has not been tried
        self._tighten()

    @property
    def decisions(self) -> int:
        return self._finder.decisions

    @property
    def done(self) -> bool:
        return self.best == self.bound

    def step(self, budget: int) -> None:
        """Try one bound, or go on for about `budget` decisions."""
        if self._open != self.bound:
            self._try_bound()
        else:
            self._beat(budget)

    def _try_bound(self) -> None:
        """Halve the sums between what is known to be possible and what is known not to be."""
        wished = self._open + self._sense * ((abs(self.bound - self._open) + 1) // 2)
        if self._is_refuted(wished):
            self.bound = wished - self._sense
        else:
            self._open = wished

    def _is_refuted(self, wished: int) -> bool:
        state = self._finder.state
        before = state.bounds[self._sums].copy()
        state.bounds[self._sums] = self._from(wished)
        rows = relax(state)
        state.bounds[self._sums] = before
        return improve(rows, max(CHECKED, min(STEPS, 20 * SLICE_WORK // (rows.entries.size + 1))))

    def _from(self, wished: int) -> tuple[int, int]:
        return (wished, self._size) if self._sense > 0 else (0, wished)

    def _tighten(self) -> None:
        tighten(self._finder.state, self._sums, *self._from(self.best + self._sense))

    def _beat(self, budget: int) -> None:
        told = search(self._finder.state, budget)
        if told == GROW:
            self._finder.grow()
        elif told == EXHAUSTED:
            self.bound = self._open = self.best
        elif told == FOUND:
            self.answer = self._finder.values()
            self.best = self._sum()
            self._open = self.best if abs(self._open - self.bound) > abs(self.best - self.bound) else self._open
            if not self.done:
                self._tighten()

    def _sum(self) -> int:
        state, group = self._finder.state, self._sums[0]
        members = state.members[state.group_start[group] : state.group_start[group + 1]]
        return int((state.values[members] > 0).sum())
