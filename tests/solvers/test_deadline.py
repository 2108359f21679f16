"""Work ends where its time is over, and only there."""

import pytest

from solvers import deadline
from solvers.deadline import Deadline, OutOfTime


def test_without_a_deadline_nothing_ends_early():
    deadline.check_deadline()
    flags = [0]
    with deadline.stop_at(flags):
        pass
    assert flags == [0]


def test_a_check_after_the_end_ends_the_work_and_one_before_it_does_not():
    held = Deadline()
    with held.within():
        deadline.check_deadline()
        held.end()
        with pytest.raises(OutOfTime):
            deadline.check_deadline()
    deadline.check_deadline()


def test_the_end_is_written_where_a_kernel_looks_and_nowhere_after_it():
    held, first, second = Deadline(), [0, 0], [0]

    def work():
        with deadline.stop_at(first, 1):
            held.end()
        pytest.fail("the time was over")

    with held.within():
        with pytest.raises(OutOfTime):
            work()
        with pytest.raises(OutOfTime), deadline.stop_at(second):
            pytest.fail("nothing begins")
    assert (first, second) == ([0, 1], [0])
