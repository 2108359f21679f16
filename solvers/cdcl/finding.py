"""The stage of a search that finds answers by clause learning. What an answer is, the genre says."""

from abc import abstractmethod
from typing import Any

import numpy as np

from solvers.cdcl import solver
from solvers.cdcl.solver import Finder
from solvers.cdcl.state import Formula
from solvers.contract.engine import Query
from solvers.staged import Stage

LEAST_LIMIT = 2  # so that one answer is a proof, and never only the first that was met


class FindingStage(Stage):
    """The answers, as many as are wanted. options: of the Finder."""

    def __init__(self, formula: Formula, query: Query, **options: Any):
        limit = query.limit if query.limit is None else max(query.limit, LEAST_LIMIT)
        self.finder = Finder(formula, limit, query.keep, **options)
        self._answers: list[Any] = []  # each is made out once, not in every slice

    @abstractmethod
    def answer_of(self, values: np.ndarray) -> Any:
        """The answer of these values of the variables."""

    def answers(self) -> tuple[Any, ...]:
        """The answers that are held."""
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
        """Continue where another finder was frozen."""
        self.finder = solver.thaw(frozen)
