"""Binairo against every filling of small boards, its texts, and its sizes."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import solvers
from solvers import recipes, samples, search
from solvers.contract.engine import Query
from solvers.contract.recipe import RecipeError
from solvers.contract.results import Verdict
from solvers.genres.binairo.lines import DigitsOutsideTriple, Halves, LinesDiffer, Triples
from solvers.grids.boards import VariantBoard
from solvers.notation.format import CannotHold, Entry, NotationError
from solvers.rulebook.generator.recipe import GRADES
from solvers.rulebook.layout import layout_of
from tests.solvers.witness import answers

GENRE = solvers.genre("binairo")
SIZES = [(2, 2), (2, 4), (4, 4), (3, 4), (1, 2), (1, 1)]
DIFFER = "genre: binairo\nsize: 4 4\nlines: differ\n- 1 - -\n0 - - 0\n- - - -\n- - 1 1\n"
PLAIN = DIFFER.replace("lines: differ\n", "")
# How many of the 65,536 fillings of a board of 16 cells are looked at, besides all answers.
SOME = 4_096

pytestmark = pytest.mark.plain


def is_answer(board: VariantBoard, digits: tuple[tuple[int, ...], ...]) -> bool:
    """Whether digits obey the rules, said once more."""
    columns = tuple(zip(*digits, strict=True))
    lines = ["".join(map(str, line)) for line in (*digits, *columns)]
    kept = all(digits[row][col] == clue for (row, col), clue in board.clues.items())
    halved = all(line.count("0") == line.count("1") for line in lines)
    differ = len(set(digits)) == board.rows and len(set(columns)) == board.cols
    return (
        kept
        and halved
        and not any("000" in line or "111" in line for line in lines)
        and (differ or not board.is_variant)
    )


@cache
def every_filling(rows: int, cols: int) -> list[tuple[tuple[int, ...], ...]]:
    cut = itertools.product((0, 1), repeat=rows * cols)
    return [tuple(cells[row * cols : (row + 1) * cols] for row in range(rows)) for cells in cut]


def boards(random: Random, size: tuple[int, int]) -> Iterator[VariantBoard]:
    for share in (0, 0.1, 0.2, 0.3):
        for is_variant in (False, True):
            table = tuple(
                tuple(random.randint(0, 1) if random.random() < share else None for _ in range(size[1]))
                for _ in range(size[0])
            )
            yield VariantBoard(table, is_variant)


@pytest.mark.parametrize("size", SIZES)
def test_all_answers_of_small_boards_are_found(size: tuple[int, int]):
    for board in boards(Random(str(size)), size):
        wanted = {digits for digits in every_filling(*size) if is_answer(board, digits)}
        outcome = search.solve(GENRE, board, Query(limit=None, keep=1_000), 60)
        found = {
            tuple(tuple(int(sign) for sign in row) for row in GENRE.answers.write(board, answer).split())
            for answer in outcome.answers
        }
        assert found == wanted, board
        places = {
            frozenset((r, c) for r, row in enumerate(digits) for c, digit in enumerate(row) if digit == 0)
            for digits in wanted
        }
        assert set(answers("binairo", board, 0)) == places, board


@pytest.mark.parametrize("size", SIZES)
def test_a_filling_has_no_fault_exactly_where_it_is_an_answer(size: tuple[int, int]):
    random = Random(f"faults {size}")
    for board in boards(random, size):
        every = every_filling(*size)
        for digits in random.sample(every, min(len(every), SOME)) + [one for one in every if is_answer(board, one)]:
            filling = tuple(digit == 0 for row in digits for digit in row)
            assert (not GENRE.check(board, filling)) == is_answer(board, digits)


def test_a_fault_of_some_digits_is_one_of_all_that_follow():
    board = VariantBoard(((None,) * 4,) * 2, True)
    for values in itertools.product((True, False, None), repeat=8):
        if not GENRE.check(board, values):
            continue
        for filled in itertools.product((True, False), repeat=values.count(None)):
            rest = iter(filled)
            whole = tuple(next(rest) if value is None else value for value in values)
            assert GENRE.check(board, whole)


def test_each_rule_names_as_many_places_as_it_has():
    layout = layout_of(4, 6, "01", "")
    found = [kind("rule", layout) for kind in (Halves, Triples, DigitsOutsideTriple, LinesDiffer)]
    assert [one.instances for one in found] == [4 + 6, 4 * 4 + 6 * 2, 4 * 4 + 6 * 2, 6 + 15]
    assert {len(found[1].instance(number).cells) for number in range(28)} == {3}
    assert {len(found[2].instance(number).cells) for number in range(28)} == {3, 1}


# Texts


def test_lines_that_differ_are_a_line_of_the_text():
    plain, differ = GENRE.parse(PLAIN), GENRE.parse(DIFFER)
    assert (plain.is_variant, differ.is_variant) == (False, True)
    assert (GENRE.emit(plain), GENRE.emit(differ)) == (PLAIN, DIFFER)
    assert GENRE.parse(DIFFER.replace("differ", "any")) == plain
    for word in ("", " same", " differ any"):
        with pytest.raises(NotationError) as refused:
            GENRE.parse(DIFFER.replace(" differ", word))
        assert (refused.value.key, refused.value.line) == ("character", 3)


@pytest.mark.parametrize("clue", ["2", "?", "b", "10"])
def test_other_clues_than_0_and_1_are_refused(clue: str):
    with pytest.raises(NotationError, match="Line 3"):
        GENRE.parse(PLAIN.replace("- 1 - -", f"- {clue} - -"))


@pytest.mark.parametrize("name", ["tatham", "tatham-save", "janko"])
def test_formats_remember_that_lines_differ(name: str):
    form = GENRE.format(name)
    table = ((0, None, None, None, None, 1), *((None,) * 6,) * 5)
    for is_variant in (False, True):
        board = VariantBoard(table, is_variant)
        assert form.board(form.write_board(board)) == board


def test_a_sheet_cannot_ask_for_lines_that_differ():
    form = GENRE.format("penpa")
    assert form.board(form.write_board(GENRE.parse(PLAIN))) == GENRE.parse(PLAIN)
    with pytest.raises(CannotHold, match="no sign for the variant"):
        form.write_board(GENRE.parse(DIFFER))


def test_a_text_of_janko_holds_digits_that_were_entered():
    form, board = GENRE.format("janko"), GENRE.parse(DIFFER)
    marks = GENRE.marked.read(board, "?1??\n0??0\n0???\n??11\n")
    [entry] = form.read(form.write(Entry(board, marks=marks)))
    assert entry == Entry(board, marks=marks)


# Game IDs


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("6x6:aBcdEFgHaAaaa", None),
        ("6x6:zl", ("- " * 6).strip()),
        ("6x6uda:zl", ("- " * 6).strip()),
        ("6x6:AFze", "1 - - - - -"),
        ("6x6:bzj", "- 0 - - - -"),
    ],
)
def test_runs_end_with_a_digit_and_the_board(text: str, rows: str | None):
    form = GENRE.format("tatham")
    if rows is None:
        with pytest.raises(NotationError):
            form.board(text)
        return
    board = form.board(text)
    assert GENRE.emit(board).split("\n")[3 if board.is_variant else 2] == rows
    assert board.is_variant == ("u" in text)


@pytest.mark.parametrize(
    ("text", "key"),
    [("6x6:zm", "cells-over"), ("6x6:zk", "cells-missing"), ("6x6:z1", "character"), ("6x6x:zl", "other-rules")],
)
def test_an_id_that_does_not_fill_the_board_is_refused_with_its_place(text: str, key: str):
    with pytest.raises(NotationError) as refused:
        GENRE.format("tatham").board(text)
    assert (refused.value.key, refused.value.line) == (key, 1)


def test_boards_that_his_program_refuses_are_not_written():
    form = GENRE.format("tatham")
    blank = GENRE.drawn.blank
    for board, reason in (
        (blank(6, 7), "even"),
        (blank(4, 6), "from 6"),
        (replace(blank(16, 6), is_variant=True), "6 cells cannot all differ"),
        (replace(blank(6, 16), is_variant=True), "6 cells cannot all differ"),
    ):
        with pytest.raises(CannotHold, match=reason):
            form.write_board(board)
    assert form.write_board(replace(blank(14, 6), is_variant=True)).startswith("6x14u:")


@pytest.mark.parametrize(
    ("text", "genre"),
    [("8x8:BABLdbdEdIfadfba", "binairo"), ("8x8ude:BcGBbgBCFBcafAgdaea", "binairo"), ("12x1:abcdefghijka", "hitori")],
)
def test_an_id_is_known_by_its_letters(text: str, genre: str):
    [reading] = solvers.read(text)
    assert reading.genre is solvers.genre(genre)


def test_an_id_whose_letters_fill_a_board_of_pearls_is_one():
    [reading] = solvers.read("6x6:BcccccccccW")
    assert reading.genre is None or reading.genre.name != "binairo"


# Sizes


def test_a_board_of_odd_size_has_no_answer_and_says_so():
    for size in ((3, 4), (4, 3), (5, 5), (1, 1)):
        board = GENRE.drawn.blank(*size)
        outcome = search.solve(GENRE, board, Query(), 60)
        assert outcome.verdict is Verdict.NONE
        assert ["odd number" in remark.format_in() for remark in GENRE.remarks(board)] == [True]
    assert not GENRE.remarks(GENRE.drawn.blank(4, 6))
    with pytest.raises(RecipeError, match="odd"):
        list(solvers.engine("binairo").generate(recipes.complete_recipe(GENRE, {"rows": "7", "cols": "8"}), 1))


@pytest.mark.parametrize("lines", ["yes", "no"])
def test_new_boards_ask_for_the_rules_that_were_wanted(lines: str):
    recipe = recipes.complete_recipe(GENRE, {"rows": "6", "cols": "6", "lines": lines})
    made = [*solvers.engine("binairo").generate(recipe, 3)][-1].made
    assert made.board.is_variant == (lines == "yes")
    assert [*answers("binairo", made.board)] == [
        frozenset(at for at, digit in GENRE.answers.values(made.board, made.answer).items() if digit == "0")
    ]


@pytest.mark.parametrize("level", GENRE.generated.levels)
def test_puzzles_of_each_level_are_made(level: str):
    recipe = recipes.complete_recipe(GENRE, GENRE.generated.levels[level])
    made = [*solvers.engine("binairo").generate(recipe, 1)][-1].made
    assert GRADES[made.grade.level] == level == recipe["grade"]


def test_the_rule_that_lines_differ_can_decide_a_board():
    sample = next(one for one in samples.puzzles(GENRE) if "differ" in one.text and one.answers == 1)
    board = GENRE.parse(sample.text)
    assert len(answers("binairo", board)) == 1
    assert len(answers("binairo", replace(board, is_variant=False))) > 1
