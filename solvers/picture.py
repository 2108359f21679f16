"""What a grid looks like, as data: words for looks and marks. Colours, sizes and HTML live elsewhere.

`look` (how the cell is painted) and `mark` (what is drawn in it) are words that the style sheet knows; a new look is a
word here and a line there. Text, look and label of a cell are all that a screen reader or a printer needs.
"""

from dataclasses import dataclass, field

from solvers.words import Phrase

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
ACCENTS = ("fault", "differing", "reason", "change", "proven")  # drawn over any look, each with a shape of its own


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `look` and `mark` are words of LOOKS and MARKS ("" for none), `accents` words of ACCENTS.

    north, west: weight of the line on that side, 0 none, 1 hair, 2 heavy (the last row and column are closed by the
    frame). notes: small texts in a raster; struck: those of them that are just being cut. links: half lines to n, e,
    s, w. colour: "#rrggbb" for coloured puzzles. label: what a screen reader says instead of the text.
    """

    text: str = ""
    look: str = ""
    mark: str = ""
    accents: tuple[str, ...] = ()
    north: int = 1
    west: int = 1
    notes: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    links: str = ""
    colour: str = ""
    label: Phrase | None = None

    @property
    def classes(self) -> str:
        """The words of this cell as one string, made here once and not in a template."""
        words = [self.look, self.mark and f"mark-{self.mark}", *self.accents]
        words += [f"north{self.north}" if self.north != 1 else "", f"west{self.west}" if self.west != 1 else ""]
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Clue:
    """One number in a margin, with the look of a Cell."""

    text: str
    look: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A grid to be drawn. cells: rows of Cells; above[col] and left[row]: clues in reading order, or empty."""

    cells: tuple[tuple[Cell, ...], ...]
    above: tuple[tuple[Clue, ...], ...] = ()
    left: tuple[tuple[Clue, ...], ...] = ()
    title: Phrase | None = None
    caption: Phrase | None = None
    kind: str = field(default="")  # the genre's name: a style sheet may add to it

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0]) if self.cells else 0
