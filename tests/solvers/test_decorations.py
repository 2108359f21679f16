"""Accents over a picture: which words a cell gets, and that all else stays as it was drawn."""

from dataclasses import replace

import pytest

from solvers.contract.results import Change, Fault, Step
from solvers.decorations import accents_of, decorate, with_decorations
from solvers.picture import Cell, Picture, Sign

pytestmark = pytest.mark.plain

STEP = Step("look", (Change((0, 0), 1, True),), reasons=((0, 0), (0, 1), (1, 1)), second=((1, 1),))


def grid() -> Picture:
    cell = Cell(look="given")
    return Picture(((cell, cell), (cell, Cell(accents=("proven",)))), above=((), ()))


def test_each_cell_gets_the_words_of_what_is_shown_there():
    accents = accents_of([Fault("twice", ((1, 0),))], STEP, differing=[(0, 1)], conflict=[(1, 0), (0, 1)])
    assert accents == {
        (0, 0): ("reason", "change"),
        (0, 1): ("fault", "differing", "reason"),
        (1, 0): ("fault",),
        (1, 1): ("second",),
    }


def test_a_decorated_picture_differs_in_its_accents_only():
    drawn = decorate(grid(), {(0, 1): ("fault",), (1, 1): ("change",), (-1, 0): ("fault",), (5, 5): ("fault",)})
    assert [[cell.accents for cell in row] for row in drawn.cells] == [[(), ("fault",)], [(), ("proven", "change")]]
    assert [cell.look for row in drawn.cells for cell in row] == ["given", "given", "given", ""]
    assert drawn.above == ((), ())


def test_a_genre_draws_cells_and_leaves_the_rest():
    seen = []

    def draw(board, marks, answer, step):
        """The cells."""
        seen.append((board, marks, answer, step))
        return grid()

    whole = with_decorations(draw)
    assert whole("board") == grid()
    assert whole("board", answer="answer", step=STEP, faults=[Fault("twice", ((1, 0),))]).cells[1][0].accents == (
        "fault",
    )
    assert seen == [("board", None, None, None), ("board", None, "answer", STEP)]
    assert whole.__doc__ == "The cells."


@pytest.mark.parametrize("between", ["edges", "links"])
def test_half_places_are_accented_where_the_genre_has_its_lines(between):
    board = replace(grid(), between=between, **{between: (Sign((0.5, 0), "line"),)})
    drawn = decorate(board, {(0.5, 0): ("fault",), (0, 0.5): ("differing",), (7.5, 0): ("fault",)})
    assert getattr(drawn, between) == (
        Sign((0.5, 0), "line", "given", ("fault",)),
        Sign((0, 0.5), "", accents=("differing",)),
    )
    assert not getattr(drawn, {"edges": "links", "links": "edges"}[between])
    assert drawn.cells == board.cells


def test_the_rim_has_edges_but_no_links():
    rim = {(-0.5, 0): ("fault",)}
    assert decorate(grid(), rim).edges
    assert not decorate(replace(grid(), between="links"), rim).links


def test_points_are_accented_with_and_without_a_text():
    board = replace(grid(), points=(Sign((0.5, 0.5), "3"),))
    drawn = decorate(board, {(0.5, 0.5): ("fault",), (-0.5, 1.5): ("reason",)})
    assert drawn.points == (Sign((0.5, 0.5), "3", accents=("fault",)), Sign((-0.5, 1.5), "", accents=("reason",)))
