"""Kurodoko (黒どこ): shade cells until each number counts the unshaded cells that it sees."""

from collections.abc import Sequence

from solvers.contract.genre import Generated
from solvers.contract.photographed import RING
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import UNKNOWN, Size
from solvers.picture import Cell
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.generator.recipe import EASY, MEDIUM, clue_recipe
from solvers.rulebook.generator.shadings import draw_shading
from solvers.rulebook.sentences import PARTED, TOUCHING, Rule
from solvers.rulebook.statement import Statement, rays_of


def state(board: ClueBoard, on: Statement) -> None:
    """Shaded cells apart, all others connected."""
    on.apart("touching")
    on.connect("parted", holds=False)


def clue(on: Statement, cells: Sequence[At], number: Clue) -> None:
    """A number is not shaded, and counts the cells that it sees."""
    [cell] = cells
    on("number", cell).fails(on.shade()[cell])
    if number != UNKNOWN:
        on.sight("seen", cell, number)


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """How far numbers see at least in each direction, as the rim ends their sight in the others."""
    for cell, number in board.clues.items():
        if number == UNKNOWN:
            continue
        rays = rays_of(on.layout, cell)
        most = sum(map(len, rays))
        for ray in rays:
            for mark in ray[: max(0, number - 1 - (most - len(ray)))]:
                on("reach", cell, number=number).fails(mark)


def list_numbers(size: Size) -> Sequence[Clue]:
    """Return what can be seen along a row and a column, and a number that is not shown."""
    return [UNKNOWN, *number_clues(2, lambda size: sum(size) - 1)(size)]


CLUES = ClueSet(list_numbers)


GENRE = define(
    __file__,
    Message("Kurodoko"),
    Message(
        "Shade cells. A number counts the unshaded cells that are seen from it along its row and "
        "column up to a shaded cell or the edge, itself among them. Shaded cells do not touch by a"
        " side, never lie on a number, and all unshaded cells hang together."
    ),
    state,
    clue=clue,
    clues=CLUES,
    lemmas=state_lemmas,
    answer=draw_shading,
    example=ClueBoard(((None, 3, None), (2, None, None))),
    sizes=[(9, 9), (5, 5), (7, 7), (11, 11)],
    printed=lambda number: Cell(text=str(number), look="given"),
    look=penpa.NUMBERS_IN_RINGS,
    suits=lambda board: all(clue == UNKNOWN or 2 <= clue < sum(board.size) for clue in board.clues.values()),
    game_id=GameId("Range", tatham.NUMBERS, certain="_", most=lambda rows, cols: rows + cols - 1),
    photographed=photograph_clues(CLUES, range(5, 21), print_number(RING), find_print_if_named=print_number()),
    generated=Generated(clue_recipe(20), levels={"easy": EASY, "medium": MEDIUM}),
    other_names=("Kuromasu", "黒マスはどこだ"),
    rules={
        "number": Rule(
            Message("Numbers stay"),
            Message("a cell with a number is not shaded"),
            Message("No cell with a number is shaded."),
            fault=Message("This cell has a number and is shaded."),
        ),
        "seen": Rule(
            Message("Cells in sight"),
            Message("the {number} at {at} counts the cells that it sees"),
            Message(
                "A number sees as many unshaded cells as it says: where it could see too many, a "
                "shaded cell ends its sight; where it could see too few, the cells beside it stay "
                "unshaded."
            ),
            2,
            many=Message("The {number} sees {found} cells at least."),
            few=Message("The {number} sees {found} cells at most."),
        ),
        "touching": TOUCHING,
        "parted": PARTED,
        "reach": Rule(
            Message("As far as it must see"),
            Message("the {number} at {at} does not see enough cells in the other directions"),
            Message(
                "Where a number cannot see enough cells in three directions up to the rim, it sees"
                " the rest in the fourth."
            ),
            2,
        ),
    },
)
