"""A Picture drawn with a pen in ink on white: on paper, and as a file of its own."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from solvers.paper import accents, ink
from solvers.paper.fonts import BOLD, PLAIN
from solvers.paper.ink import SIDE
from solvers.paper.pens import BLACK, ROUND, SQUARE, WHITE, Box, Colour, Letters, Pen
from solvers.picture import Cell, Clue, Picture, Sign, is_pale

WEIGHTS = {1: (0.012, 0.5), 2: (0.05, 1.4)}  # of a line: its share of a cell's side, and at most so many points
FRAME = (0.06, 1.8)
THINNEST = 0.2  # points
RIM = 0.3  # of a cell: paper around boards of which something reaches beyond the cells
HAIR = 1
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
SHIFTS = {"arrow-e": (0, 0.1), "arrow-w": (0, 0.1), "arrow-n": (-0.12, 0), "arrow-s": (-0.12, 0)}  # texts with them
GREY, HATCH = 0.25, 0.6
TINTS = {f"tint{number}": shade for number, shade in enumerate((1.0, 0.88, 0.76, 0.94, 0.82, 0.7), 1)}
FILLS = {"black": BLACK, "shaded": GREY, "outside": WHITE, "hole": WHITE, **TINTS}


class Extent(NamedTuple):
    """How far a picture reaches, in cells: to the left of its grid and above it, and in all."""

    left: float
    above: float
    width: float
    height: float


def extent(picture: Picture) -> Extent:
    """With the clues in the margins, and what reaches beyond the cells."""
    left, above = (max(map(len, margin), default=0) for margin in (picture.left, picture.above))
    rim = RIM if picture.needs_rim else 0
    return Extent(left + rim, above + rim, left + picture.cols + 2 * rim, above + picture.rows + 2 * rim)


def draw(pen: Pen, picture: Picture) -> None:
    """The fills, then the lines, then what is in the cells and margins."""
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
    """Runs of one fill as one box; lit cells are hatched."""
    boxes: dict[Colour, list[Box]] = defaultdict(list)
    for row, cells in enumerate(picture.cells):
        col = 0
        for fill, run in groupby(cells, key=_fill_of):
            length = len(list(run))
            if fill == HATCH:
                _hatch(pen, row, col, length)
            elif fill is not None:
                boxes[fill].append((SIDE * col, SIDE * row, SIDE * length, SIDE))
            col += length
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
    """The lines between cells, as long as they go on with one weight; then the frame, or dots instead of all."""
    is_ruled = picture.grid == "lines"
    for weight, thickness in WEIGHTS.items():
        if is_ruled or weight != HAIR:
            _stroke(pen, ink.rule_lines(picture, weight), _thick(pen, thickness))
    if is_ruled:
        _stroke(pen, ink.frame(picture), _thick(pen, FRAME))
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
    """Borders, then lines with a white edge that parts them from circles, crosses, and numbers where cells meet."""
    edges = [(sign, ink.edge_way(sign.at)) for sign in picture.edges]
    links = [(sign, ink.link_way(picture, sign.at)) for sign in picture.links]
    both = [*edges, *links]
    _stroke(pen, ink.join_ways(_ways(edges, "border")), _thick(pen, FRAME))
    doubles = [one for way in ink.join_ways(_ways(both, "double")) for one in ink.pair(way)]
    _stroke(pen, ink.join_ways(_ways(links, "line")), SIDE * (LINE + 0.08), WHITE, ROUND)
    _stroke(pen, ink.join_ways(_ways(both, "line")), SIDE * LINE, ends=ROUND)
    _stroke(pen, doubles, SIDE * LINE * 0.7, ends=ROUND)
    _cross(pen, [ink.middle(way) for way in _ways(both, "cross")])
    _number_points(pen, picture)


def _ways(signs: Iterable[tuple[Sign, ink.Way]], word: str) -> list[ink.Way]:
    return [way for sign, way in signs if sign.word == word]


def _cross(pen: Pen, spots: Iterable[ink.Spot]) -> None:
    arm = ink.ARM
    ways = [((x - arm, y - turn * arm), (x + arm, y + turn * arm)) for x, y in spots for turn in (-1, 1)]
    _stroke(pen, ways, SIDE * 0.035, GREY, ROUND)


def _number_points(pen: Pen, picture: Picture) -> None:
    numbers = [(*ink.spot(point.at), point.word) for point in picture.points if point.word]
    if numbers:
        pen.circles(SIDE * 0.24, [(x, y) for x, y, _ in numbers], WHITE, SIDE * 0.035)
        pen.texts(BOLD, SIDE * 0.36, BLACK, numbers)


# Texts


def _write(pen: Pen, picture: Picture) -> None:
    """Texts cell by cell; those of one look as one."""
    written: dict[tuple[str, float, Colour], list[Letters]] = defaultdict(list)
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            if cell.text:
                written[_style(cell)].append(_place_text(row, col, cell))
            elif cell.notes:
                notes = written[PLAIN, SIDE * 0.22, BLACK]
                notes += [(SIDE * (col + x), SIDE * (row + y), note) for x, y, note in _raster(cell.notes)]
    for style, texts in written.items():
        pen.texts(*style, texts)


def _style(cell: Cell) -> tuple[str, float, Colour]:
    """The font, the size and the colour of a cell's text."""
    font = BOLD if cell.look in ("given", "black") else PLAIN
    is_small = len(cell.text) > 1 or cell.mark
    return font, SIDE * (0.44 if is_small else 0.62), WHITE if _is_dark(cell) else BLACK


