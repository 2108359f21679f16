"""A flood of one client: it has its share of each queue, waits in the outbox for the rest, and nobody else does."""

import pytest
from django.conf import settings
from django.core.management import call_command

from puzzlesite.core import limits
from puzzlesite.core.clients import client_key
from puzzlesite.jobs import reaper, service, states, tasks, waiting
from puzzlesite.models import Job, Queue, State
from puzzlesite.uploads import service as uploads_service
from solvers import read

FLOOD, OTHER = "203.0.113.7", "198.51.100.1"
SMALL = "queens 4\n"
ENDLESS = "queens 20\n"


@pytest.fixture
def brought(keep):
    """Bring boards that differ, for a client: brought(client, count) -> jobs."""

    def bring(client: str, count: int = 1, first: int = 4) -> list[Job]:
        return [keep(f"queens {size}", client=client).job for size in range(first, first + count)]

    return bring


def notified(queue_messages) -> list[int]:
    return [job_id for job_id, _ in queue_messages.sent]


def test_of_a_flood_only_its_share_is_announced_and_the_rest_follows_as_jobs_end(queue_messages, brought):
    jobs = brought(FLOOD, 8)
    assert notified(queue_messages) == [job.id for job in jobs[: settings.CLIENT_SHARE]]
    assert Job.objects.outbox().count() == 8 - settings.CLIENT_SHARE
    queue_messages.work()
    assert set(Job.objects.values_list("state", flat=True)) == {State.DONE}
    assert not Job.objects.outbox().exists()


def test_no_more_than_its_share_is_ever_in_a_queue(queue_messages, brought, monkeypatch):
    brought(FLOOD, 8)
    seen = []
    claim = states.claim_job

    def watched(job_id, task=""):
        seen.append(Job.objects.in_queue().filter(client=client_key(FLOOD)).count())
        return claim(job_id, task)

    monkeypatch.setattr(states, "claim_job", watched)
    queue_messages.work()
    assert max(seen) == settings.CLIENT_SHARE
    assert len(seen) == 8


def test_whoever_comes_first_does_not_wait_for_all_samples(queue_messages, brought):
    call_command("samples")
    assert Job.objects.open().count() > 10
    [job] = brought(OTHER, first=13)
    assert waiting.place_in_queue(job) == settings.CLIENT_SHARE + 1


def test_another_client_comes_right_after_the_share_of_the_flood(queue_messages, brought):
    brought(FLOOD, 8)
    [job] = brought(OTHER, first=13)
    assert notified(queue_messages)[settings.CLIENT_SHARE] == job.id
    assert waiting.place_in_queue(job) == settings.CLIENT_SHARE + 1


def test_a_client_that_was_served_last_lets_others_pass_and_no_message_is_in_vain(queue_messages, brought):
    first, second = brought(FLOOD, 2)
    [other] = brought(OTHER, first=13)
    assert states.choose_job(first.id, Queue.SHORT, "") == first.id
    states.claim_job(first.id)
    assert states.choose_job(second.id, Queue.SHORT, client_key(FLOOD)) == other.id
    states.claim_job(other.id)
    assert states.choose_job(other.id, Queue.SHORT, client_key(OTHER)) == second.id
    assert states.choose_job(other.id, Queue.SHORT, client_key(FLOOD)) == second.id
    assert states.choose_job(other.id, Queue.LONG, "") == other.id
    states.claim_job(second.id)
    assert states.claim_job(states.choose_job(second.id, Queue.SHORT, "")) is None


def test_a_place_in_the_outbox_counts_what_is_before_it(queue_messages, brought):
    jobs = brought(FLOOD, 8)
    assert [waiting.place_in_queue(Job.objects.get(id=job.id)) for job in jobs] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_what_is_cancelled_in_the_outbox_ends_and_makes_room_for_none(queue_messages, brought):
    jobs = brought(FLOOD, 4)
    states.cancel_with_parts(Job.objects.get(id=jobs[3].id))
    assert Job.objects.get(id=jobs[3].id).state == State.CANCELLED
    assert notified(queue_messages) == [job.id for job in jobs[: settings.CLIENT_SHARE]]
    states.cancel_with_parts(Job.objects.get(id=jobs[0].id))
    assert notified(queue_messages)[-1] == jobs[2].id


