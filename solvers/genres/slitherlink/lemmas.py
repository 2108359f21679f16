"""What follows from the rules, and steps name as reasons of their own."""

from solvers.contract.results import At
from solvers.genres.slitherlink.board import Board
from solvers.grids.rectangle import neighbours
from solvers.messages import Message
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Gaps, Statement

NORTH, EAST, SOUTH, WEST = range(4)  # of the gaps around a cell
DIAGONALS = ((1, (NORTH, WEST), (SOUTH, EAST)), (-1, (NORTH, EAST), (SOUTH, WEST)))


def state_lemmas(board: Board, on: Statement) -> None:
    """Numbers in corners, and threes beside each other."""
    line = on.gaps()
    _state_corners(board, on, line)
    threes = {cell for cell, number in board.clues.items() if number == 3}
    for row, col in sorted(threes):
        for near in ((row, col + 1), (row + 1, col)):
            if near in threes and _has_more(board, (row, col), near):
                one, other = line.around((row, col)), line.around(near)
                first, shared = (WEST, EAST) if near[0] == row else (NORTH, SOUTH)
                for way in (one[first], one[shared], other[shared]):
                    on("threes", (row, col), near).holds(way)
        for right, before, behind in DIAGONALS:
            near = (row + 1, col + right)
            if near in threes:
                one, other = line.around((row, col)), line.around(near)
                for way in (*(one[side] for side in before), *(other[side] for side in behind)):
                    on("diagonal-threes", (row, col), near).holds(way)


def _state_corners(board: Board, on: Statement, line: Gaps) -> None:
    """Both sides of a cell at the corner of the board belong to the loop, or neither."""
    rows, cols = board.size
    for row, level in ((0, NORTH), (rows - 1, SOUTH)):
        for col, upright in ((0, WEST), (cols - 1, EAST)):
            number = board.clues.get((row, col))
            for side in (level, upright):
                way = line.around((row, col))[side]
                if number == 1:
                    on("corner-one", (row, col)).fails(way)
                elif number == 3:
                    on("corner-three", (row, col)).holds(way)


def _has_more(board: Board, one: At, other: At) -> bool:
    """Whether a number shows that the loop is not just around these two cells."""
    return any(
        number not in ("?", sum(near in (one, other) for near in neighbours(cell, *board.size)))
        for cell, number in board.clues.items()
        if cell not in (one, other)
    )


LEMMAS = {
    "corner-one": Rule(
        Message("1 in a corner"),
        Message("of the 1 in the corner {at} neither side at the corner is a line"),
        Message("At a corner of the board a line has two sides or none: two are too many for a 1, so there is none."),
        2,
    ),
    "corner-three": Rule(
        Message("3 in a corner"),
        Message("of the 3 in the corner {at} both sides at the corner are lines"),
        Message("At a corner of the board a line has two sides or none: without both of them a 3 cannot have three."),
        2,
    ),
    "threes": Rule(
        Message("Two 3s side by side"),
        Message("the 3s {at} lie side by side"),
        Message(
            "Between two 3s side by side there is a line, and at their far sides, too: otherwise the loop went round "
            "these two cells only, or one of them would lack a line."
        ),
        3,
    ),
    "diagonal-threes": Rule(
        Message("Two 3s across a corner"),
        Message("the 3s {at} meet at a corner"),
        Message(
            "Where two 3s meet at a corner, each has lines at the two sides away from it: a 3 without one of them has "
            "both lines that meet there, and leaves no way for the other 3."
        ),
        3,
    ),
}
