"""Puzzles read from a picture: each lattice's cells, in the genre, alphabet and orientation that suit them best."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from solvers.contract.photographed import PrintedSymbol
from solvers.photo.arrays import Array, Quad
from solvers.photo.cells import cut_cells
from solvers.photo.kinds import Kind
from solvers.photo.lattice import follow_lines
from solvers.photo.network import read_cells
from solvers.photo.pictures import Found, Searched, search_picture
from solvers.photo.prints import PLACES
from solvers.photo.seen import Seen

SURE = -0.002  # mean log-probability of the cells with which no other orientation is tried
TURNED = 0.012  # by so much a turned reading must be surer than an upright one: few digits tell
POOR = -0.9  # below it nothing was read: a crossword, a calendar, a table
DARK, SHARPNESS = 0.4, 30.0  # ink in the middle of a cell that is as likely black as white, and how sharply it decides
MIDDLE = slice(8, 24)  # points of a cell that its neighbours' lines do not reach


def see_puzzles(picture: Array, kinds: Sequence[Kind]) -> list[Seen]:
    """The puzzles of a picture (height, width, 3), the surest lattice first; no solver is asked."""
    cv2.setNumThreads(1)
    searched = search_picture(picture, list(dict.fromkeys(size for kind in kinds for size in kind.sizes)))
    seen = (_see(searched, found, kinds) for found in searched.found)
    return [one for one in seen if one is not None]


def _see(searched: Searched, found: Found, kinds: Sequence[Kind]) -> Seen | None:
    """The likeliest way to read a lattice; None if it holds no puzzle."""
    lattice = follow_lines(searched.ink, found.quad, found.rows, found.cols)
    cells = cut_cells(searched.ink, lattice)
    read: list[tuple[float, Seen]] = []
    for turns in range(4):
        turned = np.rot90(np.rot90(cells, turns, axes=(0, 1)), turns, axes=(2, 3))
        corners = np.roll(found.quad / searched.scale, -turns, axis=0)
        read += [(one.sureness - TURNED * bool(turns), one) for one in _read_alphabets(turned, kinds, corners)]
        if any(one.sureness > SURE for _, one in read):
            break
    best = max(read, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[1].sureness > POOR else None


def _read_alphabets(cells: Array, kinds: Sequence[Kind], quad: Quad) -> Iterator[Seen]:
    """A reading in each alphabet that is printed in this size."""
    rows, cols = cells.shape[:2]
    fitting = [kind for kind in kinds if (rows, cols) in kind.sizes]
    flat = np.ascontiguousarray(cells).reshape(-1, *cells.shape[2:])
    light, dark = read_cells(flat), None
    if any(symbol.printed.is_dark for kind in fitting for symbol in kind.alphabet):
        dark = read_cells(1 - flat)
    for kind in fitting:
        chances = _find_chances(light, dark, flat, kind.alphabet).reshape(rows, cols, -1)
        yield Seen(kind.genre, [symbol.letter for symbol in kind.alphabet], chances, quad)


def _find_chances(light: Array, dark: Array | None, cells: Array, alphabet: Sequence[PrintedSymbol]) -> Array:
    """Log-probabilities (number of cells, symbols), from the network's outputs for the cells and their negatives."""
    chances = np.empty((len(cells), len(alphabet)))
    is_dark = np.array([symbol.printed.is_dark for symbol in alphabet])
    places = np.array([PLACES[symbol.printed.text] for symbol in alphabet])
    chances[:, ~is_dark] = _normalize(light[:, places[~is_dark]])
    if dark is not None and is_dark.any():
        ink = SHARPNESS * (np.median(cells[:, MIDDLE, MIDDLE], axis=(1, 2)) - DARK)
        chances[:, is_dark] = _normalize(dark[:, places[is_dark]]) - np.logaddexp(0, -ink)[:, None]
        chances[:, ~is_dark] -= np.logaddexp(0, ink)[:, None]
    return chances


def _normalize(outputs: Array) -> Array:
    """Log-probabilities of outputs among themselves."""
    outputs = outputs - outputs.max(axis=1, keepdims=True)
    return np.asarray(outputs - np.log(np.exp(outputs).sum(axis=1, keepdims=True)))
