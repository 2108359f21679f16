"""Steve Simpson's .non, the Enpitsu text: keys with values, then the clues under `rows` and `columns`.

`?` is an unknown clue; `given` are cells printed with the puzzle, `saved` a person's marks, `goal` an answer.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from solvers.genres.nonogram.board import BLANK, FILLED, PLAIN, UNKNOWN, Answer, Colour, NonogramBoard
from solvers.genres.nonogram.formats.clues import check_lines, check_sums, read_clue, read_size, write_clue
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

KEY = re.compile(r"([A-Za-z_]++)(?:\s++(.*))?$")
COMMENT = "#"
# Files for Gecode/R have these names.
SAME = {"row_rules": "rows", "col_rules": "columns"}
NUMBER = re.compile(r"\d{1,6}")
QUOTED = re.compile(r'"(.*)"$')
UNKNOWN_SIGN = "?"
FIELDS = {"title": "title", "by": "author", "catalogue": "source"}
GRIDS = ("goal", "saved", "given")


@dataclass
class NonSections:
    """The content of the lines. clues: by kind, their texts with their line numbers."""

    fields: dict[str, tuple[str, int]] = field(default_factory=dict)
    colours: list[Colour] = field(default_factory=list)
    clues: dict[str, list[tuple[str, int]]] = field(default_factory=lambda: {"rows": [], "columns": []})


def _lines(text: str) -> NonSections:
    """Sort the lines. Blank lines separate, but in the clues of a puzzle whose size is given they are empty lines."""
    parts, kind = NonSections(), ""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare.startswith(COMMENT):
            continue
        key = KEY.match(bare)
        if key:
            name = _name(key[1])
            kind = name if name in parts.clues else ""
            if name == "color" and key[2]:
                parts.colours.append(_colour(key[2], number))
            elif not kind:
                value = key[2] or ""
                quoted = QUOTED.match(value)
                parts.fields[name] = (quoted[1] if quoted else value, number)
        elif kind and (bare or _wants_more(parts, kind)):
            parts.clues[kind].append((line.rstrip().removesuffix(","), number))
    return parts


def _name(word: str) -> str:
    """Return the key that a word is."""
    return SAME.get(word.lower(), word.lower())


def _wants_more(parts: NonSections, kind: str) -> bool:
    """Whether a blank line is an empty clue: not the first line of all, and not when the clues are complete."""
    size = parts.fields.get("height" if kind == "rows" else "width", ("", 0))[0]
    return bool(parts.clues[kind]) and bool(NUMBER.fullmatch(size)) and len(parts.clues[kind]) < int(size)


def _colour(text: str, line: int) -> Colour:
    parts = text.split()
    if len(parts) < 2 or len(parts[0]) != 1 or not re.fullmatch(r"#[0-9A-Fa-f]{6}", parts[-1]):
        raise NotationError("colour", line, 1, WORDS, found=text)
    return Colour(parts[0], parts[1] if len(parts) > 2 else parts[0], parts[-1].lower())


def read(text: str) -> list[Entry]:
    """Return the one puzzle of a text. Raises NotationError."""
    return [_read(text, is_even=True)]


def read_without_sum_check(text: str) -> NonogramBoard:
    """Return the board of a text, whose rows and columns may fill different numbers of cells. Raises NotationError."""
    board: NonogramBoard = _read(text, is_even=False).board
    return board


def _read(text: str, *, is_even: bool) -> Entry:
    parts = _lines(text)
    palette = tuple(parts.colours) or PLAIN
    colours = {colour.letter: number for number, colour in enumerate(palette, FILLED)}
    clues = {}
    for kind, size in (("rows", "height"), ("columns", "width")):
        if not parts.clues[kind]:
            raise NotationError("missing", words=WORDS, name=kind)
        clues[kind] = tuple(read_clue(line, number, colours) for line, number in parts.clues[kind])
        if size in parts.fields:
            expected = read_size(*parts.fields[size])
            if expected != len(clues[kind]):
                where = parts.clues[kind][-1][1]
                raise NotationError("lines", where, 0, WORDS, kind=kind, found=len(clues[kind]), expected=expected)
        read_size(str(len(clues[kind])), parts.clues[kind][-1][1])
    board = NonogramBoard(clues["rows"], clues["columns"], palette)
    grids = {name: _grid(parts, name, board, colours) for name in GRIDS if name in parts.fields}
    board = NonogramBoard(board.rows, board.cols, palette, grids.get("given", ()))
    lines = ([number for _, number in parts.clues[kind]] for kind in ("rows", "columns"))
    heading: dict[str, Any] = {name: parts.fields[key][0] for key, name in FIELDS.items() if key in parts.fields}
    check_lines(board, *lines)
    if is_even:
        check_sums(board)
    return Entry(board, marks=grids.get("saved"), answer=grids.get("goal"), **heading)


def _grid(parts: NonSections, name: str, board: NonogramBoard, colours: dict[str, int]) -> Answer:
    """Read cells in reading order: 0 blank, 1 or a colour's letter, `?` unknown. Raises NotationError."""
    text, line = parts.fields[name]
    known = {"0": BLANK, "1": FILLED, UNKNOWN_SIGN: UNKNOWN, **colours}
    strange = next((letter for letter in text if letter not in known), None)
    if strange is not None:
        raise NotationError("colour", line, 0, WORDS, found=strange)
    if len(text) != board.height * board.width:
        parameters = {"name": name, "found": len(text), "expected": board.height * board.width}
        raise NotationError("goal", line, 0, WORDS, **parameters)
    cells = [known[letter] for letter in text]
    return tuple(tuple(cells[start : start + board.width]) for start in range(0, len(cells), board.width))


def write(entry: Entry) -> str:
    """Write every key, then the clues."""
    board: NonogramBoard = entry.board
    head = [f'{key} "{getattr(entry, name)}"' for key, name in FIELDS.items() if getattr(entry, name)]
    colours = [f"color {one.letter} {one.name} {one.rgb}" for one in board.palette] if board.is_coloured else []
    sizes = [f"width {board.width}", f"height {board.height}"]
    rows = ["rows", *(write_clue(clue, board.palette) for clue in board.rows)]
    cols = ["columns", *(write_clue(clue, board.palette) for clue in board.cols)]
    grids = zip(GRIDS, (entry.answer, entry.marks, board.given), strict=True)
    tail = [f'{name} "{_format_grid(grid, board)}"' for name, grid in grids if grid]
    parts = ["\n".join(part) for part in (head + colours + sizes, rows, cols, tail) if part]
    return "\n\n".join(parts) + "\n"


def _format_grid(grid: Answer, board: NonogramBoard) -> str:
    letters = {UNKNOWN: UNKNOWN_SIGN, BLANK: "0", FILLED: "1"}
    if board.is_coloured:
        letters |= {number: colour.letter for number, colour in enumerate(board.palette, FILLED)}
    return "".join(letters[cell] for row in grid for cell in row)


def claim(text: str) -> Claim:
    """Return CERTAIN for both kinds of clues under their words."""
    words = {_name(line.strip()) for line in text.split("\n")}
    if {"rows", "columns"} <= words:
        return Claim.CERTAIN
    return Claim.POSSIBLE if {"rows", "columns"} & words else Claim.NO


NON = Format(
    "non",
    Message(".non file"),
    claim,
    read,
    write,
    suffix="non",
    example="width 3\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n2\n1\n2\n",
)
