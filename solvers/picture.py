"""A grid to be drawn, as data: words for looks and marks. Colours, sizes and HTML are defined elsewhere.

`look` (how the cell is painted) and `mark` (a shape drawn in it) are words that the style sheet knows: a new look is
a word here and a line there. Screen readers and printers need only the text, look and label of a cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from solvers.messages import Message, Text

LOOKS = (
    # Printed with the puzzle.
    "given",
    # Filled in by the solver.
    "found",
    # Filled in by the person.
    "marked",
    # A wall.
    "black",
    # Lit by a bulb.
    "lit",
    # A filled cell.
    "shaded",
    # Known to be empty.
    "cut",
    # Pieces and colours.
    "tint1", "tint2", "tint3", "tint4", "tint5", "tint6",
    "hole",
    # Not part of the board.
    "outside",
)  # fmt: skip
# Arrows are drawn beside the text.
ARROWS = ("arrow-n", "arrow-e", "arrow-s", "arrow-w")
# Four small triangles at the sides of a cell whose number looks four ways; paper goes without.
WEDGES = "wedges"
MARKS = ("bulb", "disc", "ring", "cross", "dot", "star", "tree", "tent", "slash", "backslash", WEDGES, *ARROWS)
SIGNS = (
    # The border of a region.
    "border",
    "line",
    # Two lines side by side.
    "double",
    # Certainly no line.
    "cross",
)
# "lines" are thin, with a frame around the grid; "dots" mark the corners of cells.
GRIDS = ("lines", "dots")
# These squares stand for looks in plain text.
SQUARES, EMPTY = {"black": "■", "shaded": "■"}, "□"
# Accents are drawn over any look, each with a shape of its own.
ACCENTS = ("fault", "differing", "reason", "second", "change", "proven", "doubtful", "supposed")


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from a note of one cell to a note of another, `down` rows and `right` columns away, full or dashed.

    start, end: places in the rasters of both cells, from 0.
    """

    down: int
    right: int
    start: int
    end: int
    full: bool


# Letters are light on these looks.
DARK = ("black", "shaded")
# Letters are dark on colours lighter than this (of 255).
PALE = 140


def is_pale(colour: str) -> bool:
    """Whether text on "#rrggbb" should be dark (lightness computed as in Rec. 601)."""
    red, green, blue = bytes.fromhex(colour[1:])
    return 299 * red + 587 * green + 114 * blue > 1000 * PALE


def _ink(colour: str) -> list[str]:
    """Return the style words for a background of a colour of its own."""
    if not colour:
        return []
    return ["inked", "pale"] if is_pale(colour) else ["inked"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `look` and `mark` are words of LOOKS and MARKS ("" for none), `accents` words of ACCENTS.

    north, west: weight of the line on that side, 0 none, 1 thin, 2 heavy (the frame closes the last row and column).
    notes: small texts in a raster; struck: notes that a step removes; ringed, boxed: notes that a step is about, in its
    two colours; strokes: lines from them to notes of other cells. colour: "#rrggbb" for coloured puzzles. label: a text
    that a screen reader says instead of `text`. is_cornered: the text stands in the upper left corner, free of marks.
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
    is_cornered: bool = False

    @property
    def classes(self) -> str:
        """Return the style words of this cell as one string, made here once instead of in a template."""
        words = [self.look, self.mark and f"mark-{self.mark}", *self.accents]
        words += ["cornered"] if self.is_cornered else []
        words += _ink(self.colour)
        words += [f"north{self.north}" if self.north != 1 else "", f"west{self.west}" if self.west != 1 else ""]
        return " ".join(word for word in words if word)

    @property
    def is_dark(self) -> bool:
        """Whether text in the cell should be light."""
        return not is_pale(self.colour) if self.colour else self.look in DARK or self.mark == "disc"

    @property
    def raster(self) -> int:
        """Return the number of notes in each row and column of the cell's raster."""
        return isqrt(len(self.notes) - 1) + 1 if self.notes else 0


@dataclass(frozen=True, slots=True)
class MarginClue:
    """One number in a margin, with the look of a Cell."""

    text: str
    look: str = ""
    colour: str = ""

    @property
    def classes(self) -> str:
        """Return the style words of this clue as one string."""
        return " ".join(filter(None, ("clue", self.look, *_ink(self.colour))))


Place = tuple[float, float]


class Sign(NamedTuple):
    """A sign between cells. word: of SIGNS, "" for accents alone; for a point it is the text printed there.

    at: the half place, such as (0.5, 2) between rows 0 and 1 of column 2, (-0.5, 2) for the upper side there, and
    (0.5, 1.5) for the point where four cells meet. look: "given", "found", "marked" or "supposed".
    """

    at: Place
    word: str
    look: str = "given"
    accents: tuple[str, ...] = ()


class Badge(NamedTuple):
    """A number in a corner of a cell, or on a side: the place in an order. is_now: it is the one just reached."""

    at: Place
    number: int
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A grid to be drawn. cells: rows of Cells; above[col] and left[row]: clues in reading order, or empty.

    edges: signs on the sides of cells; links: signs between the middles of cells; points: texts where cells meet.
    between: "edges" or "links", whichever the half places of faults and steps are. A cell's heavy `north` and `west`
    are only drawn; a border among the edges is read aloud, too. badges: numbers over all of it.
    """

    cells: tuple[tuple[Cell, ...], ...]
    above: tuple[tuple[MarginClue, ...], ...] = ()
    left: tuple[tuple[MarginClue, ...], ...] = ()
    title: Message | None = None
    caption: Message | None = None
    grid: str = "lines"
    between: str = "edges"
    edges: tuple[Sign, ...] = ()
    links: tuple[Sign, ...] = ()
    points: tuple[Sign, ...] = ()
    badges: tuple[Badge, ...] = ()

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def margins(self) -> tuple[int, int]:
        """Return the most clues side by side to the left of a row, and one below the other above a column."""
        return max(map(len, self.left), default=0), max(map(len, self.above), default=0)

    @property
    def needs_rim(self) -> bool:
        """Whether something extends beyond the cells."""
        return self.grid == "dots" or bool(self.points)

    @property
    def has_colours(self) -> bool:
        """Whether clues or cells have colours of their own."""
        clues = (clue for line in (*self.above, *self.left) for clue in line)
        return any(cell.colour for row in self.cells for cell in row) or any(clue.colour for clue in clues)

    @property
    def plain(self) -> tuple[str, ...]:
        """Return each row as squares, or as the texts of its cells."""
        return tuple("".join(cell.text or SQUARES.get(cell.look, EMPTY) for cell in row) for row in self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0]) if self.cells else 0


def borders(regions: Sequence[Sequence[object]]) -> tuple[Sign, ...]:
    """Return the sides between cells of different regions. regions: a grid of names; the frame is no border."""
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
