"""Masyu (ましゅ): one loop through circles."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.boards import tatham
from solvers.notation.boards.tatham import GameId
from solvers.picture import Cell
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.loops import draw_loop, grow_tree
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.sentences import LOOP_RULES, Rule
from solvers.rulebook.statement import OPPOSITE, Gaps, Statement, step_to

RULE_OF = {"b": "black", "w": "white"}
ALONG = {
    (0, 1): ("e", "ns"),
    (1, 0): ("s", "we"),
}  # ways on, by the side they lead to and the sides across
CIRCLES = {
    "w": Cell(mark="ring", label=Message("white circle")),
    "b": Cell(mark="disc", label=Message("black circle")),
}
Clauses = tuple[tuple[int, ...], ...]


def state(board: ClueBoard, on: Statement) -> None:
    """One loop."""
    on.loop("loop")


def clue(on: Statement, cells: Sequence[At], circle: str) -> None:
    """A turn on a black circle, straight on through a white one."""
    clauses = clauses_of(on.layout, cells[0], circle)
    on.one_of_each(RULE_OF[circle], clauses, [tuple(cells)] * len(clauses))


@lru_cache(20_000)
def clauses_of(layout: Layout, cell: At, circle: str) -> Clauses:
    """Return the sets of lines that a circle states: one of each holds."""
    ways = through_black(Gaps(layout), cell) if circle == "b" else through_white(Gaps(layout), cell)
    return tuple(way for way in ways if way is not None)


def through_black(line: Gaps, cell: At) -> Iterator[tuple[int, ...] | None]:
    """Two cells straight ahead in one of two opposite directions, and not in the other."""
    for side, opposite in OPPOSITE.items():
        yield implication([line.on_side(cell, side)], [line.on_side(step_to(cell, side), side)])
        if side < opposite:
            both = [line.on_side(cell, side), line.on_side(cell, opposite)]
            yield implication([], both)
            yield implication(both, [])


def through_white(line: Gaps, cell: At) -> Iterator[tuple[int, ...] | None]:
    """Straight on, but not three cells straight."""
    for side, opposite in OPPOSITE.items():
        here, behind = line.on_side(cell, side), line.on_side(cell, opposite)
        yield implication([here], [behind])
        if side < opposite:
            ahead = [line.on_side(step_to(cell, one), one) for one in (side, opposite)]
            yield implication([here, behind, *ahead], [])
    for upright in "ns":
        for level in "we":
            yield implication([], [line.on_side(cell, upright), line.on_side(cell, level)])


def implication(held: Sequence[int | None], some: Sequence[int | None]) -> tuple[int, ...] | None:
    """Return that where all of the one lines are, one of the others is; None where that says nothing."""
    if None in held:
        return None
    return tuple([~one for one in held if one is not None] + [one for one in some if one is not None])


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """Three white circles in a row, and two black ones side by side."""
    line = on.gaps()
    for (row, col), circle in board.clues.items():
        for (down, right), (side, across) in ALONG.items():
            near = (row + down, col + right)
            if board.clues.get(near) != circle:
                continue
            cells = [(row, col), near, (row + 2 * down, col + 2 * right)]
            if circle == "b":
                on("black-pair", *cells[:2]).fails(line.on_side(cells[0], side))
            elif board.clues.get(cells[2]) == circle:
                for way in (line.on_side(cell, one) for cell in cells for one in across):
                    if way is not None:
                        on("white-row", *cells).holds(way)


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """Return a loop that turns a lot and passes most cells."""
    return draw_loop(chance, GENRE.rulebook.layout_of_size(rows, cols), grow_tree)


GENRE = define(
    __file__,
    Message("Masyu"),
    Message(
        "Draw one closed loop through the middles of cells and through all circles. It turns on a "
        "black circle and goes straight before and after it; it goes straight on a white circle "
        "and turns before it or after it."
    ),
    state,
    clue=clue,
    clues=ClueSet(lambda size: ("w", "b")),
    lemmas=state_lemmas,
    letters="",
    lines="lines",
    limit=(65, 65),
    answer=draw_answer,
    example=ClueBoard(((None, "w", None), (None, None, None), (None, "w", "b"))),
    printed=CIRCLES.__getitem__,
    has_circles=True,
    names=("mashu", "masyu", "pearl"),
    game_id=GameId("Pearl", tatham.PEARLS, certain="W", least=5),
    rules={
        "black": Rule(
            Message("Black circle"),
            Message("the line turns on the black circle at {at} and goes straight before and after"),
            Message("On a black circle the line turns, and goes straight through the next cell both ways."),
            fault=Message("The line does not pass this black circle as it should: turning, and straight both ways."),
        ),
        "white": Rule(
            Message("White circle"),
            Message("the line goes straight through the white circle at {at} and turns beside it"),
            Message("On a white circle the line goes straight, and turns in the cell before it or after it."),
            fault=Message("The line does not pass this white circle as it should: straight, with a turn beside it."),
        ),
        **LOOP_RULES,
        "black-pair": Rule(
            Message("Black circles side by side"),
            Message("the black circles {at} lie side by side"),
            Message(
                "No line goes from one black circle to the next: it would have to go straight on where it has to turn."
            ),
        ),
        "white-row": Rule(
            Message("White circles in a row"),
            Message("the white circles {at} lie in a row"),
            Message(
                "Through three white circles in a row the line goes across: along the row it could"
                " not turn beside the one in the middle."
            ),
            2,
        ),
    },
)
