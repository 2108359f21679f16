"""Any Picture as one HTML table, large or small, or as a plan where it is huge. Words come in, classes go out.

Most cells of a board look like another one, so each distinct cell is drawn once and kept.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import count
from math import isqrt
from typing import NamedTuple

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from puzzlesite.paper import sizes
from puzzlesite.paper.svg_paths import SIDE, plan
from solvers.messages import Message
from solvers.picture import Cell, Clue, Picture, Stroke

register = template.Library()
PLANS = count()  # names of drawings: there may be several on a page

INSET = 4  # hundredths of a cell around its notes
GAP = 42  # between the middle of a note and its line, in hundredths of a note
BOW = 0.08  # how far a line bends aside, as a share of its length
LAYOUT = re.compile(r"\s*\n\s*| (?=>)")  # of a template: text has its > escaped
SMALL_LIMIT = 32  # rows and columns of a thumbnail; of a larger board it shows the corner
SPOKEN = {
    "bulb": gettext_lazy("light"),
    "disc": gettext_lazy("black circle"),
    "ring": gettext_lazy("white circle"),
    "cross": gettext_lazy("cross"),
    "dot": gettext_lazy("dot"),
    "black": gettext_lazy("wall"),
    "shaded": gettext_lazy("filled"),
    "cut": gettext_lazy("crossed out"),
    "hole": gettext_lazy("hole"),
    "outside": gettext_lazy("outside the board"),
    "found": gettext_lazy("found"),
    "fault": gettext_lazy("breaks a rule"),
    "differing": gettext_lazy("differs"),
    "reason": gettext_lazy("reason"),
    "second": gettext_lazy("second group"),
    "change": gettext_lazy("changes here"),
    "proven": gettext_lazy("the same in every answer"),
}


class Row(NamedTuple):
    """One row of the table: its number, the clues beside it, and its cells as HTML."""

    number: int
    clues: SafeString
    cells: SafeString


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
    """A huge board as a drawing, which is as wide and high as so many cells; None for others."""
    drawing = plan(picture)
    if drawing is None:
        return None
    rows, cols = drawing.height // SIDE, drawing.width // SIDE
    names = {"plan": drawing, "key": f"plan{next(PLANS)}", "rows": rows, "cols": cols}
    return _name(picture) | names | {"sizes": sizes.of(rows, cols)}


def rendered_before(html: str) -> SafeString:
    """What one of our templates has rendered, and escaped, and was kept since."""
    return mark_safe(html)


def _name(picture: Picture) -> dict[str, object]:
    language = get_language() or "en"
    return {
        "picture": picture,
        "name": picture.title.format_in(language) if picture.title else _("Board"),
        "caption": picture.caption.format_in(language) if picture.caption else "",
        "sizes": sizes.classes(picture),
    }


def _large(picture: Picture) -> dict[str, object]:
    drawn = partial(_cell, get_language() or "en")
    return _name(picture) | {
        "columns": tuple(_columns(picture)),
        "rows": tuple(_rows(picture, drawn)),
        "number_class": "hidden",
    }


def _number(picture: Picture) -> dict[str, object]:
    return _large(picture) | {"is_numbered": True, "number_class": "number"}


@register.inclusion_tag("picture.html")
def table_picture(picture: Picture) -> dict[str, object]:
    """The same, with cells that a script can change; a huge one has none."""
    return _whole(picture) or _large(picture)


@register.inclusion_tag("picture.html")
def numbered_picture(picture: Picture) -> dict[str, object]:
    """The same with the numbers of rows and columns in sight, for sentences that name cells."""
    return _whole(picture) or _number(picture)


@register.inclusion_tag("picture.html")
def silent_picture(picture: Picture) -> dict[str, object]:
    """The same for eyes alone: its caption says all that it shows, and is read out instead."""
    return _whole(picture) or _number(picture) | {"is_silent": True}


@register.simple_tag
def thumbnail(picture: Picture) -> SafeString:
    """The same board small and silent, for links that say in words what it is."""
    corner = _corner(picture)
    context = {
        "picture": corner,
        "sizes": sizes.classes(corner),
        "cropped": corner is not picture,
        "columns": tuple(_columns(corner)),
        "rows": tuple(_rows(corner, _small_cell)),
    }
    return render_to_string("picture_small.html", context)


def _corner(picture: Picture) -> Picture:
    """The picture, or its upper left corner when it is too large to be seen small."""
    if picture.rows <= SMALL_LIMIT and picture.cols <= SMALL_LIMIT:
        return picture
    cells = tuple(row[:SMALL_LIMIT] for row in picture.cells[:SMALL_LIMIT])
    return Picture(cells, picture.above[:SMALL_LIMIT], picture.left[:SMALL_LIMIT])


# What is marked as safe in this room was rendered by templates, which escape.


def _columns(picture: Picture) -> Iterator[Column]:
    for col in range(picture.cols):
        yield Column(col + 1, _clues(picture.above, col))


def _rows(picture: Picture, drawn: Callable[[Cell], str]) -> Iterator[Row]:
    for row, cells in enumerate(picture.cells):
        yield Row(row + 1, _clues(picture.left, row), mark_safe("".join(map(drawn, cells))))


def _clues(margin: Sequence[Sequence[Clue]], line: int) -> SafeString:
    return mark_safe("".join(map(_clue, margin[line]))) if margin else SafeString()


@lru_cache(maxsize=1024)
def _clue(clue: Clue) -> SafeString:
    return _one_line("picture_clue.html", {"clue": clue})


@lru_cache(maxsize=8192)
def _cell(language: str, cell: Cell) -> SafeString:
    return _draw(cell, {"spoken": _speak(cell, language), "raster": _raster(cell)})


@lru_cache(maxsize=8192)
def _small_cell(cell: Cell) -> SafeString:
    return _draw(cell, {})


def _draw(cell: Cell, words: dict[str, object]) -> SafeString:
    links = [f"marks/link-{side}.svg" for side in cell.links]
    notes = [(note, note in cell.struck, _shape(cell, note)) for note in cell.notes]
    strokes = [_line(stroke, _raster(cell)) for stroke in cell.strokes]
    drawing = f"marks/{cell.mark}.svg"
    context = {"cell": cell, "drawing": drawing, "links": links, "notes": notes, "strokes": strokes} | words
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


def _raster(cell: Cell) -> int:
    """The side of the square in which the notes stand."""
    return isqrt(len(cell.notes) - 1) + 1 if cell.notes else 0


def _speak(cell: Cell, language: str) -> str:
    """What a screen reader says of a cell: what it holds, then what is remarkable about it."""
    words = [_speak_content(cell, language)]
    words += [str(SPOKEN[accent]) for accent in cell.accents]
    return ", ".join(word for word in words if word)


def _speak_content(cell: Cell, language: str) -> str:
    if isinstance(cell.label, Message):
        return cell.label.format_in(language)
    words = [cell.text, str(SPOKEN.get(cell.mark, "")), str(SPOKEN.get(cell.look, ""))]
    if cell.notes:
        words.append(_("notes %(notes)s") % {"notes": " ".join(note for note in cell.notes if note)})
    return " ".join(word for word in words if word) or _("empty")
