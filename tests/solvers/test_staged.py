"""Searches made of stages: one after the other, in slices, and frozen between any two."""

import numpy as np
import pytest

from solvers.contract.results import Progress
from solvers.staged import Stage, StagedSearch, arrays_to_bytes, bytes_to_arrays

pytestmark = pytest.mark.plain


class Counting(Stage):
    """Counts down; then the next of `rest` begins."""

    def __init__(self, left: int, *rest: int):
        self.left, self.rest, self.nodes = left, rest, 0

    @property
    def done(self) -> bool:
        return self.left == 0

    def step(self, budget: int) -> None:
        steps = min(budget, self.left)
        self.left -= steps
        self.nodes += steps

    def progress(self) -> Progress:
        return Progress(nodes=self.nodes, method=f"{len(self.rest)} more")

    def next_stage(self) -> Stage | None:
        return Counting(*self.rest) if self.rest else None


class Brief(Counting):
    """Over after one step."""

    is_brief = True


def test_a_stage_that_ends_gives_way_at_once():
    search = StagedSearch(Counting(2, 3))
    assert search.step(1) == Progress(nodes=1, method="1 more")
    assert search.step(1) == Progress(nodes=0, method="0 more")


def test_a_stage_with_nothing_to_do_is_passed_over():
    assert StagedSearch(Counting(1, 0, 0, 2)).step(1) == Progress(nodes=0, method="0 more")


def test_a_brief_stage_is_no_step_of_its_own():
    search = StagedSearch(Brief(1, 2))
    assert search.step(1) == Progress(nodes=1, method="0 more")


def test_a_search_is_done_with_its_last_stage_and_stays_so():
    search = StagedSearch(Counting(1, 1))
    assert not search.step(5).done
    assert search.step(5) == search.step(5) == Progress(nodes=1, done=True, method="0 more")


@pytest.mark.parametrize("array", [np.arange(6, dtype=np.int16).reshape(2, 3).T, np.array("line"), np.zeros((0, 3))])
def test_arrays_come_back_from_bytes_and_can_be_written_to(array: np.ndarray):
    found = bytes_to_arrays(arrays_to_bytes(before=np.zeros(1, np.int8), array=array, flag=np.array(True)))
    assert list(found) == ["before", "array", "flag"]
    assert (found["array"].dtype, found["array"].tolist()) == (array.dtype, array.tolist())
    assert all(one.flags.writeable and one.flags.aligned for one in found.values())


@pytest.mark.parametrize("frozen", [b"", b"strange", arrays_to_bytes(numbers=np.arange(300))[:-1]])
def test_strange_bytes_are_refused(frozen: bytes):
    with pytest.raises(ValueError, match="hold no arrays"):
        bytes_to_arrays(frozen)


def test_a_stage_begins_with_short_steps_whatever_those_of_the_stage_before_were():
    """Nodes of one stage may cost a thousand times what those of another do: a first step once took five seconds."""
    search, taken = StagedSearch(Counting(100_000, 100_000)), []
    while not search.step(50_000).done:
        taken.append(search.stage.progress().nodes)
    first = taken[: taken.index(0)]
    assert first == [2_000, 6_000, 14_000, 30_000, 62_000]
    assert taken[taken.index(0) + 1 :] == first
