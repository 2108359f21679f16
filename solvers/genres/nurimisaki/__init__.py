"""Nurimisaki (ぬりみさき): shade cells so that exactly the circles are ends of the unshaded cells."""

from collections.abc import Sequence
from functools import lru_cache

from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import At, cells, neighbours
from solvers.messages import Message, plural
from solvers.notation.boards import penpa
from solvers.notation.codec import UNKNOWN, Choice, Decimal, Signs, Size
from solvers.notation.words import WordTable
from solvers.picture import Cell
from solvers.rulebook.constraints import Instance
from solvers.rulebook.define import define
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import board_of
from solvers.rulebook.layout import Filling
from solvers.rulebook.readings import Deduction, RuleCase
from solvers.rulebook.sentences import PARTED, Rule
from solvers.rulebook.statement import Statement, rays_of

# An answer is drawn again within this many cells of a place.
NEAR = 2


def state(board: ClueBoard, on: Statement) -> None:
    """State that no other cell is a cape; and the rules of the shore."""
    others = [(cell, literals) for cell, literals in list_no_cape_literals(*board.size) if cell not in board.clues]
    on.one_of_each("other-cape", [literals for _, literals in others], [(cell,) for cell, _ in others])
    state_unshaded(board, on)


def state_unshaded(board: ClueBoard, on: Statement) -> None:
    """State that unshaded cells are connected, and no square is of one kind."""
    on.squares("square", 1, 3)
    on.connect("parted", holds=False)


def clue(on: Statement, cells: Sequence[At], length: Clue) -> None:
    """State that a circle is a cape, as long as its number says."""
    [cell] = cells
    black = on.shade()
    on("circle", cell).fails(black[cell])
    on("cape", cell, number=1).exactly(1, [~black[near] for near in neighbours(cell, *on.layout.size)])
    if length != UNKNOWN:
        on.sight("length", cell, length)


@lru_cache(32)
def list_no_cape_literals(rows: int, cols: int) -> tuple[tuple[At, tuple[int, ...]], ...]:
    """Return for each cell the literals of which one holds when it is no cape.

    It is shaded, a neighbour is shaded, or not all others are.
    """
    found = []
    for cell in cells(rows, cols):
        near = [row * cols + col for row, col in neighbours(cell, rows, cols)]
        mark = cell[0] * cols + cell[1]
        found += [(cell, (mark, one, *(~other for other in near if other != one))) for one in near]
    return tuple(found)


def read_dead_end(step: Deduction, own: Instance) -> RuleCase:
    """Tell what keeps a cell without a circle from being a dead end."""
    if step.places[0] == own.cells[0]:
        return RuleCase("shade")
    return RuleCase("open" if step.literals[0] < 0 else "near")


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """State directions in which a cape from a circle would be too short."""
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


# The rules without circles, for new boards.
WITHOUT_CLUES = Rulebook(state_unshaded, letters="#.")


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling | None:
    """Return any shading whose unshaded cells are connected, without a square of one kind."""
    return draw_shore(rows, cols, chance, [])


def redraw(rows: int, cols: int, answer: Filling, at: At, chance: Chance) -> Filling | None:
    """Return a shading in which this cell is changed; cells near it may differ, all others are the same."""
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

    return random_answer(WITHOUT_CLUES, board_of(rows, cols, {}), chance, facts)


GENRE = define(
    __file__,
    Message("Nurimisaki"),
    Message(
        "Shade cells so that all unshaded cells are connected. A circle is a cape: an unshaded "
        "cell beside exactly one other unshaded cell; no other cell is one. A number counts the "
        "straight line of unshaded cells from it, itself included. No square of two by two cells "
        "is all shaded or all unshaded."
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
    part=WordTable(Choice(Signs({"-": None, "o": UNKNOWN}), Decimal())),
    look=penpa.CIRCLED_NUMBERS,
    suits=lambda board: all(clue == UNKNOWN or 2 <= clue <= max(board.size) for clue in board.clues.values()),
    rules={
        "circle": Rule(
            Message("Circle cells"),
            Message("No cell with a circle is shaded."),
            is_given=True,
            fault=Message("A cell with a circle is shaded."),
        ),
        "square": Rule(
            Message("Three of a 2×2"),
            Message("Where three cells of a square of two by two are alike, the fourth is of the other kind."),
            says={
                "marked": Message("Three cells of the 2×2 from {corner} are shaded: {then}."),
                "": Message("Three cells of the 2×2 from {corner} are unshaded: {then}."),
            },
            clash={
                "marked": Message("a 2×2 would be all shaded"),
                "": Message("a 2×2 would be all unshaded"),
                "marked-named": Message("the 2×2 from {corner} would be all shaded"),
                "named": Message("the 2×2 from {corner} would be all unshaded"),
            },
            fault=Message("This 2×2 is all shaded or all unshaded."),
        ),
        "cape": Rule(
            Message("One open side"),
            Message("A circle is the tip of a cape: exactly one of its neighbours is unshaded, all others are shaded."),
            says={
                "done": Message("The circle at {cell} has its unshaded neighbour, {held}: the others are shaded."),
                "done-several": Message(
                    "The circles at {places} have their unshaded neighbour, {held}: the others are shaded."
                ),
                "all": Message("The circle at {cell} has one neighbour left that can be unshaded: {then}."),
            },
            clash={
                "many": Message("the circle at {cell} would have {found} unshaded neighbours"),
                "few": Message("the circle at {cell} would be shut in"),
            },
            many=Message("This circle has {found} unshaded neighbours: one is right."),
            few=Message("This circle is shut in."),
        ),
        "other-cape": Rule(
            Message("Dead end without a circle"),
            Message(
                "An unshaded cell without a circle never has just one unshaded neighbour. Where it"
                " would, shade it or open a second way."
            ),
            2,
            read=read_dead_end,
            says={
                "shade": Message("{cell} would be a dead end without a circle: it is shaded."),
                "open": Message("{cell} is unshaded without a circle and needs two unshaded neighbours: {then}."),
                "near": Message("If {cells} were unshaded, {cell} would be a dead end without a circle: {then}."),
            },
            clash=Message("{cell} would be a dead end without a circle"),
            fault=Message("This is a dead end without a circle."),
        ),
        "length": Rule(
            Message("Length of the line"),
            Message(
                "From a number the unshaded cells run straight, its own counted, and then come to "
                "a shaded cell or the edge."
            ),
            2,
            says={
                "done": Message("The {number} at {cell} has its {number} cells in line: {then}."),
                "much": Message(
                    "If {next} were unshaded, the line from the {number} at {cell} would be "
                    "{found} cells or longer: it is shaded."
                ),
                "need": plural(
                    "Otherwise the line from the {number} at {cell} could be only {n} cell long: {then}.",
                    "Otherwise the line from the {number} at {cell} could be only {n} cells long: {then}.",
                ),
            },
            clash={
                "many": Message("the line from the {number} at {cell} would be {found} cells or longer"),
                "few": plural(
                    "the line from the {number} at {cell} could be only {n} cell long",
                    "the line from the {number} at {cell} could be only {n} cells long",
                ),
            },
            many=Message("From the {number} at least {found} unshaded cells run on: too many."),
            few=Message("From the {number} at most {found} unshaded cells run on: too few."),
        ),
        "parted": PARTED,
        "too-short": Rule(
            Message("No room that way"),
            Message(
                "On a side where the edge is too near for the number of a circle, the cell beside the circle is shaded."
            ),
            1,
            says=Message("From the {number} at {cell} there is no room for {number} cells that way: {then}."),
        ),
    },
)
