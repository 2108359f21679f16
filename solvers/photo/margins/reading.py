"""Puzzles with clues in the margins of an empty board, found and read."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.cells import SIDE, cut_cells
from solvers.photo.ink import find_ink
from solvers.photo.kinds import PhotoKind
from solvers.photo.lattice import PhotoLattice, follow_lines
from solvers.photo.margins.boards import OTHERS, USUAL, find_boards
from solvers.photo.margins.clues import (
    LineReading,
    RecognisedGlyph,
    choose_connected_glyphs,
    find_number_distance,
    read_column,
    read_glyphs,
    read_row,
)
from solvers.photo.margins.glyphs import Glyph, find_glyphs
from solvers.photo.margins.growing import grow_board
from solvers.photo.margins.strips import fit_paper, flatten_margins
from solvers.photo.pictures import FoundLattice, SearchedPicture, overlap
from solvers.photo.seen import SeenMarginPuzzle

# Mean ink within an empty cell; share of cells that may have more.
EMPTY_INK, MOST_FILLED = 0.1, 0.12
INSIDE = slice(SIDE // 4, SIDE - SIDE // 4)
# Numbers are seen beside this share of rows, and of columns.
WITH_CLUE = 0.8
# A line without a clue counts as this in the mean.
NO_CLUE = -1.0
# Mean log-probability of the clues: above the first no further lattice is tried; below the second it is no puzzle.
GOOD, POOR = -0.15, -1.0
# This many lattices of one place are tried.
TRIES = 4
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
NONE = -99.0
UNKNOWN = "?"
# Where no number is seen, an empty line is doubtful enough to be marked.
EMPTY_LINE = LineReading((0,), -0.5)


def see_boards(
    picture: Array, searched: SearchedPicture, kinds: Sequence[PhotoKind], *, is_thorough: bool = False
) -> list[SeenMarginPuzzle]:
    """Return the puzzles of these kinds in a picture (height, width, 3). is_thorough: also badly printed boards."""
    puzzles: list[SeenMarginPuzzle] = []
    margins = PictureMargins(picture, searched)
    for kind in kinds:
        tries: list[FoundLattice] = []
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


def _list_lattices(searched: SearchedPicture) -> Iterator[FoundLattice]:
    """Yield lattices of empty cells; then lattices found by their lines, if nothing seems to be printed in them."""
    yield from find_boards(searched.ink, OTHERS)
    yield from (found for found in searched.found if found.dots is None and _seems_empty(searched.ink, found))


def _seems_empty(ink: Array, found: FoundLattice) -> bool:
    """Whether the middles of cells have less ink than the lines around them."""
    way = cv2.getPerspectiveTransform(UNIT, found.quad)
    x, y = (np.arange(4 * cells) / (4 * cells) for cells in (found.cols, found.rows))
    places = cv2.perspectiveTransform(np.stack(np.meshgrid(x, y), axis=-1).astype(np.float32), way)
    points = cv2.remap(cv2.blur(ink, (3, 3)), places, None, cv2.INTER_LINEAR)
    lines = np.quantile(points[::4], 0.3) + np.quantile(points[:, ::4], 0.3)
    filled = points[2::4, 2::4] > lines / 2
    return bool(lines > 0 and filled.mean() <= MOST_FILLED)


class PictureMargins:
    """The margins in one picture."""

    def __init__(self, picture: Array, searched: SearchedPicture):
        self.picture, self.searched = picture, searched
        self._ink: Array | None = None

    @property
    def ink(self) -> Array:
        """Return the ink of the whole picture, which is larger than the one that was searched."""
        if self._ink is None:
            self._ink = self.searched.ink if self.searched.scale == 1.0 else find_ink(self.picture)
        return self._ink

    def read(self, found: FoundLattice, kind: PhotoKind) -> Iterator[SeenMarginPuzzle]:
        """Read the puzzle of a lattice, from each side that has numbers to the left and above."""
        lattice = follow_lines(self.searched.ink, found.quad, found.rows, found.cols)
        if not _is_empty(cut_cells(self.searched.ink, lattice)):
            return
        lattice = grow_board(self.searched.ink, lattice)
        whole, quad = lattice.crossings / self.searched.scale, lattice.quad / self.searched.scale
        for turns in range(4):
            turned = PhotoLattice(np.ascontiguousarray(np.rot90(whole, turns)))
            if (turned.rows, turned.cols) not in kind.sizes:
                continue
            seen = self._read_turned(turned, kind, np.roll(quad, -turns, axis=0), turns)
            if seen is not None:
                yield seen

    def _read_turned(
        self, lattice: PhotoLattice, kind: PhotoKind, corners: Array, turns: int
    ) -> SeenMarginPuzzle | None:
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
        return _make_seen(kind.genre, lines, (lattice.rows, lattice.cols), corners, fit, turns)


def _is_empty(cells: Array) -> bool:
    inside = cells[:, :, INSIDE, INSIDE].mean(axis=(2, 3))
    return bool((inside > EMPTY_INK).mean() <= MOST_FILLED)


def _read_lines(
    glyphs: list[Glyph], lines: int, cells: int, kind: PhotoKind, *, is_above: bool
) -> list[list[LineReading]]:
    known = read_glyphs(glyphs)
    by_line: list[list[RecognisedGlyph]] = [[] for _ in range(lines)]
    for one in known:
        by_line[one.glyph.line].append(one)
    chosen = [choose_connected_glyphs(line) for line in by_line]
    high = float(np.median([one.glyph.high for line in chosen for one in line] or [0.0]))
    assert kind.gap is not None
    if is_above:
        return [read_column(line, high, cells, kind.gap) if line else [] for line in chosen]
    apart = find_number_distance(chosen, high)
    return [read_row(line, high, apart, cells, kind.gap) if line else [] for line in chosen]


def _make_seen(
    genre: str, lines: Sequence[Sequence[LineReading]], size: tuple[int, int], corners: Array, fit: float, turns: int
) -> SeenMarginPuzzle:
    """Make the reading that the solver judges: each line first has an unknown clue, then its likely clues."""
    texts = [[UNKNOWN, *(" ".join(map(str, clue.numbers)) for clue in line or [EMPTY_LINE])] for line in lines]
    most = max(map(len, texts))
    chances = np.full((1, len(lines), most), NONE)
    for place, line in enumerate(lines):
        if line:
            chances[0, place, 1 : len(line) + 1] = [clue.loss - line[0].loss for clue in line]
        else:
            chances[0, place, :2] = 0.0, EMPTY_LINE.loss
    # A line without a clue may lie outside the board, and would pass the judge.
    is_cut = not all(lines)
    return SeenMarginPuzzle(genre, texts, chances, corners, fit, is_cut, turns, size=size)
