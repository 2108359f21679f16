"""Penpa-edit links as boards: what stands in cells, and the borders between regions.

A sheet says for which genre it is only if its author tagged or titled it; so numbers in squares may be several genres'.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from solvers.grids.boards import Clue, Table
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.codec import UNKNOWN
from solvers.notation.format import CannotHold, Claim, NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.penpa.sheet import Sheet
from solvers.notation.penpa.things import (
    CIRCLE_STYLES,
    DARK,
    REST,
    THINGS,
    check_rest,
    inner_borders,
    is_in_cell,
    name_symbol,
    ring_of,
    things_on,
)
from solvers.notation.penpa.writing import Grid
from solvers.notation.pzpr import SHADED
from solvers.notation.rooms import Borders, RoomsOfBoard, borders_of, parts_between

_SIDES = {"0": "n", "1": "w", "2": "e", "3": "s"}
_COLOURS = {"white-circle": "w", "black-circle": "b"}
ONE_REGION = Message("all cells are of one region")
_CROWD = 3  # one cell in so many has a number at least, where most of them should
_PUT_AWAY = "7"  # the style of candidates
_GRAY = 1  # the color of a cell
_BLACK, _WHITE = 1, 7  # styles of numbers, the second in a dark cell
_NUMBER = re.compile(r"([0-9]{1,5}|\?)(?:_([0-3]))?")


class Drawn(NamedTuple):
    """Contents of a cell of a sheet. number: None, UNKNOWN or a number; side: of its arrow; circle: "w", "b" or "".

    shade: the color of a dark cell, 0 for none.
    """

    number: Clue = None
    side: str = ""
    circle: str = ""
    shade: int = 0


_NOTHING = Drawn()


def _always_doubtful(sheet: Sheet) -> Claim:
    """Something on a sheet is what clues look like in several genres; nothing is no puzzle."""
    return Claim.DOUBTFUL if things_on(sheet) else Claim.NAMED


@dataclass(frozen=True)
class Look:
    """How a genre's clues look. read(drawn) -> clue, raises ValueError for what the genre does not have; draw(clue).

    knows: things that it understands (`solvers.notation.penpa.things`). claim(sheet): of one that it reads and whose
    author names no genre. marks: for each letter of a mark the layer of the answer where it is drawn, and how; of two
    in one cell the later counts. Without them sheets are read without what is drawn on the board.
    """

    read: Callable[[Drawn], Clue]
    draw: Callable[[Clue], Drawn]
    knows: Collection[str]
    claim: Callable[[Sheet], Claim] = _always_doubtful
    marks: Mapping[str, tuple[str, Any]] = field(default_factory=dict)


def _refuse(is_refused: bool) -> None:
    if is_refused:
        raise ValueError("not of this genre")


def _number(drawn: Drawn) -> Clue:
    _refuse(bool(drawn.side or drawn.circle or drawn.shade))
    return drawn.number


def _few(drawn: Drawn) -> Clue:
    _refuse(drawn.number not in (None, UNKNOWN, 0, 1, 2, 3))
    return _number(drawn)


def _number_in_ring(drawn: Drawn) -> Clue:
    return UNKNOWN if drawn.circle and drawn.number is None else _number(drawn._replace(circle=""))


def _circle(drawn: Drawn) -> Clue:
    _refuse(drawn.number is not None or bool(drawn.shade))
    return drawn.circle or None


def _circled_number(drawn: Drawn) -> Clue:
    _refuse(bool(drawn.side or drawn.shade) or drawn.circle == "b" or (drawn.number is not None and not drawn.circle))
    return (UNKNOWN if drawn.number is None else drawn.number) if drawn.circle else None


def _draw_circled(clue: Clue) -> Drawn:
    return Drawn(None if clue == UNKNOWN else clue, circle="w")


def _arrow(drawn: Drawn) -> Clue:
    _refuse(bool(drawn.circle))
    return (SHADED if drawn.shade else None) if drawn.number is None else (drawn.side, drawn.number)


def _draw_arrow(clue: Clue) -> Drawn:
    return Drawn(shade=_GRAY) if clue == SHADED else Drawn(clue[1], clue[0])


def _refuse_all(drawn: Drawn) -> Clue:
    raise ValueError("no clues")


def _has_borders(sheet: Sheet) -> Claim:
    """Regions alone are boards of many genres."""
    return Claim.UNLIKELY if "border" in things_on(sheet) else Claim.NAMED


def _has_numbers(sheet: Sheet) -> Claim:
    """Regions alone, or nothing, are hardly a puzzle of numbers."""
    return Claim.NAMED if things_on(sheet).isdisjoint(("number", "unknown")) else Claim.DOUBTFUL


def _claim_crowded(sheet: Sheet) -> Claim:
    """Numbers in many cells, of which some are twice in a row or column."""
    numbers = {cell: drawn.number for cell, drawn in _numbers(sheet) if drawn.number is not None}
    is_crowded = len(numbers) * _CROWD >= sheet.rows * sheet.cols
    lines = Counter((axis, cell[axis], number) for cell, number in numbers.items() for axis in (0, 1))
    return Claim.DOUBTFUL if is_crowded and max(lines.values()) > 1 else Claim.NAMED


def _claim_open(sheet: Sheet) -> Claim:
    is_full = len(dict(_numbers(sheet))) == sheet.rows * sheet.cols
    return Claim.NAMED if is_full else _has_numbers(sheet)


def _claim_arrows(sheet: Sheet) -> Claim:
    """Numbers with arrows are clues of several genres; cells shaded beside a line, in the answer, are of this one."""
    if "arrow-number" not in things_on(sheet):
        return Claim.NAMED
    return Claim.POSSIBLE if all(sheet.answer.get(layer) for layer in ("surface", "line")) else Claim.DOUBTFUL


_NUMBERS = ("number", "unknown", "candidates")
NUMBERS = Look(_number, Drawn, _NUMBERS, _has_numbers)
NUMBERS_TO_3 = Look(_few, Drawn, _NUMBERS, _has_numbers)
NUMBERS_IN_CROWDS = Look(_number, Drawn, _NUMBERS, _claim_crowded)
NUMBERS_IN_RINGS = Look(_number_in_ring, Drawn, (*_NUMBERS, "white-circle"), _claim_open)
CIRCLES = Look(_circle, lambda clue: Drawn(circle=clue), ("white-circle", "black-circle"))
CIRCLED_NUMBERS = Look(_circled_number, _draw_circled, (*_NUMBERS, "white-circle"))
NO_CLUES = Look(_refuse_all, Drawn, (), _has_borders)
ARROWS = Look(_arrow, _draw_arrow, (*_NUMBERS, "arrow-number", "shade"), _claim_arrows)


# Reading


def read_table(sheet: Sheet, look: Look) -> Table:
    """The clue of each cell. Raises NotationError."""
    check_rest(sheet, frozenset(look.knows))
    return _table(sheet, look)


def _table(sheet: Sheet, look: Look) -> Table:
    numbers = dict(_numbers(sheet))
    circles = {
        cell: _COLOURS.get(name_symbol(style, kind), "")
        for cell, (style, kind, *_) in sheet.places(sheet.question, "symbol")
    }
    shades = {cell: color for cell, color in sheet.places(sheet.question, "surface") if color in DARK}
    table: list[list[Clue]] = [[None] * sheet.cols for _ in range(sheet.rows)]
    known: dict[Drawn, Clue] = {}
    for cell in dict.fromkeys((*numbers, *circles, *shades)):
        number, side, ring, _ = numbers.get(cell, _NOTHING)
        drawn = Drawn(number, side, circles.get(cell, ring), shades.get(cell, 0))
        if drawn not in known:
            known[drawn] = _clue(drawn, look, cell)
        table[cell[0]][cell[1]] = known[drawn]
    return tuple(map(tuple, table))


def read_rooms(sheet: Sheet, look: Look) -> RoomsOfBoard:
    """The regions that edges enclose, the number of each, and walls inside them. Raises NotationError."""
    check_rest(sheet, frozenset((*look.knows, "border")))
    table = _table(sheet, look)
    regions, walls = parts_between(_borders(sheet), (sheet.rows, sheet.cols))
    numbers: list[Clue] = [None] * (1 + max(map(max, regions)))
    for clues, row in zip(table, regions, strict=True):
        for clue, region in zip(clues, row, strict=True):
            if clue is not None and numbers[region] is not None:
                raise NotationError("region-value", found=region + 1)
            numbers[region] = numbers[region] if clue is None else clue
    if len(numbers) == 1:
        raise NotationError("no-section", expected="borders")
    return regions, tuple(numbers), walls


def _clue(drawn: Drawn, look: Look, cell: At) -> Clue:
    try:
        return look.read(drawn)
    except ValueError:
        place = f"r{cell[0] + 1}c{cell[1] + 1}"
        raise NotationError("sheet-clue", words=REST, found=_describe(drawn), cell=place) from None


def _describe(drawn: Drawn) -> object:
    """Return the number in a cell, or the name of its sign."""
    name = next((name for name, color in _COLOURS.items() if color == drawn.circle), "shade")
    return THINGS[name] if drawn.number is None else drawn.number


def _numbers(sheet: Sheet) -> Iterator[tuple[At, Drawn]]:
    """The cells with a number, or with the circle of one."""
    for index, said in sheet.question.get("number", {}).items():
        if str(said[2]) != _PUT_AWAY and is_in_cell(sheet, index):
            yield sheet.at(index), _read_number(str(said[0]).strip(), ring_of(sheet, index, said))


@lru_cache(1_000)
def _read_number(text: str, ring: str) -> Drawn:
    number = _NUMBER.fullmatch(text)
    shown = None if number is None else UNKNOWN if number[1] == UNKNOWN else int(number[1])
    return Drawn(shown, _SIDES.get(number[2] or "", "") if number else "", _COLOURS.get(ring, ""))


def _borders(sheet: Sheet) -> Borders:
    """Where edges are drawn between cells."""
    right = [[False] * (sheet.cols - 1) for _ in range(sheet.rows)]
    below = [[False] * sheet.cols for _ in range(sheet.rows - 1)]
    for (row, col), (other, _) in inner_borders(sheet):
        if other == row:
            below[row - 1][col] = True
        else:
            right[row][col - 1] = True
    return Borders(tuple(map(tuple, right)), tuple(map(tuple, below)))


def read_marks(sheet: Sheet, look: Look) -> Lattice | None:
    """The letter of the mark in each cell; None where there are none."""
    letters = [[""] * sheet.cols for _ in range(sheet.rows)]
    for letter, (layer, sign) in look.marks.items():
        kind = _kind_of(sign)
        for (r, c), drawn in sheet.places(sheet.answer, layer):
            if _kind_of(drawn) == kind:
                letters[r][c] = letter
    return Lattice(tuple(map(tuple, letters)), (), ()) if any(map(any, letters)) else None


def _kind_of(sign: Any) -> object:
    """Return the kind of a symbol, or the color of a cell."""
    return sign if isinstance(sign, int) else sign[1]


# Writing


def draw_marks(grid: Grid, marks: Lattice | None, look: Look) -> dict[str, dict[str, Any]]:
    """The layers of an answer with these marks."""
    layers: dict[str, dict[str, Any]] = {}
    for r, row in enumerate(marks.cells if marks else ()):
        for c, letter in enumerate(row):
            if letter in look.marks:
                layer, sign = look.marks[letter]
                layers.setdefault(layer, {})[grid.index((r, c))] = sign
    return layers


def draw_table(grid: Grid, table: Table, look: Look) -> dict[str, dict[str, Any]]:
    """The layers of the clues of each cell."""
    layers: dict[str, dict[str, Any]] = {"number": {}, "symbol": {}, "surface": {}}
    for r, row in enumerate(table):
        for c, clue in enumerate(row):
            if clue is not None:
                _draw(look.draw(clue), grid.index((r, c)), layers)
    return layers


def _draw(drawn: Drawn, index: str, layers: dict[str, dict[str, Any]]) -> None:
    if drawn.number is not None:
        arrow = next((f"_{name}" for name, side in _SIDES.items() if side == drawn.side), "")
        layers["number"][index] = [f"{drawn.number}{arrow}", _WHITE if drawn.shade else _BLACK, "2" if arrow else "1"]
    if drawn.circle:
        style = next(style for style, name in CIRCLE_STYLES.items() if _COLOURS[name] == drawn.circle)
        layers["symbol"][index] = [style, "circle_L", 1]
    if drawn.shade:
        layers["surface"][index] = drawn.shade


def draw_rooms(grid: Grid, rooms: RoomsOfBoard, look: Look) -> dict[str, dict[str, Any]]:
    """The layers of regions and walls, and of numbers at first cells."""
    regions, numbers, walls = rooms
    waiting = dict(enumerate(numbers))
    table = tuple(tuple(waiting.pop(region, None) for region in row) for row in regions)
    if len(numbers) == 1:
        raise CannotHold(ONE_REGION)
    edges = {f"{grid.corner(one)},{grid.corner(other)}": 2 for one, other in _edges(borders_of(regions, walls))}
    return {**draw_table(grid, table, look), "lineE": edges}


def _edges(borders: Borders) -> Iterator[tuple[At, At]]:
    """The corners at both ends of each border."""
    for r, row in enumerate(borders.right):
        yield from (((r, c + 1), (r + 1, c + 1)) for c, is_border in enumerate(row) if is_border)
    for r, row in enumerate(borders.below):
        yield from (((r + 1, c), (r + 1, c + 1)) for c, is_border in enumerate(row) if is_border)


# Both


@dataclass(frozen=True)
class SheetKind:
    """How values of a kind of board are read from and drawn on sheets."""

    read: Callable[[Sheet, Look], Any]
    draw: Callable[[Grid, Any, Look], dict[str, dict[str, Any]]]


TABLES = SheetKind(read_table, draw_table)
ROOMS = SheetKind(read_rooms, draw_rooms)
