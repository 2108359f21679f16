"""Penpa-edit links: base64 of raw deflate of lines; first the head, fourth the question, fifth the answer.

What a number or a colour means is each genre's own; here a link becomes its layers, with cells counted on the board.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, each_line, first_line
from solvers.notation.titles import letters, title_of

LINK = re.compile(r"(?>\S*?m=(?:edit|solve)&p=)([A-Za-z0-9+/=%_-]++)(?:&\S*+)?")
INFLATED_LIMIT = 4_000_000  # bytes; a board of 200x200 takes a quarter of it
EDGE = 2  # rows and columns of nothing on each side of the grid
TAGS = 17  # the line, from 0, in which an author names the genre; those between are settings of the editor
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
        for index, entry in layer.get(name, {}).items():
            if self.has(cell := self.at(index)):
                yield cell, entry


def unpack(packed: str) -> Sheet:
    """The sheet of what stands behind `p=`. Raises one of FAULTS."""
    lines = unpack_lines(packed)
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
        title=_read_entry(head, "Title"),
        author=_read_entry(head, "Author"),
    )


FAULTS = (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError, zlib.error)


@lru_cache(2)
def unpack_lines(packed: str) -> Sequence[str]:
    """The lines that stand for what is behind `p=`. Raises one of FAULTS."""
    plain = unquote(packed).replace("-", "+").replace("_", "/")
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    text = stream.decompress(b64decode(plain + "=" * (-len(plain) % 4)), INFLATED_LIMIT)
    if stream.unconsumed_tail:
        raise ValueError("too long")
    return text.decode().split("\n")


@lru_cache(2)
def read_tags(packed: str) -> frozenset[str]:
    """The letters of all names that the author gave for the genre; none where the sheet cannot be read."""
    try:
        lists = [json.loads(line) for line in unpack_lines(packed)[TAGS : TAGS + 1] if line]
        return frozenset(letters(str(tag)) for tags in lists for tag in tags)
    except FAULTS:
        return frozenset()


def _layer(line: str) -> Layer:
    layer: Layer = json.loads(re.sub(r"z[A-Z0-9_]", lambda short: LONG.get(short[0], short[0]), line))
    return layer


def _read_entry(head: Sequence[str], name: str) -> str:
    """Title or author; a comma in them is written %2C."""
    prefix = f"{name}: "
    return next((unquote(part.removeprefix(prefix)).strip() for part in head if part.startswith(prefix)), "")


# Writing

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
    return " ".join(words.split()).replace(",", "%2C")


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


def always_possible(packed: str) -> Claim:
    """Whatever a sheet holds, it may be meant."""
    return Claim.POSSIBLE


def unsolved_sheet(text: str) -> NotationError | None:
    """What to say of a sheet that its author tagged with genres which are not solved here; None for other texts."""
    found = LINK.fullmatch(first_line(text))
    titles = map(title_of, sorted(read_tags(found[1]))) if found else ()
    return next((NotationError("unsolved-genre", 1, title=title) for title in titles if title), None)


def penpa_format(
    read_sheet: Callable[[Sheet], Entry],
    write: Callable[[Entry], str],
    example: Entry,
    tags: Collection[str],
    claim_untagged: Callable[[str], Claim] = always_possible,
) -> Format:
    """The format of links, one a line; errors of `read_sheet` get their place here.

    tags: letters of the names of the genre. claim_untagged(what stands behind `p=`) -> Claim of a sheet for which no
    known genre is named.
    """

    def claim(text: str) -> Claim:
        found = LINK.fullmatch(first_line(text))
        if not found:
            return Claim.NO
        named = read_tags(found[1])
        if not named.isdisjoint(tags):
            return Claim.CERTAIN
        return Claim.NO if any(map(title_of, named)) else claim_untagged(found[1])

    def read_link(token: Token) -> Entry:
        found = LINK.fullmatch(token.text)
        if not found:
            expected = "#m=edit&p=..."
            raise NotationError("character", token.line, token.column, found=token.text[:20], expected=expected)
        try:
            return read_sheet(unpack(found[1]))
        except NotationError as error:
            raise NotationError(error.key, token.line, token.column, error.words, **error.parameters) from error
        except FAULTS as error:
            place = token.line, token.column + found.start(1)
            raise NotationError("not-packed", *place) from error

    def read(text: str) -> Iterator[Entry | NotationError]:
        return each_line(text, read_link)

    title = Message("Penpa-edit link")
    return Format("penpa", title, claim, read, write, "url", write(example))
