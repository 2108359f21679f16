"""Whether there is any fish is settled before one is looked for: never no where there is one, seldom yes elsewhere."""

import numpy as np
import pytest

from solvers.genres.sudoku.techniques.explain import all_entries
from solvers.genres.sudoku.techniques.finders.any_fish import empty_filter, may_be_fish
from solvers.genres.sudoku.techniques.finders.complex_fish import WAYS, DigitCandidates
from solvers.genres.sudoku.techniques.finders.complex_fish import _gather as gather
from solvers.genres.sudoku.techniques.position import WORD
from solvers.genres.sudoku.techniques.step_log import DIGIT, new_log
from solvers.jit.decorators import kernel
from tests.solvers.genres.sudoku.test_finders import position

POSITIONS = 60


@kernel
def ask(position, found, digit, count, finned):
    """Whether a digit may have a fish of so many bases, rows or columns and boxes."""
    pool = DigitCandidates(
        np.zeros(WORD, np.int64), np.zeros(WORD, np.int64), np.zeros(position.units.shape[0], np.int64)
    )
    gather(position, digit, pool)
    choice, answer = empty_filter(position), False
    for way in range(WAYS):
        answer = answer or may_be_fish(position, found, digit, pool, choice, way, count, finned)
    return answer


@pytest.mark.parametrize(
    ("technique", "count", "finned"),
    [
        ("franken-x-wing", 2, False),
        ("franken-swordfish", 3, False),
        ("finned-franken-x-wing", 2, True),
        ("finned-franken-swordfish", 3, True),
    ],
)
def test_no_fish_is_missed_and_few_looks_are_vain(technique, count, finned):
    found, possible = set(), set()
    for seed in range(POSITIONS):
        found |= {(seed, digit) for entries in all_entries(position(seed), technique) for digit in entries[DIGIT]}
        possible |= {(seed, digit) for digit in range(9) if ask(position(seed), new_log(), digit, count, finned)}
    assert found
    assert found <= possible
    assert len(possible - found) <= len(found) / 10
