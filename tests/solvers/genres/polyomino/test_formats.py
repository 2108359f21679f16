"""Texts of other programs, and errors that say where they are."""

import gzip
import json

import pytest

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.genres.polyomino.board import PolyominoBoard, Region, Task
from solvers.genres.polyomino.formats.drawings import PENTOMINOES, TETROMINOES, list_polyominoes, parse_row_form
from solvers.genres.polyomino.formats.drawings import DrawingLine as Place
from solvers.notation.format import BATCH_LIMIT, CannotHold, NotationError
from solvers.notation.text import decode_text

GENRE = solvers.genre("polyomino")
HERE = Place(1, 1, "")
PACK = "genre: polyomino\ntask: pack\n"


def read(form: str, text: str) -> PolyominoBoard:
    return GENRE.format(form).board(text)


def house(text: str) -> PolyominoBoard:
    return GENRE.parse(PACK + text)


def test_knuths_text_of_the_pentominoes_is_the_classical_question():
    lines = ["[0-5][0-9]"]
    for name, drawn in PENTOMINOES.items():
        lines.append(f"{name} " + " ".join(f"{row}{col}" for row, col in parse_row_form(drawn, HERE)))
    board = read("knuth", "\n".join(lines))
    assert board == house("board: 10x6\npieces: F I L N P T U V W X Y Z\n")
    assert search.solve(GENRE, board, Query(None)).found == 2339


def test_a_choice_of_cells_that_runs_backwards_is_refused():
    with pytest.raises(NotationError) as refusal:
        read("knuth", "[8-2][0-3]\nA 00 01\n")
    assert (refusal.value.line, refusal.value.column) == (1, 1)


def test_knuths_text_holds_blocked_cells_and_multiplicities():
    board = read("knuth", "00 01 1[0-2]\n1|A 00 01\n1|B 00 01 02\n")
    assert board.region == Region(2, 3, frozenset({(0, 2)}))
    assert search.solve(GENRE, board, Query(None)).found == 1
    assert read("knuth", GENRE.format("knuth").write_board(board)) == board


def test_knuths_text_holds_how_many_of_a_piece_there_may_be():
    board = house("board: 4x3\npieces: ### x 1-3 ##/#. x 0-2 ## x *\n")
    text = GENRE.format("knuth").write_board(board)
    assert [line.split()[0] for line in text.splitlines()[1:]] == ["1:3|A", "0:2|B", "0:6|C"]
    assert read("knuth", text) == board


@pytest.mark.parametrize("name", ["3:2|A", "0:0|A", "0|A", "x:2|A"])
def test_a_count_in_knuths_text_that_makes_no_sense_is_refused(name):
    with pytest.raises(NotationError, match="Line 2, column 1: pieces"):
        read("knuth", f"[0-2][0-3]\n{name} 00 01\n")


def test_letters_may_stand_together():
    together, apart = (
        house(f"board: 10x6\npieces: {reported}\n") for reported in ("FILNPTUVWXYZ", " ".join("FILNPTUVWXYZ"))
    )
    assert together == apart
    assert house("board: 5x2\npieces: II\n").pieces[0].count == 2


def test_a_file_of_burrtools_is_read_packed_or_plain():
    text = GENRE.format("burrtools").example
    for data in (text.encode(), gzip.compress(text.encode())):
        [reading] = solvers.read(decode_text(data))
        assert reading.entry is not None
        assert reading.entry.board == house("board: 3x2\npieces: 2x##/#.\n")


def test_a_packed_file_is_not_unpacked_beyond_the_limit():
    with pytest.raises(NotationError, match="at most"):
        decode_text(gzip.compress(b" " * (BATCH_LIMIT + 1)))
    with pytest.raises(NotationError):
        decode_text(b"\x1f\x8b broken")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("###_", "###+", "each of #, _"),
        ('z="1"', 'z="2"', "flat"),
        ('count="2"', 'min="3" max="2"', "a number"),
        ('<result id="1"/>', "", "result is missing"),
        ("###_", "#__#", "not connected"),
        ('<puzzle version="2">', '<!DOCTYPE x [<!ENTITY a "b">]><puzzle>', "DOCTYPE"),
        ("</puzzle>", "", "BurrTools"),
    ],
)
def test_what_burrtools_may_say_and_this_program_cannot_is_refused_by_name(old, new, said):
    text = GENRE.format("burrtools").example.replace(old, new)
    with pytest.raises(NotationError, match=said):
        read("burrtools", text)


def test_json_asks_for_shapes_of_a_size_or_for_pieces():
    board = read("json", '{"genre": "polyomino", "task": "touch", "cells": 8, "reflections": true, "board": "8x8"}')
    assert board == PolyominoBoard(Task.TOUCH, True, region=Region(8, 8), size=8, copies=4)
    text = (
        '{"task": "pack", "board": {"rows": 2, "cols": 2, "blocked": [[0, 1]]}, "pieces": [[[4, 4], [5, 4], [5, 5]]]}'
    )
    assert search.solve(GENRE, read("json", text), Query(None)).found == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"task": "touch", "pieces": [[[0, 0], [0, 2]]]}', "not connected"),
        ('{"task": "touch", "pieces": [[[0, -1]]]}', "row, column"),
        ('{"task": "touch", "pieces": 3}', "row, column"),
        ('{"task": "touch", "shape": 3}', "no key 'shape'"),
        ('{"task": "touch",\n "pieces": [}', "Line 2, column 13"),
    ],
)
def test_errors_in_json_say_what_is_wrong(text, said):
    with pytest.raises(NotationError, match=said):
        read("json", text)


