"""Whole boards as a few long SVG paths: a table of 40,000 cells takes a browser ten seconds, paths take one.

Units are twentieths of a cell, as in the drawings of marks. Clues are in the margins, one to a cell of their size.
Notes and the lines between them are left out: huge or small, nobody could read them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from solvers.grids.rectangle import runs
from solvers.paper.ink import SIDE, Ink, InkShape, make_ink, place_clues
from solvers.picture import ACCENTS, ARROWS, MARKS, Cell, MarginClue, Picture, is_pale

# Three tables of this many cells take a browser two seconds.
LEAST_CELLS = 4_000
# An outline is this far inside its cell.
INSET = 2
BASELINE = 14
# The letters of a text are this far apart.
LETTER_SPACING = 7
# A text in a corner is this much higher.
HIGHER = 7
LOOKS = ("black", "lit", "shaded", "tint1", "tint2", "tint3", "tint4", "tint5", "tint6", "hole", "outside")
# These looks are colours of letters.
TONES = ("found", "marked")
BARS = {"proven": "M{x} {y}v20", "reason": "M{x} {below}h20"}
OUTLINES = tuple(word for word in ACCENTS if word not in BARS)
# A text gives its letters, with the place of each in the cell.
Spread = Callable[[str], Iterator[tuple[int, str]]]


class TextLine(NamedTuple):
    """Texts side by side: their letters, the place of each letter, and the tone of all of them."""

    letters: str
    across: str
    down: int
    tone: str = ""


class DrawingPlan(NamedTuple):
    """The drawing of a board, from the ground up. left, above: units of the margins, included in width and height."""

    width: int
    height: int
    left: int
    above: int
    looks: tuple[InkShape, ...]
    colours: tuple[InkShape, ...]
    marks: tuple[InkShape, ...]
    ink: Ink
    lines: tuple[TextLine, ...]
    outlines: tuple[InkShape, ...]


def is_huge(picture: Picture) -> bool:
    """Whether a board is shown as one drawing, whatever its genre."""
    return picture.rows * picture.cols >= LEAST_CELLS


def plan_drawing(picture: Picture) -> DrawingPlan:
    """Return the drawing of a board, a huge one or a small one."""
    left, above = (SIDE * clues for clues in picture.margins)
    board = _Board(picture, left, above)
    shapes = board.shapes()
    clues, grounds = board.clues()
    return DrawingPlan(
        width=left + SIDE * picture.cols,
        height=above + SIDE * picture.rows,
        left=left,
        above=above,
        looks=_of(shapes, LOOKS),
        colours=_of(shapes, sorted(word for word in shapes if word[0] == "#")) + grounds,
        marks=_of(shapes, MARKS),
        ink=make_ink(picture),
        lines=(*board.texts(), *clues),
        outlines=_of(shapes, OUTLINES) + _of(shapes, BARS),
    )


def _of(shapes: dict[str, list[str]], words: Iterable[str]) -> tuple[InkShape, ...]:
    return tuple(InkShape(word, "".join(shapes[word])) for word in words if word in shapes)


class _Board:
    """A picture and where its grid begins. Equal cells are mostly one object, so that results for each are cached."""

    def __init__(self, picture: Picture, left: int, above: int):
        self.picture, self.left, self.above = picture, left, above
        cells = {id(cell): cell for cell in chain.from_iterable(picture.cells)}
        self._words = {key: _words(cell) for key, cell in cells.items()}

    def shapes(self) -> dict[str, list[str]]:
        """Return for each word the pieces of its path, row by row."""
        found: dict[str, list[str]] = defaultdict(list)
        for row, cells in enumerate(self.picture.cells):
            y, words_of_cells = self.above + SIDE * row, [self._words[id(cell)] for cell in cells]
            for words, col, count in runs(words_of_cells):
                for word in words:
                    found[word].append(_piece(word, self.left + SIDE * col, y, count))
        return found

    def texts(self) -> Iterator[TextLine]:
        """Yield the texts in the cells, a line for each row and tone."""
        for row, cells in enumerate(self.picture.cells):
            left, above = self.left, self.above + SIDE * row
            placed = [(cell, left + SIDE * col) for col, cell in enumerate(cells) if cell.text]
            middle = [(_tone(cell), x + _shift_of(cell), cell.text) for cell, x in placed if not cell.is_cornered]
            corner = [(f"{_tone(cell)} cornered".lstrip(), x, cell.text) for cell, x in placed if cell.is_cornered]
            yield from _lines(middle, above)
            yield from _lines(corner, above - HIGHER, _spread_corner)

    def clues(self) -> tuple[list[TextLine], tuple[InkShape, ...]]:
        """Return the clues in both margins, next to the grid, and their background colours."""
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
    """Return the words of a cell that are drawn as shapes; a colour hides the look."""
    ground = cell.colour or (cell.look if cell.look in LOOKS else "")
    return tuple(word for word in (ground, cell.mark, *cell.accents) if word)


def _piece(word: str, x: int, y: int, count: int) -> str:
    """Return the piece that a stretch of cells with this word adds to its path."""
    if word in BARS:
        places = (x + SIDE * at for at in range(count))
        return "".join(BARS[word].format(x=place + 1, y=y, below=y + SIDE - 1) for place in places)
    return _outline(x, y, count) if word in OUTLINES else _fill(x, y, count)


def _fill(x: int, y: int, count: int) -> str:
    return f"M{x} {y}h{SIDE * count}v{SIDE}h-{SIDE * count}z"


def _outline(x: int, y: int, count: int) -> str:
    side = SIDE - 2 * INSET
    return "".join(f"M{x + SIDE * at + INSET} {y + INSET}h{side}v{side}h-{side}z" for at in range(count))


def _shift_of(cell: Cell) -> int:
    """Return the distance by which a text is moved for the arrow beside it."""
    return -3 if cell.mark in ARROWS else 0


def _tone(cell: Cell) -> str:
    if cell.mark == "ring" and not cell.colour:
        return "on-pale"
    return "on-dark" if cell.is_dark else cell.look if cell.look in TONES and not cell.colour else ""


def _clue_tone(clue: MarginClue) -> str:
    return "clue" if not clue.colour else "on-pale" if is_pale(clue.colour) else "on-dark"


def _lines(placed: Sequence[tuple[str, int, str]], y: int, spread: Spread | None = None) -> Iterator[TextLine]:
    """Yield texts at their cells' left sides, as one line for each tone."""
    tones: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for tone, x, text in placed:
        tones[tone] += [(x + middle, letter) for middle, letter in (spread or _spread)(text)]
    for tone, letters in tones.items():
        yield TextLine(
            "".join(letter for _, letter in letters), " ".join(str(x) for x, _ in letters), y + BASELINE, tone
        )


def _spread_corner(text: str) -> Iterator[tuple[int, str]]:
    """Yield the letters of a text in the corner of its cell, with the place of each."""
    return ((4 + 5 * place, letter) for place, letter in enumerate(text))


def _spread(text: str) -> Iterator[tuple[int, str]]:
    """Yield the letters of a text in the middle of its cell, with the place of each."""
    for place, letter in enumerate(text):
        yield SIDE // 2 + LETTER_SPACING * place - LETTER_SPACING * (len(text) - 1) // 2, letter
