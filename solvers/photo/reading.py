"""Puzzles read from a picture: each lattice's cells, in the genre, alphabet and orientation that suit them best."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from solvers.contract.photographed import PrintedSymbol
from solvers.photo.arrays import Array, Quad
from solvers.photo.cells import SIDE, cut_cells
from solvers.photo.ink import FAR, find_ink
from solvers.photo.kinds import Kind
from solvers.photo.lattice import follow_lines
from solvers.photo.network import read_cells
from solvers.photo.pictures import Found, Searched, overlap, search_picture
from solvers.photo.prints import EMPTY, PLACES
from solvers.photo.seen import Seen

SURE = -0.002  # fit with which no other orientation is tried
TURNED = 0.012  # by so much a turned reading must be surer than an upright one: few digits tell
FITTING = -0.1  # fit of a lattice whose cells are all likely to be what they were read as
TRIES, MOST = 4, 8  # lattices of one place, and puzzles of a picture
LARGER, NEARLY_ALL = 1.1, 0.95  # area of a lattice that may hold more than another one; share of cells that is all
CLEAR = 0.8  # share of the best score
POOR = -0.9  # below it nothing was read: a crossword, a calendar, a table
DARK, SHARPNESS = 0.45, 30.0  # ink around a print at which a cell is as likely black as white; and how sharply
LEAST = -5.0  # what a cell that fits nothing counts: a stain is no other puzzle
COMMON = EMPTY, *"1234567890"  # what may be printed in any puzzle
_ASIDE = np.abs(np.indices((SIDE, SIDE)) - (SIDE - 1) / 2)
RING = (np.hypot(*_ASIDE) > 8.5) & (_ASIDE.max(axis=0) < 11)  # points of a cell between its print and its lines


def see_puzzles(picture: Array, kinds: Sequence[Kind]) -> list[Seen]:
    """The puzzles of a picture (height, width, 3), the clearest lattice first; no solver is asked."""
    cv2.setNumThreads(1)
    searched = search_picture(picture, list(dict.fromkeys(size for kind in kinds for size in kind.sizes)))
    puzzles: list[list[Tried]] = []
    for found in searched.found:
        puzzle = next((tried for tried in puzzles if overlap(tried[0].found.quad, found.quad)), None)
        if puzzle is None:
            puzzles.append(puzzle := [])
        if len(puzzle) < TRIES and not any(one.is_enough(found) for one in puzzle):
            puzzle.append(Tried(found, _see(searched, found, kinds)))
    best = (_choose(puzzle) for puzzle in puzzles[:MOST])
    return [seen for seen in best if seen is not None]


class Tried(NamedTuple):
    """A lattice, and what was seen in it. Of one place several are tried: a part of a puzzle has a lattice, too."""

    found: Found
    seen: Seen | None

    @property
    def fits(self) -> bool:
        """Whether all of it is likely to be what it was read as."""
        return self.seen is not None and self.seen.fit > FITTING

    def rank(self) -> tuple[int, float]:
        """The number of cells, and of equally many the clearer first."""
        return self.found.rows * self.found.cols, -self.found.score

    def is_enough(self, other: Found) -> bool:
        """Whether the other one need not be tried: it is no larger, and so unclear that it would not be chosen."""
        is_larger = cv2.contourArea(other.quad) > LARGER * cv2.contourArea(self.found.quad)
        return self.fits and not is_larger and other.score < CLEAR * self.found.score


def _choose(puzzle: Sequence[Tried]) -> Seen | None:
    """Of the clear lattices of one place the smallest that holds all that is printed: no part, and no rim around it."""
    fitting = [tried for tried in puzzle if tried.fits]
    if not fitting:
        return max((tried.seen for tried in puzzle if tried.seen), key=lambda seen: seen.fit, default=None)
    most = max(tried.seen.count_printed() for tried in fitting if tried.seen)
    whole = [tried for tried in fitting if tried.seen and tried.seen.count_printed() >= NEARLY_ALL * most]
    clear = max(tried.found.score for tried in whole) * CLEAR
    return min((tried for tried in whole if tried.found.score >= clear), key=Tried.rank).seen


def _see(searched: Searched, found: Found, kinds: Sequence[Kind]) -> Seen | None:
    """The likeliest way to read a lattice; None if it holds no puzzle."""
    fitting = [kind for kind in kinds if (found.rows, found.cols) in kind.sizes]
    turned = [kind for kind in kinds if (found.cols, found.rows) in kind.sizes]
    cells = _cut(searched, found, is_dark=any(map(_has_dark, fitting + turned)))
    read: list[tuple[float, Seen]] = []
    for turns in range(4):
        corners = np.roll(found.quad / searched.scale, -turns, axis=0)
        outputs = _read_outputs(cells.turn(turns))
        each = [_read_alphabet(outputs, kind, corners) for kind in (turned if turns % 2 else fitting)]
        read += [(one.fit - TURNED * bool(turns), one) for one in each]
        if any(one.fit > SURE for one in each):
            break
    best = max(read, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[1].fit > POOR and best[1].count_printed() else None


class Cells(NamedTuple):
    """The cells of a lattice, (rows, cols, SIDE, SIDE). light: as they are; dark: with black cells left black."""

    light: Array
    dark: Array | None

    def turn(self, quarters: int) -> "Cells":
        """The same of the picture turned to the left so many times."""
        return Cells(_turn(self.light, quarters), None if self.dark is None else _turn(self.dark, quarters))


class Outputs(NamedTuple):
    """What the network says of each cell, (rows, cols, prints), and of its negative. ink: around its print."""

    light: Array
    dark: Array | None
    ink: Array


def _turn(cells: Array, quarters: int) -> Array:
    return np.ascontiguousarray(np.rot90(np.rot90(cells, quarters, axes=(0, 1)), quarters, axes=(2, 3)))


def _has_dark(kind: Kind) -> bool:
    return any(symbol.printed.is_dark for symbol in kind.alphabet)


def _cut(searched: Searched, found: Found, is_dark: bool) -> Cells:
    """The cells, and those of ink from which black cells are not removed as if they were paper."""
    lattice = follow_lines(searched.ink, found.quad, found.rows, found.cols)
    dark = cut_cells(find_ink(searched.picture, FAR), lattice) if is_dark else None
    return Cells(cut_cells(searched.ink, lattice), dark)


def _read_outputs(cells: Cells) -> Outputs:
    shape, points = cells.light.shape[:2], cells.light.shape[2:]
    seen = cells.light if cells.dark is None else cells.dark
    ink = np.median(seen[:, :, RING], axis=2)
    light, dark = (
        None if one is None else read_cells(one.reshape(-1, *points)).reshape(*shape, -1)
        for one in (cells.light, None if cells.dark is None else 1 - cells.dark)
    )
    assert light is not None
    return Outputs(light, dark, SHARPNESS * (ink - DARK))


def _read_alphabet(outputs: Outputs, kind: Kind, quad: Quad) -> Seen:
    """A reading in an alphabet, and how well it fits: how likely its symbols are among all that may be printed."""
    chances, fits = _find_chances(outputs, kind.alphabet, ()), _find_chances(outputs, kind.alphabet, COMMON)
    fit = float(np.maximum(fits.max(axis=2), LEAST).mean())
    return Seen(kind.genre, [symbol.letter for symbol in kind.alphabet], chances, quad, fit)


def _find_chances(outputs: Outputs, alphabet: Sequence[PrintedSymbol], others: Sequence[str]) -> Array:
    """Log-probabilities (rows, cols, symbols); among these others, too, which are none of the symbols."""
    chances = np.empty((*outputs.ink.shape, len(alphabet)))
    is_dark = np.array([symbol.printed.is_dark for symbol in alphabet])
    for dark, found in ((False, outputs.light), (True, outputs.dark)):
        texts = [symbol.printed.text for symbol in alphabet if symbol.printed.is_dark == dark]
        if found is not None and texts:
            among = found[..., [PLACES[text] for text in dict.fromkeys((*texts, *others))]]
            chances[..., is_dark == dark] = _normalize(among)[..., : len(texts)]
    if is_dark.any() or others:
        chances -= np.logaddexp(0, np.where(is_dark, -1, 1) * outputs.ink[..., None])
    return chances


def _normalize(outputs: Array) -> Array:
    """Log-probabilities of outputs among themselves."""
    outputs = outputs - outputs.max(axis=-1, keepdims=True)
    return np.asarray(outputs - np.log(np.exp(outputs).sum(axis=-1, keepdims=True)))
