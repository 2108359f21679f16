"""The ladder as data: words in both languages, levels that rise, and no numba behind it."""

import subprocess
import sys
from string import Formatter

import pytest

from solvers.contract.genre import LEVELS
from solvers.genres.sudoku.techniques.ladder import TECHNIQUES, technique_number

# The names of the parameters of every Step.
REPORTED = {
    "cells",
    "fins",
    "digits",
    "units",
    "covers",
    "cuts",
    "puts",
    "chain",
    "sets",
}


def test_names_are_distinct_and_numbered_in_order():
    names = [technique.name for technique in TECHNIQUES]
    assert len(set(names)) == len(names)
    assert [technique_number(name) for name in names] == list(range(len(names)))


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_sentences_use_only_what_steps_say_and_the_same_in_both_languages(technique):
    texts = map(technique.sentence.template, ("en", "ja"))
    english, japanese = ({name for _, name, _, _ in Formatter().parse(text) if name} for text in texts)
    assert english == japanese
    assert english <= REPORTED


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_levels_and_scores_are_within_the_scale(technique):
    assert 0 <= technique.level < len(LEVELS) == 5
    assert technique.score > 0


def test_the_ladder_is_read_without_numba():
    requested = (
        "import sys; from solvers.genres.sudoku.techniques.ladder import TECHNIQUES; assert 'numba' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", requested], check=False).returncode == 0
