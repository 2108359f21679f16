"""Game IDs are written only where Simon Tatham's program takes them; smaller ones are read."""

import pytest

import solvers
from solvers.grids.boards import ClueBoard, MarginBoard
from solvers.notation.format import CannotHold

LEAST = {"binairo": 6, "akari": 2, "hitori": 2, "slitherlink": 3, "tents": 4, "masyu": 5}
# Boards of these genres have clues that may not be missing.
WHOLE = {
    "hitori": ClueBoard(((1, 2), (2, 1))),
    "tents": MarginBoard(((None,) * 4,) * 4, (0,) * 4, (0,) * 4),
}
PAIRS = [(name, rows, cols) for name, least in LEAST.items() for rows, cols in ((least, least - 1), (least - 1, least))]


@pytest.mark.parametrize(("name", "rows", "cols"), PAIRS)
@pytest.mark.parametrize("form", ["tatham", "sgt"])
def test_a_board_that_is_one_too_small_is_not_written(name: str, rows: int, cols: int, form: str):
    genre = solvers.genre(name)
    written = genre.written_format(form)
    if written is None:
        return
    with pytest.raises(CannotHold, match=f"from {LEAST[name]} × {LEAST[name]}"):
        written.write_board(genre.drawn.blank(rows, cols))
    least = LEAST[name]
    board = WHOLE.get(name) or genre.drawn.blank(least, least)
    assert written.board(written.write_board(board)) == board


def test_a_number_higher_than_can_be_seen_is_not_written():
    genre = solvers.genre("kurodoko")
    form = genre.format("tatham")
    highest, higher = (genre.parse(f"genre: kurodoko\nsize: 2 3\n{number} - -\n- - -\n") for number in (4, 5))
    assert form.board(form.write_board(highest)) == highest
    with pytest.raises(CannotHold, match="takes no 5"):
        form.write_board(higher)


@pytest.mark.parametrize("text", ["1x1:a", "3x1:c"])
def test_a_smaller_id_is_read(text: str):
    assert solvers.genre("akari").format("tatham").board(text)


def test_a_full_grid_of_numbers_is_hitori_and_one_with_blanks_may_be_mosaic():
    assert [reading.genre.name for reading in solvers.read("3x3:567678785") if reading.genre] == ["hitori"]
    assert [reading.genre.name for reading in solvers.read("12x1:abcdefghijka") if reading.genre] == ["hitori"]
    assert solvers.read("3x3:0a5b3a0a", "mosaic")[0].entry
    assert solvers.recognise("3x3:0a5b0b0")[0].name in ("mosaic", "akari", "kurodoko")
