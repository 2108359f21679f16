"""Touching copies: counts held against a plain twin, and against the figures of the article and of other programs."""

from random import Random

import pytest

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.polyomino import engine
from solvers.genres.polyomino.board import Piece, PolyominoBoard, Region, Task, free_form, holes
from solvers.genres.polyomino.engine import ENGINE
from tests.solvers.genres.polyomino import naive

GENRE = solvers.genre("polyomino")


def requested(
    size: int = 0, copies: int = 4, flips: bool = False, region: Region | None = None, **more
) -> search.Outcome:
    board = PolyominoBoard(Task.TOUCH, flips, size=size, copies=copies, region=region, **more)
    return search.solve(GENRE, board, Query(None, keep=500))


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("copies", [2, 3])
@pytest.mark.parametrize("flips", [False, True])
def test_all_shapes_have_the_arrangements_that_a_plain_search_finds(size, copies, flips):
    found = [naive.arrangements(shape, copies, flips) for shape in naive.polyominoes(size)]
    outcome = requested(size, copies, flips)
    assert outcome.counts["arrangements"] == sum(map(len, found))
    assert outcome.counts["free_shapes"] == sum(map(bool, found))
    assert outcome.counts["shapes"] == len(found)
    if outcome.found <= 500:
        assert {naive.least_image(answer) for answer in outcome.answers} == set().union(*found)


@pytest.mark.soak
@pytest.mark.parametrize("size", [6, 7])
def test_larger_shapes_too(size):
    for copies in (2, 3, 4):
        found = [naive.arrangements(shape, copies, True) for shape in naive.polyominoes(size)]
        assert requested(size, copies, True).counts["arrangements"] == sum(map(len, found))


@pytest.mark.parametrize(
    ("size", "flips", "shapes", "arrangements"),
    [(7, True, 0, 0), (8, False, 2, 2), (8, True, 8, 14), (9, False, 3, 3), (9, True, 42, 83), (10, False, 6, 6)],
)
def test_four_copies_touch_as_often_as_other_programs_say(size, flips, shapes, arrangements):
    counts = requested(size, flips=flips).counts
    assert (counts["free_shapes"], counts["arrangements"], counts["hole_free"]) == (shapes, arrangements, 0)


def test_the_articles_board_has_56_placements_of_four_one_sided_shapes():
    counts = requested(8, region=Region(8, 8)).counts
    assert (counts["one_sided_shapes"], counts["arrangements_one_sided"], counts["placements"]) == (4, 4, 56)


@pytest.mark.parametrize("seed", range(12))
def test_mirror_images_are_counted_apart_where_they_have_room(seed):
    random = Random(seed)
    cells = [(row, col) for row in range(4) for col in range(4)]
    region = Region(4, 4, frozenset(random.sample(cells, random.randrange(6))))
    size, copies = random.choice([(2, 3), (3, 2), (3, 3), (4, 2), (4, 3)])
    shapes = {next(iter(one)) for shape in naive.polyominoes(size) for one in naive.one_sided(shape)}
    found = [naive.arrangements_on(region, shape, copies) for shape in sorted(shapes)]
    counts = requested(size, copies, region=region).counts
    assert counts["one_sided_shapes"] == sum(map(bool, found))
    assert counts["arrangements_one_sided"] == sum(map(len, found))


def test_with_flips_the_articles_box_loses_an_answer():
    inside, plane = requested(8, flips=True, region=Region(8, 8)), requested(8, flips=True)
    assert (inside.counts["free_shapes"], inside.counts["arrangements"], inside.counts["placements"]) == (7, 13, 368)
    assert plane.counts["arrangements"] == 14


def test_eleven_cells_can_do_without_a_hole_and_fewer_cannot():
    assert requested(10, flips=True, hole_free=True).verdict is Verdict.NONE
    outcome = requested(11, flips=True, hole_free=True)
    assert outcome.found == outcome.counts["hole_free"] > 0
    assert not any(holes(tuple(cell for piece in answer for cell in piece)) for answer in outcome.answers)


