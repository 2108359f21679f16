"""Rectangles of Shikaku: those that fit around a number, texts that are taken for it, and its lines as text."""

import pytest

import solvers
from solvers.genres.shikaku.drawing import areas_of, make_full_board
from solvers.genres.shikaku.rectangles import rectangles_at
from solvers.grids.boards import ClueBoard
from solvers.notation.codec import UNKNOWN
from solvers.reading import Ambiguous
from solvers.rulebook.layout import INNER, layout_of

SHIKAKU = solvers.genre("shikaku")
# Made by Simon Tatham's generator of Rectangles.
PLAIN = "11x11:b6f5a4b3_6_2a2a2a4i10f7b10b2a3a3a6h2i2g6g2a2g2_3c4a9a3d2_2a2_3b2c"


def test_rectangles_around_a_number_have_its_size_and_no_other_number():
    numbers = {(0, 0): 4, (1, 1): 2}
    assert rectangles_at((0, 0), 4, (3, 5), numbers) == [((0, 0), (0, 1), (0, 2), (0, 3))]
    assert rectangles_at((1, 1), 2, (3, 2), numbers) == [
        ((0, 1), (1, 1)),
        ((1, 0), (1, 1)),
        ((1, 1), (2, 1)),
    ]
    assert len(rectangles_at((0, 0), UNKNOWN, (2, 2), {(0, 0): UNKNOWN})) == 4


def test_an_id_whose_numbers_fill_the_board_may_be_of_two_genres_and_no_other_is_taken_for_it():
    [reading] = solvers.read(PLAIN)
    assert isinstance(reading.error, Ambiguous)
    assert {genre.name for genre in reading.error.genres} == {"kurodoko", "shikaku"}
    assert solvers.solve(PLAIN, genre="shikaku").verdict.value == "one"
    [other] = solvers.read(PLAIN.replace("b6", "b7"))
    assert isinstance(other.error, Ambiguous)
    assert [genre.name for genre in other.error.genres] == ["kurodoko"]


def test_lines_between_cells_are_written_as_they_run():
    layout = layout_of(2, 2, "", INNER)
    filling = (True, None, False, True)
    assert layout.write(filling) == ".|.\nx -\n. .\n"
    assert layout.read(layout.write(filling)) == filling
    assert [layout.sign(at) for at in layout.places] == ["|", "|", "-", "-"]


@pytest.mark.parametrize("areas", [{(0, 0): [(0, 0), (0, 1)], (1, 1): [(1, 0), (1, 1)]}])
def test_the_rectangles_of_a_full_board_are_found_again(areas: dict[tuple[int, int], list[tuple[int, int]]]):
    full = make_full_board((2, 2), areas)
    assert full.board == ClueBoard(((2, None), (None, 2)))
    assert SHIKAKU.check(*full) == []
    assert areas_of(full) == areas


def test_steps_say_which_cells_belong_together_and_gather_what_follows_from_a_number():
    board = ClueBoard(((2, 4, 8, None), (None,) * 4, (2, None, None, None), (None,) * 4))
    first, second, third, *_ = solvers.explain(board, genre="shikaku").steps
    assert first.sentence == "Neighbours that no rectangle can hold together: borders at the 7 marked places."
    assert second.sentence == "However the rectangle of the 8 at r1c3 lies: no border at the 3 marked places."
    assert third.sentence == "However the rectangle of the 4 at r1c2 lies: r3c2 and r4c2 belong together."
    assert [len(step.changes) for step in (first, second, third)] == [7, 3, 1]
