"""BurrTools' XML (.xmpuzzle) for packings: flat voxel spaces on the square grid, the first problem of a file.

Pieces may be turned over, as in space.
"""

import re
from xml.etree.ElementTree import Element, ParseError, SubElement, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from solvers.genres.polyomino.board import LARGEST_SIDE, Piece, PolyominoBoard, Region, Task, measure_box
from solvers.genres.polyomino.formats.drawings import DrawingLine, make_connected_piece, merge
from solvers.genres.polyomino.formats.messages import WORDS
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

# A cell of the last state may stay empty; only a board has such cells.
FILLED, EMPTY, OPTIONAL = "#", "_", "+"
NOWHERE = DrawingLine(0, 0, "")
XML = WORDS["expected.burrtools"]
FLAT = WORDS["expected.flat"].with_parameters(side=LARGEST_SIDE)
STATES = WORDS["expected.states"]
NUMBER = WORDS["expected.number"]


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
        raise _wrong("gridType", grid.get("type", ""), WORDS["expected.cubes"])
    result = problem.find("result") if problem is not None else None
    if problem is None or result is None:
        raise NotationError("missing", words=WORDS, name="problem" if problem is None else "result")
    spaces = list(root.iterfind("shapes/voxel"))
    pieces = [_piece(spaces, one) for one in problem.iterfind("shapes/shape")]
    if not pieces:
        raise NotationError("missing", words=WORDS, name="pieces")
    board = _space(spaces, result)
    high, wide = int(board.get("y", "")), int(board.get("x", ""))
    states = _states(board, FILLED + EMPTY + OPTIONAL)
    blocked, optional = (frozenset(cell for cell, one in states.items() if one == state) for state in (EMPTY, OPTIONAL))
    region = Region(high, wide, blocked, optional)
    return [Entry(PolyominoBoard(Task.PACK, True, merge(pieces, True, NOWHERE, region.area), region))]


def _number(element: Element, name: str, default: str = "") -> int:
    text = element.get(name, default)
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise _wrong(name, text, NUMBER)
    return int(text)


def _space(spaces: list[Element], node: Element) -> Element:
    """Return the voxel space of an id, which must be flat."""
    number = _number(node, "id")
    if number >= len(spaces):
        raise _wrong("id", str(number), NUMBER)
    space = spaces[number]
    sides = _number(space, "x"), _number(space, "y")
    if _number(space, "z") != 1 or not 1 <= min(sides) <= max(sides) <= LARGEST_SIDE:
        raise _wrong("voxel", "x".join(space.get(axis, "") for axis in "xyz"), FLAT)
    return space


def _states(space: Element, allowed: str) -> dict[At, str]:
    """Return the state of each cell; the digits after a cell are its colour."""
    states = re.sub(r"[0-9\s]", "", space.text or "")
    wide = _number(space, "x")
    if set(states) - set(allowed) or len(states) != wide * _number(space, "y"):
        raise _wrong("voxel", states[:20], STATES)
    return {divmod(place, wide): state for place, state in enumerate(states)}


def _piece(spaces: list[Element], node: Element) -> Piece:
    states = _states(_space(spaces, node), FILLED + EMPTY)
    cells = [cell for cell, state in states.items() if state == FILLED]
    count = _number(node, "count", node.get("max", "1"))
    least = _number(node, "min", str(count))
    if not max(1, least) <= count:
        raise _wrong("count", f"{least}-{count}", NUMBER)
    if not cells:
        raise NOWHERE.error("no-cells")
    return make_connected_piece(cells, count, NOWHERE, count - least)


def _wrong(name: str, found: str, expected: Message) -> NotationError:
    return NotationError("value", words=WORDS, name=name, found=found, expected=expected)


def _check(entry: Entry) -> None:
    if entry.board.task is not Task.PACK or not entry.board.reflections:
        raise CannotHold(Message("it holds packings with turned-over pieces"))


def write(entry: Entry) -> str:
    """Write a file with one problem: the pieces, and the board last. Raises CannotHold."""
    _check(entry)
    board = entry.board
    root = Element("puzzle", version="2")
    SubElement(root, "gridType", type="0")
    SubElement(root, "colors")
    shapes = SubElement(root, "shapes")
    for piece in board.pieces:
        _voxel(shapes, *measure_box(piece.cells), set(piece.cells))
    area = board.region
    _voxel(shapes, area.rows, area.cols, set(area.cells()), area.optional)
    problem = SubElement(SubElement(root, "problems"), "problem", state="0")
    used = SubElement(problem, "shapes")
    for number, piece in enumerate(board.pieces):
        counts = {"min": str(piece.least), "max": str(piece.count)} if piece.spare else {"count": str(piece.count)}
        SubElement(used, "shape", {"id": str(number)} | counts)
    SubElement(problem, "result", id=str(len(board.pieces)))
    return '<?xml version="1.0"?>\n' + tostring(root, encoding="unicode") + "\n"


def _voxel(shapes: Element, high: int, wide: int, cells: set[At], optional: frozenset[At] = frozenset()) -> None:
    voxel = SubElement(shapes, "voxel", x=str(wide), y=str(high), z="1", type="0")
    states = dict.fromkeys(cells, FILLED) | dict.fromkeys(optional, OPTIONAL)
    voxel.text = "".join(states.get((row, col), EMPTY) for row in range(high) for col in range(wide))


def claim(text: str) -> Claim:
    """Return CERTAIN for a puzzle with voxels."""
    return Claim.CERTAIN if "<puzzle" in text and "<voxel" in text else Claim.NO


EXAMPLE = (
    '<puzzle version="2"><gridType type="0"/><shapes><voxel x="2" y="2" z="1" type="0">###_</voxel>'
    '<voxel x="3" y="2" z="1" type="0">######</voxel></shapes><problems><problem state="0"><shapes>'
    '<shape id="0" count="2"/></shapes><result id="1"/></problem></problems></puzzle>\n'
)
BURRTOOLS = Format(
    "burrtools",
    Message("BurrTools' XML"),
    claim,
    read,
    write,
    suffix="xmpuzzle",
    example=EXAMPLE,
    mime="application/xml",
    check=_check,
)
