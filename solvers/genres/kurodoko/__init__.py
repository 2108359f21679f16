"""Kurodoko (黒どこ): shade cells until each number counts the unshaded cells that it sees."""

from collections.abc import Sequence

from solvers.contract.genre import Generated
from solvers.contract.photographed import RING
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import At
from solvers.messages import Message, plural
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import UNKNOWN, Size
from solvers.picture import WEDGES, Cell
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.generator.recipe import EASY, MEDIUM, clue_recipe
from solvers.rulebook.generator.shadings import draw_shading
from solvers.rulebook.sentences import NONE_SHADED, PARTED, TOUCHING, Rule
from solvers.rulebook.statement import Statement, rays_of


def state(board: ClueBoard, on: Statement) -> None:
    """State that shaded cells are apart and all others connected."""
    on.apart("touching")
    on.connect("parted", holds=False)


def clue(on: Statement, cells: Sequence[At], number: Clue) -> None:
    """State that a number's cell is unshaded, and how many cells it sees."""
    [cell] = cells
    on("number", cell).fails(on.shade()[cell])
    if number != UNKNOWN:
        on.sight("seen", cell, number)


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """State how far numbers see at least in each direction, since the rim limits the other directions."""
    for cell, number in board.clues.items():
        if number == UNKNOWN:
            continue
        rays = rays_of(on.layout, cell)
        most = sum(map(len, rays))
        for ray in rays:
            for mark in ray[: max(0, number - 1 - (most - len(ray)))]:
                on("reach", cell, number=number).fails(mark)


def list_numbers(size: Size) -> Sequence[Clue]:
    """Return the possible counts along a row and a column, and a number that is not shown."""
    return [UNKNOWN, *number_clues(2, lambda size: sum(size) - 1)(size)]


CLUES = ClueSet(list_numbers)


GENRE = define(
    __file__,
    Message("Kurodoko"),
    Message(
        "Shade cells. A number counts the unshaded cells that are seen from it along its row and "
        "column up to a shaded cell or the edge, itself among them. Shaded cells do not touch by a"
        " side, never lie on a number, and all unshaded cells are connected."
    ),
    state,
    clue=clue,
    clues=CLUES,
    lemmas=state_lemmas,
    answer=draw_shading,
    elsewhere=NONE_SHADED,
    example=ClueBoard(((None, 3, None), (2, None, None))),
    sizes=[(9, 9), (5, 5), (7, 7), (11, 11)],
    printed=lambda number: Cell(text=str(number), look="given", mark=WEDGES),
    look=penpa.NUMBERS_IN_RINGS,
    suits=lambda board: all(clue == UNKNOWN or 2 <= clue < sum(board.size) for clue in board.clues.values()),
    game_id=GameId("Range", tatham.NUMBERS, certain="_", most=lambda rows, cols: rows + cols - 1),
    photographed=photograph_clues(CLUES, range(5, 21), print_number(RING), find_print_if_named=print_number()),
    generated=Generated(clue_recipe(20), levels={"easy": EASY, "medium": MEDIUM}),
    other_names=("Kuromasu", "黒マスはどこだ"),
    rules={
        "number": Rule(
            Message("Number cells"),
            Message("No cell with a number is shaded."),
            is_given=True,
            fault=Message("A cell with a number is shaded."),
        ),
        "seen": Rule(
            Message("Cells in sight"),
            Message(
                "Count for each number what it surely sees and what it could see at most, its own "
                "cell included. Where the number is reached, shade the next cells; where it would not be, keep "
                "cells unshaded."
            ),
            2,
            says={
                "done": Message("The {number} at {cell} already sees its {number} cells: {then}."),
                "much": Message(
                    "If {next} were unshaded, the {number} at {cell} would see {found} cells or more: it is shaded."
                ),
                "need": Message("Otherwise the {number} at {cell} would see fewer than {number} cells: {then}."),
            },
            clash={
                "many": Message("the {number} at {cell} would see {found} cells or more"),
                "few": plural(
                    "the {number} at {cell} could see only {n} cell", "the {number} at {cell} could see only {n} cells"
                ),
            },
            many=Message("The {number} already sees {found} cells: too many."),
            few=Message("The {number} can see at most {found} cells: too few."),
        ),
        "touching": TOUCHING,
        "parted": PARTED,
        "reach": Rule(
            Message("Short of room"),
            Message(
                "Before anything is marked, the edges alone may say how far a number must see in "
                "the remaining direction."
            ),
            2,
            says=Message(
                "Even up to the edges, the {number} at {cell} sees too few cells in the other directions: {then}."
            ),
        ),
    },
)
