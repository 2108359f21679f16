"""Penpa-edit links as boards: what stands in cells, and the borders between regions.

A sheet says for which genre it is only if its author tagged it; so numbers in squares may be several genres'.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from solvers.grids.boards import Clue, Table
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.codec import UNKNOWN, Size
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.penpa import EDGE, FAULTS, Grid, Sheet, always_possible, link, penpa_format, unpack
from solvers.notation.pzpr import SHADED
from solvers.notation.rooms import Borders, RoomsOfBoard, borders_of, parts_between
from solvers.notation.titles import letters

_SIDES = {"0": "n", "1": "w", "2": "e", "3": "s"}
_COLOURS = {1: "w", 2: "b"}
ONE_REGION = Message("all cells are of one region")
_SHAPE = "square"
_PUT_AWAY = "7"  # the style of candidates
_NUMBER = re.compile(r"([0-9]{1,5}|\?)(?:_([0-3]))?")


@dataclass(frozen=True)
class Drawn:
    """What one cell of a sheet has. number: None, UNKNOWN or a number; side: of its arrow; circle: "w", "b" or ""."""

    number: Clue = None
    side: str = ""
    circle: str = ""
    is_gray: bool = False


@dataclass(frozen=True)
class Look:
    """How a genre's clues look. read(drawn) -> clue, raises ValueError for what the genre does not have; draw(clue).

    claim(what stands behind `p=`): of a sheet without a tag. Numbers without anything else are clues of many genres.
    """

    read: Callable[[Drawn], Clue]
    draw: Callable[[Clue], Drawn]
    claim: Callable[[str], Claim] = always_possible


def _refuse(is_refused: bool) -> None:
    if is_refused:
        raise ValueError("not of this genre")


def _number(drawn: Drawn) -> Clue:
    _refuse(bool(drawn.side or drawn.circle or drawn.is_gray))
    return drawn.number


def _circle(drawn: Drawn) -> Clue:
    _refuse(drawn.number is not None or drawn.is_gray)
    return drawn.circle or None


def _circled_number(drawn: Drawn) -> Clue:
    _refuse(bool(drawn.side or drawn.is_gray) or drawn.circle == "b" or (drawn.number is not None and not drawn.circle))
    return (UNKNOWN if drawn.number is None else drawn.number) if drawn.circle else None


def _draw_circled(clue: Clue) -> Drawn:
    return Drawn(None if clue == UNKNOWN else clue, circle="w")


def _arrow(drawn: Drawn) -> Clue:
    _refuse(bool(drawn.circle))
    return (SHADED if drawn.is_gray else None) if drawn.number is None else (drawn.side, drawn.number)


def _claim_arrows(packed: str) -> Claim:
    try:
        has_arrow = any(drawn.side for _, drawn in _numbers(unpack(packed)))
    except (NotationError, *FAULTS):
        return Claim.POSSIBLE  # whoever reads it says what is wrong
    return Claim.POSSIBLE if has_arrow else Claim.UNLIKELY


def _draw_arrow(clue: Clue) -> Drawn:
    return Drawn(is_gray=True) if clue == SHADED else Drawn(clue[1], clue[0])


NUMBERS = Look(_number, Drawn, lambda packed: Claim.UNLIKELY)
CIRCLES = Look(_circle, lambda clue: Drawn(circle=clue))
CIRCLED_NUMBERS = Look(_circled_number, _draw_circled)
ARROWS = Look(_arrow, _draw_arrow, _claim_arrows)


# Reading


def read_table(sheet: Sheet, look: Look) -> Table:
    """The clue of each cell. Raises NotationError."""
    found = dict(_numbers(sheet))
    for cell, said in sheet.places(sheet.question, "symbol"):
        shown = _colour(said)
        found[cell] = replace(found.get(cell, Drawn()), circle=shown)
    for cell, _ in sheet.places(sheet.question, "surface"):
        found[cell] = replace(found.get(cell, Drawn()), is_gray=True)
    return tuple(tuple(_clue(found.get((r, c)), look, (r, c)) for c in range(sheet.cols)) for r in range(sheet.rows))


def read_rooms(sheet: Sheet, look: Look) -> RoomsOfBoard:
    """The regions that edges enclose, the number of each, and walls inside them. Raises NotationError."""
    table = read_table(sheet, look)
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


def _clue(drawn: Drawn | None, look: Look, cell: At) -> Clue:
    try:
        return None if drawn is None else look.read(drawn)
    except ValueError:
        found = f"r{cell[0] + 1}c{cell[1] + 1}"
        raise NotationError("other-puzzle", found=found) from None


def _numbers(sheet: Sheet) -> Iterator[tuple[At, Drawn]]:
    for cell, said in sheet.places(sheet.question, "number"):
        text = str(said[0]).strip()
        number = _NUMBER.fullmatch(text)
        if number:
            shown = UNKNOWN if number[1] == UNKNOWN else int(number[1])
            yield cell, Drawn(shown, _SIDES.get(number[2] or "", ""))
        elif text and str(said[2]) != _PUT_AWAY:
            raise NotationError("other-puzzle", found=text[:20])


def _colour(said: Sequence[Any]) -> str:
    if not str(said[1]).startswith("circle_") or said[0] not in _COLOURS:
        raise NotationError("other-puzzle", found=str(said[1])[:20])
    return _COLOURS[said[0]]


def _borders(sheet: Sheet) -> Borders:
    """Where edges are drawn between cells."""
    right = [[False] * (sheet.cols - 1) for _ in range(sheet.rows)]
    below = [[False] * sheet.cols for _ in range(sheet.rows - 1)]
    for ends in sheet.question.get("lineE", {}):
        if "," not in ends:
            continue
        (row, col), other = sorted(_corner(sheet, int(index)) for index in ends.split(","))
        if other == (row, col + 1) and 0 < row < sheet.rows and 0 <= col < sheet.cols:
            below[row - 1][col] = True
        if other == (row + 1, col) and 0 < col < sheet.cols and 0 <= row < sheet.rows:
            right[row][col - 1] = True
    return Borders(tuple(map(tuple, right)), tuple(map(tuple, below)))


def _corner(sheet: Sheet, index: int) -> At:
    """Row and column of a corner: that of the cell below and right of it."""
    row, col = divmod(index - sheet.across * sheet.down, sheet.across)
    return row - EDGE - sheet.margins[0] + 1, col - EDGE - sheet.margins[2] + 1


# Writing


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
        layers["number"][index] = [f"{drawn.number}{arrow}", 1, "2" if arrow else "1"]
    if drawn.circle:
        style = next(style for style, colour in _COLOURS.items() if colour == drawn.circle)
        layers["symbol"][index] = [style, "circle_L", 1]
    if drawn.is_gray:
        layers["surface"][index] = 1


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


# Formats


@dataclass(frozen=True)
class SheetKind:
    """How values of a kind of board are read from and drawn on sheets."""

    read: Callable[[Sheet, Look], Any]
    draw: Callable[[Grid, Any, Look], dict[str, dict[str, Any]]]


TABLES = SheetKind(read_table, draw_table)
ROOMS = SheetKind(read_rooms, draw_rooms)


def board_penpa_format(
    names: Sequence[str],
    kind: SheetKind,
    look: Look,
    sized: Callable[..., Size],
    board: tuple[Callable[[Any], Any], Callable[[Any], Any]],
    example: Any,
) -> Format:
    """The format of one genre.

    names: its tags, the one that is written first. board: from the value of the kind to a Board, and back.
    """
    from_value, to_value = board

    def read_sheet(sheet: Sheet) -> Entry:
        if sheet.shape != _SHAPE:
            raise NotationError("other-puzzle", found=sheet.shape)
        sized(sheet.rows, sheet.cols)
        return Entry(from_value(kind.read(sheet, look)), title=sheet.title, author=sheet.author)

    def write(given: Entry) -> str:
        grid = Grid(*given.board.size)
        return link(grid, kind.draw(grid, to_value(given.board), look), {}, given.title, given.author, names[0])

    return penpa_format(read_sheet, write, Entry(example), {letters(name) for name in names}, look.claim)
