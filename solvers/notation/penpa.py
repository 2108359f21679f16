"""Penpa-edit links: base64 of raw deflate of lines; first the head, fourth the question, fifth the answer.

What a number or a colour means is each genre's own; here a link becomes its layers, with cells counted on the board.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from solvers.grids.rectangle import At

LINK = re.compile(r"(?>\S*?m=(?:edit|solve)&p=)([A-Za-z0-9+/=%_-]++)(?:&\S*+)?")
INFLATED_LIMIT = 4_000_000  # bytes; a board of 200x200 takes a quarter of it
EDGE = 2  # rows and columns of nothing on each side of the grid
Layer = Mapping[str, Any]

# The editor writes its longest names short.
SHORT = {
    '"qa"': "z9", '"pu_q"': "zQ", '"pu_a"': "zA", '"grid"': "zG", '"edit_mode"': "zM", '"surface"': "zS",
    '"line"': "zL", '"lineE"': "zE", '"wall"': "zW", '"cage"': "zC", '"number"': "zN", '"numberS"': "z1",
    '"symbol"': "zY", '"special"': "zP", '"board"': "zB", '"command_redo"': "zR", '"command_undo"': "zU",
    '"command_replay"': "z8", '"freeline"': "zF", '"freelineE"': "z2", '"thermo"': "zT", '"arrows"': "z3",
    '"direction"': "zD", '"squareframe"': "z0", '"polygon"': "z5", '"deletelineE"': "z4", '"killercages"': "z6",
    '"nobulbthermo"': "z7", '"__a"': "z_", "null": "zO",
}  # fmt: skip
LONG = {short: long for long, short in SHORT.items()}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a link holds. rows, cols: of the board without its margins (above, below, left, right)."""

    shape: str
    rows: int
    cols: int
    margins: tuple[int, int, int, int]
    question: Layer
    answer: Layer
    title: str
    author: str

    @property
    def across(self) -> int:
        """Columns that indices count, with margins and edges."""
        return self.cols + self.margins[2] + self.margins[3] + 2 * EDGE

    @property
    def down(self) -> int:
        """Rows that indices count."""
        return self.rows + self.margins[0] + self.margins[1] + 2 * EDGE

    def at(self, index: str) -> At:
        """Row and column on the board of an index; outside of it for what stands in the margins. Raises ValueError."""
        row, col = divmod(int(index), self.across)
        return row - EDGE - self.margins[0], col - EDGE - self.margins[2]

    def has(self, cell: At) -> bool:
        """Whether a cell lies on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def places(self, layer: Layer, name: str) -> Iterator[tuple[At, Any]]:
        """What a layer says of cells on the board, under that name. Raises ValueError."""
        for index, said in layer.get(name, {}).items():
            if self.has(cell := self.at(index)):
                yield cell, said


def unpacked(packed: str) -> Sheet:
    """The sheet of what stands behind `p=`. Raises one of FAULTS."""
    lines = _inflated(packed).split("\n")
    head, margins = lines[0].split(","), tuple(int(one) for one in json.loads(lines[1]))
    above, below, left, right = margins
    if min(margins) < 0:
        raise ValueError("margins below zero")
    return Sheet(
        shape=head[0],
        rows=int(head[2]) - above - below,
        cols=int(head[1]) - left - right,
        margins=(above, below, left, right),
        question=_layer(lines[3]),
        answer=_layer(lines[4]),
        title=_said(head, "Title"),
        author=_said(head, "Author"),
    )


FAULTS = (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError, zlib.error)


def _inflated(packed: str) -> str:
    plain = unquote(packed).replace("-", "+").replace("_", "/")
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    text = stream.decompress(b64decode(plain + "=" * (-len(plain) % 4)), INFLATED_LIMIT)
    if stream.unconsumed_tail:
        raise ValueError("too long")
    return text.decode()


def _layer(line: str) -> Layer:
    layer: Layer = json.loads(re.sub(r"z[A-Z0-9_]", lambda short: LONG.get(short[0], short[0]), line))
    return layer


def _said(head: Sequence[str], name: str) -> str:
    """Title or author; a comma in them is written %2C."""
    prefix = f"{name}: "
    return next((unquote(part.removeprefix(prefix)).strip() for part in head if part.startswith(prefix)), "")


# Writing


def packed(lines: Sequence[str]) -> str:
    """The letters that stand for these lines."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(pack.compress("\n".join(lines).encode()) + pack.flush()).decode()


def shortened(part: object) -> str:
    """A layer as one line."""
    text = json.dumps(part, separators=(",", ":"))
    for long, short in SHORT.items():
        text = text.replace(long, short)
    return text
