"""Hints, checks and fixes of texts and boards, of every genre that has them, and the old forms of asking for them."""

import json
import os
import re

import pytest

import solvers
from solvers import samples
from solvers.assist.hints import find_hint
from solvers.brief import LENGTH
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError
from tests.genres import mounted

HINT = {"verdict", "technique", "title", "cells", "reasons", "changes", "sentence", "seconds"}
CHECK = {"state", "wrong", "broken"}
FIX = {"verdict", "conflict", "minimal", "changes", "more", "decided_by", "done", "seconds"}
# The most cells of a small board.
SMALL = 120
# The number of last steps that are walked where kernels run as Python.
LAST_STEPS = 5
PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"

pytestmark = pytest.mark.plain


def small_texts(genre: Genre, answers: int) -> list[str]:
    """The small samples with so many answers, in Enpitsu text, the shortest first."""
    boards = [genre.parse(sample.text) for sample in samples.puzzles(genre) if sample.answers == answers]
    sizes = [genre.measure(board) for board in boards]
    texts = [genre.emit(board) for board, size in zip(boards, sizes, strict=True) if size.rows * size.cols <= SMALL]
    return sorted(texts, key=len)


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_three_are_values_of_every_genre_that_has_them(genre: Genre, language: str):
    for text in small_texts(genre, 1)[:2]:
        if genre.explained and genre.marked:
            hint = solvers.hint(text, genre=genre.name, language=language)
            assert (hint.genre, hint.board, hint.verdict) == (genre.name, text, "one")
            assert hint.changes
            assert {change.cell for change in hint.changes} == set(hint.cells)
            assert ("。" in hint.sentence) == (language == "ja")
            assert_is_a_line(hint)
        if genre.fixable:
            fix = solvers.fix(text, genre=genre.name, language=language)
            assert (fix.genre, fix.board, fix.verdict) == (genre.name, text, "one")
            assert (fix.conflict, fix.changes, fix.is_done) == ((), (), True)
            assert_is_a_line(fix)


def assert_is_a_line(value: object) -> None:
    assert repr(value).isprintable()
    assert len(repr(value)) <= LENGTH


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_hints_taken_one_after_the_other_are_right_and_lead_to_the_answer(genre: Genre):
    if genre.explained is None or genre.marked is None:
        return
    text = small_texts(genre, 1)[0]
    board = genre.parse(text)
    marks = nearly_finished_marks(genre, board) if PLAIN else ""
    for _ in range(400):
        hint = solvers.hint(text, genre=genre.name, marks=marks)
        if not hint.changes:
            break
        work = genre.marked.read(board, marks) if marks else None
        step = find_hint(genre, board, work).step
        marks = genre.marked.write(board, genre.explained.apply(board, [step], work))
        assert solvers.check(board, marks, genre=genre.name).state in ("right", "done")
    assert hint.technique == "done"


def nearly_finished_marks(genre: Genre, board) -> str:
    """The marks of a person who lacks the last few steps."""
    steps = list(solvers.engine(genre.name).explain(board))
    return genre.marked.write(board, genre.explained.apply(board, steps[:-LAST_STEPS]))


def test_what_a_genre_has_not_is_refused_with_a_sentence():
    for genre in solvers.all_genres():
        text = genre.emit(genre.parse(next(samples.puzzles(genre)).text))
        if genre.fixable is None:
            with pytest.raises(ValueError, match="cannot be changed"):
                solvers.fix(text, genre=genre.name)
        if genre.marked is None:
            with pytest.raises(ValueError, match="no marks"):
                solvers.check(text, "?", genre=genre.name)
            with pytest.raises(ValueError, match="no hints"):
                solvers.hint(text, genre=genre.name)


def test_texts_that_cannot_be_read_raise_their_error():
    for genre in solvers.all_genres():
        if genre.fixable:
            with pytest.raises(NotationError):
                solvers.fix("?!", genre=genre.name)
    with pytest.raises(KeyError):
        solvers.fix("", genre="nothing")


def test_a_nonogram_whose_rows_and_columns_fill_different_numbers_of_cells_is_fixed():
    clues = "rows\n3\n1,1\n1,1\n1,{}\n3\n\ncolumns\n0\n5\n1,1\n5\n0\n"
    with pytest.raises(NotationError):
        solvers.genre("nonogram").parse(clues.format(2))
    found = solvers.fix(clues.format(2), genre="nonogram", seconds=60)
    assert found.verdict == "none"
    assert ("row 4, number 2", None, "2", "1") in found.changes
    for place, _, before, after in found.changes:
        kind, line, number = re.fullmatch(r"(row|column) (\d+), number (\d+)", place).groups()
        lines = clues.format(2).split("\n")
        at = int(line) + (0 if kind == "row" else lines.index("columns"))
        numbers = lines[at].split(",")
        assert numbers[int(number) - 1] == before
        numbers[int(number) - 1 : int(number)] = [after] if after else []
        lines[at] = ",".join(numbers) or "0"
        assert solvers.fix("\n".join(lines), genre="nonogram", seconds=60).verdict == "one"


# Texts and boards

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRONG = "539" + SUDOKU[3:]


