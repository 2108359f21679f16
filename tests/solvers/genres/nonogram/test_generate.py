"""Puzzles made from chance; those made from pictures stand in test_repair."""

import pytest

import solvers
from solvers import recipes, search
from solvers.genres.nonogram.generator.generate import generate

GENRE = solvers.genre("nonogram")


@pytest.mark.parametrize(("level", "size"), [("1", 6), ("2", 10), ("3", 10), ("4", 10), ("5", 12)])
def test_a_puzzle_of_each_level_is_made(level, size):
    recipe = recipes.complete_recipe(GENRE, {"width": str(size), "height": str(size), "fill": "50", "level": level})
    made = [*generate(recipe, 5)][-1].made
    assert made is not None
    assert made.grade is not None
    assert made.grade.level == int(level) - 1
    assert search.solve(GENRE, made.board).answers == (made.answer,)


@pytest.mark.parametrize("fill", [40, 50, 70])
def test_about_as_many_cells_are_filled_as_requested(fill):
    made = [*generate(recipes.complete_recipe(GENRE, {"fill": str(fill)}), 3)][-1].made
    assert made is not None
    filled = sum(map(sum, made.answer))
    assert abs(filled - 4 * fill) <= 8
