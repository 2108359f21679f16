"""Cells proved to be equal in every answer: no other cells, and none where there is no answer."""

import pytest

import solvers
from solvers import samples, search
from solvers.cli.commands import main
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Verdict

RULEBOOK = [genre for genre in solvers.all_genres() if genre.generated and hasattr(solvers.engine(genre.name), "rules")]
HALF_OPEN = "genre: yinyang\nsize: 3 3\nb - -\n- - -\n- - -\n"
BROKEN = "genre: kurodoko\nsize: 2 2\n9 -\n- -\n"


@pytest.mark.parametrize("genre", RULEBOOK, ids=lambda genre: genre.name)
def test_a_half_filled_answer_holds_what_it_was_given_and_no_more(genre: Genre):
    board = genre.parse(next(iter(samples.puzzles(genre))).text)
    answer = search.solve(genre, board, Query(), 60).answers[0]
    part = dict(list(genre.answers.values(board, answer).items())[::2])
    half = genre.answers.filled(board, part)
    assert genre.answers.values(board, half) == part
    assert genre.draw(board, answer=half) not in (genre.draw(board), genre.draw(board, answer=answer))


def test_on_the_command_line_only_what_is_shared_is_called_so(tmp_path, capsys):
    path = tmp_path / "half.txt"
    path.write_text(HALF_OPEN)
    assert main(["solve", str(path)]) == 0
    assert "In every answer:\n\nb??\n???\n???\n" in capsys.readouterr().out


def test_nothing_is_in_every_answer_of_a_board_without_one(tmp_path, capsys):
    genre = solvers.genre("kurodoko")
    outcome = search.solve(genre, genre.parse(BROKEN), Query(), 60)
    assert (outcome.verdict, outcome.proven) == (Verdict.NONE, None)
    path = tmp_path / "none.txt"
    path.write_text(BROKEN)
    assert main(["solve", str(path)]) == 0
    assert "In every answer" not in capsys.readouterr().out
