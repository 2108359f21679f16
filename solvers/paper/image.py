"""A Picture as a file of its own: SVG, PNG or PDF. The site and the command line make the same bytes."""

import importlib
import io
from math import ceil
from xml.sax.saxutils import escape

from solvers.messages import Message
from solvers.paper.board import Extent, draw, extent
from solvers.paper.ink import SIDE
from solvers.paper.svg import FAMILY, SvgPen
from solvers.picture import Picture

FORMATS = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
# Pixels of the longer side.
LEAST, MOST = 16, 4_000
# By default a cell has this many pixels, and the longer side at most the second number.
CELL, USUAL = 48, 2_000
# A side of a PDF's page has at most this many points.
MOST_POINTS = 14_400
# White around the drawing, as a share of a cell.
RIM = 0.25
TOO_SMALL = Message("{size} pixels are too few for {cells} cells side by side: {least} at least.")


class TooSmall(ValueError):
    """Raised for a picture with more cells side by side than the image has pixels. message: for people."""

    def __init__(self, size: int, cells: int):
        self.message = TOO_SMALL.with_parameters(size=size, cells=cells, least=cells)
        super().__init__(self.message.format_in())


def render(picture: Picture, form: str, size: int | None = None, language: str = "en") -> bytes:
    """Return the picture as a file. form: of FORMATS. size: pixels of the longer side, LEAST to MOST.

    Raises TooSmall.
    """
    if form == "svg":
        return _svg(picture, size, language).encode()
    return _pdf(picture) if form == "pdf" else _png(picture, size)


def render_card(picture: Picture, width: int, height: int) -> bytes:
    """Return the picture in the middle of a PNG of this size. Raises TooSmall."""
    reach = _reach(picture)
    side = int(min(width / reach.width, height / reach.height))
    if side < 1:
        raise TooSmall(min(width, height), ceil(max(reach.width, reach.height)))
    return _draw_dots(picture, reach, side, width, height)


def _reach(picture: Picture) -> Extent:
    """Return the extent of a picture with white around it."""
    left, above, width, height = extent(picture)
    return Extent(left + RIM, above + RIM, width + 2 * RIM, height + 2 * RIM)


def _size(reach: Extent) -> int:
    return min(ceil(CELL * max(reach.width, reach.height)), USUAL)


# SVG


def _svg(picture: Picture, size: int | None, language: str) -> str:
    reach, pen = _reach(picture), SvgPen()
    draw(pen, picture)
    scale = (size or _size(reach)) / max(reach.width, reach.height)
    box = " ".join(f"{SIDE * share:g}" for share in (-reach.left, -reach.above, reach.width, reach.height))
    title = escape(picture.title.format_in(language)) if picture.title else ""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{scale * reach.width:.5g}"'
            f' height="{scale * reach.height:.5g}" role="img" font-family="{FAMILY}" text-anchor="middle">',
            f"<title>{title}</title>",
            f'<rect x="{-SIDE * reach.left:g}" y="{-SIDE * reach.above:g}" width="100%" height="100%" fill="#fff"/>',
            *pen.elements,
            "</svg>\n",
        ]
    )


# PNG


def _png(picture: Picture, size: int | None) -> bytes:
    """Draw a PNG whose cells are whole pixels, so that lines are sharp; the rest is white around them."""
    reach = _reach(picture)
    longest = size or _size(reach)
    side = int(longest / max(reach.width, reach.height))
    if side < 1:
        raise TooSmall(longest, ceil(max(reach.width, reach.height)))
    width, height = (_length(longest, side, share, other) for share, other in _shares(reach))
    return _draw_dots(picture, reach, side, width, height)


def _draw_dots(picture: Picture, reach: Extent, side: int, width: int, height: int) -> bytes:
    left = (width - int(side * reach.width)) // 2 + round(side * reach.left)
    top = (height - int(side * reach.height)) // 2 + round(side * reach.above)
    # The module needs Pillow.
    module = importlib.import_module("solvers.paper.png")
    pen = module.PngPen(width, height, side, left, top, picture.has_colours)
    draw(pen, picture)
    data: bytes = pen.to_png()
    return data


def _shares(reach: Extent) -> tuple[tuple[float, float], tuple[float, float]]:
    return (reach.width, reach.height), (reach.height, reach.width)


def _length(longest: int, side: int, cells: float, others: float) -> int:
    """Return the pixels of one side of an image: the longer side has the given length."""
    return longest if cells >= others else max(1, round(longest * cells / others), ceil(side * cells))


# PDF


def _pdf(picture: Picture) -> bytes:
    """Draw one page as large as the picture; its cells are half as large as the largest on paper."""
    # The module needs ReportLab.
    pdf = importlib.import_module("solvers.paper.pdf")
    reach, held = _reach(picture), io.BytesIO()
    side = min(pdf.LARGEST / 2, MOST_POINTS / max(reach.width, reach.height))
    width, height = side * reach.width, side * reach.height
    canvas = pdf.new_canvas(held, width, height)
    rim = side * RIM
    pdf.place_board(canvas, picture, rim, rim, width - 2 * rim, height - 2 * rim)
    canvas.showPage()
    canvas.save()
    return held.getvalue()
