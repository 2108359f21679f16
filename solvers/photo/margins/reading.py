"""Puzzles whose clues stand in the margins of an empty board: found, and their clues read."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.cells import SIDE, cut_cells
from solvers.photo.ink import find_ink
from solvers.photo.kinds import Kind
from solvers.photo.lattice import Lattice, follow_lines
from solvers.photo.margins.boards import OTHERS, USUAL, find_boards
from solvers.photo.margins.clues import Clue, Known, choose_near, find_apart, read_column, read_glyphs, read_row
from solvers.photo.margins.glyphs import Glyph, find_glyphs
from solvers.photo.margins.growing import grow_board
from solvers.photo.margins.strips import fit_paper, flatten_margins
from solvers.photo.pictures import Found, Searched, overlap
from solvers.photo.seen import SeenMargins

EMPTY_INK, MOST_FILLED = 0.1, 0.12  # mean ink within an empty cell; share of cells that may have more
INSIDE = slice(SIDE // 4, SIDE - SIDE // 4)
WITH_CLUE = 0.8  # share of rows, and of columns, beside which numbers are seen
NO_CLUE = -1.0  # what a line without one counts in the mean
GOOD, POOR = -0.15, -1.0  # mean log-probability of the clues: nothing else needs to be tried; this is no puzzle
TRIES = 4  # lattices of one place
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
NONE = -99.0
UNKNOWN = "?"
EMPTY_LINE = Clue((0,), -0.5)  # as likely as not where no number is seen, so that it is marked


def see_boards(
    picture: Array, searched: Searched, kinds: Sequence[Kind], *, is_thorough: bool = False
) -> list[SeenMargins]:
    """The puzzles of these kinds in a picture (height, width, 3). is_thorough: boards that are printed badly, too."""
    puzzles: list[SeenMargins] = []
    margins = Margins(picture, searched)
    for kind in kinds:
        tries: list[Found] = []
        for found in _list_lattices(searched) if is_thorough else find_boards(searched.ink, USUAL):
            near = [seen for seen in puzzles if overlap(seen.quad * searched.scale, found.quad)]
            if any(seen.fit > GOOD for seen in near):
                continue
            if sum(overlap(one.quad, found.quad) for one in tries) >= TRIES:
                continue
            tries.append(found)
            best = next(margins.read(found, kind), None)
            if best is not None and all(seen.fit < best.fit for seen in near):
                puzzles = [*(seen for seen in puzzles if seen not in near), best]
    return puzzles


def _list_lattices(searched: Searched) -> Iterator[Found]:
    """Lattices of empty cells; and those that were found by their lines, if nothing seems to be printed in them."""
    yield from find_boards(searched.ink, OTHERS)
    yield from (found for found in searched.found if found.dots is None and _seems_empty(searched.ink, found))


def _seems_empty(ink: Array, found: Found) -> bool:
    """Whether there is less ink in the middles of cells than on the lines around them."""
    way = cv2.getPerspectiveTransform(UNIT, found.quad)
    x, y = (np.arange(4 * cells) / (4 * cells) for cells in (found.cols, found.rows))
    places = cv2.perspectiveTransform(np.stack(np.meshgrid(x, y), axis=-1).astype(np.float32), way)
    points = cv2.remap(cv2.blur(ink, (3, 3)), places, None, cv2.INTER_LINEAR)
    lines = np.quantile(points[::4], 0.3) + np.quantile(points[:, ::4], 0.3)
    filled = points[2::4, 2::4] > lines / 2
    return bool(lines > 0 and filled.mean() <= MOST_FILLED)


class Margins:
    """The margins in one picture."""

    def __init__(self, picture: Array, searched: Searched):
        self.picture, self.searched = picture, searched
        self._ink: Array | None = None

    @property
    def ink(self) -> Array:
        """That of the whole picture, which is larger than what was searched."""
        if self._ink is None:
            self._ink = self.searched.ink if self.searched.scale == 1.0 else find_ink(self.picture)
        return self._ink

    def read(self, found: Found, kind: Kind) -> Iterator[SeenMargins]:
        """The puzzle of a lattice, from each side from which there are numbers left of it and above."""
        lattice = follow_lines(self.searched.ink, found.quad, found.rows, found.cols)
        if not _is_empty(cut_cells(self.searched.ink, lattice)):
            return
        lattice = grow_board(self.searched.ink, lattice)
        whole, quad = lattice.crossings / self.searched.scale, lattice.quad / self.searched.scale
        for turns in range(4):
            turned = Lattice(np.ascontiguousarray(np.rot90(whole, turns)))
            if (turned.rows, turned.cols) not in kind.sizes:
                continue
            seen = self._read_turned(turned, kind, np.roll(quad, -turns, axis=0), turns)
            if seen is not None:
                yield seen

    def _read_turned(self, lattice: Lattice, kind: Kind, corners: Array, turns: int) -> SeenMargins | None:
        strips = flatten_margins(self.ink, fit_paper(lattice))
        glyphs = [find_glyphs(strip) for strip in strips]
        if any(
            len({glyph.line for glyph in found}) < WITH_CLUE * strip.lines
            for found, strip in zip(glyphs, strips, strict=True)
        ):
            return None
        left = _read_lines(glyphs[0], lattice.rows, lattice.cols, kind, is_above=False)
        above = _read_lines(glyphs[1], lattice.cols, lattice.rows, kind, is_above=True)
        lines = [*left, *above]
        fit = float(np.mean([line[0].loss if line else NO_CLUE for line in lines]))
        if fit < POOR:
            return None
        return make_seen(kind.genre, lines, (lattice.rows, lattice.cols), corners, fit, turns)


def _is_empty(cells: Array) -> bool:
    inside = cells[:, :, INSIDE, INSIDE].mean(axis=(2, 3))
    return bool((inside > EMPTY_INK).mean() <= MOST_FILLED)


def _read_lines(glyphs: list[Glyph], lines: int, cells: int, kind: Kind, *, is_above: bool) -> list[list[Clue]]:
    known = read_glyphs(glyphs)
    by_line: list[list[Known]] = [[] for _ in range(lines)]
    for one in known:
        by_line[one.glyph.line].append(one)
    chosen = [choose_near(line) for line in by_line]
    high = float(np.median([one.glyph.high for line in chosen for one in line] or [0.0]))
    assert kind.gap is not None
    if is_above:
        return [read_column(line, high, cells, kind.gap) if line else [] for line in chosen]
    apart = find_apart(chosen, high)
    return [read_row(line, high, apart, cells, kind.gap) if line else [] for line in chosen]


def make_seen(
    genre: str, lines: Sequence[Sequence[Clue]], size: tuple[int, int], corners: Array, fit: float, turns: int
) -> SeenMargins:
    """What was read, for the solver: of each line first that its clue is unknown, then how it may be read."""
    texts = [[UNKNOWN, *(" ".join(map(str, clue.numbers)) for clue in line or [EMPTY_LINE])] for line in lines]
    most = max(map(len, texts))
    chances = np.full((1, len(lines), most), NONE)
    for place, line in enumerate(lines):
        if line:
            chances[0, place, 1 : len(line) + 1] = [clue.loss - line[0].loss for clue in line]
        else:
            chances[0, place, :2] = 0.0, EMPTY_LINE.loss
    is_cut = not all(lines)  # a line without a clue may be none of the board, and would pass the judge
    return SeenMargins(genre, texts, chances, corners, fit, is_cut, turns, size=size)
