"""Pictures made solvable: few cells changed, by lines or by all means, in black or in colours."""

import time

import numpy as np
import pytest

import solvers
from solvers import recipes, search
from solvers.contract.recipe import RecipeError
from solvers.contract.results import Verdict
from solvers.genres.nonogram.board import BLANK, FILLED, PLAIN, Colour, derive_clues
from solvers.genres.nonogram.generator import repair_kernels
from solvers.genres.nonogram.generator.generate import generate
from solvers.genres.nonogram.generator.random_numbers import NonogramChance
from solvers.genres.nonogram.generator.recipe import BY_ALL_MEANS
from solvers.genres.nonogram.generator.repair import WORK, PictureRepair, repair_in_steps
from solvers.notation import pixels
from tests.solvers.genres.nonogram.noise import FINE, SMOOTH, noisy

GENRE = solvers.genre("nonogram")
CROSSING = ((1, 0), (0, 1))
RED_AND_BLUE = (Colour("r", "red", "#cc0000"), Colour("b", "blue", "#0000cc"))
SETS = [(size, blur) for size in (20, 30, 40, 50, 60) for blur in (FINE, SMOOTH)]


def repaired(picture, *args, **named):
    return [*repair_in_steps(picture, *args, **named)][-1]


def differing(one, other):
    return {(row, col) for row, line in enumerate(one) for col, cell in enumerate(line) if cell != other[row][col]}


@pytest.mark.parametrize(("size", "blur"), [(12, FINE), (20, FINE), (30, SMOOTH), (40, FINE)])
def test_lines_solve_a_noisy_picture_after_less_than_a_hundredth_was_changed(size, blur):
    for seed in range(4):
        picture = noisy(seed, size, blur)
        found = repaired(picture)
        assert differing(picture, found.picture) == set(found.changed)
        assert len(found.changed) <= max(2, size * size // 100)
        outcome = search.solve(GENRE, found.board)
        assert (outcome.verdict, outcome.method) == (Verdict.ONE, "lines")
        assert outcome.answers == (found.picture,)


@pytest.mark.soak
@pytest.mark.parametrize(("size", "blur"), SETS)
def test_two_hundred_noisy_pictures_are_made_solvable(size, blur):
    changed = []
    for seed in range(20):
        found = repaired(noisy(seed, size, blur))
        assert search.solve(GENRE, found.board).answers == (found.picture,)
        changed.append(len(found.changed) / size**2)
    assert sum(changed) / len(changed) < 0.01
    assert max(changed) < 0.01


def test_a_picture_of_40_by_40_is_ready_soon():
    repaired(CROSSING)
    taken = []
    for seed in range(5):
        picture = noisy(seed, 40, FINE)
        begun = time.process_time()
        repaired(picture)
        taken.append(time.process_time() - begun)
    # Alone it takes less than a second.
    assert sorted(taken)[2] < 4


def test_no_change_is_kept_that_is_not_needed():
    for seed in range(6):
        picture = noisy(seed, 30, FINE)
        found = repaired(picture)
        for row, col in found.changed:
            cells = [list(line) for line in found.picture]
            cells[row][col] = picture[row][col]
            assert PictureRepair(cells, PLAIN, NonogramChance(0), WORK).open_cells().size


def test_one_answer_needs_fewer_changes_than_lines_alone():
    by_lines = by_search = 0
    for seed in range(6):
        picture = noisy(seed, 30, FINE)
        found = repaired(picture, by_lines=False)
        assert differing(picture, found.picture) == set(found.changed)
        outcome = search.solve(GENRE, found.board)
        assert outcome.answers == (found.picture,)
        by_search += len(found.changed)
        by_lines += len(repaired(picture).changed)
    assert by_search < by_lines


def test_a_picture_in_colours_is_repaired():
    for seed in range(3):
        picture = [
            [1 + (row > 10) if cell == FILLED else BLANK for cell in line]
            for row, line in enumerate(noisy(seed, 20, FINE))
        ]
        found = repaired(picture, RED_AND_BLUE)
        assert found.board == derive_clues(found.picture, RED_AND_BLUE)
        assert search.solve(GENRE, found.board).answers == (found.picture,)
    crossing = [[0] * 4, [0, 1, 0, 0], [0, 0, 1, 0], [0] * 4]
    found = repaired(crossing, RED_AND_BLUE)
    assert len(found.changed) == 1
    assert search.solve(GENRE, found.board).answers == (found.picture,)


@pytest.mark.parametrize("palette", [PLAIN, RED_AND_BLUE])
def test_what_a_flip_leaves_open_is_what_lines_leave_open_in_the_flipped_picture(palette):
    picture = np.array(noisy(3, 14, FINE), np.int8)
    canvas = PictureRepair(picture, palette, NonogramChance(0), WORK)
    tried = np.array([(cell, value) for cell in range(0, 196, 5) for value in canvas._others(cell)], np.int64)
    left = np.zeros(len(tried), np.int64)
    repair_kernels.count_open_after_flips(canvas.grid, canvas.whole, canvas.cells, tried, left, canvas.width)
    assert (canvas.cells == picture).all()
    for (cell, value), found in zip(tried.tolist(), left.tolist(), strict=True):
        flipped = picture.copy()
        flipped.flat[cell] = value
        assert PictureRepair(flipped, palette, NonogramChance(0), WORK).open_cells().size == found


def test_the_seed_decides_between_equals_and_the_same_seed_makes_the_same():
    picture = noisy(5, 30, FINE)
    assert repaired(picture, seed=1) == repaired(picture, seed=1)
    assert len({repaired(picture, seed=seed).picture for seed in range(8)}) > 1


def test_a_picture_that_is_nothing_but_chance_is_refused():
    chance = NonogramChance(1)
    picture = [[int(chance.below(4) == 0) for _ in range(30)] for _ in range(30)]
    with pytest.raises(RecipeError, match="too-rough"):
        repaired(picture, work=10**10)
    with pytest.raises(RecipeError, match="too-long"):
        repaired(picture, work=10**6)


def recipe(picture, **settings):
    return recipes.complete_recipe(GENRE, {"picture": picture, **settings})


def test_a_recipe_may_hold_a_picture():
    text = pixels.emit(pixels.Pixels(tuple(map(tuple, noisy(3, 30, FINE)))))
    made = [*generate(recipe(text), 1)][-1].made
    assert made.board == derive_clues(made.answer)
    before = GENRE.generated.from_picture(text)[1]
    assert 0 < len(differing(before, made.answer)) <= 9
    assert search.solve(GENRE, made.board).answers == (made.answer,)
    by_search = [*generate(recipe(text, solved=BY_ALL_MEANS), 1)][-1].made
    assert search.solve(GENRE, by_search.board).verdict is Verdict.ONE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".#\n#x\n", "found 'x'"),
        (".#\n#\n", "this row has 1 cells"),
        ("." * 101, "at most 100 by 100"),
        ("color\n.#", "color r red #cc0000"),
        ("color r red #cc0000\ncolor r blue #0000cc\n.r", "'r' is two colours"),
    ],
)
def test_a_picture_that_cannot_be_read_is_reported(text, message):
    with pytest.raises(RecipeError) as error:
        [*generate(recipe(text), 1)]
    assert message in recipes.recipe_error_message(GENRE, error.value).format_in()
    assert recipes.recipe_error_message(GENRE, error.value).format_in("ja").startswith("絵を読み取れません。")


def test_the_largest_picture_is_read():
    assert GENRE.measure(GENRE.generated.from_picture(("." * 100 + "\n") * 100)[0]).label == "100×100"
