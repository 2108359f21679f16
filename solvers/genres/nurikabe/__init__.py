"""Nurikabe (ぬりかべ): islands of white cells in one connected wall."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import Any

from solvers.contract.results import Fault
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import At, cells, find_connected_parts, neighbours
from solvers.messages import Message, plural
from solvers.notation.codec import UNKNOWN, Size
from solvers.picture import Cell
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.define import define
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import ClueMaker, board_of
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.readings import Deduction, Known, RuleCase
from solvers.rulebook.sentences import POOL, SHADED_PARTED, Rule
from solvers.rulebook.statement import Statement


def state(board: ClueBoard, on: Statement) -> None:
    """State one wall without a pool, and an island for each number."""
    black = on.shade()
    for cell in board.clues:
        on("shaded", cell).fails(black[cell])
    state_wall(board, on)
    on.add(Islands(on.layout, board.clues))


def state_wall(board: ClueBoard, on: Statement) -> None:
    """State that all shaded cells are connected, and no square of 2 x 2 is shaded."""
    on.connect("wall", holds=True)
    on.squares("pool", 0, 3)


class Islands(Constraint):
    """A rule that each number has a part of unshaded cells of its own, of its size, and that there are no other parts.

    Instances: for each number the size of its island, then that it meets no other; then for each cell that a number
    reaches it.
    """

    def __init__(self, layout: Layout, numbers: Mapping[At, Clue]):
        self.layout, self.numbers, self.clues = layout, numbers, list(numbers)

    @property
    def instances(self) -> int:
        return 2 * len(self.clues) + self.layout.cell_marks

    def instance(self, number: int) -> Instance:
        if number >= 2 * len(self.clues):
            return Instance("reach", (self.layout.places[number - 2 * len(self.clues)],))
        kind, at = divmod(number, len(self.clues))
        cell = self.clues[at]
        return Instance(("island", "apart")[kind], (cell,), {"number": self.numbers[cell]})

    def faults(self, filling: Filling) -> Iterator[Fault]:
        values = dict(zip(cells(*self.layout.size), filling, strict=True))
        for part in find_connected_parts(cell for cell, value in values.items() if value is False):
            clues = sorted(part.intersection(self.clues))
            if len(clues) > 1:
                yield Fault("apart", tuple(clues))
            elif clues and self.numbers[clues[0]] != UNKNOWN and len(part) > self.numbers[clues[0]]:
                yield Fault("island-many", (clues[0],), self.count_cells(clues[0], part))
        for part in find_connected_parts(cell for cell, value in values.items() if not value):
            clues = sorted(part.intersection(self.clues))
            sure = sorted(cell for cell in part if values[cell] is False)
            if sure and not clues:
                yield Fault("reach", tuple(sure))
            if len(clues) == 1 and self.numbers[clues[0]] != UNKNOWN and len(part) < self.numbers[clues[0]]:
                yield Fault("island-few", (clues[0],), self.count_cells(clues[0], part))

    def count_cells(self, clue: At, part: Iterable[At]) -> Mapping[str, object]:
        """Return the parameters of a sentence on the size of an island."""
        return {"found": len(set(part)), "number": self.numbers[clue]}

    def reach(self, clue: At) -> list[At]:
        """Return the cells that the island of a number can have: no other number is beside them."""
        others = {near for other in self.clues if other != clue for near in neighbours(other, *self.layout.size)}
        return self.walk(clue, others.union(self.clues))

    def walk(self, clue: At, closed: Set[At]) -> list[At]:
        """Return the cells that a number reaches within its size, not through closed cells."""
        number = self.numbers[clue]
        most = self.layout.cell_marks if number == UNKNOWN else number
        steps = {clue: 1}
        for cell in (waiting := [clue]):
            for near in neighbours(cell, *self.layout.size) if steps[cell] < most else ():
                if near not in steps and near not in closed:
                    steps[near] = steps[cell] + 1
                    waiting.append(near)
        return sorted(waiting)

    def encode(self, into: Any) -> int:
        """Encode helpers: for each number and each cell in its reach, that the cell is of its island."""
        shaded, labels, used = self.layout.marks, list[dict[At, int]](), into.helpers
        for clue in self.clues:
            reach = self.reach(clue)
            labels.append(dict(zip(reach, range(used, used + len(reach)), strict=True)))
            used += len(reach)
        for at, (clue, own) in enumerate(zip(self.clues, labels, strict=True)):
            into.add_clauses([[own[clue]]], at)
            into.add_clauses([[~label, ~shaded[cell]] for cell, label in own.items()], at)
            into.add_graph([*own.values()], links_of(list(own)), at)
            if self.numbers[clue] != UNKNOWN:
                into.add_group([*own.values()], self.numbers[clue], at)
            sides = [(cell, near) for cell in own for near in neighbours(cell, *self.layout.size)]
            for cell, near in sides:
                further = [own[near]] if near in own else []
                into.add_clauses([[~own[cell], shaded[near], *further]], len(self.clues) + at)
        for number, (cell, mark) in enumerate(shaded.items(), 2 * len(self.clues)):
            reached = [own[cell] for own in labels if cell in own]
            beside = [at for at, clue in enumerate(self.clues) if clue in neighbours(cell, *self.layout.size)]
            is_between = len(beside) > 1 and cell not in self.numbers
            into.add_clauses([[mark, *reached]], len(self.clues) + beside[0] if is_between else number)
            for one, other in combinations(reached, 2):
                into.add_clauses([[~one, ~other]], number)
        return int(used - into.helpers)

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Tell whether an island is full or has to grow, and why no island can have cells."""
        own = self.instance(number)
        if own.rule == "island" and deduction.literals[0] < 0:
            return RuleCase("grow-hidden" if own.parameters["number"] == UNKNOWN else "grow")
        if own.rule == "island":
            return RuleCase("done")
        return self.read_reach(deduction) if own.rule == "reach" else RuleCase()

    def read_clash(self, number: int, filling: Known) -> RuleCase:
        """Tell whether the island that fails is of a number that is not shown."""
        own = self.instance(number)
        return RuleCase("hidden" if own.rule == "island" and own.parameters["number"] == UNKNOWN else "")

    def read_reach(self, deduction: Deduction) -> RuleCase:
        """Return the case in which no island can have these cells.

        complete: each is beside a finished island; taken: a number reaches one of them, but cannot use it; else no
        number reaches any of them.
        """
        values = {
            **dict(zip(cells(*self.layout.size), deduction.filling, strict=True)),
            **dict.fromkeys(self.clues, False),
        }
        beside = [
            {near for cell in part for near in neighbours(cell, *self.layout.size)}
            for part in find_connected_parts(cell for cell, value in values.items() if value is False)
            if any(len(part) == self.numbers.get(cell) for cell in part)
        ]
        if all(any(at in near for near in beside) for at in deduction.places):
            return RuleCase("complete")
        shaded = {cell for cell, value in values.items() if value}
        reached = {cell for clue in self.clues for cell in self.walk(clue, shaded)}
        return RuleCase("" if reached.isdisjoint(deduction.places) else "taken")


