"""Names of the things in the question of a sheet: each reader of sheets declares which of them it understands."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from solvers.grids.rectangle import At
from solvers.messages import Message, Text, Words, listing
from solvers.notation.format import NotationError
from solvers.notation.penpa.sheet import ON_EDGE, PenpaSheet

THINGS: Words = {
    # These are in cells.
    "number": Message("numbers"),
    "unknown": Message("question marks"),
    "text": Message("letters or words"),
    "arrow-number": Message("numbers with arrows"),
    "arrow": Message("arrows without a number"),
    "slanted": Message("slanted arrows"),
    "several": Message("several numbers in a cell"),
    "small": Message("small numbers"),
    "candidates": Message("candidates"),
    "colored": Message("numbers in several colors"),
    "white-circle": Message("white circles"),
    "black-circle": Message("black circles"),
    "circle": Message("colored circles"),
    "dot": Message("small circles"),
    "shade": Message("shaded cells"),
    "shades": Message("cells in several shades"),
    "color": Message("colored cells"),
    "holes": Message("missing cells"),
    # These are elsewhere.
    "outside": Message("clues outside the grid"),
    "between": Message("numbers or signs between cells"),
    "border": Message("thick lines between cells"),
    "other-border": Message("dashed, colored or slanted lines along cells"),
    "cross": Message("crosses between cells"),
    "numberS": Message("small numbers in corners"),
    "line": Message("lines through cells"),
    "freeline": Message("free lines"),
    "freelineE": Message("free lines"),
    "wall": Message("walls"),
    "cage": Message("cages"),
    "killercages": Message("killer cages"),
    "thermo": Message("thermometers"),
    "nobulbthermo": Message("thermometers"),
    "arrows": Message("arrows"),
    "direction": Message("lines with arrowheads"),
    "squareframe": Message("frames"),
    "polygon": Message("polygons"),
    "deletelineE": Message("erased grid lines"),
}
SYMBOLS = Message("symbols of kind {name!r}")
LAYER = Message("something called {name!r}")
REST: Words = {
    "sheet-rest": Message("the sheet has {things}, which this kind of puzzle does not have."),
    "sheet-clue": Message("the clue in {cell} ({found}) is none of this kind of puzzle."),
    "sheet-shape": Message("the cells of this sheet are {shape}; only sheets of squares are read."),
    "sheet-tags": Message("the sheet's author calls it {tags} as well, which is not read."),
    "sheet-unknown": Message("this sheet is of no puzzle that is solved here: it has {things}."),
    "sheet-number": Message("the number of the whole board is missing; it stands beside the grid, or in the title."),
    "sheet-empty": Message("there is nothing on this sheet."),
}
OTHER_SHAPES: Words = {
    "hex": Message("hexagons"),
    "tri": Message("triangles"),
    "pyramid": Message("bricks of a pyramid"),
    "iso": Message("faces of cubes"),
    "kakuro": Message("those of a kakuro"),
    "truncated_square": Message("octagons and squares"),
    "tetrakis_square": Message("half squares"),
    "snub_square": Message("squares and triangles"),
    "cairo_pentagonal": Message("pentagons"),
    "rhombitrihexagonal": Message("hexagons, squares and triangles"),
    "deltoidal_trihexagonal": Message("kites"),
    "penrose_P3": Message("rhombs"),
}

# Rows store the errors of a sheet under these keys.
WORDS: Words = {
    **REST,
    **{f"sheet.{name}": message for name, message in THINGS.items()},
    **{f"sheet-shape.{name}": message for name, message in OTHER_SHAPES.items()},
    "sheet.symbol": SYMBOLS,
    "sheet.layer": LAYER,
}

# Black and gray cells have these colours.
DARK = frozenset({1, 3, 4, 8})
# Symbols of circles, below, have these styles.
CIRCLE_STYLES = {1: "white-circle", 2: "black-circle"}
LARGE = frozenset({"circle_L", "circle_M", "circle_S"})
# Numbers in a circle have these styles.
RINGS = {6: "white-circle", 7: "black-circle", 11: "circle"}
# Lines between regions have these styles.
BOLD = frozenset({2, 21})
# Lines of these styles look like those of the grid.
_ON_GRID = frozenset({0, 1})
_NORMAL, _ARROW, _TAPA, _CANDIDATES = "1", "2", "4", "7"
_SMALL = frozenset({"5", "6"})
# Long texts are written without a circle.
_NO_RING = frozenset({"8"})
# Black or white numbers have these styles.
_PLAIN = frozenset({0, 1, 4, 5, 6, 7, 11})
_POINTED = re.compile(r"(.*)_([0-7])", re.DOTALL)
# A sentence names at most this many things.
_SHOWN = 6
# A name given by a stranger is cut at this many characters.
_LONGEST = 30


@lru_cache(2)
def things_on(sheet: PenpaSheet) -> frozenset[str]:
    """Return each thing in the question: a key of THINGS, "symbol NAME" or "layer NAME". Raises one of FAULTS."""
    return frozenset(_things(sheet))


def refuse_unknown_things(sheet: PenpaSheet, understood: frozenset[str]) -> None:
    """Raise NotationError for things in the question that are not understood; it names them."""
    if rest := things_on(sheet) - understood:
        raise NotationError("sheet-rest", words=REST, things=name_things(rest))


def name_things(keys: Iterable[str]) -> Text:
    """Return the things as one phrase, in the order of THINGS, signs with names of their own last."""
    order = list(THINGS)
    known = [THINGS[key] for key in order if key in keys]
    other = [_name_other(key) for key in sorted(set(keys) - set(order))]
    return listing(list(dict.fromkeys(known + other))[:_SHOWN], "and")


def _name_other(key: str) -> Message:
    kind, _, name = key.partition(" ")
    shown = name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"
    return (SYMBOLS if kind == "symbol" else LAYER).with_parameters(name=shown)


def is_dark(sheet: PenpaSheet, index: str) -> bool:
    """Whether a cell is black or gray."""
    return sheet.question.get("surface", {}).get(index) in DARK


def circle_of(sheet: PenpaSheet, index: str, said: list[Any]) -> str:
    """Return the circle around a number; "" without one, and in a dark cell, where the number itself is white."""
    return "" if is_dark(sheet, index) or str(said[2]) in _NO_RING else RINGS.get(said[1], "")


def _things(sheet: PenpaSheet) -> Iterator[str]:
    question = sheet.question
    if sheet.cells and len(sheet.cells) < sheet.rows * sheet.cols:
        yield "holes"
    readers = {"surface": _surface, "number": _numbers, "symbol": _symbols, "lineE": _borders, "numberS": _corners}
    for name, layer in question.items():
        if name in readers:
            yield from readers[name](sheet, layer)
        elif not name.startswith("command_") and any(layer):
            yield name if name in THINGS else f"layer {name}"


def is_in_cell(sheet: PenpaSheet, index: str) -> bool:
    """Whether the sign with this index is in a cell of the board."""
    return not _place(sheet, index)


def inner_borders(sheet: PenpaSheet) -> Iterator[tuple[At, At]]:
    """Yield the two corners, the upper or left one first, of each thick line between two cells of the board."""
    for ends, style in sheet.question.get("lineE", {}).items():
        if style in BOLD and _border(sheet, ends, style) == "border":
            yield _ends(sheet, ends)


def _surface(sheet: PenpaSheet, layer: dict[str, Any]) -> Iterator[str]:
    colors = {color for index, color in layer.items() if sheet.has(sheet.at(index))} - {0}
    yield from ("shade" if color in DARK else "color" for color in colors)
    if len(colors & DARK) > 1:
        yield "shades"
    if any(color for index, color in layer.items() if not sheet.has(sheet.at(index))):
        yield "outside"


def _numbers(sheet: PenpaSheet, layer: dict[str, Any]) -> Iterator[str]:
    colors, things = set(), set[str]()
    for index, said in layer.items():
        text, ring = str(said[0]).strip(), circle_of(sheet, index, said)
        if text or ring:
            things.update(_place(sheet, index) or _name_number(text, str(said[2]), ring))
            colors.add(said[1] if said[1] not in _PLAIN else 0)
    yield from things
    if len(colors) > 1:
        yield "colored"


def _place(sheet: PenpaSheet, index: str) -> tuple[str, ...]:
    """Return the kind of place of an index that is not in a cell of the board; nothing for a cell."""
    if index.endswith(ON_EDGE):
        return ("between",)
    if sheet.has(sheet.at(index)):
        return ()
    return ("outside",) if int(index) < sheet.index_cols * sheet.index_rows else ("between",)


@lru_cache(1_000)
def _name_number(text: str, mode: str, ring: str) -> tuple[str, ...]:
    """Return the things that a number is, with its circle."""
    return tuple(filter(None, (ring, *_number(text, mode))))


def _number(text: str, mode: str) -> Iterator[str]:
    pointed = _POINTED.fullmatch(text) if mode == _ARROW else None
    if pointed and int(pointed[2]) > 3:
        yield "slanted"
    elif pointed:
        yield "arrow-number" if pointed[1] else "arrow"
    elif mode == _CANDIDATES:
        yield "candidates"
    elif mode in _SMALL:
        yield "small"
    elif mode == _TAPA and len(text) > 1:
        yield "several"
    elif text:
        yield "number" if text.isascii() and text.isdigit() else "unknown" if text == "?" else "text"


def _symbols(sheet: PenpaSheet, layer: dict[str, Any]) -> Iterator[str]:
    for index, (style, kind, *_) in layer.items():
        if any(style) if isinstance(style, list) else style:
            yield from _place(sheet, index) or (name_symbol(style, kind),)


def name_symbol(style: object, kind: str) -> str:
    """Return the thing that a symbol is."""
    if kind in LARGE:
        return CIRCLE_STYLES.get(style, "circle") if isinstance(style, int) else "circle"
    return "dot" if kind == "circle_SS" else f"symbol {kind}"


def _corners(sheet: PenpaSheet, layer: dict[str, Any]) -> Iterator[str]:
    if any(str(said[0]).strip() for said in layer.values()):
        yield "numberS"


def _borders(sheet: PenpaSheet, layer: dict[str, Any]) -> Iterator[str]:
    for ends, style in layer.items():
        if style not in _ON_GRID and (thing := _border(sheet, ends, style)):
            yield thing


def _border(sheet: PenpaSheet, ends: str, style: object) -> str:
    """Return the thing that a line between corners is; "" on the frame of the board, where it has no effect."""
    if "," not in ends:
        return "cross"
    one, other = _ends(sheet, ends)
    if other not in ((one[0], one[1] + 1), (one[0] + 1, one[1])):
        return "other-border"
    before = (one[0] - 1, one[1]) if other[0] == one[0] else (one[0], one[1] - 1)
    inside = sum(map(sheet.has, (before, one)))
    if inside < 2:
        return "" if inside else "outside"
    return "border" if style in BOLD else "other-border"


def _ends(sheet: PenpaSheet, ends: str) -> tuple[At, At]:
    one, other = sorted(sheet.corner(end) for end in ends.split(","))
    return one, other
