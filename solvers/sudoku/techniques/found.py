"""The steps that finders found, as numbers: a log of entries, each a kind and a value, and where each step begins.

A finder opens a step, cuts and puts; when that would change anything it notes what the step rests on and closes it. The
first step is all that a solve needs; an unlimited log holds every step there is in a position.
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner
from solvers.sudoku.techniques.position import WORD, first, is_candidate

# Kinds of entries. A candidate is cell * N + digit.
(
    TECHNIQUE,  # number in the ladder; always the first entry of a step
    PUT,  # candidate that is true
    CUT,  # candidate that is false
    DIGIT,  # digit the step is about
    UNIT,  # unit it rests on; the base of a fish
    COVER,  # cover of a fish
    CELL,  # cell it rests on
    FIN,  # cell with a fin, or a second group of cells
    NODE,  # of a chain, in turn: candidate * 4 + MORE for a further candidate of the same node + HOLDS when it is true
) = range(9)
KINDS = 9
HOLDS, MORE = 1, 2
VALUES = 1 << 20  # entry = kind * VALUES + value

STEPS, LENGTH, CHANGES, LIMIT = range(4)  # places of the tally


class Found(NamedTuple):
    """log (L,) int32, starts (S + 1,) int64: step i is log[starts[i]:starts[i + 1]]. tally (4,) int64: see above."""

    log: np.ndarray
    starts: np.ndarray
    tally: np.ndarray


def room(limit: int = 1) -> Found:
    """An empty log for so many steps."""
    length = 8_000 + 100 * limit
    found = Found(np.zeros(length, np.int32), np.zeros(limit + 1, np.int64), np.zeros(4, np.int64))
    found.tally[LIMIT] = limit
    return found


@inner
def clear(found):
    """Forget all steps."""
    found.tally[STEPS] = 0
    found.tally[LENGTH] = 0
    found.tally[CHANGES] = 0


@inner
def is_full(found):
    """Whether no more steps are wanted."""
    return found.tally[STEPS] >= found.tally[LIMIT]


@inner
def open_step(found, technique):
    """Begin a step; one that was not closed is forgotten."""
    found.tally[LENGTH] = found.starts[found.tally[STEPS]]
    found.tally[CHANGES] = 0
    note(found, TECHNIQUE, technique)


@inner
def note(found, kind, value):
    """Add an entry to the open step."""
    at = found.tally[LENGTH]
    if at < found.log.size:
        found.log[at] = kind * VALUES + value
    found.tally[LENGTH] = at + 1


@inner
def has_changes(found):
    """Whether the open step changes anything."""
    return found.tally[CHANGES] > 0


@inner
def put(position, found, cell, digit):
    """The open step puts a digit in."""
    note(found, PUT, cell * position.units.shape[1] + digit)
    found.tally[CHANGES] += 1


@inner
def cut(position, found, cell, digit):
    """The open step takes a candidate away, if it is one and was not taken already."""
    if not is_candidate(position, cell, digit):
        return
    entry = CUT * VALUES + cell * position.units.shape[1] + digit
    for at in range(found.starts[found.tally[STEPS]], min(found.tally[LENGTH], found.log.size)):
        if found.log[at] == entry:
            return
    note(found, CUT, cell * position.units.shape[1] + digit)
    found.tally[CHANGES] += 1


@inner
def close_step(found):
    """Keep the open step, if it changes anything and the log has room for it."""
    if found.tally[CHANGES] > 0 and found.tally[LENGTH] <= found.log.size and not is_full(found):
        found.tally[STEPS] += 1
        found.starts[found.tally[STEPS]] = found.tally[LENGTH]
    found.tally[CHANGES] = 0


@inner
def cut_seen_by_both(position, found, one, other, digit):
    """The open step cuts a digit wherever two cells are both seen."""
    for word in range(position.where.shape[1]):
        left = position.where[digit, word] & position.buddies[one, word] & position.buddies[other, word]
        while left:
            cut(position, found, word * WORD + first(left), digit)
            left &= left - 1
