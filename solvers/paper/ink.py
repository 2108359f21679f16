"""Lines, dots and crosses of a Picture as SVG paths, one for each kind, to be laid over its cells.

Units are twentieths of a cell, as in the drawings of marks. A table of cells has them above it in one drawing, so that
lines have one width and meet without notches; huge boards and small ones are one drawing altogether.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import ceil, floor
from typing import NamedTuple

from solvers.grids.rectangle import runs
from solvers.picture import ACCENTS, Badge, Cell, MarginClue, Picture, Place, Sign

SIDE = 20
HAIR, HEAVY = 1, 2
# The arms of a cross have this length from its middle.
ARM = 1.6
# The two lines of a double one are this far from the middle.
APART = 2
# Lines end this far from the middle of a cell with a text or a ring.
AROUND = 6.5
# The triangle that marks a broken rule has this side.
FLAG = 5
LINES = ("line", "double")
LOOKS = ("given", "found", "marked", "supposed")
# The disc around a cross has half this width.
DISC = 3.1
# A badge is this far from the middle of its cell, or of its side; longer numbers are smaller.
BADGE, MOST_SHORT = 5.8, 9
# A place of the drawing: (across, down).
Spot = tuple[float, float]
Way = tuple[Spot, Spot]


class InkShape(NamedTuple):
    """A word for the style sheet, and one path through all places that have it."""

    word: str
    path: str

    @property
    def drawing(self) -> str:
        """Return the name of the template that draws it, if it is a mark."""
        return f"marks/{self.word}.svg"


class InkText(NamedTuple):
    """A text around a place of the drawing."""

    across: float
    down: float
    text: str
    look: str


class Ink(NamedTuple):
    """The drawing over cells, from below. width, height: of the grid; strokes: bands of accents, lines, crosses.

    badges: numbers over all of it, with a look.
    """

    width: int
    height: int
    hair: str
    heavy: str
    frame: str
    dots: str
    strokes: tuple[InkShape, ...]
    points: tuple[InkText, ...]
    badges: tuple[InkText, ...] = ()


def make_ink(picture: Picture) -> Ink:
    """Return the lines of a picture, from the upper left corner of its grid."""
    is_ruled = picture.grid == "lines"
    return Ink(
        width=SIDE * picture.cols,
        height=SIDE * picture.rows,
        hair="".join(map(_stroke, list_lines_of_weight(picture, HAIR))) if is_ruled else "",
        heavy="".join(map(_stroke, list_lines_of_weight(picture, HEAVY))),
        frame="".join(map(_stroke, list_frame_sides(picture))) if is_ruled else "",
        dots="" if is_ruled else _dots(picture),
        strokes=tuple(_strokes(picture)),
        points=tuple(
            InkText(*middle_of_place(point.at), point.word, point.look) for point in picture.points if point.word
        ),
        badges=tuple(map(_badge, picture.badges)),
    )


def _badge(badge: Badge) -> InkText:
    """Return a number in the lower right of its cell, or on a side beside the middle."""
    (x, y), is_cell = middle_of_place(badge.at), not (badge.at[0] % 1 or badge.at[1] % 1)
    right = BADGE if is_cell or is_horizontal_side(badge.at) else 0
    down = BADGE if is_cell or not is_horizontal_side(badge.at) else 0
    looks = ("now" if badge.is_now else "", "long" if badge.number > MOST_SHORT else "")
    return InkText(x + right, y + down, str(badge.number), " ".join(filter(None, looks)))


def _stroke(way: Way) -> str:
    (x, y), (to_x, to_y) = way
    return f"M{x:g} {y:g}" + (f"h{to_x - x:g}" if y == to_y else f"v{to_y - y:g}")


# Between cells


def list_lines_of_weight(picture: Picture, weight: int) -> Iterator[Way]:
    """Yield the lines of a weight between cells, joined where they continue."""
    cells = picture.cells
    for row in range(1, picture.rows):
        for start, end in _stretches([_weight(cell, cell.north) == weight for cell in cells[row]]):
            yield (SIDE * start, SIDE * row), (SIDE * end, SIDE * row)
    for col in range(1, picture.cols):
        for start, end in _stretches([_weight(row[col], row[col].west) == weight for row in cells]):
            yield (SIDE * col, SIDE * start), (SIDE * col, SIDE * end)


def _weight(cell: Cell, weight: int) -> int:
    """Return the weight of a line before a cell: there are no hairs outside the board."""
    return 0 if cell.look == "outside" and weight == HAIR else weight


def list_frame_sides(picture: Picture) -> Iterator[Way]:
    """Yield the sides of the picture, except those of cells outside the board."""
    bottom, right = SIDE * picture.rows, SIDE * picture.cols
    for row, y in ((0, 0), (-1, bottom)):
        for start, end in _stretches([cell.look != "outside" for cell in picture.cells[row]]):
            yield (SIDE * start, y), (SIDE * end, y)
    for col, x in ((0, 0), (-1, right)):
        for start, end in _stretches([cells[col].look != "outside" for cells in picture.cells]):
            yield (x, SIDE * start), (x, SIDE * end)


def _stretches(there: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield each run of True: its first index, and one past its last."""
    return ((start, start + count) for is_there, start, count in runs(there) if is_there)


