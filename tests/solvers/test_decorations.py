"""Accents over a picture: which words a cell gets, and that all else stays as it was drawn."""

import pytest

from solvers.contract.results import Change, Fault, Step
from solvers.decorations import accents_of, decorate, with_decorations
from solvers.picture import Cell, Picture

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
