"""A Picture drawn with a pen in ink on white: on paper, and as a file of its own."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solvers.grids.rectangle import runs
from solvers.paper import accents, ink
from solvers.paper.fonts import BOLD, PLAIN
from solvers.paper.ink import SIDE
from solvers.paper.pens import BLACK, ROUND, SQUARE, WHITE, Box, Colour, Letters, Pen
from solvers.picture import WEDGES, Cell, Picture, Place, Sign, is_pale

# A line's share of a cell's side, and its width in points at most.
WEIGHTS = {ink.HAIR: (0.012, 0.5), ink.HEAVY: (0.05, 1.4)}
FRAME_WEIGHT = (0.06, 1.8)
# No line is thinner than this many points.
THINNEST = 0.2
# Paper of this share of a cell is left around boards with something beyond their cells.
RIM = 0.3
# A note has this share of a cell's side.
NOTE = 0.22
# The width of a line, and half that of a dot, in shares of a cell's side.
LINE, DOT = 0.11, 0.055
# Marks that are lines, from place to place, in shares of a cell from its middle, to the right and down. An arrow is to
# the right of its number, whichever way it points: its own middle is this far right of the cell's.
ARROW = 0.27
# These places are measured from an arrow's own middle.
EAST = ((-0.16, 0, 0.16, 0), (0.05, -0.1, 0.165, 0), (0.05, 0.1, 0.165, 0))
SOUTH = tuple((-b, a, -d, c) for a, b, c, d in EAST)
LINED = {
    "cross": ((-0.22, -0.22, 0.22, 0.22), (-0.22, 0.22, 0.22, -0.22)),
    "slash": ((-0.42, 0.42, 0.42, -0.42),),
    "backslash": ((-0.42, -0.42, 0.42, 0.42),),
    "arrow-e": tuple((ARROW + a, b, ARROW + c, d) for a, b, c, d in EAST),
    "arrow-w": tuple((ARROW - a, b, ARROW - c, d) for a, b, c, d in EAST),
    "arrow-s": tuple((ARROW + a, b, ARROW + c, d) for a, b, c, d in SOUTH),
    "arrow-n": tuple((ARROW + a, -b, ARROW + c, -d) for a, b, c, d in SOUTH),
}
# Filled shapes by their corners, as in the drawings of the page.
OUTLINES = {
    "tree": [
        (0, -0.41), (0.25, -0.11), (0.12, -0.11), (0.29, 0.1), (0.14, 0.1), (0.3, 0.3), (0.06, 0.3), (0.06, 0.43),
        (-0.06, 0.43), (-0.06, 0.3), (-0.3, 0.3), (-0.14, 0.1), (-0.29, 0.1), (-0.12, -0.11), (-0.25, -0.11),
    ],
    "tent": [
        (-0.035, -0.305), (-0.105, -0.415), (-0.055, -0.445), (0, -0.36), (0.055, -0.445), (0.105, -0.415),
        (0.035, -0.305), (0.41, 0.325), (0.1, 0.325), (0, 0.075), (-0.1, 0.325), (-0.41, 0.325),
    ],
}  # fmt: skip
# A text beside an arrow is shifted by this.
SHIFT = -0.14
# The size of a text in the corner of a cell.
CORNERED = 0.4
GREY, HATCH = 0.25, 0.6
TINTS = {f"tint{number}": shade for number, shade in enumerate((1.0, 0.88, 0.76, 0.94, 0.82, 0.7), 1)}
FILLS = {"black": BLACK, "shaded": GREY, "outside": WHITE, "hole": WHITE, **TINTS}


class Extent(NamedTuple):
    """The reach of a picture in cells: to the left of its grid and above it, and in all."""

    left: float
    above: float
    width: float
    height: float


def extent(picture: Picture) -> Extent:
    """Return the reach with the clues in the margins, and signs beyond the cells."""
    left, above = picture.margins
    rim = RIM if picture.needs_rim else 0
    return Extent(left + rim, above + rim, left + picture.cols + 2 * rim, above + picture.rows + 2 * rim)


def draw(pen: Pen, picture: Picture) -> None:
    """Draw the fills, then the lines, then the contents of cells and margins."""
    _fill(pen, picture)
    accents.draw_below(pen, picture)
    for mark, spots in _list_marks(picture).items():
        for spot in spots:
            _mark(pen, mark, spot)
    _rule(pen, picture)
    _draw_between(pen, picture)
    accents.draw_above(pen, picture)
    _write(pen, picture)
    _clues(pen, picture)


# Fills


def _fill(pen: Pen, picture: Picture) -> None:
    """Fill runs of one fill as one box; lit cells are hatched."""
    boxes: dict[Colour, list[Box]] = defaultdict(list)
    for row, cells in enumerate(picture.cells):
        for fill, col, length in runs(map(_fill_of, cells)):
            if fill == HATCH:
                _hatch(pen, row, col, length)
            elif fill is not None:
                boxes[fill].append((SIDE * col, SIDE * row, SIDE * length, SIDE))
    for colour, own in boxes.items():
        pen.boxes(colour, own)


def _fill_of(cell: Cell) -> Colour | None:
    if cell.look == "lit":
        return HATCH
    if cell.look == "shaded" and cell.colour:
        return cell.colour
    return FILLS.get(cell.look)


def _hatch(pen: Pen, row: int, col: int, length: int) -> None:
    third = SIDE / 3
    starts = [SIDE * col + part * third for part in range(3 * length)]
    ways = [((x, SIDE * (row + 1)), (x + third, SIDE * row)) for x in starts]
    pen.lines(HATCH, SIDE * 0.012, ways)


# Lines


def _rule(pen: Pen, picture: Picture) -> None:
    """Draw the lines between cells, each weight in long stretches; then the frame, or dots instead of both."""
    is_ruled = picture.grid == "lines"
    for weight, thickness in WEIGHTS.items():
        if is_ruled or weight != ink.HAIR:
            _stroke(pen, ink.list_lines_of_weight(picture, weight), _thick(pen, thickness))
    if is_ruled:
        _stroke(pen, ink.list_frame_sides(picture), _thick(pen, FRAME_WEIGHT))
    else:
        dots = [(col * SIDE, row * SIDE) for row in range(picture.rows + 1) for col in range(picture.cols + 1)]
        pen.circles(SIDE * DOT, dots, BLACK)


def _thick(pen: Pen, thickness: tuple[float, float]) -> float:
    share, most = thickness
    return min(max(share * SIDE, THINNEST * pen.point), most * pen.point)


def _stroke(pen: Pen, ways: Iterable[ink.Way], width: float, colour: Colour = BLACK, ends: int = SQUARE) -> None:
    drawn = list(ways)
    if drawn:
        pen.lines(colour, width, drawn, ends)


def _draw_between(pen: Pen, picture: Picture) -> None:
    """Draw borders, then lines with a white edge against circles, crosses, and numbers where cells meet."""
    edges = [(sign, ink.edge_segment(sign.at)) for sign in picture.edges]
    links = [(sign, ink.link_line(picture, sign.at)) for sign in picture.links]
    both = [*edges, *links]
    _stroke(pen, ink.join_segments(_ways(edges, "border")), _thick(pen, FRAME_WEIGHT))
    doubles = [one for way in ink.join_segments(_ways(both, "double")) for one in ink.double_line(way)]
    _stroke(pen, ink.join_segments(_ways(links, "line")), SIDE * (LINE + 0.08), WHITE, ROUND)
    _stroke(pen, ink.join_segments(_ways(both, "line")), SIDE * LINE, ends=ROUND)
    _stroke(pen, doubles, SIDE * LINE * 0.7, ends=ROUND)
    _cross(pen, [ink.middle_of_place(sign.at) for sign, _ in both if sign.word == "cross"])
    _number_points(pen, picture)


def _ways(signs: Iterable[tuple[Sign, ink.Way]], word: str) -> list[ink.Way]:
    return [way for sign, way in signs if sign.word == word]


def _cross(pen: Pen, spots: Iterable[ink.Spot]) -> None:
    arm = ink.ARM
    ways = [((x - arm, y - turn * arm), (x + arm, y + turn * arm)) for x, y in spots for turn in (-1, 1)]
    _stroke(pen, ways, SIDE * 0.035, GREY, ROUND)


def _number_points(pen: Pen, picture: Picture) -> None:
    numbers = [(*ink.middle_of_place(point.at), point.word) for point in picture.points if point.word]
    if numbers:
        pen.circles(SIDE * 0.24, [(x, y) for x, y, _ in numbers], WHITE, SIDE * 0.035)
        pen.texts(BOLD, SIDE * 0.36, BLACK, numbers)


# Texts


def _write(pen: Pen, picture: Picture) -> None:
    """Write texts cell by cell, all of one style together."""
    written: dict[tuple[str, float, Colour], list[Letters]] = defaultdict(list)
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            if cell.text:
                written[_style(cell)].append(_place_text(row, col, cell))
            elif cell.notes:
                written[PLAIN, SIDE * NOTE, BLACK] += _place_notes((row, col), cell)
    for style, texts in written.items():
        pen.texts(*style, texts)


def _style(cell: Cell) -> tuple[str, float, Colour]:
    """Return the font, the size and the colour of a cell's text."""
    font = BOLD if cell.look in ("given", "black") else PLAIN
    is_small = len(cell.text) > 1 or cell.mark not in ("", WEDGES)
    share = CORNERED if cell.is_cornered else 0.44 if is_small else 0.62
    return font, SIDE * share, WHITE if cell.is_dark else BLACK