def _dots(picture: Picture) -> str:
    """Return dots where cells meet, as strokes of no length with round ends. Texts of points replace them."""
    texts = {middle_of_place(point.at) for point in picture.points if point.word}
    places = ((SIDE * col, SIDE * row) for row in range(picture.rows + 1) for col in range(picture.cols + 1))
    return "".join(f"M{x} {y}h0" for x, y in places if (x, y) not in texts)


def middle_of_place(at: Place) -> Spot:
    """Return the middle of a place as (across, down)."""
    return (at[1] + 0.5) * SIDE, (at[0] + 0.5) * SIDE


# In margins and cells


def place_clues(picture: Picture) -> Iterator[tuple[MarginClue, int, int]]:
    """Yield the clues of both margins with their upper left corners (across, down); the last are next to the grid."""
    for row, clues in enumerate(picture.left):
        for place, clue in enumerate(clues, -len(clues)):
            yield clue, SIDE * place, SIDE * row
    for col, clues in enumerate(picture.above):
        for place, clue in enumerate(clues, -len(clues)):
            yield clue, SIDE * col, SIDE * place


def middle_of_note(at: Place, place: int, raster: int) -> Spot:
    """Return the middle of a note of a cell. place: among its notes; raster: notes side by side."""
    down, across = divmod(place, raster)
    return SIDE * (at[1] + (across + 0.5) / raster), SIDE * (at[0] + (down + 0.5) / raster)


# Edges and links


def edge_segment(at: Place) -> Way:
    """Return the side of a cell, from end to end."""
    (x, y), half = middle_of_place(at), SIDE / 2
    return ((x - half, y), (x + half, y)) if is_horizontal_side(at) else ((x, y - half), (x, y + half))


def link_line(picture: Picture, at: Place) -> Way:
    """Return the line from the middle of a cell to that of its neighbour, across the side; it stops before a text."""
    row, col = at
    down, right = (0.5, 0) if is_horizontal_side(at) else (0, 0.5)
    (x, y), (to_x, to_y) = middle_of_place((row - down, col - right)), middle_of_place((row + down, col + right))
    first, last = picture.cells[floor(row)][floor(col)], picture.cells[ceil(row)][ceil(col)]
    before, after = (AROUND if cell.text else 0 for cell in (first, last))
    if is_horizontal_side(at):
        return (x, y + before), (to_x, to_y - after)
    return (x + before, y), (to_x - after, to_y)


def is_horizontal_side(at: Place) -> bool:
    """Whether the side between two cells is horizontal: they lie one above the other."""
    return at[0] % 1 != 0


