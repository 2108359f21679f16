"""Boards of regions with one number for the whole board: their texts, fixes, new boards and steps."""

from dataclasses import replace
from typing import Any

import pytest

import solvers
from solvers import recipes, samples
from solvers.assist.fixing import fix
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.contract.results import Verdict
from solvers.grids.boards import RegionBoardWithTotal
from solvers.grids.rectangle import SYMMETRIES
from solvers.notation.boards import penpa
from solvers.notation.format import Entry, NotationError
from solvers.notation.penpa.writing import PenpaGrid, write_penpa_link
from solvers.rulebook.explain.wording import Wording
from solvers.rulebook.layout import TurnedLayout, layout_of
from solvers.rulebook.readings import AdjacentLines
from solvers.rulebook.sentences import SHADED
from solvers.rulebook.statement import Statement

GENRES = [genre for genre in solvers.all_genres() if genre.drawn and genre.drawn.number]


@pytest.fixture(params=GENRES, ids=lambda genre: genre.name)
def genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


def boards(genre: Genre) -> list[RegionBoardWithTotal]:
    parsed = (genre.parse(sample.text) for sample in samples.puzzles(genre) if sample.answers == 1)
    return [board for board in parsed if board.rows <= 10]


def test_another_number_is_the_one_fix_of_a_board(genre: Genre):
    for board in boards(genre):
        wrong = replace(board, count=1 if board.count == 2 else 2)
        found = fix(genre, wrong)
        assert found.verdict is not Verdict.ONE
        assert [genre.fixable.change(wrong, edit) for edit in found.changes] == [board]
        assert bool(found.conflict) == (found.verdict is Verdict.NONE)


def test_a_board_without_its_number_allows_every_answer_of_it(genre: Genre):
    for board in boards(genre):
        parts = genre.fixable.parts(board)
        free = genre.fixable.without(board, parts)
        answer = solvers.solve(genre.emit(board)).answers[0]
        assert free.count == 0
        assert genre.fixable.parts(free) == []
        assert not genre.check(free, genre.answers.read(board, answer))


@pytest.mark.plain
@pytest.mark.parametrize("words", ["", "stars:", "stars: 0", "stars: 100", "stars: 1 2"])
def test_a_number_that_is_none_is_refused_in_its_line(words: str):
    text = "\n".join(["genre: starbattle", "size: 2 2", *filter(None, [words]), "a b", "a b", ""])
    with pytest.raises(NotationError) as refused:
        solvers.genre("starbattle").parse(text)
    assert (refused.value.key, refused.value.line) == (("character", 3) if words else ("no-section", 3))


def sheet(title: str, number: dict[tuple[int, int], str], star: tuple[int, int] | None) -> str:
    """Return a sheet of two regions with these numbers in the margin."""
    grid = PenpaGrid(2, 2, 1)
    layers = penpa.draw_rooms(grid, (((0, 1), (0, 1)), (None, None), ()), penpa.NO_CLUES)
    layers["number"] = {grid.index(at): [text, 1, "1"] for at, text in number.items()}
    layers["symbol"] = {grid.index(star): penpa.STAR} if star else {}
    return write_penpa_link(grid, layers, {}, title, "", "starbattle")


@pytest.mark.plain
@pytest.mark.parametrize(
    ("title", "number", "star", "count"),
    [
        ("", {(-1, 0): "2"}, (-1, 1), 2),
        ("", {(2, 1): "3"}, None, 3),
        ("Night, 2 stars", {}, None, 2),
        ("3★", {}, (-1, 1), 3),
        ("", {}, None, None),
        ("", {(-1, 0): "1", (2, 1): "2"}, None, None),
        ("", {(-1, 0): "1"}, (2, 1), None),
        ("", {(-1, 0): "x"}, None, None),
    ],
)
def test_the_number_of_a_sheet_is_beside_it_or_in_the_title(title: str, number: Any, star: Any, count: int | None):
    [reading] = solvers.read(sheet(title, number, star))
    assert (reading.entry.board.count if reading.entry else None) == count, reading.error


@pytest.mark.plain
def test_the_number_of_a_text_of_janko_may_be_that_of_its_solution():
    genre = solvers.genre("starbattle")
    text = genre.format("janko").example.replace("stars 1\n", "").replace("[end]", "[solution]\n- x - -\n[end]")
    [entry] = genre.format("janko").read(text)
    assert entry == Entry(entry.board)
    assert entry.board.count == 1
    with pytest.raises(NotationError):
        genre.format("janko").read(genre.format("janko").example.replace("stars 1\n", ""))


def test_new_boards_have_the_number_that_fits_or_is_wanted(genre: Genre):
    number = genre.drawn.number
    for side, wanted, count in (("7", "any", 1), ("8", "any", 2), ("8", "1", 1)):
        recipe = recipes.complete_recipe(genre, {"rows": side, number.name: wanted})
        made = [*solvers.engine(genre.name).generate(recipe, 1)][-1].made
        assert made is not None
        assert (made.board.count, made.board.size, len(made.board.numbers)) == (count, (int(side),) * 2, int(side))
    with pytest.raises(RecipeError, match="too-small"):
        list(solvers.engine(genre.name).generate(recipes.complete_recipe(genre, {"rows": "7", number.name: "2"}), 1))


# Rows and columns side by side


@pytest.mark.plain
def test_windows_are_few_lines_side_by_side_and_never_all():
    found = Statement(layout_of(3, 5, "*.", "")).windows(4)
    rows, cols = ([window for window in found if len(window[0]) == length] for length in (5, 3))
    assert [len(window) for window in rows] == [1, 1, 1, 2, 2]
    assert [len(window) for window in cols] == [1] * 5 + [2] * 4 + [3] * 3 + [4] * 2
    assert rows[3] == [tuple((row, col) for col in range(5)) for row in (0, 1)]


@pytest.mark.plain
def test_lines_side_by_side_are_named_as_the_board_is_turned():
    layout = layout_of(6, 6, "*.", "")
    lines = [tuple((row, col) for col in range(6)) for row in range(6)]
    said = {
        symmetry: Wording({}, SHADED, TurnedLayout(layout, symmetry))
        .name(AdjacentLines(lines[1], lines[3]))
        .format_in()
        for symmetry in SYMMETRIES
    }
    assert said["r0"] == "rows 2 to 4"
    assert set(said.values()) == {"rows 2 to 4", "rows 3 to 5", "columns 2 to 4", "columns 3 to 5"}
    plain = Wording({}, SHADED, TurnedLayout(layout, "r0"))
    assert plain.name(AdjacentLines(lines[1], lines[2])).format_in() == "rows 2 and 3"
    assert plain.name(AdjacentLines(lines[1], lines[1])).format_in("ja") == "2行目"
