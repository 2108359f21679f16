"""The order of genres in lists and menus."""

import json
import pkgutil
from dataclasses import replace

import pytest
from django.utils.translation import override

import solvers
from puzzlesite.parts.genres import FAMILIES, group_by_family, read_families, read_genre_orders, sort_by_fame
from solvers import genres
from solvers.messages import Message

OURS = {one.name for one in pkgutil.iter_modules(genres.__path__) if not one.name.startswith("_")}


@pytest.mark.parametrize("language", read_genre_orders())
def test_every_genre_has_its_place_once(language):
    order = read_genre_orders()[language]
    assert set(order) >= OURS
    assert len(order) == len(set(order))


@pytest.mark.parametrize(
    ("language", "second"), [("en", "nurikabe"), ("ja", "akari"), ("ja-jp", "akari"), ("fr", "nurikabe")]
)
def test_each_language_has_its_own_order(language, second):
    chosen = [solvers.genre(name) for name in ("yinyang", "akari", "nurikabe", "sudoku")]
    with override(language):
        assert [genre.name for genre in sort_by_fame(chosen)][:2] == ["sudoku", second]


def test_genres_of_others_follow_by_title():
    one, other = (replace(solvers.genre("sudoku"), name=name, title=Message(name)) for name in ("zebra", "ant"))
    assert [genre.name for genre in sort_by_fame([one, other, solvers.genre("yinyang")])] == ["yinyang", "ant", "zebra"]


def test_every_genre_is_in_one_family():
    named = [name for names in json.loads(FAMILIES.read_text()).values() for name in names]
    assert set(named) >= OURS
    assert len(named) == len(set(named)) == len(read_families())


def test_families_have_their_genres_by_fame_and_those_of_others_are_the_last():
    stranger = replace(solvers.genre("sudoku"), name="zebra")
    chosen = [stranger, *(solvers.genre(name) for name in ("yajilin", "slitherlink", "akari"))]
    found = {word: [one.name for one in members] for word, members in group_by_family(chosen).items()}
    assert found == {"loops": ["slitherlink", "yajilin"], "pieces": ["akari"], "others": ["zebra"]}
    assert list(found)[-1] == "others"