def links_of(members: Sequence[At]) -> list[tuple[int, int]]:
    """Return pairs of places in a list of cells whose cells are neighbours."""
    place = {cell: at for at, cell in enumerate(members)}
    nexts = [(cell, (cell[0] + down, cell[1] + right)) for cell in members for down, right in ((0, 1), (1, 0))]
    return [(place[cell], place[near]) for cell, near in nexts if near in place]


def list_numbers(size: Size) -> Sequence[Clue]:
    """Return a number that is not shown, and all others."""
    return [UNKNOWN, *number_clues(1, lambda size: size[0] * size[1])(size)]


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """Return the size of the island at a cell."""
    return [len(part) for part in islands_of(board.size, answer) if cell in part]


def islands_of(size: Size, answer: Filling) -> list[frozenset[At]]:
    """Return the parts of unshaded cells."""
    return find_connected_parts(cell for cell, value in zip(cells(*size), answer, strict=True) if not value)


# New boards: a wall without numbers, a part of which is drawn again where answers differ.

WALL = Rulebook(state_wall, letters="#.")
# A wall is drawn again within this many cells of a place.
NEAR = 2


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling | None:
    """Return a random wall."""
    return draw_wall(rows, cols, chance, [])


def redraw(rows: int, cols: int, answer: Filling, at: At, chance: Chance) -> Filling | None:
    """Return a wall in which this cell is changed; cells near it may differ, all others are the same."""
    near = 1 + chance.below(NEAR)
    distances = [abs(row - at[0]) + abs(col - at[1]) for row, col in cells(rows, cols)]
    facts = [
        mark if answer[mark] != (distance == 0) else ~mark
        for mark, distance in enumerate(distances)
        if distance == 0 or distance > near
    ]
    return draw_wall(rows, cols, chance, facts)


