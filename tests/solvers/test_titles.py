"""Titles of samples: they say what a board looks like, and leave its level to the grade beside them."""

import pytest

import solvers
from solvers import samples

# Words of levels, those of earlier versions among them.
LEVELS = {
    "en": ("easy", "medium", "hard"),
    "ja": ("入門", "初級", "中級", "上級", "難問", "やさしい", "ふつう", "むずかしい"),
}


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_a_title_names_no_level(genre):
    titles = [
        (one.title.format_in(language).lower(), language) for one in samples.puzzles(genre) for language in LEVELS
    ]
    assert [title for title, language in titles if title.startswith(LEVELS[language])] == []
