"""The shared search for parts that contradict each other, against all subsets of few parts."""

import itertools
import random

import numpy as np
import pytest

from solvers.cdcl.deletion import CoreDeletion

pytestmark = pytest.mark.plain


def reduced(contradictions: list[set[int]], parts: int, trials: int = 1000) -> CoreDeletion:
    """The core when parts contradict each other where they hold one of these sets."""

    def contradicts(needed: np.ndarray) -> bool:
        left = set(np.flatnonzero(needed).tolist())
        return any(one <= left for one in contradictions)

    core = CoreDeletion(contradicts, parts, trials, parts // 2)
    while not core.done:
        core.step()
    return core


@pytest.mark.parametrize("seed", range(30))
def test_what_is_left_is_one_of_the_smallest_contradictions(seed: int):
    chance = random.Random(seed)
    parts = chance.randint(1, 12)
    contradictions = [set(chance.sample(range(parts), chance.randint(1, parts))) for _ in range(chance.randint(1, 4))]
    left = set(np.flatnonzero(reduced(contradictions, parts).needed).tolist())
    assert left in contradictions
    assert not any(one < left for one in contradictions)


def test_without_trials_everything_is_left_and_nothing_is_named():
    core = reduced([{0}], 6, trials=0)
    assert core.needed.all()
    assert core.parts() == []


@pytest.mark.parametrize("trials", range(1, 8))
def test_what_is_left_always_contradicts_itself(trials: int):
    for one in itertools.combinations(range(6), 2):
        assert reduced([set(one)], 6, trials).needed[list(one)].all()
