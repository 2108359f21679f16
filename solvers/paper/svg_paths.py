"""Whole boards as a few long SVG paths: a table of 40,000 cells takes a browser ten seconds, paths take one.

Units are twentieths of a cell, as in the drawings of marks. Clues stand in the margins, one to a cell of
its size. Notes and the lines between them are left out: huge or small, nobody could read them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from solvers.grids.rectangle import runs
from solvers.paper.ink import SIDE, Ink, Shape, ink, place_clues
from solvers.picture import ACCENTS, MARKS, Cell, Clue, Picture, is_pale

LEAST_CELLS = 4_000  # measured: three tables of as many take a browser two seconds
INSET = 2  # of an outline in its cell
BASELINE = 14
LETTER = 6  # from one letter of a text to the next
LOOKS = ("black", "lit", "shaded", "tint1", "tint2", "tint3", "tint4", "tint5", "tint6", "hole", "outside")
TONES = ("found", "marked")  # looks that are colours of letters
BARS = {"proven": "M{x} {y}v20", "reason": "M{x} {below}h20"}
OUTLINES = tuple(word for word in ACCENTS if word not in BARS)


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
    marks: tuple[Shape, ...]
    ink: Ink
    lines: tuple[Line, ...]
    outlines: tuple[Shape, ...]


def is_huge(picture: Picture) -> bool:
    """Whether a board is shown as one drawing, whatever its genre."""
    return picture.rows * picture.cols >= LEAST_CELLS


def plan(picture: Picture) -> Plan:
    """The drawing of a board, a huge one or a small one."""
    left, above = (SIDE * clues for clues in picture.margins)
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
        marks=_of(shapes, MARKS),
        ink=ink(picture),
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
            y, words_of_cells = self.above + SIDE * row, [self._words[id(cell)] for cell in cells]
            for words, col, count in runs(words_of_cells):
                for word in words:
                    found[word].append(_piece(word, self.left + SIDE * col, y, count))
        return found

    def texts(self) -> Iterator[Line]:
        """What stands in the cells, a line for each row and tone."""
        for row, cells in enumerate(self.picture.cells):
            placed = [(_tone(cell), self.left + SIDE * col, cell.text) for col, cell in enumerate(cells) if cell.text]
            yield from _lines(placed, self.above + SIDE * row)

    def clues(self) -> tuple[list[Line], tuple[Shape, ...]]:
        """The clues in both margins, next to the grid, and the colours on which they stand."""
        placed: dict[int, list[tuple[str, int, str]]] = defaultdict(list)
        grounds: dict[str, list[str]] = defaultdict(list)
        for clue, across, down in place_clues(self.picture):
            x, y = self.left + across, self.above + down
            placed[y].append((_clue_tone(clue), x, clue.text))
            if clue.colour:
                grounds[clue.colour].append(_fill(x, y, 1))
        lines = [line for y, texts in placed.items() for line in _lines(texts, y)]
        return lines, _of(grounds, grounds)


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


def _tone(cell: Cell) -> str:
    if cell.mark == "ring" and not cell.colour:
        return "on-pale"
    return "on-dark" if cell.is_dark else cell.look if cell.look in TONES and not cell.colour else ""


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
