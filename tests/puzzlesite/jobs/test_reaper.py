"""Jobs whose worker is gone, whose message was lost, or who do not hear a cancel."""

from datetime import timedelta

import pytest
from django.utils import timezone

from puzzlesite.core import limits
from puzzlesite.jobs import reaper, states
from puzzlesite.jobs.failures import localize_reason
from puzzlesite.models import Job, Puzzle, State

SIX = "queens 6"


def later(**span):
    return timezone.now() + timedelta(**span)


def claimed(job):
    assert states.claim_job(job.id, "a-message")
    return Job.objects.get(id=job.id)


def test_a_job_whose_worker_was_not_heard_of_waits_again_and_is_announced(queue_messages, keep):
    job = claimed(keep(SIX).job)
    queue_messages.sent.clear()
    assert reaper.reap_once(later(seconds=1)).requeued == 0
    assert reaper.reap_once(job.lease + timedelta(seconds=1)).requeued == 1
    assert queue_messages.sent == [(job.id, "short")]
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.attempts, job.crash_count) == (State.DONE, 2, 1)


def test_a_worker_that_was_heard_of_meanwhile_keeps_its_job(queue_messages, keep):
    job = claimed(keep(SIX).job)
    stale = Job.objects.get(id=job.id)
    states.renew_heartbeat(job)
    assert not states.change_without_worker(stale, state=State.QUEUED)
    job.refresh_from_db()
    assert job.state == State.RUNNING


def test_a_worker_that_comes_back_after_its_lease_changes_nothing(queue_messages, keep):
    job = claimed(keep(SIX).job)
    reaper.reap_once(job.lease + timedelta(seconds=1))
    for change in (states.renew_heartbeat, lambda job: states.end_job(job, State.DONE)):
        with pytest.raises(states.LeaseLost):
            change(job)


def test_a_job_that_loses_its_worker_again_and_again_is_run_alone_and_at_last_given_up(queue_messages, keep):
    job = keep(SIX).job
    for crash_count in range(1, limits.MAX_CRASHES_IN_ALL + 2):
        reaper.reap_once(claimed(job).lease + timedelta(seconds=1))
        job.refresh_from_db()
        assert (job.crashes_workers, job.queue == "long") == (crash_count >= limits.MAX_CRASHES,) * 2
    assert job.state == State.FAILED
    assert str(limits.MAX_CRASHES_IN_ALL + 1) in localize_reason(job.reason)


def test_a_cancelled_job_whose_worker_is_gone_ends_as_cancelled(queue_messages, keep):
    job = claimed(keep(SIX).job)
    states.cancel_with_parts(job)
    reaper.reap_once(job.lease + timedelta(seconds=1))
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_a_worker_that_does_not_hear_a_cancel_is_killed(queue_messages, keep, monkeypatch):
    job = claimed(keep(SIX).job)
    killed = []
    monkeypatch.setattr(reaper.app.control, "revoke", lambda task, **how: killed.append((task, how["signal"])))
    states.cancel_with_parts(job)
    assert reaper.reap_once().killed == 0
    assert reaper.reap_once(timezone.now() + limits.CANCEL_PATIENCE + timedelta(seconds=1)).killed == 1
    assert killed == [("a-message", "SIGKILL")]
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_a_job_that_could_not_be_announced_is_announced_when_the_broker_is_back(queue_messages, keep, monkeypatch):
    def down(job_id, queue):
        raise ConnectionError

    monkeypatch.setattr(states, "send_message", down)
    job = keep(SIX).job
    job.refresh_from_db()
    assert (job.state, job.published) == (State.QUEUED, None)
    reaper.reap_once()
    monkeypatch.setattr(states, "send_message", queue_messages.send_message)
    assert reaper.reap_once().resent == 1
    queue_messages.work()
    assert Puzzle.objects.get().verdict == "many"


def test_a_job_whose_message_was_lost_is_announced_again_after_a_while(queue_messages, keep):
    job = keep(SIX).job
    queue_messages.sent.clear()
    assert reaper.reap_once(later(seconds=1)).resent == 0
    soon = later(seconds=1) + limits.REPUBLISH
    assert reaper.reap_once(soon).resent == 1
    assert queue_messages.sent == [(job.id, "short")]
    assert reaper.reap_once(soon).resent == 0


def test_in_a_long_queue_only_the_oldest_are_announced_again(queue_messages, keep, monkeypatch):
    monkeypatch.setattr(reaper, "OLDEST", 2)
    jobs = [keep(SIX, visibility="unlisted").job for _ in range(4)]
    queue_messages.sent.clear()
    assert reaper.reap_once(later(seconds=1) + limits.REPUBLISH).resent == 2
    assert [job_id for job_id, _ in queue_messages.sent] == [job.id for job in jobs[:2]]
