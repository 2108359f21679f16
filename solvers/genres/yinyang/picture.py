"""The picture: black and white circles, those that are given on a tint."""

from dataclasses import replace

from solvers.contract.results import At
from solvers.genres.yinyang.board import BLACK, WHITE, Board
from solvers.genres.yinyang.rules import RULES
from solvers.messages import Message
from solvers.picture import Cell
from solvers.rulebook.picture import picture_of

MARKS = {BLACK: "disc", WHITE: "ring"}
LABELS = {"disc": Message("black"), "ring": Message("white")}


def cell_of(board: Board, cell: At) -> Cell:
    """The circle that is given."""
    circle = board.clues.get(cell)
    return Cell(mark=MARKS[circle], look="given", label=LABELS[MARKS[circle]]) if circle else Cell()


def look(cell: Cell, value: bool | None) -> Cell:
    """The circle of an answer or of marks."""
    if cell.mark or value is None:
        return cell
    mark = MARKS[BLACK if value else WHITE]
    return replace(cell, mark=mark, look="found", label=LABELS[mark])


draw = picture_of(RULES, cell_of, look, has_two_signs=True)
