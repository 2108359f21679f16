"""What a board is drawn with: filled boxes, lines, circles, polygons and texts, whatever comes of them.

Units are those of `ink`: twentieths of a cell, across and down from the upper left corner of the grid.
"""

from collections.abc import Sequence
from typing import Protocol

from solvers.paper.ink import Spot, Way

Colour = float | str  # a grey from 0 (black) to 1 (white), or "#rrggbb"
Box = tuple[float, float, float, float]  # across, down, width, height
Letters = tuple[float, float, str]  # a text around a place
BLACK, WHITE = 0.0, 1.0
BUTT, ROUND, SQUARE = 0, 1, 2  # ends of lines


class Pen(Protocol):
    """Draws with one call what is of one kind. point: a printer's point in units, by which thin lines are measured."""

    @property
    def point(self) -> float: ...

    def boxes(self, colour: Colour, boxes: Sequence[Box]) -> None:
        """Filled boxes."""

    def lines(self, colour: Colour, width: float, ways: Sequence[Way], ends: int = BUTT) -> None:
        """Straight lines."""

    def circles(self, radius: float, places: Sequence[Spot], fill: Colour, width: float = 0.0) -> None:
        """Filled circles, black around them for as much as `width`."""

    def polygon(self, colour: Colour, corners: Sequence[Spot]) -> None:
        """A filled polygon."""

    def texts(self, font: str, size: float, colour: Colour, texts: Sequence[Letters]) -> None:
        """Texts around their middles."""
