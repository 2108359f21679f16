"""Stored drawings of huge boards: making one takes seconds, reading it milliseconds."""

import gzip
import hashlib
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import TypeVar

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from puzzlesite.core import files, limits
from puzzlesite.core.format import language
from puzzlesite.models import FileKind, Puzzle
from puzzlesite.templatetags.pictures import picture as figure
from puzzlesite.templatetags.pictures import rendered_before, thumbnail
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.picture import Cell, Picture

T = TypeVar("T")
# Rows and columns of the empty board that stands in for a missing drawing.
EMPTY = 12
# The version of the way in which boards are drawn: drawings of another version are not shown.
VERSION = "2"


def read_or_draw(puzzle: Puzzle, draw: Callable[[], Picture], *what: object) -> Picture | SafeString:
    """The picture of a board, or the stored figure of a huge one. what: everything shown besides the board itself."""
    if puzzle.cells < LEAST_CELLS:
        return draw()
    name = _name(puzzle, (language(), *what))
    return rendered_before(_read_or_make(name, lambda: _figure(name, draw())))


def read_or_write_text(puzzle: Puzzle, write: Callable[[], str], *what: object) -> str:
    """A text about a board, stored if the board is huge."""
    return write() if puzzle.cells < LEAST_CELLS else _read_or_make(_name(puzzle, ("text", *what)), write)


def read_or_draw_thumbnail(puzzle: Puzzle) -> SafeString:
    """The small picture of a huge board; an empty one where it is not stored and must not be made now.

    A page may list many boards, each of which takes most of a second: other readers would wait for all of them.
    """
    name = _name(puzzle, ("thumbnail",))

    def draw() -> str:
        return thumbnail(puzzle.genre.draw(puzzle.board), f"plan-{name[:12]}")

    kept = files.read_file(name)
    if kept is not None:
        return rendered_before(_unpack(kept))
    if files.MAKING.locked():
        return _draw_nothing()
    return _PAUSE.make_or(lambda: rendered_before(_read_or_make(name, draw)), _draw_nothing)


class Throttle:
    """Makes one thing at a time, then pauses for as long as that took, to use at most half of a process's time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock, self._lock, self._until = clock, Lock(), 0.0

    def make_or(self, make: Callable[[], T], other: Callable[[], T]) -> T:
        """Return a new result of `make`, or of `other` during a pause or while another thread makes one."""
        if not self._lock.acquire(blocking=False):
            return other()
        try:
            begun = self._clock()
            if begun < self._until:
                return other()
            made = make()
            self._until = 2 * self._clock() - begun
            return made
        finally:
            self._lock.release()


_PAUSE = Throttle()


@cache
def _draw_nothing() -> SafeString:
    return thumbnail(Picture(cells=((Cell(north=0, west=0),) * EMPTY,) * EMPTY))


def _name(puzzle: Puzzle, what: tuple[object, ...]) -> str:
    parts = (VERSION, puzzle.genre_name, puzzle.text, *map(repr, what))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _read_or_make(name: str, make: Callable[[], str]) -> str:
    def pack() -> bytes:
        return gzip.compress(make().encode(), 6, mtime=0)

    return _unpack(files.read_or_make_file(FileKind.DRAWING, name, pack, limits.DRAWING_LIFETIME))


def _unpack(packed: bytes) -> str:
    return gzip.decompress(packed).decode()


def _figure(name: str, picture: Picture) -> str:
    return render_to_string("picture/picture.html", figure(picture) | {"key": f"plan-{name[:12]}"})
