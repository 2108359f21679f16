"""Boards cut into copies of one shape: known numbers, a plain twin shape by shape, and searches that stop and go on."""

from random import Random

import pytest

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.contract.results import Outcome, Verdict
from solvers.genres.polyomino.board import SYMMETRIES, PolyominoBoard, Region, Task, orientations, turn
from solvers.genres.polyomino.engine import ENGINE
from solvers.genres.polyomino.formats.drawings import list_polyominoes
from solvers.notation.format import NotationError
from tests.solvers.genres.polyomino import naive, witness

GENRE = solvers.genre("polyomino")


def cut(copies: int, region: Region, reflections: bool = False, **more: object) -> PolyominoBoard:
    return PolyominoBoard(Task.DISSECT, reflections, (), region, region.area // copies, copies)


def solved(board: PolyominoBoard, keep: int = 50) -> Outcome:
    return search.solve(GENRE, board, Query(None, keep=keep), 300)


@pytest.mark.parametrize(("side", "number"), [(2, 1), (4, 5), (6, 37)])
def test_a_square_has_its_known_number_of_quarters(side, number):
    """OEIS A003213."""
    assert solved(cut(4, Region(side, side))).counts["solutions"] == number


@pytest.mark.soak
def test_the_chessboard_has_766_quarters():
    assert solved(cut(4, Region(8, 8))).counts["solutions"] == 766


@pytest.mark.parametrize("reflections", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_all_shapes_of_a_size_are_found_that_a_plain_search_finds(seed, reflections):
    random = Random(seed)
    rows, cols, copies = random.choice(((3, 4, 3), (4, 4, 4), (3, 5, 3), (5, 4, 4), (3, 6, 2), (4, 4, 2)))
    blocked = frozenset() if seed < 4 else frozenset(random.sample(Region(rows, cols).cells(), copies))
    region = Region(rows, cols, blocked)
    size, left = divmod(region.area, copies)
    assert not left
    raw, shapes = 0, 0
    for shape in list_polyominoes(size, True):
        is_chiral = not reflections and turn(shape, SYMMETRIES[4]) not in orientations(shape, False)
        forms = [shape, turn(shape, SYMMETRIES[4])] if is_chiral else [shape]
        found = sum(len(naive.packings(frozenset(region.cells()), [form] * copies, reflections)) for form in forms)
        raw, shapes = raw + found, shapes + bool(found)
    outcome = solved(cut(copies, region, reflections), keep=10_000)
    assert (outcome.counts["raw"], outcome.counts["free_shapes"]) == (raw, shapes)
    assert outcome.counts["shapes"] == len(list_polyominoes(size, True))
    assert len(set(outcome.answers)) == outcome.counts["solutions"] == outcome.found


def test_an_answer_keeps_the_rules_and_no_image_of_it_is_another_answer():
    outcome = solved(cut(4, Region(6, 6)))
    boards = {naive.least_image(answer) for answer in outcome.answers}
    assert len(boards) == len(outcome.answers) == 37


def test_a_board_that_no_mirror_keeps_is_cut_by_a_shape_and_by_its_mirror_image():
    region = Region(2, 6, frozenset({(0, 0), (1, 1), (0, 4), (1, 5)}))
    board = PolyominoBoard(Task.DISSECT, False, (), Region(4, 4, frozenset({(0, 0), (0, 1), (3, 2), (3, 3)})), 4, 3)
    for one in (board, cut(2, region)):
        outcome = solved(one)
        found = 0
        for shape in list_polyominoes(one.size, False):
            pieces = [shape] * one.copies
            found += len(naive.packings(frozenset(one.region.cells()), pieces, False))
        assert outcome.counts["raw"] == found
        assert outcome.found == len(outcome.answers)


def test_a_given_shape_is_tried_alone():
    text = "genre: polyomino\ntask: dissect\ncopies: {}\nboard: {}\nreflections: no\npieces: ###/#..\n"
    assert solved(GENRE.parse(text.format(4, "4x4"))).counts["raw"] == 4 - 1
    assert solved(GENRE.parse(text.format(2, "4x2"))).counts["solutions"] == 1


def test_larger_pieces_are_counted_as_a_sat_solver_does():
    for shape in ((0, 0), (0, 1), (0, 2), (1, 0)), ((0, 0), (0, 1), (1, 1), (1, 2)), ((0, 0), (0, 1), (0, 2), (1, 1)):
        board = GENRE.parse("genre: polyomino\ntask: pack\nboard: 8x4\npieces: 8x##\n")
        packing = PolyominoBoard(Task.PACK, True, (type(board.pieces[0])(shape, 8),), Region(4, 8))
        requested = PolyominoBoard(Task.DISSECT, True, (type(board.pieces[0])(shape),), Region(4, 8), 0, 8)
        assert solved(requested).counts["raw"] == witness.count(packing, 2000) < 2000


def test_a_search_goes_on_where_it_was_frozen():
    board = cut(4, Region(4, 6))
    *_, whole = search.iterate_slices(ENGINE.start(board, Query(None, keep=9)))
    parted = ENGINE.start(board, Query(None, keep=9))
    states = set()
    while not (progress := parted.step(7)).done:
        states.add(int(parted.tally[6]))
        parted = ENGINE.thaw(parted.freeze())
    assert len(states) > 1
    assert (progress.counts, progress.answers, progress.nodes) == (whole.counts, whole.answers, whole.nodes)


def test_parts_find_together_what_one_search_finds():
    for board in (
        cut(4, Region(6, 6)),
        GENRE.parse("genre: polyomino\ntask: dissect\ncopies: 4\nboard: 4x4\npieces: #### ###/#.. ##/##\n"),
    ):
        whole = solved(board)
        parts = [search.solve(GENRE, board, query) for query in ENGINE.split(board, Query(None, keep=50), 3)]
        assert search.merge_shards(parts).counts == whole.counts


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("copies: 2\nboard: 8x8\n", "Line 3, column 9: each piece would have 32 cells"),
        ("copies: 2\nboard:\n..+\n..+\n", "may stay empty"),
        ("board: 4x4\n", "copies is missing"),
        ("copies: 4\n", "board is missing"),
        ("copies: 4\nboard: 4x4\npieces: ## ###\n", "Line 5, column 12: this piece has 3 cells; expected 2"),
    ],
)
def test_what_cannot_be_requested_is_refused_with_its_place(text, where):
    with pytest.raises(NotationError, match=where):
        GENRE.parse("genre: polyomino\ntask: dissect\n" + text)


def test_a_board_that_cannot_be_cut_evenly_is_not_searched():
    [reading] = solvers.read("genre: polyomino\ntask: dissect\ncopies: 3\nboard: 4x4\n")
    assert reading.entry is not None
    assert "Line 3, column 9" in reading.entry.remarks[0].format_in("en")
    outcome = solved(reading.entry.board)
    assert (outcome.verdict, outcome.nodes, outcome.method) == (Verdict.NONE, 0, "area")


@pytest.mark.parametrize("copies", [2, 4, 6])
def test_a_board_without_open_cells_is_cut_into_nothing(copies):
    board = GENRE.parse(f"genre: polyomino\ntask: dissect\nreflections: no\ncopies: {copies}\nboard:\n#\n")
    outcome = search.solve(GENRE, board, Query())
    assert (outcome.verdict, outcome.method, outcome.counts["cells_of_board"]) == (Verdict.NONE, "area", 0)
