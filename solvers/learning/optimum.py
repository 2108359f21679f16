"""The least or greatest sum over all answers: each answer found must be beaten by the next, until none is.

Sums are groups of the formula whose bounds are tightened. Adding up constraints gives a bound from the other side.
Where it is not reached, the search is cut into parts: members of the sums are supposed to hold or to fail, one after
the other, until learning or adding up refutes the part (branch and bound; the bounds are proofs of `relaxation`).
"""

import numpy as np

from solvers.learning.finder import SLICE_WORK, Finder
from solvers.learning.relaxation import CHECKED, Rows, improve, relax
from solvers.learning.search import EXHAUSTED, FOUND, GROW, PAUSED, assume, search, tighten
from solvers.learning.state import BROKEN, LEVEL, STUCK_AT, Formula

STEPS = 2_000  # of adding up, for each bound that is tried
PART_STEPS = 600  # and for each part of the search
FIRST_CONFLICTS = 1_000  # until the search is cut into parts
PART_CONFLICTS = 50  # of each part, before it is added up and cut
ENDLESS = np.iinfo(np.int64).max


class Optimum:
    """The greatest (sense 1) or least (sense -1) sum, starting from `first`, the sum of some answer.

    sums: groups of the formula, with the same sum in every answer and no bounds of their own. best: of the answers so
    far; answer: the one that has it, when it beats the first. bound: no answer is beyond it.
    """

    def __init__(self, formula: Formula, sums: np.ndarray, sense: int, first: int):
        self._finder = Finder(formula, limit=None, keep=0)
        self._sums, self._sense = sums, sense
        self._size = int(formula.bounds[sums[0], 1])
        self.best, self.answer = first, None
        self.bound = self._size if sense > 0 else 0
        self._open = first  # from here to `bound` adding up has not been tried
        self._parts: list[list[int]] = [[]]  # what is supposed in each part that is still to be searched
        self._fresh = True  # whether the last part was not searched yet
        self._tighten()

    @property
    def decisions(self) -> int:
        return self._finder.decisions

    @property
    def done(self) -> bool:
        return self.best == self.bound

    def step(self, budget: int) -> None:
        """Try one bound, or go on with one part for about `budget` decisions."""
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
        rows = relax(state, 0, True)
        state.bounds[self._sums] = before
        return _adds_up(rows, STEPS)

    def _from(self, wished: int) -> tuple[int, int]:
        return (wished, self._size) if self._sense > 0 else (0, wished)

    def _tighten(self) -> None:
        tighten(self._finder.state, self._sums, *self._from(self.best + self._sense))

    def _beat(self, budget: int) -> None:
        """Look for a better answer in the last part; one without is done with, one that takes long is cut."""
        state = self._finder.state
        if self._fresh:
            self._fresh = False
            assume(state, np.array([self._finder.guarded, *self._parts[-1]], np.int32))
            more = PART_CONFLICTS if self._parts[-1] else FIRST_CONFLICTS
            state.numbers[STUCK_AT] = self._finder.conflicts + more
        told = search(state, budget)
        if told == GROW:
            self._finder.grow()
        elif told == EXHAUSTED:
            self._end_part()
        elif told == FOUND:
            self._note_answer()
        elif told != PAUSED:
            self._cut()

    def _end_part(self) -> None:
        self._parts.pop()
        self._fresh = True
        if not self._parts or self._finder.state.numbers[BROKEN]:
            self.bound = self._open = self.best

    def _note_answer(self) -> None:
        self.answer = self._finder.values()
        self._fresh = True
        self.best = self._sum()
        self._open = self.best if abs(self._open - self.bound) > abs(self.best - self.bound) else self._open
        if not self.done:
            self._tighten()

    def _cut(self) -> None:
        """Show by adding up that the last part holds nothing better, or cut it in two."""
        state, part = self._finder.state, self._parts[-1]
        state.numbers[STUCK_AT] = ENDLESS
        while (told := search(state, 0)) == GROW:
            self._finder.grow()
        if told == EXHAUSTED:
            self._end_part()
        elif told == FOUND:
            self._note_answer()
        else:
            depth = 1 + len(part)  # levels of what is assumed
            rows = relax(state, depth, True)
            if _adds_up(rows, PART_STEPS):
                self._end_part()
            else:
                state.phase[:] = rows.value < 0.5
                self._halve(rows, depth)

    def _halve(self, rows: Rows, depth: int) -> None:
        """Suppose the member of the sums that the relaxation knows least of, and by which most is decided.

        When none is open, the search goes on as it is.
        """
        state = self._finder.state
        members = np.concatenate([state.members[state.group_start[g] : state.group_start[g + 1]] for g in self._sums])
        variables = members >> 1
        variables = variables[(state.values[members] == 0) | (state.variable[variables, LEVEL] > depth)]
        if variables.size:
            value = rows.value[variables]
            follows = state.implied_start[2 * variables + 2] - state.implied_start[2 * variables + 1]
            split = int(2 * variables[np.argmax(np.minimum(value, 1 - value) * (1 + follows))])
            self._parts[-1:] = [[*self._parts[-1], split], [*self._parts[-1], split ^ 1]]
            self._fresh = True

    def _sum(self) -> int:
        state, group = self._finder.state, self._sums[0]
        members = state.members[state.group_start[group] : state.group_start[group + 1]]
        return int((state.values[members] > 0).sum())


def _adds_up(rows: Rows, steps: int) -> bool:
    return improve(rows, max(CHECKED, min(steps, 20 * SLICE_WORK // (rows.entries.size + 1))))
