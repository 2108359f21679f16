"""Packings: counts held against a plain twin, a SAT solver and the classical figures."""

from dataclasses import replace
from itertools import combinations

import pytest
from pysat.card import CardEnc
from pysat.solvers import Cadical153

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.polyomino.area_and_colour import find_impossibility
from solvers.genres.polyomino.board import Piece, PolyominoBoard, Region, Task
from solvers.genres.polyomino.searches.filling import FillingSearch
from solvers.genres.polyomino.searches.layout import PieceLayout
from solvers.grids.rectangle import turn_cell
from tests.solvers.genres.polyomino import naive

GENRE = solvers.genre("polyomino")
CORNERS = frozenset({(0, 0), (0, 7), (7, 0), (7, 7)})
CENTRE = frozenset({(3, 3), (3, 4), (4, 3), (4, 4)})


def question(text: str) -> PolyominoBoard:
    return GENRE.parse("genre: polyomino\ntask: pack\n" + text)


def counted(board: PolyominoBoard) -> tuple[int, int]:
    outcome = search.solve(GENRE, board, Query(None, keep=50))
    assert outcome.found == outcome.counts["solutions"]
    return outcome.counts["solutions"], outcome.counts["raw"]


@pytest.mark.parametrize(
    ("board", "solutions"), [("5x12", 1010), ("4x15", 368), ("3x20", 2), ("12x5", 1010), ("8x8", 0)]
)
def test_pentomino_rectangles_have_their_classical_numbers(board, solutions):
    found = counted(question(f"board: {board}\npieces: pentominoes\n"))
    assert found == (solutions, 4 * solutions)


def test_the_eight_by_eight_with_a_hole_in_the_centre_has_65():
    pieces = question("board: 6x10\npieces: pentominoes\n").pieces
    assert counted(PolyominoBoard(Task.PACK, True, pieces, Region(8, 8, CENTRE))) == (65, 520)


@pytest.mark.soak
def test_the_eight_by_eight_without_corners_has_2170():
    pieces = question("board: 6x10\npieces: pentominoes\n").pieces
    assert counted(PolyominoBoard(Task.PACK, True, pieces, Region(8, 8, CORNERS))) == (2170, 2170 * 8)


@pytest.mark.parametrize(
    ("board", "pieces"), [("6x6", "18x##"), ("4x5", "10x##"), ("3x6", "6x##/#."), ("5x3", "5x###")]
)
def test_tilings_by_one_piece_are_as_many_as_a_plain_search_finds(board, pieces):
    requested = question(f"board: {board}\npieces: {pieces}\n")
    assert counted(requested)[1] == len(_plain(requested))


@pytest.mark.parametrize("reflections", ["yes", "no"])
def test_classes_are_those_of_the_plain_search(reflections):
    for board, pieces in (
        ("4x4", "4x###/#.."),
        ("5x4", "5x###/#.."),
        ("4x5", "2x###/#.. 2x## 2x####"),
        ("3x4", "6x##"),
    ):
        requested = question(f"reflections: {reflections}\nboard: {board}\npieces: {pieces}\n")
        if find_impossibility(requested):
            continue
        raw = _plain(requested)
        region = requested.region
        assert region is not None
        symmetries = PieceLayout(requested).symmetries
        classes = {min(_turned(answer, region, symmetry) for symmetry in symmetries) for answer in raw}
        assert counted(requested) == (len(classes), len(raw))


def _plain(board: PolyominoBoard):
    region = board.region
    assert region is not None
    cells = frozenset((row, col) for row in range(region.rows) for col in range(region.cols)) - region.blocked
    pieces = [piece.cells for piece in board.pieces for _ in range(piece.count)]
    return naive.packings(cells, pieces, board.reflections)


def _turned(answer, region: Region, symmetry: str):
    size = region.rows, region.cols
    return tuple(sorted(tuple(sorted(turn_cell(cell, *size, symmetry) for cell in piece)) for piece in answer))


def test_both_searches_find_the_same_on_small_boards():
    for text in ("board: 4x15\npieces: pentominoes\n", "board: 6x6\npieces: 18x##\n"):
        board = question(text)
        large = FillingSearch(board, Query(None, keep=0), is_first=False)
        progress = list(search.iterate_slices(large))[-1]
        assert (progress.counts["solutions"], progress.counts["raw"]) == counted(board)


def test_a_sat_solver_agrees_on_random_regions():
    pieces = question("board: 5x5\npieces: 2xP 2xL 1xV\n").pieces
    verdicts = set()
    for blocked in combinations([(0, 0), (0, 4), (2, 2), (4, 0), (5, 5), (3, 1)], 5):
        region = Region(6, 5, frozenset(cell for cell in blocked if cell[0] < 6 and cell[1] < 5))
        board = PolyominoBoard(Task.PACK, True, pieces, region)
        if region.area != 25:
            continue
        outcome = search.solve(GENRE, board)
        verdicts.add(outcome.verdict)
        assert (outcome.found > 0) == _has_packing(board)
    assert verdicts


