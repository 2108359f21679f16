"""A text that names a genre which is not solved here is refused by that name, in both languages."""

import pytest

import solvers
from solvers.notation.titles import titles, unsupported_genre_error

pytestmark = pytest.mark.plain

ADDRESSES = [
    "https://puzz.link/p?fillomino/3/3/1a2b3",
    "https://puzz.link/p?fillomino/3/3/",
    "http://pzv.jp/p.html?fillomino_edit/3/3/1a2b3",
    "https://puzz.link/p?fillomino/v:1/d/3/3/1a2b3",
    "pzprv3\nfillomino\n3\n3\n. . .\n. . .\n. . .\n",
    "https://puzz.link/p?pzprv3.1/fillomino/3/3/. . ./",
    "http://www.kanpen.net/fillomino.html?problem=3/3/",
    "genre: fillomino\nsize: 3 3\n- - -\n- 3 -\n- - -\n",
]


@pytest.mark.parametrize("text", ADDRESSES)
def test_a_genre_that_is_not_solved_is_named_in_the_refusal(text: str):
    [reading] = solvers.read(text)
    assert reading.error is not None
    assert reading.error.message.format_in("en") == "this is Fillomino; it is not solved here yet."
    assert "フィルオミノ" in reading.error.message.format_in("ja")
    line = text.split("\n")[reading.error.line - 1]
    assert line[reading.error.column - 1 :].startswith("fillomino")


def test_it_is_named_in_its_place_among_other_puzzles():
    text = f"https://puzz.link/p?akari/3/2/6.h/\n====\n\n  {ADDRESSES[0]}\n"
    known, unknown = solvers.read(text)
    assert known.entry is not None
    assert unknown.error is not None
    assert (unknown.error.line, unknown.error.column) == (4, 3 + ADDRESSES[0].index("fillomino"))


def test_any_name_of_a_genre_is_known():
    assert titles()["bag"] == titles()["cave"]
    assert titles()["fillomino"].format_in("ja") == "フィルオミノ"
    assert len(titles()) > 300
    for title in titles().values():
        assert all(title.format_in(language).strip() for language in ("en", "ja"))


@pytest.mark.parametrize(
    "text",
    ["https://puzz.link/p?nosuchpuzzle/3/3/", "see https://example.org/fillomino", "fillomino", "genre: fillo", ""],
)
def test_a_text_that_names_no_genre_is_not_refused_so(text: str):
    assert unsupported_genre_error(text, ()) is None


def test_a_long_text_is_looked_at_from_its_beginning_only():
    assert unsupported_genre_error(" " * 3_000 + ADDRESSES[0], ()) is None
    assert unsupported_genre_error("/" * 100_000, ()) is None
    assert unsupported_genre_error("?a/" * 30_000, ()) is None
