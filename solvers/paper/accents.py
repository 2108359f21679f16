"""Accents of faults, comparisons and steps, in greys and shapes that print: grounds, outlines, notes, chains."""

from collections.abc import Iterator
from itertools import chain, pairwise
from math import hypot

from solvers.paper import ink
from solvers.paper.ink import SIDE, Spot, Way
from solvers.paper.pens import BLACK, BUTT, ROUND, WHITE, Colour, Pen
from solvers.picture import DARK, Cell, Picture, Place, Stroke

# These are greys; in a cell with several accents the darkest one counts.
GROUNDS = {
    "proven": 0.95,
    "differing": 0.92,
    "fault": 0.92,
    "reason": 0.9,
    "doubtful": 0.87,
    "second": 0.82,
    "change": 0.82,
    "supposed": 0.88,
}
# Outlines have this thickness, as a share of a cell's side.
OUTLINE_WIDTHS = {"fault": 0.05, "differing": 0.05, "change": 0.08, "supposed": 0.05}
DASHED = ("differing", "supposed")
# An outline is this share of a cell's side inside it.
INSET = 0.1
# Bands are drawn on places between cells.
BAND, BAND_GREY = 0.36, 0.8
# The corner of a fault has this side.
FLAG = 0.24
# A dash, and a gap, is this share of a cell's side long.
DASH = 0.09
# Half a ring or box around a note is this share of the note's own square.
NOTE_RING_RADIUS = 0.42
RINGED, BOXED = 0.78, 0.62
# A chain begins this share of the note's own square beside it.
AWAY = 0.45


def draw_below(pen: Pen, picture: Picture) -> None:
    """Draw coloured cells, bands, and the rings and boxes around notes, which lie below lines and texts."""
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            if cell.accents and not _is_filled(cell):
                ground = min(GROUNDS[accent] for accent in cell.accents)
                pen.boxes(ground, [(SIDE * col, SIDE * row, SIDE, SIDE)])
            if cell.ringed or cell.boxed:
                _shape_notes(pen, (row, col), cell)
    _draw_bands(pen, picture)


def draw_above(pen: Pen, picture: Picture) -> None:
    """Draw outlines, corners, chains between notes, and strokes through removed notes."""
    for row, cells in enumerate(picture.cells):
        for col, cell in enumerate(cells):
            for accent in cell.accents:
                if accent in OUTLINE_WIDTHS:
                    _outline(pen, row, col, accent, WHITE if cell.is_dark and _is_filled(cell) else BLACK)
            for stroke in cell.strokes:
                _chain(pen, (row, col), stroke, cell.raster)
            if cell.struck:
                _strike_notes(pen, (row, col), cell)


def _is_filled(cell: Cell) -> bool:
    return cell.look in DARK or bool(cell.colour)


def _draw_bands(pen: Pen, picture: Picture) -> None:
    edges = ((sign, ink.edge_segment(sign.at)) for sign in picture.edges)
    links = ((sign, ink.link_line(picture, sign.at)) for sign in picture.links)
    shown = [(sign, way) for sign, way in chain(edges, links) if sign.accents]
    if ways := [way for sign, way in shown if sign.word != "cross"]:
        pen.lines(BAND_GREY, SIDE * BAND, ways, ROUND)
    if spots := [ink.middle_of_place(sign.at) for sign, _ in shown if sign.word == "cross"]:
        pen.circles(ink.DISC, spots, BAND_GREY)


def _outline(pen: Pen, row: int, col: int, accent: str, colour: Colour) -> None:
    left, top = SIDE * (col + INSET), SIDE * (row + INSET)
    right, low = SIDE * (col + 1 - INSET), SIDE * (row + 1 - INSET)
    corners = [(left, top), (right, top), (right, low), (left, low), (left, top)]
    ways = list(pairwise(corners))
    if accent in DASHED:
        ways = [dash for way in ways for dash in _dashes(way)]
    pen.lines(colour, SIDE * OUTLINE_WIDTHS[accent], ways, BUTT if accent in DASHED else ROUND)
    if accent == "fault":
        flag = SIDE * FLAG
        pen.polygon(colour, [(right - flag, top), (right, top), (right, top + flag)])


def _dashes(way: Way) -> Iterator[Way]:
    """Yield a line in pieces with gaps between."""
    (x, y), (to_x, to_y) = way
    length = hypot(to_x - x, to_y - y)
    count = max(1, round(length / (2 * SIDE * DASH)))
    for number in range(count):
        start, end = (2 * number) / (2 * count - 1), (2 * number + 1) / (2 * count - 1)
        yield _along(way, start), _along(way, end)


def _along(way: Way, share: float) -> Spot:
    (x, y), (to_x, to_y) = way
    return x + share * (to_x - x), y + share * (to_y - y)


# Notes


def _shape_notes(pen: Pen, at: Place, cell: Cell) -> None:
    half = NOTE_RING_RADIUS * SIDE / max(cell.raster, 1)
    for place, note in enumerate(cell.notes):
        x, y = ink.middle_of_note(at, place, cell.raster)
        if note and note in cell.ringed:
            pen.circles(half, [(x, y)], RINGED)
        elif note and note in cell.boxed:
            pen.boxes(BOXED, [(x - half, y - half, 2 * half, 2 * half)])


def _strike_notes(pen: Pen, at: Place, cell: Cell) -> None:
    half = NOTE_RING_RADIUS * SIDE / max(cell.raster, 1)
    spots = [ink.middle_of_note(at, place, cell.raster) for place, note in enumerate(cell.notes) if note in cell.struck]
    pen.lines(BLACK, SIDE * 0.03, [((x - half, y + half), (x + half, y - half)) for x, y in spots], ROUND)


def _chain(pen: Pen, at: Place, stroke: Stroke, raster: int) -> None:
    """Draw a line from note to note, which begins and ends beside them; a weak one has gaps."""
    start = ink.middle_of_note(at, stroke.start, raster)
    end = ink.middle_of_note((at[0] + stroke.down, at[1] + stroke.right), stroke.end, raster)
    apart = AWAY * SIDE / raster / max(hypot(end[0] - start[0], end[1] - start[1]), 0.01)
    if apart < 0.5:
        way = _along((start, end), apart), _along((start, end), 1 - apart)
        pen.lines(0.3, SIDE * 0.035, [way] if stroke.full else list(_dashes(way)), ROUND if stroke.full else BUTT)
