"""Drawings of huge boards, kept once made: parsing, drawing and writing one takes seconds, reading it milliseconds."""

import gzip
import hashlib
from collections.abc import Callable

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from puzzlesite import files, limits
from puzzlesite.models import FileKind, Puzzle
from puzzlesite.pages.format import language
from puzzlesite.templatetags.pictures import picture as figure
from puzzlesite.templatetags.pictures import rendered_before, thumbnail
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.picture import Picture

VERSION = "2"  # of the way in which boards are drawn: what another one has drawn is not shown


def read_or_draw(puzzle: Puzzle, draw: Callable[[], Picture], *what: object) -> Picture | SafeString:
    """The picture of a board; of a huge one its whole figure. what: all that is shown beside the board itself."""
    if puzzle.cells < LEAST_CELLS:
        return draw()
    name = _name(puzzle, (language(), *what))
    return rendered_before(_read_or_make(name, lambda: _figure(name, draw())))


def kept_text(puzzle: Puzzle, write: Callable[[], str], *what: object) -> str:
    """A text about a board; that of a huge one is kept, too."""
    return write() if puzzle.cells < LEAST_CELLS else _read_or_make(_name(puzzle, ("text", *what)), write)


def kept_thumbnail(puzzle: Puzzle) -> SafeString:
    """The small picture of a huge board."""
    name = _name(puzzle, ("thumbnail",))

    def draw() -> str:
        return thumbnail(puzzle.genre.draw(puzzle.board), f"plan-{name[:12]}")

    return rendered_before(_read_or_make(name, draw))


def _name(puzzle: Puzzle, what: tuple[object, ...]) -> str:
    parts = (VERSION, puzzle.genre_name, puzzle.text, *map(repr, what))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _read_or_make(name: str, make: Callable[[], str]) -> str:
    def pack() -> bytes:
        return gzip.compress(make().encode(), 6, mtime=0)

    return gzip.decompress(files.read_or_make(FileKind.DRAWING, name, pack, limits.DRAWING_LIFETIME)).decode()


def _figure(name: str, picture: Picture) -> str:
    return render_to_string("picture.html", figure(picture) | {"key": f"plan-{name[:12]}"})
