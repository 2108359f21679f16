"""Puzzles read from a picture: each lattice's cells, in the genre, alphabet and orientation that suit them best."""

from collections.abc import Collection, Sequence, Set
from typing import NamedTuple

import cv2
import numpy as np

from solvers.contract.photographed import BLACK, PLAIN, RING, SHAPES, PrintedSymbol
from solvers.photo.arrays import Array, Quad
from solvers.photo.cells import cut_cells
from solvers.photo.ink import FAR, find_ink
from solvers.photo.kinds import Kind
from solvers.photo.lattice import follow_lines
from solvers.photo.network import read_cells
from solvers.photo.pictures import Found, Searched, overlap, search_picture
from solvers.photo.prints import EMPTY, PLACES
from solvers.photo.seen import Seen
from solvers.photo.shapes import cut_inside, find_circles, score_shapes

SURE = -0.002  # fit with which no other orientation is tried
TURNED = 0.012  # by so much a turned reading must be surer than an upright one: few digits tell
FITTING = -0.1  # fit of a lattice whose cells are all likely to be what they were read as
TRIES, MOST = 8, 8  # lattices of one place, and puzzles of a picture
LARGER, NEARLY_ALL = 1.1, 0.95  # area of a lattice that may hold more than another one; share of cells that is all
CLEARER = 0.8  # score of one that holds one print more, of the other's: that print is a stain beside the puzzle then
CLEAR = 0.8  # share of the best score
POOR = -0.9  # below it nothing was read: a crossword, a calendar, a table
HARDLY = -12.0  # difference of log-probabilities of a shape within which nothing needs to be read
LEAST = -5.0  # what a cell that fits nothing counts: a stain is no other puzzle
COMMON = EMPTY, *"1234567890"  # what may be printed in any puzzle
LIKELY, MOST_WAYS = 0.06, 4  # fit that another way to read a puzzle may lose against the first; how many are kept
FULL = 0.004  # fit that a genre gains whose puzzles are always full


def see_puzzles(picture: Array, kinds: Sequence[Kind]) -> list[Sequence[Seen]]:
    """The puzzles of a picture (height, width, 3), the clearest lattice first; no solver is asked.

    Each is the likely ways to read it, the likeliest first: they differ in genre, alphabet or orientation.
    Where none is clear, it may be a dark screen: white on black.
    """
    cv2.setNumThreads(1)
    puzzles = _see_dark_on_light(picture, kinds)
    if any(ways[0].fit > FITTING for ways in puzzles):
        return puzzles
    negative = _see_dark_on_light(255 - picture, kinds)
    return negative if any(ways[0].fit > FITTING for ways in negative) else puzzles


def _see_dark_on_light(picture: Array, kinds: Sequence[Kind]) -> list[Sequence[Seen]]:
    searched = search_picture(picture, _list_sizes(kinds, has_dots=False), _list_sizes(kinds, has_dots=True))
    puzzles: list[list[Tried]] = []
    for found in searched.found:
        puzzle = next((tried for tried in puzzles if overlap(tried[0].found.quad, found.quad)), None)
        if puzzle is None:
            puzzles.append(puzzle := [])
        if len(puzzle) < TRIES and not any(one.is_enough(found) for one in puzzle):
            puzzle.append(Tried(found, _see(searched, found, kinds)))
    best = (_choose(puzzle) for puzzle in puzzles[:MOST])
    return [ways for ways in best if ways]


def _list_sizes(kinds: Sequence[Kind], *, has_dots: bool) -> list[tuple[int, int]]:
    return list(dict.fromkeys(size for kind in kinds if kind.has_dots == has_dots for size in kind.sizes))