def _has_packing(board: PolyominoBoard) -> bool:
    laying = PieceLayout(board)
    ways = dict(enumerate(zip(laying.taken.tolist(), laying.kind.tolist(), strict=True), start=1))
    top = len(ways)
    with Cadical153() as solver:
        for cell in range(len(laying.cells)):
            on = [number for number, (taken, _) in ways.items() if cell in taken]
            solver.append_formula([on, *([-a, -b] for a, b in combinations(on, 2))])
        for kind, piece in enumerate(laying.kinds):
            own = [number for number, (_, one) in ways.items() if one == kind]
            limit = CardEnc.atmost(own, piece.count, top_id=top)
            top = max(top, limit.nv)
            solver.append_formula(limit.clauses)
        return bool(solver.solve())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("board: 5x4\npieces: ###/#.. ###/.#. ##./.## #### ##/##\n", "parity"),
        ("board: 5x4\npieces: 3x##\n", "area"),
        ("board:\n..#\n...\npieces: ### ##\n", ""),
    ],
)
def test_what_a_sum_rules_out_is_not_searched(text, reason):
    board = question(text)
    assert find_impossibility(board) == reason
    outcome = search.solve(GENRE, board)
    if reason:
        assert (outcome.verdict, outcome.nodes, outcome.method) == (Verdict.NONE, 0, reason)


def test_a_sum_that_refutes_a_board_is_reported():
    area = search.solve(GENRE, question("board: 5x4\npieces: 3x##\n")).counts
    assert (area["cells_of_board"], area["cells_of_pieces"]) == (20, 6)
    parity = search.solve(GENRE, question("board: 5x4\npieces: tetrominoes\n")).counts
    assert (parity["colours_of_board"], parity["colours_of_pieces"]) == (0, 2)


def test_large_boards_are_filled_too():
    assert counted(question("board: 32x4\npieces: 32x##/##\n")) == (1, 1)
    assert counted(question("board: 12x9\npieces: 12x###/###/###\n")) == (1, 1)
    assert counted(question("board: 3x22\npieces: 22x###\n"))[1] == _strips(22)


def _strips(length: int) -> int:
    """Tilings of a 3 x n strip by straight trominoes: the last is upright, or three lie side by side."""
    ways = [1, 1, 1]
    while len(ways) <= length:
        ways.append(ways[-1] + ways[-3])
    return ways[length]


def test_pieces_are_kept_apart_by_number_and_shape():
    piece = Piece(((0, 0), (0, 1)), 2)
    assert counted(PolyominoBoard(Task.PACK, True, (piece,), Region(2, 2))) == (1, 2)


def test_where_images_are_not_alike_all_answers_are_walked():
    for text in (
        "board: 3x20\npieces: pentominoes\n",
        "board: 6x6\npieces: 18x##\n",
        "board: 5x4\npieces: 5x###/#..\n",
    ):
        board = question(text)
        (*_, each), raw = search.iterate_slices(FillingSearch(board, Query(None), are_alike=False)), counted(board)[1]
        assert (each.counts["solutions"], each.counts["raw"]) == (raw, raw)


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("board: 3x30\npieces: 45x##\n", "first-empty-cell"),
        ("board: 9x9\npieces: 9x###/###/###\n", "dancing-cells"),
        ("board: 5x12\npieces: pentominoes\n", "first-empty-cell"),
        ("board: 6x10\npieces: pentominoes\n", "dancing-cells"),
    ],
)
def test_each_search_is_taken_where_it_is_the_faster(text, method):
    assert FillingSearch(question(text), Query(None)).step(10).method == method


def test_one_sided_pentominoes_on_3x30_have_46_and_the_one_word_follows_a_long_board():
    assert counted(question("reflections: no\nboard: 3x30\npieces: one-sided pentominoes\n"))[0] == 46


@pytest.mark.parametrize("text", ["board: 5x7\npieces: F L N P Y W V\n", "board: 7x5\npieces: hexominoes\n"])
def test_forms_that_need_more_than_one_word_are_all_tried(text):
    board = question(text)
    if find_impossibility(board):
        board = replace(board, pieces=tuple(sorted(board.pieces, key=str)[:5]), region=Region(6, 5))
    searches = (FillingSearch(board, Query(None, keep=0), is_first=is_first) for is_first in (True, False))
    one, other = (list(search.iterate_slices(requested))[-1] for requested in searches)
    assert one.counts == other.counts
