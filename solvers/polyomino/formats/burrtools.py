"""BurrTools' XML (.xmpuzzle) for packings: flat voxel spaces on the square grid, the first problem of a file.

Pieces may be turned over, as in space. Cells that may stay empty, and pieces of which there may be fewer, are refused.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, SubElement, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from solvers.grid import At
from solvers.notation import CannotHold, Claim, Entry, Format, NotationError
from solvers.polyomino.board import LARGEST_SIDE, MOST_PIECES, Board, Piece, Region, Task, box
from solvers.polyomino.formats.drawings import Line, laid_piece, merged
from solvers.polyomino.formats.words import WORDS
from solvers.words import Phrase

FILLED, EMPTY = "#", "_"  # "+" is a cell that may stay empty
NOWHERE = Line(0, 0, "")
XML = Phrase("an XML file of BurrTools", "BurrToolsのXML")
FLAT = Phrase(f"a flat shape of at most {LARGEST_SIDE} by {LARGEST_SIDE}", "平らな形")
FIRM = Phrase("cells that are filled or empty", "ありかなしかのマスだけ")
NUMBER = Phrase("a number", "数")


def read(text: str) -> list[Entry]:
    """The first problem. Raises NotationError."""
    try:
        root = fromstring(text.encode(), forbid_dtd=True)
    except ParseError as error:
        line, column = error.position
        raise NotationError("character", line, column + 1, WORDS, found=text[:1], expected=XML) from None
    except DefusedXmlException:
        raise _wrong("XML", "<!DOCTYPE>", XML) from None
    grid, problem = root.find("gridType"), root.find("problems/problem")
    if grid is not None and grid.get("type", "0") != "0":
        raise _wrong("gridType", grid.get("type", ""), Phrase("0, cubes", "0(立方体)"))
    result = problem.find("result") if problem is not None else None
    if problem is None or result is None:
        raise NotationError("missing", words=WORDS, name="problem" if problem is None else "result")
    spaces = list(root.iterfind("shapes/voxel"))
    pieces = [_piece(spaces, one) for one in problem.iterfind("shapes/shape")]
    if not pieces:
        raise NotationError("missing", words=WORDS, name="pieces")
    board = _space(spaces, result)
    high, wide = int(board.get("y", "")), int(board.get("x", ""))
    open_cells = set(_cells(board))
    blocked = frozenset((row, col) for row in range(high) for col in range(wide)) - open_cells
    return [Entry(Board(Task.PACK, True, merged(pieces, True, NOWHERE), Region(high, wide, blocked)))]


def _number(element: Element, name: str, default: str = "") -> int:
    text = element.get(name, default)
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise _wrong(name, text, NUMBER)
    return int(text)


def _space(spaces: list[Element], told: Element) -> Element:
    """The voxel space that an id stands for, known to be flat."""
    number = _number(told, "id")
    if number >= len(spaces):
        raise _wrong("id", str(number), NUMBER)
    space = spaces[number]
    sides = _number(space, "x"), _number(space, "y")
    if _number(space, "z") != 1 or not 1 <= min(sides) <= max(sides) <= LARGEST_SIDE:
        raise _wrong("voxel", "x".join(space.get(axis, "") for axis in "xyz"), FLAT)
    return space


def _cells(space: Element) -> Iterator[At]:
    """The filled cells; the digits after a cell are its colour."""
    states = re.sub(r"[0-9\s]", "", space.text or "")
    wide = _number(space, "x")
    if set(states) - {FILLED, EMPTY} or len(states) != wide * _number(space, "y"):
        raise _wrong("voxel", states[:20], FIRM)
    return (divmod(place, wide) for place, state in enumerate(states) if state == FILLED)


def _piece(spaces: list[Element], told: Element) -> Piece:
    cells = list(_cells(_space(spaces, told)))
    count = _number(told, "count", told.get("max", "1"))
    if _number(told, "min", str(count)) != count or not 1 <= count <= MOST_PIECES:
        raise _wrong("count", f"{told.get('min')}-{count}", NUMBER)
    if not cells:
        raise NOWHERE.error("no-cells")
    return laid_piece(cells, count, NOWHERE)


def _wrong(name: str, found: str, expected: Phrase) -> NotationError:
    return NotationError("value", words=WORDS, name=name, found=found, expected=expected)


def write(entry: Entry) -> str:
    """A file with one problem: the pieces, and the board last. Raises CannotHold."""
    board = entry.board
    if board.task is not Task.PACK or not board.reflections:
        raise CannotHold(Phrase("it holds packings with turned-over pieces", "裏返しを許す敷き詰めだけです"))
    root = Element("puzzle", version="2")
    SubElement(root, "gridType", type="0")
    SubElement(root, "colors")
    shapes = SubElement(root, "shapes")
    for piece in board.pieces:
        _voxel(shapes, *box(piece.cells), set(piece.cells))
    area = board.region
    everywhere = ((row, col) for row in range(area.rows) for col in range(area.cols))
    _voxel(shapes, area.rows, area.cols, set(filter(area.is_open, everywhere)))
    problem = SubElement(SubElement(root, "problems"), "problem", state="0")
    used = SubElement(problem, "shapes")
    for number, piece in enumerate(board.pieces):
        SubElement(used, "shape", id=str(number), count=str(piece.count))
    SubElement(problem, "result", id=str(len(board.pieces)))
    return '<?xml version="1.0"?>\n' + tostring(root, encoding="unicode") + "\n"


def _voxel(shapes: Element, high: int, wide: int, cells: set[At]) -> None:
    voxel = SubElement(shapes, "voxel", x=str(wide), y=str(high), z="1", type="0")
    voxel.text = "".join(FILLED if (row, col) in cells else EMPTY for row in range(high) for col in range(wide))


def claim(text: str) -> Claim:
    """A puzzle with voxels is certainly this."""
    return Claim.CERTAIN if "<puzzle" in text and "<voxel" in text else Claim.NO


EXAMPLE = (
    '<puzzle version="2"><gridType type="0"/><shapes><voxel x="2" y="2" z="1" type="0">###_</voxel>'
    '<voxel x="3" y="2" z="1" type="0">######</voxel></shapes><problems><problem state="0"><shapes>'
    '<shape id="0" count="2"/></shapes><result id="1"/></problem></problems></puzzle>\n'
)
BURRTOOLS = Format(
    "burrtools",
    Phrase("BurrTools' XML", "BurrToolsのXML"),
    claim,
    read,
    write,
    suffix="xmpuzzle",
    example=EXAMPLE,
    mime="application/xml",
)