class Tried(NamedTuple):
    """A lattice, and the ways to read it. Of one place several are tried: a part of a puzzle has a lattice, too."""

    found: Found
    ways: Sequence[Seen]

    @property
    def seen(self) -> Seen | None:
        """The likeliest."""
        return self.ways[0] if self.ways else None

    @property
    def filled(self) -> int:
        """How many cells hold something."""
        return self.seen.count_printed() if self.seen else 0

    @property
    def fits(self) -> bool:
        """Whether all of it is likely to be what it was read as."""
        return self.seen is not None and self.seen.fit > FITTING

    @property
    def has_empty_rim(self) -> bool:
        """Whether its outermost cells are all empty: it may be the edge of the paper."""
        return self.seen is not None and bool(self.seen.is_printed[1:-1, 1:-1].sum() == self.seen.is_printed.sum())

    @property
    def is_full(self) -> bool:
        """Whether something is printed in every cell."""
        return self.seen is not None and bool(self.seen.is_printed.all())

    def rank(self) -> tuple[int, float]:
        """The number of cells, and of equally many the ones that are read best first."""
        return self.found.rows * self.found.cols, -(self.seen.fit if self.seen else POOR)

    def is_enough(self, other: Found) -> bool:
        """Whether the other one need not be tried: it is no larger, and so unclear that it would not be chosen."""
        is_larger = cv2.contourArea(other.quad) > LARGER * cv2.contourArea(self.found.quad)
        return self.fits and not self.has_empty_rim and not is_larger and other.score < CLEAR * self.found.score


def _choose(puzzle: Sequence[Tried]) -> Sequence[Seen]:
    """Of the clear lattices of one place the smallest that holds all that is printed: no part, and no rim around it."""
    fitting = [tried for tried in puzzle if tried.fits]
    if not fitting:
        return max((tried.ways for tried in puzzle if tried.ways), key=lambda ways: ways[0].fit, default=())
    enough = NEARLY_ALL * max(tried.filled for tried in fitting)
    best = max(tried.found.score for tried in fitting if tried.filled >= enough)
    whole = [
        tried
        for tried in fitting
        if tried.filled >= enough or (tried.filled + 1 >= enough and best < CLEARER * tried.found.score)
    ]
    if any(tried.is_full for tried in whole):  # what is between the lines makes them less clear
        whole = [tried for tried in whole if tried.is_full]
    clear = max(tried.found.score for tried in whole) * CLEAR
    return min((tried for tried in whole if tried.found.score >= clear), key=Tried.rank).ways


def _see(searched: Searched, found: Found, kinds: Sequence[Kind]) -> list[Seen]:
    """The likely ways to read a lattice; none if it holds no puzzle."""
    kinds = [kind for kind in kinds if kind.has_dots == (found.dots is not None)]
    fitting = [kind for kind in kinds if (found.rows, found.cols) in kind.sizes]
    turned = [kind for kind in kinds if (found.cols, found.rows) in kind.sizes]
    shapes = {symbol.printed.shape for kind in fitting + turned for symbol in kind.alphabet}
    cells = _cut(searched, found, is_dark=shapes != {PLAIN})
    read: list[tuple[float, Seen]] = []
    upright: dict[str, float] = {}  # how well each genre fits without a turn
    for turns in range(4):
        corners = np.roll(found.quad / searched.scale, -turns, axis=0)
        outputs = _read_outputs(cells.turn(turns), shapes)
        each = [_read_alphabet(outputs, kind, corners, found.is_cut) for kind in (turned if turns % 2 else fitting)]
        if turns:  # what looks the same from all sides has exactly one answer from all sides: that proves nothing
            each = [one for one in each if one.fit - TURNED > upright.get(one.genre, -np.inf)]
        else:
            upright = {one.genre: one.fit for one in sorted(each, key=lambda one: one.fit)}
        read += [(one.fit - TURNED * bool(turns), one) for one in each if one.count_printed()]
        if any(one.fit > SURE for one in each):
            break
    read.sort(key=lambda pair: -pair[0])
    if not read or read[0][1].fit <= POOR:
        return []
    return [one for fit, one in read[:MOST_WAYS] if fit >= read[0][0] - LIKELY]


class Cells(NamedTuple):
    """The cells of a lattice, (rows, cols, SIDE, SIDE). light: as they are; dark: with black cells left black."""

    light: Array
    dark: Array | None

    def turn(self, quarters: int) -> "Cells":
        """The same of the picture turned to the left so many times."""
        return Cells(_turn(self.light, quarters), None if self.dark is None else _turn(self.dark, quarters))


