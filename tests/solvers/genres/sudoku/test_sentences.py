"""Sentences of steps: digits with the same cells are named together, and cells as each language names them."""

import pytest

from solvers.contract.places import translate_cells
from solvers.genres.sudoku.techniques.explain import _cuts

pytestmark = pytest.mark.plain
FIVE_OF_R1C1, EIGHT_OF_R8C3, NINE_OF_R8C3 = 4, 65 * 9 + 7, 65 * 9 + 8


def test_digits_that_leave_the_same_cells_are_named_together():
    cut = _cuts([NINE_OF_R8C3, EIGHT_OF_R8C3, FIVE_OF_R1C1], 9)
    assert cut.format_in("en") == "5 is cut in r1c1; 8 and 9 are cut in r8c3"
    assert translate_cells(_cuts([EIGHT_OF_R8C3, NINE_OF_R8C3], 9).format_in("ja"), "ja") == "8行3列から8・9が消えます"
    assert translate_cells(cut.format_in("ja"), "ja") == "1行1列から5が消え、8行3列から8・9が消えます"


@pytest.mark.parametrize(
    ("text", "japanese"),
    [("r1c2=5 → r3c10≠5", "1行2列=5 → 3行10列≠5"), ("r8c3から8", "8行3列から8"), ("for1c2 r1c2x", "for1c2 r1c2x")],
)
def test_cells_within_a_text_have_the_names_of_the_language(text, japanese):
    assert translate_cells(text, "ja") == japanese
    assert translate_cells(text, "en") == text
