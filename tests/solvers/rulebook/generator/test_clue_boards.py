"""Generated boards of clues have one answer, no clue too many, and the symmetry and grade that were wanted."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest

import pytest

import solvers
from solvers import recipes, search
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import Board, Verdict
from solvers.grids.boards import ClueBoard, RegionBoard
from solvers.grids.rectangle import cells, find_connected_parts, neighbours, turn_cell
from solvers.rulebook.engine import GeneratingEngine
from solvers.rulebook.generator.base import TRIES
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import ClueGenerator
from solvers.rulebook.generator.makers import ClueMaker, board_of, with_clues
from solvers.rulebook.generator.recipe import GRADES, HALF_TURN
from solvers.rulebook.generator.region_boards import RegionGenerator
from solvers.rulebook.generator.regions import cut_shape
from solvers.rulebook.generator.shadings import draw_shading

GENRES = [genre for genre in solvers.all_genres() if isinstance(solvers.engine(genre.name), GeneratingEngine)]


CLUE_GENRES = [genre for genre in GENRES if isinstance(solvers.engine(genre.name).generator, ClueGenerator)]
REGION_GENRES = [genre.name for genre in GENRES if isinstance(solvers.engine(genre.name).generator, RegionGenerator)]


@pytest.fixture(params=GENRES, ids=lambda genre: genre.name)
def genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


@pytest.fixture(params=CLUE_GENRES, ids=lambda genre: genre.name)
def clue_genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


def make(genre: Genre, seed: int, **settings: str) -> Made:
    wanted = {"rows": "6", "cols": "6", **settings}
    if is_square(genre):
        del wanted["cols"]
    recipe = recipes.complete_recipe(genre, wanted)
    made = [*solvers.engine(genre.name).generate(recipe, seed)][-1].made
    assert made is not None
    return made


def is_square(genre: Genre) -> bool:
    """Tell whether boards have as many columns as rows."""
    return "cols" not in {option.name for option in recipes.options(genre)}


def columns_of(genre: Genre) -> str:
    """Return a number of columns other than that of the rows: an even one where a genre has no answers on others."""
    return "8" if genre.drawn and genre.drawn.variant else "7"


def has_one_answer(genre: Genre, board: Board) -> bool:
    return search.solve(genre, board, Query(), 60).verdict is Verdict.ONE


def maker_of(genre: Genre) -> ClueMaker:
    return solvers.engine(genre.name).generator.maker


def replace_clue(board: ClueBoard, cell: tuple[int, int], clue: object) -> ClueBoard:
    return with_clues(board, {**board.clues, cell: clue})


def test_no_clue_can_be_removed(clue_genre: Genre):
    made = make(clue_genre, 3)
    assert not clue_genre.check(made.board, made.answer)
    assert has_one_answer(clue_genre, made.board)
    maker = maker_of(clue_genre)
    for cell, clue in made.board.clues.items():
        if not maker.is_fixed:
            assert not has_one_answer(clue_genre, replace_clue(made.board, cell, None))
        elif maker.soften and maker.soften(clue) != clue:
            assert not has_one_answer(clue_genre, replace_clue(made.board, cell, maker.soften(clue)))


def test_clues_lie_in_a_half_turn_where_that_is_offered(clue_genre: Genre):
    is_offered = "symmetry" in {option.name for option in recipes.options(clue_genre)}
    assert is_offered != maker_of(clue_genre).is_fixed
    if not is_offered:
        return
    cols = columns_of(clue_genre)
    board = make(clue_genre, 4, symmetry=HALF_TURN, cols=cols).board
    assert {turn_cell(cell, *board.size, "r2") for cell in board.clues} == set(board.clues)
    assert board.size == (6, int(cols))


def test_a_made_board_has_one_answer_and_is_made_again(genre: Genre):
    for seed in range(3):
        made = make(genre, seed, cols=columns_of(genre))
        assert made.board.size == (6, 6 if is_square(genre) else int(columns_of(genre)))
        assert not genre.check(made.board, made.answer)
        assert has_one_answer(genre, made.board)
        assert make(genre, seed, cols=columns_of(genre)) == made
    assert make(genre, 0, cols=columns_of(genre)).board != made.board


def test_no_number_of_a_region_can_be_removed():
    for name in REGION_GENRES:
        genre = solvers.genre(name)
        board = make(genre, 2).board
        for region, number in enumerate(board.numbers):
            numbers = tuple(None if at == region else one for at, one in enumerate(board.numbers))
            assert number is None or not has_one_answer(genre, replace(board, numbers=numbers))


def test_a_grade_is_that_of_the_steps(genre: Genre):
    grade = solvers.engine(genre.name).generator.grade
    level = grade(make(genre, 5).board).level
    made = make(genre, 6, grade=GRADES[level])
    assert made.grade == grade(made.board)
    assert made.grade.level == level
    assert has_one_answer(genre, made.board)


@pytest.mark.plain
@pytest.mark.parametrize("size", [(1, 1), (1, 6), (2, 2), (5, 4), (9, 12)])
def test_a_random_shading_is_apart_and_leaves_the_rest_in_one_piece(size: tuple[int, int]):
    for seed in range(20):
        shading = draw_shading(*size, Chance(seed))
        black = {cell for cell, shaded in zip(cells(*size), shading, strict=True) if shaded}
        assert not any(near in black for cell in black for near in neighbours(cell, *size))
        assert len(find_connected_parts(set(cells(*size)) - black)) == 1
        assert len(black) <= 0.3 * size[0] * size[1] + 0.5
    assert draw_shading(*size, Chance(1)) == draw_shading(*size, Chance(1))


def test_more_clues_are_left_where_that_is_wanted():
    for name, count in (("slitherlink", count_clues), ("kurodoko", count_clues), ("heyawake", count_numbers)):
        few, some, many = (
            count(make(solvers.genre(name), 7, clues=amount).board) for amount in ("few", "some", "many")
        )
        assert few < some < many, name
    few, many = (len(make(solvers.genre("yajilin"), 7, clues=amount).board.clues) for amount in ("few", "many"))
    assert few < many


def test_regions_are_as_large_as_wanted():
    genre = solvers.genre("countryroad")
    boards = [make(genre, 7, rows="8", cols="8", regions=size).board for size in ("small", "medium", "large")]
    small, medium, large = (len(board.numbers) for board in boards)
    assert small > medium > large


@pytest.mark.parametrize("size", [("6", "6"), ("7", "6"), ("7", "7")])
def test_rooms_and_their_numbers_lie_in_a_half_turn(size: tuple[str, str]):
    genre = solvers.genre("heyawake")
    made = make(genre, 8, rows=size[0], cols=size[1], symmetry=HALF_TURN)
    assert has_one_answer(genre, made.board)
    turned = made.board.turn("r2")
    assert turned.regions == made.board.regions
    assert [number is None for number in turned.numbers] == [number is None for number in made.board.numbers]


@pytest.mark.parametrize(("name", "level"), [("heyawake", 0), ("nurimisaki", 0), ("yajilin", 1), ("hitori", 1)])
def test_a_board_is_changed_until_it_is_of_the_level(name: str, level: int):
    genre = solvers.genre(name)
    made = make(genre, 5, grade=GRADES[level])
    assert made.grade == solvers.engine(name).generator.grade(made.board)
    assert made.grade.level == level
    assert has_one_answer(genre, made.board)
    assert not genre.check(made.board, made.answer)


@pytest.mark.parametrize(
    ("name", "settings", "seed"),
    [
        ("kurodoko", {"rows": "5", "cols": "5", "grade": "easy", "clues": "many"}, 786218),
        ("slitherlink", {"rows": "6", "cols": "6", "grade": "very-hard", "clues": "many"}, 504595),
    ],
)
def test_a_small_board_that_is_not_found_is_given_up_by_its_work(name: str, settings: dict[str, str], seed: int):
    with pytest.raises(RecipeError, match="not-found") as ended:
        list(solvers.engine(name).generate(recipes.complete_recipe(solvers.genre(name), settings), seed))
    assert ended.value.parameters["tries"] < TRIES / 2


def test_boards_that_are_made_side_by_side_share_no_work(monkeypatch: pytest.MonkeyPatch):
    generator = solvers.engine("kurodoko").generator
    monkeypatch.setattr("solvers.rulebook.generator.base.MOST_WORK", 20_000)
    recipe = recipes.complete_recipe(solvers.genre("kurodoko"), {"rows": "5", "cols": "5", "grade": "hard"})
    alone = [making.tries for making in _until_given_up(generator.generate(recipe, 1))]
    one, other = (_until_given_up(generator.generate(recipe, 1)) for _ in range(2))
    assert [making.tries for making, _ in zip_longest(one, other)] == alone


def _until_given_up(makings: Iterator[Making]) -> Iterator[Making]:
    with suppress(RecipeError):
        yield from makings


def test_places_are_open_where_answers_differ():
    generator = solvers.engine("nurimisaki").generator
    full = make(solvers.genre("nurimisaki"), 1)
    assert generator.open_places(full.board) == []
    board = board_of(*full.board.size, dict.fromkeys(full.board.clues, "?"))
    found = search.solve(solvers.genre("nurimisaki"), board, Query(None, 1_000), 60).answers
    assert len(found) > 1
    places = zip(cells(*board.size), *found, strict=True)
    assert generator.open_places(board) == [at for at, *values in places if len(set(values)) > 1]


def test_an_answer_is_redrawn_until_it_is_the_only_one():
    genre = solvers.genre("nurimisaki")
    recipe = recipes.complete_recipe(genre, {"rows": "13", "cols": "13"})
    for seed in range(3):
        *_, last = solvers.engine("nurimisaki").generate(recipe, seed)
        assert last.tries == 1


def test_a_board_that_rules_settle_is_nearer_to_very_easy_than_one_that_they_do_not():
    generator = solvers.engine("nurimisaki").generator
    very_easy, medium = (make(solvers.genre("nurimisaki"), 1, grade=GRADES[level]) for level in (0, 2))
    settled, left = (generator._left(made.board, 0) for made in (very_easy, medium))
    assert settled == (False, [])
    assert left.by_rules
    assert set(left.places) >= set(generator._left(medium.board, 1).places) != set()
    assert settled.amount < (False, 36) < left.amount


@pytest.mark.parametrize("seed", range(5))
def test_a_shape_is_cut_in_two_connected_parts(seed: int):
    chance = Chance(seed)
    free = [cell for cell in cells(5, 6) if chance.below(3)]
    shape = sorted(max(find_connected_parts(set(free)), key=len))
    ways = list(cut_shape(shape, chance))
    assert ways
    for halves in ways:
        assert sorted([*halves[0], *halves[1]]) == shape
        assert all(len(list(find_connected_parts(set(half)))) == 1 for half in halves)


def test_what_is_left_to_harder_steps_is_counted_without_the_steps():
    generator = solvers.engine("hitori").generator
    for seed, level in enumerate((0, 1, 2, 3)):
        made = make(solvers.genre("hitori"), seed, rows="10", cols="10", grade=GRADES[level])
        left = generator._count_left(made.board)
        assert made.grade.level == level
        assert left[-1] == 0
        assert left[level:] == [0] * (4 - level)
        assert level < 2 or left[level - 1] > 0


def count_clues(board: ClueBoard) -> int:
    return len(board.clues)


def count_numbers(board: RegionBoard) -> int:
    return sum(number is not None for number in board.numbers)
