"""Hints, checks and fixes as plain values, of every genre that has them."""

import json
import os
import re

import pytest

import solvers
from solvers import samples
from solvers.assist.hints import find_hint
from solvers.assist.requests import Unavailable
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError

HINT = {"verdict", "technique", "title", "cells", "reasons", "changes", "sentence", "seconds"}
CHECK = {"state", "wrong", "broken"}
FIX = {"verdict", "conflict", "minimal", "changes", "more", "decided_by", "done", "seconds"}
SMALL = 120  # cells
LAST_STEPS = 5  # that are walked where kernels run as Python
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
def test_all_three_are_plain_values_of_every_genre_that_has_them(genre: Genre, language: str):
    for text in small_texts(genre, 1)[:2]:
        if genre.explained and genre.marked:
            found = solvers.hint(genre.name, text, language=language)
            assert json.loads(json.dumps(found)) == found
            assert found.keys() == HINT
            assert found["changes"]
        if genre.fixable:
            found = solvers.fix(genre.name, text, language=language)
            assert json.loads(json.dumps(found)) == found
            assert found.keys() == FIX
            assert (found["verdict"], found["conflict"], found["changes"], found["done"]) == ("one", [], [], True)


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_hints_taken_one_after_the_other_are_right_and_lead_to_the_answer(genre: Genre):
    if genre.explained is None or genre.marked is None:
        return
    text = small_texts(genre, 1)[0]
    board = genre.parse(text)
    marks = nearly_finished_marks(genre, board) if PLAIN else ""
    for _ in range(400):
        found = solvers.hint(genre.name, text, marks)
        if not found["changes"]:
            break
        work = genre.marked.read(board, marks) if marks else None
        step = find_hint(genre, board, work).step
        marks = genre.marked.write(board, genre.explained.apply(board, [step], work))
        checked = solvers.check(genre.name, text, marks)
        assert checked.keys() == CHECK
        assert checked["state"] in ("right", "done")
    assert found["technique"] == "done"


def nearly_finished_marks(genre: Genre, board) -> str:
    """The marks of a person who lacks the last few steps."""
    steps = list(solvers.engine(genre.name).explain(board))
    return genre.marked.write(board, genre.explained.apply(board, steps[:-LAST_STEPS]))


def test_what_a_genre_has_not_is_refused_with_a_sentence():
    for genre in solvers.all_genres():
        text = genre.emit(genre.parse(next(samples.puzzles(genre)).text))
        if genre.fixable is None:
            with pytest.raises(Unavailable):
                solvers.fix(genre.name, text)
        if genre.marked is None:
            with pytest.raises(Unavailable):
                solvers.check(genre.name, text, "?")
            with pytest.raises(Unavailable):
                solvers.hint(genre.name, text)


def test_texts_that_cannot_be_read_raise_their_error():
    for genre in solvers.all_genres():
        if genre.fixable:
            with pytest.raises(NotationError):
                solvers.fix(genre.name, "?!")
    with pytest.raises(KeyError):
        solvers.fix("nothing", "")


def test_a_nonogram_whose_rows_and_columns_fill_different_numbers_of_cells_is_fixed():
    clues = "rows\n3\n1,1\n1,1\n1,{}\n3\n\ncolumns\n0\n5\n1,1\n5\n0\n"
    with pytest.raises(NotationError):
        solvers.genre("nonogram").parse(clues.format(2))
    found = solvers.fix("nonogram", clues.format(2), seconds=60)
    assert found["verdict"] == "none"
    changes = [(change["clue"], change["from"], change["to"]) for change in found["changes"]]
    assert ("row 4, number 2", "2", "1") in changes
    for place, before, after in changes:
        kind, line, number = re.fullmatch(r"(row|column) (\d+), number (\d+)", place).groups()
        lines = clues.format(2).split("\n")
        at = int(line) + (0 if kind == "row" else lines.index("columns"))
        numbers = lines[at].split(",")
        assert numbers[int(number) - 1] == before
        numbers[int(number) - 1 : int(number)] = [after] if after else []
        lines[at] = ",".join(numbers) or "0"
        assert solvers.fix("nonogram", "\n".join(lines), seconds=60)["verdict"] == "one"
