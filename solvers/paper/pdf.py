"""A pen that writes on a page of a PDF. Greys are greys, and equal things are written equally, so that they compress.

A board is written in its own units under one matrix: equal boards are equal bytes wherever they are on the page.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from solvers.grids.rectangle import runs
from solvers.paper import fonts
from solvers.paper.board import draw, extent
from solvers.paper.ink import SIDE, Spot, Way
from solvers.paper.pens import BLACK, BUTT, Box, Colour, Letters
from solvers.picture import Picture

CREATOR = "Enpitsu"
# The handles of a circle's quarters reach this share of its radius.
CURVE = 0.5523
# A cell has at most this many points on any paper, except in large print.
LARGEST = 48.0


def new_canvas(file: Any, width: float, height: float, title: str = "", author: str = "", language: str = "en") -> Any:
    """Return a document of ReportLab's that embeds every font.

    Its bytes do not depend on when or where it is written.
    """
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    fonts.register_fonts()
    # Raw bytes are a fifth smaller.
    rl_config.useA85 = 0
    options = {"invariant": True, "pageCompression": 1, "initialFontName": fonts.PLAIN, "lang": language}
    canvas = Canvas(file, pagesize=(width, height), **options)
    canvas.setTitle(title or CREATOR)
    canvas.setAuthor(author)
    canvas.setCreator(CREATOR)
    canvas.setProducer(CREATOR)
    return canvas


def place_board(
    canvas: Any, picture: Picture, x: float, y: float, width: float, height: float, largest: float = LARGEST
) -> float:
    """Draw a board in a box of points, centred at its top; return its height above y."""
    reach = extent(picture)
    side = min(width / reach.width, height / reach.height, largest)
    spare = width - side * reach.width
    left, top = x + spare / 2 + side * reach.left, y + height - side * reach.above
    with_pen = PdfPen(canvas, left, top, side / SIDE)
    draw(with_pen, picture)
    with_pen.end()
    return height - side * reach.height


def draw_qr_code(canvas: Any, address: str, x: float, y: float, side: float) -> None:
    """Draw an address as a QR code, a row of dots at a time."""
    import segno

    rows = [list(row) for row in segno.make(address, micro=False).matrix]
    pen = PdfPen(canvas, x, y + side, side / len(rows))
    pen.boxes(BLACK, [box for down, row in enumerate(rows) for box in _dark(row, down)])
    pen.end()


def _dark(row: Sequence[int], down: int) -> Iterator[Box]:
    """Yield the dark stretches of a row of dots."""
    return ((start, down, count, 1) for is_dark, start, count in runs(row) if is_dark)


class PdfPen:
    """A pen that draws from a corner of a page on. unit: points."""

    def __init__(self, canvas: Any, x: float, y: float, unit: float):
        self._canvas, self.point = canvas, 1 / unit
        self._code = [f"q {unit:.4f} 0 0 -{unit:.4f} {x:.2f} {y:.2f} cm"]

    def end(self) -> None:
        """Write the drawing into the document."""
        self._code.append("Q")
        self._canvas.addLiteral("\n".join(self._code))

    def boxes(self, colour: Colour, boxes: Sequence[Box]) -> None:
        """Draw filled boxes."""
        drawn = " ".join(f"{_n(x)} {_n(y)} {_n(width)} {_n(height)} re" for x, y, width, height in boxes)
        self._code.append(f"{_fill(colour)} {drawn} f")

    def lines(self, colour: Colour, width: float, ways: Sequence[Way], ends: int = BUTT) -> None:
        """Draw straight lines."""
        drawn = " ".join(f"{_n(x)} {_n(y)} m {_n(to_x)} {_n(to_y)} l" for (x, y), (to_x, to_y) in ways)
        self._code.append(f"{_line(colour)} {_n(width)} w {ends} J {drawn} S")

    def circles(self, radius: float, places: Sequence[Spot], fill: Colour, width: float = 0.0) -> None:
        """Draw filled circles, with a black line around them if `width` is not 0."""
        around = f"{_line(0.0)} {_n(width)} w " if width else ""
        drawn = " ".join(_circle(x, y, radius) for x, y in places)
        self._code.append(f"{_fill(fill)} {around}{drawn} {'b' if width else 'f'}")

    def polygon(self, colour: Colour, corners: Sequence[Spot]) -> None:
        """Draw a filled polygon."""
        ways = " ".join(f"{_n(x)} {_n(y)} {'l' if number else 'm'}" for number, (x, y) in enumerate(corners))
        self._code.append(f"{_fill(colour)} {ways} h f")

    def texts(self, font: str, size: float, colour: Colour, texts: Sequence[Letters]) -> None:
        """Write texts around their middles, in the codes of the font subsets that the document embeds."""
        self._code.append(f"BT {_fill(colour)}")
        codes, current = _CODES.setdefault(self._canvas, {}), ""
        for x, y, text in texts:
            used = fonts.font_for(text, font)
            left = x - _width(text, used) * size / 2
            if (used, text) not in codes:
                codes[used, text] = _encode(used, text, self._canvas._doc)
            for name, letters in codes[used, text]:
                if name != current:
                    self._code.append(f"{name} {_n(size)} Tf")
                    current = name
                self._code.append(f"1 0 0 -1 {_n(left)} {_n(y + fonts.BASELINE * size)} Tm {letters} Tj")
        self._code.append("ET")


# The codes are those of each document.
_CODES: WeakKeyDictionary[Any, dict[tuple[str, str], list[tuple[str, str]]]] = WeakKeyDictionary()


def _encode(font: str, text: str, document: Any) -> list[tuple[str, str]]:
    from reportlab.pdfbase.pdfmetrics import getFont

    known = getFont(font)
    parts = known.splitString(text, document)
    return [(known.getSubsetInternalName(subset, document), f"<{code.hex()}>") for subset, code in parts]


@lru_cache(10_000)
def _n(number: float) -> str:
    """Return a number as short as it can be; nobody sees hundredths of a unit."""
    return f"{round(number, 2):.7g}"


@lru_cache(10_000)
def _width(text: str, font: str) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, font, 1))


def _fill(colour: Colour) -> str:
    return _paint(colour, "g", "rg")


def _line(colour: Colour) -> str:
    return _paint(colour, "G", "RG")


def _paint(colour: Colour, grey: str, coloured: str) -> str:
    if isinstance(colour, str):
        return " ".join(f"{part / 255:.3g}" for part in bytes.fromhex(colour[1:])) + f" {coloured}"
    return f"{colour:g} {grey}"


def _circle(x: float, y: float, radius: float) -> str:
    """Return a circle as four quarters, beginning on the right."""
    k = CURVE * radius
    right, left, low, high = x + radius, x - radius, y + radius, y - radius
    quarters = (
        (right, y + k, x + k, low, x, low),
        (x - k, low, left, y + k, left, y),
        (left, y - k, x - k, high, x, high),
        (x + k, high, right, y - k, right, y),
    )
    return f"{_n(right)} {_n(y)} m " + " ".join(" ".join(map(_n, quarter)) + " c" for quarter in quarters) + " h"
