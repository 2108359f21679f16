"""What a grid looks like, as data: words for looks and marks. Colours, sizes and HTML live elsewhere.

`look` (how the cell is painted) and `mark` (what is drawn in it) are words that the style sheet knows; a new look is a
word here and a line there. Text, look and label of a cell are all that a screen reader or a printer needs.
"""

from dataclasses import dataclass

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
MARKS = ("bulb", "disc", "ring", "cross", "dot")
SQUARES, EMPTY = {"black": "■", "shaded": "■"}, "□"  # looks as plain text
# Drawn over any look, each with a shape of its own
ACCENTS = ("fault", "differing", "reason", "second", "change", "proven")


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
    step is about, in its two colours; strokes: lines from them to those of other cells. links: half lines to n, e, s,
    w. colour: "#rrggbb" for coloured puzzles. label: what a screen reader says instead of the text.
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
    links: str = ""
    colour: str = ""
    label: Text | None = None

    @property
    def classes(self) -> str:
        """The words of this cell as one string, made here once and not in a template."""
        words = [self.look, self.mark and f"mark-{self.mark}", *self.accents]
        words += _ink(self.colour)
        words += [f"north{self.north}" if self.north != 1 else "", f"west{self.west}" if self.west != 1 else ""]
        return " ".join(word for word in words if word)


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


@dataclass(frozen=True, slots=True)
class Picture:
    """A grid to be drawn. cells: rows of Cells; above[col] and left[row]: clues in reading order, or empty."""

    cells: tuple[tuple[Cell, ...], ...]
    above: tuple[tuple[Clue, ...], ...] = ()
    left: tuple[tuple[Clue, ...], ...] = ()
    title: Message | None = None
    caption: Message | None = None

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def plain(self) -> tuple[str, ...]:
        """Each row as squares, or the texts that stand in its cells."""
        return tuple("".join(cell.text or SQUARES.get(cell.look, EMPTY) for cell in row) for row in self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0]) if self.cells else 0
