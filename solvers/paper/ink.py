"""Every line, dot and cross of a Picture as SVG paths, one for each kind, to be laid over its cells.

Units are twentieths of a cell, as in the drawings of marks. A table of cells has them above it in one drawing, so that
lines have one width and meet without notches; huge boards and small ones are one drawing altogether.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import ceil, floor
from typing import NamedTuple

from solvers.grids.rectangle import runs
from solvers.picture import ACCENTS, Cell, Clue, Picture, Place, Sign

SIDE = 20
HAIR, HEAVY = 1, 2
ARM = 1.6  # of a cross, from its middle
APART = 2  # the two lines of a double one, from the middle
AROUND = 6.5  # of a text in the middle of a cell, or of the ring around it: how far lines keep away
FLAG = 5  # the side of the triangle that says that a rule is broken
LINES = ("line", "double")
LOOKS = ("given", "found", "marked")
Spot = tuple[float, float]  # a place of the drawing: (across, down)
Way = tuple[Spot, Spot]


class Shape(NamedTuple):
    """Words for the style sheet, and one path through all places that have them."""

    word: str
    path: str

    @property
    def drawing(self) -> str:
        """The template that draws it, if it is a mark."""
        return f"marks/{self.word}.svg"


class Text(NamedTuple):
    """A text around a place of the drawing."""

    across: float
    down: float
    text: str
    look: str


class Ink(NamedTuple):
    """What is drawn over cells, from below. width, height: of the grid; strokes: bands of accents, lines, crosses."""

    width: int
    height: int
    hair: str
    heavy: str
    frame: str
    dots: str
    strokes: tuple[Shape, ...]
    points: tuple[Text, ...]


def ink(picture: Picture) -> Ink:
    """The lines of a picture, from the upper left corner of its grid."""
    is_ruled = picture.grid == "lines"
    return Ink(
        width=SIDE * picture.cols,
        height=SIDE * picture.rows,
        hair="".join(map(_stroke, rule_lines(picture, HAIR))) if is_ruled else "",
        heavy="".join(map(_stroke, rule_lines(picture, HEAVY))),
        frame="".join(map(_stroke, frame(picture))) if is_ruled else "",
        dots="" if is_ruled else _dots(picture),
        strokes=tuple(_strokes(picture)),
        points=tuple(Text(*spot(point.at), point.word, point.look) for point in picture.points if point.word),
    )


def _stroke(way: Way) -> str:
    (x, y), (to_x, to_y) = way
    return f"M{x:g} {y:g}" + (f"h{to_x - x:g}" if y == to_y else f"v{to_y - y:g}")


# Between cells


def rule_lines(picture: Picture, weight: int) -> Iterator[Way]:
    """The lines of a weight between cells, each as long as it goes on."""
    cells = picture.cells
    for row in range(1, picture.rows):
        for start, end in _stretches([_weight(cell, cell.north) == weight for cell in cells[row]]):
            yield (SIDE * start, SIDE * row), (SIDE * end, SIDE * row)
    for col in range(1, picture.cols):
        for start, end in _stretches([_weight(row[col], row[col].west) == weight for row in cells]):
            yield (SIDE * col, SIDE * start), (SIDE * col, SIDE * end)


def _weight(cell: Cell, weight: int) -> int:
    """Of a line before a cell: there are no hairs outside the board."""
    return 0 if cell.look == "outside" and weight == HAIR else weight


def frame(picture: Picture) -> Iterator[Way]:
    """The sides of the picture, but for those of cells outside the board."""
    bottom, right = SIDE * picture.rows, SIDE * picture.cols
    for row, y in ((0, 0), (-1, bottom)):
        for start, end in _stretches([cell.look != "outside" for cell in picture.cells[row]]):
            yield (SIDE * start, y), (SIDE * end, y)
    for col, x in ((0, 0), (-1, right)):
        for start, end in _stretches([cells[col].look != "outside" for cells in picture.cells]):
            yield (x, SIDE * start), (x, SIDE * end)


def _stretches(there: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where True goes on and on: first, and one past the last."""
    return ((start, start + count) for is_there, start, count in runs(there) if is_there)


def _dots(picture: Picture) -> str:
    """Where cells meet; as strokes of no length, whose round ends are the dots. Texts of points replace them."""
    texts = {spot(point.at) for point in picture.points if point.word}
    places = ((SIDE * col, SIDE * row) for row in range(picture.rows + 1) for col in range(picture.cols + 1))
    return "".join(f"M{x} {y}h0" for x, y in places if (x, y) not in texts)


def spot(at: Place) -> Spot:
    """The middle of a place as (across, down)."""
    return (at[1] + 0.5) * SIDE, (at[0] + 0.5) * SIDE


# In margins and cells


def place_clues(picture: Picture) -> Iterator[tuple[Clue, int, int]]:
    """The clues of both margins with their upper left corners (across, down); the last ones are next to the grid."""
    for row, clues in enumerate(picture.left):
        for place, clue in enumerate(clues, -len(clues)):
            yield clue, SIDE * place, SIDE * row
    for col, clues in enumerate(picture.above):
        for place, clue in enumerate(clues, -len(clues)):
            yield clue, SIDE * col, SIDE * place


