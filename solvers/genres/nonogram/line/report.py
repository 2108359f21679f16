"""A report on one line: known cells, consequences, and the leftmost and rightmost placements."""

from collections.abc import Sequence
from dataclasses import replace

from solvers.contract.genre import LineReport
from solvers.contract.results import Change, Step
from solvers.genres.nonogram.board import UNKNOWN, Line, NonogramBoard
from solvers.genres.nonogram.formats.line import ONE_LINE
from solvers.genres.nonogram.line.deduction import Contradiction, deduce, get_single_line, remarks
from solvers.genres.nonogram.picture import draw
from solvers.messages import Message
from solvers.notation.format import Entry, NotationError
from solvers.picture import Picture

KNOWN = Message("What is known")
FOLLOWS = Message("What follows")
FURTHEST_LEFT = Message("Furthest left")
FURTHEST_RIGHT = Message("Furthest right")


def line_report(text: str) -> LineReport:
    """Return the report on the first line of a text, as in `3 5 | ?■■??■■■■?`. Raises NotationError."""
    first = next(iter(ONE_LINE.read(text)), NotationError("empty"))
    if isinstance(first, NotationError):
        raise first
    board: NonogramBoard = first.board
    assert ONE_LINE.write is not None
    return LineReport(ONE_LINE.write(Entry(board)).strip(), tuple(remarks(board)), tuple(_pictures(board)))


def _pictures(board: NonogramBoard) -> Sequence[tuple[Message, Picture]]:
    line = get_single_line(board)
    assert line is not None
    deduction = deduce(*line)
    if isinstance(deduction, Contradiction):
        return [(KNOWN, _bare(draw(board, conflict=[(0, place) for place in deduction.places])))]
    empty = NonogramBoard(board.rows, board.cols, board.palette)
    return [
        (KNOWN, _bare(draw(board))),
        (FOLLOWS, _bare(draw(board, step=_step(line[1], deduction.cells)))),
        (FURTHEST_LEFT, _bare(draw(empty, answer=(deduction.left,)))),
        (FURTHEST_RIGHT, _bare(draw(empty, answer=(deduction.right,)))),
    ]


def _step(before: Line, after: Line) -> Step:
    """Return the step from the cells known before to those known after."""
    new = ((place, cell) for place, cell in enumerate(after) if cell != UNKNOWN and before[place] == UNKNOWN)
    return Step("", tuple(Change((0, place), cell, True) for place, cell in new))


def _bare(picture: Picture) -> Picture:
    """Return the picture without the clues of the columns, which are unknown."""
    return replace(picture, above=())
