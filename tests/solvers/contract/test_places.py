"""Places in words: cells counted from 1, what lies between by its neighbours."""

import pytest

from solvers.contract.places import format_places, name_place

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("at", "english", "japanese"),
    [
        ((0, 0), "r1c1", "1行1列"),
        ((4, 10), "r5c11", "5行11列"),
        ((0.5, 2), "r1c3/r2c3", "1行3列と2行3列の間"),
        ((0, 1.5), "r1c2/r1c3", "1行2列と1行3列の間"),
        ((-0.5, 2), "rim of r1c3", "1行3列の外枠"),
        ((3, -0.5), "rim of r4c1", "4行1列の外枠"),
        ((3, -1), "r4", "4行"),
        ((-1, 0), "c1", "1列"),
    ],
)
def test_a_place_has_a_name_in_both_languages(at, english, japanese):
    assert name_place(at).format_in("en") == english
    assert name_place(at).format_in("ja") == japanese


def test_places_are_named_one_after_another():
    assert format_places([(0, 0), (1, 1)], "en") == "r1c1 r2c2"
