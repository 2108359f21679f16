"""Penpa-edit links as boards: the contents of cells, and the borders between regions.

A sheet names its genre only in a tag or title of its author; numbers in squares may belong to several genres.
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
from solvers.notation.penpa.sheet import PenpaSheet
from solvers.notation.penpa.things import (
    CIRCLE_STYLES,
    DARK,
    REST,
    THINGS,
    circle_of,
    inner_borders,
    is_in_cell,
    name_symbol,
    name_things,
    refuse_unknown_things,
    things_on,
)
from solvers.notation.penpa.writing import PenpaGrid
from solvers.notation.pzpr import SHADED
from solvers.notation.rooms import (
    Borders,
    CountedRooms,
    RoomsOfBoard,
    borders_of,
    parse_whole_board_number,
    parts_between,
)
from solvers.notation.words import MarginValue

_SIDES = {"0": "n", "1": "w", "2": "e", "3": "s"}
_COLOURS = {"white-circle": "w", "black-circle": "b"}
ONE_REGION = Message("all cells are of one region")
NO_VARIANT = Message("it has no sign for the variant of the rules")
# On a sheet of numbers, at least one cell in this many has one.
_CROWD = 3
# Candidates have this style.
_PUT_AWAY = "7"
# A gray cell has this color.
_GRAY = 1
# These are styles of numbers; white ones are in dark cells.
_BLACK, _WHITE = 1, 7
STAR = [2, "star", 2]
# Symbols lie behind lines.
BEHIND = 2
# Numbers beside a grid have fewer digits.
LONGEST_NUMBER = 5
_IN_TITLE = re.compile(r"([0-9]+)\s*(?:★|☆|[Ss]tars?\b)")
_NUMBER = re.compile(r"([0-9]{1,5}|\?)(?:_([0-3]))?")


class SheetCell(NamedTuple):
    """Contents of a cell of a sheet. number: None, UNKNOWN or a number; side: of its arrow; circle: "w", "b" or "".

    shade: the color of a dark cell, 0 for none. symbol: the style of a symbol that is no circle, and its kind.
    """

    number: Clue = None
    side: str = ""
    circle: str = ""
    shade: int = 0
    symbol: tuple[int, str] | None = None


_NOTHING = SheetCell()


def _always_doubtful(sheet: PenpaSheet) -> Claim:
    """Return DOUBTFUL for a sheet with anything on it, NAMED for an empty one.

    The clues of several genres look alike.
    """
    return Claim.DOUBTFUL if things_on(sheet) else Claim.NAMED


@dataclass(frozen=True)
class ClueLook:
    """The look of a genre's clues. read(drawn) -> clue, raises ValueError for one that it does not have; draw(clue).

    knows: things that it understands (`solvers.notation.penpa.things`). claim(sheet): to a sheet that it can read and
    whose author names no genre. marks: for each letter of a mark, the layer of the answer where it is drawn, and its
    sign there; of two in one cell the later counts. Without `marks`, sheets are read without marks on the board.
    """

    read: Callable[[SheetCell], Clue]
    draw: Callable[[Clue], SheetCell]
    knows: Collection[str]
    claim: Callable[[PenpaSheet], Claim] = _always_doubtful
    marks: Mapping[str, tuple[str, Any]] = field(default_factory=dict)

    @property
    def knows_symbols(self) -> set[str]:
        """Return the symbols that it understands, but for circles."""
        return {name for name in self.knows if name.startswith("symbol ")}


def _refuse(is_refused: bool) -> None:
    if is_refused:
        raise ValueError("not of this genre")


def _number(drawn: SheetCell) -> Clue:
    _refuse(bool(drawn.side or drawn.circle or drawn.shade))
    return drawn.number


def _few(drawn: SheetCell) -> Clue:
    _refuse(drawn.number not in (None, UNKNOWN, 0, 1, 2, 3))
    return _number(drawn)


def _bit(drawn: SheetCell) -> Clue:
    _refuse(drawn.number not in (None, 0, 1))
    return _number(drawn)


def _number_in_ring(drawn: SheetCell) -> Clue:
    return UNKNOWN if drawn.circle and drawn.number is None else _number(drawn._replace(circle=""))


def _circle(drawn: SheetCell) -> Clue:
    _refuse(drawn.number is not None or bool(drawn.shade))
    return drawn.circle or None


def _circled_number(drawn: SheetCell) -> Clue:
    _refuse(bool(drawn.side or drawn.shade) or drawn.circle == "b" or (drawn.number is not None and not drawn.circle))
    return (UNKNOWN if drawn.number is None else drawn.number) if drawn.circle else None


def _draw_circled(clue: Clue) -> SheetCell:
    return SheetCell(None if clue == UNKNOWN else clue, circle="w")


def _arrow(drawn: SheetCell) -> Clue:
    _refuse(bool(drawn.circle))
    return (SHADED if drawn.shade else None) if drawn.number is None else (drawn.side, drawn.number)


def _draw_arrow(clue: Clue) -> SheetCell:
    return SheetCell(shade=_GRAY) if clue == SHADED else SheetCell(clue[1], clue[0])


def _refuse_all(drawn: SheetCell) -> Clue:
    raise ValueError("no clues")


def _has_borders(sheet: PenpaSheet) -> Claim:
    """Return the claim of a genre of plain regions, which many genres have."""
    return Claim.UNLIKELY if "border" in things_on(sheet) else Claim.NAMED


def _has_number_outside(sheet: PenpaSheet) -> Claim:
    """Return the claim of a genre with a number of the whole board: regions with a number and a star beside them."""
    symbols = sheet.question.get("symbol", {}).values()
    has_star = any(kind == STAR[1] for _, kind, *_ in symbols)
    return Claim.DOUBTFUL if has_star and {"border", "outside"} <= things_on(sheet) else Claim.NAMED


def _has_numbers(sheet: PenpaSheet) -> Claim:
    """Return the claim of a genre of numbers: a sheet without any hardly belongs to it."""
    return Claim.NAMED if things_on(sheet).isdisjoint(("number", "unknown")) else Claim.DOUBTFUL


def _claim_crowded(sheet: PenpaSheet) -> Claim:
    """Return the claim of a genre with numbers in most cells, some of them twice in a row or column."""
    numbers = {cell: drawn.number for cell, drawn in _numbers(sheet) if drawn.number is not None}
    is_crowded = len(numbers) * _CROWD >= sheet.rows * sheet.cols
    lines = Counter((axis, cell[axis], number) for cell, number in numbers.items() for axis in (0, 1))
    return Claim.DOUBTFUL if is_crowded and max(lines.values()) > 1 else Claim.NAMED


def _claim_bits(sheet: PenpaSheet) -> Claim:
    """Return the claim of a genre of 0 and 1, on a board with an even number of rows and of columns."""
    numbers = {drawn.number for _, drawn in _numbers(sheet)}
    is_even = sheet.rows % 2 == 0 == sheet.cols % 2
    return Claim.DOUBTFUL if is_even and numbers and numbers <= {0, 1} else Claim.NAMED


def _claim_open(sheet: PenpaSheet) -> Claim:
    is_full = len(dict(_numbers(sheet))) == sheet.rows * sheet.cols
    return Claim.NAMED if is_full else _has_numbers(sheet)


def _claim_arrows(sheet: PenpaSheet) -> Claim:
    """Return the claim of numbers with arrows, which several genres have.

    An answer with shades and a line is of this genre.
    """
    if "arrow-number" not in things_on(sheet):
        return Claim.NAMED
    return Claim.POSSIBLE if all(sheet.answer.get(layer) for layer in ("surface", "line")) else Claim.DOUBTFUL


_NUMBERS = ("number", "unknown", "candidates")
NUMBERS = ClueLook(_number, SheetCell, _NUMBERS, _has_numbers)
NUMBERS_TO_3 = ClueLook(_few, SheetCell, _NUMBERS, _has_numbers)
NUMBERS_TO_1 = ClueLook(_bit, SheetCell, _NUMBERS, _claim_bits)
NUMBERS_IN_CROWDS = ClueLook(_number, SheetCell, _NUMBERS, _claim_crowded)
NUMBERS_IN_RINGS = ClueLook(_number_in_ring, SheetCell, (*_NUMBERS, "white-circle"), _claim_open)
CIRCLES = ClueLook(_circle, lambda clue: SheetCell(circle=clue), ("white-circle", "black-circle"))
CIRCLED_NUMBERS = ClueLook(_circled_number, _draw_circled, (*_NUMBERS, "white-circle"))
NO_CLUES = ClueLook(_refuse_all, SheetCell, (), _has_borders)
STARS = ClueLook(_refuse_all, SheetCell, ("outside",), _has_number_outside, {"#": ("symbol", STAR)})
ARROWS = ClueLook(_arrow, _draw_arrow, (*_NUMBERS, "arrow-number", "shade"), _claim_arrows)


# Reading


def _read_table(sheet: PenpaSheet, look: ClueLook) -> Table:
    """Return the clue of each cell. Raises NotationError."""
    refuse_unknown_things(sheet, frozenset(look.knows))
    return _table(sheet, look)


def _table(sheet: PenpaSheet, look: ClueLook) -> Table:
    numbers = dict(_numbers(sheet))
    drawn_symbols = list(sheet.places(sheet.question, "symbol"))
    circles = {cell: _COLOURS.get(name_symbol(style, kind), "") for cell, (style, kind, *_) in drawn_symbols}
    symbols = {
        cell: (style, kind)
        for cell, (style, kind, *_) in drawn_symbols
        if name_symbol(style, kind) in look.knows_symbols
    }
    shades = {cell: color for cell, color in sheet.places(sheet.question, "surface") if color in DARK}
    table: list[list[Clue]] = [[None] * sheet.cols for _ in range(sheet.rows)]
    known: dict[SheetCell, Clue] = {}
    for cell in dict.fromkeys((*numbers, *circles, *shades)):
        number, side, ring, *_ = numbers.get(cell, _NOTHING)
        drawn = SheetCell(number, side, circles.get(cell, ring), shades.get(cell, 0), symbols.get(cell))
        if drawn not in known:
            known[drawn] = _clue(drawn, look, cell)
        table[cell[0]][cell[1]] = known[drawn]
    return tuple(map(tuple, table))


def _read_rooms(sheet: PenpaSheet, look: ClueLook) -> RoomsOfBoard:
    """Return the regions that edges enclose, the number of each, and walls inside them. Raises NotationError."""
    refuse_unknown_things(sheet, frozenset((*look.knows, "border")))
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


def _clue(drawn: SheetCell, look: ClueLook, cell: At) -> Clue:
    try:
        return look.read(drawn)
    except ValueError:
        place = f"r{cell[0] + 1}c{cell[1] + 1}"
        raise NotationError("sheet-clue", words=REST, found=_describe(drawn), cell=place) from None


def _describe(drawn: SheetCell) -> object:
    """Return the number in a cell, or the name of its sign."""
    if drawn.symbol:
        return name_things([f"symbol {drawn.symbol[1]}"])
    name = next((name for name, color in _COLOURS.items() if color == drawn.circle), "shade")
    return THINGS[name] if drawn.number is None else drawn.number


def _numbers(sheet: PenpaSheet) -> Iterator[tuple[At, SheetCell]]:
    """Yield the cells with a number, or with the circle of one."""
    for index, said in sheet.question.get("number", {}).items():
        if str(said[2]) != _PUT_AWAY and is_in_cell(sheet, index):
            yield sheet.at(index), _read_number(str(said[0]).strip(), circle_of(sheet, index, said))


@lru_cache(1_000)
def _read_number(text: str, ring: str) -> SheetCell:
    number = _NUMBER.fullmatch(text)
    shown = None if number is None else UNKNOWN if number[1] == UNKNOWN else int(number[1])
    return SheetCell(shown, _SIDES.get(number[2] or "", "") if number else "", _COLOURS.get(ring, ""))


def _borders(sheet: PenpaSheet) -> Borders:
    """Return the borders that are drawn between cells."""
    right = [[False] * (sheet.cols - 1) for _ in range(sheet.rows)]
    below = [[False] * sheet.cols for _ in range(sheet.rows - 1)]
    for (row, col), (other, _) in inner_borders(sheet):
        if other == row:
            below[row - 1][col] = True
        else:
            right[row][col - 1] = True
    return Borders(tuple(map(tuple, right)), tuple(map(tuple, below)))


def read_marks(sheet: PenpaSheet, look: ClueLook) -> Lattice | None:
    """Return the letter of the mark in each cell; None for a sheet without marks."""
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


def draw_marks(grid: PenpaGrid, marks: Lattice | None, look: ClueLook) -> dict[str, dict[str, Any]]:
    """Return the layers of an answer with these marks."""
    layers: dict[str, dict[str, Any]] = {}
    for r, row in enumerate(marks.cells if marks else ()):
        for c, letter in enumerate(row):
            if letter in look.marks:
                layer, sign = look.marks[letter]
                layers.setdefault(layer, {})[grid.index((r, c))] = sign
    return layers


def _draw_table(grid: PenpaGrid, table: Table, look: ClueLook) -> dict[str, dict[str, Any]]:
    """Return the layers of the clues of each cell."""
    layers: dict[str, dict[str, Any]] = {"number": {}, "symbol": {}, "surface": {}}
    for r, row in enumerate(table):
        for c, clue in enumerate(row):
            if clue is not None:
                _draw(look.draw(clue), grid.index((r, c)), layers)
    return layers


def _draw(drawn: SheetCell, index: str, layers: dict[str, dict[str, Any]]) -> None:
    if drawn.number is not None:
        arrow = next((f"_{name}" for name, side in _SIDES.items() if side == drawn.side), "")
        layers["number"][index] = [f"{drawn.number}{arrow}", _WHITE if drawn.shade else _BLACK, "2" if arrow else "1"]
    if drawn.circle:
        style = next(style for style, name in CIRCLE_STYLES.items() if _COLOURS[name] == drawn.circle)
        layers["symbol"][index] = [style, "circle_L", 1]
    if drawn.shade:
        layers["surface"][index] = drawn.shade
    if drawn.symbol:
        layers["symbol"][index] = [*drawn.symbol, BEHIND]


def draw_rooms(grid: PenpaGrid, rooms: RoomsOfBoard, look: ClueLook) -> dict[str, dict[str, Any]]:
    """Return the layers of regions and walls, and of numbers at first cells."""
    regions, numbers, walls = rooms
    waiting = dict(enumerate(numbers))
    table = tuple(tuple(waiting.pop(region, None) for region in row) for row in regions)
    if len(numbers) == 1:
        raise CannotHold(ONE_REGION)
    edges = {f"{grid.corner(one)},{grid.corner(other)}": 2 for one, other in _edges(borders_of(regions, walls))}
    return {**_draw_table(grid, table, look), "lineE": edges}


def _edges(borders: Borders) -> Iterator[tuple[At, At]]:
    """Yield the corners at both ends of each border."""
    for r, row in enumerate(borders.right):
        yield from (((r, c + 1), (r + 1, c + 1)) for c, is_border in enumerate(row) if is_border)
    for r, row in enumerate(borders.below):
        yield from (((r + 1, c), (r + 1, c + 1)) for c, is_border in enumerate(row) if is_border)


# A number of the whole board, above its last two columns, with a star


def _read_counted(sheet: PenpaSheet, look: ClueLook) -> CountedRooms:
    """Return the number beside the grid, or in the title, and the regions. Raises NotationError."""
    rooms = _read_rooms(sheet, look)
    outside = _read_outside(sheet)
    number = parse_whole_board_number(outside or _IN_TITLE.findall(sheet.title))
    if number is None:
        raise NotationError("sheet-number", words=REST)
    return number, rooms


def _read_outside(sheet: PenpaSheet) -> list[str]:
    """Return the number beside the grid; none or one. Raises NotationError where anything but a star is with it."""
    layers = {name: sheet.question.get(name, {}) for name in ("number", "symbol", "surface")}
    there = {name: _find_outside(sheet, layer) for name, layer in layers.items()}
    stars = [index for index in there["symbol"] if layers["symbol"][str(index)][1] == STAR[1]]
    is_beside = all(abs(star - index) == 1 for star in stars for index in there["number"])
    is_known = len(stars) == len(there["symbol"]) <= 1 and len(there["number"]) <= 1 and is_beside
    if not is_known or there["surface"]:
        raise NotationError("sheet-rest", words=REST, things=name_things(["outside"]))
    return [str(layers["number"][str(index)][0]).strip() for index in there["number"]]


def _find_outside(sheet: PenpaSheet, layer: Mapping[str, Any]) -> list[int]:
    """Return the indices of a layer that lie outside the board."""
    return [int(index) for index, said in layer.items() if index.isdigit() and said and not sheet.has(sheet.at(index))]


def _draw_counted(grid: PenpaGrid, value: CountedRooms, look: ClueLook) -> dict[str, dict[str, Any]]:
    """Return the layers of regions, and of the number in the margin."""
    layers = draw_rooms(grid, value[1], look)
    layers["number"][grid.index((-1, grid.cols - 2))] = [str(value[0]), _BLACK, "1"]
    layers["symbol"][grid.index((-1, grid.cols - 1))] = STAR
    return layers


# Clues of a genre with a variant, for which sheets have no sign


def _check_plain(value: tuple[Table, bool]) -> None:
    """Raise CannotHold for a board that asks for the variant."""
    if value[1]:
        raise CannotHold(NO_VARIANT)


def _draw_plain(grid: PenpaGrid, value: tuple[Table, bool], look: ClueLook) -> dict[str, dict[str, Any]]:
    """Return the layers of the clues of each cell. Raises CannotHold."""
    _check_plain(value)
    return _draw_table(grid, value[0], look)


# Numbers left of rows and above columns


def _read_margins(sheet: PenpaSheet, look: ClueLook) -> MarginValue:
    """Return the clues of cells, and the numbers left of rows and above columns. Raises NotationError."""
    refuse_unknown_things(sheet, frozenset((*look.knows, "outside")))
    numbers = sheet.question.get("number", {})
    others = [_find_outside(sheet, sheet.question.get(name, {})) for name in ("symbol", "surface")]
    shown: dict[At, int] = {}
    for index in _find_outside(sheet, numbers):
        (row, col), text = sheet.at(str(index)), str(numbers[str(index)][0]).strip()
        is_beside = (row == -1 and 0 <= col < sheet.cols) or (col == -1 and 0 <= row < sheet.rows)
        if not is_beside or not (text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER):
            raise NotationError("sheet-rest", words=REST, things=name_things(["outside"]))
        shown[row, col] = int(text)
    if any(others):
        raise NotationError("sheet-rest", words=REST, things=name_things(["outside"]))
    left = tuple(shown.get((row, -1)) for row in range(sheet.rows))
    return _table(sheet, look), left, tuple(shown.get((-1, col)) for col in range(sheet.cols))


def _draw_margins(grid: PenpaGrid, value: MarginValue, look: ClueLook) -> dict[str, dict[str, Any]]:
    """Return the layers of clues, and of numbers in the margin."""
    table, left, above = value
    layers = _draw_table(grid, table, look)
    beside = [((row, -1), number) for row, number in enumerate(left)]
    beside += [((-1, col), number) for col, number in enumerate(above)]
    layers["number"] |= {grid.index(at): [str(number), _BLACK, "1"] for at, number in beside if number is not None}
    return layers


# Both


@dataclass(frozen=True)
class SheetKind:
    """A kind of board on sheets: its values are read from them and drawn on them. margin: white cells on each side.

    check(value): raises CannotHold for one that sheets have no signs for.
    """

    read: Callable[[PenpaSheet, ClueLook], Any]
    draw: Callable[[PenpaGrid, Any, ClueLook], dict[str, dict[str, Any]]]
    margin: int = 0
    check: Callable[[Any], None] = lambda value: None


TABLES = SheetKind(_read_table, _draw_table)
PLAIN_TABLES = SheetKind(lambda sheet, look: (_read_table(sheet, look), False), _draw_plain, check=_check_plain)
ROOMS = SheetKind(_read_rooms, draw_rooms)
MARGIN_TABLES = SheetKind(_read_margins, _draw_margins, 1)
COUNTED_ROOMS = SheetKind(_read_counted, _draw_counted, 1)