def test_a_file_of_polysolve_is_read_with_tiles_or_coordinates():
    board = {"size": [2, 3], "coords": [[row, col] for row in range(2) for col in range(3)]}
    form = {"coords": [[0, 0], [1, 0], [1, 1]]}
    shape = {"name": "V", "mobility": "rotate", "amount": {"min": 0, "max": 2}, "morphs": [form]}
    found = read("polysolve", json.dumps({"board": board, "shapes": [shape]}))
    assert found == house("reflections: no\nboard: 3x2\npieces: 0-2x#./##\n")
    (reading,) = solvers.read(GENRE.format("polysolve").example)
    assert reading.format.name == "polysolve"
    assert reading.entry.board == house("reflections: yes\nboard: 3x2\npieces: 2x##/#.\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"square"', '"hexagon"', "grid: found 'hexagon'; expected square"),
        ('"mirror"', '"translate"', "mobility: found 'translate'; expected mirror or rotate"),
        ('[{"tiles": [[1, 1], [1, 0]]}]', '[{"tiles": [[1]]}, {"tiles": [[1]]}]', "morphs: found '2'; expected 1"),
        ("[[1, 1], [1, 0]]", "[[[1, 1]]]", r"expected a list of cells \[row, column\]"),
        ("[[1, 1], [1, 0]]", "[[0, 0]]", "morphs: found"),
        ('"board"', '"placement": [{"id": 1}], "board"', "placement: found"),
        ('"shapes"', '"forms"', "shapes is missing"),
        ('{"tiles": [[1, 1, 1], [1, 1, 1]]}', "7", "board"),
    ],
)
def test_what_polysolve_may_say_and_this_program_cannot_is_refused_by_name(old, new, said):
    with pytest.raises(NotationError, match=said):
        read("polysolve", GENRE.format("polysolve").example.replace(old, new))


def test_a_format_without_mirrors_cannot_hold_a_packing_with_them():
    board = house("reflections: no\nboard: 3x2\npieces: 2x###\n")
    for form in ("knuth", "burrtools"):
        with pytest.raises(CannotHold):
            GENRE.format(form).write_board(board)


@pytest.mark.parametrize(
    ("name", "pieces", "area"),
    [
        ("tetrominoes", 5, 20),
        ("one-sided tetrominoes", 7, 28),
        ("pentominoes", 12, 60),
        ("one-sided pentominoes", 18, 90),
        ("hexominoes", 35, 210),
    ],
)
def test_sets_have_their_classical_sizes(name, pieces, area):
    reflections = "no" if name.startswith("one-sided") else "yes"
    board = house(f"reflections: {reflections}\nboard: 1x1\npieces: {name}\n")
    assert len(board.pieces) == pieces
    assert sum(len(piece.cells) for piece in board.pieces) == area


def test_the_letters_name_each_shape_once():
    for named, size, reflections in ((PENTOMINOES, 5, True), (TETROMINOES, 4, False)):
        board = house(f"reflections: {'yes' if reflections else 'no'}\nboard: 1x1\npieces: {' '.join(named)}\n")
        assert len(board.pieces) == len(list_polyominoes(size, reflections)) == len(named)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("board: 2x2\npieces: ## Q\n", "Line 4, column 12"),
        ("board: 2x2\npieces:\n##\n\n#.#\n", "Line 7, column 1"),
        ("board: 2z2\npieces: ##\n", "Line 3, column 8"),
        ("board: plane\npieces: ##\n", "Line 3, column 8: the open plane cannot be filled"),
        ("board: 2x2\nbored: 1\npieces: ##\n", "Line 4, column 1"),
    ],
)
def test_errors_name_line_and_column(text, where):
    with pytest.raises(NotationError, match=where):
        house(text)


@pytest.mark.parametrize(
    ("cells", "lasting"), [(17, "46 minutes"), (18, "3 hours"), (20, "2 days"), (29, "years"), (999, "10,000 years")]
)
def test_a_search_beyond_the_limit_is_refused_with_an_estimate(cells, lasting):
    with pytest.raises(NotationError, match=f"Line 3, column 8: .* {cells} cells would take about .*{lasting}"):
        GENRE.parse(f"genre: polyomino\ntask: touch\ncells: {cells}\n")


@pytest.mark.parametrize(("board", "cells", "lasting"), [("6x6", 18, "17 minutes"), ("32x32", 512, "10,000 years")])
def test_a_cut_into_any_shape_beyond_the_limit_is_refused_with_an_estimate(board, cells, lasting):
    said = f"Line 3, column 9: each piece would have {cells} cells.* about {lasting}"
    with pytest.raises(NotationError, match=said):
        GENRE.parse(f"genre: polyomino\ntask: dissect\ncopies: 2\nboard: {board}\n")


def test_five_copies_are_remarked_on_before_any_search():
    [entry] = GENRE.own_format.read("genre: polyomino\ntask: touch\ncopies: 5\ncells: 8\n")
    [remark] = entry.remarks
    assert remark.format_in("en").startswith("Line 3, column 9: 5 copies cannot all touch one another")