def test_a_board_is_taken_like_its_text():
    [reading] = solvers.read(SUDOKU)
    assert reading.entry is not None
    board = reading.entry.board
    assert solvers.solve(board).answers == solvers.solve(SUDOKU).answers
    assert solvers.explain(board) == solvers.explain(SUDOKU)
    assert solvers.hint(board, marks=WRONG).cells == solvers.hint(SUDOKU, marks=WRONG).cells
    assert solvers.check(board, WRONG) == solvers.check(SUDOKU, WRONG)
    assert solvers.fix(board).board == solvers.fix(SUDOKU).board
    assert solvers.convert(board, "pzpr") == solvers.convert(SUDOKU, "pzpr")


def test_a_text_may_be_in_any_format_and_hold_the_marks():
    [file] = solvers.convert(SUDOKU, "pzpr")
    marked = file.replace(". " * 9, "5 3 9 " + ". " * 6, 1)
    assert solvers.hint(file).genre == solvers.fix(file).genre == "sudoku"
    assert solvers.hint(marked).technique == "mistake"
    assert solvers.check(marked).wrong == ((0, 2),)
    assert solvers.check(file).state == "right"


def test_the_genre_of_a_board_is_named_where_several_have_its_class():
    board = solvers.genre("masyu").parse(small_texts(solvers.genre("masyu"), 1)[0])
    with pytest.raises(solvers.Ambiguous, match="Masyu") as refusal:
        solvers.solve(board)
    assert solvers.genre("nurikabe") in refusal.value.genres
    assert solvers.solve(board, genre="masyu").verdict == "one"


def test_a_genre_of_another_package_takes_its_board():
    with mounted():
        genre = solvers.genre("queens")
        found = solvers.solve(genre.parse("queens 6"), limit=None)
    assert (found.genre, found.found) == ("queens", 4)


@pytest.mark.parametrize(("puzzle", "genre"), [(7, None), (None, "sudoku"), (b"53", None)])
def test_what_is_neither_a_text_nor_a_board_is_a_type_error(puzzle: object, genre: str | None):
    with pytest.raises(TypeError, match="expected a text or a board"):
        solvers.solve(puzzle, genre=genre)


def test_the_clues_of_a_fix_have_the_names_of_their_language():
    fix = solvers.fix("55" + SUDOKU[2:], language="ja", seconds=30.0)
    assert fix.conflict == (("1行1列", ((0, 0),)), ("1行2列", ((0, 1),)))
    assert fix.changes[0] == ("1行2列", (0, 1), "5", "3")


# Old forms, for one version

OLD = "works in this version and not in the next"


@pytest.mark.parametrize(
    ("call", "new"),
    [
        (lambda: solvers.hint("sudoku", SUDOKU, WRONG), "hint(text, genre=..., marks=...)"),
        (lambda: solvers.hint("sudoku", SUDOKU, marks=WRONG), "hint(text, genre=..., marks=...)"),
        (lambda: solvers.hint("sudoku", text=SUDOKU), "hint(text, genre=...)"),
        (lambda: solvers.check("sudoku", SUDOKU, WRONG, language="ja"), "check(text, marks, genre=...)"),
        (lambda: solvers.check("sudoku", SUDOKU, marks=WRONG), "check(text, marks, genre=...)"),
        (lambda: solvers.fix("sudoku", SUDOKU, seconds=2.0), "fix(text, genre=...)"),
        (lambda: solvers.solve(SUDOKU, "sudoku", limit=None), "solve(text, genre=...)"),
        (lambda: solvers.explain(SUDOKU, "sudoku"), "explain(text, genre=...)"),
    ],
)
def test_an_old_call_works_with_a_warning_that_names_the_new_one(call, new: str):
    with pytest.warns(DeprecationWarning, match=OLD) as warned:
        found = call()
    assert found.board == SUDOKU + "\n"
    assert [str(one.message).partition(": write ")[2] for one in warned] == [new]
    assert warned[0].filename == __file__


def test_a_conversion_takes_the_genre_by_position_for_one_version():
    with pytest.warns(DeprecationWarning, match=OLD):
        assert solvers.convert(SUDOKU, "line", "sudoku") == solvers.convert(SUDOKU, "line", genre="sudoku")


def test_a_call_that_was_never_right_is_a_type_error_without_a_warning():
    for call in (solvers.hint, lambda: solvers.fix(SUDOKU, limit=3), lambda: solvers.check(1, 2, 3, 4)):
        with pytest.raises(TypeError, match="argument"):
            call()


def test_what_was_a_dict_is_read_like_one_with_a_warning():
    hint, checked = solvers.hint(SUDOKU), solvers.check(SUDOKU, WRONG)
    fix = solvers.fix("55" + SUDOKU[2:], seconds=30.0)
    for value, keys in ((hint, HINT), (checked, CHECK), (fix, FIX)):
        with pytest.warns(DeprecationWarning, match=f"of a {type(value).__name__} {OLD}: read its attributes"):
            old = dict(value)
        assert old.keys() == keys
        assert json.loads(json.dumps(old)) == old
    with pytest.warns(DeprecationWarning, match=OLD):
        assert hint["changes"] == [{"cell": [4, 4], "value": "5", "put": True}]
    with pytest.warns(DeprecationWarning, match=OLD):
        assert checked["state"] == "wrong"
    with pytest.warns(DeprecationWarning, match=OLD):
        assert fix.get("changes")[0] == {"cell": [0, 1], "from": "5", "to": "3"}
