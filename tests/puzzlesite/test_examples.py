"""The dictionary's examples are steps of real puzzles: the engine finds each again, and each is true of the answer."""

import json
from itertools import islice

import pytest

import solvers
from solvers import search, technique_examples
from solvers.assist.stored_steps import step_from_json, step_to_json
from solvers.contract.results import Verdict

GENRES = [genre for genre in solvers.all_genres() if genre.explained]
EXEMPLIFIED = [genre for genre in GENRES if technique_examples.path(genre).exists()]
LAST_RESORT = "cases"  # which a board that shows something else well does not need
KEPT = [(genre, example) for genre in GENRES for example in technique_examples.examples(genre).found.values()]


def each(step_to_json):
    return pytest.mark.parametrize(
        ("genre", "example"), step_to_json, ids=[f"{genre.name}-{example.technique}" for genre, example in step_to_json]
    )


def does_the_same(step, example):
    reported = json.loads(json.dumps(step_to_json(step)))
    return step.technique == example.technique and sorted(reported["changes"]) == sorted(example.step["changes"])


@each([(genre, example) for genre, example in KEPT if example.number])
def test_the_explanation_takes_the_step_at_that_place(genre, example):
    entry = example.entry(genre)
    steps = list(islice(solvers.engine(genre.name).explain(entry.board), example.number))
    assert does_the_same(steps[-1], example)
    assert genre.explained.apply(entry.board, steps[:-1]) == entry.marks


@each([(genre, example) for genre, example in KEPT if not example.number])
def test_a_step_beside_the_way_is_found_in_its_position(genre, example):
    entry = example.entry(genre)
    found = solvers.engine(genre.name).find(entry.board, entry.marks, example.technique)
    assert any(does_the_same(step, example) for step in found)


@each(KEPT)
def test_a_step_is_true_of_the_one_answer(genre, example):
    entry = example.entry(genre)
    outcome = search.solve(genre, entry.board)
    assert outcome.verdict is Verdict.ONE
    values = genre.answers.values(entry.board, outcome.answers[0])
    changes = step_from_json(example.step).changes
    assert changes
    for change in changes:
        assert (values.get(change.cell) == change.value) == change.put


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_every_technique_has_its_text(genre):
    assert set(genre.explained.texts) == {technique.name for technique in genre.explained.techniques}


@pytest.mark.parametrize("genre", EXEMPLIFIED, ids=lambda genre: genre.name)
def test_where_examples_are_kept_nearly_all_techniques_are_shown(genre):
    names = [technique.name for technique in genre.explained.techniques if technique.name != LAST_RESORT]
    step_to_json = technique_examples.examples(genre)
    assert set(step_to_json.found) <= {*names, LAST_RESORT}
    assert len(step_to_json.found.keys() & set(names)) >= 0.9 * len(names)
    assert step_to_json.puzzles >= 100
    assert all(0 <= step_to_json.share(name) <= 1 for name in names)


def test_a_genre_without_a_file_has_no_examples():
    [genre] = [genre for genre in solvers.all_genres() if genre.name == "polyomino"]
    assert technique_examples.examples(genre) == technique_examples.Examples({}, {}, 0)
