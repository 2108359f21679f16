"""A genre of rules, to copy: a number counts the shaded cells beside it."""

from collections.abc import Sequence

from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import At, neighbours
from solvers.messages import Message
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement


def state(board: ClueBoard, on: Statement) -> None:
    """State the rules of the whole board; here the clues state everything."""


def clue(on: Statement, cells: Sequence[At], number: int) -> None:
    """State one clue."""
    black = on.shade()
    beside = [black[near] for near in neighbours(cells[0], *on.layout.size)]
    on("count", cells[0], number=number).exactly(number, beside)


GENRE = define(
    __file__,
    Message("Blank"),
    Message("Shade cells. A number counts the shaded cells beside it."),
    state,
    clue=clue,
    clues=ClueSet(number_clues(0, lambda size: 4)),
    example=ClueBoard(((None, 1, None), (2, None, None), (None, None, 1))),
    rules={
        "count": Rule(
            Message("Cells beside a number"),
            Message("A number with all its shaded cells gets no more; one that needs every cell left shades them all."),
            many=Message("The {number} has {found} shaded cells beside it: too many."),
            few=Message("The {number} has {found} shaded cells beside it: too few."),
        ),
    },
)
