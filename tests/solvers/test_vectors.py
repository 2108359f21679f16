"""Vector operations in a kernel agree with their plain twins on a numpy array."""

import numpy as np
import pytest

from solvers.jit import vectors
from solvers.jit.decorators import kernel
from solvers.jit.vectors import (
    LANES,
    count_lane_bits,
    fill_all_lanes,
    fill_lanes,
    filled_lanes,
    largest,
    load,
    lowest_bit_number,
    make_rearrangement,
    store,
    total,
)

turned = make_rearrangement([(lane + 5) % LANES for lane in range(LANES)])


def use_all(rows, number):
    """Every operation once: vectors go to rows 2 and up, numbers are returned."""
    one, other = load(rows, 0), load(rows, 1)
    store(rows, 2, one & other)
    store(rows, 3, one | other)
    store(rows, 4, one ^ other)
    store(rows, 5, ~one)
    store(rows, 6, one + other)
    store(rows, 7, one << number)
    store(rows, 8, one >> number)
    store(rows, 9, (one & 7) | (other & 0x100))
    store(rows, 10, fill_all_lanes(number))
    store(rows, 11, count_lane_bits(one))
    store(rows, 12, fill_lanes(one & other & 1))
    store(rows, 13, turned(one))
    return filled_lanes(one & 3), total(one), largest(other), lowest_bit_number(np.int64(number << 40))


compiled = kernel(use_all)


@pytest.mark.parametrize("number", [1, 3, 15])
def test_compiled_vectors_do_what_their_plain_twins_do(number):
    chance = np.random.default_rng(number)
    rows = np.zeros((14, LANES), np.uint16)
    rows[:2] = chance.integers(0, 1 << 16, (2, LANES))
    plain = rows.copy()
    assert compiled(rows, number) == use_all(plain, number)
    assert (rows == plain).all()


def test_the_plain_twins_do_what_they_say():
    rows = np.zeros((14, LANES), np.uint16)
    rows[0, :4], rows[1, :4] = (0xFFFF, 5, 0, 8), (1, 4, 0, 9)
    assert use_all(rows, 3) == (0b11, (0xFFFF + 13) % 0x10000, 9, 40)
    assert rows[2, :4].tolist() == [1, 4, 0, 8]
    assert rows[6, :2].tolist() == [0, 9]
    assert rows[7, :2].tolist() == [0xFFF8, 40]
    assert rows[11, :2].tolist() == [16, 2]
    assert rows[12, :2].tolist() == [0xFFFF, 0]
    assert rows[13, LANES - 5] == 0xFFFF


@pytest.mark.plain
@pytest.mark.parametrize("number", [np.int8(-1), np.int16(256), np.uint16(0xFFFF), np.int64(1 << 40)])
def test_a_number_of_any_width_is_spread_by_its_lowest_bits(number):
    assert (fill_all_lanes(number) == int(number) % 0x10000).all()


@pytest.mark.parametrize("sources", [[0], [LANES] * LANES, [-1] * LANES])
def test_lanes_come_from_lanes_that_are_there(sources):
    with pytest.raises(ValueError, match="lane numbers"):
        vectors.make_rearrangement(sources)
