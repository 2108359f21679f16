"""Sheets of Penpa-edit: whatever a question holds is understood by the genre, asked about, or refused by its name."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import solvers
from solvers.contract.genre import Genre
from solvers.message_keys import message_from_json, message_to_json
from solvers.notation.format import NotationError
from solvers.notation.penpa.sheet import LINK, TAGS, PenpaSheet, unpack_lines, unpack_sheet
from solvers.notation.penpa.things import OTHER_SHAPES
from solvers.notation.penpa.writing import PenpaGrid, abbreviate, pack_lines, write_penpa_link
from solvers.reading import Ambiguous, Reading, read

pytestmark = pytest.mark.plain

OLD_SITE = "https://opt-pan.github.io/penpa-edit/"
GENRES = [genre for genre in solvers.all_genres() if any(form.name == "penpa" for form in genre.formats)]
IDS = [genre.name for genre in GENRES]
Layers = Mapping[str, Any]


def example(genre: Genre) -> str:
    return genre.format("penpa").example


def lines_of(text: str) -> list[str]:
    found = LINK.fullmatch(text.strip())
    assert found
    return list(unpack_lines(found[1]))


def sheet_of(text: str) -> PenpaSheet:
    found = LINK.fullmatch(text.strip())
    assert found
    return unpack_sheet(found[1])


def address(lines: list[str], mode: str = "edit", site: str = "https://swaroopg92.github.io/penpa-edit/") -> str:
    return f"{site}#m={mode}&p={pack_lines(lines)}\n"


def for_solving(text: str, site: str) -> str:
    """The address that the editor gives to solvers: no answer, and each setting in its line."""
    lines = lines_of(text)
    settings = ["[]", "{}", '"x"', '"x"', "[3,2,3]", "{zG:[]}", '"x"', "0", abbreviate({"symbol": {}}), "x", "{}"]
    head = [lines[0] + ",1", lines[1], '["1","2","1"]~"number"~["1",1]', lines[3], "", lines[5]]
    return address([*head, *settings, lines[TAGS], "false"], "solve", site).strip() + "&a=abc\n"


def change(text: str, question: Layers | None = None, tags: tuple[str, ...] | None = None, **other: str) -> str:
    """A sheet with more in its question, with other tags, or with its shape or title changed."""
    lines = lines_of(text)
    layers = {
        name: dict(layer) if isinstance(layer, dict) else layer for name, layer in sheet_of(text).question.items()
    }
    for name, layer in (question or {}).items():
        layers[name] = {**layers.get(name, {}), **layer} if isinstance(layer, dict) else layer
    lines[3] = abbreviate(layers)
    lines[TAGS] = lines[TAGS] if tags is None else json.dumps(tags)
    lines[0] = lines[0].replace("square,", f"{other.get('shape', 'square')},", 1)
    lines[0] = lines[0].replace("Title: ", f"Title: {other.get('title', '')}", 1)
    return address(lines)


def only(text: str, *genres: Genre) -> Reading:
    [reading] = read(text, genres) if genres else solvers.read(text)
    return reading


def choices(reading: Reading) -> set[str]:
    return {genre.name for genre in reading.error.genres} if isinstance(reading.error, Ambiguous) else set()


def said(reading: Reading) -> str:
    """The sentence of an error, which a row of the site can keep."""
    if reading.error is None:
        return ""
    kept = message_from_json(json.loads(json.dumps(message_to_json(reading.error.sentence))))
    assert kept.format_in("ja") == reading.error.format_in("ja") != str(reading.error) == kept.format_in("en")
    return str(reading.error)


def fill(grid: PenpaGrid, rows: list[str], style: int = 1) -> Layers:
    """Numbers in cells, as rows of digits; dots are empty."""
    cells = ((r, c, text) for r, row in enumerate(rows) for c, text in enumerate(row) if text != ".")
    return {"number": {grid.index((r, c)): [text, style, "1"] for r, c, text in cells}}


# What setters publish.


@pytest.mark.parametrize("site", [OLD_SITE, "https://swaroopg92.github.io/penpa-edit/"])
@pytest.mark.parametrize("genre", GENRES, ids=IDS)
def test_a_sheet_for_solving_is_read_as_one_for_editing(genre: Genre, site: str):
    reading = only(for_solving(example(genre), site))
    assert reading.entry is not None, said(reading)
    assert (reading.genre, reading.entry.board) == (genre, only(example(genre)).entry.board)


@pytest.mark.parametrize("genre", GENRES, ids=IDS)
def test_a_sheet_that_nobody_named_is_never_taken_for_another_genre(genre: Genre):
    reading = only(change(example(genre), tags=()))
    assert reading.genre is genre or genre.name in choices(reading)
    assert only(change(example(genre), tags=()), genre).entry is not None


@pytest.mark.parametrize("shape", [*OTHER_SHAPES, "something_new"])
def test_a_sheet_of_other_cells_than_squares_is_refused_by_their_name(shape: str):
    lines = [f"{shape},9,9,38", "[0]", "{}", "{}", "", "[]"]
    for text in (address(lines, mode) for mode in ("edit", "solve")):
        expected = OTHER_SHAPES[shape].format_in() if shape in OTHER_SHAPES else "something_new"
        assert expected in said(only(text))
        assert "only sheets of squares" in said(only(text, solvers.genre("akari")))


# Things beyond what a genre has.


def things(grid: PenpaGrid) -> dict[str, tuple[str, Layers]]:
    """Return by name the word of the sentence and the layers that hold the thing."""
    cell, beside, (corner, below) = grid.index((1, 1)), grid.index((1, 2)), (grid.corner((1, 1)), grid.corner((2, 1)))
    between = str(grid.corner((1, 1)))
    return {
        "thermo": ("thermometers", {"thermo": [[int(cell), int(beside)]]}),
        "nobulbthermo": ("thermometers", {"nobulbthermo": [[int(cell), int(beside)]]}),
        "arrows": ("arrows", {"arrows": [[int(cell), int(beside)]]}),
        "direction": ("lines with arrowheads", {"direction": [[int(cell), int(beside)]]}),
        "squareframe": ("frames", {"squareframe": [[int(cell)]]}),
        "polygon": ("polygons", {"polygon": [[int(cell)]]}),
        "killercages": ("cages", {"killercages": [[int(cell), int(beside)]]}),
        "cage": ("cages", {"cage": {f"{cell},{beside}": 10}}),
        "line": ("lines through cells", {"line": {f"{cell},{beside}": 3}}),
        "freeline": ("free lines", {"freeline": {f"{cell},{beside}": 3}}),
        "freelineE": ("free lines", {"freelineE": {f"{corner},{below}": 3}}),
        "wall": ("walls", {"wall": {f"{cell},{beside}": 3}}),
        "deletelineE": ("erased grid lines", {"deletelineE": {f"{corner},{below}": 1}}),
        "corner numbers": ("small numbers in corners", {"numberS": {"900": ["1", 1]}}),
        "dashed line": ("dashed, colored or slanted", {"lineE": {f"{corner},{below}": 13}}),
        "long line": ("dashed, colored or slanted", {"lineE": {f"{corner},{grid.corner((3, 1))}": 2}}),
        "cross on a line": ("crosses between cells", {"lineE": {"200": 98}}),
        "color": ("colored cells", {"surface": {cell: 5}}),
        "word": ("letters or words", {"number": {cell: ["WORD", 1, "1"]}}),
        "tapa": ("several numbers in a cell", {"number": {cell: ["12", 1, "4"]}}),
        "small number": ("small numbers", {"number": {cell: ["1", 1, "5"]}}),
        "slanted arrow": ("slanted arrows", {"number": {cell: ["1_5", 1, "2"]}}),
        "bare arrow": ("arrows without a number", {"number": {cell: ["_1", 1, "2"]}}),
        "dot": ("small circles", {"symbol": {cell: [1, "circle_SS", 1]}}),
        "gray circle": ("colored circles", {"symbol": {cell: [4, "circle_L", 1]}}),
        "star": ("symbols of kind 'star'", {"symbol": {cell: [1, "star", 1]}}),
        "arrow cross": ("symbols of kind 'arrow_cross'", {"symbol": {cell: [[0, 1, 0, 0], "arrow_cross", 1]}}),
        "dot on a corner": ("numbers or signs between cells", {"symbol": {between: [1, "circle_SS", 1]}}),
        "number on a corner": ("numbers or signs between cells", {"number": {between: ["1", 6, "1"]}}),
        "number on a line": ("numbers or signs between cells", {"number": {f"{between}E": ["1", 6, "6"]}}),
        "number outside": ("clues outside the grid", {"number": {grid.index((-1, -1)): ["1", 1, "1"]}}),
        "color outside": ("clues outside the grid", {"surface": {grid.index((-1, -1)): 4}}),
        "what is new": ("something called 'glitter'", {"glitter": {cell: 1}}),
    }


@pytest.mark.parametrize("name", things(PenpaGrid(4, 4)))
@pytest.mark.parametrize("genre", GENRES, ids=IDS)
def test_what_a_genre_does_not_have_is_named_and_never_passed_over(genre: Genre, name: str):
    text = example(genre)
    sheet = sheet_of(text)
    phrase, layers = things(PenpaGrid(sheet.rows, sheet.cols, sheet.margins[0]))[name]
    for tags in (None, ()):
        changed = change(text, layers, tags)
        reading = only(changed)
        assert reading.entry is None, (reading.genre, reading.entry)
        assert phrase in said(reading)
        assert phrase in said(only(changed, genre))


@pytest.mark.parametrize(
    ("name", "layers"),
    [
        ("nothing drawn", {"thermo": [[]], "symbol": {"34": [[0, 0, 0, 0], "arrow_cross", 1], "35": [0, "star", 1]}}),
        ("no words", {"number": {"34": [" ", 1, "1"]}, "numberS": {"900": ["", 1]}}),
        ("white", {"surface": {"34": 0}}),
        ("lines of the grid and its frame", {"lineE": {"81,89": 1, "73,74": 2}}),
    ],
)
def test_what_nobody_sees_is_passed_over(name: str, layers: Layers):
    genre, grid = solvers.genre("slitherlink"), PenpaGrid(4, 4)
    text = write_penpa_link(grid, fill(grid, ["..3.", "2...", "...1", "...."]), {}, "", "", "slitherlink")
    assert only(change(text, layers)).entry == only(text).entry
    assert only(text).genre is genre


def test_missing_cells_are_named():
    lines = lines_of(example(solvers.genre("slitherlink")))
    lines[5] = "[16,1,1,5,1,1,5,1]"
    assert "missing cells" in said(only(address(lines)))


def test_numbers_in_two_colors_say_more_than_numbers():
    grid = PenpaGrid(3, 3)
    numbers = {grid.index((0, 0)): ["1", 1, "1"], grid.index((2, 2)): ["2", 9, "1"]}
    assert "numbers in several colors" in said(only(write_penpa_link(grid, {"number": numbers}, {}, "", "")))
    one = {index: [text, 9, "1"] for index, (text, *_) in numbers.items()}
    assert "kurodoko" in choices(only(write_penpa_link(grid, {"number": one}, {}, "", "")))


# Sheets that look like those of several genres.


def test_symbols_or_lines_without_a_black_cell_are_no_akari():
    grid = PenpaGrid(4, 4)
    symbols = {
        "symbol": {grid.index((0, 1)): [1, "ox_B", 1]},
        "lineE": {f"{grid.corner((1, 1))},{grid.corner((1, 2))}": 2},
    }
    assert "symbols of kind 'ox_B'" in said(only(write_penpa_link(grid, symbols, {}, "", "")))
    assert "nothing on this sheet" in said(only(write_penpa_link(grid, {}, {}, "", "")))
    assert only(write_penpa_link(grid, {}, {}, "", "", "akari")).genre.name == "akari"


def test_black_cells_are_akari_where_the_answer_has_lights():
    grid = PenpaGrid(3, 3)
    black = {"surface": {grid.index((1, 1)): 4}, "number": {grid.index((1, 1)): ["2", 7, "1"]}}
    assert choices(only(write_penpa_link(grid, black, {}, "", ""))) == {"akari"}
    lit = {"symbol": {grid.index((0, 1)): [3, "sun_moon", 1]}}
    assert only(write_penpa_link(grid, black, lit, "", "")).genre.name == "akari"


def test_numbers_with_arrows_are_yajilin_where_the_answer_has_its_lines_and_cells():
    grid = PenpaGrid(3, 3)
    numbers = {"number": {grid.index((0, 0)): ["1_2", 1, "2"], grid.index((2, 2)): ["2", 1, "1"]}}
    assert choices(only(write_penpa_link(grid, numbers, {}, "", ""))) == {"yajilin"}
    lines = {"line": {f"{grid.index((1, 0))},{grid.index((2, 0))}": 3}}
    assert choices(only(write_penpa_link(grid, numbers, lines, "", ""))) == {"yajilin"}
    shown = {**lines, "surface": {grid.index((0, 2)): 1}}
    castle = {**numbers, "surface": {grid.index((1, 1)): 4, grid.index((0, 0)): 3}}
    assert "several shades" in said(only(write_penpa_link(grid, castle, shown, "", "")))
    assert only(write_penpa_link(grid, numbers, shown, "", "")).entry.board.clues == {(0, 0): ("e", 1), (2, 2): ("", 2)}


def test_a_full_grid_whose_digits_repeat_may_be_hitori():
    grid = PenpaGrid(4, 4)
    assert choices(only(write_penpa_link(grid, fill(grid, ["1123", "2341", "3412", "4124"]), {}, "", ""))) == {
        "hitori",
        "mosaic",
        "nurikabe",
    }


LATIN = ["1234", "3412", "2143", "432."]


def test_digits_are_a_sudoku_where_boxes_are_drawn_and_none_is_twice():
    drawn, grid = sheet_of(example(solvers.genre("sudoku"))).question["lineE"], PenpaGrid(4, 4)
    assert only(write_penpa_link(grid, {**fill(grid, LATIN), "lineE": drawn}, {}, "", "")).genre.name == "sudoku"
    assert choices(only(write_penpa_link(grid, fill(grid, LATIN), {}, "", ""))) == {
        "sudoku",
        "kurodoko",
        "mosaic",
        "nurikabe",
    }
    twice = [*LATIN[:3], "4221"]
    assert "sudoku" not in choices(only(write_penpa_link(grid, {**fill(grid, twice), "lineE": drawn}, {}, "", "")))
    half = dict(list(drawn.items())[:3])
    text = write_penpa_link(grid, {**fill(grid, LATIN), "lineE": half}, {}, "", "")
    assert choices(only(text)) == {"sudoku"}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["8..", "...", "..3"], {"kurodoko", "mosaic", "nurikabe"}),
        (["3..", "...", "..0"], {"kurodoko", "mosaic", "nurikabe", "slitherlink"}),
        (["?..", "...", "..2"], {"kurodoko", "mosaic", "nurikabe", "slitherlink"}),
    ],
)
def test_choices_are_genres_that_can_read_the_board(rows: list[str], expected: set[str]):
    grid = PenpaGrid(3, 3)
    assert choices(only(write_penpa_link(grid, fill(grid, rows), {}, "", ""))) == expected


def test_numbers_in_circles_are_read_with_and_without_a_symbol():
    grid = PenpaGrid(2, 2)
    ring = {"number": {grid.index((0, 0)): ["2", 6, "1"], grid.index((1, 1)): [" ", 6, "1"]}}
    reading = only(write_penpa_link(grid, ring, {}, "", ""))
    assert choices(reading) == {"kurodoko", "nurimisaki"}
    for name in choices(reading):
        assert only(write_penpa_link(grid, ring, {}, "", ""), solvers.genre(name)).entry.board.clues == {
            (0, 0): 2,
            (1, 1): "?",
        }


def test_lines_that_close_no_region_are_walls_where_a_genre_has_such():
    grid = PenpaGrid(3, 3)
    closed = {f"{grid.corner((r, 1))},{grid.corner((r + 1, 1))}": 2 for r in range(3)}
    question = {"lineE": closed, **fill(grid, ["1..", "...", "..."])}
    assert choices(only(write_penpa_link(grid, question, {}, "", ""))) == {"heyawake", "countryroad"}
    wall = {f"{grid.corner((1, 1))},{grid.corner((1, 2))}": 2}
    assert choices(only(write_penpa_link(grid, {**question, "lineE": closed | wall}, {}, "", ""))) == {"heyawake"}


# Names that an author gives.


@pytest.mark.parametrize("title", ["Masyu #3", "masyu", "ましゅ 12", "MASYU (7)"])
def test_a_title_that_is_the_name_of_a_genre_names_it(title: str):
    genre = solvers.genre("masyu")
    assert only(change(example(genre), tags=(), title=title)).genre is genre
    assert choices(only(change(example(genre), tags=(), title=f"Evening {title}"))) == {"masyu", "yinyang"}


def test_a_title_names_a_genre_that_is_not_solved():
    text = change(example(solvers.genre("akari")), tags=(), title="Shakashaka 4")
    assert said(only(text)) == "Line 1: this is Shakashaka; it is not solved here yet."
    assert said(only(text, solvers.genre("akari"))) == "Line 1: this is Shakashaka; it is not solved here yet."


@pytest.mark.parametrize("tag", ["nonconsecutive", "thermo", "irregular", "hashiwokakero (hashi/bridges)"])
def test_tags_that_change_the_rules_are_said(tag: str):
    sudoku = solvers.genre("sudoku")
    assert tag.partition(" ")[0] in said(only(change(example(sudoku), tags=("classic", tag)))).lower()
    assert "not solved here" in said(only(change(example(sudoku), tags=(tag,))))
    assert only(change(example(sudoku), tags=("classic", "noconflict"))).entry is not None


def test_kurodoko_has_two_names():
    kurodoko = solvers.genre("kurodoko")
    assert only(change(example(kurodoko), tags=("kuromasu",))).genre is kurodoko


def test_a_title_with_the_letter_that_shortens_names_comes_back():
    form = solvers.genre("sudoku").format("penpa")
    [entry] = form.read(write_penpa_link(PenpaGrid(4, 4), {}, {}, "zZ pizza, zN", "Zz", "classic"))
    assert isinstance(entry, NotationError) or (entry.title, entry.author) == ("zZ pizza, zN", "Zz")
    assert not isinstance(entry, NotationError)