def spot_note(at: Place, place: int, raster: int) -> Spot:
    """The middle of a note of a cell. place: among its notes; raster: how many are side by side."""
    down, across = divmod(place, raster)
    return SIDE * (at[1] + (across + 0.5) / raster), SIDE * (at[0] + (down + 0.5) / raster)


# Edges and links


def edge_way(at: Place) -> Way:
    """The side of a cell, from end to end."""
    (x, y), half = spot(at), SIDE / 2
    return ((x - half, y), (x + half, y)) if is_level(at) else ((x, y - half), (x, y + half))


def link_way(picture: Picture, at: Place) -> Way:
    """The way from the middle of a cell to that of its neighbour, across the side; it ends where a text begins."""
    row, col = at
    down, right = (0.5, 0) if is_level(at) else (0, 0.5)
    (x, y), (to_x, to_y) = spot((row - down, col - right)), spot((row + down, col + right))
    first, last = picture.cells[floor(row)][floor(col)], picture.cells[ceil(row)][ceil(col)]
    before, after = (AROUND if cell.text else 0 for cell in (first, last))
    if is_level(at):
        return (x, y + before), (to_x, to_y - after)
    return (x + before, y), (to_x - after, to_y)


def is_level(at: Place) -> bool:
    """Whether the side between two cells is level: they lie one above the other."""
    return at[0] % 1 != 0


def _strokes(picture: Picture) -> Iterator[Shape]:
    """The bands of accents, lines with the halo that parts them from what is below, crosses, and flags of faults."""
    shapes: dict[str, list[Way]] = defaultdict(list)
    edges = ((sign, edge_way(sign.at), "edge") for sign in picture.edges)
    links = ((sign, link_way(picture, sign.at), "link") for sign in picture.links)
    for sign, way, kind in chain(edges, links):
        for word in _words(kind, sign):
            shapes[word].append(way)
    for word in _order(shapes):
        yield Shape(word, _path(word, shapes[word]))
    broken = [one.at for one in (*picture.edges, *picture.links, *picture.points) if "fault" in one.accents]
    if broken:
        yield Shape("flag", "".join(map(_flag, map(spot, broken))))


def _words(kind: str, sign: Sign) -> Iterator[str]:
    """The kinds of strokes that a sign has."""
    for accent in sign.accents:
        yield f"{kind} band {accent}"
    if kind == "link" and sign.word in LINES:
        yield f"{kind} halo {sign.word}"
    if sign.word:
        yield f"{kind} {sign.word} {sign.look}"


def _order(shapes: dict[str, list[Way]]) -> list[str]:
    """From below: accents, borders, halos, lines, crosses."""
    layers = [f" band {accent}" for accent in ACCENTS]
    layers += [" border ", " halo ", *(f" {word} {look}" for word in ("line", "double", "cross") for look in LOOKS)]
    return sorted(shapes, key=lambda word: next(n for n, layer in enumerate(layers) if layer in word))


def _path(word: str, ways: list[Way]) -> str:
    if " cross " in word:
        return "".join(map(_cross, map(middle, ways)))
    whole = list(join_ways(ways))
    if "double" in word:
        whole = [one for way in whole for one in pair(way)]
    return "".join(map(_stroke, whole))


def join_ways(ways: Iterable[Way]) -> Iterator[Way]:
    """Ways that follow each other in one row or column as one."""
    ways = sorted(ways)
    yield from _runs(sorted((way for way in ways if way[0][1] == way[1][1]), key=lambda way: (way[0][1], way[0][0])))
    yield from _runs([way for way in ways if way[0][1] != way[1][1]])


def _runs(ways: Sequence[Way]) -> Iterator[Way]:
    """Each way that begins where the one before ends is joined to it."""
    run: Way | None = None
    for way in ways:
        if run is None or run[1] != way[0]:
            if run is not None:
                yield run
            run = way
        run = run[0], way[1]
    if run is not None:
        yield run


def pair(way: Way) -> list[Way]:
    """The two lines of a double one."""
    (x, y), (to_x, to_y) = way
    across, down = (0, APART) if y == to_y else (APART, 0)
    return [((x + n * across, y + n * down), (to_x + n * across, to_y + n * down)) for n in (-1, 1)]


def middle(way: Way) -> Spot:
    (x, y), (to_x, to_y) = way
    return (x + to_x) / 2, (y + to_y) / 2


def _cross(place: Spot) -> str:
    x, y = place
    return f"M{x - ARM:g} {y - ARM:g}l{2 * ARM:g} {2 * ARM:g}m-{2 * ARM:g} 0l{2 * ARM:g}-{2 * ARM:g}"


def _flag(place: Spot) -> str:
    x, y = place
    return f"M{x - FLAG / 2:g} {y - FLAG / 2:g}h{FLAG}v{FLAG}z"