def _strokes(picture: Picture) -> Iterator[InkShape]:
    """Yield the bands of accents, lines with a halo against things below, crosses, and flags of faults."""
    shapes: dict[str, list[Way]] = defaultdict(list)
    edges = ((sign, edge_segment(sign.at), "edge") for sign in picture.edges)
    links = ((sign, link_line(picture, sign.at), "link") for sign in picture.links)
    for sign, way, kind in chain(edges, links):
        for word in _words(kind, sign):
            shapes[word].append((middle_of_place(sign.at),) * 2 if _is_point(word) else way)
    for word in _order(shapes):
        yield InkShape(word, _path(word, shapes[word]))
    broken = [one.at for one in (*picture.edges, *picture.links, *picture.points) if "fault" in one.accents]
    if broken:
        yield InkShape("flag", "".join(map(_flag, map(middle_of_place, broken))))


def _words(kind: str, sign: Sign) -> Iterator[str]:
    """Yield the kinds of strokes that a sign has."""
    shape = "disc" if sign.word == "cross" else "band"
    for accent in sign.accents:
        yield f"{kind} {shape} {accent}"
    if kind == "link" and sign.word in LINES:
        yield f"{kind} halo {sign.word}"
    if sign.word:
        yield f"{kind} {sign.word} {sign.look}" + (" new" if "change" in sign.accents else "")


def _is_point(word: str) -> bool:
    """Tell whether a kind of strokes lies on the side of a cell itself, and not along a way."""
    return " cross " in word or " disc " in word


def _order(shapes: dict[str, list[Way]]) -> list[str]:
    """Return the shapes in drawing order: accents, borders, halos, lines, crosses."""
    layers = [f" {shape} {accent}" for shape in ("band", "disc") for accent in ACCENTS]
    layers += [" border ", " halo ", *(f" {word} {look}" for word in ("line", "double", "cross") for look in LOOKS)]
    return sorted(shapes, key=lambda word: next(n for n, layer in enumerate(layers) if layer in word))


def _path(word: str, ways: list[Way]) -> str:
    if _is_point(word):
        return "".join(map(_cross if " cross " in word else _disc, (place for place, _ in ways)))
    whole = list(join_segments(ways))
    if "double" in word:
        whole = [one for way in whole for one in double_line(way)]
    return "".join(map(_stroke, whole))


def join_segments(ways: Iterable[Way]) -> Iterator[Way]:
    """Yield ways, joined where they follow each other in one row or column."""
    ways = sorted(ways)
    yield from _runs(sorted((way for way in ways if way[0][1] == way[1][1]), key=lambda way: (way[0][1], way[0][0])))
    yield from _runs([way for way in ways if way[0][1] != way[1][1]])


def _runs(ways: Sequence[Way]) -> Iterator[Way]:
    """Join each way that begins where the one before ends."""
    run: Way | None = None
    for way in ways:
        if run is None or run[1] != way[0]:
            if run is not None:
                yield run
            run = way
        run = run[0], way[1]
    if run is not None:
        yield run


def double_line(way: Way) -> list[Way]:
    """Return the two lines of a double one."""
    (x, y), (to_x, to_y) = way
    across, down = (0, APART) if y == to_y else (APART, 0)
    return [((x + n * across, y + n * down), (to_x + n * across, to_y + n * down)) for n in (-1, 1)]


def middle(way: Way) -> Spot:
    (x, y), (to_x, to_y) = way
    return (x + to_x) / 2, (y + to_y) / 2


def _cross(place: Spot) -> str:
    x, y = place
    return f"M{x - ARM:g} {y - ARM:g}l{2 * ARM:g} {2 * ARM:g}m-{2 * ARM:g} 0l{2 * ARM:g}-{2 * ARM:g}"


def _disc(place: Spot) -> str:
    x, y = place
    return f"M{x - DISC:g} {y:g}a{DISC} {DISC} 0 1 0 {2 * DISC:g} 0a{DISC} {DISC} 0 1 0 {-2 * DISC:g} 0z"


def _flag(place: Spot) -> str:
    x, y = place
    return f"M{x - FLAG / 2:g} {y - FLAG / 2:g}h{FLAG}v{FLAG}z"
