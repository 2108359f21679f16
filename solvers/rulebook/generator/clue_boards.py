"""New boards with clues in cells: an answer at random, all its clues, and as many of them removed as one answer allows.

Where a grade is wanted, clues come back in the order in which they went, until the steps are easy enough.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from solvers import grading
from solvers.cdcl.solver import NEVER, Finder
from solvers.contract.genre import Explained
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import At, Grade
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import turn_cell
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.encoding import encode
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.recipe import ANY, GRADES, HALF_TURN
from solvers.rulebook.layout import Filling
from solvers.rulebook.steps import Explainer

TRIES = 200
Clues = dict[At, Clue]


@dataclass(frozen=True)
class ClueMaker:
    """What a genre brings to its generator.

    draw_answer(rows, cols, chance) -> a filling that holds all rules but those of clues. list_clues(rows, cols, answer)
    -> every clue that a board with this answer can have. soften: how a clue says less, before it is removed.
    is_fixed: whether clues may not be removed, only softened.
    """

    draw_answer: Callable[[int, int, Chance], Filling]
    list_clues: Callable[[int, int, Filling], Clues]
    soften: Callable[[Clue], Clue] | None = None
    is_fixed: bool = False


def answer_by_rules(rules: Rulebook, board: Any, chance: Chance) -> Filling:
    """An answer of a board, found from random signs. Raises ValueError when it has none."""
    made = encode(rules.book(board))
    signs = np.array([chance.below(2) for _ in range(made.formula.phase.size)], made.formula.phase.dtype)
    finder = Finder(made.formula._replace(phase=signs), 1, 1, shared=False, stuck_after=NEVER)
    while not finder.done:
        finder.step(1_000)
    if not finder.answers:
        raise ValueError("no board has these rules")
    return tuple((finder.answers[0][: made.marks] > 0).tolist())


class Generator:
    """The generator of one genre."""

    def __init__(self, rules: Rulebook, explained: Explained, maker: ClueMaker):
        self.rules, self.explained, self.maker = rules, explained, maker

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        """Tries, and on the last one the puzzle. Raises RecipeError."""
        rows, cols, chance = int(recipe["rows"]), int(recipe["cols"]), Chance(seed)
        for tries in range(1, TRIES + 1):
            answer = self.maker.draw_answer(rows, cols, chance)
            board = self._full_board(rows, cols, answer, recipe["symmetry"])
            made = None
            if self.has_one_answer(board):
                made = self._thin(board, answer, recipe, chance)
            yield Making(tries, made)
            if made:
                return
        raise RecipeError("not-found", tries=TRIES)

    def _full_board(self, rows: int, cols: int, answer: Filling, symmetry: str) -> ClueBoard:
        """All clues of an answer; where clues may be removed, only those that go together."""
        clues = self.maker.list_clues(rows, cols, answer)
        if symmetry == HALF_TURN and not self.maker.is_fixed:
            clues = {at: clue for at, clue in clues.items() if turn_cell(at, rows, cols, "r2") in clues}
        return board_of(rows, cols, clues)

    def has_one_answer(self, board: ClueBoard) -> bool:
        """Whether a board has exactly one answer."""
        finder = Finder(encode(self.rules.book(board)).formula, 2, 2, shared=False, stuck_after=NEVER)
        while not finder.done:
            finder.step(1_000)
        return bool(finder.found == 1)

    def _thin(self, board: ClueBoard, answer: Filling, recipe: Mapping[str, str], chance: Chance) -> Made | None:
        boards = [board]
        orbits = orbits_of(board, recipe["symmetry"])
        chance.shuffle(orbits)
        for orbit in orbits:
            less = next((one for one in self._without(boards[-1], orbit) if self.has_one_answer(one)), None)
            if less is not None:
                boards.append(less)
        if recipe["grade"] == ANY:
            return Made(boards[-1], answer)
        return self._of_grade(boards, answer, GRADES.index(recipe["grade"]))

    def _without(self, board: ClueBoard, orbit: tuple[At, ...]) -> Iterator[ClueBoard]:
        """The board without these clues, or else with clues that say less."""
        if not self.maker.is_fixed:
            yield board_of(*board.size, {at: clue for at, clue in board.clues.items() if at not in orbit})
        if self.maker.soften:
            soften = self.maker.soften
            softer = {at: soften(clue) if at in orbit else clue for at, clue in board.clues.items()}
            yield board_of(*board.size, softer)

    def _of_grade(self, boards: list[ClueBoard], answer: Filling, level: int) -> Made | None:
        """The board with the fewest clues that is not harder than that, if it is as hard."""
        low, high = 0, len(boards) - 1
        grades: dict[int, Grade] = {}
        while low <= high:
            middle = high if not grades else (low + high) // 2
            grades[middle] = self.grade(boards[middle])
            if grades[middle].level > level:
                high = middle - 1
            else:
                low = middle + 1
        return Made(boards[high], answer, grades[high]) if high in grades and grades[high].level == level else None

    def grade(self, board: ClueBoard) -> Grade:
        """How hard a board is."""
        explanation = grading.Explanation(Explainer(self.rules, board).steps())
        steps = list(explanation)
        return grading.grade(self.explained, steps, explanation.solved)


def board_of(rows: int, cols: int, clues: Clues) -> ClueBoard:
    """The board with these clues."""
    return ClueBoard(tuple(tuple(clues.get((row, col)) for col in range(cols)) for row in range(rows)))


def orbits_of(board: ClueBoard, symmetry: str) -> list[tuple[At, ...]]:
    """The clues that go together, in reading order of the first of each."""
    if symmetry != HALF_TURN:
        return [(cell,) for cell in board.clues]
    both = (tuple(sorted({cell, turn_cell(cell, *board.size, "r2")})) for cell in board.clues)
    return list(dict.fromkeys(both))
