"""The steps that finders found, as numbers: a log of entries, each a kind and a value.

A finder opens a step, rules out candidates and puts in digits; if that changes anything it notes the basis of the step
and closes it. The first step is all that a solve needs; an unlimited log holds every step there is in a position.
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.techniques.position import WORD, first_bit, is_candidate
from solvers.jit.decorators import internal

# Kinds of entries. A candidate is cell * N + digit.
(
    # The technique's number in the ladder; always the first entry of a step.
    TECHNIQUE,
    # A candidate that is true.
    PUT,
    # A candidate that is false.
    CUT,
    # The digit of the step.
    DIGIT,
    # A unit on which the step rests; the base of a fish.
    UNIT,
    # A cover of a fish.
    COVER,
    # A cell on which the step rests.
    CELL,
    # A cell with a fin, or of a second group of cells.
    FIN,
    # A node of a chain, in turn: candidate * 4 + MORE for a further candidate of the same node + HOLDS when it is true.
    NODE,
    # A cell of an almost locked set: number of the set in the step * CELLS + cell.
    SET,
    KINDS,
) = range(11)
CELLS = 1 << 10
HOLDS, MORE = 1, 2
# An entry is kind * VALUES + value.
VALUES = 1 << 20

# Places of the tally.
STEPS, LENGTH, CHANGES, LIMIT, BEST, SPENT, TOTAL, STOPPED, COUNTERS = range(9)
# One look for one technique may take this many rounds of inner loops, about 0.2 s.
ALLOWANCE = 20_000_000
# A look for all steps may take this many times as many rounds.
EVERY = 50
# The way through one board may take this many rounds.
BUDGET = 100_000_000


class StepLog(NamedTuple):
    """The log. log (L,) int32, starts (S + 1,) int64: step i is log[starts[i]:starts[i + 1]].

    tally (8,) int64: steps, entries, changes of the open step, steps that are wanted, changes of the step to be
    bettered (-1: the first one will do), rounds spent on this look and on the whole board, whether nobody waits for a
    step any more.
    """

    log: np.ndarray
    starts: np.ndarray
    tally: np.ndarray


def new_log(limit: int = 1) -> StepLog:
    """Return an empty log for `limit` steps."""
    length = 8_000 + 100 * limit
    found = StepLog(np.zeros(length, np.int32), np.zeros(limit + 1, np.int64), np.zeros(COUNTERS, np.int64))
    found.tally[LIMIT] = limit
    return found


@internal
def clear(found):
    """Forget all steps."""
    found.tally[STEPS] = 0
    found.tally[LENGTH] = 0
    found.tally[CHANGES] = 0


@internal
def is_full(found):
    """Whether no more steps are wanted, or no more rounds allowed."""
    if found.tally[STOPPED] or found.tally[SPENT] > (ALLOWANCE * EVERY if found.tally[LIMIT] > 1 else ALLOWANCE):
        return True
    return found.tally[STEPS] >= found.tally[LIMIT] and found.tally[BEST] < 0


@internal
def begin_look(found):
    """Begin a look for one technique."""
    end_look(found)
    found.tally[BEST] = -1


@internal
def end_look(found):
    """Count the rounds that the look for a technique has taken."""
    found.tally[TOTAL] += found.tally[SPENT]
    found.tally[SPENT] = 0


@internal
def is_enough(found):
    """Whether a look has found something, or the way so far has cost too much: then no other technique is tried."""
    return found.tally[STEPS] > 0 or found.tally[TOTAL] > BUDGET or found.tally[STOPPED] > 0


@internal
def seek_best(found):
    """Make a single wanted step the best one: most changes, then shortest."""
    if found.tally[LIMIT] == 1:
        found.tally[BEST] = 0


@internal
def count_rounds(found, rounds):
    """Count rounds of an inner loop: a finder ends soon after too many."""
    found.tally[SPENT] += rounds


@internal
def open_step(found, technique):
    """Begin a step; one that was not closed is forgotten."""
    found.tally[LENGTH] = found.starts[found.tally[STEPS]]
    found.tally[CHANGES] = 0
    log_entry(found, TECHNIQUE, technique)


@internal
def log_entry(found, kind, value):
    """Add an entry to the open step."""
    at = found.tally[LENGTH]
    if at < found.log.size:
        found.log[at] = kind * VALUES + value
    found.tally[LENGTH] = at + 1


@internal
def has_changes(found):
    """Whether the open step changes anything."""
    return found.tally[CHANGES] > 0


@internal
def put_digit_by_step(position, found, cell, digit):
    """Put a digit in by the open step."""
    log_entry(found, PUT, cell * position.units.shape[1] + digit)
    found.tally[CHANGES] += 1


@internal
def rule_out_candidate(position, found, cell, digit):
    """Rule out a candidate by the open step, if it is one and was not ruled out already."""
    if not is_candidate(position, cell, digit):
        return
    entry = CUT * VALUES + cell * position.units.shape[1] + digit
    for at in range(found.starts[found.tally[STEPS]], min(found.tally[LENGTH], found.log.size)):
        if found.log[at] == entry:
            return
    log_entry(found, CUT, cell * position.units.shape[1] + digit)
    found.tally[CHANGES] += 1


@internal
def close_step(found):
    """Keep the open step, if it changes anything and the log has room for it."""
    changes, steps = found.tally[CHANGES], found.tally[STEPS]
    if changes > 0 and found.tally[LENGTH] <= found.log.size:
        if steps < found.tally[LIMIT]:
            found.tally[STEPS] = steps + 1
            found.starts[steps + 1] = found.tally[LENGTH]
            found.tally[BEST] = changes if found.tally[BEST] >= 0 else -1
        elif changes > found.tally[BEST] >= 0 or (changes == found.tally[BEST] and _is_shorter(found)):
            _replace(found)
    found.tally[CHANGES] = 0


@internal
def _is_shorter(found):
    """Whether the open step has fewer entries than the kept one."""
    return found.tally[LENGTH] - found.starts[1] < found.starts[1]


@internal
def _replace(found):
    """Replace the kept step by the open one."""
    begun = found.starts[1]
    for at in range(begun, found.tally[LENGTH]):
        found.log[at - begun] = found.log[at]
    found.starts[1] = found.tally[LENGTH] - begun
    found.tally[BEST] = found.tally[CHANGES]


@internal
def rule_out_in_both(position, found, digit, one, other):
    """Rule out a digit by the open step in all cells of two sets."""
    for word in range(position.where.shape[1]):
        left = position.where[digit, word] & one[word] & other[word]
        while left:
            rule_out_candidate(position, found, word * WORD + first_bit(left), digit)
            left &= left - 1


@internal
def rule_out_seen_by_both(position, found, one, other, digit):
    """Rule out a digit by the open step in all cells that two cells see."""
    rule_out_in_both(position, found, digit, position.buddies[one], position.buddies[other])


@internal
def note_set(found, kind, cells):
    """Note every cell of a set."""
    for word in range(cells.size):
        left = cells[word]
        while left:
            log_entry(found, kind, word * WORD + first_bit(left))
            left &= left - 1


@internal
def note_numbered(found, number, cells):
    """Note every cell of an almost locked set; those of odd numbers are drawn in the second colour."""
    for word in range(cells.size):
        left = cells[word]
        while left:
            log_entry(found, SET, number * CELLS + word * WORD + first_bit(left))
            left &= left - 1


@internal
def note_node(position, found, cell, digit, holds):
    """Note a candidate of a chain, from its last on."""
    log_entry(found, NODE, (cell * position.units.shape[1] + digit) * 4 + (HOLDS if holds else 0))
