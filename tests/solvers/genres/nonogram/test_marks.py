"""Going on from a person's marks: they are kept as they are, and it is said when they cannot be right."""

import json
import random

import pytest

import solvers
from solvers import search
from solvers.cli.commands import main
from solvers.contract.results import Verdict
from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, NonogramBoard, derive_clues
from tests.solvers.genres.nonogram import witness

GENRE = solvers.genre("nonogram")
CROSSED = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
DANCE = "width 3\nheight 2\nrows\n1,1\n3\ncolumns\n2\n1\n2\n"


def marked(answer, chance, share=0.3, wrong=0.0):
    """Some cells of an answer, a few of them changed."""
    return tuple(
        tuple((1 - cell if chance.random() < wrong else cell) if chance.random() < share else UNKNOWN for cell in row)
        for row in answer
    )


@pytest.mark.parametrize("wrong", [0.0, 0.1])
def test_what_is_found_is_what_a_sat_solver_finds_with_these_marks(wrong):
    chance = random.Random(int(wrong * 100))
    verdicts = set()
    for _ in range(60):
        picture = [[FILLED if chance.random() < 0.5 else BLANK for _ in range(7)] for _ in range(7)]
        board = derive_clues(picture)
        marks = marked(picture, chance, wrong=wrong)
        continued = search.search_from_marks(GENRE, board, marks)
        bound = NonogramBoard(board.rows, board.cols, board.palette, marks)
        assert continued.outcome.found == len(witness.answers(bound, 2))
        for answer in continued.outcome.answers:
            assert all(
                m in (UNKNOWN, a)
                for mark, row in zip(marks, answer, strict=True)
                for m, a in zip(mark, row, strict=True)
            )
        if continued.outcome.verdict is Verdict.NONE:
            answers = witness.answers(board, 2)
            assert continued.whole is not None
            assert continued.whole.found == len(answers)
            if len(answers) == 1:
                assert set(continued.wrong) == {
                    (row, col)
                    for row in range(7)
                    for col in range(7)
                    if marks[row][col] not in (UNKNOWN, answers[0][row][col])
                }
        verdicts.add(continued.outcome.verdict)
    assert verdicts >= ({Verdict.NONE, Verdict.ONE} if wrong else {Verdict.ONE, Verdict.MANY})


def test_a_line_that_marks_break_is_named_before_any_search():
    board = GENRE.parse(DANCE)
    [fault] = search.find_broken(GENRE, board, ((UNKNOWN, FILLED, UNKNOWN), (UNKNOWN,) * 3))
    assert fault.key == "row-stuck"
    assert fault.parameters["number"] == 1
    assert search.find_broken(GENRE, board, ((UNKNOWN,) * 3,) * 2) == ()


def test_a_mark_on_a_given_cell_is_a_fault_and_the_given_cell_stays():
    board = GENRE.parse(CROSSED + 'given "1???"\n')
    marks = ((BLANK, UNKNOWN), (UNKNOWN, UNKNOWN))
    continued = search.search_from_marks(GENRE, board, marks)
    assert [fault.key for fault in continued.faults] == ["given"]
    assert continued.outcome.verdict is Verdict.NONE
    assert GENRE.marked.bound(board, marks) == board
    assert continued.wrong == ((0, 0),)


def test_a_given_cell_need_not_be_marked():
    board = GENRE.parse(CROSSED + 'given "1???"\n')
    nothing = ((UNKNOWN,) * 2,) * 2
    assert search.find_broken(GENRE, board, nothing) == ()
    assert search.search_from_marks(GENRE, board, nothing).outcome.verdict is Verdict.ONE
    assert GENRE.marked.finish(board, ((UNKNOWN, UNKNOWN), (UNKNOWN, FILLED))) == ((FILLED, BLANK), (BLANK, FILLED))


def test_marks_that_leave_no_answer_of_a_puzzle_that_has_some_are_reported_so(capsys, tmp_path):
    path = tmp_path / "marked.non"
    path.write_text(f'{DANCE}saved "?1????"\n====\n{CROSSED}saved "1??0"\n====\n{CROSSED}saved "1???"\n')
    assert main(["solve", "--json", str(path)]) == 0
    stuck, wrong, right = map(json.loads, capsys.readouterr().out.splitlines())
    assert (stuck["verdict"], stuck["without_marks"], stuck["wrong_marks"]) == ("none", "one", [[0, 1]])
    assert stuck["faults"]
    assert (wrong["verdict"], wrong["without_marks"], wrong["faults"]) == ("none", "many", [])
    assert (right["verdict"], right["without_marks"], right["answers"]) == ("one", None, ["#.\n.#\n"])
    assert main(["solve", "--no-marks", "--lang", "ja", str(path)]) == 0
    assert "書き込み" not in capsys.readouterr().out


def test_no_grade_is_reported_where_marks_leave_no_step(tmp_path, capsys):
    path = tmp_path / "one.txt"
    path.write_text("3 5 | ....■.■..■\n")
    main(["explain", "--genre", "nonogram", str(path)])
    reported = capsys.readouterr().out
    assert "(" not in reported
    assert "find nothing more" in reported
