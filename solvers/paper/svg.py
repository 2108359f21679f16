"""A pen that writes SVG: a drawing of its own, without style sheet or script, which any program shows alike."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from solvers.paper.fonts import BASELINE, BOLD
from solvers.paper.ink import SIDE, Spot, Way
from solvers.paper.pens import BUTT, Box, Colour, Letters

ENDS = ("butt", "round", "square")
FAMILY = "Helvetica, Arial, 'Liberation Sans', 'Hiragino Sans', 'Noto Sans JP', sans-serif"


class SvgPen:
    """A pen that collects the elements of a drawing."""

    # Lines grow with their board.
    point = SIDE / 24

    def __init__(self) -> None:
        self.elements: list[str] = []

    def boxes(self, colour: Colour, boxes: Sequence[Box]) -> None:
        """Draw filled boxes."""
        path = "".join(f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z" for x, y, width, height in boxes)
        self._path(path, f'fill="{format_svg_colour(colour)}"')

    def lines(self, colour: Colour, width: float, ways: Sequence[Way], ends: int = BUTT) -> None:
        """Draw straight lines."""
        path = "".join(f"M{x:g} {y:g}L{to_x:g} {to_y:g}" for (x, y), (to_x, to_y) in ways)
        look = (
            f'fill="none" stroke="{format_svg_colour(colour)}" stroke-width="{width:.3g}" stroke-linecap="{ENDS[ends]}"'
        )
        self._path(path, look)

    def circles(self, radius: float, places: Sequence[Spot], fill: Colour, width: float = 0.0) -> None:
        """Draw filled circles, with a black line around them if `width` is not 0."""
        r = f"{radius:.4g}"
        path = "".join(
            f"M{x - radius:g} {y:g}a{r} {r} 0 1 0 {2 * radius:g} 0a{r} {r} 0 1 0 -{2 * radius:g} 0z" for x, y in places
        )
        around = f' stroke="#000" stroke-width="{width:.3g}"' if width else ""
        self._path(path, f'fill="{format_svg_colour(fill)}"{around}')

    def polygon(self, colour: Colour, corners: Sequence[Spot]) -> None:
        """Draw a filled polygon."""
        self._path("M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in corners) + "z", f'fill="{format_svg_colour(colour)}"')

    def texts(self, font: str, size: float, colour: Colour, texts: Sequence[Letters]) -> None:
        """Write texts around their middles."""
        weight = ' font-weight="bold"' if font == BOLD else ""
        self.elements.append(f'<g fill="{format_svg_colour(colour)}" font-size="{size:.3g}"{weight}>')
        places = ((x, y + BASELINE * size, text) for x, y, text in texts)
        self.elements += [f'<text x="{x:g}" y="{y:.5g}">{escape(text)}</text>' for x, y, text in places]
        self.elements.append("</g>")

    def _path(self, path: str, look: str) -> None:
        self.elements.append(f'<path d="{path}" {look}/>')


def format_svg_colour(colour: Colour) -> str:
    """Return a colour in the notation of SVG."""
    return colour if isinstance(colour, str) else "#" + f"{round(255 * colour):02x}" * 3
