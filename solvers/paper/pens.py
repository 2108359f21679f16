"""Pens, with which a board is drawn: filled boxes, lines, circles, polygons and texts, for any kind of file.

Units are those of `ink`: twentieths of a cell, across and down from the upper left corner of the grid.
"""

from collections.abc import Sequence
from typing import Protocol

from solvers.paper.ink import Spot, Way

# A colour is a grey from 0 (black) to 1 (white), or "#rrggbb".
Colour = float | str
# A box is (across, down, width, height).
Box = tuple[float, float, float, float]
# A text is written around a place.
Letters = tuple[float, float, str]
BLACK, WHITE = 0.0, 1.0
# These are the ends that lines may have.
BUTT, ROUND, SQUARE = 0, 1, 2


class Pen(Protocol):
    """A pen that draws equal things with one call.

    point: a printer's point in units, by which thin lines are measured.
    """

    @property
    def point(self) -> float: ...

    def boxes(self, colour: Colour, boxes: Sequence[Box]) -> None:
        """Draw filled boxes."""

    def lines(self, colour: Colour, width: float, ways: Sequence[Way], ends: int = BUTT) -> None:
        """Draw straight lines."""

    def circles(self, radius: float, places: Sequence[Spot], fill: Colour, width: float = 0.0) -> None:
        """Draw filled circles, with a black line around them if `width` is not 0."""

    def polygon(self, colour: Colour, corners: Sequence[Spot]) -> None:
        """Draw a filled polygon."""

    def texts(self, font: str, size: float, colour: Colour, texts: Sequence[Letters]) -> None:
        """Write texts around their middles."""
