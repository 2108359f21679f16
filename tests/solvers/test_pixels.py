"""Small pictures as text."""

import pytest

from solvers.notation.format import NotationError
from solvers.notation.pixels import BLACK, Pixels, Tint, emit, parse

RED, DARK = Tint("r", "red", "#cc0000"), Tint("k", "black", "#000000")


@pytest.mark.parametrize(
    "picture",
    [
        Pixels(((0, 1), (1, 0))),
        Pixels(((0, 2), (1, 0), (2, 2)), (RED, DARK)),
    ],
)
def test_a_picture_comes_back_from_its_text(picture):
    assert parse(emit(picture)) == picture


def test_black_needs_no_colour_line():
    assert emit(Pixels(((0, 1),))) == ".#\n"
    assert parse(".#") == Pixels(((0, 1),), (BLACK,))


@pytest.mark.parametrize(
    ("text", "line", "column", "key"),
    [
        ("", 0, 0, "empty"),
        ("#r", 1, 2, "character"),
        ("color r red #c00\nr", 1, 1, "colour-line"),
        ("color r red #cc0000\ncolor r red #cc0000\nr", 2, 7, "colour-twice"),
        ("color r red #cc0000\nrr\nr", 3, 0, "short-row"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(text, line, column, key):
    with pytest.raises(NotationError) as error:
        parse(text)
    assert (error.value.key, error.value.line, error.value.column) == (key, line, column)
