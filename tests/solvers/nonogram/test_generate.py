"""Made puzzles: pictures that lines alone solve, few cells changed, the same from the same seed."""

import random

import pytest

import solvers
from solvers import recipes, search
from solvers.genre import Verdict
from solvers.nonogram.board import BLANK, FILLED
from solvers.nonogram.generate import from_picture, generate, open_cells

GENRE = solvers.genre("nonogram")


def blob(chance, size):
    """A noisy picture: a few filled discs with a rough edge."""
    discs = [(chance.randrange(size), chance.randrange(size), chance.randrange(3, size // 3)) for _ in range(5)]
    cells = [[BLANK] * size for _ in range(size)]
    for row in range(size):
        for col in range(size):
            near = min((row - r) ** 2 + (col - c) ** 2 - d * d for r, c, d in discs)
            cells[row][col] = FILLED if near < chance.randrange(-size, size) else BLANK
    return cells


@pytest.mark.parametrize("size", [12, 20, 30])
def test_a_picture_becomes_a_puzzle_that_lines_solve_with_few_cells_changed(size):
    chance = random.Random(size)
    for _ in range(8):
        picture = blob(chance, size)
        repaired = from_picture(picture)
        assert repaired is not None
        assert open_cells(repaired.board) == []
        differing = {
            (row, col) for row in range(size) for col in range(size) if picture[row][col] != repaired.picture[row][col]
        }
        assert differing == set(repaired.changed)
        assert len(differing) <= size * size * 0.04
        outcome = search.solve(GENRE, repaired.board)
        assert (outcome.verdict, outcome.method) == (Verdict.ONE, "lines")
        assert outcome.answers == (repaired.picture,)


def test_protected_cells_stay():
    crossing = [[1, 0], [0, 1]]
    every = frozenset((row, col) for row in range(2) for col in range(2))
    assert from_picture(crossing, protected=every) is None
    repaired = from_picture([[0] * 8, *([0, *row, *[0] * 5] for row in crossing), *[[0] * 8] * 6])
    assert repaired is not None
    assert len(repaired.changed) == 1


@pytest.mark.parametrize(("level", "size"), [("1", 6), ("2", 10), ("3", 10), ("4", 10), ("5", 12)])
def test_a_puzzle_of_each_level_is_made(level, size):
    recipe = recipes.filled(GENRE, {"width": str(size), "height": str(size), "fill": "50", "level": level})
    made = [*generate(recipe, 5)][-1].made
    assert made is not None
    assert made.grade is not None
    assert made.grade.level == int(level) - 1
    assert search.solve(GENRE, made.board).answers == (made.answer,)
