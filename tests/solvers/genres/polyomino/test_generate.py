"""New puzzles: exactly as many answers as were asked for, the same for the same seed, and nothing given away."""

import pytest

import solvers
from solvers import recipes, search
from solvers.contract.engine import Query
from solvers.contract.recipe import RecipeError
from solvers.genres.polyomino.board import Piece, Region, Task, free_form
from solvers.genres.polyomino.generator.generate import (
    ENOUGH,
    KEEP,
    MOST_NODES,
    PolyominoChance,
    estimate_answer_count,
    find_movable_pieces,
)

GENRE = solvers.genre("polyomino")


def made(seed: int, **requested: str):
    *_, last = solvers.engine("polyomino").generate(recipes.complete_recipe(GENRE, requested), seed)
    return last.made


@pytest.mark.parametrize("answers", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_a_touching_puzzle_has_as_many_answers_as_requested(answers, seed):
    board = made(seed, answers=str(answers)).board
    assert (board.task, len(board.pieces), len(board.pieces[0].cells)) == (Task.TOUCH, 1, 9)
    assert search.solve(GENRE, board, Query(None)).found == answers


@pytest.mark.parametrize("seed", range(4))
def test_a_packing_puzzle_has_one_answer_and_shows_no_piece_as_it_lies(seed):
    puzzle = made(seed, task="pack", rows="5", cols="6", pieces="4-6")
    assert search.solve(GENRE, puzzle.board, Query(None)).found == 1
    assert not GENRE.check(puzzle.board, puzzle.answer)
    assert all(piece == Piece(free_form(piece.cells), piece.count) for piece in puzzle.board.pieces)
    assert list(puzzle.board.pieces) == sorted(puzzle.board.pieces, key=lambda piece: (len(piece.cells), piece.cells))
    assert all(4 <= len(piece.cells) <= 6 for piece in puzzle.board.pieces)


@pytest.mark.soak
@pytest.mark.parametrize(("pieces", "reflections"), [("4-6", "yes"), ("4-6", "no"), ("5-7", "yes")])
def test_a_whole_chessboard_is_cut_until_one_answer_is_left(pieces, reflections):
    puzzle = made(3, task="pack", rows="8", cols="8", pieces=pieces, reflections=reflections)
    outcome = search.solve(GENRE, puzzle.board, Query(None))
    assert (outcome.found, outcome.complete) == (1, True)
    assert puzzle.board.region.area == 64


def test_pieces_that_lie_elsewhere_in_another_answer_are_reported_whichever_way_it_is_turned():
    cut_board = [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 2), (0, 3), (1, 2), (1, 3))]
    upright = [((0, 2), (1, 2)), ((0, 3), (1, 3)), ((0, 0), (0, 1), (1, 0), (1, 1))]
    answers = (tuple(cut_board), tuple(upright))
    assert find_movable_pieces(cut_board, answers, Region(2, 4), PolyominoChance(1)) == cut_board[:2]
    assert find_movable_pieces(cut_board, answers[:1], Region(2, 4), PolyominoChance(1)) == cut_board


def test_a_share_of_a_search_is_never_taken_for_one_answer():
    board = GENRE.parse("genre: polyomino\ntask: pack\nboard: 6x10\npieces: pentominoes\n")
    assert estimate_answer_count(board, ENOUGH, 10)[0] > 1


def test_a_cut_that_leaves_more_answers_is_not_searched_to_the_end():
    board = GENRE.parse("genre: polyomino\ntask: pack\nboard: 6x10\npieces: pentominoes\n")
    _, few = estimate_answer_count(board, 3, MOST_NODES)
    _, many = estimate_answer_count(board, ENOUGH, MOST_NODES)
    assert 3 < len(few) < len(many) <= KEEP


def test_the_seed_decides():
    assert made(5) == made(5)
    assert len({made(seed).board for seed in range(4)}) > 1


def test_a_recipe_without_such_a_puzzle_says_so(monkeypatch):
    monkeypatch.setattr("solvers.genres.polyomino.generator.generate.TRIES", 20)
    with pytest.raises(RecipeError) as message:
        made(1, task="pack", pieces="2", rows="3", cols="3")
    assert (
        recipes.recipe_error_message(GENRE, message.value)
        .format_in()
        .startswith("No such puzzle was found in 20 tries")
    )
