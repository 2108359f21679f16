"""Sentences of steps are short, name what they start from and what follows, and have no parameter left."""

import re

import pytest

import solvers
from solvers import samples
from solvers.contract.genre import Genre
from solvers.contract.results import Step
from solvers.explaining.stored import step_from_json, step_to_json
from solvers.messages import plural
from solvers.rulebook.kinds import RuleGenre

LONGEST = {"en": 140, "ja": 80}
NAMED = {
    "en": re.compile(r"r\d+c\d+|\d marked|[Tt]he loop|[Tt]he marked|[Aa]round the edge|A line"),
    "ja": re.compile(r"\d行|印|輪|外周|線"),
}
# The most characters of a sample.
SMALL = 700

GENRES = [genre for genre in solvers.all_genres() if isinstance(genre, RuleGenre)]


@pytest.fixture(params=GENRES, ids=lambda genre: genre.name)
def genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


def steps_of(genre: Genre) -> list[Step]:
    engine = solvers.engine(genre.name)
    texts = [sample.text for sample in samples.puzzles(genre) if len(sample.text) < SMALL]
    return [step for text in texts for step in engine.explain(genre.parse(text))]


def test_sentences_are_short_name_a_place_and_are_whole_in_both_languages(genre: Genre):
    assert genre.explained
    steps = steps_of(genre)
    for step in steps:
        again = step_from_json(step_to_json(step))
        for language, longest in LONGEST.items():
            sentence = genre.explained.explain_step(step).format_in(language)
            assert len(sentence) <= longest, sentence
            assert NAMED[language].search(sentence), sentence
            assert "{" not in sentence
            assert sentence.endswith("." if language == "en" else "。"), sentence
            assert genre.explained.technique(step.technique).explain(again).format_in(language) == sentence
    assert len(steps) > 20


def test_no_step_only_repeats_what_is_printed():
    kurodoko = solvers.genre("kurodoko")
    assert {step.technique for step in steps_of(kurodoko)}.isdisjoint({"number"})


def test_a_plural_is_chosen_by_its_number():
    lines = plural("{n} step", "{n} steps")
    assert [lines.with_parameters(n=n).format_in() for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