def draw_wall(rows: int, cols: int, chance: Chance, facts: Sequence[int]) -> Filling | None:
    """Return a random wall in which these literals hold."""
    from solvers.rulebook.generator.base import random_answer

    return random_answer(WALL, board_of(rows, cols, {}), chance, facts)


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """Return the size of each island in a cell near its middle."""
    parts = (sorted(part) for part in islands_of((rows, cols), answer))
    return {part[len(part) // 2]: len(part) for part in parts}


CLUES = ClueSet(list_numbers, least=UNKNOWN)

GENRE = define(
    __file__,
    Message("Nurikabe"),
    Message(
        "Shade cells so that every group of unshaded cells holds exactly one number, which is its "
        "size. Shaded cells are all connected and fill no square of two by two."
    ),
    state,
    clues=CLUES,
    photographed=photograph_clues(CLUES, range(5, 21), None, find_print_if_named=print_number()),
    fit=fit,
    printed=lambda number: Cell(text=str(number), look="given"),
    known=lambda board: dict.fromkeys(board.clues, False),
    maker=ClueMaker(draw_answer, list_clues, lambda clue: UNKNOWN, True, redraw),
    limit=(50, 50),
    example=ClueBoard(((2, None, None), (None, None, 1), (None, None, None))),
    other_names=("Islands in the Stream",),
    rules={
        "shaded": Rule(
            Message("Number cells"),
            Message("No cell with a number is shaded."),
            is_given=True,
            fault=Message("A cell with a number is shaded."),
        ),
        "island": Rule(
            Message("Size of an island"),
            Message(
                "An island has as many cells as its number says. A complete one has shaded cells all "
                "around; one that can grow in one way only grows that way."
            ),
            2,
            says={
                "done": Message("The island of the {number} at {cell} can have no more cells: {then}."),
                "grow": Message(
                    "The island of the {number} at {cell} needs more cells and can grow only here: {then}."
                ),
                "grow-hidden": Message(
                    "Only this way can the ? at {cell} reach unshaded cells that no other number reaches: {then}."
                ),
            },
            clash={
                "": Message("the island of the {number} at {cell} could not have its size"),
                "hidden": Message("the island of the ? at {cell} would come apart"),
            },
            many=Message("The island of this {number} has {found} cells at least: too many."),
            few=Message("The island of this {number} can have {found} cells at most: too few."),
        ),
        "apart": Rule(
            Message("Islands stay apart"),
            Message("A cell beside an island belongs to it or is shaded; between two numbers a cell is shaded."),
            says=Message("The island of the {number} at {cell} may not be joined to another here: {then}."),
            clash=Message("the island of the {number} at {cell} would touch another"),
            fault=Message("These numbers lie on one island."),
        ),
        "reach": Rule(
            Message("Out of reach"),
            Message(
                "A cell that no number reaches is shaded. An unshaded cell that only one number reaches belongs to its "
                "island."
            ),
            2,
            says={
                "": plural("No number reaches {cells}: it is shaded.", "No number reaches these cells: {then}."),
                "complete": plural(
                    "The island beside {cells} is complete: it is shaded.",
                    "The islands beside these cells are complete: {then}.",
                ),
                "taken": plural(
                    "An island with {cells} would touch another or be too large: it is shaded.",
                    "An island with any of these cells would touch another or be too large: {then}.",
                ),
            },
            clash=Message("no number could reach {cell}"),
            fault=Message("These unshaded cells have no number."),
        ),
        "pool": POOL,
        "wall": SHADED_PARTED,
    },
)