def _place_text(row: int, col: int, cell: Cell) -> Letters:
    if cell.is_cornered:
        return SIDE * (col + 0.1 + 0.3 * CORNERED * len(cell.text)), SIDE * (row + 0.08 + CORNERED / 2), cell.text
    across = SHIFT if cell.mark.startswith("arrow") else 0
    return SIDE * (col + 0.5 + across), SIDE * (row + 0.5), cell.text


def _place_notes(at: Place, cell: Cell) -> Iterator[Letters]:
    raster = cell.raster
    return ((*ink.middle_of_note(at, place, raster), note) for place, note in enumerate(cell.notes) if note.strip())


def _clues(pen: Pen, picture: Picture) -> None:
    """Write the numbers in the margins, next to the grid; coloured as on the page, dark or white on a box."""
    texts: dict[Colour, list[Letters]] = defaultdict(list)
    for clue, x, y in ink.place_clues(picture):
        if clue.colour:
            pen.boxes(clue.colour, [(x + 0.04 * SIDE, y + 0.04 * SIDE, 0.92 * SIDE, 0.92 * SIDE)])
        colour: Colour = WHITE if clue.colour and not is_pale(clue.colour) else BLACK
        texts[colour].append((x + SIDE / 2, y + SIDE / 2, clue.text))
    for colour, own in texts.items():
        pen.texts(PLAIN, SIDE * 0.58, colour, own)


