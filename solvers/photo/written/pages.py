"""The cells of a puzzle with handwriting: the network judges each, then all are compared with each other.

Prints of one page have one font, size and ink, and handwriting mostly one pen. So the likely cells of either kind show
how the others should look; and if hardly any cell looks written, probably none is.
"""

from typing import NamedTuple

import numpy as np

from solvers.contract.results import At
from solvers.photo.arrays import Array
from solvers.photo.written.looks import STEADY, compare_prints, measure_ink
from solvers.photo.written.network import CLASSES, NOTES, read_written

# EMPTY is the first symbol of an alphabet; NEVER is the log-probability of one that must not be read.
EMPTY, NEVER = 0, -99.0
NOTED = CLASSES.index(NOTES)
DIGITS = slice(NOTED + 1, None)
# Before any cell is judged, the first number of cells counts as written, among the second.
SEEDS = 0.02, 4.0
# Rounds until the share of handwriting is settled; further rounds until the looks of both kinds are.
ROUNDS = 12, 6
# This many cells of either kind show how it looks; this many of handwriting show that there is some.
LEAST = 3.0
# Log-odds that one property of a cell can add at most, and all of them together.
MOST_OF_ONE, MOST = 4.0, 12.0
# At this likeness to any other cell, and to a sure print, a cell is as likely print as not.
TWIN, PRINT = 0.945, 0.91
# Each unit of likeness changes the log-odds by this.
SHARPNESS = 200.0
# Log-odds that are added at most: to print; to handwriting for a cell like no other one; and to handwriting for a cell
# that is unlike the same letter in print.
MOST_TWIN, MOST_ALONE, MOST_UNLIKE = 10.0, 2.0, 9.0
# Below these log-odds a person should look: alone, and beside handwriting.
CLOSE, CLOSE_BESIDE = 4.0, 7.0
# Log-odds of print for handwriting that is too little to be believed.
DOUBT = 2.0
# A digit is read from this chance on; others are left out.
READ = 0.9
# If fewer of a puzzle's cells than this share seem printed, its font looks like handwriting.
FEWEST = 0.18


class Handwriting(NamedTuple):
    """Handwriting in a puzzle. odds: log-odds that a cell was written into, (rows, cols).

    digits: of cells with a written digit, "" for one that cannot be read.
    """

    odds: Array
    digits: dict[At, str]

    @property
    def is_written(self) -> Array:
        """Whether each cell is likelier to be written into than printed or empty."""
        return self.odds > 0

    @property
    def doubt_bound(self) -> float:
        """Return the log-odds below which a person should look at a cell: more if the puzzle has handwriting."""
        return CLOSE_BESIDE if self.digits else CLOSE

    def without_written_clues(self, chances: Array) -> Array:
        """Return log-probabilities of symbols (rows, cols, symbols), without clues in written cells.

        The empty symbol is the first. No judge can make a clue of handwriting. A cell that may be written can also be
        empty.
        """
        left = chances.copy()
        left[self.is_written] = NEVER
        left[self.is_written, EMPTY] = 0
        is_close = (self.odds > -self.doubt_bound) & ~self.is_written
        print_chances, hand_chances = (-np.logaddexp(0, sign * self.odds[is_close]) for sign in (1, -1))
        left[is_close] += print_chances[:, None]
        left[is_close, EMPTY] = np.logaddexp(left[is_close, EMPTY], hand_chances)
        return left

    def find_doubtful(self, is_printed: Array) -> tuple[At, ...]:
        """Return cells with something in them that may be printed or written."""
        rows, cols = np.nonzero((np.abs(self.odds) < self.doubt_bound) & (is_printed | self.is_written))
        return tuple(zip(rows.tolist(), cols.tolist(), strict=True))


def find_written(cells: Array, colours: Array, letters: Array) -> Handwriting | None:
    """Find handwriting in cells (rows, cols, side, side); None if it cannot be told apart.

    colours: of the same points, with red, green, blue; letters: the likeliest print in each, (rows, cols), an index of
    its alphabet.
    """
    outputs = read_written(cells.reshape(-1, *cells.shape[2:])).reshape(*letters.shape, -1)
    chances = outputs - np.logaddexp.reduce(outputs, axis=-1, keepdims=True)
    is_there = find_filled(chances, letters)
    likeness, looks = compare_prints(cells[is_there]), measure_ink(cells, colours)[is_there]
    return judge_page(chances, letters, likeness, looks)


def find_filled(chances: Array, letters: Array) -> Array:
    """Whether each cell holds a print, or is likelier to hold a written digit than anything else."""
    return np.asarray((letters != EMPTY) | (chances.argmax(axis=-1) >= DIGITS.start))


