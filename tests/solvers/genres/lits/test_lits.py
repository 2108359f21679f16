"""Tetrominoes of LITS: their forms, those that fit into regions, steps that say why, and boards drawn around them."""

import itertools

import pytest

import solvers
from solvers.cdcl.solver import Finder
from solvers.genres.lits import tetrominoes
from solvers.genres.lits.drawing import draw_tetrominoes, grow_tetromino_regions
from solvers.genres.lits.tetrominoes import SIZE, list_forms, list_placed_tetrominoes, shape_of
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import cells, find_connected_parts, neighbours
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.search import encode_board
from tests.oracle import judged, needs_oracle

LITS = solvers.genre("lits")
# Published by puzz.link, and part of Pencil Puzzle Bench (MIT licence): a 10x10 with walls inside regions.
WALLED = "https://puzz.link/p?lits/10/10/4bksdvle6f22qclugjlgcom81n0opcdj4iq4"


def test_there_are_eighteen_forms_of_four_shapes():
    shapes = list(list_forms().values())
    assert {shape: shapes.count(shape) for shape in "LITS"} == {"L": 8, "I": 2, "T": 4, "S": 4}
    assert shape_of(((0, 1), (1, 1), (2, 0), (2, 1))) == "L"
    assert shape_of(((0, 0), (0, 1), (1, 0), (1, 1))) == ""


def test_a_wall_parts_the_cells_of_a_region():
    row = ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
    assert [one.cells for one in list_placed_tetrominoes(row)] == [row[:4], row[1:]]
    assert [one.cells for one in list_placed_tetrominoes(row, ((0, 0.5),))] == [row[1:]]
    assert list_placed_tetrominoes(row, ((0, 1.5),)) == []


def test_a_published_board_with_walls_has_one_answer_and_has_more_without_them():
    [reading] = solvers.read(WALLED)
    board = reading.entry.board
    assert len(board.walls) > 40
    assert solvers.solve(board, genre="lits").verdict.value == "one"
    plain = RegionBoard(board.regions, board.numbers)
    assert solvers.solve(plain, genre="lits").verdict.value == "many"


@pytest.mark.parametrize(
    ("cols", "sentence"),
    [
        (4, "There are only four cells in the region at r1c1: the 4 marked cells are shaded."),
        (5, "However four cells are placed in the region at r1c1: r1c2, r1c3 and r1c4 are shaded."),
    ],
)
def test_a_step_says_what_every_shape_in_a_region_covers(cols: int, sentence: str):
    board = RegionBoard(((0,) * cols, (1,) * cols, (1,) * cols), (None, None))
    hint = solvers.hint(board, genre="lits")
    assert (hint.technique, hint.sentence) == ("tetromino", sentence)


@pytest.mark.parametrize(
    "regions",
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        ((0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 1)),
        ((0, 1, 1, 1), (0, 1, 1, 1), (0, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 1, 1), (1, 1, 1, 1)),
    ],
)
def test_large_regions_have_the_answers_of_the_rules(regions, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tetrominoes, "LARGE", 3)
    board = RegionBoard(regions, (None,) * (1 + max(map(max, regions))))
    fillings = itertools.product((False, True), repeat=12)
    answers = {filling for filling in fillings if not LITS.check(board, filling)}
    finder = Finder(encode_board(LITS.rulebook, board).formula, 1_000, 1_000)
    while not finder.done:
        finder.step(1_000)
    found = [tuple((values[:12] > 0).tolist()) for values in finder.answers]
    assert (len(found), set(found)) == (len(answers), answers)


@pytest.mark.parametrize("seed", range(6))
def test_drawn_tetrominoes_hold_the_rules_and_regions_have_one_each(seed: int):
    chance, size = Chance(seed), (7, 8)
    placed = draw_tetrominoes(*size, chance)
    shaded = {cell: one.shape for one in placed for cell in one.cells}
    assert len(shaded) == SIZE * len(placed)
    region_of = grow_tetromino_regions(*size, placed, chance)
    grid = tuple(tuple(region_of[row, col] for col in range(size[1])) for row in range(size[0]))
    board = RegionBoard(grid, (None,) * len(placed))
    assert LITS.check(board, tuple(cell in shaded for cell in cells(*size))) == []
    assert len(find_connected_parts(shaded)) == 1
    for number, one in enumerate(placed):
        own = {cell for cell, region in region_of.items() if region == number}
        assert own.issuperset(one.cells)
        assert len(find_connected_parts(own)) == 1
        others = {near for cell in one.cells for near in neighbours(cell, *size)} & shaded.keys() - set(one.cells)
        assert one.shape not in {shaded[near] for near in others}


@needs_oracle
def test_pzpr_judges_answers_alike():
    rows = solvers.solve(WALLED).answers[0].split()
    shaded = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    right, wrong = judged([WALLED, WALLED], [shaded, shaded[1:]])
    assert right["complete"]
    assert not wrong["complete"]
