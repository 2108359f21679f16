"""The dictionary's examples are steps of real puzzles: the engine finds each again, and each is true of the answer."""

import json
from itertools import islice

import pytest

import solvers
from solvers import search
from solvers.contract.results import Verdict
from solvers.explaining import examples
from solvers.explaining.stored import step_from_json, step_to_json

GENRES = [genre for genre in solvers.all_genres() if genre.explained]
EXEMPLIFIED = [genre for genre in GENRES if examples.path(genre).exists()]
KEPT = [(genre, example) for genre in GENRES for example in examples.examples(genre).found.values()]


# The steps that are found in a moment without the compiler, too, but for the slowest techniques.
FIRST_STEPS = 30
SLOW = ("grouped", "als", "death", "franken", "finned", "sashimi", "naked-quad", "cases")


def each(pairs):
    return pytest.mark.parametrize(
        ("genre", "example"),
        [
            pytest.param(genre, example, id=f"{genre.name}-{example.technique}", marks=_marks(example))
            for genre, example in pairs
        ],
    )


def _marks(example):
    is_quick = 0 < example.number <= FIRST_STEPS and not example.technique.startswith(SLOW)
    return [pytest.mark.plain] if is_quick else []


def as_stored(step):
    """A step as a file has it: what it changes and all that it says and shows."""
    return json.loads(json.dumps(step_to_json(step)))


def as_kept(example):
    """The step of a file, its messages named as today: by the first of the genres that have them, perhaps a new one."""
    return as_stored(step_from_json(example.step))


@each([(genre, example) for genre, example in KEPT if example.number])
def test_the_explanation_takes_the_step_at_that_place(genre, example):
    entry = example.entry(genre)
    steps = list(islice(solvers.engine(genre.name).explain_unique(entry.board), example.number))
    assert as_stored(steps[-1]) == as_kept(example)
    assert genre.explained.apply(entry.board, steps[:-1]) == entry.marks


@each([(genre, example) for genre, example in KEPT if not example.number])
def test_a_step_beside_the_way_is_found_in_its_position(genre, example):
    entry = example.entry(genre)
    found = solvers.engine(genre.name).find(entry.board, entry.marks, example.technique)
    assert as_kept(example) in map(as_stored, found)


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


# No puzzle of a genre whose steps lead far needs these.
LAST_RESORTS = {"long-supposition", "nested-supposition", "cases"}


@pytest.mark.parametrize("genre", EXEMPLIFIED, ids=lambda genre: genre.name)
def test_where_examples_are_kept_nearly_all_techniques_are_shown(genre):
    names = [technique.name for technique in genre.explained.techniques]
    kept = examples.examples(genre)
    assert set(kept.found) <= set(names)
    missing = set(names) - set(kept.found) - LAST_RESORTS
    # A genre may lack the step of its givens, and steps that it cannot need.
    assert len(missing) <= max(2, 0.25 * len(names))
    assert kept.puzzles >= 100
    assert all(0 <= kept.share(name) <= 1 for name in names)


def test_a_genre_without_a_file_has_no_examples():
    [genre] = [genre for genre in solvers.all_genres() if genre.name == "polyomino"]
    assert examples.examples(genre) == examples.Examples({}, {}, 0)
