"""Any Picture as one HTML table, large or small. Words come in, classes go out: the style sheet knows the rest.

Most cells of a board look like another one, so each distinct cell is drawn once and kept.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import isqrt
from typing import NamedTuple

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from solvers.picture import Cell, Clue, Picture
from solvers.words import Phrase

register = template.Library()

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
def picture(picture: Picture) -> dict[str, object]:
    """The board at its full size, for eyes, keyboards and screen readers."""
    return _large(picture)


def _large(picture: Picture) -> dict[str, object]:
    language = get_language() or "en"
    return {
        "picture": picture,
        "name": picture.title.say(language) if picture.title else _("Board"),
        "caption": picture.caption.say(language) if picture.caption else "",
        "sizes": _sizes(picture),
        "columns": tuple(_columns(picture)),
        "rows": tuple(_rows(picture, partial(_cell, language))),
    }


@register.inclusion_tag("picture.html")
def numbered_picture(picture: Picture) -> dict[str, object]:
    """The same with the numbers of rows and columns in sight, for sentences that name cells."""
    return _large(picture) | {"is_numbered": True}


@register.simple_tag
def thumbnail(picture: Picture) -> SafeString:
    """The same board small and silent, for links that say in words what it is."""
    corner = _corner(picture)
    context = {
        "picture": corner,
        "sizes": _sizes(corner),
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
    return Picture(cells, picture.above[:SMALL_LIMIT], picture.left[:SMALL_LIMIT], kind=picture.kind)


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
    return render_to_string("picture_clue.html", {"clue": clue})


def _sizes(picture: Picture) -> str:
    """How many cells and clues share the width, as classes of digits: a strict policy forbids sizes in the page."""
    across = max((len(clues) for clues in picture.left), default=0)
    return " ".join((*_digits("cols", picture.cols), *_digits("rows", picture.rows), *_digits("side", across)))


def _digits(name: str, number: int) -> Iterator[str]:
    for place, digit in zip("utc", reversed(str(number)), strict=False):
        if digit != "0":
            yield f"{name}-{place}{digit}"


@lru_cache(maxsize=8192)
def _cell(language: str, cell: Cell) -> SafeString:
    return _drawn(cell, {"spoken": _spoken(cell, language), "raster": _raster(cell)})


@lru_cache(maxsize=8192)
def _small_cell(cell: Cell) -> SafeString:
    return _drawn(cell, {})


def _drawn(cell: Cell, words: dict[str, object]) -> SafeString:
    links = [f"marks/link-{side}.svg" for side in cell.links]
    notes = [(note, note in cell.struck) for note in cell.notes]
    context = {"cell": cell, "drawing": f"marks/{cell.mark}.svg", "links": links, "notes": notes} | words
    html = render_to_string("picture_cell.html", context)
    return mark_safe(html.replace("\n", ""))  # the template's lines are for its reader


def _raster(cell: Cell) -> int:
    """The side of the square in which the notes stand."""
    return isqrt(len(cell.notes) - 1) + 1 if cell.notes else 0


def _spoken(cell: Cell, language: str) -> str:
    """What a screen reader says of a cell: what it holds, then what is remarkable about it."""
    words = [_held(cell, language)]
    words += [str(SPOKEN[accent]) for accent in cell.accents]
    return ", ".join(word for word in words if word)


def _held(cell: Cell, language: str) -> str:
    if isinstance(cell.label, Phrase):
        return cell.label.say(language)
    words = [cell.text, str(SPOKEN.get(cell.mark, "")), str(SPOKEN.get(cell.look, ""))]
    if cell.notes:
        words.append(_("notes %(notes)s") % {"notes": " ".join(note for note in cell.notes if note)})
    return " ".join(word for word in words if word) or _("empty")
