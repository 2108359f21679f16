"""A generator in a process of its own: what ends it, and whose fault that is."""

import os
import signal

import pytest

from puzzlesite.core import limits
from puzzlesite.jobs import tasks
from puzzlesite.models import Job, Puzzle, State
from puzzlesite.processes import sandbox
from puzzlesite.processes.sandbox import SandboxDied, SandboxKilled, in_sandbox
from solvers.messages import Message
from solvers.notation.format import CannotHold

MEMORY = 100_000_000


def pid_and_then(end):
    """Yield the process number, then end the process."""
    yield os.getpid()
    end()
    yield os.getpid()


def run(end=lambda: None):
    return in_sandbox(pid_and_then, end, memory=MEMORY, patience=0.05)


def test_what_it_yields_comes_from_another_process_and_its_errors_too():
    first, second = [pid for pid in run() if pid]
    assert first == second != os.getpid()
    with pytest.raises(ZeroDivisionError):
        list(run(lambda: 1 / 0))


class Unsendable(Exception):
    def __init__(self, one, other):
        super().__init__(f"{one} {other}")


def test_an_error_that_cannot_be_sent_is_named_and_hides_behind_no_other():
    def raises(error):
        raise error

    refusal = CannotHold(Message("it has no sign for {cell}").with_parameters(cell=0))
    with pytest.raises(CannotHold, match="no sign for 0"):
        list(run(lambda: raises(refusal)))
    with pytest.raises(RuntimeError, match="Unsendable: a b"):
        list(run(lambda: raises(Unsendable("a", "b"))))


@pytest.mark.parametrize("end", [lambda: os._exit(1), lambda: os.kill(os.getpid(), signal.SIGUSR1)])
def test_a_process_that_ends_itself_died(end):
    with pytest.raises(SandboxDied):
        list(run(end))


def test_a_process_without_memory_died():
    with pytest.raises(SandboxDied):
        list(run(lambda: bytearray(10 * MEMORY)))


@pytest.mark.parametrize("number", sandbox.FROM_OUTSIDE)
def test_a_process_that_somebody_else_ends_was_killed(number):
    items = run(signal.pause)
    os.kill(next(filter(None, items)), number)
    with pytest.raises(SandboxKilled):
        list(items)


def test_a_process_that_the_kernel_ends_for_want_of_memory_died(monkeypatch):
    ended = iter((3, 4))
    monkeypatch.setattr(sandbox, "_oom_kills", lambda: next(ended))
    with pytest.raises(SandboxDied):
        list(run(lambda: os.kill(os.getpid(), signal.SIGKILL)))


@pytest.fixture
def killed_search(monkeypatch):
    """Searches that are killed from outside, as many as given."""
    whole = sandbox._receive

    def killing(times):
        left = [times]

        def receive(pipe, patience):
            if left[0]:
                left[0] -= 1
                raise EOFError
            yield from whole(pipe, patience)

        monkeypatch.setattr(sandbox, "_receive", receive)
        monkeypatch.setattr(sandbox, "_end_of", lambda *_: SandboxKilled())

    return killing


def test_a_job_that_is_killed_in_its_sandbox_is_tried_again(queue_messages, keep, killed_search):
    job = keep("queens 6").job
    Job.objects.filter(id=job.id).update(crash_count=limits.MAX_CRASHES)
    killed_search(2)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.crash_count, job.attempts) == (State.DONE, limits.MAX_CRASHES + 2, 3)
    assert Puzzle.objects.get().verdict == "many"


def test_a_job_that_is_killed_too_often_is_given_up_at_last(queue_messages, keep, killed_search):
    job = keep("queens 6").job
    Job.objects.filter(id=job.id).update(crash_count=limits.MAX_CRASHES_IN_ALL - 1)
    killed_search(5)
    tasks.run(queue_messages.sent.pop(0)[0])
    assert Job.objects.get(id=job.id).state == State.QUEUED
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.reason["key"]) == (State.FAILED, "lost")
    assert job.reason["parameters"]["crash_count"] == limits.MAX_CRASHES_IN_ALL + 1
