"""What a grid looks like, as data: words for looks and marks. Colours, sizes and HTML live elsewhere.

`look` (how the cell is painted) and `mark` (what is drawn in it) are words that the style sheet knows; a new look is a
word here and a line there. Text, look and label of a cell are all that a screen reader or a printer needs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from solvers.messages import Message, Text

LOOKS = (
    "given",  # printed with the puzzle
    "found",  # put in by the solver
    "marked",  # put in by the person
    "black",  # a wall
    "lit",  # lit by a bulb
    "shaded",  # a filled cell
    "cut",  # known to be empty
    "tint1", "tint2", "tint3", "tint4", "tint5", "tint6",  # pieces and colours
    "hole",
    "outside",  # not part of the board
)  # fmt: skip
ARROWS = ("arrow-n", "arrow-e", "arrow-s", "arrow-w")  # beside the text
MARKS = ("bulb", "disc", "ring", "cross", "dot", "star", "slash", "backslash", *ARROWS)
SIGNS = (
    "border",  # of a region
    "line",
    "double",  # two lines side by side
    "cross",  # certainly none
)
GRIDS = ("lines", "dots")  # a hair between cells and a frame, or a dot where cells meet
SQUARES, EMPTY = {"black": "■", "shaded": "■"}, "□"  # looks as plain text
# Drawn over any look, each with a shape of its own
ACCENTS = ("fault", "differing", "reason", "second", "change", "proven", "doubtful")


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from one note of a cell to one of another: so many rows down and columns to the right, full or dashed.

    start, end: places in the rasters of both, from 0.
    """

    down: int
    right: int
    start: int
    end: int
    full: bool


DARK = ("black", "shaded")  # looks on which letters are light
PALE = 140  # of 255: on a lighter colour letters are dark


def is_pale(colour: str) -> bool:
    """Whether what stands on "#rrggbb" should be dark (lightness as in Rec. 601)."""
    red, green, blue = bytes.fromhex(colour[1:])
    return 299 * red + 587 * green + 114 * blue > 1000 * PALE


def _ink(colour: str) -> list[str]:
    """The words of a ground in a colour of its own."""
    if not colour:
        return []
    return ["inked", "pale"] if is_pale(colour) else ["inked"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `look` and `mark` are words of LOOKS and MARKS ("" for none), `accents` words of ACCENTS.

    north, west: weight of the line on that side, 0 none, 1 hair, 2 heavy (the last row and column are closed by the
    frame). notes: small texts in a raster; struck: those of them that are just being cut; ringed, boxed: those that a
    step is about, in its two colours; strokes: lines from them to those of other cells. colour: "#rrggbb" for coloured
    puzzles. label: what a screen reader says instead of the text.
    """

    text: str = ""
    look: str = ""
    mark: str = ""
    accents: tuple[str, ...] = ()
    north: int = 1
    west: int = 1
    notes: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    ringed: tuple[str, ...] = ()
    boxed: tuple[str, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    colour: str = ""
    label: Text | None = None

    @property
    def classes(self) -> str:
        """The words of this cell as one string, made here once and not in a template."""
        words = [self.look, self.mark and f"mark-{self.mark}", *self.accents]
        words += _ink(self.colour)
        words += [f"north{self.north}" if self.north != 1 else "", f"west{self.west}" if self.west != 1 else ""]
        return " ".join(word for word in words if word)

    @property
    def is_dark(self) -> bool:
        """Whether what stands in it should be light."""
        return not is_pale(self.colour) if self.colour else self.look in DARK or self.mark == "disc"

    @property
    def raster(self) -> int:
        """How many notes are side by side in it, and one below the other."""
        return isqrt(len(self.notes) - 1) + 1 if self.notes else 0


@dataclass(frozen=True, slots=True)
class Clue:
    """One number in a margin, with the look of a Cell."""

    text: str
    look: str = ""
    colour: str = ""

    @property
    def classes(self) -> str:
        """The words of this clue as one string."""
        return " ".join(filter(None, ("clue", self.look, *_ink(self.colour))))


Place = tuple[float, float]


class Sign(NamedTuple):
    """What is between cells. word: of SIGNS, "" for nothing but its accents; of a point it is the text that is there.

    at: the half place, as (0.5, 2) between rows 0 and 1 of column 2, (-0.5, 2) the upper side there, (0.5, 1.5) the
    point where four cells meet. look: "given", "found" or "marked".
    """

    at: Place
    word: str
    look: str = "given"
    accents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A grid to be drawn. cells: rows of Cells; above[col] and left[row]: clues in reading order, or empty.

    edges: what is on sides of cells; links: what is on the ways between their middles; points: texts where they meet.
    between: where half places of faults and steps are, "edges" or "links". A cell's heavy `north` and `west` are for
    the eye alone; a border among the edges is spoken, too. has_black: it has black cells or circles, or will have.
    """

    cells: tuple[tuple[Cell, ...], ...]
    above: tuple[tuple[Clue, ...], ...] = ()
    left: tuple[tuple[Clue, ...], ...] = ()
    title: Message | None = None
    caption: Message | None = None
    grid: str = "lines"
    between: str = "edges"
    edges: tuple[Sign, ...] = ()
    links: tuple[Sign, ...] = ()
    points: tuple[Sign, ...] = ()
    has_black: bool = False

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def margins(self) -> tuple[int, int]:
        """How many clues are side by side to the left of the grid, and one below the other above it, at most."""
        return max(map(len, self.left), default=0), max(map(len, self.above), default=0)

    @property
    def needs_rim(self) -> bool:
        """Whether something reaches beyond the cells."""
        return self.grid == "dots" or bool(self.points)

    @property
    def has_colours(self) -> bool:
        """Whether clues or cells have colours of their own."""
        clues = (clue for line in (*self.above, *self.left) for clue in line)
        return any(cell.colour for row in self.cells for cell in row) or any(clue.colour for clue in clues)

    @property
    def plain(self) -> tuple[str, ...]:
        """Each row as squares, or the texts that stand in its cells."""
        return tuple("".join(cell.text or SQUARES.get(cell.look, EMPTY) for cell in row) for row in self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0]) if self.cells else 0


def borders(regions: Sequence[Sequence[object]]) -> tuple[Sign, ...]:
    """The sides between cells of different regions. regions: a grid of names; the frame is no border."""
    rows, cols = len(regions), len(regions[0]) if regions else 0
    level = (
        (row + 0.5, col)
        for row in range(rows - 1)
        for col in range(cols)
        if _differ(regions, (row, col), (row + 1, col))
    )
    upright = (
        (row, col + 0.5)
        for row in range(rows)
        for col in range(cols - 1)
        if _differ(regions, (row, col), (row, col + 1))
    )
    return tuple(Sign(at, "border") for at in (*level, *upright))


def _differ(regions: Sequence[Sequence[object]], one: tuple[int, int], other: tuple[int, int]) -> bool:
    return regions[one[0]][one[1]] != regions[other[0]][other[1]]
