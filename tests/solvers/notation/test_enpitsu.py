"""Enpitsu text is read as it was written, for every kind of part, and says where it goes wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.notation.codec import UNKNOWN, Choice, Signs
from solvers.notation.enpitsu import (
    LETTERED,
    NUMBERS,
    EnpitsuRegions,
    EnpitsuText,
    NumberAndSide,
    RoomRows,
    enpitsu_format,
    make_letter_piece,
)
from solvers.notation.format import CannotHold, Claim, Entry, NotationError
from solvers.notation.rooms import Borders, parts_between
from solvers.notation.words import WordTable

pytestmark = pytest.mark.plain

SIZES = st.tuples(st.integers(1, 7), st.integers(1, 7))
SIDE = st.tuples(st.sampled_from(["", "n", "s", "w", "e"]), st.one_of(st.integers(0, 99), st.just(UNKNOWN)))
TABLES = {
    "numbers": (NUMBERS, st.one_of(st.none(), st.integers(0, 9999), st.just(UNKNOWN))),
    "lettered": (LETTERED, st.integers(1, 99)),
    "circles": (make_letter_piece("wb"), st.sampled_from([None, "w", "b"])),
    "sides": (Choice(Signs({"-": None, "#": "#"}), NumberAndSide()), st.one_of(st.sampled_from([None, "#"]), SIDE)),
}
ROOMS = EnpitsuText("rooms", (RoomRows(NUMBERS),))
TEXT = "genre: rooms\nsize: 2 3\n3 - -\n- - 12\na a b\nc b b\n"
VALUE = (((0, 0, 1), (2, 1, 1)), (3, 12, None), ())


def sized(rows: int, cols: int, line: int, column: int) -> tuple[int, int]:
    if rows * cols == 0 or rows * cols > 100:
        raise NotationError("too-large", line, column, rows=rows, cols=cols, most_rows=10, most_cols=10)
    return rows, cols


def table(data: st.DataObject, size: tuple[int, int], cells: st.SearchStrategy) -> tuple[tuple, ...]:
    return tuple(tuple(data.draw(cells) for _ in range(size[1])) for _ in range(size[0]))


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=30, deadline=None)
@given(data=st.data(), size=SIZES)
def test_a_table_is_read_as_it_was_written(name, data, size):
    piece, cells = TABLES[name]
    text, value = EnpitsuText(name, (WordTable(piece),)), table(data, size, cells)
    written = text.write(size, (value,), {"title": "Evening"})
    assert text.read(written, sized) == (size, (value,), {"title": "Evening"})


@settings(max_examples=30, deadline=None)
@given(data=st.data(), size=SIZES)
def test_rooms_are_read_as_they_were_written(data, size):
    walls = table(data, (size[0], size[1] - 1), st.booleans()), table(data, (size[0] - 1, size[1]), st.booleans())
    regions, inside = parts_between(Borders(*walls), size)
    values = tuple(data.draw(st.one_of(st.none(), st.integers(0, 30))) for _ in range(1 + max(map(max, regions))))
    assert ROOMS.read(ROOMS.write(size, ((regions, values, inside),), {}), sized) == (
        size,
        ((regions, values, inside),),
        {},
    )


def test_a_room_may_have_its_number_at_any_cell():
    assert ROOMS.read(TEXT, sized) == ((2, 3), (VALUE,), {})
    assert ROOMS.write((2, 3), (VALUE,), {}) == TEXT.replace("3 - -\n- - 12", "3 - 12\n- - -")


def test_walls_inside_a_room_are_in_a_line_above_the_rows():
    text = "genre: rooms\nsize: 2 3\nwalls: r1c1-r1c2 r1c3-r2c3\n3 - -\n- - -\na a a\na a a\n"
    value = (((0, 0, 0), (0, 0, 0)), (3,), ((0, 0.5), (0.5, 2)))
    assert ROOMS.read(text, sized) == ((2, 3), (value,), {})
    assert ROOMS.write((2, 3), (value,), {}) == text
    turned = text.replace("r1c1-r1c2 r1c3-r2c3", "r2c3-r1c3 r1c2-r1c1 r1c1-r1c2")
    assert ROOMS.read(turned, sized) == ((2, 3), (value,), {})


def test_more_regions_than_letters_are_numbers():
    regions = tuple(tuple(range(row * 9, row * 9 + 9)) for row in range(3))
    written = EnpitsuRegions().write(regions)
    assert written.startswith("1 2 3 4")
    assert EnpitsuText("r", (EnpitsuRegions(),)).read(f"genre: r\nsize: 3 9\n{written}", sized)[1] == (regions,)


def test_letters_beyond_nine_are_numbers():
    text = EnpitsuText("lettered", (WordTable(LETTERED),))
    assert text.read("genre: lettered\nsize: 1 3\n9 a z\n", sized)[1] == (((9, 10, 35),),)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("3 - -", "3 x -"), ("character", 3, 3)),
        (("3 - -", "3 -"), ("short-row", 3, 0)),
        (("3 - -", "3 4 -"), ("region-value", 3, 0)),
        (("c b b", "c b a"), ("region-parts", 6, 0)),
        (("c b b", "c * b"), ("character", 6, 3)),
        (("c b b\n", ""), ("rows-missing", 2, 0)),
        (("c b b\n", "c b b\na a b\n"), ("character", 7, 1)),
        (("size: 2 3", "walls: r1c1-r1c3\nsize: 2 3"), ("character", 2, 8)),
        (("size: 2 3", "walls: r1c3-r1c4\nsize: 2 3"), ("wall", 2, 8)),
        (("size: 2 3", "walls: r1c1-r1c2 r2c3-r3c3\nsize: 2 3"), ("wall", 2, 18)),
        (("size: 2 3", "walls: r2c1-r2c2\nsize: 2 3"), ("wall", 2, 8)),
        (("size: 2 3", "size: 2 3\nwalls: r1c1-r1c2"), ("region-parts", 3, 0)),
        (("size: 2 3", "size: 2x3"), ("size-only", 2, 7)),
        (("size: 2 3", "size: 0 3"), ("too-large", 2, 7)),
        (("size: 2 3\n", ""), ("no-section", 0, 0)),
        (("genre: rooms", "genre: slitherlink"), ("other-genre", 1, 8)),
        (("genre: rooms\n", ""), ("no-section", 0, 0)),
    ],
)
def test_an_error_says_where_it_is(change, place):
    with pytest.raises(NotationError) as error:
        ROOMS.read(TEXT.replace(*change), sized)
    assert (error.value.key, error.value.line, error.value.column) == place
    assert all(error.value.format_in(language) for language in ("en", "ja"))


def test_a_format_claims_its_own_genre_only_and_keeps_what_is_said_beside_it():
    form = enpitsu_format(ROOMS, sized, lambda size, rooms: (size, rooms), lambda board: (board[0], (board[1],)), TEXT)
    assert form.claim(TEXT) is Claim.CERTAIN
    assert form.claim("\n" + TEXT) is Claim.CERTAIN
    assert form.claim(TEXT.replace("rooms", "roomsy")) is Claim.NO
    [entry] = form.read(TEXT.replace("size", "title: Evening,  late\nsize"))
    assert (entry.board, entry.title) == (((2, 3), VALUE), "Evening,  late")
    assert form.board(form.write(Entry(((2, 3), VALUE), title="a\nb", author="c"))) == ((2, 3), VALUE)


def test_a_region_in_two_parts_cannot_be_written():
    with pytest.raises(CannotHold):
        EnpitsuRegions().write(((0, 1, 0),))


def test_tables_of_words_refuse_what_is_not_one_word():
    text = EnpitsuText("sides", (WordTable(TABLES["sides"][0]),))
    for word in ("2x", "e2", "2ee", "--"):
        with pytest.raises(NotationError) as error:
            text.read(f"genre: sides\nsize: 1 2\n2e {word}\n", sized)
        assert (error.value.key, error.value.line, error.value.column) == ("character", 3, 4)
        assert error.value.parameters["found"] == word
