"""The numbers of a line, read from its digits: likely clues, the likeliest first."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from solvers.photo.arrays import Array
from solvers.photo.margins.glyphs import Glyph
from solvers.photo.network import CLASS_OF_PRINT, judge_cells

DIGITS = "0123456789"
# The first digit is at most this many cells from the board, and each further one this many from the one before.
FIRST, FURTHER = 1.3, 1.7
# Heights of a digit: two digits this close are one number; the step between two numbers is in this range.
JOINED, LEAST_APART, MOST_APART = 0.95, 1.2, 1.65
SHARPNESS = 14.0
# A clue may lose this log-probability against the likeliest; at most this many are kept.
LIKELY, MOST = 12.0, 8
# This many digits are tried for a print.
TRIED = 4
BEAM = 40


class LineReading(NamedTuple):
    """A way to read a line. numbers: in reading order; loss: log-probability."""

    numbers: tuple[int, ...]
    loss: float


class RecognisedGlyph(NamedTuple):
    """A glyph and the log-probabilities of the ten digits."""

    glyph: Glyph
    chances: Array


def read_glyphs(glyphs: Sequence[Glyph]) -> list[RecognisedGlyph]:
    """Read digits by the network."""
    if not glyphs:
        return []
    outputs = judge_cells(np.stack([glyph.cell for glyph in glyphs]))
    places = [CLASS_OF_PRINT[digit] for digit in DIGITS]
    chosen = outputs[:, places]
    chosen = chosen - chosen.max(axis=1, keepdims=True)
    chances = chosen - np.log(np.exp(chosen).sum(axis=1, keepdims=True))
    return [RecognisedGlyph(glyph, row) for glyph, row in zip(glyphs, chances, strict=True)]


def choose_connected_glyphs(line: Sequence[RecognisedGlyph]) -> list[RecognisedGlyph]:
    """Return the glyphs of a line that are connected to the board without a gap, outermost last."""
    ordered = sorted(line, key=lambda one: one.glyph.away)
    chosen: list[RecognisedGlyph] = []
    end = 0.0
    for one in ordered:
        if one.glyph.away - end > (FURTHER if chosen else FIRST):
            break
        chosen.append(one)
        end = one.glyph.away
    return chosen


def read_row(line: Sequence[RecognisedGlyph], high: float, apart: float, cells: int, gap: int) -> list[LineReading]:
    """Read the clues of digits beside each other, from left to right.

    high: height of a digit; apart: see `find_apart`.
    """
    ordered = sorted(line, key=lambda one: one.glyph.left)
    steps = [_measure_step(one, other) / high for one, other in pairwise(ordered)]
    return _list_clues([one.chances for one in ordered], [SHARPNESS * (apart - step) for step in steps], cells, gap)


def find_number_distance(lines: Sequence[Sequence[RecognisedGlyph]], high: float) -> float:
    """Return the step between digits, in heights of a digit, at which they are as likely of two numbers as of one."""
    ordered = [sorted(line, key=lambda one: one.glyph.left) for line in lines]
    steps = [_measure_step(one, other) / high for line in ordered for one, other in pairwise(line)]
    wide = [step for step in steps if step > LEAST_APART]
    middle = (JOINED + float(np.median(wide))) / 2 if wide else MOST_APART
    return min(max(middle, LEAST_APART), MOST_APART)


def read_column(line: Sequence[RecognisedGlyph], high: float, cells: int, gap: int) -> list[LineReading]:
    """Read the clues of numbers one below the other."""
    ordered = sorted(line, key=lambda one: (one.glyph.top + one.glyph.bottom) / 2)
    numbers: list[list[RecognisedGlyph]] = []
    for one in ordered:
        middle = (one.glyph.top + one.glyph.bottom) / 2
        if numbers and middle - np.mean([(k.glyph.top + k.glyph.bottom) / 2 for k in numbers[-1]]) < 0.5 * high:
            numbers[-1].append(one)
        else:
            numbers.append([one])
    flat: list[Array] = []
    joins: list[float] = []
    for number in numbers:
        for place, one in enumerate(sorted(number, key=lambda one: one.glyph.left)):
            if flat:
                joins.append(0.0 if place else -np.inf)
            flat.append(one.chances)
    return _list_clues(flat, joins, cells, gap)


def _measure_step(one: RecognisedGlyph, other: RecognisedGlyph) -> float:
    """Measure the step from a digit to the next, in cells: between their middles, plus the gap between them."""
    first, second = one.glyph, other.glyph
    return (second.left + second.right - first.left - first.right) / 2 + max(0.0, second.left - first.right)


def _list_clues(digits: Sequence[Array], joins: Sequence[float], cells: int, gap: int) -> list[LineReading]:
    """Return the likeliest clues for which a line of `cells` cells has room."""
    ways: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for place, chances in enumerate(digits):
        odds = joins[place - 1] if place else -np.inf
        joined, parted = (-np.logaddexp(0, -odds), -np.logaddexp(0, odds))
        further = []
        for loss, numbers in ways:
            for digit in np.argsort(-chances)[:TRIED].tolist():
                chance = loss + float(chances[digit])
                if place and 0 < numbers[-1] < 10:
                    further.append((chance + joined, (*numbers[:-1], 10 * numbers[-1] + digit)))
                if not (place and numbers[-1] == 0):
                    further.append((chance + parted, (*numbers, digit)))
        further = [way for way in further if sum(way[1]) <= cells and np.isfinite(way[0])]
        ways = sorted(further, reverse=True)[:BEAM]
    fitting = [
        LineReading(numbers, loss)
        for loss, numbers in ways
        if sum(numbers) + gap * (len(numbers) - 1) <= cells and (0 not in numbers or numbers == (0,))
    ]
    return [clue for clue in fitting if fitting[0].loss - clue.loss < LIKELY][:MOST]
