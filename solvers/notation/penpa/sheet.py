"""Sheets: base64 of raw deflate of lines; first the head, fourth the question, fifth the answer, sixth the cells.

What a number or a colour means is each genre's own; here a link becomes its layers, with cells counted on the board.
"""

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from solvers.grids.rectangle import At
from solvers.notation.titles import keep_letters, name_of

LINK = re.compile(r"(?>\S*?m=(?:edit|solve)&p=)([A-Za-z0-9+/=%_-]++)(?:&\S*+)?")
# An unpacked sheet may have this many bytes; a board of 200x200 takes a quarter of it.
INFLATED_LIMIT = 4_000_000
# The editor adds this many empty rows and columns on each side of the grid.
OUTER_CELLS = 2
# The author names the genre in this line, counted from 0; lines between are settings of the editor.
TAGS = 17
SQUARE = "square"
# Grids of these shapes are no squares; any other one with four margins is of squares.
NOT_SQUARE = frozenset({"kakuro", "hex", "tri", "pyramid", "iso"})
Layer = Mapping[str, Any]

# The editor abbreviates its longest names, and writes a literal `z` as `zZ`.
SHORT = {
    "z": "zZ", '"qa"': "z9", '"pu_q"': "zQ", '"pu_a"': "zA", '"grid"': "zG", '"edit_mode"': "zM", '"surface"': "zS",
    '"line"': "zL", '"lineE"': "zE", '"wall"': "zW", '"cage"': "zC", '"number"': "zN", '"numberS"': "z1",
    '"symbol"': "zY", '"special"': "zP", '"board"': "zB", '"command_redo"': "zR", '"command_undo"': "zU",
    '"command_replay"': "z8", '"freeline"': "zF", '"freelineE"': "z2", '"thermo"': "zT", '"arrows"': "z3",
    '"direction"': "zD", '"squareframe"': "z0", '"polygon"': "z5", '"deletelineE"': "z4", '"killercages"': "z6",
    '"nobulbthermo"': "z7", '"__a"': "z_", "null": "zO",
}  # fmt: skip
LONG = {short: long for long, short in SHORT.items()}
_SHAPE = re.compile("[A-Za-z][A-Za-z0-9_]{1,40}")
_SHORT = re.compile("z[A-Z0-9_]")


@dataclass(frozen=True, eq=False)
class PenpaSheet:
    """A link, unpacked. rows, cols: of the board without its margins (above, below, left, right).

    A sheet whose cells are no squares has only its shape. cells: indices of the cells on the board; empty if the link
    does not say. tags: letters of the genre's names.
    """

    shape: str
    rows: int = 0
    cols: int = 0
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    question: Layer = field(default_factory=dict)
    answer: Layer = field(default_factory=dict)
    cells: frozenset[int] = frozenset()
    title: str = ""
    author: str = ""
    tags: frozenset[str] = frozenset()

    @property
    def is_square(self) -> bool:
        """Whether the cells are squares in rows and columns."""
        return self.rows > 0

    @cached_property
    def index_cols(self) -> int:
        """Return the columns that indices count, with margins and edges."""
        return self.cols + self.margins[2] + self.margins[3] + 2 * OUTER_CELLS

    @cached_property
    def index_rows(self) -> int:
        """Return the rows that indices count."""
        return self.rows + self.margins[0] + self.margins[1] + 2 * OUTER_CELLS

    def at(self, index: str | int) -> At:
        """Return row and column of an index; they are off the board for a place in the margins. Raises ValueError."""
        if index not in self._cells:
            row, col = divmod(int(index), self.index_cols)
            self._cells[index] = row - OUTER_CELLS - self.margins[0], col - OUTER_CELLS - self.margins[2]
        return self._cells[index]

    @cached_property
    def _cells(self) -> dict[str | int, At]:
        """Return a cache of the places that `at` has found: each genre asks for every index several times."""
        return {}

    def corner(self, index: str | int) -> At:
        """Return row and column of a corner: those of the cell below and right of it. Raises ValueError."""
        row, col = self.at(int(index) - self.index_cols * self.index_rows)
        return row + 1, col + 1

    def has(self, cell: At) -> bool:
        """Whether a cell is on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def places(self, layer: Layer, name: str) -> Iterator[tuple[At, Any]]:
        """Yield each cell on the board with the entry of a layer of that name. Raises ValueError."""
        for index, entry in layer.get(name, {}).items():
            if not index.endswith(ON_EDGE) and self.has(cell := self.at(index)):
                yield cell, entry


# The index of a sign that was written on a line ends with this letter.
ON_EDGE = "E"


@lru_cache(2)
def unpack_sheet(packed: str) -> PenpaSheet:
    """Return the sheet packed in the text after `p=`. Raises one of FAULTS."""
    lines = unpack_lines(packed)
    head = lines[0].split(",")
    title, author = (_read_entry(head, name) for name in ("Title", "Author"))
    if not _SHAPE.fullmatch(head[0]):
        raise ValueError("no shape")
    margins = tuple(int(one) for one in json.loads(lines[1]))
    if len(margins) != 4 or head[0] in NOT_SQUARE:
        return PenpaSheet(head[0], title=title, author=author, tags=read_tags(packed))
    above, below, left, right = margins
    rows, cols = int(head[2]) - above - below, int(head[1]) - left - right
    if min(margins) < 0 or rows < 1 or cols < 1:
        raise ValueError("no board between its margins")
    return PenpaSheet(
        shape=head[0],
        rows=rows,
        cols=cols,
        margins=(above, below, left, right),
        question=_layer(lines[3]),
        answer=_layer(_line(lines, 4) or "{}"),
        cells=frozenset(accumulate(json.loads(_line(lines, 5) or "[]"))),
        title=title,
        author=author,
        tags=read_tags(packed),
    )


FAULTS = (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError, zlib.error)


@lru_cache(2)
def unpack_lines(packed: str) -> Sequence[str]:
    """Return the lines packed in the text after `p=`. Raises one of FAULTS."""
    plain = unquote(packed).replace("-", "+").replace("_", "/")
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    text = stream.decompress(b64decode(plain + "=" * (-len(plain) % 4)), INFLATED_LIMIT)
    if len(text) == INFLATED_LIMIT:
        raise ValueError("too long")
    return text.decode().split("\n")


@lru_cache(2)
def read_tags(packed: str) -> frozenset[str]:
    """Return the letters of all names that the author gave for the genre, or of the title if that alone names one.

    Return an empty set for a sheet that cannot be read.
    """
    try:
        lines = unpack_lines(packed)
        tags = frozenset(keep_letters(str(tag).partition("(")[0]) for tag in json.loads(_line(lines, TAGS) or "[]")) - {
            ""
        }
        return tags or frozenset(filter(None, [name_of(_read_entry(lines[0].split(","), "Title"))]))
    except FAULTS:
        return frozenset()


def _line(lines: Sequence[str], number: int) -> str:
    """Return a line, or "" if an old sheet has fewer."""
    return lines[number].strip() if number < len(lines) else ""


def _layer(line: str) -> Layer:
    layer: Layer = json.loads(_lengthen(line))
    return layer


def _lengthen(line: str) -> str:
    return _SHORT.sub(lambda short: LONG.get(short[0], short[0]), line)


def _read_entry(head: Sequence[str], name: str) -> str:
    """Return title or author; a comma in them is written %2C."""
    prefix = f"{name}: "
    found = next((part.removeprefix(prefix) for part in head if part.startswith(prefix)), "")
    return unquote(found.replace(SHORT["z"], "z")).strip()
