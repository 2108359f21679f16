"""Walls inside rooms are borders that a run crosses, in every format, as pzpr counts them."""

from random import Random

import pytest

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.grids.boards import RegionBoard, canonical
from tests.oracle import judged, needs_oracle
from tests.solvers.notation.boards.notations import walled_board
from tests.solvers.witness.naive import is_heyawake, shadings

GENRE = solvers.genre("heyawake")
ONE_ROOM = RegionBoard(((0, 0, 0, 0), (0, 0, 0, 0)), (None,), ((0, 0.5), (0, 2.5)))


@pytest.mark.plain
@pytest.mark.parametrize("form", [form for form in GENRE.formats if form.write], ids=lambda form: form.name)
def test_every_format_keeps_walls(form):
    random = Random(form.name)
    for _ in range(20):
        board = walled_board(random, (random.randint(2, 6), random.randint(2, 6)))
        if len(board.numbers) == 1 and form.name == "penpa":
            continue
        assert form.board(form.write_board(board)) == board
        if form.name == "enpitsu":
            assert ("walls:" in form.write_board(board)) == bool(board.walls)


@pytest.mark.plain
def test_a_run_across_two_walls_is_a_fault():
    assert [fault.key for fault in GENRE.check(ONE_ROOM, (False,) * 8)] == ["run"]
    assert not GENRE.check(RegionBoard(ONE_ROOM.regions, (None,)), (False,) * 8)


@pytest.mark.plain
def test_a_drawing_shows_walls_and_the_page_to_draw_on_does_not_lose_them():
    assert {(0, 0.5), (0, 2.5)} == {sign.at for sign in GENRE.draw(ONE_ROOM).edges}
    assert GENRE.drawn is not None
    assert GENRE.drawn.clues(ONE_ROOM) is None


@pytest.mark.plain
def test_walls_are_part_of_the_canonical_form():
    forms = {canonical(ONE_ROOM.turn(symmetry))[0] for symmetry in ("r0", "r1", "r2", "m0", "m3")}
    assert len(forms) == 1
    assert next(iter(forms)).walls


@needs_oracle
def test_pzpr_judges_answers_of_boards_with_walls_as_we_do():
    random = Random(39)
    boards, answers = [], []
    while len(boards) < 60:
        board = walled_board(random, (random.randint(1, 3), random.randint(3, 5)), (None,))
        outcome = search.solve(GENRE, RegionBoard(board.regions, board.numbers), Query(limit=40, keep=40), 20)
        # An answer of pzpr shades at least one cell.
        shaded = [answer for answer in outcome.answers if any(answer)]
        if board.walls and shaded:
            boards.append(board)
            answers.append(random.choice(shaded))
    values = [GENRE.answers.values(board, answer) for board, answer in zip(boards, answers, strict=True)]
    black = [[at for at, sign in value.items() if sign == "#"] for value in values]
    links = [GENRE.format("puzz.link").write_board(board).strip() for board in boards]
    found = [one["complete"] for one in judged(links, black)]
    assert found == [not GENRE.check(board, answer) for board, answer in zip(boards, answers, strict=True)]
    assert set(found) == {True, False}


def test_the_engine_finds_what_a_plain_count_finds():
    random = Random(8)
    for _ in range(40):
        board = walled_board(random, (random.randint(1, 3), random.randint(2, 4)), (None, None, 1, 2))
        outcome = search.solve(GENRE, board, Query(limit=1000, keep=1000), 20)
        assert len(outcome.answers) == sum(is_heyawake(board, black) for black in shadings(board))
