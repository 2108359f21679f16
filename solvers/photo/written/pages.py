"""Which cells of a puzzle were written into: the network judges each, then all are compared with each other.

What is printed on a page has one font, size and ink, and what was written mostly one pen. So the likely ones of either
kind say what the others are likely to be; and where hardly any cell looks written, none of them probably is.
"""

from typing import NamedTuple

import numpy as np

from solvers.contract.results import At
from solvers.photo.arrays import Array
from solvers.photo.written.looks import STEADY, compare_prints, measure_ink
from solvers.photo.written.network import CLASSES, NOTES, read_written

EMPTY, NEVER = 0, -99.0  # the first symbol of an alphabet; log-probability of what nobody shall read
NOTED = CLASSES.index(NOTES)
DIGITS = slice(NOTED + 1, None)
SEEDS = 0.02, 4.0  # cells that count as written before any was seen, and as seen
ROUNDS = 12, 6  # until the share of what is written is settled; until it is known what both kinds look like
LEAST = 3.0  # cells of either kind from which it is seen what it looks like; of handwriting, that it is there
MOST_OF_ONE, MOST = 4.0, 12.0  # log-odds that one number of what a cell looks like can add, and all of them
TWIN, PRINT = 0.945, 0.91  # likeness to any other cell, and to a sure print, at which a cell is as likely print as not
SHARPNESS = 200.0  # log-odds for each of this
MOST_TWIN, MOST_ALONE, MOST_UNLIKE = 10.0, 2.0, 9.0  # log-odds added at most: to print; to handwriting where a cell is
# like no other one; and where it is unlike the same letter in print
CLOSE, CLOSE_BESIDE = 4.0, 7.0  # log-odds below which a person should look: alone, and beside handwriting
DOUBT = 2.0  # log-odds of print where there is too little handwriting to be believed
READ = 0.9  # chance of a digit that is read; others are left out
FEWEST = 0.18  # of a puzzle's cells that are printed: where fewer seem so, its font looks like a hand's


class Written(NamedTuple):
    """What was written into a puzzle. odds: log-odds that a cell was written into, (rows, cols).

    digits: of cells into which a digit was written, "" where it cannot be read.
    """

    odds: Array
    digits: dict[At, str]

    @property
    def is_written(self) -> Array:
        """Whether each cell is likelier to be written into than printed or empty."""
        return self.odds > 0

    @property
    def close(self) -> float:
        """Log-odds of print against handwriting below which a person should look: more where somebody has written."""
        return CLOSE_BESIDE if self.digits else CLOSE

    def leave_printed(self, chances: Array) -> Array:
        """Log-probabilities of symbols (rows, cols, symbols), the empty one first, with no clue where one was written.

        No judge makes a clue of it. Where it is not sure that something is printed, the cell may be empty, too.
        """
        left = chances.copy()
        left[self.is_written] = NEVER
        left[self.is_written, EMPTY] = 0
        is_close = (self.odds > -self.close) & ~self.is_written
        print_chances, hand_chances = (-np.logaddexp(0, sign * self.odds[is_close]) for sign in (1, -1))
        left[is_close] += print_chances[:, None]
        left[is_close, EMPTY] = np.logaddexp(left[is_close, EMPTY], hand_chances)
        return left

    def find_close(self, is_printed: Array) -> tuple[At, ...]:
        """Cells with something in them of which it is not sure whether it is printed."""
        rows, cols = np.nonzero((np.abs(self.odds) < self.close) & (is_printed | self.is_written))
        return tuple(zip(rows.tolist(), cols.tolist(), strict=True))


def find_written(cells: Array, colours: Array, letters: Array) -> Written | None:
    """What was written into cells (rows, cols, side, side); None where it cannot be told apart.

    colours: of the same points, with red, green, blue; letters: what each seems to hold as a print, (rows, cols), an
    index of its alphabet.
    """
    outputs = read_written(cells.reshape(-1, *cells.shape[2:])).reshape(*letters.shape, -1)
    chances = outputs - np.logaddexp.reduce(outputs, axis=-1, keepdims=True)
    is_there = find_filled(chances, letters)
    likeness, looks = compare_prints(cells[is_there]), measure_ink(cells, colours)[is_there]
    return judge_page(chances, letters, likeness, looks)


def find_filled(chances: Array, letters: Array) -> Array:
    """Whether each cell holds a print, or is likelier to hold a written digit than anything else."""
    return np.asarray((letters != EMPTY) | (chances.argmax(axis=-1) >= DIGITS.start))


