"""Dynamic programming over a frontier: the cheapest way to reach each state of the frontier.

A state is a key of two bits for each place along the frontier, one place of margin before and one behind them, and two
bits more on top. A move looks at a WINDOW of three places and the two bits on top (DIGITS values, the first place
lowest), and has up to CHOICES outcomes. Costs are excesses over a bound: a state of which what is spent and the least
that is still to come are together too much is dropped.
    to (int16)         (DIGITS, CHOICES): the window after it, + MARKED where the outcome is marked; NONE for no outcome
    excess (int64)     (DIGITS, CHOICES): what it adds
"""

from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import internal, internal_kernel, kernel
from solvers.mixing import MIXED, MIXER

DIGITS, CHOICES = 256, 3
NONE, MARKED = -1, 256
# A key has room for this number of places.
PLACES = 29
TOP = np.uint64(62)
LOW_SIX, LOW_TWO = np.uint64(63), np.uint64(3)
HALF, LOW_HALF = np.uint64(31), np.uint64((1 << 31) - 1)
# A table begins with this size, which must be a power of two.
FIRST = 1024


class Layer(NamedTuple):
    """States (uint64), the cost of each so far (int64), and its origin: 2 * previous state + whether it was marked."""

    keys: np.ndarray
    spent: np.ndarray
    origin: np.ndarray


class DominanceRules(NamedTuple):
    """Dominance rules: a state with `digit` (uint64) at `place` (from 1) is no better than the one with `better` there.

    gain (int64): the rule holds if the better state has cost at least this much less.
    """

    place: np.ndarray
    digit: np.ndarray
    better: np.ndarray
    gain: np.ndarray


@kernel
def first_layer(spent):
    """Return a layer of one state, all of whose places are 0."""
    return Layer(np.zeros(1, np.uint64), np.full(1, spent, np.int64), np.zeros(1, np.int32))


@kernel
def count_digit_shares(layer, places):
    """Return the share of states with each digit, for the first places and on top: (places + 1, 4) of float64."""
    counts = np.zeros((places + 1, 4))
    for key in layer.keys:
        for place in range(places):
            counts[place, key >> np.uint64(2 * place + 2) & LOW_TWO] += 1
        counts[places, key >> TOP] += 1
    return counts / layer.keys.size


@kernel
def add_prices(layer, more, limit):
    """Return the layer with the prices in `more` added for each state's digits, without states beyond the limit."""
    spent = layer.spent.copy()
    places = more.shape[0] - 1
    for state in range(layer.keys.size):
        key = layer.keys[state]
        for place in range(places):
            spent[state] += more[place, key >> np.uint64(2 * place + 2) & LOW_TWO]
        spent[state] += more[places, key >> TOP]
    stays = spent <= limit
    return Layer(layer.keys[stays], spent[stays], layer.origin[stays])


@kernel
def advance_layer(layer, place, to, excess, limit, most):
    """Return the layer after a move at this place, without states beyond the limit; None for more than `most`."""
    shift = np.uint64(2 * place)
    kept = ~(LOW_SIX << shift | LOW_TWO << TOP)
    table = np.full(FIRST, -1, np.int32)
    room = min(CHOICES * layer.keys.size, most)
    keys, spent, origin = np.empty(room, np.uint64), np.empty(room, np.int64), np.empty(room, np.int32)
    count = 0
    for state in range(layer.keys.size):
        key = layer.keys[state]
        window = np.int64(key >> shift & LOW_SIX | (key >> TOP) << np.uint64(6))
        for choice in range(CHOICES):
            after = to[window, choice]
            total = layer.spent[state] + excess[window, choice]
            if after == NONE:
                break
            if total > limit:
                continue
            digits = np.uint64(after & (MARKED - 1))
            new = key & kept | (digits & LOW_SIX) << shift | (digits >> np.uint64(6)) << TOP
            at = _find(table, keys, new)
            if table[at] < 0:
                if count == most:
                    return None
                table[at] = count
                keys[count], spent[count], origin[count] = new, total, 2 * state + (after >= MARKED)
                count += 1
                if 2 * count > table.size:
                    table = _wider(table, keys, count)
            elif total < spent[table[at]]:
                spent[table[at]], origin[table[at]] = total, 2 * state + (after >= MARKED)
    return Layer(keys[:count].copy(), spent[:count].copy(), origin[:count].copy())


@internal
def _find(table, keys, key):
    """Return the position of a key in the table, or the free one where it would be inserted."""
    high = np.int64(key >> HALF)
    mixed = (np.int64(key & LOW_HALF) * MIXER >> 15) & MIXED
    mixed = ((mixed ^ high & MIXED) * MIXER >> 15) ^ high >> 31
    at = mixed & (table.size - 1)
    while table[at] >= 0 and keys[table[at]] != key:
        at = (at + 1) & (table.size - 1)
    return at


@internal_kernel
def _wider(table, keys, count):
    wider = np.full(2 * table.size, -1, np.int32)
    for state in range(count):
        wider[_find(wider, keys, keys[state])] = state
    return wider


@kernel
def without_dominated(layer, rules):
    """Return the layer without states that the Rules show to be no better than another state in it."""
    size = FIRST
    while size < 2 * layer.keys.size:
        size *= 2
    table = np.full(size, -1, np.int32)
    for state in range(layer.keys.size):
        table[_find(table, layer.keys, layer.keys[state])] = state
    stays = np.ones(layer.keys.size, np.bool_)
    for state in range(layer.keys.size):
        for n in range(rules.place.size):
            shift = np.uint64(2 * rules.place[n])
            if layer.keys[state] >> shift & LOW_TWO == rules.digit[n]:
                better = layer.keys[state] & ~(LOW_TWO << shift) | rules.better[n] << shift
                other = table[_find(table, layer.keys, better)]
                if other >= 0 and layer.spent[other] + rules.gain[n] <= layer.spent[state]:
                    stays[state] = False
                    break
    return Layer(layer.keys[stays], layer.spent[stays], layer.origin[stays])
