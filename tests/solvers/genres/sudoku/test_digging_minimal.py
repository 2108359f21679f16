"""Puzzles without a superfluous clue: the kernel does what a plain twin does that asks a solver about everything."""

import numpy as np
import pytest

import solvers
from solvers import recipes
from solvers.genres.sudoku.board import UNKNOWN, SudokuBoard
from solvers.genres.sudoku.generator import digging_minimal
from solvers.genres.sudoku.generator.digging_minimal import BACK, ROUNDS
from solvers.genres.sudoku.generator.digging_nine import draw_grid, shuffle_numbers
from solvers.genres.sudoku.generator.generate import generate_many, orbits, start_try_chance
from solvers.genres.sudoku.kernels import nine
from solvers.genres.sudoku.kernels.many import solve_many
from solvers.jit.decorators import kernel
from tests.solvers.genres.sudoku.naive import some_answers

GENRE = solvers.genre("sudoku")
CELLS = 81


@kernel
def draw(chance, stack, answer):
    """The grid of a try, and chance as it is then."""
    draw_grid(chance, stack, np.arange(CELLS), answer)


class Twin:
    """One try, each question answered by a search for two answers. orbits: lists of cells."""

    def __init__(self, state: np.ndarray, kind: str, least: int, most: int):
        self.chance, self.span = state, (least, most)
        self.orbits = [[cell for cell in orbit if cell >= 0] for orbit in orbits(9, kind).tolist()]
        self.order = np.arange(len(self.orbits))
        self.answer = np.zeros((1, CELLS), np.uint8)
        draw(self.chance, nine.start_puzzle(self.answer[0]).stack, self.answer)

    def is_needed(self, clues: set[int], gone: list[int]) -> bool:
        there = np.isin(np.arange(CELLS), list(clues - set(gone)))
        return bool(solve_many(np.where(there, self.answer, 0).astype(np.uint8))[1][0] > 1)

    def dig(self, clues: set[int]) -> set[int]:
        for number in self.order:
            orbit = self.orbits[number]
            if clues >= set(orbit) and not self.is_needed(clues, orbit):
                clues = clues - set(orbit)
        return clues

    def slack(self, clues: set[int]) -> list[bool]:
        needed = {cell for cell in clues if self.is_needed(clues, [cell])}
        return [orbit[0] in clues and not needed >= set(orbit) for orbit in self.orbits]

    def judge(self, clues: set[int], slack: list[bool]) -> int:
        least, most = self.span
        return max(least - len(clues), len(clues) - most, 0) + sum(slack)

    def run(self) -> tuple[set[int], bool]:
        shuffle_numbers(self.chance, self.order)
        clues = self.dig(set(range(CELLS)))
        slack = self.slack(clues)
        for _ in range(ROUNDS):
            if not self.judge(clues, slack):
                break
            tried = self.put_back(clues)
            self.put_first(slack)
            other = self.dig(tried)
            if self.judge(other, self.slack(other)) <= self.judge(clues, slack):
                clues, slack = other, self.slack(other)
        return clues, not self.judge(clues, slack)

    def put_back(self, clues: set[int]) -> set[int]:
        shuffle_numbers(self.chance, self.order)
        back = [number for number in self.order if self.orbits[number][0] not in clues][:BACK]
        return clues.union(*(self.orbits[number] for number in back))

    def put_first(self, slack: list[bool]) -> None:
        shuffle_numbers(self.chance, self.order)
        front = 0
        for at in range(len(self.order)):
            if slack[self.order[at]]:
                self.order[[at, front]] = self.order[[front, at]]
                front += 1


def dig(kind: str, count: int, least: int = 0, most: int = CELLS) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Puzzles, answers and whether they fit, of the tries with these chances."""
    chances = np.array([start_try_chance(seed, 0) for seed in range(count)])
    puzzles, answers = np.zeros((2, count, CELLS), np.uint8)
    fit, target = np.zeros(count, np.bool_), np.array([least, most, 1], np.int64)
    digging_minimal.dig_minimal(
        chances, digging_minimal.make_minimal_dig(), orbits(9, kind), target, puzzles, answers, fit
    )
    return puzzles, answers, fit


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        ("none", 0, 81),
        ("none", 22, 23),
        ("rotate180", 0, 81),
        ("rotate180", 26, 30),
        ("mirror", 0, 81),
        ("full", 0, 81),
    ],
)
def test_the_kernel_does_what_its_plain_twin_does(kind, least, most):
    puzzles, answers, fit = dig(kind, 4, least, most)
    for seed, (puzzle, answer, fits) in enumerate(zip(puzzles, answers, fit, strict=True)):
        twin = Twin(np.array([start_try_chance(seed, 0)]), kind, least, most)
        clues, is_found = twin.run()
        assert (twin.answer[0] == answer).all()
        assert set(np.flatnonzero(puzzle).tolist()) == clues
        assert is_found == fits


def count_answers_without_each(puzzles: np.ndarray) -> np.ndarray:
    """Answers, two at most, of each puzzle without each of its clues [N, 81]; 2 where there is no clue."""
    less = np.repeat(puzzles, CELLS, axis=0).reshape(-1, CELLS, CELLS)
    here = np.arange(CELLS)
    less[:, here, here] = 0
    return np.where(puzzles > 0, solve_many(less.reshape(-1, CELLS))[1].reshape(-1, CELLS), 2)


@pytest.mark.parametrize("kind", ["none", "rotate180", "diagonal", "rotate90"])
def test_a_minimal_puzzle_has_one_answer_and_several_without_any_one_clue(kind):
    puzzles, answers, fit = dig(kind, 300)
    found, counts, _ = solve_many(puzzles[fit])
    assert fit.any()
    assert (counts == 1).all()
    assert (found == answers[fit]).all()
    assert (count_answers_without_each(puzzles[fit]) == 2).all()


def test_most_tries_with_a_half_turn_come_to_an_end():
    assert dig("rotate180", 300)[2].mean() > 0.85


@pytest.mark.parametrize(("kind", "least", "most"), [("none", 20, 21), ("none", 27, 28), ("rotate180", 22, 22)])
def test_a_minimal_puzzle_keeps_to_its_number_of_clues(kind, least, most):
    puzzles, _, fit = dig(kind, 100, least, most)
    clues = np.count_nonzero(puzzles[fit], axis=1)
    assert fit.any()
    assert least <= clues.min() <= clues.max() <= most
    assert (count_answers_without_each(puzzles[fit]) == 2).all()


def test_another_solver_agrees_that_no_clue_is_superfluous():
    recipe = recipes.complete_recipe(GENRE, {"minimal": "yes"})
    board = next(one.made.board for one in generate_many(recipe, 7, 1) if one.made)
    assert len(some_answers(board, 2)) == 1
    for cell in np.flatnonzero(board.clues).tolist():
        assert len(some_answers(SudokuBoard(9, (*board.clues[:cell], UNKNOWN, *board.clues[cell + 1 :])), 2)) == 2
