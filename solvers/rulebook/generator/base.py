"""New boards: an answer at random and all clues beside which it is the only one, then as few of them as that allows.

Where a grade is wanted, clues come back in the order in which they went, until the steps are easy enough.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from solvers import grading
from solvers.cdcl.solver import NEVER, Finder
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import Grade
from solvers.rulebook.arrays.encoding import encode, with_facts
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.explained import make_explained
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.recipe import ANY, GRADES
from solvers.rulebook.layout import Filling
from solvers.rulebook.steps import Explainer

TRIES = 400
PATIENCE = 20_000  # conflicts after which a search counts as too long
Orbit = TypeVar("Orbit")


class Full(NamedTuple):
    """A board with all its clues, and its only answer."""

    board: Any
    answer: Filling


def random_answer(rules: Rulebook, board: Any, chance: Chance, facts: Sequence[int] = ()) -> Filling | None:
    """An answer of a board in which these literals hold, found from random signs; None when none is found soon."""
    made = encode(rules.book(board))
    signs = np.array([chance.below(2) for _ in range(made.formula.phase.size)], made.formula.phase.dtype)
    formula = with_facts(made.formula._replace(phase=signs), facts)
    finder = Finder(formula, 1, 1, shared=False, stuck_after=NEVER)
    while not finder.done and finder.conflicts < PATIENCE:
        finder.step(1_000)
    return tuple((finder.answers[0][: made.marks] > 0).tolist()) if finder.answers else None


class Generator(ABC, Generic[Orbit]):
    """The generator of one genre."""

    def __init__(self, rules: Rulebook):
        self.rules, self.explained = rules, make_explained(rules)
        self._levels = {technique.name: technique.level for technique in self.explained.techniques}

    @abstractmethod
    def draw(self, recipe: Mapping[str, str], chance: Chance) -> Full | None:
        """A board with all clues of a random answer; None when it has others."""

    @abstractmethod
    def list_orbits(self, board: Any, symmetry: str) -> list[Orbit]:
        """The clues that go together, in reading order of the first of each."""

    @abstractmethod
    def without(self, board: Any, orbit: Orbit) -> Iterator[Any]:
        """Boards on which these clues say less: the least first."""

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        """Tries, and on the last one the puzzle. Raises RecipeError."""
        chance = Chance(seed)
        for tries in range(1, TRIES + 1):
            full = self.draw(recipe, chance)
            made = self._thin(full, recipe, chance) if full else None
            yield Making(tries, made)
            if made:
                return
        raise RecipeError("not-found", tries=TRIES)

    def other_answer(self, board: Any, answer: Filling) -> Filling | None:
        """An answer beside this one, which is its own when no proof is found soon; None when there is none."""
        made = encode(self.rules.book(board))
        finder = Finder(made.formula, 2, 2, shared=False, stuck_after=NEVER)
        while not finder.done and finder.conflicts < PATIENCE:
            finder.step(1_000)
        found = (tuple((values[: made.marks] > 0).tolist()) for values in finder.answers)
        return next((one for one in found if one != answer), None if finder.done else answer)

    def has_one_answer(self, board: Any) -> bool:
        """Whether a board is soon proved to have exactly one answer."""
        finder = Finder(encode(self.rules.book(board)).formula, 2, 2, shared=False, stuck_after=NEVER)
        while not finder.done and finder.conflicts < PATIENCE:
            finder.step(1_000)
        return bool(finder.done and finder.found == 1)

    def _thin(self, full: Full, recipe: Mapping[str, str], chance: Chance) -> Made | None:
        level = None if recipe["grade"] == ANY else GRADES.index(recipe["grade"])
        boards = [full.board]
        orbits = self.list_orbits(full.board, recipe.get("symmetry", ""))
        chance.shuffle(orbits)
        if level is not None and self._is_harder(full.board, level):
            return None
        for orbit in orbits:
            less = next((one for one in self.without(boards[-1], orbit) if self.has_one_answer(one)), None)
            if less is not None:
                boards.append(less)
        return Made(boards[-1], full.answer) if level is None else self._of_grade(boards, full.answer, level)

    def _of_grade(self, boards: list[Any], answer: Filling, level: int) -> Made | None:
        """The board with the fewest clues that is not harder, if it is as hard; the first one is not harder."""
        low, high = 0, len(boards) - 1
        middle = high
        while low < high:
            if self._is_harder(boards[middle], level):
                high = middle - 1
            else:
                low = middle
            middle = (low + high + 1) // 2
        grade = self.grade(boards[low])
        return Made(boards[low], answer, grade) if grade.level == level else None

    def _is_harder(self, board: Any, level: int) -> bool:
        """Whether a board's steps are harder than that: seen at the first of them that is."""
        if level == len(self.explained.levels) - 1:
            return False
        explanation = grading.Explanation(Explainer(self.rules, board).steps())
        return any(self._levels[step.technique] > level for step in explanation) or not explanation.solved

    def grade(self, board: Any) -> Grade:
        """How hard a board is."""
        explanation = grading.Explanation(Explainer(self.rules, board).steps())
        steps = list(explanation)
        return grading.grade(self.explained, steps, explanation.solved)