def judge_page(chances: Array, letters: Array, likeness: Array, looks: Array) -> Written | None:
    """The same from log-probabilities of classes, (rows, cols, classes), and what is known of the filled cells.

    likeness, looks: of these cells alone, what `compare_prints` and `measure_ink` say.
    """
    is_there, odds = find_filled(chances, letters), np.full(letters.shape, NEVER)
    each = (np.logaddexp.reduce(chances[..., 1:], axis=-1) - chances[..., 0])[is_there]
    twins = _weigh_twins(likeness.max(axis=1, initial=-1), TWIN)
    first = compare_cells(each + twins, looks)
    prints = _weigh_prints(likeness, letters[is_there], first < 0)
    odds[is_there] = compare_cells(each + np.where(twins < 0, np.minimum(twins, prints), prints), looks)
    odds = _doubt_few(odds)
    if ((letters != EMPTY) & (odds <= 0)).sum() < FEWEST * odds.size:
        return None
    is_digit = chances[..., DIGITS].max(axis=-1) > chances[..., NOTED]
    found = np.argwhere(is_digit & (odds > 0)).tolist()
    return Written(odds, {(row, col): _read(chances[row, col]) for row, col in found})


def _weigh_prints(likeness: Array, letters: Array, is_sure: Array) -> Array:
    """Log-odds that cells were written into, by how like those they are which are surely printed.

    Where the letter that a cell seems to hold is among these, it would be alike if it was printed, too.
    """
    alike = np.where(is_sure, likeness, -1).max(axis=1, initial=-1)
    has_model = ((letters[:, None] == letters) & is_sure & (likeness > -1)).any(axis=1) & (letters != EMPTY)
    return np.where(
        has_model, np.clip(SHARPNESS * (PRINT - alike), -MOST_TWIN, MOST_UNLIKE), _weigh_twins(alike, PRINT)
    )


def _weigh_twins(alike: Array, middle: float) -> Array:
    """Log-odds of being written by how like another cell each is; one that is like none may be alone in its kind."""
    return np.asarray(np.clip(SHARPNESS * (middle - alike), -MOST_TWIN, MOST_ALONE))


def _doubt_few(odds: Array) -> Array:
    """The odds, with what seems written rather printed where it is little, or most of it may as well be printed.

    Mostly it is print then, on a fold or in a shaken photo; and a clue that is left out is worse than one to look at.
    """
    is_written, sure = odds > 0, (odds >= CLOSE).sum()
    if sure >= max(LEAST, is_written.sum() / 2):
        return odds
    return np.where(is_written, -np.minimum(odds, DOUBT), odds)


def compare_cells(odds: Array, looks: Array) -> Array:
    """Log-odds that cells with something in them are written into, from those of each and what all look like."""
    share, added = 0.5, np.zeros(len(odds))
    for number in range(sum(ROUNDS)):
        chances = 1 / (1 + np.exp(-np.clip(odds + added + _log_odds(share), -60, 60)))
        share = float((chances.sum() + SEEDS[0]) / (len(odds) + SEEDS[1]))
        if number >= ROUNDS[0]:
            added = _compare_looks(chances, looks)
    return np.asarray(odds + added + _log_odds(share))


def _compare_looks(chances: Array, looks: Array) -> Array:
    """Log-odds of being written, of what each cell looks like; none where too few of either kind are known."""
    if min(chances.sum(), (1 - chances).sum()) < LEAST:
        return np.zeros(len(chances))
    written, printed = (_find_density(weights, looks) for weights in (chances, 1 - chances))
    return np.clip(np.clip(written - printed, -MOST_OF_ONE, MOST_OF_ONE).sum(axis=1), -MOST, MOST)


def _find_density(weights: Array, looks: Array) -> Array:
    """Log-density of each number, normally distributed among the cells of these weights: (cells, numbers)."""
    shares = (weights / weights.sum())[:, None]
    mean = (shares * looks).sum(axis=0)
    variance = (shares * (looks - mean) ** 2).sum(axis=0) + STEADY**2
    return np.asarray(-0.5 * (np.log(variance) + (looks - mean) ** 2 / variance))


def _log_odds(share: float) -> float:
    return float(np.log(share / (1 - share)))


def _read(chances: Array) -> str:
    """The digit of a cell; "" where none is clear."""
    among = np.exp(chances[DIGITS] - np.logaddexp.reduce(chances[DIGITS]))
    return CLASSES[DIGITS][int(among.argmax())] if among.max() >= READ else ""
