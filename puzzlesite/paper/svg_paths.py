"""Huge boards as a few long SVG paths: a table of 40,000 cells takes a browser ten seconds, paths take one.

Units are twentieths of a cell, as in the drawings of marks. Clues stand in the margins, one to a cell of
its size. Notes and the lines between them are left out: at this size nobody could read them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from solvers.picture import ACCENTS, MARKS, Cell, Clue, Picture, is_pale

LEAST_CELLS = 4_000  # measured: three tables of as many take a browser two seconds
SIDE = 20
INSET = 2  # of an outline in its cell
BASELINE = 14
LETTER = 6  # from one letter of a text to the next
LOOKS = ("black", "lit", "shaded", "tint1", "tint2", "tint3", "tint4", "tint5", "tint6", "hole", "outside")
DARK = ("black", "shaded")  # looks on which letters are light
TONES = ("found", "marked")  # looks that are colours of letters
BARS = {"proven": "M{x} {y}v20", "reason": "M{x} {below}h20"}
OUTLINES = tuple(word for word in ACCENTS if word not in BARS)
HALVES = {"n": "v-10", "s": "v10", "e": "h10", "w": "h-10"}
HAIR, HEAVY = 1, 2


class Shape(NamedTuple):
    """A word of a Cell, or a colour, and one path through all cells that have it."""

    word: str
    path: str

    @property
    def drawing(self) -> str:
        """The template that draws it, if it is a mark."""
        return f"marks/{self.word}.svg"


class Line(NamedTuple):
    """Texts side by side: their letters, where each letter stands, and the tone of all of them."""

    letters: str
    across: str
    down: int
    tone: str = ""


class Plan(NamedTuple):
    """All that is drawn, from the ground up. left, above: units of the margins; width and height have them, too."""

    width: int
    height: int
    left: int
    above: int
    looks: tuple[Shape, ...]
    colours: tuple[Shape, ...]
    rules: str
    heavy: str
    marks: tuple[Shape, ...]
    links: str
    lines: tuple[Line, ...]
    outlines: tuple[Shape, ...]

    @property
    def frame(self) -> tuple[int, int]:
        """Width and height of the grid alone."""
        return self.width - self.left, self.height - self.above


def is_huge(picture: Picture) -> bool:
    """Whether a board is shown as one drawing, whatever its genre."""
    return picture.rows * picture.cols >= LEAST_CELLS


def plan(picture: Picture) -> Plan | None:
    """The drawing of a huge board; None where a table shows it."""
    if not is_huge(picture):
        return None
    left, above = (SIDE * max(map(len, margin), default=0) for margin in (picture.left, picture.above))
    board = _Board(picture, left, above)
    shapes = board.shapes()
    clues, grounds = board.clues()
    return Plan(
        width=left + SIDE * picture.cols,
        height=above + SIDE * picture.rows,
        left=left,
        above=above,
        looks=_of(shapes, LOOKS),
        colours=_of(shapes, sorted(word for word in shapes if word[0] == "#")) + grounds,
        rules=board.rule_lines(HAIR),
        heavy=board.rule_lines(HEAVY),
        marks=_of(shapes, MARKS),
        links=board.links(),
        lines=(*board.texts(), *clues),
        outlines=_of(shapes, OUTLINES) + _of(shapes, BARS),
    )


def _of(shapes: dict[str, list[str]], words: Iterable[str]) -> tuple[Shape, ...]:
    return tuple(Shape(word, "".join(shapes[word])) for word in words if word in shapes)


class _Board:
    """A picture and where its grid begins. Equal cells are mostly one object, so what is asked of each is kept."""

    def __init__(self, picture: Picture, left: int, above: int):
        self.picture, self.left, self.above = picture, left, above
        cells = {id(cell): cell for cell in chain.from_iterable(picture.cells)}
        self._words = {key: _words(cell) for key, cell in cells.items()}

    def shapes(self) -> dict[str, list[str]]:
        """For each word the pieces of its path, a row after the other."""
        found: dict[str, list[str]] = defaultdict(list)
        for row, cells in enumerate(self.picture.cells):
            col = 0
            for words, run in groupby(self._words[id(cell)] for cell in cells):
                count = len(list(run))
                for word in words:
                    found[word].append(_piece(word, self.left + SIDE * col, self.above + SIDE * row, count))
                col += count
        return found

    def rule_lines(self, weight: int) -> str:
        """The lines of a weight between cells, each as long as it goes on."""
        cells = self.picture.cells
        rows = (
            f"M{self.left + SIDE * start} {self.above + SIDE * row}h{SIDE * count}"
            for row in range(1, self.picture.rows)
            for start, count in _stretches((cell.north for cell in cells[row]), weight)
        )
        columns = (
            f"M{self.left + SIDE * col} {self.above + SIDE * start}v{SIDE * count}"
            for col in range(1, self.picture.cols)
            for start, count in _stretches((line[col].west for line in cells), weight)
        )
        return "".join(chain(rows, columns))

    def links(self) -> str:
        """Half lines from the middle of cells."""
        return "".join(
            f"M{self.left + SIDE * col + 10} {self.above + SIDE * row + 10}{HALVES[side]}"
            for row, cells in enumerate(self.picture.cells)
            for col, cell in enumerate(cells)
            for side in cell.links
        )

    def texts(self) -> Iterator[Line]:
        """What stands in the cells, a line for each row and tone."""
        for row, cells in enumerate(self.picture.cells):
            placed = [(_tone(cell), self.left + SIDE * col, cell.text) for col, cell in enumerate(cells) if cell.text]
            yield from _lines(placed, self.above + SIDE * row)

    def clues(self) -> tuple[list[Line], tuple[Shape, ...]]:
        """The clues in both margins, next to the grid, and the colours on which they stand."""
        placed: dict[int, list[tuple[str, int, str]]] = defaultdict(list)
        grounds: dict[str, list[str]] = defaultdict(list)
        for x, y, clue in chain(self._beside(), self._over()):
            placed[y].append((_clue_tone(clue), x, clue.text))
            if clue.colour:
                grounds[clue.colour].append(_fill(x, y, 1))
        lines = [line for y, texts in placed.items() for line in _lines(texts, y)]
        return lines, _of(grounds, grounds)

    def _beside(self) -> Iterator[tuple[int, int, Clue]]:
        for row, clues in enumerate(self.picture.left):
            for place, clue in enumerate(clues, -len(clues)):
                yield self.left + SIDE * place, self.above + SIDE * row, clue

    def _over(self) -> Iterator[tuple[int, int, Clue]]:
        for col, clues in enumerate(self.picture.above):
            for place, clue in enumerate(clues, -len(clues)):
                yield self.left + SIDE * col, self.above + SIDE * place, clue


def _words(cell: Cell) -> tuple[str, ...]:
    """The words of a cell that are drawn as shapes; a colour hides the look."""
    ground = cell.colour or (cell.look if cell.look in LOOKS else "")
    return tuple(word for word in (ground, cell.mark, *cell.accents) if word)


def _piece(word: str, x: int, y: int, count: int) -> str:
    """What a stretch of cells with this word adds to its path."""
    if word in BARS:
        places = (x + SIDE * at for at in range(count))
        return "".join(BARS[word].format(x=place + 1, y=y, below=y + SIDE - 1) for place in places)
    return _outline(x, y, count) if word in OUTLINES else _fill(x, y, count)


def _fill(x: int, y: int, count: int) -> str:
    return f"M{x} {y}h{SIDE * count}v{SIDE}h-{SIDE * count}z"


def _outline(x: int, y: int, count: int) -> str:
    side = SIDE - 2 * INSET
    return "".join(f"M{x + SIDE * at + INSET} {y + INSET}h{side}v{side}h-{side}z" for at in range(count))


def _stretches(values: Iterable[int], wanted: int) -> Iterator[tuple[int, int]]:
    """Where stretches of a value begin, and how long they are."""
    start = 0
    for value, run in groupby(values):
        count = len(list(run))
        if value == wanted:
            yield start, count
        start += count


def _tone(cell: Cell) -> str:
    if cell.colour:
        return "" if is_pale(cell.colour) else "on-dark"
    return "on-dark" if cell.look in DARK else cell.look if cell.look in TONES else ""


def _clue_tone(clue: Clue) -> str:
    return "clue" if not clue.colour else "on-pale" if is_pale(clue.colour) else "on-dark"


def _lines(placed: Sequence[tuple[str, int, str]], y: int) -> Iterator[Line]:
    """Texts at their cells' left sides, as one line for each tone."""
    tones: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for tone, x, text in placed:
        tones[tone] += [(x + middle, letter) for middle, letter in _spread(text)]
    for tone, letters in tones.items():
        yield Line("".join(letter for _, letter in letters), " ".join(str(x) for x, _ in letters), y + BASELINE, tone)


def _spread(text: str) -> Iterator[tuple[int, str]]:
    """The letters of a text in the middle of its cell: where the middle of each stands."""
    for place, letter in enumerate(text):
        yield SIDE // 2 + LETTER * place - LETTER * (len(text) - 1) // 2, letter
