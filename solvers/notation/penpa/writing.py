"""Writing of sheets: a plain grid of squares, the layers of its question and answer, title, author and tag."""

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from solvers.grids.rectangle import At
from solvers.notation.penpa.sheet import OUTER_CELLS, SHORT, TAGS, Layer

PARTS = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage", "deletelineE",
)  # fmt: skip
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
COMMANDS = ("command_redo", "command_undo", "command_replay")
SITE = "https://swaroopg92.github.io/penpa-edit/"


@dataclass(frozen=True, slots=True)
class PenpaGrid:
    """A plain grid of squares to be written: indices of its cells and corners. margin: white cells on each side."""

    rows: int
    cols: int
    margin: int = 0

    @property
    def before(self) -> int:
        """Return the columns and rows that indices count before the board, and after it."""
        return OUTER_CELLS + self.margin

    @property
    def index_cols(self) -> int:
        """Return the columns that indices count."""
        return self.cols + 2 * self.before

    @property
    def index_rows(self) -> int:
        """Return the rows that indices count."""
        return self.rows + 2 * self.before

    def index(self, cell: At) -> str:
        """Return the index of a cell, or of a place in a margin."""
        return str((cell[0] + self.before) * self.index_cols + cell[1] + self.before)

    def corner(self, point: At) -> int:
        """Return the index of the corner above and left of a cell; corners are counted after all cells."""
        row, col = point[0] + self.before - 1, point[1] + self.before - 1
        return self.index_cols * self.index_rows + row * self.index_cols + col

    def centre(self) -> int:
        """Return the point in the middle: a cell, a corner, or the middle of an edge, each kind counted by itself."""
        even = (self.rows % 2 == 0, self.cols % 2 == 0)
        kind = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[even]
        middle = int(self.index(((self.rows - 1) // 2, (self.cols - 1) // 2)))
        return kind * self.index_rows * self.index_cols + middle

    def differences(self) -> list[int]:
        """Return every cell's index as the difference from the one before."""
        across = [1] * (self.cols - 1)
        return [int(self.index((0, 0))), *across, *([2 * self.before + 1, *across] * (self.rows - 1))]


def write_penpa_link(grid: PenpaGrid, question: Layer, answer: Layer, title: str, author: str, tag: str = "") -> str:
    """Return the address of a sheet with these layers; empty layers may be left out. tag: of the genre."""
    cols, rows = grid.cols + 2 * grid.margin, grid.rows + 2 * grid.margin
    size = [cols, rows, 38, 0, 1, 1, 38 * (cols + 1), 38 * (rows + 1)]
    head = ["square", *map(str, size), *[str(grid.centre())] * 2, "0", "0", "0", "0"]
    head += [f"Title: {_one_line(title)}", f"Author: {_one_line(author)}", "", "", "OFF", "false"]
    layers = [{"grid": ["1", "2", "1"]}, _whole(question), _whole(answer), grid.differences()]
    lines = [",".join(head), json.dumps([grid.margin] * 4, separators=(",", ":")), *map(abbreviate, layers)]
    lines += [*[""] * (TAGS - len(lines)), json.dumps([tag])] if tag else []
    return f"{SITE}#m=edit&p={pack_lines(lines)}\n"


def _one_line(words: str) -> str:
    return " ".join(words.split()).replace("z", SHORT["z"]).replace(",", "%2C")


def _whole(layer: Layer) -> Layer:
    """Return a layer with all the parts that the editor looks for."""
    empty: dict[str, Any] = {name: {"__a": []} for name in COMMANDS}
    return empty | {name: {} for name in PARTS} | {name: [] for name in LISTS} | dict(layer)


def pack_lines(lines: Sequence[str]) -> str:
    """Return these lines joined, compressed (raw DEFLATE), and encoded in base64."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(pack.compress("\n".join(lines).encode()) + pack.flush()).decode()


def abbreviate(part: object) -> str:
    """Return a layer as one line, its longest names abbreviated."""
    text = json.dumps(part, separators=(",", ":"))
    for long, short in SHORT.items():
        text = text.replace(long, short)
    return text
