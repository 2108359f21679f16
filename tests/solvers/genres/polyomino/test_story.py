"""The story's figures are those that the engine finds, and its answers keep the rules."""

import sys

import pytest

import solvers
from solvers import search
from solvers.contract.article import ArticleTable
from solvers.contract.engine import Query
from solvers.genres.polyomino.article import answers, counts, question, write_shape_counts
from solvers.genres.polyomino.article_counts import count_shapes
from solvers.genres.polyomino.board import at_origin, free_form, orientations
from tests.solvers.genres.polyomino import naive

GENRE = solvers.genre("polyomino")


@pytest.mark.parametrize("size", range(1, 11))
def test_the_counts_that_are_kept_are_computed_again(size):
    assert counts()[size - 1] == count_shapes(size)


@pytest.mark.soak
@pytest.mark.parametrize("size", range(11, 15))
def test_the_large_counts_that_are_kept_are_computed_again(size):
    assert counts()[size - 1] == count_shapes(size)


def test_sizes_stand_in_order_and_the_page_shows_those_that_have_an_arrangement():
    assert [count.size for count in counts()] == list(range(1, 15))
    assert GENRE.article is not None
    table = [part for part in GENRE.article().parts if isinstance(part, ArticleTable)][-1]
    assert [row[0] for row in table.rows] == list(range(8, 15))


def test_counts_are_written_as_they_are_read(monkeypatch, tmp_path):
    before = counts()
    monkeypatch.setattr(sys.modules[counts.__module__], "COUNTS", tmp_path / "counts.json")
    write_shape_counts(before)
    counts.cache_clear()
    assert counts() == before
    counts.cache_clear()


def test_the_two_answers_drawn_are_all_answers_of_the_newspapers_question():
    board = question()
    found = search.solve(GENRE, board, Query(None, keep=9)).answers
    assert all(not GENRE.check(board, answer) for answer in answers())
    assert {naive.least_image(answer) for answer in answers()} == {naive.least_image(answer) for answer in found}


def test_the_articles_figures_are_put_right():
    """Connected sets of eight cells on 8x8, shape by shape: as many as the places where each turn of a shape fits."""
    sets = {}
    for shape in naive.polyominoes(8):
        for form in orientations(shape, True):
            rows, cols = (1 + max(cell[axis] for cell in form) for axis in (0, 1))
            own = min(orientations(form, False))
            sets[own] = sets.get(own, 0) + max(0, 9 - rows) * max(0, 9 - cols)
    assert all(free_form(shape) == free_form(at_origin(shape)) for shape in sets)
    assert GENRE.article is not None
    article = next(part for part in GENRE.article().parts if isinstance(part, ArticleTable))
    right = [row[2] for row in article.rows]
    assert right == [sum(sets.values()), len(sets), max(sets.values()), 4]