def judge_page(chances: Array, letters: Array, likeness: Array, looks: Array) -> Handwriting | None:
    """Find handwriting from log-probabilities of classes, (rows, cols, classes), and comparisons of the filled cells.

    likeness, looks: of the filled cells alone, as `compare_prints` and `measure_ink` return them.
    """
    is_there, odds = find_filled(chances, letters), np.full(letters.shape, NEVER)
    each = (np.logaddexp.reduce(chances[..., 1:], axis=-1) - chances[..., 0])[is_there]
    twins = _weigh_twins(likeness.max(axis=1, initial=-1), TWIN)
    first = estimate_handwriting_odds(each + twins, looks)
    prints = _weigh_prints(likeness, letters[is_there], first < 0)
    odds[is_there] = estimate_handwriting_odds(each + np.where(twins < 0, np.minimum(twins, prints), prints), looks)
    odds = _doubt_few(odds)
    if ((letters != EMPTY) & (odds <= 0)).sum() < FEWEST * odds.size:
        return None
    is_digit = chances[..., DIGITS].max(axis=-1) > chances[..., NOTED]
    found = np.argwhere(is_digit & (odds > 0)).tolist()
    return Handwriting(odds, {(row, col): _read(chances[row, col]) for row, col in found})


def _weigh_prints(likeness: Array, letters: Array, is_sure: Array) -> Array:
    """Return log-odds of handwriting from the likeness of cells to sure prints.

    If the letter that a cell seems to hold is among the sure prints, it would look like that one, were it printed.
    """
    alike = np.where(is_sure, likeness, -1).max(axis=1, initial=-1)
    has_model = ((letters[:, None] == letters) & is_sure & (likeness > -1)).any(axis=1) & (letters != EMPTY)
    return np.where(
        has_model, np.clip(SHARPNESS * (PRINT - alike), -MOST_TWIN, MOST_UNLIKE), _weigh_twins(alike, PRINT)
    )


def _weigh_twins(alike: Array, middle: float) -> Array:
    """Return log-odds of handwriting from the likeness to other cells.

    A cell that is like none may be the only print of its kind.
    """
    return np.asarray(np.clip(SHARPNESS * (middle - alike), -MOST_TWIN, MOST_ALONE))


def _doubt_few(odds: Array) -> Array:
    """Return the odds, turned towards print if there is little handwriting, or most of it may as well be print.

    It is then mostly print, on a fold or in a shaken photo; and a clue that is left out is worse than one to look at.
    """
    is_written, sure = odds > 0, (odds >= CLOSE).sum()
    if sure >= max(LEAST, is_written.sum() / 2):
        return odds
    return np.where(is_written, -np.minimum(odds, DOUBT), odds)


def estimate_handwriting_odds(odds: Array, looks: Array) -> Array:
    """Return log-odds of handwriting in filled cells, from the odds of each and the looks of all."""
    share, added = 0.5, np.zeros(len(odds))
    for number in range(sum(ROUNDS)):
        chances = 1 / (1 + np.exp(-np.clip(odds + added + _log_odds(share), -60, 60)))
        share = float((chances.sum() + SEEDS[0]) / (len(odds) + SEEDS[1]))
        if number >= ROUNDS[0]:
            added = _compare_looks(chances, looks)
    return np.asarray(odds + added + _log_odds(share))


def _compare_looks(chances: Array, looks: Array) -> Array:
    """Return log-odds of handwriting from the looks of each cell; 0 when too few of either kind are known."""
    if min(chances.sum(), (1 - chances).sum()) < LEAST:
        return np.zeros(len(chances))
    written, printed = (_find_density(weights, looks) for weights in (chances, 1 - chances))
    return np.clip(np.clip(written - printed, -MOST_OF_ONE, MOST_OF_ONE).sum(axis=1), -MOST, MOST)


def _find_density(weights: Array, looks: Array) -> Array:
    """Return the log-density of each number, normally distributed among weighted cells: (cells, numbers)."""
    shares = (weights / weights.sum())[:, None]
    mean = (shares * looks).sum(axis=0)
    variance = (shares * (looks - mean) ** 2).sum(axis=0) + STEADY**2
    return np.asarray(-0.5 * (np.log(variance) + (looks - mean) ** 2 / variance))


def _log_odds(share: float) -> float:
    return float(np.log(share / (1 - share)))


def _read(chances: Array) -> str:
    """Return the digit of a cell; "" if none is clear."""
    among = np.exp(chances[DIGITS] - np.logaddexp.reduce(chances[DIGITS]))
    return CLASSES[DIGITS][int(among.argmax())] if among.max() >= READ else ""