# Marks


def _list_marks(picture: Picture) -> dict[str, list[ink.Spot]]:
    """Return for each mark the middles of its cells."""
    found: dict[str, list[ink.Spot]] = defaultdict(list)
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            if cell.mark and cell.mark != WEDGES:
                found[cell.mark].append(ink.middle_of_place((row, col)))
    return found


def _mark(pen: Pen, mark: str, spot: ink.Spot) -> None:
    x, y = spot
    if mark == "bulb":
        pen.circles(SIDE * 0.24, [(x, y - SIDE * 0.06)], WHITE, SIDE * 0.05)
        pen.boxes(BLACK, [(x - SIDE * 0.09, y + SIDE * 0.18, SIDE * 0.18, SIDE * 0.16)])
    elif mark in LINED:
        ways = [((x + a * SIDE, y + b * SIDE), (x + c * SIDE, y + d * SIDE)) for a, b, c, d in LINED[mark]]
        pen.lines(BLACK, SIDE * (0.08 if mark.endswith("slash") else 0.05), ways, ROUND)
    elif mark == "star":
        pen.polygon(BLACK, list(_star(x, y, SIDE * 0.4)))
    elif mark in OUTLINES:
        pen.polygon(BLACK, [(x + across * SIDE, y + down * SIDE) for across, down in OUTLINES[mark]])
    else:
        is_ring = mark == "ring"
        pen.circles(SIDE * (0.06 if mark == "dot" else 0.3), [spot], WHITE if is_ring else BLACK, SIDE * 0.05)


def _star(x: float, y: float, size: float) -> Iterator[ink.Spot]:
    for point in range(10):
        angle, reach = math.pi * (0.5 + point / 5), size * (1, 0.45)[point % 2]
        yield x + reach * math.cos(angle), y - reach * math.sin(angle)