def _place_text(row: int, col: int, cell: Cell) -> Letters:
    across, down = SHIFTS.get(cell.mark, (0, 0))
    return SIDE * (col + 0.5 + across), SIDE * (row + 0.5 + down), cell.text


def _is_dark(cell: Cell) -> bool:
    is_black = cell.look in ("black", "shaded") or cell.mark == "disc"
    return is_black and not (cell.colour and is_pale(cell.colour))


def _raster(notes: Sequence[str]) -> Iterator[tuple[float, float, str]]:
    """Where each note is in its cell, from the upper left corner."""
    wide = round(len(notes) ** 0.5 + 0.49)
    for place, note in enumerate(notes):
        if note.strip():
            yield (place % wide + 0.5) / wide, (place // wide + 0.5) / wide, note


def _clues(pen: Pen, picture: Picture) -> None:
    """The numbers in the margins, next to the grid; in colours as on the page, dark or white on a box."""
    texts: dict[Colour, list[Letters]] = defaultdict(list)
    for clue, x, y in _place_clues(picture):
        if clue.colour:
            pen.boxes(clue.colour, [(x + 0.04 * SIDE, y + 0.04 * SIDE, 0.92 * SIDE, 0.92 * SIDE)])
        colour: Colour = WHITE if clue.colour and not is_pale(clue.colour) else BLACK
        texts[colour].append((x + SIDE / 2, y + SIDE / 2, clue.text))
    for colour, own in texts.items():
        pen.texts(PLAIN, SIDE * 0.58, colour, own)


def _place_clues(picture: Picture) -> Iterator[tuple[Clue, float, float]]:
    """The clues with their upper left corners, the last ones next to the grid."""
    for row, clues in enumerate(picture.left):
        for place, clue in enumerate(reversed(clues), 1):
            yield clue, -SIDE * place, SIDE * row
    for col, clues in enumerate(picture.above):
        for place, clue in enumerate(reversed(clues), 1):
            yield clue, SIDE * col, -SIDE * place


# Marks


def _list_marks(picture: Picture) -> dict[str, list[ink.Spot]]:
    """Each mark with the middles of its cells."""
    found: dict[str, list[ink.Spot]] = defaultdict(list)
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            if cell.mark:
                found[cell.mark].append(ink.spot((row, col)))
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
    else:
        is_ring = mark == "ring"
        pen.circles(SIDE * (0.06 if mark == "dot" else 0.3), [spot], WHITE if is_ring else BLACK, SIDE * 0.05)


def _star(x: float, y: float, size: float) -> Iterator[ink.Spot]:
    for point in range(10):
        angle, reach = math.pi * (0.5 + point / 5), size * (1, 0.45)[point % 2]
        yield x + reach * math.cos(angle), y - reach * math.sin(angle)
