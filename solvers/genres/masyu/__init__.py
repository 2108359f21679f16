"""Masyu (ましゅ): one loop through circles."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.boards import tatham
from solvers.notation.boards.tatham import GameId
from solvers.picture import Cell
from solvers.rulebook.constraints import Instance
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.loops import draw_loop, grow_tree
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.readings import Axis, Deduction, DirectionTowards, EndCell, ListedCells, RuleCase, direction_of
from solvers.rulebook.sentences import LOOP_RULES, Rule
from solvers.rulebook.statement import OPPOSITE, LineMarks, Statement, step_to

RULE_OF = {"b": "black", "w": "white"}
ALONG = {
    (0, 1): ("e", "ns"),
    (1, 0): ("s", "we"),
    # Directions to continue, by the side they lead to and the sides across.
}
CIRCLES = {
    "w": Cell(mark="ring", label=Message("white circle")),
    "b": Cell(mark="disc", label=Message("black circle")),
}
Clauses = tuple[tuple[int, ...], ...]


def state(board: ClueBoard, on: Statement) -> None:
    """State that the line is one loop."""
    on.loop("loop")


def clue(on: Statement, cells: Sequence[At], circle: str) -> None:
    """State that the loop turns on a black circle, and goes straight on through a white one."""
    clauses = clauses_of(on.layout, cells[0], circle)
    on.one_of_each(RULE_OF[circle], clauses, [tuple(cells)] * len(clauses))


@lru_cache(20_000)
def clauses_of(layout: Layout, cell: At, circle: str) -> Clauses:
    """Return the sets of lines that a circle states: one of each holds."""
    ways = list_black_clauses(LineMarks(layout), cell) if circle == "b" else list_white_clauses(LineMarks(layout), cell)
    return tuple(way for way in ways if way is not None)


def list_black_clauses(line: LineMarks, cell: At) -> Iterator[tuple[int, ...] | None]:
    """Yield clauses: the loop has two straight cells in one of two opposite directions, and none in the other."""
    for side, opposite in OPPOSITE.items():
        yield implication([line.on_side(cell, side)], [line.on_side(step_to(cell, side), side)])
        if side < opposite:
            both = [line.on_side(cell, side), line.on_side(cell, opposite)]
            yield implication([], both)
            yield implication(both, [])


def list_white_clauses(line: LineMarks, cell: At) -> Iterator[tuple[int, ...] | None]:
    """Yield clauses: the loop goes straight on, but not for three cells."""
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
    """Return the clause "if all of `held` are lines, one of `some` is"; None for one that is always true."""
    if None in held:
        return None
    return tuple([~one for one in held if one is not None] + [one for one in some if one is not None])


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """State three white circles in a row, and two black ones side by side."""
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
                ways = (line.on_side(cell, one) for cell in cells for one in across)
                on("white-row", *cells).holds(*(way for way in ways if way is not None))


def read_black(step: Deduction, own: Instance) -> RuleCase:
    """Tell why the line leaves a black circle to one side, or does not."""
    [cell] = own.cells
    is_line, at = first_line(step)
    side = next_cell_towards(cell, at)
    named = {"side": DirectionTowards(cell, at), "back": DirectionTowards(at, cell), "next": ListedCells((side,))}
    if is_line_elsewhere(cell, at):
        return RuleCase("straight", named)
    if is_line:
        return RuleCase("turn", named)
    is_taken = any(
        literal >= 0 and not is_line_elsewhere(cell, one)
        for literal, one in zip(step.leaves, step.held_places, strict=True)
    )
    return RuleCase("taken" if is_taken else "short", named)


def read_white(step: Deduction, own: Instance) -> RuleCase:
    """Tell why the line goes through a white circle one way, or turns beside it."""
    [cell] = own.cells
    is_line, at = first_line(step)
    across = (cell[0] + at[1] - cell[1], cell[1] + at[0] - cell[0])
    named = {"axis": Axis(cell, at), "across": Axis(cell, across), "next": ListedCells((next_cell_towards(cell, at),))}
    if is_line_elsewhere(cell, at):
        return RuleCase("turn", named)
    return RuleCase("through" if is_line else "closed", named)


def first_line(step: Deduction) -> tuple[bool, At]:
    """Return whether a step concludes a line, and where: at the first one, or else at the first place without."""
    return max(zip((literal >= 0 for literal in step.literals), step.places, strict=True), key=lambda mark: mark[0])


def read_row(step: Deduction, own: Instance) -> RuleCase:
    """Name the ends of a row of white circles, and the direction across it."""
    return RuleCase(
        "", {"start": EndCell(own.cells, 0), "end": EndCell(own.cells, -1), "axis": Axis(own.cells[0], step.places[0])}
    )


def read_clash_of_black(step: Deduction, own: Instance) -> RuleCase:
    """Tell whether a black circle is passed straight, or the line turns right beside it."""
    return RuleCase("turn" if lines_at(step, own.cells[0]) in ("ns", "ew", "") else "straight")


def read_clash_of_white(step: Deduction, own: Instance) -> RuleCase:
    """Tell whether the line turns on a white circle, or on neither side of it."""
    return RuleCase("turn" if lines_at(step, own.cells[0]) in ("ns", "ew") else "")


def lines_at(step: Deduction, cell: At) -> str:
    """Return the sides to which lines leave a cell, clockwise from the upper one."""
    line = LineMarks(step.layout)
    return "".join(side for side in "nesw" if (gap := line.on_side(cell, side)) is not None and step.filling[gap])


def is_line_elsewhere(cell: At, gap: At) -> bool:
    """Whether a line does not begin at the middle of a cell."""
    return abs(cell[0] - gap[0]) + abs(cell[1] - gap[1]) > 1


def next_cell_towards(cell: At, gap: At) -> At:
    """Return the next cell from a cell towards a line."""
    down, right = direction_of(cell, gap)
    return cell[0] + down, cell[1] + right


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
    names=("mashu", "masyu", "pearl"),
    game_id=GameId("Pearl", tatham.PEARLS, certain="W", least=5),
    rules={
        "black": Rule(
            Message("Turn on black"),
            Message(
                "On a black circle the line turns by a right angle and runs straight through the "
                "next cell both ways. Where two cells straight are not free, it goes the other "
                "way."
            ),
            read=read_black,
            read_clash=read_clash_of_black,
            says={
                "turn": Message(
                    "The line cannot leave the black circle at {cell} {back} and turns there, so it goes {side}."
                ),
                "taken": Message("From the black circle at {cell} the line goes {back}, so it does not go {side}."),
                "straight": Message("The line from the black circle at {cell} goes straight on through {next}."),
                "short": Message("From the black circle at {cell} the line could not run two cells {side}: {then}."),
            },
            clash={
                "turn": Message("the line would not turn on the black circle at {cell}"),
                "straight": Message("the line would turn right beside the black circle at {cell}"),
            },
            fault=Message("On a black circle the line turns, and it runs straight through the cells before and after."),
        ),
        "white": Rule(
            Message("Straight through white"),
            Message("The line goes straight through a white circle and turns in the next cell on at least one side."),
            read=read_white,
            read_clash=read_clash_of_white,
            says={
                "through": Message(
                    "The line cannot go {across} through the white circle at {cell}, so it goes {axis}."
                ),
                "closed": Message("The line cannot go {axis} through the white circle at {cell}: no line there."),
                "turn": Message(
                    "On one side of the white circle at {cell} the line runs straight on, so on the other it turns, at "
                    "{next}."
                ),
            },
            clash={
                "": Message("the line would not go straight through the white circle at {cell}"),
                "turn": Message("the line would turn on neither side of the white circle at {cell}"),
            },
            fault=Message("Through a white circle it goes straight, and it turns in the cell before or after."),
        ),
        **LOOP_RULES,
        "black-pair": Rule(
            Message("Adjacent black circles"),
            Message("A line from one to the other would have to go straight on where it has to turn."),
            says=Message("The black circles at {clues} are neighbours: no line between them."),
        ),
        "white-row": Rule(
            Message("Three white circles"),
            Message("Along the row the line could not turn on either side of the middle one."),
            2,
            read=read_row,
            says=Message("Three white circles in a row from {start} to {end}: the line crosses each of them {axis}."),
        ),
    },
)
