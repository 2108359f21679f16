"""The XML of webpbn.com, format 0.3. A document type is skipped, a document's own entities are refused."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element, ParseError, SubElement, TreeBuilder, indent, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from solvers.genres.nonogram.board import (
    BLANK,
    FILLED,
    PLAIN,
    UNKNOWN,
    Answer,
    Block,
    Clue,
    Colour,
    NonogramBoard,
    derive_clues,
)
from solvers.genres.nonogram.formats.clues import (
    check_board,
    check_numbers,
    read_size,
    refuse_large_board,
    require_numbers_only,
)
from solvers.genres.nonogram.formats.colours import free_letter, rgb_of
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

UNKNOWN_SIGN = "?"
BACKGROUND, DEFAULT = "white", "black"
DECLARED = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'
Where = Callable[[Element], int]


class _Lines(TreeBuilder):
    """A tree builder that notes the line in which each element begins."""

    def __init__(self) -> None:
        super().__init__()
        self.line_of: dict[Element, int] = {}
        self.now: Callable[[], int] = int

    def start(self, tag, attrs):  # type: ignore[no-untyped-def]
        element = super().start(tag, attrs)
        self.line_of[element] = self.now()
        return element


def _parse(text: str) -> tuple[Element, Where]:
    """The root, and the line of each element. Raises NotationError."""
    builder = _Lines()
    parser = DefusedXMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    builder.now = lambda: parser.parser.CurrentLineNumber
    try:
        parser.feed(text.lstrip())
        root = parser.close()
    except ParseError as error:
        line, column = error.position
        raise NotationError("not-xml", line, column + 1, WORDS, reason=str(error).split(":")[0]) from error
    except (DefusedXmlException, ValueError, LookupError) as error:
        raise NotationError("not-xml", 0, 0, WORDS, reason=type(error).__name__) from error
    before = text[: len(text) - len(text.lstrip())].count("\n")
    return root, lambda element: before + builder.line_of.get(element, 0)


def _read(text: str) -> list[Entry | NotationError]:
    root, where = _parse(text)
    puzzles = [root] if root.tag == "puzzle" else root.findall("puzzle")
    if not puzzles:
        raise NotationError("missing", words=WORDS, name="<puzzle>")
    source = root.findtext("source") or ""
    return [_try(puzzle, where, source.strip()) for puzzle in puzzles]


def _try(puzzle: Element, where: Where, source: str) -> Entry | NotationError:
    try:
        return _one(puzzle, where, source)
    except NotationError as error:
        return error


def _one(puzzle: Element, where: Where, source: str) -> Entry:
    if puzzle.get("type", "grid") != "grid":
        raise NotationError("triddler", where(puzzle), 0, WORDS)
    palette, names, shapes = _colours(puzzle, where)
    grids = {
        element.get("type", "goal"): _image(element, where, shapes) for element in puzzle.findall("solution[image]")
    }
    goal = grids.get("goal") or grids.get("solution")
    clues = {element.get("type", ""): element for element in puzzle.findall("clues")}
    board = (
        refuse_large_board(derive_clues(goal, palette))
        if goal and not clues
        else _read_board(clues, where, palette, names)
    )
    for grid in grids.values():
        if (len(grid), len(grid[0])) != (board.height, board.width):
            found, expected = len(grid) * len(grid[0]), board.height * board.width
            raise NotationError("goal", where(puzzle), 0, WORDS, name="image", found=found, expected=expected)
    heading: dict[str, Any] = {name: (puzzle.findtext(name) or "").strip() for name in ("title", "author")}
    heading["source"] = (puzzle.findtext("source") or source).strip()
    return Entry(board, marks=grids.get("saved"), answer=goal, line=max(where(puzzle), 1), **heading)


def _colours(puzzle: Element, where: Where) -> tuple[tuple[Colour, ...], dict[str, int], dict[str, int]]:
    """Return the palette, the colours by their names, and cells by the characters of images. Raises NotationError."""
    blank, default = puzzle.get("backgroundcolor", BACKGROUND), puzzle.get("defaultcolor", DEFAULT)
    names, shapes = {blank: BLANK}, {UNKNOWN_SIGN: UNKNOWN}
    palette: list[Colour] = []
    for element in puzzle.findall("color"):
        name, shape = element.get("name", ""), element.get("char", "")
        rgb = rgb_of((element.text or "").strip())
        if not name or rgb is None:
            raise NotationError("colour", where(element), 0, WORDS, found=element.text or name)
        if name != blank:
            palette.append(Colour(free_letter(shape, [one.letter for one in palette]), name.replace(" ", "_"), rgb))
            names[name] = len(palette)
        shapes[shape] = names[name]
    if len(palette) < 2 and all(colour.rgb == PLAIN[0].rgb for colour in palette):
        palette = list(PLAIN)
        names.setdefault(DEFAULT, FILLED)
        shapes |= {shape: cell for shape, cell in ((".", BLANK), ("X", FILLED)) if shape not in shapes}
    names[""] = names.get(default, FILLED) or FILLED
    return tuple(palette), names, shapes


def _read_board(
    clues: dict[str, Element], where: Where, palette: tuple[Colour, ...], names: dict[str, int]
) -> NonogramBoard:
    clue_lists, lines = [], []
    for kind in ("rows", "columns"):
        if kind not in clues:
            raise NotationError("missing", words=WORDS, name=f'<clues type="{kind}">')
        elements = clues[kind].findall("line")
        read_size(str(len(elements)), where(clues[kind]))
        clue_lists.append(tuple(_clue(element, where, names) for element in elements))
        lines.append([where(element) for element in elements])
    return check_board(NonogramBoard(clue_lists[0], clue_lists[1], palette), *lines)


def _clue(line: Element, where: Where, names: dict[str, int]) -> Clue:
    blocks = []
    for count in line.findall("count"):
        text, name = (count.text or "").strip(), count.get("color", "")
        if not re.fullmatch(r"[0-9]{1,4}", text):
            raise NotationError("number", where(count), 0, WORDS, found=text)
        if not int(text):
            raise NotationError("blotted", where(count), 0, WORDS)
        if not names.get(name):
            raise NotationError("colour", where(count), 0, WORDS, found=name)
        blocks.append(Block(int(text), names[name]))
    return tuple(blocks)


def _image(solution: Element, where: Where, shapes: dict[str, int]) -> Answer:
    """Read rows between bars. Raises NotationError."""
    rows = [row.strip() for row in (solution.findtext("image") or "").replace("\n", "|").split("|") if row.strip()]
    strange = next((shape for row in rows for shape in row if shape not in shapes), None)
    if strange is not None or not rows:
        raise NotationError("colour", where(solution), 0, WORDS, found=strange or "")
    if any(len(row) != len(rows[0]) for row in rows):
        row = next(row for row in rows if len(row) != len(rows[0]))
        raise NotationError("short-row", where(solution), 0, found=len(row), expected=len(rows[0]))
    return tuple(tuple(shapes[shape] for shape in row) for row in rows)


def _write(entry: Entry) -> str:
    board = require_numbers_only(entry.board)
    root = Element("puzzleset")
    puzzle = SubElement(root, "puzzle", type="grid", defaultcolor=board.palette[0].name)
    for name in ("title", "author", "source"):
        if getattr(entry, name):
            SubElement(puzzle, name).text = getattr(entry, name)
    shapes = {UNKNOWN: UNKNOWN_SIGN, BLANK: "."}
    SubElement(puzzle, "color", name=BACKGROUND, char=".").text = "FFFFFF"
    for number, colour in enumerate(board.palette, FILLED):
        shapes[number] = colour.letter if board.is_coloured else "X"
        SubElement(puzzle, "color", name=colour.name, char=shapes[number]).text = colour.rgb[1:].upper()
    for kind, clues in (("columns", board.cols), ("rows", board.rows)):
        _write_clues(SubElement(puzzle, "clues", type=kind), clues, board)
    for kind, grid in (("goal", entry.answer), ("saved", entry.marks)):
        if grid:
            image = SubElement(SubElement(puzzle, "solution", type=kind), "image")
            image.text = "\n" + "".join("|" + "".join(shapes[cell] for cell in row) + "|\n" for row in grid)
    indent(root, "")
    return DECLARED + tostring(root, encoding="unicode") + "\n"


def _write_clues(clue_lists: Element, clues: tuple[Clue | None, ...], board: NonogramBoard) -> None:
    for clue in clues:
        line = SubElement(clue_lists, "line")
        for length, colour in clue or ():
            attributes = {"color": board.palette[colour - FILLED].name} if board.is_coloured else {}
            SubElement(line, "count", attributes).text = str(length)


def _claim(text: str) -> Claim:
    begins = text.lstrip()[:100_000]
    if not begins.startswith("<"):
        return Claim.NO
    is_grid = re.search(r"<puzzle\b[^>]*type=[\"'](grid|triddler)[\"']", begins) and "<puzzleset" in begins
    return Claim.CERTAIN if is_grid or ("<puzzle" in begins and "<clues" in begins) else Claim.NO


WEBPBN = Format(
    "webpbn",
    Message("webpbn XML"),
    _claim,
    _read,
    _write,
    "xml",
    '<puzzleset><puzzle type="grid" defaultcolor="black"><clues type="columns"><line><count>1</count></line></clues>'
    '<clues type="rows"><line><count>1</count></line></clues></puzzle></puzzleset>\n',
    "application/xml",
    check=check_numbers,
)
