"""The stage of a search that finds answers by clause learning; the genre turns values into answers."""

from abc import abstractmethod
from typing import Any

import numpy as np

from solvers.cdcl import solver
from solvers.cdcl.solver import Finder
from solvers.cdcl.state import Formula
from solvers.contract.engine import Query
from solvers.staged import Stage

# With two answers wanted, a single one is proved to be the only one.
LEAST_LIMIT = 2


class FindingStage(Stage):
    """A stage that finds answers, as many as are wanted. options: of the Finder."""

    def __init__(self, formula: Formula, query: Query, **options: Any):
        limit = query.limit if query.limit is None else max(query.limit, LEAST_LIMIT)
        self.finder = Finder(formula, limit, query.keep, **options)
        # Each answer is made once, not in every slice.
        self._answers: list[Any] = []

    @abstractmethod
    def answer_of(self, values: np.ndarray) -> Any:
        """Return the answer of these values of the variables."""

    def answers(self) -> tuple[Any, ...]:
        """Return the stored answers."""
        self._answers += map(self.answer_of, self.finder.answers[len(self._answers) :])
        return tuple(self._answers)

    @property
    def done(self) -> bool:
        return self.finder.done

    def step(self, budget: int) -> None:
        self.finder.step(budget)

    def freeze(self) -> bytes:
        return self.finder.freeze()

    def resume(self, frozen: bytes) -> None:
        """Continue from the frozen state of another finder."""
        self.finder = solver.thaw(frozen)
