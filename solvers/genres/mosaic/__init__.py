"""Mosaic (モザイク): a number counts the shaded cells around it."""

from collections.abc import Sequence

from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import At, block_of
from solvers.messages import Message, plural
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import Choice, Runs, Signs
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement


def state(board: ClueBoard, on: Statement) -> None:
    """State nothing for the whole board, for clues state everything."""


def clue(on: Statement, cells: Sequence[At], number: int) -> None:
    """State the number of shaded cells in the block of 3 x 3 around a cell, as far as it is on the board."""
    black = on.shade()
    block = [black[near] for near in block_of(cells[0], *on.layout.size)]
    on("count", cells[0], number=number).exactly(number, block)


CLUES = ClueSet(number_clues(0, lambda size: 9))

GENRE = define(
    __file__,
    Message("Mosaic"),
    Message("Shade cells. A number counts the shaded cells among its own cell and the cells around it, up to nine."),
    state,
    clue=clue,
    clues=CLUES,
    photographed=photograph_clues(CLUES, range(5, 21), None, find_print_if_named=print_number()),
    limit=(100, 100),
    example=ClueBoard(((None, 3, None), (4, None, None), (None, None, 1))),
    suits=lambda board: all(clue in range(10) for clue in board.clues.values() if isinstance(clue, int)),
    game_id=GameId(
        "Mosaic",
        Choice(Signs({str(number): number for number in range(10)}), Runs("a", "z")),
        is_sparse=True,
    ),
    other_names=("Fill-a-Pix", "ぬり絵パズル"),
    rules={
        "count": Rule(
            Message("Cells around a number"),
            Message(
                "A number with all its shaded cells gets no more; one that needs every cell left around it shades "
                "them all."
            ),
            says={
                "zero": Message("The 0 at {cell}: neither it nor a cell around it is shaded."),
                "done": Message("The {number} at {cell} has all its shaded cells: every other cell there is unshaded."),
                "done-several": Message("The numbers at {places} have all their shaded cells: {then}."),
                "all": Message("The {number} at {cell} needs {more} more shaded, as many as are open: {then}."),
            },
            clash={
                "many": plural(
                    "the {number} at {cell} would have {n} shaded cell around it",
                    "the {number} at {cell} would have {n} shaded cells around it",
                ),
                "few": Message("the {number} at {cell} could have only {found} of its shaded cells"),
                "none": Message("the {number} at {cell} could have no shaded cell"),
            },
            many=Message("The {number} has {found} shaded cells around it: too many."),
            few=Message("The {number} has {found} shaded cells around it: too few."),
        ),
    },
)
