"""Slitherlink (スリザーリンク): one loop along the sides of cells."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import At, neighbours
from solvers.messages import Message, plural
from solvers.notation import pzpr
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import Grid
from solvers.rulebook.constraints import Implied
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.loops import draw_loop
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.sentences import LOOP_RULES, Rule
from solvers.rulebook.statement import LineMarks, Statement

CLUES = ClueSet(number_clues(0, lambda size: 3))
# Indices of the edges around a cell.
NORTH, EAST, SOUTH, WEST = range(4)
DIAGONALS = ((1, (NORTH, WEST), (SOUTH, EAST)), (-1, (NORTH, EAST), (SOUTH, WEST)))


def state(board: ClueBoard, on: Statement) -> None:
    """State that the line is one loop on the sides of cells, and the consequences of numbers for its inside."""
    on.loop("loop")
    on.add(FaceCounts(on.layout, board.clues))


def clue(on: Statement, cells: Sequence[At], number: int) -> None:
    """State the number of lines around a cell."""
    on("count", cells[0], number=number).exactly(number, on.gaps().around(cells[0]))


class FaceCounts(Implied):
    """Counts of the four faces around one that are inside: two at a 2.

    At a 1 one, or three when it is inside itself.
    """

    def __init__(self, layout: Layout, numbers: Mapping[At, object]):
        super().__init__()
        self.layout, self.numbers = layout, numbers

    def imply(self, into: Any) -> None:
        import numpy as np

        having: dict[object, list[int]] = {1: [], 2: [], 3: []}
        for (row, col), number in self.numbers.items():
            if number in having:
                having[number].append(row * self.layout.cols + col)
        one, two, three, odd = clauses_of_faces(self.layout, into.first_face)
        triples = [one[having[1]], three[having[3]], two[having[2]]]
        for size, found in ((3, triples), (4, [odd[having[1] + having[3]]])):
            rows = np.concatenate(found, axis=None).reshape(-1, size)
            into.clauses(rows, np.zeros(len(rows), np.int64))


@lru_cache(32)
def clauses_of_faces(layout: Layout, first_face: int) -> tuple[Any, ...]:
    """Return clauses of each face with a 1, with a 2, with a 3, and more with a 1 or a 3; (faces, n, size)."""
    from itertools import combinations

    import numpy as np

    from solvers.rulebook.arrays.batches import faces_of

    two_of, three_of = (np.array(list(combinations(range(4), size))) for size in (2, 3))
    inside = faces_of(layout, first_face)
    sides = (inside[:-2, 1:-1], inside[1:-1, 2:], inside[2:, 1:-1], inside[1:-1, :-2])
    around = np.stack([side.ravel() for side in sides], 1)
    pairs, triples = around[:, two_of], around[:, three_of]
    own = np.broadcast_to(inside[1:-1, 1:-1].reshape(-1, 1, 1), (len(around), len(two_of), 1))
    one, three = (
        np.concatenate([np.concatenate([pairs, ~face], 2), np.concatenate([~pairs, face], 2)], 1)
        for face in (own, ~own)
    )
    return one, np.concatenate([triples, ~triples], 1), three, np.stack([around, ~around], 1)


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """State numbers in corners, and threes beside each other."""
    line = on.gaps()
    state_corners(board, on, line)
    threes = {cell for cell, number in board.clues.items() if number == 3}
    for row, col in sorted(threes):
        for near in ((row, col + 1), (row + 1, col)):
            if near in threes and exceeds_outline(board, (row, col), near):
                one, other = line.around((row, col)), line.around(near)
                first, shared = (WEST, EAST) if near[0] == row else (NORTH, SOUTH)
                on("threes", (row, col), near).holds(one[first], one[shared], other[shared])
        for right, before, behind in DIAGONALS:
            near = (row + 1, col + right)
            if near in threes:
                one, other = line.around((row, col)), line.around(near)
                ways = (*(one[side] for side in before), *(other[side] for side in behind))
                on("diagonal-threes", (row, col), near).holds(*ways)


def state_corners(board: ClueBoard, on: Statement, line: LineMarks) -> None:
    """State that both sides of a cell at the corner of the board belong to the loop, or neither."""
    rows, cols = board.size
    for row, level in ((0, NORTH), (rows - 1, SOUTH)):
        for col, upright in ((0, WEST), (cols - 1, EAST)):
            number = board.clues.get((row, col))
            ways = [line.around((row, col))[side] for side in (level, upright)]
            if number == 1:
                on("corner-one", (row, col)).holds(*(~way for way in ways))
            elif number == 3:
                on("corner-three", (row, col)).holds(*ways)


def exceeds_outline(board: ClueBoard, one: At, other: At) -> bool:
    """Whether a number shows that the loop is longer than the outline of these two cells."""
    return any(
        number not in ("?", sum(near in (one, other) for near in neighbours(cell, *board.size)))
        for cell, number in board.clues.items()
        if cell not in (one, other)
    )


def draw_answer(rows: int, cols: int, chance: Chance) -> Filling:
    """Return a loop that turns a lot."""
    return draw_loop(chance, GENRE.rulebook.layout_of_size(rows, cols))


GENRE = define(
    __file__,
    Message("Slitherlink"),
    Message(
        "Draw one closed loop along the sides of cells, without branch or crossing. A number says "
        "how many of its cell's four sides belong to the loop."
    ),
    state,
    clue=clue,
    clues=CLUES,
    lemmas=state_lemmas,
    letters="",
    lines="edges",
    limit=(65, 65),
    answer=draw_answer,
    example=ClueBoard(((3, None, 2), (None, 0, None), (2, None, 3))),
    sizes=[(10, 10), (5, 5), (7, 7), (14, 14)],
    body=Grid(pzpr.FOUR),
    names=("slither", "slitherlink"),
    look=penpa.NUMBERS_TO_3,
    suits=lambda board: max(board.clues.values(), default=0) <= 3,
    game_id=GameId("Loopy", tatham.DIGITS, "t0", least=3),
    has_edge_lists=True,
    photographed=photograph_clues(CLUES, range(4, 26), print_number(), has_dots=True),
    other_names=("Loop the Loop", "Fences"),
    rules={
        "count": Rule(
            Message("Number of lines"),
            Message(
                "Count the lines of a number and its open sides: enough lines exclude the others, "
                "just enough open sides are all lines."
            ),
            says={
                "zero": Message("The 0 at {cell}: no line around it."),
                "done": Message("The {number} at {cell} has all its lines: no line on its other sides."),
                "done-several": Message("The numbers at {places} have all their lines: no line on their other sides."),
                "all": Message("The {number} at {cell} needs every open side: {then}."),
            },
            clash={
                "many": plural(
                    "the {number} at {cell} would get {n} line", "the {number} at {cell} would get {n} lines"
                ),
                "few": plural(
                    "the {number} at {cell} could get only {n} line", "the {number} at {cell} could get only {n} lines"
                ),
                "none": Message("the {number} at {cell} could get no line"),
            },
            many=Message("The {number} has {found} lines: too many."),
            few=Message("The {number} has {found} lines: too few."),
        ),
        **LOOP_RULES,
        "corner-one": Rule(
            Message("1 in a corner"),
            Message(
                "In a corner of the board the loop passes both sides or neither. Two are too many "
                "for a 1, so there is none."
            ),
            2,
            says=Message(
                "The 1 at {cell} is in a corner: the loop takes both its corner sides or neither: here neither."
            ),
        ),
        "corner-three": Rule(
            Message("3 in a corner"),
            Message(
                "In a corner of the board the loop passes both sides or neither. A 3 cannot do "
                "without them, so there are both."
            ),
            2,
            says=Message("The 3 at {cell} is in a corner: the loop takes both its corner sides or neither: here both."),
        ),
        "threes": Rule(
            Message("Adjacent 3s"),
            Message(
                "The loop has to run between two neighbouring 3s and along both far sides, or it "
                "would close around the two cells."
            ),
            3,
            says=Message("The 3s at {clues} are neighbours: lines between them and on their far sides."),
        ),
        "diagonal-threes": Rule(
            Message("Diagonal 3s"),
            Message(
                "Where two 3s touch at a corner, the two sides of each that point away from the "
                "other are lines: a 3 without one of them has both lines at that corner and leaves"
                " the other 3 too few."
            ),
            3,
            says=Message("The 3s at {clues} touch diagonally: lines on the two outer sides of each."),
        ),
    },
)
