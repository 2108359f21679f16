"""A formula built by name: variables, clauses, counted groups.

Variables are numbers from 1, and -v means "not v", as in DIMACS files; arrays stay inside.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from solvers.cdcl.state import Formula, Graphs


class Problem:
    """Constraints over yes/no variables, collected one by one."""

    def __init__(self) -> None:
        self.variables = 0
        self._clauses: list[list[int]] = []
        self._groups: list[tuple[list[int], int, int, int]] = []
        self._crossings: list[int] = []
        self._phase: list[int] = []
        self._graphs: list[tuple[Sequence[int], Sequence[tuple[int, int]]]] = []

    def variable(self, try_first: bool = True) -> int:
        """Add a variable; `try_first` is the sign that a search tries first."""
        self.variables += 1
        self._phase.append(int(not try_first))
        return self.variables

    def clause(self, *literals: int) -> None:
        """Require that at least one of the literals holds."""
        held = set(literals)
        if not held:
            self._groups.append(([], 1, 0, 0))
        elif not any(-literal in held for literal in held):
            self._clauses.append(sorted(held, key=abs))

    def add_count(self, literals: Sequence[int], least: int, most: int) -> None:
        """Require that between `least` and `most` of the literals hold.

        Raises ValueError for a variable that occurs twice.
        """
        if len({abs(literal) for literal in literals}) < len(literals):
            raise ValueError("a variable stands twice in one group")
        self._groups.append((list(literals), max(least, 0), min(most, len(literals)), 0))

    def exactly(self, count: int, literals: Sequence[int]) -> None:
        """Require that exactly `count` of the literals hold."""
        self.add_count(literals, count, count)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Require that at most one of the literals holds."""
        self.add_count(literals, 0, 1)

    def require_at_most_one(self, literals: Sequence[int]) -> int:
        """Require that at most one of the literals holds.

        Return a literal for "one does", the opposite of the default.
        """
        if len(literals) == 1:
            return literals[0]
        any_holds = self.variable()
        self._groups.append(([*literals, -any_holds], 1, 1, -any_holds))
        return any_holds

    def add_crossing(self, variable: int, one: int, other: int) -> None:
        """Require that of the two groups with this variable at least one does not fall to its default.

        `one` and `other` are the literals that `require_at_most_one` returned for them. Stronger than the clause (one,
        other): the variable becomes true when it is the only one left in both.
        """
        if variable in (one, other):
            self.clause(other if one == variable else one)
            return
        self.clause(one, other)
        self._crossings.append(variable)

    def connect(self, literals: Sequence[int], links: Sequence[tuple[int, int]]) -> None:
        """Require that the true literals are connected by links, which are pairs of places in `literals`."""
        if len({abs(literal) for literal in literals}) < len(literals):
            raise ValueError("a variable stands twice in one graph")
        self._graphs.append((list(literals), list(links)))

    def formula(self) -> Formula:
        """Return the constraints so far as arrays."""
        long = [clause for clause in self._clauses if len(clause) > 2]
        crossing = np.zeros(self.variables, np.int8)
        crossing[np.array(self._crossings, np.int64) - 1] = 1
        return Formula(
            group_start=_starts(group[0] for group in self._groups),
            members=_literals(literal for group in self._groups for literal in group[0]),
            bounds=np.array([group[1:3] for group in self._groups], np.int32).reshape(-1, 2),
            defaults=np.array([_literal(group[3]) if group[3] else -1 for group in self._groups], np.int32),
            crossing=crossing,
            pairs=_literals(literal for clause in self._clauses if len(clause) == 2 for literal in clause).reshape(
                -1, 2
            ),
            clause_start=_starts(long),
            clauses=_literals(literal for clause in long for literal in clause),
            units=_literals(clause[0] for clause in self._clauses if len(clause) == 1),
            phase=np.array(self._phase, np.int8),
            graphs=self._graph_arrays(),
        )

    def _graph_arrays(self) -> Graphs:
        beside: list[list[int]] = []
        literals: list[int] = []
        for own, links in self._graphs:
            first = len(literals)
            literals += own
            beside += [[] for _ in own]
            for one, other in links:
                beside[first + one].append(first + other)
                beside[first + other].append(first + one)
        vertices = np.zeros((2, len(literals) + 1), np.int32)
        vertices[0, :-1], vertices[1] = _literals(literals), _starts(beside)
        near = np.array([vertex for others in beside for vertex in others], np.int32)
        shapes = np.zeros((len(self._graphs), 3), np.int32)
        return Graphs(_starts(own for own, _ in self._graphs), vertices, near, shapes)


def _literal(signed: int) -> int:
    return 2 * (abs(signed) - 1) + (signed < 0)


def _literals(signed: Iterable[int]) -> np.ndarray:
    return np.array([_literal(one) for one in signed], np.int32)


def _starts(sets: Iterable[Sequence[int]]) -> np.ndarray:
    return np.cumsum([0, *map(len, sets)]).astype(np.int32)
