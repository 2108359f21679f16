"""Shikaku (四角に切れ): rectangles with one number each, which is their size."""

from collections.abc import Iterable, Sequence

from solvers.contract.genre import Generated
from solvers.genres.shikaku.drawing import MAKER
from solvers.genres.shikaku.formats import GAME_ID, LIMIT, LOOK, fills_board
from solvers.genres.shikaku.rectangles import Rectangles
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.codec import UNKNOWN, Size
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.generator.recipe import board_recipe
from solvers.rulebook.kinds import LEVELS
from solvers.rulebook.layout import INNER, Filling, layout_of
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement

# The most rows and columns of new boards.
LARGEST = 20


def state(board: ClueBoard, on: Statement) -> None:
    """State a rectangle for each number, and lines between them."""
    on.add(Rectangles(on.layout, board.clues))


def list_numbers(size: Size) -> Sequence[Clue]:
    """Return a number that is not shown, and all others."""
    return [UNKNOWN, *number_clues(1, lambda size: size[0] * size[1])(size)]


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """Return the size of the area at a cell."""
    areas = Rectangles(layout_of(*board.size, "", INNER), {}).areas(answer)
    return [len(area) for area in areas if cell in area]


CLUES = ClueSet(list_numbers, least=UNKNOWN)

GENRE = define(
    __file__,
    Message("Shikaku"),
    Message(
        "Divide the board along the lines into rectangles that hold one number each, which is the number of their "
        "cells. A ? is a number that is not shown."
    ),
    state,
    clues=CLUES,
    letters="",
    lines=INNER,
    limit=LIMIT,
    fit=fit,
    maker=MAKER,
    generated=Generated(board_recipe(LARGEST), levels=LEVELS),
    photographed=photograph_clues(CLUES, range(5, 21), None, find_print_if_named=print_number()),
    game_id=GAME_ID,
    look=LOOK,
    example=ClueBoard(((2, None, None), (None, 4, None), (3, None, None))),
    suits=lambda board: fills_board(board.table),
    other_names=("Rectangles", "Divide by Squares"),
    rules={
        "fit": Rule(
            Message("Rectangle of a number"),
            Message(
                "Think of every rectangle that still fits around a number: what all of them have in common is sure. A "
                "prime number lies in one row or column."
            ),
            2,
            gathers=True,
            says={
                "": Message("However the rectangle of the {number} at {cell} lies: {then}."),
                "-several": Message("However the rectangles of the numbers at {places} lie: {then}."),
            },
            clash={"": Message("no rectangle would fit around the {number} at {cell}")},
            many=Message("The area of this {number} has {found} cells at least: too many."),
            few=Message("The area of this {number} can have {found} cells at most: too few."),
            faults={
                "shape": Message("This area is no rectangle."),
                "loose": Message("This line ends inside an area."),
            },
        ),
        "cover": Rule(
            Message("Only number in reach"),
            Message("Each cell lies in the rectangle of a number; where only one number reaches it, in that one."),
            2,
            says={"": Message("Only one number can still reach {cell}: {then}.")},
            clash={"": Message("no rectangle could reach {cell}")},
            fault=Message("This area has no number."),
        ),
        "between": Rule(
            Message("Two rectangles"),
            Message("Where no rectangle holds two neighbouring cells, a border is between them."),
            says={
                "": Message("No rectangle holds both {clues}: {then}."),
                "-several": Message("Neighbours that no rectangle can hold together: {then}."),
            },
            clash={"": Message("no rectangle could hold both {clues}")},
            fault=Message("These numbers lie in one area."),
        ),
    },
)