class Outputs(NamedTuple):
    """What the network says of each cell by the shape around its print, (rows, cols, prints); PLAIN is always there.

    shapes: how likely each of SHAPES is, (rows, cols, shapes), differences of log-probabilities.
    """

    prints: dict[str, Array]
    shapes: Array


def _turn(cells: Array, quarters: int) -> Array:
    return np.ascontiguousarray(np.rot90(np.rot90(cells, quarters, axes=(0, 1)), quarters, axes=(2, 3)))


def _cut(searched: Searched, found: Found, is_dark: bool) -> Cells:
    """The cells, and those of ink from which black cells are not removed as if they were paper."""
    lattice = found.dots or follow_lines(searched.ink, found.quad, found.rows, found.cols)
    dark = cut_cells(find_ink(searched.picture, FAR), lattice) if is_dark else None
    return Cells(cut_cells(searched.ink, lattice), dark)


def _read_outputs(cells: Cells, shapes: Set[str]) -> Outputs:
    """What the network says of the cells as they are, and within the shapes that are looked for."""
    size, points = cells.light.shape[:2], cells.light.shape[2:]
    light = cells.light.reshape(-1, *points)
    seen = light if cells.dark is None else cells.dark.reshape(-1, *points)
    circles = find_circles(light)
    scores = score_shapes(seen, circles)
    black, ringed = (np.flatnonzero(scores[:, SHAPES.index(shape)] > HARDLY) for shape in (BLACK, RING))
    prints = {PLAIN: read_cells(light)}
    if BLACK in shapes:
        prints[BLACK] = _spread(read_cells(1 - seen[black]), black, len(light))
    if RING in shapes:
        prints[RING] = _spread(read_cells(cut_inside(light, circles, ringed)), ringed, len(light))
    outputs = {shape: one.reshape(*size, -1) for shape, one in prints.items()}
    return Outputs(outputs, scores.reshape(*size, -1))


def _spread(outputs: Array, places: Array, count: int) -> Array:
    """Outputs of some of so many cells; of the others nothing is said."""
    spread = np.zeros((count, outputs.shape[1]))
    spread[places] = outputs
    return spread


def _read_alphabet(outputs: Outputs, kind: Kind, quad: Quad, is_cut: bool) -> Seen:
    """A reading in an alphabet, and how well it fits: how likely its symbols are among all that may be printed."""
    chances = _find_chances(outputs, kind.alphabet, (), {symbol.printed.shape for symbol in kind.alphabet})
    fits = _find_chances(outputs, kind.alphabet, COMMON, SHAPES)[..., int(kind.is_full) :]
    fit = float(np.maximum(fits.max(axis=2), LEAST).mean()) + FULL * kind.is_full
    return Seen(kind.genre, [symbol.letter for symbol in kind.alphabet], chances, quad, fit, is_cut)


def _find_chances(
    outputs: Outputs, alphabet: Sequence[PrintedSymbol], others: Sequence[str], shapes: Collection[str]
) -> Array:
    """Log-probabilities (rows, cols, symbols), among these other prints and shapes, too."""
    chances = np.zeros((*outputs.shapes.shape[:2], len(alphabet)))
    among_shapes = _normalize(outputs.shapes[..., [SHAPES.index(shape) for shape in SHAPES if shape in shapes]])
    for place, shape in enumerate(one for one in SHAPES if one in shapes):
        is_of_shape = np.array([symbol.printed.shape == shape for symbol in alphabet])
        texts = [symbol.printed.text for symbol in alphabet if symbol.printed.shape == shape]
        if texts and shape in outputs.prints:
            among = outputs.prints[shape][..., [PLACES[text] for text in dict.fromkeys((*texts, *others))]]
            chances[..., is_of_shape] = _normalize(among)[..., : len(texts)]
        chances[..., is_of_shape] += among_shapes[..., place, None]
    return chances


def _normalize(outputs: Array) -> Array:
    """Log-probabilities of outputs among themselves."""
    outputs = outputs - outputs.max(axis=-1, keepdims=True)
    return np.asarray(outputs - np.log(np.exp(outputs).sum(axis=-1, keepdims=True)))
