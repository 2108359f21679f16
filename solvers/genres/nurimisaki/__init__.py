"""Nurimisaki (ぬりみさき): shade cells so that circles, and only they, are ends of the unshaded cells."""

from collections.abc import Sequence
from functools import lru_cache

from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import At, cells, neighbours
from solvers.messages import Message
from solvers.notation.boards import penpa
from solvers.notation.codec import UNKNOWN, Choice, Decimal, Signs, Size
from solvers.notation.words import Table
from solvers.picture import Cell
from solvers.rulebook.define import define
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import board_of
from solvers.rulebook.layout import Filling
from solvers.rulebook.sentences import PARTED, Rule
from solvers.rulebook.statement import Statement, rays_of

NEAR = 2  # cells at most from a place where an answer is drawn again


def state(board: ClueBoard, on: Statement) -> None:
    """No other cell is a cape; and what holds of the shore."""
    others = [(cell, literals) for cell, literals in ways_on(*board.size) if cell not in board.clues]
    on.one_of_each("other-cape", [literals for _, literals in others], [(cell,) for cell, _ in others])
    state_shore(board, on)


def state_shore(board: ClueBoard, on: Statement) -> None:
    """Unshaded cells connected, no square of one kind."""
    on.squares("square", 1, 3)
    on.connect("parted", holds=False)


def clue(on: Statement, cells: Sequence[At], length: Clue) -> None:
    """A circle is a cape, as long as its number says."""
    [cell] = cells
    black = on.shade()
    on("circle", cell).fails(black[cell])
    on("cape", cell, number=1).exactly(1, [~black[near] for near in neighbours(cell, *on.layout.size)])
    if length != UNKNOWN:
        on.sight("length", cell, length)


@lru_cache(32)
def ways_on(rows: int, cols: int) -> tuple[tuple[At, tuple[int, ...]], ...]:
    """Return each cell with literals of which one holds where it is no cape.

    It is shaded, so is a neighbour, or not all others are.
    """
    found = []
    for cell in cells(rows, cols):
        near = [row * cols + col for row, col in neighbours(cell, rows, cols)]
        mark = cell[0] * cols + cell[1]
        found += [(cell, (mark, one, *(~other for other in near if other != one))) for one in near]
    return tuple(found)


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """Directions in which the way from a circle would be too short."""
    for cell, number in board.clues.items():
        for ray in rays_of(on.layout, cell) if number != UNKNOWN else ():
            if 0 < len(ray) < number - 1:
                on("too-short", cell, number=number).holds(ray[0])


def list_lengths(size: Size) -> Sequence[Clue]:
    """Return a circle alone, and those with a length."""
    return [UNKNOWN, *number_clues(2, max)(size)]


def print_circle(length: Clue) -> Cell:
    """Return the circle with its number."""
    return Cell(text="" if length == UNKNOWN else str(length), mark="ring")


SHORE = Rulebook(state_shore, letters="#.")  # without circles, for new boards


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling | None:
    """Return any shading whose unshaded cells hang together, without a square of one kind."""
    return draw_shore(rows, cols, chance, [])


def redraw(rows: int, cols: int, answer: Filling, at: At, chance: Chance) -> Filling | None:
    """Return such a shading in which this cell is turned over; others near it may be, all others are the same."""
    near = 1 + chance.below(NEAR)
    distances = [abs(row - at[0]) + abs(col - at[1]) for row, col in cells(rows, cols)]
    facts = [
        mark if answer[mark] != (distance == 0) else ~mark
        for mark, distance in enumerate(distances)
        if distance == 0 or distance > near
    ]
    return draw_shore(rows, cols, chance, facts)


def draw_shore(rows: int, cols: int, chance: Chance, facts: Sequence[int]) -> Filling | None:
    """Return a random shore in which these literals hold."""
    from solvers.rulebook.generator.base import random_answer

    return random_answer(SHORE, board_of(rows, cols, {}), chance, facts)


GENRE = define(
    __file__,
    Message("Nurimisaki"),
    Message(
        "Shade cells so that all unshaded cells hang together. A circle is a cape: an unshaded "
        "cell beside exactly one other unshaded cell; no cell without a circle is one. A number "
        "counts the cells of the straight way from the cape, itself among them. No square of two "
        "by two cells is all shaded or all unshaded."
    ),
    state,
    clue=clue,
    clues=ClueSet(list_lengths, unknown="o", least=UNKNOWN),
    lemmas=state_lemmas,
    limit=(40, 40),
    answer=draw_answer,
    redraw=redraw,
    example=ClueBoard(((2, None, None), (None, None, UNKNOWN))),
    printed=print_circle,
    part=Table(Choice(Signs({"-": None, "o": UNKNOWN}), Decimal())),
    look=penpa.CIRCLED_NUMBERS,
    suits=lambda board: all(clue == UNKNOWN or 2 <= clue <= max(board.size) for clue in board.clues.values()),
    rules={
        "circle": Rule(
            Message("Circles stay"),
            Message("a cell with a circle is not shaded"),
            Message("No cell with a circle is shaded."),
            fault=Message("This cell has a circle and is shaded."),
        ),
        "square": Rule(
            Message("No square of one kind"),
            Message("the square {at} has shaded and unshaded cells"),
            Message("Where three cells of a square of two by two are alike, the fourth is of the other kind."),
            fault=Message("This square of two by two cells is all shaded or all unshaded."),
        ),
        "cape": Rule(
            Message("Circles are capes"),
            Message("the circle at {at} has one unshaded neighbour"),
            Message("One neighbour of a circle is unshaded, all others are shaded."),
            many=Message("{found} neighbours of this circle are unshaded; expected one."),
            few=Message("This circle has no unshaded neighbour."),
        ),
        "other-cape": Rule(
            Message("No cape without a circle"),
            Message("{at} is no cape, as it has no circle"),
            Message("An unshaded cell without a circle has two unshaded neighbours or more, or it is shaded itself."),
            2,
            fault=Message("This cell is a cape and has no circle."),
        ),
        "length": Rule(
            Message("Length of a cape"),
            Message("the way from {at} has {number} cells"),
            Message(
                "From a circle with a number the way is straight and as long as the number says; "
                "behind its last cell lies a shaded one or the edge."
            ),
            2,
            many=Message("The way from this circle has {found} cells at least; expected {number}."),
            few=Message("The way from this circle has {found} cells at most; expected {number}."),
        ),
        "parted": PARTED,
        "too-short": Rule(
            Message("No room for the way"),
            Message("the way of {number} cells from {at} has no room on that side"),
            Message(
                "On a side where the rim is too near for the number of a circle, the cell beside the circle is shaded."
            ),
            1,
        ),
    },
)
