"""nonogrid's TOML: a section [clues] with `rows` and `columns`, and [colors] with the names of colours of numbers.

Clues are separated by commas or line ends, quotes around them have no meaning, and `#` or `;` begins a comment.
"""

import re
from collections.abc import Sequence

from solvers.genres.nonogram.board import BLACK, PLAIN, Colour
from solvers.genres.nonogram.formats.clues import (
    NumberedLine,
    check_plain,
    nonogram_board,
    number_lines,
    require_plain_numbers,
    write_clue,
)
from solvers.genres.nonogram.formats.colours import rgb_of
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

SECTION = re.compile(r"\s*\[(clues|colors)\]\s*")
KEY = re.compile(r"\s*(rows|columns|defs)\s*=\s*(.*)")
DEFINED = re.compile(r"""\s*['"]?(\w)\s*=\s*\(([^)\n]{1,40})\)""")
THREE = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})")
COMMENT = re.compile(r"[#;].*")
LAYOUT = str.maketrans("\"'", "  ")


def _clues(lines: Sequence[NumberedLine]) -> list[NumberedLine]:
    """Return the clues of these lines: one may have several, between commas."""
    bare = ((COMMENT.sub("", line).translate(LAYOUT), number) for line, number in lines)
    return [(clue.strip(), number) for line, number in bare for clue in line.split(",") if clue.strip()]


def _colour(line: str, number: int) -> Colour:
    found = DEFINED.match(line)
    if not found:
        raise NotationError("colour", number, 1, WORDS, found=line.strip()[:40])
    three = THREE.fullmatch(found[2].strip())
    rgb = "#" + "".join(f"{min(255, int(part)):02x}" for part in three.groups()) if three else rgb_of(found[2].strip())
    if rgb is None:
        raise NotationError("colour", number, 1, WORDS, found=found[2])
    return Colour(found[1], found[2].strip(), rgb)


def _read(text: str) -> list[Entry]:
    parts: dict[str, list[NumberedLine]] = {"rows": [], "columns": [], "defs": []}
    kind = ""
    for line, number in number_lines(text):
        key = KEY.fullmatch(line)
        if SECTION.fullmatch(COMMENT.sub("", line)):
            kind = ""
        elif key:
            kind = key[1]
            parts[kind].append((key[2], number))
        elif kind:
            parts[kind].append((line, number))
    colours = [_colour(line, number) for line, number in parts["defs"] if "=" in line]
    rows, cols = _clues(parts["rows"]), _clues(parts["columns"])
    if not colours:
        return [Entry(nonogram_board(rows, cols, PLAIN))]
    palette = (*colours, BLACK) if _has_black(rows + cols) else tuple(colours)
    return [Entry(nonogram_board(rows, cols, palette, default=len(palette)))]


def _has_black(clues: Sequence[NumberedLine]) -> bool:
    """Whether a number has no colour, for a block in black."""
    return any(word.isdecimal() and int(word) for clue, _ in clues for word in clue.split())


def _write(entry: Entry) -> str:
    board = require_plain_numbers(entry.board)
    lines = ["[clues]"]
    for name, clues in (("rows", board.rows), ("columns", board.cols)):
        lines += [f'{name} = """', *(write_clue(clue, board.palette, " ") for clue in clues), '"""']
    return "\n".join(lines) + "\n"


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if re.search(r"(?m)^[ \t]*\[clues\]", text) else Claim.NO


NONOGRID = Format(
    "nonogrid",
    Message("nonogrid TOML"),
    _claim,
    _read,
    _write,
    "toml",
    '[clues]\nrows = """\n1 1\n3\n"""\ncolumns = "2, 1, 2"\n',
    check=check_plain,
)
