"""A question is drawn with all that is asked, an answer with all that it shows."""

import pytest

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.genres.polyomino.board import measure_box
from solvers.genres.polyomino.question_picture import SHOWN

GENRE = solvers.genre("polyomino")
HEAVY = 2


def drawn(text: str):
    board = GENRE.parse(f"genre: polyomino\n{text}")
    return board, GENRE.draw(board)


def tinted(picture):
    """The cells of pieces, by the words that a screen reader says of them."""
    found: dict[str, list[tuple[int, int]]] = {}
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            if cell.look.startswith("tint"):
                found.setdefault(cell.label.format_in().partition(",")[0], []).append((row, col))
    return found


@pytest.mark.parametrize("size", ["6x10", "20x3", "3x20", "32x2"])
def test_a_packing_is_drawn_with_its_board_and_all_its_pieces(size):
    board, picture = drawn(f"task: pack\nboard: {size}\npieces: pentominoes\n")
    pieces = tinted(picture)
    assert [len(cells) for cells in pieces.values()] == [5] * 12
    corners = {min(cells): cells for cells in pieces.values()}
    assert len(corners) == 12
    is_open = [(row, col) for row, cells in enumerate(picture.cells) for col, cell in enumerate(cells) if not cell.look]
    assert is_open == list(board.region.cells())
    assert max(picture.rows, picture.cols) <= max(board.region.rows, board.region.cols, 18)


def test_how_many_there_are_of_a_piece_is_in_it():
    _, picture = drawn("task: pack\nboard: 4x4\npieces: ### x 3 ##/#. x 0-2 #### x * ## x 1-3 #\n")
    texts = [cell.text for row in picture.cells for cell in row if cell.text]
    assert sorted(texts) == ["*", "1-3", "3", "≤2"]


def test_pieces_do_not_touch_and_each_is_framed():
    _, picture = drawn("task: pack\nboard:\n....\n.##.\n....\npieces: ### x 3 ##/#.\n")
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            above, before = picture.cells[row - 1][col] if row else None, cells[col - 1] if col else None
            for near, line in ((above, cell.north), (before, cell.west)):
                kinds = {one.look if one else "outside" for one in (cell, near)}
                assert (line == HEAVY) == (len(kinds) > 1), (row, col)


def test_the_shape_requested_on_a_board_is_shown_beside_it():
    _, picture = drawn("task: touch\ncopies: 3\nboard: 5x5\npieces: ##/#.\n")
    assert [len(cells) for cells in tinted(picture).values()] == [3]
    assert (
        picture.caption.format_in()
        == "3 copies of one shape, each touching each other; they may be turned, but not turned over."
    )


def test_all_shapes_of_a_size_are_said_and_not_drawn():
    _, picture = drawn("task: touch\ncells: 8\nboard: 8x8\n")
    assert not tinted(picture)
    assert picture.caption.format_in().startswith("Every shape of 8 cells: 4 copies")
    assert picture.caption.format_in("ja").startswith("8マスのすべての形")


def test_of_very_many_pieces_the_first_are_drawn():
    _, picture = drawn("task: pack\nboard: 32x24\npieces: heptominoes\n")
    assert len(tinted(picture)) == SHOWN


def test_answers_of_one_shape_have_one_title_with_the_articles_code():
    board = GENRE.parse("genre: polyomino\ntask: touch\ncells: 9\nreflections: yes\n")
    found = search.solve(GENRE, board, Query(None, keep=83))
    titles = [GENRE.draw(board, answer=answer).title.format_in() for answer in found.answers]
    groups = [title for number, title in enumerate(titles) if not number or titles[number - 1] != title]
    assert len(groups) == len(set(groups)) == found.counts["free_shapes"] == 42
    assert groups[0].startswith("Shape ")
    assert groups[0].endswith(")")


def test_an_arrangement_says_which_box_it_needs():
    board = GENRE.parse("genre: polyomino\ntask: touch\ncells: 8\n")
    for answer in search.solve(GENRE, board, Query(None, keep=2)).answers:
        rows, cols = measure_box(tuple(cell for cells in answer for cell in cells))
        assert GENRE.draw(board, answer=answer).caption.format_in() == f"within {rows}×{cols}"
