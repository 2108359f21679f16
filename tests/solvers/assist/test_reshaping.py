"""Boards that are drawn are turned, mirrored, moved, cropped and resized as wholes, in every genre that is drawn."""

import pytest

import solvers
from solvers import samples
from solvers.assist.reshaping import SIDES, has_size, reshape
from solvers.grids.rectangle import SYMMETRIES

# The most cells of a small board.
SMALL = 1_000
# The most rows of a tiny board.
TINY = 4
DRAWN = [genre for genre in solvers.all_genres() if genre.drawn]
# Sudoku's symmetries are of other kinds, and need not be those of the sheet.
TURNED = [genre for genre in DRAWN if genre.symmetric and genre.drawn.has_any_size]
SLITHERLINK = "genre: slitherlink\nsize: 2 3\n- 1 -\n- - 2\n"
YAJILIN = "genre: yajilin\nsize: 2 3\n2e - -\n- - 1n\n"
NONOGRAM = "width 3\nheight 2\n\nrows\n1,1\n2\n\ncolumns\n2\n1\n1\n"
NORINORI = "genre: norinori\nsize: 2 3\na a b\nc c b\n"
# Rooms in the middle of a sheet of one region.
ROOMS = "genre: norinori\nsize: 4 4\na a a a\na b b a\na c a a\na a a a\n"
HEYAWAKE = "genre: heyawake\nsize: 2 3\n- - 1\n0 - -\na a b\nc c b\n"


def boards(genre):
    every = (genre.parse(sample.text) for sample in samples.puzzles(genre))
    small = [one for one in every if genre.measure(one).rows * genre.measure(one).cols <= SMALL]
    return [one for one in small if genre.drawn.clues(one) is not None][:8]


def change(name, text, change, wanted=(0, 0)):
    genre = solvers.genre(name)
    return genre.emit(reshape(genre, genre.parse(text), change, wanted))


@pytest.mark.plain
@pytest.mark.parametrize("genre", TURNED, ids=lambda genre: genre.name)
def test_a_turn_and_a_mirror_are_those_of_the_genre_itself(genre):
    for board in boards(genre):
        assert reshape(genre, board, "turn") == genre.symmetric.turn_board(board, SYMMETRIES[1])
        assert reshape(genre, board, "mirror") == genre.symmetric.turn_board(board, SYMMETRIES[4])


@pytest.mark.plain
@pytest.mark.parametrize("genre", DRAWN, ids=lambda genre: genre.name)
def test_turns_and_mirrors_come_back(genre):
    for board in boards(genre):
        turned = board
        for _ in range(4):
            turned = reshape(genre, turned, "turn")
        assert turned == board
        assert reshape(genre, reshape(genre, board, "mirror"), "mirror") == board


@pytest.mark.plain
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("genre", [one for one in DRAWN if one.drawn.has_any_size], ids=lambda genre: genre.name)
def test_a_line_that_is_added_at_a_side_is_dropped_there_again(genre, side):
    for board in boards(genre):
        larger = reshape(genre, board, f"add-{side}")
        assert larger != board
        assert reshape(genre, larger, f"drop-{side}") == board


