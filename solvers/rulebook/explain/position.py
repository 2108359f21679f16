"""A board with marks on it, from which steps are looked for: what follows, by which rules, from which marks."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from solvers import deadline
from solvers.cdcl.search import begin
from solvers.cdcl.state import BROKEN, CLAUSE, CONNECTED, DECIDED, FILLED, LEAST, MOST, PAIR, pack
from solvers.rulebook.arrays.encoding import Encoded
from solvers.rulebook.arrays.selection import select_instances
from solvers.rulebook.kernels import inference

ROWS = 20_000  # constraints that one call can write
TRIALS = 40  # at leaving a rule out of a refutation


class Cause(NamedTuple):
    """Why something follows: instances of rules, the failed one first in a refutation, and marks that stood before.

    inferred: the marks that follow on the way, with their values.
    """

    instances: tuple[int, ...]
    literals: tuple[int, ...]
    inferred: tuple[int, ...] = ()


class Position:
    """What holds on a board. Literals are those of the search: 2 * mark, one more for "no"."""

    def __init__(self, encoded: Encoded, literals: Sequence[int] = ()):
        self.encoded = encoded
        formula = encoded.formula
        self.state = _roomy(pack(formula), formula)
        begin(self.state, formula.units)
        self._units = dict(zip(formula.units.tolist(), self.encoded.tags.units.tolist(), strict=True))
        self.known = np.zeros(self.encoded.marks, np.int8)
        self.traced = 0
        self.is_broken = bool(self.state.numbers[BROKEN])
        self.take([] if self.is_broken else literals)
        self._rows = np.empty((ROWS + 2 * formula.phase.size, 3), np.int64)
        self._stopped = np.zeros(1, np.int64)
        self._leaves = np.empty(ROWS + 2 * formula.phase.size, np.int64)

    @property
    def is_done(self) -> bool:
        """Whether every mark is settled."""
        return bool(inference.is_settled(self.state, self.encoded.marks))

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to conclude: marks contradict each other, or all are settled and were concluded."""
        return self.is_broken or (self.traced == self.state.numbers[FILLED] and self.is_done)

    def take(self, literals: Sequence[int]) -> bool:
        """Let literals hold for good, and marks be known; False when that is a contradiction."""
        self.known[[literal >> 1 for literal in literals if literal >> 1 < self.encoded.marks]] = 1
        self.is_broken = self.is_broken or not inference.take(self.state, np.array(literals, np.int64))
        return not self.is_broken

    def conclusions(self) -> Iterator[tuple[int, Cause]]:
        """Each mark that follows and was not known, in the order in which rules make it so; then it is known."""
        filled = int(self.state.numbers[FILLED])
        while self.traced < filled:
            deadline.check()
            ends = np.zeros((filled - self.traced, 2), np.int64)
            first = self.traced
            was_known = self.known.copy()
            done = inference.trace(self.state, first, self.known, self._rows, self._leaves, ends)
            literals = self.state.trail.order[first : first + done].tolist()
            row = leaf = 0
            for literal, (row_end, leaf_end) in zip(literals, ends[:done].tolist(), strict=True):
                if literal >> 1 < self.encoded.marks and not was_known[literal >> 1]:
                    yield literal, self._cause(self._rows[row:row_end], self._leaves[leaf:leaf_end])
                row, leaf = row_end, leaf_end
            self.traced += done

    def smallest_refutations(self) -> tuple[int, list[int]]:
        """The size of the smallest refutation of an open mark's literal (0: none), and all literals that have it."""
        sizes = np.zeros(2 * self.encoded.marks, np.int64)
        with deadline.stop_at(self._stopped):
            best = int(inference.probe(self.state, self.encoded.marks, sizes, self._stopped))
        return best, np.flatnonzero(sizes == best).tolist() if best else []

    def refutation(self, literal: int) -> Cause:
        """How a literal is refuted by following it."""
        rows, leaves = inference.refute(self.state, literal, self._rows, self._leaves)
        return self._cause(self._rows[:rows], self._leaves[:leaves])

    def shrink(self, cause: Cause, literal: int, order: Callable[[int], Any]) -> Cause:
        """A refutation with some of these rules that needs all it has; the first in order are left out first."""
        tried: set[int] = set()
        while (left := sorted(set(cause.instances) - tried, key=order)) and len(tried) < TRIALS:
            deadline.check()
            tried.add(left[0])
            others = [one for one in cause.instances if one != left[0]]
            if not others:
                break
            smaller = Position(select_instances(self.encoded, others), cause.literals).refutation(literal)
            cause = smaller if smaller.instances else cause
        return cause

    def deep_refutation(self, budget: int) -> tuple[int, int]:
        """(a literal that suppositions within it refute, how many of them), or (-1, 0) when the budget is used up."""
        for literal in range(2 * self.encoded.marks):
            if self.state.trail.values[literal] == 0 and budget > 0:
                with deadline.stop_at(self._stopped):
                    inner, budget = inference.refute_deeply(
                        self.state, literal, self.encoded.marks, budget, self._stopped
                    )
                if inner:
                    return literal, inner
        return -1, 0

    def is_open(self, literal: int) -> bool:
        """Whether neither it nor its opposite holds."""
        return bool(self.state.trail.values[literal] == 0)

    def open_literals(self) -> list[int]:
        """The literals of open marks."""
        return np.flatnonzero(self.state.trail.values[: 2 * self.encoded.marks] == 0).tolist()

    # Which instance a constraint comes from

    def _cause(self, rows: np.ndarray, leaves: np.ndarray) -> Cause:
        instances = dict.fromkeys(self._instance(*row) for row in rows.tolist())
        instances.pop(-1, None)
        inferred = tuple(literal for _, _, literal in rows.tolist() if 0 <= literal < 2 * self.encoded.marks)
        return Cause(tuple(instances), tuple(leaves.tolist()), inferred)

    def _instance(self, kind: int, source: int, literal: int) -> int:
        tags = self.encoded.tags
        if kind in (MOST, LEAST):
            return int(tags.groups[source])
        if kind == CONNECTED:
            return int(tags.graphs[source])
        if kind == CLAUSE:
            return self._clauses.get(source, -1)
        if kind == PAIR:
            other = -2 - literal if literal < -1 else literal ^ 1
            return self._of_pair(source, other)
        return self._units.get(literal, -1) if kind == DECIDED else -1

    def _of_pair(self, literal: int, other_fails: int) -> int:
        """The instance that says: when the literal holds, the other does not."""
        one, other = literal ^ 1, other_fails ^ 1
        return self._pairs.get((min(one, other), max(one, other)), -1)

    @cached_property
    def _pairs(self) -> dict[tuple[int, int], int]:
        """The instance of each pair of literals, the lower one first."""
        rows, tags = self.encoded.formula.pairs.tolist(), self.encoded.tags.pairs.tolist()
        return {(min(pair), max(pair)): tag for pair, tag in zip(rows, tags, strict=True)}

    @cached_property
    def _clauses(self) -> dict[int, int]:
        """The instance of each clause, by its place in the arena, where two numbers stand before each clause."""
        starts, tags = self.encoded.formula.clause_start[:-1].tolist(), self.encoded.tags.clauses.tolist()
        return {start + 2 * (at + 1): tag for at, (start, tag) in enumerate(zip(starts, tags, strict=True))}


def _roomy(state: Any, formula: Any) -> Any:
    """The state with room for all that its watch lists can ever grow to: nothing is learned here."""
    room = 16 * formula.phase.size + 8 * formula.clauses.size + 64
    return state._replace(clauses=state.clauses._replace(pool=np.empty((room, 2), np.uint32)))
