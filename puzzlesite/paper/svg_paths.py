"""Huge boards as a few long SVG paths: a table of 40,000 cells takes a browser ten seconds, paths take one.

Units are twentieths of a cell, as in the drawings of marks. What a plan can't show (margins, notes, colours, lines of
other weights, letters on white, accents of explained steps) stays a table.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from solvers.picture import Cell, Picture

LEAST_CELLS = 4_000  # measured: three tables of as many take a browser two seconds
SIDE = 20
INSET = 2  # of an outline in its cell
BASELINE = 14
LOOKS = ("black", "lit")
MARKS = ("bulb", "cross", "dot")
OUTLINES, BARS = ("differing", "fault"), ("proven",)


class Shape(NamedTuple):
    """A word of a Cell, and one path through all cells that have it."""

    word: str
    path: str

    @property
    def drawing(self) -> str:
        """The template that draws it, if it is a mark."""
        return f"marks/{self.word}.svg"


class Line(NamedTuple):
    """The texts of a row, one letter a cell, and where each stands."""

    letters: str
    across: str
    down: int


class Plan(NamedTuple):
    """All that is drawn, from the ground up."""

    width: int
    height: int
    looks: tuple[Shape, ...]
    rules: str
    marks: tuple[Shape, ...]
    lines: tuple[Line, ...]
    outlines: tuple[Shape, ...]


def plan(picture: Picture) -> Plan | None:
    """The drawing of a huge board; None where a table can show it better, or alone."""
    if picture.rows * picture.cols < LEAST_CELLS or picture.above or picture.left:
        return None
    if not all(map(_is_plain, set(chain.from_iterable(picture.cells)))):
        return None
    width, height = SIDE * picture.cols, SIDE * picture.rows
    rules = [f"M0 {SIDE * row}H{width}" for row in range(1, picture.rows)]
    rules += [f"M{SIDE * col} 0V{height}" for col in range(1, picture.cols)]
    return Plan(
        width,
        height,
        _shapes(picture, LOOKS, _filled),
        "".join(rules),
        _shapes(picture, MARKS, _filled),
        tuple(_lines(picture)),
        _shapes(picture, OUTLINES, _outlined) + _shapes(picture, BARS, _barred),
    )


def _is_plain(cell: Cell) -> bool:
    return (
        (not cell.text or (len(cell.text) == 1 and cell.look == "black"))
        and cell.look in ("", *LOOKS)
        and cell.mark in ("", *MARKS)
        and {*OUTLINES, *BARS}.issuperset(cell.accents)
        and (cell.north, cell.west) == (1, 1)
        and not (cell.notes or cell.strokes or cell.links or cell.colour)
    )


def _shapes(picture: Picture, words: Sequence[str], drawn: Callable[[int, int, int], str]) -> tuple[Shape, ...]:
    """Those that any cell has; `drawn` is told where a stretch of cells begins and how many there are."""
    paths = ((word, "".join(_stretches(picture, word, drawn))) for word in words)
    return tuple(Shape(word, path) for word, path in paths if path)


def _stretches(picture: Picture, word: str, drawn: Callable[[int, int, int], str]) -> Iterator[str]:
    for row, cells in enumerate(picture.cells):
        col = 0
        for has, run in groupby(word in (cell.look, cell.mark, *cell.accents) for cell in cells):
            count = len(list(run))
            if has:
                yield drawn(SIDE * col, SIDE * row, count)
            col += count


def _filled(x: int, y: int, count: int) -> str:
    return f"M{x} {y}h{SIDE * count}v{SIDE}h-{SIDE * count}z"


def _outlined(x: int, y: int, count: int) -> str:
    side = SIDE - 2 * INSET
    return "".join(f"M{x + SIDE * at + INSET} {y + INSET}h{side}v{side}h-{side}z" for at in range(count))


def _barred(x: int, y: int, count: int) -> str:
    return "".join(f"M{x + SIDE * at + 1} {y}v{SIDE}" for at in range(count))


def _lines(picture: Picture) -> Iterator[Line]:
    for row, cells in enumerate(picture.cells):
        places = [col for col, cell in enumerate(cells) if cell.text]
        if places:
            across = " ".join(str(SIDE * col + SIDE // 2) for col in places)
            yield Line("".join(cells[col].text for col in places), across, SIDE * row + BASELINE)
