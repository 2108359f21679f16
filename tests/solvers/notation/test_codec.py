"""Codecs read what they wrote, write what puzz.link writes, and say where a text goes wrong."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.grids.rectangle import renumber_regions
from solvers.notation.codec import (
    UNKNOWN,
    Cells,
    Choice,
    Codec,
    CodecPiece,
    CodecSequence,
    Cursor,
    Decimal,
    Grid,
    IgnoredSign,
    MappedCodec,
    Number,
    PackedCells,
    Runs,
    Signs,
    every_point,
    level_border_shape,
    upright_border_shape,
)
from solvers.notation.format import CannotHold, NotationError
from solvers.notation.pzpr import (
    ARROWS,
    FOUR,
    MARGIN_16,
    NUMBER_10,
    NUMBER_16,
    NUMBER_36,
    SHADED,
    make_circle_piece,
)
from solvers.notation.rooms import BorderBits, Regions, Rooms, borders_of

pytestmark = pytest.mark.plain

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))
ARROW = st.tuples(st.sampled_from(["", "n", "s", "w", "e"]), st.one_of(st.integers(0, 4095), st.just(UNKNOWN)))
BLANK = st.none()
PIECES: dict[str, tuple[CodecPiece, st.SearchStrategy[object]]] = {
    "four": (FOUR, st.one_of(BLANK, st.integers(0, 4), st.just(UNKNOWN))),
    "number 10": (NUMBER_10, st.one_of(BLANK, st.integers(0, 9), st.just(UNKNOWN))),
    "number 16": (NUMBER_16, st.one_of(BLANK, st.integers(0, 16), st.integers(0, 200_000), st.just(UNKNOWN))),
    "margin": (MARGIN_16, st.one_of(BLANK, st.integers(0, 255), st.just(UNKNOWN))),
    "number 36": (NUMBER_36, st.one_of(BLANK, st.integers(0, 36**2 - 1), st.just(UNKNOWN))),
    "circles": (make_circle_piece("w", "b"), st.sampled_from([None, "w", "b"])),
    "bits": (PackedCells(5, (None, True)), st.sampled_from([None, True])),
    "arrows": (ARROWS, st.one_of(BLANK, ARROW, st.just(SHADED))),
    "said numbers": (Choice(Decimal("_"), Runs("a", "z"), IgnoredSign("_")), st.one_of(BLANK, st.integers(1, 9999))),
}


def grid_of(
    data: st.DataObject, size: tuple[int, int], cells: st.SearchStrategy[object]
) -> tuple[tuple[object, ...], ...]:
    """Rows of cells, most of them often alike."""
    count = size[0] * size[1]
    flat = data.draw(
        st.lists(st.one_of(cells, st.none()) if data.draw(st.booleans()) else cells, min_size=count, max_size=count)
    )
    return tuple(tuple(flat[row * size[1] : (row + 1) * size[1]]) for row in range(size[0]))


def back(codec: Codec, value: object, size: tuple[int, int]) -> object:
    return codec.read_whole(Cursor(codec.write(value, size)), size)


def read_or_place(codec: Codec, text: str, size: tuple[int, int]) -> object:
    """The value of a text, or the column where it goes wrong."""
    try:
        return codec.read(Cursor(text), size)
    except NotationError as error:
        return error.column


# Round trips


@pytest.mark.parametrize("name", PIECES)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), size=SIZES)
def test_a_grid_is_read_as_it_was_written(name, data, size):
    piece, cells = PIECES[name]
    value = grid_of(data, size, cells)
    assert back(Grid(piece), value, size) == value


@pytest.mark.parametrize("name", PIECES)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), size=SIZES)
def test_what_was_read_from_any_characters_is_read_again_from_what_is_written(name, data, size):
    piece, _ = PIECES[name]
    text = data.draw(st.text(alphabet=piece.begins, max_size=30))
    value = read_or_place(Grid(piece), text, size)
    if isinstance(value, int):
        assert 1 <= value <= len(text) + 1
    else:
        assert back(Grid(piece), value, size) == value


@settings(max_examples=40, deadline=None)
@given(data=st.data(), size=SIZES)
def test_borders_and_regions_are_read_as_they_were_written(data, size):
    borders = tuple(grid_of(data, shape(size), st.just(True)) for shape in (upright_border_shape, level_border_shape))
    borders = tuple(tuple(tuple(bool(one) for one in row) for row in part) for part in borders)
    assert back(BorderBits(), borders, size) == borders
    regions, walls = Regions().read(Cursor(BorderBits().write(borders, size)), size)
    assert renumber_regions(regions) == regions
    assert borders_of(regions, walls) == borders
    assert back(Regions(), (regions, walls), size) == (regions, walls)
    values = data.draw(
        st.lists(PIECES["number 16"][1], min_size=1 + max(map(max, regions)), max_size=1 + max(map(max, regions)))
    )
    assert back(Rooms(NUMBER_16), (regions, tuple(values), walls), size) == (regions, tuple(values), walls)


@settings(max_examples=40, deadline=None)
@given(data=st.data(), size=SIZES)
def test_codecs_in_turn_take_what_is_theirs(data, size):
    points = (size[0] + 1, size[1] + 1)
    value = (grid_of(data, points, PIECES["four"][1]), grid_of(data, size, PIECES["number 16"][1]))
    assert back(CodecSequence(Grid(FOUR, every_point), Grid(NUMBER_16)), value, size) == value


def test_a_mapped_codec_has_its_values_in_another_form():
    doubled = MappedCodec(
        Cells(NUMBER_10), lambda cells, size: [cell * 2 for cell in cells], lambda value, size: [n // 2 for n in value]
    )
    assert doubled.write([2, 4], (1, 2)) == "12"
    assert doubled.read(Cursor("12"), (1, 2)) == [2, 4]


# As puzz.link writes


@pytest.mark.parametrize(
    ("piece", "cells", "text"),
    [
        (FOUR, (None,) * 21 + (3, None, None, None, UNKNOWN, 1, 2), "zgdg.1c"),
        (NUMBER_10, (None,) * 27 + (9, UNKNOWN), "za9."),
        (NUMBER_16, (15, 16, 255, 256, 4096, 8192, 12240, 77776, None), "f-10-ff+100=000@000*0000$00000g"),
        (NUMBER_36, (35, 36, 1295, None, UNKNOWN), "z-10-zz.@"),
        (make_circle_piece("w", "b"), (None, "w", "b", "b"), "5i"),
        (
            ARROWS,
            (("n", 2), ("e", 16), ("", UNKNOWN), ("w", 256), None, None, SHADED),
            "129100.-3100b+",
        ),
        (PackedCells(5, (None, True)), (True, None, None, None, None, True), "gg"),
        (Choice(Decimal("_"), Runs("a", "z"), IgnoredSign("_")), (None,) * 27 + (1, 12, None, 3), "za1_12a3"),
    ],
)
def test_cells_are_written_as_there(piece, cells, text):
    size = (1, len(cells))
    assert Cells(piece).write(cells, size) == text
    assert Cells(piece).read(Cursor(text), size) == cells


def write_by_pieces(piece: CodecPiece, cells: Sequence[object]) -> str:
    """The text of the pieces one after another, without a cache."""
    written, at = "", 0
    while at < len(cells):
        text, count = piece.write(cells, at)
        written, at = written + text, at + count
    return written


@pytest.mark.parametrize("name", PIECES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_remembered_of_cells_is_what_their_pieces_write(name, data):
    piece, cells = PIECES[name]
    row = data.draw(st.lists(cells, min_size=1, max_size=12))
    try:
        expected = write_by_pieces(piece, row)
    except TypeError:
        # Some piece holds none of these values.
        return
    assert Cells(piece).write(row, (1, len(row))) == expected


@pytest.mark.parametrize(
    ("piece", "cell", "text"),
    [
        (NUMBER_16, 17, "-11"),
        # A run of blanks may continue.
        (NUMBER_16, None, None),
        # Blanks behind the value are written with it.
        (FOUR, 3, None),
        (FOUR, UNKNOWN, "."),
        # The first piece writes it together with the next value.
        (Choice(PackedCells(2, (None, True)), Signs({"t": True})), True, None),
    ],
)
def test_a_cell_is_remembered_where_nothing_beside_it_matters(piece, cell, text):
    assert piece.write_alone(cell) == text


def test_regions_are_numbered_by_their_first_cells_and_their_values_follow():
    rooms = Rooms(NUMBER_16)
    value = (((0, 0, 1), (2, 1, 1)), (3, None, 12), ())
    assert rooms.write(value, (2, 3)) == "co3gc"
    assert rooms.read_whole(Cursor("co3gc"), (2, 3)) == value
    assert renumber_regions((("b", "b"), ("a", "b"))) == ((0, 0), (1, 0))


def test_a_region_in_two_parts_cannot_be_written():
    with pytest.raises(CannotHold):
        Regions().write((((0, 1, 0),), ()), (1, 3))


def test_what_no_piece_means_cannot_be_written():
    for piece, cell in (
        (FOUR, 5),
        (NUMBER_10, 10),
        (MARGIN_16, 256),
        (NUMBER_36, 1296),
        (ARROWS, ("n", 4096)),
        (make_circle_piece(1, 2), 3),
    ):
        with pytest.raises(CannotHold):
            Cells(piece).write((cell,), (1, 1))


# Errors


@pytest.mark.parametrize(
    ("codec", "text", "place", "found"),
    [
        (Cells(FOUR), "0A", 2, "A"),
        (Cells(NUMBER_16), "1-1", 2, "-1"),
        (Cells(NUMBER_16), "1-1x2", 2, "-1x"),
        (Cells(NUMBER_16), "g+", 2, "+"),
        (Cells(ARROWS), "a2", 2, "2"),
        (Cells(ARROWS), "-7123", 1, "-7"),
        (Cells(make_circle_piece(1, 2)), "0r", 2, "r"),
        (BorderBits(), "0w", 2, "w"),
        (Rooms(NUMBER_16), "000", 3, None),
        (Cells(NUMBER_36, fits=lambda cell, size: cell <= 3), "14", 2, "4"),
    ],
)
def test_an_error_is_at_the_first_character_of_the_piece(codec, text, place, found):
    if found is None:
        assert codec.read(Cursor(text), (2, 3))[1] == (0,)
        return
    with pytest.raises(NotationError) as error:
        codec.read(Cursor(text, 7, 40), (2, 3))
    assert (error.value.key, error.value.line, error.value.column) == ("character", 7, 39 + place)
    assert error.value.parameters["found"] == found
    assert str(error.value).startswith(f"Line 7, column {39 + place}: found {found!r}; expected ")


def test_missing_cells_are_blank_and_blanks_past_the_end_say_nothing():
    assert Cells(NUMBER_16).read_whole(Cursor("1"), (1, 3)) == (1, None, None)
    assert Cells(NUMBER_16).read_whole(Cursor("1z"), (1, 3)) == (1, None, None)
    assert Cells(FOUR).read_whole(Cursor("hd"), (1, 3)) == (None, None, 3)


@pytest.mark.parametrize(
    ("text", "key", "column"), [("1", "cells-missing", 2), ("12g4", "cells-over", 4), ("1z", "cells-over", 2)]
)
def test_an_exact_codec_counts_its_cells(text, key, column):
    with pytest.raises(NotationError) as error:
        Cells(NUMBER_16, is_exact=True).read_whole(Cursor(text), (1, 3))
    assert (error.value.key, error.value.column) == (key, column)


def test_text_behind_a_whole_value_is_an_error():
    with pytest.raises(NotationError) as error:
        Grid(make_circle_piece(1, 2)).read_whole(Cursor("000", 1, 10), (1, 4))
    assert (error.value.key, error.value.column) == ("cells-over", 12)


def test_text_behind_a_whole_value_is_an_error_before_the_value_is_looked_at():
    def refuse(cells, size):
        raise NotationError("size-only")

    with pytest.raises(NotationError) as error:
        MappedCodec(Cells(make_circle_piece(1, 2)), refuse, lambda value, size: value).read_whole(Cursor("000"), (1, 4))
    assert error.value.key == "cells-over"


def test_cells_of_single_signs_are_those_that_pieces_make():
    """Texts of nothing else are read at once, up to what fits."""
    for text, found in (("2g1", (2, None, 1)), ("2h", (2, None, None)), ("2i", (2, None, None))):
        assert Cells(NUMBER_16).read(Cursor(text), (1, 3)) == found
        assert Cells(NUMBER_16).read(Cursor(f"{text}-10"), (1, 3)) == found


def test_a_packed_cell_past_the_end_must_be_blank():
    with pytest.raises(NotationError) as error:
        Grid(make_circle_piece(1, 2)).read_whole(Cursor("01"), (1, 5))
    assert (error.value.key, error.value.column) == ("cells-over", 2)


def test_pieces_of_a_choice_begin_differently():
    with pytest.raises(ValueError, match="begin alike"):
        Choice(Number(1), Signs({"a": None}))


def test_what_is_expected_is_said_in_ranges():
    assert NUMBER_16.expected == "0-9 a-z $ % * + - . = @"
    assert make_circle_piece(1, 2).expected == "0-9 a-q"