def test_what_goes_on_among_the_long_ones_has_its_share_there(queue_messages, brought, monkeypatch):
    monkeypatch.setattr(limits, "SHORT_SECONDS", 0.0)
    jobs = brought(FLOOD, 5, first=20)
    for _ in jobs:
        job_id, queue = next(one for one in queue_messages.sent if one[1] == Queue.SHORT)
        queue_messages.sent.remove((job_id, queue))
        tasks.run(job_id)
    assert Job.objects.filter(queue=Queue.LONG).count() == 5
    assert [queue for _, queue in queue_messages.sent] == [Queue.LONG] * settings.CLIENT_SHARE


def test_the_parts_of_a_file_take_their_turns(queue_messages, queens, monkeypatch):
    monkeypatch.setattr(limits, "CHUNK", 1)
    readings = read("\n====\n".join(f"queens {size}" for size in range(4, 11)))
    uploads_service.upload_many(readings, client=FLOOD)
    assert [queue for _, queue in queue_messages.sent].count(Queue.LONG) == settings.CLIENT_SHARE
    queue_messages.work()
    assert set(Job.objects.values_list("state", flat=True)) == {State.DONE}


def test_the_houses_own_jobs_are_not_shared_out(queue_messages, brought):
    assert len(brought("", 8)) == len(queue_messages.sent) == 8


def test_the_reaper_feeds_what_was_forgotten(queue_messages, brought):
    jobs = brought(FLOOD, 4)
    Job.objects.filter(id__in=[job.id for job in jobs[: settings.CLIENT_SHARE]]).delete()
    queue_messages.sent.clear()
    reaper.reap_once()
    assert notified(queue_messages) == [job.id for job in jobs[settings.CLIENT_SHARE :]]


def test_an_old_message_does_not_take_a_job_out_of_the_outbox(queue_messages, brought):
    jobs = brought(FLOOD, 4)
    assert states.claim_job(jobs[3].id) is None


def test_a_client_that_has_very_many_waiting_has_to_wait_and_others_are_not(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "WAITING_OF_ONE", 3)
    answers = [client.post("/", {"text": f"queens {size}"}).status_code for size in range(4, 9)]
    assert answers == [302, 302, 302, 429, 429]
    assert client.post("/", {"text": "queens 12"}, REMOTE_ADDR=OTHER).status_code == 302
    reported = client.post("/api/puzzles", '{"text": "queens 9"}', content_type="application/json")
    assert reported.status_code == 429
    assert reported.headers["Retry-After"]


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("203.0.113.7", "203.0.113.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
    ],
)
def test_a_household_is_one_client_however_it_is_addressed(one, other, is_same):
    assert (client_key(one) == client_key(other)) is is_same


def test_who_asks_is_kept_as_a_name_that_does_not_show_the_address(client, queue_messages, settings):
    client.post("/", {"text": SMALL}, REMOTE_ADDR=FLOOD)
    [job] = Job.objects.all()
    assert len(job.client) == 64
    assert FLOOD not in job.client
    settings.SECRET_KEY = "another"
    assert client_key(FLOOD) != job.client


def test_an_explanation_that_takes_long_goes_on_among_the_long_ones(queue_messages, keep, compiled, monkeypatch):
    upload = keep("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    queue_messages.work()
    monkeypatch.setattr(limits, "SHORT_SECONDS", -1.0)
    job = service.request_explanation(upload.puzzle)
    tasks.run(queue_messages.sent.pop(0)[0])
    job.refresh_from_db()
    assert (job.state, job.queue) == (State.QUEUED, Queue.LONG)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.DONE
    assert job.result["solved"]