@pytest.mark.plain
@pytest.mark.parametrize(
    ("name", "text", "done", "lines"),
    [
        ("slitherlink", SLITHERLINK, "turn", "size: 3 2\n- -\n- 1\n2 -\n"),
        ("slitherlink", SLITHERLINK, "mirror", "size: 2 3\n- 1 -\n2 - -\n"),
        ("slitherlink", SLITHERLINK, "crop", "size: 2 2\n1 -\n- 2\n"),
        ("slitherlink", SLITHERLINK, "move-below", "size: 2 3\n- - -\n- 1 -\n"),
        ("slitherlink", SLITHERLINK, "add-left", "size: 2 4\n- - 1 -\n- - - 2\n"),
        ("slitherlink", SLITHERLINK, "drop-above", "size: 1 3\n- - 2\n"),
        ("yajilin", YAJILIN, "turn", "size: 3 2\n- 2s\n- -\n1e -\n"),
        ("yajilin", YAJILIN, "mirror", "size: 2 3\n- - 2w\n1n - -\n"),
        ("nonogram", NONOGRAM, "turn", "rows\n2\n1\n1\n\ncolumns\n2\n1,1\n"),
        ("nonogram", NONOGRAM, "add-right", "rows\n1,1\n2\n\ncolumns\n2\n1\n1\n?\n"),
        ("norinori", NORINORI, "turn", "a b\na b\nc c\n"),
        ("norinori", NORINORI, "add-below", "a a b\nc c b\nd d d\n"),
        ("norinori", ROOMS, "crop", "size: 2 2\na a\nb c\n"),
        ("heyawake", HEYAWAKE, "crop", HEYAWAKE),
        (
            "heyawake",
            "genre: heyawake\nsize: 3 3\n- - -\n- 2 -\n- - -\na a a\na b a\na a a\n",
            "crop",
            "size: 1 1\n2\na\n",
        ),
        ("heyawake", HEYAWAKE, "drop-left", "size: 2 2\n- 1\n- -\na b\nc b\n"),
    ],
)
def test_each_change_on_a_small_board(name, text, done, lines):
    assert lines in change(name, text, done)


@pytest.mark.plain
def test_a_size_keeps_the_clues_that_have_room():
    assert change("slitherlink", SLITHERLINK, "size", (3, 2)).endswith("size: 3 2\n- 1\n- -\n- -\n")
    assert change("slitherlink", SLITHERLINK, "size", (0, 2)) == SLITHERLINK
    assert change("slitherlink", SLITHERLINK, "size", (66, 2)) == SLITHERLINK


@pytest.mark.plain
def test_a_region_that_a_cut_parts_is_two():
    ring = "genre: norinori\nsize: 3 3\na a a\na b a\na a a\n"
    cut = change("norinori", ring, "drop-above")
    assert cut.endswith("size: 2 3\na b a\na a a\n")
    assert change("norinori", cut, "drop-below").endswith("size: 1 3\na b c\n")


@pytest.mark.plain
@pytest.mark.parametrize("genre", [one for one in DRAWN if one.drawn.has_any_size], ids=lambda genre: genre.name)
def test_a_crop_takes_empty_rims_and_nothing_is_left_to_crop(genre):
    for board in boards(genre):
        cropped = reshape(genre, board, "crop")
        assert genre.emit(cropped).count("-") <= genre.emit(board).count("-")
        assert reshape(genre, cropped, "crop") == cropped
        # Of finished boards tiny ones alone have a region that looks like a blank sheet.
        if genre.drawn.regions and genre.measure(board).rows > TINY:
            assert cropped == board


@pytest.mark.plain
@pytest.mark.parametrize("regions", [[], ["a a", "a a"], ["a a", "b b"]])
def test_a_board_on_which_nothing_is_drawn_is_not_cropped_away(regions):
    name, rows = ("norinori", regions) if regions else ("slitherlink", ["- -", "- -"])
    blank = "\n".join((f"genre: {name}", "size: 2 2", *rows, ""))
    assert change(name, blank, "crop") == blank


@pytest.mark.plain
def test_an_unknown_change_changes_nothing():
    blank = "genre: slitherlink\nsize: 2 2\n- -\n- -\n"
    assert change("slitherlink", blank, "no change at all") == blank


@pytest.mark.plain
def test_a_sudoku_whose_boxes_are_wide_is_turned_by_half():
    text = "1" + "." * 35
    assert change("sudoku", text, "turn").strip().endswith("1")
    assert has_size(solvers.genre("sudoku"), (6, 6))
    assert not has_size(solvers.genre("sudoku"), (6, 9))
    assert change("sudoku", "." * 81, "add-left") == change("sudoku", "." * 81, "size", (9, 9))
