"""New puzzles: exactly as many answers as were asked for, the same for the same seed, and nothing given away."""

import pytest

import solvers
from solvers import recipes, search
from solvers.genre import Goal, RecipeError
from solvers.polyomino.board import Piece, Task, free_form

GENRE = solvers.genre("polyomino")


def made(seed: int, **asked: str):
    *_, last = solvers.engine("polyomino").generate(recipes.filled(GENRE, asked), seed)
    return last.made


@pytest.mark.parametrize("answers", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_a_touching_puzzle_has_as_many_answers_as_asked(answers, seed):
    board = made(seed, answers=str(answers)).board
    assert (board.task, len(board.pieces), len(board.pieces[0].cells)) == (Task.TOUCH, 1, 9)
    assert search.solve(GENRE, board, Goal(None)).found == answers


@pytest.mark.parametrize("seed", range(4))
def test_a_packing_puzzle_has_one_answer_and_shows_no_piece_as_it_lies(seed):
    puzzle = made(seed, task="pack", rows="5", cols="6", pieces="4-6")
    assert search.solve(GENRE, puzzle.board, Goal(None)).found == 1
    assert not GENRE.check(puzzle.board, puzzle.answer)
    assert all(piece == Piece(free_form(piece.cells), piece.count) for piece in puzzle.board.pieces)
    assert list(puzzle.board.pieces) == sorted(puzzle.board.pieces, key=lambda piece: (len(piece.cells), piece.cells))
    assert all(4 <= len(piece.cells) <= 6 for piece in puzzle.board.pieces)


def test_the_seed_decides():
    assert made(5) == made(5)
    assert len({made(seed).board for seed in range(4)}) > 1


def test_a_recipe_without_such_a_puzzle_says_so(monkeypatch):
    monkeypatch.setattr("solvers.polyomino.generate.TRIES", 20)
    with pytest.raises(RecipeError) as told:
        made(1, task="pack", pieces="2", rows="3", cols="3")
    assert recipes.told(GENRE, told.value, "en").startswith("No such puzzle was found in 20 tries")
