"""The least or greatest sum over all answers.

Sums are groups of the formula whose bounds are tightened. Adding up constraints gives a bound from the other side.
If it is not reached after some learning, better answers are looked for near the best: about half of the members are
held as they are there (large neighbourhood search). Then each member is supposed to hold or to fail; members refuted by
adding up are decided. Last the search is cut into parts by such suppositions, until learning or adding up refutes each
(branch and bound; the bounds are proofs of `relaxation`).
"""

from collections.abc import Iterable

import numpy as np

from solvers.cdcl.linear_bound import CHECKED, LinearRelaxation, build_relaxation, seek_exact_proof
from solvers.cdcl.search import EXHAUSTED, FOUND, GROW, PAUSED, assume, find_answer, tighten
from solvers.cdcl.solver import NEVER, SLICE_WORK, Finder
from solvers.cdcl.state import BROKEN, LEVEL, Formula

# Adding up takes this many steps for each bound that is tried.
STEPS = 2_000
# For each part of the search, adding up takes this many steps.
PART_STEPS = 600
# The search is cut into parts after this many conflicts.
FIRST_CONFLICTS = 1_000
# Each part has this many conflicts before it is added up and cut.
PART_CONFLICTS = 50
# This many looks near the best answer may find no better one.
NEAR = 80
# Each look has this many conflicts.
NEAR_CONFLICTS = 100
# A look holds between these shares of the members.
HELD = 0.3, 0.7
# At this value the relaxation is too certain of a member for its opposite to be worth trying.
CERTAIN = 0.8


