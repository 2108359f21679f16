"""What steps of genres that are stated as rules ask of a reader."""

import pytest

import solvers
from solvers import samples
from solvers.contract.genre import Genre
from solvers.rulebook.sentences import GLANCE, MOST_REASONS, SHARED, VERY_EASY, supposition
from tests.solvers.notation.boards.notations import CASES

GENRES = [genre for genre in solvers.all_genres() if genre.name in CASES]
MANY = {technique.name for technique in SHARED} - {"look-ahead"}  # these may rest on marks all over the board


@pytest.fixture(params=GENRES, ids=lambda genre: genre.name)
def genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


def test_a_step_of_one_rule_or_a_look_ahead_points_at_few_places(genre: Genre):
    numbers = []
    for sample in samples.puzzles(genre):
        for step in solvers.engine(genre.name).explain(genre.parse(sample.text)):
            if step.technique not in MANY:
                numbers.append(len(step.reasons))
    assert max(numbers) > 2
    assert max(numbers) <= MOST_REASONS


def test_every_rule_of_a_genre_is_very_easy_but_for_inside_and_outside(genre: Genre):
    assert genre.explained
    shared = {technique.name for technique in SHARED} | {"sides"}
    assert {one.level for one in genre.explained.techniques if one.name not in shared} == {VERY_EASY}


@pytest.mark.plain
def test_a_supposition_is_named_by_what_is_to_be_kept_in_mind():
    assert supposition(GLANCE, MOST_REASONS) == "look-ahead"
    assert supposition(GLANCE, MOST_REASONS + 1) == supposition(GLANCE + 1, 0) == "short-supposition"
    assert [supposition(count, 3) for count in (12, 13)] == ["supposition", "long-supposition"]
