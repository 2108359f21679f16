"""Any Picture as one HTML table, large or small, or as a plan where it is huge. Words come in, classes go out.

Most cells of a board look like another one, so each distinct cell is drawn once and kept.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from puzzlesite import limits
from puzzlesite.templatetags import sizes, speech
from solvers.paper.ink import SIDE, ink
from solvers.paper.svg_paths import is_huge, plan
from solvers.picture import Cell, Clue, Picture, Sign, Stroke

register = template.Library()
PLANS = count()  # names of drawings: there may be several on a page

INSET = 4  # hundredths of a cell around its notes
GAP = 42  # between the middle of a note and its line, in hundredths of a note
BOW = 0.08  # how far a line bends aside, as a share of its length
LAYOUT = re.compile(r"\s*\n\s*| (?=>)")  # of a template: text has its > escaped
NUMBERED = {"is_numbered": True, "number_class": "number", "is_headed": True}
SMALL_LIMIT = 32  # rows and columns of a thumbnail; of a larger board it shows the corner


class Row(NamedTuple):
    """One row of the table: its number, the clues beside it, and its cells as HTML.

    looks: of a huge board numbers instead of cells, which a script makes.
    """

    number: int
    clues: SafeString
    cells: SafeString
    looks: str = ""


class Column(NamedTuple):
    """The head of one column: its number and the clues above it."""

    number: int
    clues: SafeString


@register.inclusion_tag("picture.html")
def picture(picture: Picture | SafeString) -> dict[str, object]:
    """The board at its full size, for eyes, keyboards and screen readers; a huge one as a single drawing.

    A figure that was rendered before is shown as it is.
    """
    if isinstance(picture, SafeString):
        return {"figure": picture}
    return _whole(picture) or _large(picture)


def _whole(picture: Picture) -> dict[str, object] | None:
    """A huge board as a drawing; None for others."""
    return _name(picture) | _plan(picture) if is_huge(picture) else None


def _plan(picture: Picture, key: str = "") -> dict[str, object]:
    """A drawing, which is as wide and high as so many cells."""
    drawing = plan(picture)
    rows, cols = drawing.height // SIDE, drawing.width // SIDE
    names = {"plan": drawing, "key": key or f"plan{next(PLANS)}", "rows": rows, "cols": cols}
    return names | {"sizes": sizes.of(rows, cols) + _kinds(picture)}


def _kinds(picture: Picture) -> str:
    """The classes of boards that need room around them, and of those that need dim or white paper in the dark."""
    kinds = {"dotted": picture.needs_rim, "inky": picture.has_black, "coloured": picture.has_colours}
    return "".join(f" {name}" for name, is_so in kinds.items() if is_so)


def rendered_before(html: str) -> SafeString:
    """What one of our templates has rendered, and escaped, and was kept since."""
    return mark_safe(html)


def _name(picture: Picture) -> dict[str, object]:
    language = get_language() or "en"
    return {
        "picture": picture,
        "name": picture.title.format_in(language) if picture.title else _("Board"),
        "caption": picture.caption.format_in(language) if picture.caption else "",
        "sizes": sizes.classes(picture) + _kinds(picture),
    }


def _large(picture: Picture) -> dict[str, object]:
    return _name(picture) | {
        "columns": tuple(_columns(picture)),
        "rows": tuple(_rows(picture)),
        "ink": ink(picture),
        "number_class": "hidden",
        "is_headed": bool(picture.left or picture.above),
    }


def _number(picture: Picture) -> dict[str, object]:
    return _large(picture) | NUMBERED | {"is_clued": bool(picture.left or picture.above)}


@register.inclusion_tag("picture.html")
def entry_picture(picture: Picture) -> dict[str, object]:
    """The same, with cells that a script can change and numbers beside rows without clues; the largest have none.

    Of a huge one the script makes the cells that are in sight; without it the board is a drawing.
    """
    if picture.rows * picture.cols > limits.ENTERED_CELLS:
        return _name(picture) | _plan(picture)
    if is_huge(picture):
        return _stock(picture) | {"still": _name(picture) | _plan(picture)}
    return _large(picture) if picture.left else _number(picture)


def _stock(picture: Picture) -> dict[str, object]:
    """A table without cells: each distinct one stands once in a template, and rows have the numbers of theirs."""
    language, known = get_language() or "en", dict[SafeString, int]()
    looks = [[str(known.setdefault(cell, len(known))) for cell in row] for row in _cells(picture, language)]
    rows = (Row(row + 1, _clues(picture.left, row), SafeString(), " ".join(look)) for row, look in enumerate(looks))
    numbers = {"number_class": "hidden", "is_headed": True} if picture.left else NUMBERED
    table = {"columns": tuple(_columns(picture)), "rows": tuple(rows), "ink": ink(picture)}
    return _name(picture) | table | numbers | {"stock": mark_safe("".join(known))}


@register.inclusion_tag("picture.html")
def numbered_picture(picture: Picture) -> dict[str, object]:
    """The same with the numbers of rows and columns in sight, for sentences that name cells."""
    return _whole(picture) or _number(picture)


@register.inclusion_tag("picture.html")
def silent_picture(picture: Picture) -> dict[str, object]:
    """The same for eyes alone: its caption says all that it shows, and is read out instead."""
    return _whole(picture) or _number(picture) | {"is_silent": True}


@register.simple_tag
def thumbnail(picture: Picture, key: str = "") -> SafeString:
    """The same board small and silent, for links that say in words what it is."""
    corner = _corner(picture)
    return render_to_string("picture_small.html", _plan(corner, key) | {"cropped": corner is not picture})


def _corner(picture: Picture) -> Picture:
    """The picture, or its upper left corner when it is too large to be seen small."""
    if picture.rows <= SMALL_LIMIT and picture.cols <= SMALL_LIMIT:
        return picture
    return replace(
        picture,
        cells=tuple(row[:SMALL_LIMIT] for row in picture.cells[:SMALL_LIMIT]),
        above=picture.above[:SMALL_LIMIT],
        left=picture.left[:SMALL_LIMIT],
        edges=tuple(filter(_is_in_corner, picture.edges)),
        links=tuple(filter(_is_in_corner, picture.links)),
        points=tuple(filter(_is_in_corner, picture.points)),
    )


def _is_in_corner(sign: Sign) -> bool:
    return max(sign.at) <= SMALL_LIMIT - 1


# What is marked as safe in this module was rendered by templates, which escape.


def _columns(picture: Picture) -> Iterator[Column]:
    for col in range(picture.cols):
        yield Column(col + 1, _clues(picture.above, col))


def _rows(picture: Picture) -> Iterator[Row]:
    for row, cells in enumerate(_cells(picture, get_language() or "en")):
        yield Row(row + 1, _clues(picture.left, row), mark_safe("".join(cells)))


def _cells(picture: Picture, language: str) -> Iterator[Iterator[SafeString]]:
    """The cells of each row as HTML."""
    sides = speech.surroundings(picture)
    for row, cells in enumerate(picture.cells):
        yield (_cell(language, cell, sides.get((row, col), ())) for col, cell in enumerate(cells))


def _clues(margin: Sequence[Sequence[Clue]], line: int) -> SafeString:
    return mark_safe("".join(map(_clue, margin[line]))) if margin else SafeString()


@lru_cache(maxsize=1024)
def _clue(clue: Clue) -> SafeString:
    return _one_line("picture_clue.html", {"clue": clue})


@lru_cache(maxsize=8192)
def _cell(language: str, cell: Cell, sides: speech.Sides = ()) -> SafeString:
    notes = [(note, note in cell.struck, _shape(cell, note)) for note in cell.notes]
    strokes = [_line(stroke, cell.raster) for stroke in cell.strokes]
    context = {"cell": cell, "drawing": f"marks/{cell.mark}.svg", "notes": notes, "strokes": strokes}
    context |= {"spoken": speech.speak_cell(cell, language, sides), "raster": cell.raster}
    return _one_line("picture_cell.html", context)


def _one_line(template: str, context: dict[str, object]) -> SafeString:
    """A template without its layout, which is for its reader: a board has thousands of these."""
    return mark_safe(LAYOUT.sub("", render_to_string(template, context)))


def _shape(cell: Cell, note: str) -> str:
    """What is drawn around a note."""
    if note and note in cell.ringed:
        return "ring"
    return "box" if note and note in cell.boxed else ""


class Line(NamedTuple):
    """A line in hundredths of a cell: the path of a slight bow, so that lines one above the other are told apart."""

    path: str
    full: bool


def _line(stroke: Stroke, side: int) -> Line:
    start, end = _spot(stroke.start, side), _spot(stroke.end, side) + complex(100 * stroke.right, 100 * stroke.down)
    way = end - start
    start, end = (point + way / abs(way) * apart for point, apart in ((start, GAP / side), (end, -GAP / side)))
    bow = (start + end) / 2 + way * BOW * 1j
    numbers = (f"{point.real:.1f} {point.imag:.1f}" for point in (start, bow, end))
    return Line("M{} Q{} {}".format(*numbers), stroke.full)


def _spot(place: int, side: int) -> complex:
    """The middle of a note in its cell, as the style sheet's raster lays it out."""
    row, col = divmod(place, side)
    return complex(*(INSET + (100 - 2 * INSET) * (line + 0.5) / side for line in (col, row)))


def cells_drawn(cells: Sequence[Cell]) -> SafeString:
    """Cells by themselves, for a script that puts them into a board."""
    language = get_language() or "en"
    return mark_safe("".join(_cell(language, cell) for cell in cells))


def speak(cell: Cell) -> str:
    """What a screen reader says of a cell."""
    return speech.speak_cell(cell, get_language() or "en")
