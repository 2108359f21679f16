"""Yin-Yang (しろまるくろまる): a circle in each cell, so that each colour is connected and fills no square."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from solvers.contract.results import Fault
from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import At
from solvers.messages import Message, plural
from solvers.notation.boards.pzpr_rows import CIRCLES, PzprMarks
from solvers.notation.format import Entry
from solvers.notation.lattice import Lattice
from solvers.picture import Cell
from solvers.rulebook.constraints import Constraint, Instance, SquareCounts
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.genre import make_file_conversions
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.sentences import MarkForms, MarkWords, Rule
from solvers.rulebook.statement import Statement

BLACK, WHITE = "b", "w"
MARKS = {BLACK: "disc", WHITE: "ring"}
LABELS = {BLACK: Message("black"), WHITE: Message("white")}


def state(board: ClueBoard, on: Statement) -> None:
    """State that each colour is connected, and no square is of one colour."""
    on.squares("square", 1, 3)
    on.connect("black-parted", holds=True)
    on.connect("white-parted", holds=False)


def clue(on: Statement, cells: Sequence[At], circle: str) -> None:
    """State that a circle is as it is given."""
    mark = on.shade()[cells[0]]
    on("given", cells[0]).holds(mark if circle == BLACK else ~mark)


# Lemmas of two connected colours: no two ways of theirs cross. They make the search much faster.


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """State that ways of two colours cannot cross, neither inside nor around the rim."""
    on.add(Checkerboards("crossing", on.layout))
    if min(board.size) > 1:
        on.add(Rim("rim", on.layout))


class Checkerboards(SquareCounts):
    """A rule that no square of 2 x 2 cells has marked ones at exactly two opposite corners."""

    def __init__(self, rule: str, layout: Layout):
        super().__init__(rule, layout, 0, 4)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for number in range(self.instances):
            square = self.instance(number).cells
            values = [filling[int(row) * self.layout.cols + int(col)] for row, col in square]
            if values in ([True, False, False, True], [False, True, True, False]):
                yield Fault(self.rule, square)

    def encode(self, into: Any) -> int:
        import numpy as np

        from solvers.rulebook.arrays.batches import grid_squares

        square = grid_squares(*self.layout.size)
        for sign in (np.array([1, 0, 0, 1]), np.array([0, 1, 1, 0])):
            into.clauses(np.where(sign, ~square, square), np.arange(len(square)))
        return 0


@dataclass(frozen=True)
class Rim(Constraint):
    """A rule that around the rim, marked cells are one stretch, and so are all others."""

    is_of_size = True
    rule: str
    layout: Layout

    @cached_property
    def cells(self) -> tuple[At, ...]:
        """Return the cells around the rim, clockwise from the upper left corner."""
        rows, cols = self.layout.size
        upper, lower = (
            [(0, col) for col in range(cols)],
            [(rows - 1, col) for col in range(cols - 2, -1, -1)],
        )
        right, left = (
            [(row, cols - 1) for row in range(1, rows)],
            [(row, 0) for row in range(rows - 2, 0, -1)],
        )
        return (*upper, *right, *lower, *left)

    def instance(self, number: int) -> Instance:
        return Instance(self.rule)

    def faults(self, filling: Filling) -> Iterator[Fault]:
        values = [filling[row * self.layout.cols + col] for row, col in self.cells]
        known = [value for value in values if value is not None]
        if sum(one is not other for one, other in zip(known, known[1:] + known[:1], strict=True)) > 2:
            yield Fault(self.rule, self.cells)

    def encode(self, into: Any) -> int:
        """Encode helpers: for each two neighbours on the rim, that one is marked and the other is not."""
        import numpy as np

        one = np.array([self.layout.marks[cell] for cell in self.cells])
        other, tags = np.roll(one, -1), np.zeros(one.size)
        change = into.helpers + np.arange(one.size)
        for row in (
            (~one, ~other, ~change),
            (one, other, ~change),
            (~one, other, change),
            (one, ~other, change),
        ):
            into.clauses(np.stack(row, 1), tags)
        into.groups(change[None], 0, 2, np.zeros(1))
        return int(one.size)


def print_circle(circle: str) -> Cell:
    """Return the circle that is given."""
    return Cell(mark=MARKS[circle], look="given", label=LABELS[circle])


def mark_cell(cell: Cell, value: bool | None) -> Cell:
    """Return the circle of an answer or of marks."""
    if cell.mark or value is None:
        return cell
    circle = BLACK if value else WHITE
    return replace(cell, mark=MARKS[circle], look="found", label=LABELS[circle])


def read_marks(board: ClueBoard, drawn: Lattice) -> Entry:
    """Return the puzzle of a file, whose answer leaves out the given circles."""
    if not any(map(any, drawn.cells)):
        return Entry(board)
    pairs = (zip(*rows, strict=True) for rows in zip(board.table, drawn.cells, strict=True))
    cells = tuple(tuple(given or letter for given, letter in row) for row in pairs)
    entry: Entry = make_file_conversions(GENRE.rulebook)["entry"](board, drawn._replace(cells=cells))
    return entry


def write_marks(given: Entry) -> Lattice | None:
    """Return the circles of an answer or of marks, without the given ones."""
    drawn: Lattice | None = make_file_conversions(GENRE.rulebook)["marks"](given)
    if drawn is None:
        return None
    pairs = (zip(*rows, strict=True) for rows in zip(given.board.table, drawn.cells, strict=True))
    return drawn._replace(cells=tuple(tuple("" if clue else letter for clue, letter in row) for row in pairs))


GENRE = define(
    __file__,
    Message("Yin-Yang"),
    Message(
        "Put a black or a white circle in each cell. All black circles are connected by their "
        "sides, and so are all white ones. No square of two by two cells has one colour only."
    ),
    state,
    clue=clue,
    clues=ClueSet(lambda size: (WHITE, BLACK)),
    lemmas=state_lemmas,
    letters="bw",
    file_letters="bw",
    words=MarkWords(
        MarkForms(
            plural("{cells} is black", "{cells} are black"),
            Message("the {n} marked cells are black"),
            Message("{cells} were black"),
        ),
        MarkForms(
            plural("{cells} is white", "{cells} are white"),
            Message("the {n} marked cells are white"),
            Message("{cells} were white"),
        ),
    ),
    limit=(40, 40),
    example=ClueBoard(((None, BLACK, None), (WHITE, None, None))),
    sizes=[(8, 8), (6, 6), (10, 10)],
    printed=print_circle,
    mark_cell=mark_cell,
    has_two_signs=True,
    is_full=True,
    tag="yin-yang",
    work=PzprMarks(CIRCLES),
    entry=read_marks,
    marks=write_marks,
    other_names=("Yin Yang", "白丸黒丸"),
    rules={
        "given": Rule(
            Message("Given circles"),
            Message("A given circle keeps its colour."),
            is_given=True,
            fault=Message("A given circle has the other colour here."),
        ),
        "square": Rule(
            Message("Three of a 2×2"),
            Message("Where three circles of a square of two by two cells have one colour, the fourth has the other."),
            says={
                "marked": Message("Three circles of the 2×2 from {corner} are black: {then}."),
                "": Message("Three circles of the 2×2 from {corner} are white: {then}."),
            },
            clash={
                "marked": Message("a 2×2 would be all black"),
                "": Message("a 2×2 would be all white"),
                "marked-named": Message("the 2×2 from {corner} would be all black"),
                "named": Message("the 2×2 from {corner} would be all white"),
            },
            fault=Message("This 2×2 has one colour only."),
        ),
        "black-parted": Rule(
            Message("Keep black connected"),
            Message("A cell that would cut off some of the black circles when it is white is black."),
            3,
            says={
                "cut": Message("As white, {cells} would cut off black circles: {then}."),
                "each": Message("Each of these cells would by itself cut off black circles if it were white: {then}."),
                "exit": Message(
                    "The black circles that the marked cells shut in have one way out, {cells}: it is black."
                ),
                "alone": Message("As black, {cells} could not reach the other black circles: {then}."),
            },
            clash=Message("black circles would be cut off"),
            fault=Message("These black circles are cut off from the rest."),
        ),
        "white-parted": Rule(
            Message("Keep white connected"),
            Message("A cell that would cut off some of the white circles when it is black is white."),
            3,
            says={
                "cut": Message("As black, {cells} would cut off white circles: {then}."),
                "each": Message("Each of these cells would by itself cut off white circles if it were black: {then}."),
                "exit": Message(
                    "The white circles that the marked cells shut in have one way out, {cells}: it is white."
                ),
                "alone": Message("As white, {cells} could not reach the other white circles: {then}."),
            },
            clash=Message("white circles would be cut off"),
            fault=Message("These white circles are cut off from the rest."),
        ),
        "crossing": Rule(
            Message("No checkerboard"),
            Message(
                "Two black and two white circles crosswise in a 2×2 could not both be joined: the "
                "path of one colour would cut the other."
            ),
            2,
            says=Message(
                "Otherwise the 2×2 from {corner} would be a checkerboard, and one colour would not stay connected: "
                "{then}."
            ),
            clash={
                "": Message("a 2×2 would become a checkerboard"),
                "named": Message("the 2×2 from {corner} would become a checkerboard"),
            },
        ),
        "rim": Rule(
            Message("Two parts of the edge"),
            Message(
                "All around the edge, black is one stretch and white the other, or it has one "
                "colour. A cell between two of one colour that lies apart from the other is that "
                "colour."
            ),
            4,
            says=Message("If the colour changed four times around the edge, one colour would be split: {then}."),
            clash=Message("the colour would change four times around the edge"),
        ),
    },
)
