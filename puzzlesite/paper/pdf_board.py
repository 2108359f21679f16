"""A Picture drawn on a PDF page in ink on white."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from reportlab.lib.colors import Color, HexColor, black, white

from puzzlesite.paper import ink
from solvers.picture import Cell, Clue, Picture, Sign, is_pale

GIVEN, FOUND, TEXT = "Helvetica-Bold", "Helvetica", "IPAexGothic"
WEIGHTS = {1: (0.012, 0.5), 2: (0.05, 1.4)}  # of a line: its share of a cell's side, and at most so many points
FRAME = (0.06, 1.8)
RIM = 0.3  # paper around boards of which something reaches beyond the cells
HAIR = 1
ROUND, SQUARE = 1, 2  # ends of lines
LINE, DOT = 0.11, 0.055  # shares of a cell's side: the width of a line, half a dot's
# Marks that are lines: from where to where, in shares of a cell from its middle, to the right and down
ACROSS = ((-0.3, -0.32, 0.24, -0.32), (0.12, -0.44, 0.26, -0.32), (0.12, -0.2, 0.26, -0.32))
LINED = {
    "cross": ((-0.22, -0.22, 0.22, 0.22), (-0.22, 0.22, 0.22, -0.22)),
    "slash": ((-0.42, 0.42, 0.42, -0.42),),
    "backslash": ((-0.42, -0.42, 0.42, 0.42),),
    "arrow-e": ACROSS,
    "arrow-w": tuple((-a, b, -c, d) for a, b, c, d in ACROSS),
    "arrow-s": tuple((-b, a, -d, c) for a, b, c, d in ACROSS),
    "arrow-n": tuple((-b, -a, -d, -c) for a, b, c, d in ACROSS),
}
ASIDE = {"arrow-e": (0, 0.1), "arrow-w": (0, 0.1), "arrow-n": (-0.12, 0), "arrow-s": (-0.12, 0)}  # texts with them
LARGEST = 48.0  # points: a cell is no larger on any paper
GREY, PALE, HATCH = Color(0.25, 0.25, 0.25), Color(0.86, 0.86, 0.86), Color(0.6, 0.6, 0.6)
TINTS = {f"tint{number}": Color(*(shade,) * 3) for number, shade in enumerate((1, 0.88, 0.76, 0.94, 0.82, 0.7), 1)}
FILLS = {"black": black, "shaded": GREY, "outside": white, "hole": white, **TINTS}
BASELINE = 0.34  # of the letter's size below the middle of a cell


class Place(NamedTuple):
    """Where a picture lies: its lower left corner and the side of a cell, in points."""

    x: float
    y: float
    side: float


def margins(picture: Picture) -> tuple[int, int]:
    """Cells that the clues need: on the left, above."""
    return max(map(len, picture.left), default=0), max(map(len, picture.above), default=0)


def fit(picture: Picture, x: float, y: float, width: float, height: float) -> Place:
    """The largest place in a box, in the middle of its width and at its top."""
    left, above = margins(picture)
    rim = RIM if picture.needs_rim else 0
    side = min(width / (picture.cols + left + 2 * rim), height / (picture.rows + above + 2 * rim), LARGEST)
    spare = width - side * (picture.cols + left)
    return Place(x + spare / 2, y + height - side * (picture.rows + above + rim), side)


def draw(canvas: Any, picture: Picture, place: Place) -> None:
    """The fills, then the lines, then what stands in the cells and margins."""
    left, _ = margins(picture)
    grid = Place(place.x + left * place.side, place.y, place.side)
    canvas.saveState()
    _fill(canvas, picture, grid)
    for mark in _list_marks(picture, grid):
        _mark(canvas, *mark, grid.side)
    _rule(canvas, picture, grid)
    _draw_between(canvas, picture, grid)
    _write(canvas, picture, grid)
    _clues(canvas, picture, grid)
    canvas.restoreState()


def _corner(picture: Picture, grid: Place, row: int, col: int) -> tuple[float, float]:
    """The lower left corner of a cell."""
    return grid.x + col * grid.side, grid.y + (picture.rows - 1 - row) * grid.side


def _fill(canvas: Any, picture: Picture, grid: Place) -> None:
    """Runs of one fill as one rectangle; lit cells are hatched."""
    for row, cells in enumerate(picture.cells):
        col = 0
        for fill, run in groupby(cells, key=_fill_of):
            length = len(list(run))
            x, y = _corner(picture, grid, row, col)
            if fill is HATCH:
                _hatch(canvas, x, y, grid.side, length)
            elif fill is not None:
                canvas.setFillColor(fill)
                canvas.rect(x, y, length * grid.side, grid.side, stroke=0, fill=1)
            col += length


def _fill_of(cell: Cell) -> Color | None:
    if cell.look == "lit":
        return HATCH
    if cell.look == "shaded" and cell.colour:
        return HexColor(cell.colour)
    return FILLS.get(cell.look)


def _hatch(canvas: Any, x: float, y: float, side: float, length: int) -> None:
    canvas.setStrokeColor(HATCH)
    canvas.setLineWidth(side * 0.012)
    strokes = [
        (x + col * side + part * side / 3, y, x + col * side + (part + 1) * side / 3, y + side)
        for col in range(length)
        for part in range(3)
    ]
    canvas.lines(strokes)


def _rule(canvas: Any, picture: Picture, grid: Place) -> None:
    """The lines between cells, as long as they go on with one weight; then the frame, or dots instead of all."""
    canvas.setStrokeColor(black)
    canvas.setLineCap(SQUARE)
    is_ruled = picture.grid == "lines"
    for weight, thickness in WEIGHTS.items():
        if is_ruled or weight != HAIR:
            _stroke(canvas, picture, grid, ink.rule_lines(picture, weight), _thick(thickness, grid.side))
    if is_ruled:
        _stroke(canvas, picture, grid, ink.frame(picture), _thick(FRAME, grid.side))
    else:
        _dot(canvas, picture, grid)


def _thick(thickness: tuple[float, float], side: float) -> float:
    share, most = thickness
    return min(max(share * side, 0.2), most)


def _stroke(canvas: Any, picture: Picture, grid: Place, ways: Iterable[ink.Way], width: float) -> None:
    lines = [(*_at(picture, grid, start), *_at(picture, grid, end)) for start, end in ways]
    canvas.setLineWidth(width)
    if lines:
        canvas.lines(lines)


def _at(picture: Picture, grid: Place, spot: ink.Spot) -> tuple[float, float]:
    """A place of the drawing on the page."""
    unit = grid.side / ink.SIDE
    return grid.x + spot[0] * unit, grid.y + picture.rows * grid.side - spot[1] * unit


def _dot(canvas: Any, picture: Picture, grid: Place) -> None:
    canvas.setFillColor(black)
    for row in range(picture.rows + 1):
        for col in range(picture.cols + 1):
            x, y = _at(picture, grid, (col * ink.SIDE, row * ink.SIDE))
            canvas.circle(x, y, grid.side * DOT, stroke=0, fill=1)


def _draw_between(canvas: Any, picture: Picture, grid: Place) -> None:
    """Borders, then lines with a white edge that parts them from circles, crosses, and numbers where cells meet."""
    edges = [(sign, ink.edge_way(sign.at)) for sign in picture.edges]
    links = [(sign, ink.link_way(picture, sign.at)) for sign in picture.links]
    canvas.setStrokeColor(black)
    _stroke(canvas, picture, grid, ink.join_ways(_ways(edges, "border")), _thick(FRAME, grid.side))
    canvas.setLineCap(ROUND)
    lines = [*ink.join_ways(_ways([*edges, *links], "line"))]
    doubles = [one for way in ink.join_ways(_ways([*edges, *links], "double")) for one in ink.pair(way)]
    canvas.setStrokeColor(white)
    _stroke(canvas, picture, grid, ink.join_ways(_ways(links, "line")), grid.side * (LINE + 0.08))
    canvas.setStrokeColor(black)
    _stroke(canvas, picture, grid, lines, grid.side * LINE)
    _stroke(canvas, picture, grid, doubles, grid.side * LINE * 0.7)
    _cross(canvas, picture, grid, [ink.middle(way) for way in _ways([*edges, *links], "cross")])
    _number_points(canvas, picture, grid)


def _ways(signs: Iterable[tuple[Sign, ink.Way]], word: str) -> list[ink.Way]:
    return [way for sign, way in signs if sign.word == word]


def _cross(canvas: Any, picture: Picture, grid: Place, spots: Iterable[ink.Spot]) -> None:
    canvas.setStrokeColor(GREY)
    arm = ink.ARM
    ways = [((x - arm, y - turn * arm), (x + arm, y + turn * arm)) for x, y in spots for turn in (-1, 1)]
    _stroke(canvas, picture, grid, ways, grid.side * 0.035)


def _number_points(canvas: Any, picture: Picture, grid: Place) -> None:
    canvas.setStrokeColor(black)
    canvas.setFillColor(white)
    canvas.setLineWidth(grid.side * 0.035)
    numbers = [(*_at(picture, grid, ink.spot(point.at)), point.word) for point in picture.points if point.word]
    for x, y, _ in numbers:
        canvas.circle(x, y, grid.side * 0.24, stroke=1, fill=1)
    if numbers:
        _texts(canvas, GIVEN, grid.side * 0.36, black, numbers)


def _write(canvas: Any, picture: Picture, grid: Place) -> None:
    """Texts cell by cell; those of one look as one."""
    written: dict[tuple[str, float, bool], list[tuple[float, float, str]]] = {}
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            x, y = _corner(picture, grid, row, col)
            if cell.text:
                font = GIVEN if cell.look in ("given", "black") else FOUND
                is_small = len(cell.text) > 1 or cell.mark
                size = grid.side * (0.46 if is_small else 0.66)
                across, down = ASIDE.get(cell.mark, (0, 0))
                at = (x + (0.5 + across) * grid.side, y + (0.5 - down) * grid.side, cell.text)
                written.setdefault((font, size, _is_dark(cell)), []).append(at)
            elif cell.notes:
                for dx, dy, note in _raster(cell.notes):
                    at = (x + dx * grid.side, y + grid.side - dy * grid.side, note)
                    written.setdefault((FOUND, grid.side * 0.22, False), []).append(at)
    for (font, size, is_light), texts in written.items():
        _texts(canvas, font, size, white if is_light else black, texts)


def _list_marks(picture: Picture, grid: Place) -> Iterator[tuple[str, float, float]]:
    """Each mark with the middle of its cell."""
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            if cell.mark:
                x, y = _corner(picture, grid, row, col)
                yield cell.mark, x + grid.side / 2, y + grid.side / 2


def _is_dark(cell: Cell) -> bool:
    is_black = cell.look in ("black", "shaded") or cell.mark == "disc"
    return is_black and not (cell.colour and is_pale(cell.colour))


def _raster(notes: Sequence[str]) -> Iterator[tuple[float, float, str]]:
    """Where each note stands in its cell, from the upper left corner."""
    wide = round(len(notes) ** 0.5 + 0.49)
    for place, note in enumerate(notes):
        if note.strip():
            yield (place % wide + 0.5) / wide, (place // wide + 0.5) / wide, note


def _texts(canvas: Any, font: str, size: float, colour: Color, texts: Sequence[tuple[float, float, str]]) -> None:
    """Texts around their middles."""
    widths = {text: canvas.stringWidth(text, font, size) for text in {text for _, _, text in texts}}
    line = canvas.beginText()
    line.setFont(font, size)
    line.setFillColor(colour)
    for x, y, text in texts:
        line.setTextOrigin(x - widths[text] / 2, y - BASELINE * size)
        line.textOut(text)
    canvas.drawText(line)


def _mark(canvas: Any, mark: str, x: float, y: float, side: float) -> None:
    canvas.setStrokeColor(black)
    canvas.setFillColor(black)
    canvas.setLineWidth(side * 0.05)
    if mark == "bulb":
        canvas.setFillColor(white)
        canvas.circle(x, y + side * 0.06, side * 0.24, stroke=1, fill=1)
        canvas.setFillColor(black)
        canvas.rect(x - side * 0.09, y - side * 0.34, side * 0.18, side * 0.16, stroke=0, fill=1)
    elif mark in LINED:
        canvas.setLineCap(ROUND)
        canvas.setLineWidth(side * 0.08 if mark.endswith("slash") else side * 0.05)
        canvas.lines([(x + a * side, y - b * side, x + c * side, y - d * side) for a, b, c, d in LINED[mark]])
    elif mark == "star":
        _star(canvas, x, y, side * 0.4)
    else:
        canvas.setFillColor(white if mark == "ring" else black)
        canvas.circle(x, y, side * (0.06 if mark == "dot" else 0.3), stroke=1, fill=1)


def _star(canvas: Any, x: float, y: float, size: float) -> None:
    path = canvas.beginPath()
    for point in range(10):
        angle, reach = math.pi * (0.5 + point / 5), size * (1, 0.45)[point % 2]
        to = x + reach * math.cos(angle), y + reach * math.sin(angle)
        path.moveTo(*to) if point == 0 else path.lineTo(*to)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def _clues(canvas: Any, picture: Picture, grid: Place) -> None:
    """The numbers in the margins, next to the grid; in colours as on the page, dark or white on a square."""
    size = grid.side * 0.62
    texts: dict[Color, list[tuple[float, float, str]]] = {}
    for clue, x, y in _place_clues(picture, grid):
        if clue.colour:
            canvas.setFillColor(HexColor(clue.colour))
            canvas.rect(x + 0.04 * grid.side, y + 0.04 * grid.side, *(0.92 * grid.side,) * 2, stroke=0, fill=1)
        colour = white if clue.colour and not is_pale(clue.colour) else black
        texts.setdefault(colour, []).append((x + grid.side / 2, y + grid.side / 2, clue.text))
    for colour, own in texts.items():
        _texts(canvas, FOUND, size, colour, own)


def _place_clues(picture: Picture, grid: Place) -> Iterator[tuple[Clue, float, float]]:
    """The clues with their lower left corners, the last ones next to the grid."""
    for row, clues in enumerate(picture.left):
        for place, clue in enumerate(reversed(clues), 1):
            yield clue, *_corner(picture, grid, row, -place)
    for col, clues in enumerate(picture.above):
        for place, clue in enumerate(reversed(clues), 1):
            yield clue, *_corner(picture, grid, -place, col)