class OptimumSearch:
    """The greatest (sense 1) or least (sense -1) sum, starting from `first`, the sum of some answer.

    sums: groups of the formula, with the same sum in every answer and no bounds of their own. best: sum of the answers
    so far; answer: one with that sum, when it beats the first. bound: no answer is beyond it.
    """

    def __init__(self, formula: Formula, sums: np.ndarray, sense: int, first: int):
        self._finder = Finder(formula, limit=None, keep=0)
        self._sums, self._sense = sums, sense
        self._size = int(formula.bounds[sums[0], 1])
        self.best = first
        self.answer: np.ndarray | None = None
        self.bound = self._size if sense > 0 else 0
        # From here to `bound` adding up has not been tried.
        self._open = first
        # These are the suppositions of each part that is still to be searched.
        self._parts: list[list[int]] = [[]]
        # True until the last part is searched.
        self._fresh = True
        # The number of looks near each new answer; none before the first learning.
        self._looks = 0
        # The number of these that are left.
        self._near = 0
        self._chance = np.random.default_rng(0)
        # These literals may be refuted.
        self._trials: list[int] = []
        # Whether the last round of trials refuted any, or there was no round.
        self._news = True
        self._tighten()

    @property
    def decisions(self) -> int:
        return self._finder.decisions

    @property
    def done(self) -> bool:
        return self.best == self.bound

    @property
    def is_hard(self) -> bool:
        """Whether the looks near the best answer have ended: the rest is a proof, part by part, or luck."""
        return self._looks > 0 and not self._near

    def list_known(self) -> np.ndarray:
        """Return for each variable 1 or 0 when every better answer is known to have this value, else -1."""
        return self._finder.proven()

    def settle(self, bound: int, values: np.ndarray | None = None) -> None:
        """Take over the proof of another search: a bound, and values that reach it."""
        self.bound = self._open = bound
        if values is not None:
            self.best, self.answer = bound, values

    def step(self, budget: int) -> None:
        """Try one bound or one member, look once near the best, or search one part for about `budget` decisions."""
        if self._open != self.bound:
            self._try_bound()
        elif self._near:
            self._look_near()
        elif self._trials:
            self._try()
        else:
            self._beat(budget)

    def _try_bound(self) -> None:
        """Halve the sums between one known to be possible and one known to be impossible."""
        wished = self._open + self._sense * ((abs(self.bound - self._open) + 1) // 2)
        if self._is_refuted(wished):
            self.bound = wished - self._sense
        else:
            self._open = wished

    def _is_refuted(self, wished: int) -> bool:
        state = self._finder.state
        before = state.formula.bounds[self._sums].copy()
        state.formula.bounds[self._sums] = self._from(wished)
        rows = build_relaxation(state, 0, True)
        state.formula.bounds[self._sums] = before
        return _adds_up(rows, STEPS)

    def _from(self, wished: int) -> tuple[int, int]:
        return (wished, self._size) if self._sense > 0 else (0, wished)

    def _tighten(self) -> None:
        tighten(self._finder.state, self._sums, *self._from(self.best + self._sense))

    def _beat(self, budget: int) -> None:
        """Look for a better answer in the last part; a part without one is finished, a slow one is cut."""
        state = self._finder.state
        if self._fresh:
            self._fresh = False
            assume(state, np.array([self._finder.guard_literal, *self._parts[-1]], np.int32))
            more = PART_CONFLICTS if self._parts[-1] else FIRST_CONFLICTS
            self._finder.wait(more)
        outcome = find_answer(state, budget)
        if outcome == GROW:
            self._finder.grow()
        elif outcome == EXHAUSTED:
            self._end_part()
        elif outcome == FOUND:
            self._note_answer()
        elif outcome != PAUSED:
            self._cut()

    def _end_part(self) -> None:
        self._parts.pop()
        self._fresh = True
        if not self._parts or self._finder.state.numbers[BROKEN]:
            self.bound = self._open = self.best

    def _note_answer(self) -> None:
        self.answer, self._near = self._finder.values(), self._looks
        self._fresh = True
        self.best = self._sum()
        self._open = self.best if abs(self._open - self.bound) > abs(self.best - self.bound) else self._open
        if not self.done:
            self._tighten()

    def _cut(self) -> None:
        """Show by adding up that the last part holds no better answer, or cut it in two."""
        part = self._parts[-1]
        outcome = self._search(0, NEVER)
        if outcome == EXHAUSTED:
            self._end_part()
        elif outcome == FOUND:
            self._note_answer()
        else:
            # The assumptions take these levels.
            depth = 1 + len(part)
            rows = build_relaxation(self._finder.state, depth, True)
            if _adds_up(rows, PART_STEPS):
                self._end_part()
                return
            self._finder.state.choice.phase[:] = rows.value < 0.5
            if self._news and len(self._parts) == 1:
                self._begin_trials(rows, depth)
            else:
                self._halve(rows, depth)

    def _search(self, budget: int, conflicts: int) -> int:
        """Return the outcome of `search` after at most this many conflicts, growing arrays as needed."""
        self._finder.wait(conflicts)
        while (outcome := find_answer(self._finder.state, budget)) == GROW:
            self._finder.grow()
        return int(outcome)

    def _suppose(self, literals: Iterable[int]) -> None:
        """Search the last part with these further literals."""
        self._fresh = True
        assume(self._finder.state, np.array([self._finder.guard_literal, *self._parts[-1], *literals], np.int32))

    def _look_near(self) -> None:
        """Hold some of the sums' members as they are in the best answer, and look for a better one."""
        assert self.answer is not None
        self._near -= 1
        members = np.concatenate([self._members(group) for group in self._sums])
        held = members[self._chance.random(members.size) < self._chance.uniform(*HELD)]
        self._suppose(held ^ (self.answer[held >> 1] == held & 1))
        if self._search(NEVER >> 1, NEAR_CONFLICTS) == FOUND:
            self._note_answer()

    def _begin_trials(self, rows: LinearRelaxation, depth: int) -> None:
        """Begin trials: suppose the opposite of the relaxation's value of each open member, and both if in doubt."""
        variables = self._open_members(depth)
        value = rows.value[variables]
        against = 2 * variables + (value > 0.5)
        in_doubt = against[np.abs(value - 0.5) < CERTAIN - 0.5] ^ 1
        self._trials = [*in_doubt.tolist(), *against.tolist()]
        self._looks = NEAR
        self._near = NEAR if self.answer is not None else 0
        self._news = False
        self._fresh = True

    def _try(self) -> None:
        """Decide a member for good, if supposing the opposite is refuted."""
        literal, part = self._trials.pop(), self._parts[-1]
        if literal in part or literal ^ 1 in part:
            return
        self._suppose([literal])
        outcome = self._search(0, NEVER)
        if outcome == FOUND:
            self._note_answer()
        elif outcome == EXHAUSTED or _adds_up(build_relaxation(self._finder.state, 2 + len(part), True), PART_STEPS):
            part.append(literal ^ 1)
            self._news = True

    def _halve(self, rows: LinearRelaxation, depth: int) -> None:
        """Suppose a member of the sums about which the relaxation is most uncertain, and which decides most.

        When none is open, the search continues as it is.
        """
        state, variables = self._finder.state, self._open_members(depth)
        if variables.size:
            value = rows.value[variables]
            follows = state.formula.implied_start[2 * variables + 2] - state.formula.implied_start[2 * variables + 1]
            split = int(2 * variables[np.argmax(np.minimum(value, 1 - value) * (1 + follows))])
            self._parts[-1:] = [[*self._parts[-1], split], [*self._parts[-1], split ^ 1]]
            self._fresh = True

    def _open_members(self, depth: int) -> np.ndarray:
        """Return the variables of the sums that are undecided down to a level."""
        state = self._finder.state
        members = np.concatenate([self._members(group) for group in self._sums])
        variables = members >> 1
        later = state.trail.variable[variables, LEVEL] > depth
        found: np.ndarray = variables[(state.trail.values[members] == 0) | later]
        return found

    def _members(self, group: int) -> np.ndarray:
        state = self._finder.state
        return state.formula.members[state.formula.group_start[group] : state.formula.group_start[group + 1]]

    def _sum(self) -> int:
        return int((self._finder.state.trail.values[self._members(self._sums[0])] > 0).sum())


def _adds_up(rows: LinearRelaxation, steps: int) -> bool:
    return bool(seek_exact_proof(rows, max(CHECKED, min(steps, 20 * SLICE_WORK // (rows.entries.size + 1)))))
