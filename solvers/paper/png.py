"""A pen that draws dots, several for each pixel of the image, so that slanted and round edges are smooth."""

import io
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from solvers.paper.fonts import BASELINE, FILES, font_for
from solvers.paper.ink import SIDE, Spot, Way
from solvers.paper.pens import BUTT, ROUND, Box, Colour, Letters

# Each pixel has this many dots across and down.
FINEST, COARSEST = 4, 2
# An image may take this many bytes before it is reduced, unless COARSEST is reached.
MOST_BYTES = 24_000_000


class PngPen:
    """A pen on an image of `width` by `height` dots. side: of a cell; left, top: of the grid; all in whole dots."""

    # Lines grow with their board.
    point = SIDE / 24

    def __init__(self, width: int, height: int, side: int, left: int, top: int, is_coloured: bool):
        self._fine = _fineness(width * height * (3 if is_coloured else 1))
        self._unit = self._fine * side / SIDE
        self._left, self._top = left * self._fine, top * self._fine
        mode, ground = ("RGB", (255, 255, 255)) if is_coloured else ("L", 255)
        self._image = Image.new(mode, (width * self._fine, height * self._fine), ground)
        self._draw = ImageDraw.Draw(self._image)

    def to_png(self) -> bytes:
        """Return the file."""
        held = io.BytesIO()
        self._image.reduce(self._fine).save(held, "PNG", compress_level=6)
        return held.getvalue()

    def boxes(self, colour: Colour, boxes: Sequence[Box]) -> None:
        """Draw filled boxes."""
        for x, y, width, height in boxes:
            (left, top), (right, low) = self._at(x, y), self._at(x + width, y + height)
            self._draw.rectangle((left, top, right - 1, low - 1), self._paint(colour))

    def lines(self, colour: Colour, width: float, ways: Sequence[Way], ends: int = BUTT) -> None:
        """Draw straight lines; horizontal and vertical ones without round ends are whole pixels wide."""
        for (x, y), (to_x, to_y) in ways:
            if ends != ROUND and (x == to_x or y == to_y):
                self._rule(colour, width, (x, y), (to_x, to_y), ends)
            else:
                self._slant(colour, width, (x, y), (to_x, to_y), ends)

    def _rule(self, colour: Colour, width: float, start: Spot, end: Spot, ends: int) -> None:
        fine, thick = self._fine, max(1, round(width * self._unit / self._fine)) * self._fine
        before = thick // (2 * fine) * fine
        more = before if ends else 0
        (left, top), (right, low) = sorted((self._at(*start), self._at(*end)))
        if top == low:
            box = left - more, top - before, right + more - 1, top - before + thick - 1
        else:
            box = left - before, top - more, left - before + thick - 1, low + more - 1
        self._draw.rectangle(box, self._paint(colour))

    def _slant(self, colour: Colour, width: float, start: Spot, end: Spot, ends: int) -> None:
        paint, thick = self._paint(colour), max(self._fine, round(width * self._unit))
        self._draw.line((*self._at(*start), *self._at(*end)), paint, thick)
        for x, y in (self._at(*start), self._at(*end)) if ends == ROUND else ():
            half = (thick - 1) / 2
            self._draw.ellipse((x - half, y - half, x + half, y + half), paint)

    def circles(self, radius: float, places: Sequence[Spot], fill: Colour, width: float = 0.0) -> None:
        """Draw filled circles, with a black line around them if `width` is not 0."""
        reach, line = (radius + width / 2) * self._unit, round(width * self._unit)
        for place in places:
            x, y = self._at(*place)
            box = x - reach, y - reach, x + reach, y + reach
            self._draw.ellipse(box, self._paint(fill), self._paint(0.0) if line else None, max(line, 1))

    def polygon(self, colour: Colour, corners: Sequence[Spot]) -> None:
        """Draw a filled polygon."""
        self._draw.polygon([self._at(*corner) for corner in corners], self._paint(colour))

    def texts(self, font: str, size: float, colour: Colour, texts: Sequence[Letters]) -> None:
        """Write texts around their middles."""
        for x, y, text in texts:
            letters = _font(font_for(text, font), max(1, round(size * self._unit)))
            self._draw.text(self._at(x, y + BASELINE * size), text, self._paint(colour), letters, "ms")

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return self._left + round(x * self._unit), self._top + round(y * self._unit)

    def _paint(self, colour: Colour) -> int | tuple[int, ...]:
        if self._image.mode == "L":
            assert not isinstance(colour, str)
            return round(255 * colour)
        return tuple(bytes.fromhex(colour[1:])) if isinstance(colour, str) else (round(255 * colour),) * 3


def _fineness(size: int) -> int:
    """Return the dots per pixel for an image of `size` bytes, fewer for large ones to save memory."""
    return max((fine for fine in range(COARSEST, FINEST + 1) if fine * fine * size <= MOST_BYTES), default=COARSEST)


@lru_cache(32)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FILES[name]), size)
