"""A board with marks on it, from which steps are looked for: what follows, by which rules, from which marks."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from solvers import deadline
from solvers.cdcl.search import start_search
from solvers.cdcl.state import (
    BROKEN,
    CLAUSE,
    CONNECTED,
    DECIDED,
    FILLED,
    KIND,
    LEAST,
    MOST,
    PAIR,
    CdclState,
    Formula,
    pack_formula,
)
from solvers.rulebook.arrays.encoding import Encoded, InstanceTags
from solvers.rulebook.kernels import inference
from solvers.rulebook.kernels.few_rules import select

# The constraints that one call can write.
ROWS = 20_000
# The attempts to leave a rule out of a refutation.
TRIALS = 40
Answer = tuple[int, int]


class Cause(NamedTuple):
    """The reason for a conclusion: instances of rules, the failed one first in a refutation, and marks known before.

    inferred: the marks that follow on the way, with their values.
    """

    instances: tuple[int, ...]
    literals: tuple[int, ...]
    inferred: tuple[int, ...] = ()


# The cause of a mark that a clue settles by itself.
GIVEN = Cause((), ())


class Sources:
    """The instance behind each constraint of a formula, numbered as reasons are. tags: those of the formula."""

    def __init__(self, formula: Formula, tags: InstanceTags):
        self.formula, self.tags = formula, tags

    def find(self, kind: int, source: int, literal: int) -> int:
        """Return the number of the instance, -1 for none."""
        if kind in (MOST, LEAST):
            return int(self.tags.groups[source])
        if kind == CONNECTED:
            return int(self.tags.graphs[source])
        if kind == CLAUSE:
            return _look_up(*self._by_clause, source)
        if kind == PAIR:
            one, other = source ^ 1, (-2 - literal if literal < -1 else literal ^ 1) ^ 1
            return _look_up(*self._by_pair, min(one, other) << 32 | max(one, other))
        return self._by_unit.get(literal, -1) if kind == DECIDED else -1

    def find_units(self, is_wanted: Callable[[int], bool]) -> Iterator[int]:
        """Yield the literals that units of such instances state."""
        return (literal for literal, instance in self._by_unit.items() if is_wanted(instance))

    @cached_property
    def _by_unit(self) -> dict[int, int]:
        return dict(zip(self.formula.units.tolist(), self.tags.units.tolist(), strict=True))

    @cached_property
    def _by_pair(self) -> tuple[list[int], list[int]]:
        """Pairs of literals, the lower one first, each as one number, in order; and the instance of each."""
        pairs = self.formula.pairs.astype(np.int64)
        keys = pairs.min(1, initial=np.iinfo(np.int64).max) << 32 | pairs.max(1, initial=0)
        order = np.argsort(keys, kind="stable")
        return keys[order].tolist(), self.tags.pairs[order].tolist()

    @cached_property
    def _by_clause(self) -> tuple[list[int], list[int]]:
        """The place of each clause in the arena, where two numbers stand before it; and its instance."""
        starts = self.formula.clause_start[:-1]
        return (starts + 2 * np.arange(1, starts.size + 1)).tolist(), self.tags.clauses.tolist()


def _look_up(keys: list[int], values: list[int], key: int) -> int:
    """Return the value of a key among keys in order, the last one where there are several; -1 where there is none."""
    at = bisect_right(keys, key) - 1
    return values[at] if at >= 0 and keys[at] == key else -1


class Position:
    """The known marks of a board. Literals are those of the search: 2 * mark, one more for "no"."""

    def __init__(self, encoded: Encoded, literals: Sequence[int] = (), is_given: Callable[[int], bool] | None = None):
        self.encoded = encoded
        formula = encoded.formula
        self.state = _roomy(pack_formula(formula), formula)
        start_search(self.state, formula.units)
        self._sources = Sources(formula, encoded.tags)
        size = ROWS + 2 * formula.phase.size
        self._room = inference.InferenceRoom(
            known=np.zeros(encoded.marks, np.int8),
            rows=np.empty((size, 3), np.int64),
            leaves=np.empty(size, np.int64),
            ends=np.empty((formula.phase.size, 2), np.int64),
            sizes=np.empty(2 * encoded.marks, np.int64),
            stopped=np.zeros(1, np.int64),
        )
        self.traced = 0
        self.given = self._find_given(is_given) if is_given else frozenset()
        self.is_broken = bool(self.state.numbers[BROKEN])
        self.take([] if self.is_broken else literals)

    def _find_given(self, is_given: Callable[[int], bool]) -> frozenset[int]:
        """Return the literals of marks made true by clauses of one literal, of instances for which `is_given` holds."""
        held, marks = self.state.trail.variable, self.encoded.marks
        found = (literal for literal in self._sources.find_units(is_given) if literal >> 1 < marks)
        return frozenset(literal for literal in found if held[literal >> 1, KIND] == DECIDED)

    def _infer(
        self, question: int, number: int = 0, literals: Sequence[int] = (), of: CdclState | None = None
    ) -> Answer:
        """Ask a question of `inference`. of: another state than one's own."""
        held = np.array(literals, np.int64)
        one, two = inference.infer(of or self.state, question, number, held, self._room)
        return int(one), int(two)

    @property
    def is_done(self) -> bool:
        """Whether every mark is settled."""
        return bool(self.state.trail.values[: 2 * self.encoded.marks : 2].all())

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to conclude: marks contradict each other, or all are settled and were concluded."""
        return self.is_broken or (self.traced == self.state.numbers[FILLED] and self.is_done)

    def take(self, literals: Sequence[int]) -> bool:
        """Let literals hold for good, and marks be known; False when that is a contradiction."""
        self._room.known[[literal >> 1 for literal in literals if literal >> 1 < self.encoded.marks]] = 1
        self.is_broken = self.is_broken or not self._infer(inference.TAKE, literals=literals)[0]
        return not self.is_broken

    def conclusions(self) -> Iterator[tuple[int, Cause]]:
        """Each mark that follows and was not known, in the order in which rules make it so; then it is known.

        Marks that are given have GIVEN as their cause.
        """
        filled, marks = int(self.state.numbers[FILLED]), self.encoded.marks
        while self.traced < filled:
            deadline.check_deadline()
            first = self.traced
            was_known = self._room.known.tolist()
            done, _ = self._infer(inference.TRACE, first)
            literals = self.state.trail.order[first : first + done].tolist()
            row = leaf = 0
            for literal, (row_end, leaf_end) in zip(literals, self._room.ends[:done].tolist(), strict=True):
                if literal in self.given and not was_known[literal >> 1]:
                    yield literal, GIVEN
                elif literal >> 1 < marks and not was_known[literal >> 1]:
                    yield literal, self._cause(self._room.rows[row:row_end], self._room.leaves[leaf:leaf_end])
                row, leaf = row_end, leaf_end
            self.traced += done

    def smallest_refutations(self) -> tuple[int, list[int]]:
        """The size of the smallest refutation of an open mark's literal (0: none), and all literals that have it."""
        with deadline.stop_at(self._room.stopped):
            best, _ = self._infer(inference.PROBE)
        return best, np.flatnonzero(self._room.sizes == best).tolist() if best else []

    def refutation(self, literal: int) -> Cause:
        """Refute a literal by following it; the cause has no instances where that fails."""
        rows, leaves = self._infer(inference.REFUTE, literal)
        return self._cause(self._room.rows[:rows], self._room.leaves[:leaves])

    def contradiction(self) -> Cause:
        """Explain why the known marks contradict each other: by the instance that fails first, then those before."""
        rows, leaves = self._infer(inference.CLASH)
        return self._cause(self._room.rows[:rows], self._room.leaves[:leaves])

    def shrink(self, cause: Cause, literal: int, order: Callable[[int], Any]) -> Cause:
        """A refutation with some of these rules that needs all it has; the first in order are left out first."""
        tried: set[int] = set()
        while (left := sorted(set(cause.instances) - tried, key=order)) and len(tried) < TRIALS:
            deadline.check_deadline()
            tried.add(left[0])
            others = [one for one in cause.instances if one != left[0]]
            if not others:
                break
            smaller = self.refutation_by(others, cause.literals, literal)
            cause = smaller if smaller.instances else cause
        return cause

    def refutation_by(self, instances: Sequence[int], facts: Sequence[int], literal: int) -> Cause:
        """Refute a literal by these instances alone, when these facts hold."""
        wanted = np.zeros(self._instances, np.uint8)
        wanted[instances] = 1
        tags = tuple(self.encoded.tags)
        few = select(self.encoded.formula, tags, wanted)
        state = _roomy(pack_formula(few), few)
        start_search(state, few.units)
        taken = () if state.numbers[BROKEN] else facts
        rows, leaves = self._infer(inference.REFUTE, literal, taken, of=state)
        sources = Sources(few, InstanceTags(*(one[wanted[one] == 1] for one in tags))) if rows else None
        return self._cause(self._room.rows[:rows], self._room.leaves[:leaves], sources)

    @cached_property
    def _instances(self) -> int:
        """The number of instances, up to the last that has arrays."""
        return 1 + max(int(one.max(initial=0)) for one in self.encoded.tags)

    def deep_refutation(self, budget: int) -> tuple[int, int]:
        """(a literal that suppositions within it refute, how many of them), or (-1, 0) when the budget is used up."""
        with deadline.stop_at(self._room.stopped):
            return self._infer(inference.NEST, budget, (self.encoded.supposed or self.encoded.marks,))

    def is_open(self, literal: int) -> bool:
        """Whether neither it nor its opposite holds."""
        return bool(self.state.trail.values[literal] == 0)

    def open_literals(self) -> list[int]:
        """The literals of open marks."""
        return np.flatnonzero(self.state.trail.values[: 2 * self.encoded.marks] == 0).tolist()

    def _cause(self, rows: np.ndarray, leaves: np.ndarray, sources: Sources | None = None) -> Cause:
        found, find = rows.tolist(), (sources or self._sources).find
        instances = dict.fromkeys([find(*row) for row in found])
        instances.pop(-1, None)
        inferred = tuple([literal for _, _, literal in found if 0 <= literal < 2 * self.encoded.marks])
        return Cause(tuple(instances), tuple(leaves.tolist()), inferred)


def _roomy(state: Any, formula: Any) -> Any:
    """The state with room for all that its watch lists can ever grow to: nothing is learned here."""
    room = 16 * formula.phase.size + 8 * formula.clauses.size + 64
    return state._replace(clauses=state.clauses._replace(pool=np.empty((room, 2), np.uint32)))
