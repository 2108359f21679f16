"""Layers of states against dictionaries of tuples."""

import random

import numpy as np
import pytest

from solvers.frontier import (
    CHOICES,
    DIGITS,
    MARKED,
    NONE,
    PLACES,
    DominanceRules,
    Layer,
    add_prices,
    advance_layer,
    count_digit_shares,
    first_layer,
    without_dominated,
)

pytestmark = pytest.mark.plain

ENDLESS = 1 << 40
# The two bits on top, behind two margins.
TOP = PLACES + 1


def digits_of(key: int) -> tuple[int, ...]:
    """The digits of all places from 1 on, of the margin behind them, and on top."""
    return tuple(key >> 2 * place & 3 for place in range(1, PLACES + 3))


def states(layer: Layer) -> dict[tuple[int, ...], int]:
    found = {digits_of(int(key)): int(spent) for key, spent in zip(layer.keys, layer.spent, strict=True)}
    assert len(found) == layer.keys.size
    return found


def random_move(rng: random.Random, place: int) -> tuple[np.ndarray, np.ndarray]:
    """Outcomes that leave the margins as they are."""
    to, excess = np.full((DIGITS, CHOICES), NONE, np.int16), np.zeros((DIGITS, CHOICES), np.int64)
    kept = (3 if place == 0 else 0) | (3 << 4 if place == PLACES - 1 else 0)
    for window in range(DIGITS):
        for choice in range(rng.choice((0, 2, 3, 3))):
            to[window, choice] = window & kept | rng.randrange(DIGITS) & ~kept | rng.choice((0, MARKED))
            excess[window, choice] = rng.randint(-1, 4)
    return to, excess


def test_the_cheapest_way_to_each_state_is_kept():
    kept = 0
    for seed in range(60):
        rng = random.Random(seed)
        layer, twin = first_layer(5), {(0,) * (PLACES + 2): 5}
        limit = rng.choice((9, 20, ENDLESS))
        for _ in range(10):
            place = rng.choice((0, 1, 2, rng.randrange(PLACES), PLACES - 1))
            to, excess = random_move(rng, place)
            before, layer = layer, advance_layer(layer, place, to, excess, limit, 1 << 20)
            after: dict[tuple[int, ...], int] = {}
            for digits, spent in twin.items():
                margined = (0, *digits)
                window = sum(margined[place + n] << 2 * n for n in range(3)) | margined[-1] << 6
                for choice in range(CHOICES):
                    if to[window, choice] == NONE or spent + excess[window, choice] > limit:
                        continue
                    changed = list(margined)
                    for n in range(3):
                        changed[place + n] = int(to[window, choice]) >> 2 * n & 3
                    changed[-1] = int(to[window, choice]) >> 6 & 3
                    total = spent + int(excess[window, choice])
                    after[tuple(changed[1:])] = min(total, after.get(tuple(changed[1:]), ENDLESS))
            twin = after
            assert states(layer) == twin
            assert all(0 <= origin >> 1 < before.keys.size for origin in layer.origin)
            kept = max(kept, len(twin))
            if not twin or len(twin) > 2000:
                break
    assert kept > 1000


def test_there_is_no_layer_of_more_states_than_allowed():
    to, excess = np.full((DIGITS, CHOICES), NONE, np.int16), np.zeros((DIGITS, CHOICES), np.int64)
    to[0, :3] = 1 << 2, 2 << 2, 3 << 2
    assert advance_layer(first_layer(0), 0, to, excess, ENDLESS, 3).keys.size == 3
    assert advance_layer(first_layer(0), 0, to, excess, ENDLESS, 2) is None


def layer_of(*reported: tuple[dict[int, int], int]) -> Layer:
    """A layer of states, each the digits at some places (1 is the first) and what it has spent."""
    keys = [sum(digit << 2 * place for place, digit in digits.items()) for digits, _ in reported]
    return Layer(
        np.array(keys, np.uint64),
        np.array([spent for _, spent in reported], np.int64),
        np.arange(len(reported), dtype=np.int32),
    )


def test_a_state_goes_where_a_better_one_has_not_spent_more_than_the_gain_allows():
    rules = DominanceRules(np.array([2]), np.array([1], np.uint64), np.array([0], np.uint64), np.array([3]))
    dear = layer_of(({1: 3, 2: 1}, 10), ({1: 3, 2: 0}, 8))
    cheap = layer_of(({1: 3, 2: 1}, 10), ({1: 3, 2: 0}, 7))
    other = layer_of(({1: 3, 2: 1}, 10), ({1: 2, 2: 0}, 0), ({1: 3, 2: 2}, 0))
    assert without_dominated(dear, rules).origin.tolist() == [0, 1]
    assert without_dominated(cheap, rules).origin.tolist() == [1]
    assert without_dominated(other, rules).origin.tolist() == [0, 1, 2]


def test_digits_are_shared_out_and_priced_again():
    layer = layer_of(({1: 1, TOP + 1: 2}, 10), ({1: 1, 2: 3}, 20), ({2: 3}, 30))
    share = count_digit_shares(layer, 2)
    assert np.allclose(share * 3, [[1, 2, 0, 0], [1, 0, 0, 2], [2, 0, 1, 0]])
    more = np.zeros((3, 4), np.int64)
    more[0, 1], more[1, 3], more[2, 2] = 1, -5, 100
    assert add_prices(layer, more, 1000).spent.tolist() == [111, 16, 25]
    assert add_prices(layer, more, 25).origin.tolist() == [1, 2]
