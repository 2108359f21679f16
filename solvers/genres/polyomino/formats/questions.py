"""The Enpitsu text: one `key: value` a line, drawings on the lines after their key."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from solvers.genres.polyomino.area_and_colour import explain_sum, find_impossibility
from solvers.genres.polyomino.board import (
    LARGEST_SEARCH,
    MOST_COPIES,
    MOST_PIECES,
    Piece,
    PolyominoBoard,
    Region,
    Task,
    drawing,
)
from solvers.genres.polyomino.formats.drawings import (
    DrawingLine,
    format_region,
    group_by_blank_lines,
    merge,
    parse_drawn_pieces,
    parse_named_pieces,
    parse_region,
    write_count,
)
from solvers.genres.polyomino.formats.estimates import estimate_arranging_time, estimate_cutting_time
from solvers.genres.polyomino.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

NAME = __name__.split(".")[2]
KEY = re.compile(r"\s*+([A-Za-z]++)\s*+:[ \t]*+(.*)")
KEYS = ("genre", "title", "author", "source", "task", "copies", "cells", "reflections", "holes", "board", "pieces")
FEWEST_COPIES, MOST_COPIES_NAMED = 2, 9


@dataclass
class Section:
    """One key with its value, and the lines after it."""

    key: str
    value: DrawingLine
    body: list[DrawingLine] = field(default_factory=list)


def parse_sections(text: str) -> dict[str, Section]:
    """Return the keys of a text. Raises NotationError at a key that is unknown or occurs twice."""
    found: dict[str, Section] = {}
    last: Section | None = None
    for number, line in enumerate(text.split("\n"), 1):
        key_line = KEY.match(line)
        if key_line:
            key = key_line[1].lower()
            if key not in KEYS:
                raise NotationError(
                    "key", number, 1 + key_line.start(1), WORDS, found=key_line[1], known=", ".join(KEYS)
                )
            if key in found:
                raise NotationError("twice", number, 1 + key_line.start(1), WORDS, name=key)
            last = found[key] = Section(key, DrawingLine(number, 1 + key_line.start(2), key_line[2].rstrip()))
        elif last:
            last.body.append(DrawingLine(number, 1, line))
        elif line.strip():
            expected = WORDS["expected.line"]
            raise NotationError("character", number, 1, WORDS, found=line.strip()[0], expected=expected)
    return found


def _choice(parts: dict[str, Section], key: str, choices: dict[str, object], default: object) -> object:
    section = parts.get(key)
    if section is None:
        return default
    if section.value.text.lower() not in choices:
        known = ", ".join(choices)
        raise section.value.error("value", name=key, found=section.value.text, expected=known)
    return choices[section.value.text.lower()]


def _number(parts: dict[str, Section], key: str, least: int, most: int, default: int) -> int:
    section = parts.get(key)
    if section is None:
        return default
    text = section.value.text
    if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
        expected = WORDS["expected.whole-number"].with_parameters(least=least, most=most)
        raise section.value.error("value", name=key, found=text, expected=expected)
    return int(text)


def read(text: str) -> list[Entry]:
    """Return the one question of a text. Raises NotationError."""
    parts = parse_sections(text)
    start = DrawingLine(1, 1, "")
    _choice(parts, "genre", {NAME: NAME}, NAME)
    task = Task(str(_choice(parts, "task", {str(one): str(one) for one in Task}, "touch")))
    reflections = bool(_choice(parts, "reflections", {"yes": True, "no": False}, task is Task.PACK))
    board = parts.get("board")
    area = parse_region(board.value.text, board.body, board.value) if board else None
    if board and not area and task is not Task.TOUCH:
        raise board.value.error("no-plane")
    pieces = parts.get("pieces")
    placed = _pieces(pieces) if pieces else []
    if task is not Task.PACK:
        _equal_sizes(placed, parts)
    all_pieces = [piece for piece, _ in placed]
    given = merge(all_pieces, reflections, pieces.value, area.area if area else 0) if pieces else ()
    needed = {Task.TOUCH: (), Task.PACK: (("board", area), ("pieces", given)), Task.DISSECT: (("board", area),)}
    for key, there in needed[task]:
        if not there:
            raise NotationError("missing", start.number, start.column, WORDS, name=key)
    made = MAKERS[task](parts, reflections, given, area)
    heading: dict[str, Any] = {key: parts[key].value.text for key in ("title", "author", "source") if key in parts}
    return [Entry(made, **heading, remarks=tuple(_impossible(made, parts)))]


def _impossible(board: PolyominoBoard, parts: dict[str, Section]) -> Iterator[NotationError]:
    """Yield the theorem or the sum that refutes a question, at the key that it is about."""
    if board.task is Task.TOUCH:
        if board.copies > MOST_COPIES:
            yield parts["copies"].value.error("planarity", copies=board.copies)
    elif reason := find_impossibility(board):
        key = "copies" if board.task is Task.DISSECT else "pieces"
        yield parts[key].value.error(f"{board.task}-{reason}", copies=board.copies, **explain_sum(reason, board))


def _packing(
    parts: dict[str, Section], reflections: bool, given: tuple[Piece, ...], area: Region | None
) -> PolyominoBoard:
    return PolyominoBoard(Task.PACK, reflections, given, area)


def _touching_board(
    parts: dict[str, Section], reflections: bool, given: tuple[Piece, ...], area: Region | None
) -> PolyominoBoard:
    size = _number(parts, "cells", 1, 999, 0)
    if not given and not size:
        raise NotationError("missing", 1, 1, WORDS, name="cells")
    if not given and size > LARGEST_SEARCH:
        parameters = {"found": size, "most": LARGEST_SEARCH, "time": estimate_arranging_time(size)}
        raise parts["cells"].value.error("large-search", **parameters)
    copies = _number(parts, "copies", FEWEST_COPIES, MOST_COPIES_NAMED, 4)
    hole_free = bool(_choice(parts, "holes", {"any": False, "none": True}, False))
    return PolyominoBoard(Task.TOUCH, reflections, given, area, 0 if given else size, copies, hole_free)


def _dissection(
    parts: dict[str, Section], reflections: bool, given: tuple[Piece, ...], area: Region | None
) -> PolyominoBoard:
    assert area is not None
    copies = _number(parts, "copies", FEWEST_COPIES, MOST_PIECES, 0)
    if not copies:
        raise NotationError("missing", 1, 1, WORDS, name="copies")
    board = parts["board"].value
    if area.optional:
        raise board.error("optional")
    size, left = divmod(area.area, copies)
    if not given and not left and size > LARGEST_SEARCH:
        parameters = {"found": size, "most": LARGEST_SEARCH, "time": estimate_cutting_time(size)}
        raise parts["copies"].value.error("large-cut", **parameters)
    return PolyominoBoard(Task.DISSECT, reflections, given, area, 0 if given else size, copies)


MAKERS = {Task.TOUCH: _touching_board, Task.PACK: _packing, Task.DISSECT: _dissection}


def _pieces(section: Section) -> list[tuple[Piece, DrawingLine]]:
    """The pieces, each with the place where it is named."""
    drawn = ((piece, group[0]) for group in group_by_blank_lines(section.body) for piece in parse_drawn_pieces(group))
    return [*parse_named_pieces(section.value), *drawn]


def _equal_sizes(placed: list[tuple[Piece, DrawingLine]], parts: dict[str, Section]) -> None:
    """Check that all shapes have the same number of cells, for copies of one shape. Raises NotationError."""
    if not placed:
        return
    expected = _number(parts, "cells", 1, 999, len(placed[0][0].cells))
    for piece, place in placed:
        if len(piece.cells) != expected:
            raise place.error("unequal", found=len(piece.cells), expected=expected)


def write(entry: Entry) -> str:
    """Write every key with a value that is not the default, in one order."""
    board = entry.board
    lines = [f"genre: {NAME}", f"task: {board.task}"]
    if board.task is not Task.PACK:
        lines.append(f"copies: {board.copies}")
    if board.task is Task.TOUCH and board.size:
        lines.append(f"cells: {board.size}")
    lines.append(f"reflections: {'yes' if board.reflections else 'no'}")
    if board.hole_free:
        lines.append("holes: none")
    lines.append(f"board: {format_region(board.region)}".replace(": \n", ":\n"))
    if board.pieces:
        lines.append("pieces:")
        for piece in board.pieces:
            count = write_count(piece, board.region.area if board.region else 0)
            parted = [""] if lines[-1] != "pieces:" else []
            lines += [*parted, *([f"{count}x"] if count else []), *drawing(piece.cells)]
    head = [f"{key}: {getattr(entry, key)}" for key in ("title", "author", "source") if getattr(entry, key)]
    return "\n".join([lines[0], *head, *lines[1:]]) + "\n"


def claim(text: str) -> Claim:
    """Return CERTAIN for a text with a line for the task or the genre."""
    keys = {key_line[1].lower() for key_line in map(KEY.match, text.split("\n")[:50]) if key_line}
    if "task" in keys or re.search(rf"(?im)^[ \t]*+genre[ \t]*+:[ \t]*+{NAME}[ \t]*+$", text):
        return Claim.CERTAIN
    return Claim.POSSIBLE if {"pieces", "cells"} & keys else Claim.NO


QUESTIONS = Format(
    "keys",
    Message("Lines of key: value"),
    claim,
    read,
    write,
    example=f"genre: {NAME}\ntask: touch\ncopies: 4\ncells: 8\nreflections: no\nboard: plane\n",
)