def test_every_answer_is_another_one_even_when_turned():
    outcome = requested(8, flips=True)
    assert len({naive.least_image(answer) for answer in outcome.answers}) == outcome.found == 14


def test_a_given_shape_is_arranged_as_among_all():
    for answer in requested(8, flips=True).answers:
        piece = Piece(free_form(answer[0]))
        assert requested(flips=True, pieces=(piece,)).counts["free_shapes"] == 1


def test_a_blocked_cell_takes_away_the_placements_upon_it():
    whole = requested(8, region=Region(8, 8)).counts["placements"]
    blocked = requested(8, region=Region(8, 8, frozenset({(0, 0)}))).counts["placements"]
    assert 0 < blocked < whole
    assert requested(8, region=Region(7, 7)).counts["arrangements"] == 1
    assert requested(8, region=Region(6, 6)).verdict is Verdict.NONE


def test_a_memory_that_is_too_small_grows_and_loses_nothing(monkeypatch):
    given = Piece(((0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1)))
    plenty = requested(6, copies=3, flips=True).counts, requested(copies=3, flips=True, pieces=(given,)).counts
    monkeypatch.setattr(engine, "FIRST_MEMORY", 4)
    assert (
        requested(6, copies=3, flips=True).counts,
        requested(copies=3, flips=True, pieces=(given,)).counts,
    ) == plenty


def test_five_copies_are_refused_by_a_theorem():
    outcome = requested(3, copies=5)
    assert (outcome.verdict, outcome.method, outcome.nodes) == (Verdict.NONE, "planarity", 0)


@pytest.mark.parametrize(("size", "flips", "parts"), [(9, True, 4), (10, False, 7)])
def test_shards_of_all_shapes_add_up(size, flips, parts):
    board, query = PolyominoBoard(Task.TOUCH, flips, size=size, copies=4), Query(None, keep=500)
    cut = [search.solve(GENRE, board, one) for one in ENGINE.split(board, query, parts)]
    assert sum(one.found > 0 for one in cut) > 1
    merged, whole = search.merge_shards(cut, keep=500), requested(size, flips=flips)
    assert merged.counts == whole.counts
    assert set(merged.answers) == set(whole.answers)


@pytest.mark.parametrize("flips", [False, True])
def test_of_four_copies_one_is_surrounded_in_every_direction(flips):
    for answer in requested(9, flips=flips).answers:
        assert any(_stops_every_ray(answer, inner) for inner in answer)


def _stops_every_ray(answer, inner) -> bool:
    others = [cell for piece in answer if piece != inner for cell in piece]
    return all(
        any(
            (row - y) * down >= 0 and (col - x) * right >= 0 and (row == y or down) and (col == x or right)
            for row, col in others
            if (row == y) != (col == x)
        )
        for y, x in inner
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def test_large_shapes_that_are_given_are_arranged_like_a_plain_search_does():
    shape = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 3), (2, 0), (3, 0), (3, 1))
    found = naive.arrangements(shape, 3, True)
    outcome = requested(copies=3, flips=True, pieces=(Piece(shape),))
    assert outcome.counts["arrangements"] == len(found)


@pytest.mark.parametrize(
    "text",
    [
        "task: touch\ncells: 9\nreflections: yes\n",
        "task: pack\nboard: 5x12\npieces: pentominoes\n",
        "task: dissect\ncopies: 4\nboard: 6x6\n",
    ],
)
def test_an_answer_is_made_out_once_however_many_slices_there_are(text):
    requested = solvers.engine("polyomino").start(GENRE.parse(f"genre: polyomino\n{text}"), Query(None, keep=30))
    reported = []
    while not (progress := requested.step(500)).done:
        reported.append(progress.answers)
    assert len(reported) > 3
    assert progress.answers[0] is next(answers for answers in reported if answers)[0]
    assert len(set(progress.answers)) == len(progress.answers) == 30
