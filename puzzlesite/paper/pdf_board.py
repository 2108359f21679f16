"""A Picture drawn on a PDF page in ink on white."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from reportlab.lib.colors import Color, HexColor, black, white

from solvers.picture import Cell, Clue, Picture, is_pale

GIVEN, FOUND, TEXT = "Helvetica-Bold", "Helvetica", "IPAexGothic"
WEIGHTS = {1: (0.012, 0.5), 2: (0.05, 1.4)}  # of a line: its share of a cell's side, and at most so many points
FRAME = (0.06, 1.8)
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
    side = min(width / (picture.cols + left), height / (picture.rows + above), LARGEST)
    spare = width - side * (picture.cols + left)
    return Place(x + spare / 2, y + height - side * (picture.rows + above), side)


def draw(canvas: Any, picture: Picture, place: Place) -> None:
    """The fills, then the lines, then what stands in the cells and margins."""
    left, _ = margins(picture)
    grid = Place(place.x + left * place.side, place.y, place.side)
    canvas.saveState()
    _fill(canvas, picture, grid)
    _rule(canvas, picture, grid)
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
    """The lines between cells, as long as they go on with one weight; then the frame."""
    canvas.setStrokeColor(black)
    canvas.setLineCap(2)
    for weight, thickness in WEIGHTS.items():
        strokes = [*_rows_ruled(picture, grid, weight), *_columns_ruled(picture, grid, weight)]
        canvas.setLineWidth(_thick(thickness, grid.side))
        if strokes:
            canvas.lines(strokes)
    canvas.setLineWidth(_thick(FRAME, grid.side))
    canvas.lines([*_list_sides(picture, grid)])


def _thick(thickness: tuple[float, float], side: float) -> float:
    share, most = thickness
    return min(max(share * side, 0.2), most)


Stroke = tuple[float, float, float, float]


def _rows_ruled(picture: Picture, grid: Place, weight: int) -> Iterator[Stroke]:
    for row, cells in enumerate(picture.cells):
        for start, end in _stretches([cell.north == weight for cell in cells]):
            x, y = _corner(picture, grid, row, start)
            yield x, y + grid.side, x + (end - start) * grid.side, y + grid.side


def _columns_ruled(picture: Picture, grid: Place, weight: int) -> Iterator[Stroke]:
    for col in range(picture.cols):
        for start, end in _stretches([row[col].west == weight for row in picture.cells]):
            x, y = _corner(picture, grid, end - 1, col)
            yield x, y, x, y + (end - start) * grid.side


def _list_sides(picture: Picture, grid: Place) -> Iterator[Stroke]:
    """The sides of the picture, but for those of cells outside the board."""
    top, right = grid.y + picture.rows * grid.side, grid.x + picture.cols * grid.side
    for row, y in ((0, top), (-1, grid.y)):
        for start, end in _stretches([cell.look != "outside" for cell in picture.cells[row]]):
            yield grid.x + start * grid.side, y, grid.x + end * grid.side, y
    for col, x in ((0, grid.x), (-1, right)):
        for start, end in _stretches([cells[col].look != "outside" for cells in picture.cells]):
            yield x, top - end * grid.side, x, top - start * grid.side


def _stretches(there: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where True goes on and on: first, and one past the last."""
    place = 0
    for is_there, run in groupby(there):
        length = len(list(run))
        if is_there:
            yield place, place + length
        place += length


def _write(canvas: Any, picture: Picture, grid: Place) -> None:
    """Texts and marks, cell by cell; the texts of one look as one."""
    written: dict[tuple[str, float, bool], list[tuple[float, float, str]]] = {}
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            x, y = _corner(picture, grid, row, col)
            middle = x + grid.side / 2, y + grid.side / 2
            if cell.text:
                font = GIVEN if cell.look in ("given", "black") else FOUND
                size = grid.side * (0.66 if len(cell.text) == 1 else 0.46)
                written.setdefault((font, size, _is_dark(cell)), []).append((*middle, cell.text))
            elif cell.notes:
                for dx, dy, note in _raster(cell.notes):
                    at = (x + dx * grid.side, y + grid.side - dy * grid.side, note)
                    written.setdefault((FOUND, grid.side * 0.22, False), []).append(at)
            if cell.mark:
                _mark(canvas, cell.mark, *middle, grid.side)
    for (font, size, is_light), texts in written.items():
        _texts(canvas, font, size, white if is_light else black, texts)


def _is_dark(cell: Cell) -> bool:
    return cell.look in ("black", "shaded") and not (cell.colour and is_pale(cell.colour))


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
    reach = side * 0.22
    if mark == "bulb":
        canvas.setFillColor(white)
        canvas.circle(x, y + side * 0.06, side * 0.24, stroke=1, fill=1)
        canvas.setFillColor(black)
        canvas.rect(x - side * 0.09, y - side * 0.34, side * 0.18, side * 0.16, stroke=0, fill=1)
    elif mark == "cross":
        canvas.lines([(x - reach, y - reach, x + reach, y + reach), (x - reach, y + reach, x + reach, y - reach)])
    else:
        canvas.circle(x, y, side * (0.06 if mark == "dot" else 0.28), stroke=1, fill=mark != "ring")


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
