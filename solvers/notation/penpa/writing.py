"""How a sheet is written: a plain grid of squares, the layers of its question and answer, title, author and tag."""

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from solvers.grids.rectangle import At
from solvers.notation.penpa.sheet import EDGE, SHORT, TAGS, Layer

PARTS = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage", "deletelineE",
)  # fmt: skip
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
COMMANDS = ("command_redo", "command_undo", "command_replay")
SITE = "https://swaroopg92.github.io/penpa-edit/"


@dataclass(frozen=True, slots=True)
class Grid:
    """A plain grid of squares to be written: indices of its cells and corners."""

    rows: int
    cols: int

    @property
    def across(self) -> int:
        """Columns that indices count."""
        return self.cols + 2 * EDGE

    def index(self, cell: At) -> str:
        """The index of a cell."""
        return str((cell[0] + EDGE) * self.across + cell[1] + EDGE)

    def corner(self, point: At) -> int:
        """The index of the corner above and left of a cell; corners are counted behind all cells."""
        return self.across * (self.rows + 2 * EDGE) + (point[0] + EDGE - 1) * self.across + point[1] + EDGE - 1

    def centre(self) -> int:
        """The point in the middle: a cell, a corner, or the middle of an edge, each kind in a block of its own."""
        even = (self.rows % 2 == 0, self.cols % 2 == 0)
        kind = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[even]
        middle = int(self.index(((self.rows - 1) // 2, (self.cols - 1) // 2)))
        return kind * (self.rows + 2 * EDGE) * self.across + middle

    def differences(self) -> list[int]:
        """Every cell's index as the difference from the one before."""
        across = [1] * (self.cols - 1)
        return [int(self.index((0, 0))), *across, *([2 * EDGE + 1, *across] * (self.rows - 1))]


def link(grid: Grid, question: Layer, answer: Layer, title: str, author: str, tag: str = "") -> str:
    """The address of a sheet with these layers, of which only what is not empty need be given. tag: of the genre."""
    size = [grid.cols, grid.rows, 38, 0, 1, 1, 38 * (grid.cols + 1), 38 * (grid.rows + 1)]
    head = ["square", *map(str, size), *[str(grid.centre())] * 2, "0", "0", "0", "0"]
    head += [f"Title: {_one_line(title)}", f"Author: {_one_line(author)}", "", "", "OFF", "false"]
    layers = [{"grid": ["1", "2", "1"]}, _whole(question), _whole(answer), grid.differences()]
    lines = [",".join(head), "[0,0,0,0]", *map(shorten, layers)]
    lines += [*[""] * (TAGS - len(lines)), json.dumps([tag])] if tag else []
    return f"{SITE}#m=edit&p={pack_lines(lines)}\n"


def _one_line(words: str) -> str:
    return " ".join(words.split()).replace("z", SHORT["z"]).replace(",", "%2C")


def _whole(layer: Layer) -> Layer:
    """A layer with all the parts that the editor looks for."""
    empty: dict[str, Any] = {name: {"__a": []} for name in COMMANDS}
    return empty | {name: {} for name in PARTS} | {name: [] for name in LISTS} | dict(layer)


def pack_lines(lines: Sequence[str]) -> str:
    """The letters that stand for these lines."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(pack.compress("\n".join(lines).encode()) + pack.flush()).decode()


def shorten(part: object) -> str:
    """A layer as one line."""
    text = json.dumps(part, separators=(",", ":"))
    for long, short in SHORT.items():
        text = text.replace(long, short)
    return text
