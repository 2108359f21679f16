"""The picture of a step: its two colours, shapes around its candidates, and its links as lines."""

from solvers.contract.results import Step
from solvers.genres.sudoku.board import SudokuBoard, SudokuMarks
from solvers.genres.sudoku.picture import CHAIN, draw
from solvers.picture import Stroke

BOARD = SudokuBoard(9, (0,) * 81)
NOTES = SudokuMarks((0,) * 81, (0b111,) * 81)
LINKED = Step(
    "any",
    (),
    reasons=((0, 0), (0, 5), (4, 5)),
    second=((4, 5),),
    nodes=(((0, 0), 1, False), ((0, 5), 1, True), ((0, 5), 2, False), ((4, 5), 3, True)),
    links=((((0, 0), 1), ((0, 5), 1), True), (((0, 5), 1), ((0, 5), 2), False), (((0, 5), 2), ((4, 5), 3), True)),
)


def test_candidates_that_hold_are_ringed_and_the_others_boxed():
    cells = draw(BOARD, marks=NOTES, step=LINKED).cells
    assert (cells[0][0].ringed, cells[0][0].boxed) == ((), ("1",))
    assert (cells[0][5].ringed, cells[0][5].boxed) == (("1",), ("2",))
    assert not any(cell.ringed or cell.boxed for cell in cells[8])


def test_links_are_lines_from_note_to_note():
    cells = draw(BOARD, marks=NOTES, step=LINKED).cells
    assert cells[0][0].strokes == (Stroke(0, 5, 0, 0, full=True),)
    assert cells[0][5].strokes == (Stroke(0, 0, 0, 1, full=False), Stroke(4, 0, 1, 2, full=True))
    assert not any(cell.strokes for row in cells[1:] for cell in row)


def test_the_second_colour_is_no_reason_besides():
    cells = draw(BOARD, marks=NOTES, step=LINKED).cells
    assert cells[4][5].accents == ("second",)
    assert cells[0][0].accents == ("reason",)


def test_only_a_step_with_links_says_how_to_read_them():
    assert draw(BOARD, marks=NOTES, step=LINKED).caption == CHAIN
    assert draw(BOARD, marks=NOTES, step=Step("any", (), reasons=((0, 0),))).caption is None
    assert draw(BOARD).caption is None
