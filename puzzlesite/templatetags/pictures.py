"""Template tags that show any Picture as an HTML table, or as a drawing where it is huge.

Most cells of a board look like another one, so each distinct cell is rendered once and cached.
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

from puzzlesite.core import limits
from puzzlesite.templatetags import sizes, speech
from solvers.paper.ink import SIDE, make_ink
from solvers.paper.svg_paths import is_huge, plan_drawing
from solvers.picture import Cell, MarginClue, Picture, Sign, Stroke

register = template.Library()
# A page may have several drawings, each of which needs a name.
PLANS = count()

# The space around a cell's notes, in hundredths of a cell.
INSET = 4
# The distance between the middle of a note and its line, in hundredths of a note.
GAP = 42
# The bend of a line, as a share of its length.
BOW = 0.08
# This layout of a template is removed; in its texts > is escaped.
LAYOUT = re.compile(r"\s*\n\s*| (?=>)")
NUMBERED = {"is_numbered": True, "number_class": "number", "is_headed": True}
# A thumbnail shows at most this number of rows and columns, the corner of a larger board.
SMALL_LIMIT = 10


class Row(NamedTuple):
    """A row of the table: its number, the clues beside it, and its cells as HTML.

    looks: for a huge board, numbers of cells, which a script replaces.
    """

    number: int
    clues: SafeString
    cells: SafeString
    looks: str = ""


class Column(NamedTuple):
    """The head of a column: its number and the clues above it."""

    number: int
    clues: SafeString


@register.inclusion_tag("picture/picture.html")
def picture(picture: Picture | SafeString) -> dict[str, object]:
    """Show the board at full size, for eyes, keyboards and screen readers; a huge one as a single drawing.

    A figure that was rendered before is shown unchanged.
    """
    if isinstance(picture, SafeString):
        return {"figure": picture}
    return _whole(picture) or _large(picture)


def _whole(picture: Picture) -> dict[str, object] | None:
    """A huge board as a drawing; None for smaller ones."""
    return _name(picture) | _plan(picture) if is_huge(picture) else None


def _plan(picture: Picture, key: str = "") -> dict[str, object]:
    """A drawing, with the numbers of rows and columns that set its size."""
    drawing = plan_drawing(picture)
    rows, cols = drawing.height // SIDE, drawing.width // SIDE
    names = {"plan": drawing, "key": key or f"plan{next(PLANS)}", "rows": rows, "cols": cols}
    return names | {"sizes": sizes.of(rows, cols) + _kinds(picture)}


def _kinds(picture: Picture) -> str:
    """Classes of boards that need a rim, and of those with colours, whose clues are boxes."""
    kinds = {"dotted": picture.needs_rim, "coloured": picture.has_colours}
    return "".join(f" {name}" for name, is_so in kinds.items() if is_so)


def rendered_before(html: str) -> SafeString:
    """HTML that our own templates have rendered, and escaped, before it was stored."""
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
        "ink": make_ink(picture),
        "number_class": "hidden",
        "is_headed": bool(picture.left or picture.above),
    }


def _number(picture: Picture) -> dict[str, object]:
    return _large(picture) | NUMBERED | {"is_clued": bool(picture.left or picture.above)}


@register.inclusion_tag("picture/picture.html")
def entry_picture(picture: Picture) -> dict[str, object]:
    """Show a board whose cells a script can change, with numbers of rows that have no clues.

    A script renders the visible cells of a huge board, which is a drawing without it, as are the largest boards.
    """
    if picture.rows * picture.cols > limits.ENTERED_CELLS:
        return _name(picture) | _plan(picture)
    if is_huge(picture):
        return _stock(picture) | {"still": _name(picture) | _plan(picture)}
    return _large(picture) if picture.left else _number(picture)


def _stock(picture: Picture) -> dict[str, object]:
    """A table without cells: a template has each distinct cell once, and rows have the numbers of their cells."""
    language, known = get_language() or "en", dict[SafeString, int]()
    looks = [[str(known.setdefault(cell, len(known))) for cell in row] for row in _cells(picture, language)]
    rows = (Row(row + 1, _clues(picture.left, row), SafeString(), " ".join(look)) for row, look in enumerate(looks))
    numbers = {"number_class": "hidden", "is_headed": True} if picture.left else NUMBERED
    table = {"columns": tuple(_columns(picture)), "rows": tuple(rows), "ink": make_ink(picture)}
    return _name(picture) | table | numbers | {"stock": mark_safe("".join(known))}


@register.inclusion_tag("picture/picture.html")
def numbered_picture(picture: Picture) -> dict[str, object]:
    """Show a board with visible numbers of rows and columns, for sentences that name cells."""
    return _whole(picture) or _number(picture)


@register.inclusion_tag("picture/picture.html")
def silent_picture(picture: Picture) -> dict[str, object]:
    """Show a board to eyes alone: screen readers read its caption, which says everything."""
    return _whole(picture) or _number(picture) | {"is_silent": True}


@register.simple_tag
def thumbnail(picture: Picture, key: str = "") -> SafeString:
    """A small board without a description for screen readers, for links whose text describes it."""
    corner = _corner(picture)
    return render_to_string("picture/small.html", _plan(corner, key) | {"cropped": corner is not picture})


def _corner(picture: Picture) -> Picture:
    """The picture, or its upper left corner when it is too large for a thumbnail."""
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


# Texts that this module marks as safe were rendered by templates, which escape.


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


def _clues(margin: Sequence[Sequence[MarginClue]], line: int) -> SafeString:
    return mark_safe("".join(map(_clue, margin[line]))) if margin else SafeString()


@lru_cache(maxsize=1024)
def _clue(clue: MarginClue) -> SafeString:
    return _one_line("picture/clue.html", {"clue": clue})


@lru_cache(maxsize=8192)
def _cell(language: str, cell: Cell, sides: speech.Sides = ()) -> SafeString:
    notes = [(note, note in cell.struck, _shape(cell, note)) for note in cell.notes]
    strokes = [_line(stroke, cell.raster) for stroke in cell.strokes]
    context = {"cell": cell, "drawing": f"marks/{cell.mark}.svg", "notes": notes, "strokes": strokes}
    context |= {"spoken": speech.speak_cell(cell, language, sides), "raster": cell.raster}
    return _one_line("picture/cell.html", context)


def _one_line(template: str, context: dict[str, object]) -> SafeString:
    """A template without its line breaks and indents, since a board has thousands of cells."""
    return mark_safe(LAYOUT.sub("", render_to_string(template, context)))


def _shape(cell: Cell, note: str) -> str:
    """The shape drawn around a note."""
    if note and note in cell.ringed:
        return "ring"
    return "box" if note and note in cell.boxed else ""


class Line(NamedTuple):
    """A line in hundredths of a cell: its path is slightly bowed, so that overlapping lines can be told apart."""

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
    """The middle of a note in its cell, by the raster of the style sheet."""
    row, col = divmod(place, side)
    return complex(*(INSET + (100 - 2 * INSET) * (line + 0.5) / side for line in (col, row)))


def cells_drawn(cells: Sequence[Cell]) -> SafeString:
    """Cells as HTML, for a script that puts them into a board."""
    language = get_language() or "en"
    return mark_safe("".join(_cell(language, cell) for cell in cells))


def speak(cell: Cell) -> str:
    """The description of a cell for screen readers."""
    return speech.speak_cell(cell, get_language() or "en")
