"""One long count in parts: it comes to what a whole search does, whoever is lost, and stops as a whole."""

import pytest

import solvers
from puzzlesite.core import limits, queries
from puzzlesite.core.wire.requests import SolveRequest
from puzzlesite.core.wire.results import StoredOutcome
from puzzlesite.jobs import reaper, runner, service, states, tasks
from puzzlesite.jobs.failures import localize_reason
from puzzlesite.models import Job, Puzzle, Queue, Solution, State
from solvers import search

# The board has 92 answers.
EIGHT = "queens 8"
ENDLESS = "queens 32"


@pytest.fixture
def requested(queue_messages, keep):
    """A count of all answers that waits among the long jobs."""
    puzzle = keep(EIGHT).puzzle
    queue_messages.work()
    return service.continue_search(puzzle, all_answers=True)


@pytest.fixture
def shared(queue_messages, requested):
    """The requested job after its split, and its parts."""
    tasks.run(queue_messages.sent.pop()[0])
    requested.refresh_from_db()
    return requested, list(requested.parts.order_by("id"))


@pytest.fixture
def tiny(monkeypatch):
    """Slices begin with a few nodes."""
    whole = search.iterate_slices
    monkeypatch.setattr(search, "iterate_slices", lambda one, *_: whole(one, 50))


@pytest.fixture
def hasty(monkeypatch, tiny):
    """Slices, turns and pulses as short as they can be."""
    for turn in ("SHORT_TURN", "LONG_TURN"):
        monkeypatch.setattr(limits, turn, 0.0)
    monkeypatch.setattr(search, "SLICE", 0.001)
    monkeypatch.setattr("puzzlesite.jobs.run.PULSE_SECONDS", 0.0)


def test_a_count_is_split_and_its_parts_wait_for_any_worker(queue_messages, shared):
    job, parts = shared
    assert (job.state, job.chunks, job.token, len(parts)) == (State.RUNNING, limits.SHARDS, "", limits.SHARDS)
    assert [queue for _, queue in queue_messages.sent] == [Queue.SHORT, *[Queue.LONG] * 7]
    assert queries.find_latest_job(job.puzzle) == job


def test_the_parts_come_to_what_a_whole_search_does(queue_messages, shared):
    job, _ = shared
    queue_messages.work()
    job.refresh_from_db()
    solution = Solution.objects.get()
    assert (job.state, job.found, solution.found, solution.complete) == (State.DONE, 92, 92, True)
    puzzle = Puzzle.objects.get()
    assert len(puzzle.answers()) == 2
    first, second = (puzzle.genre.answers.values(puzzle.board, answer) for answer in puzzle.answers())
    assert puzzle.find_differing() == sorted(cell for cell in first if first[cell] != second[cell])


def test_parts_take_turns_and_the_job_has_the_sum_of_their_figures(queue_messages, shared, hasty):
    job, parts = shared
    for _ in range(12):
        tasks.run(queue_messages.sent.pop(0)[0])
    job.refresh_from_db()
    parts = list(job.parts.all())
    assert max(part.attempts for part in parts) > 1
    assert job.nodes == sum(part.nodes for part in parts) > 0
    assert job.share == pytest.approx(sum(part.share or 0 for part in parts) / len(parts))
    queue_messages.work(10_000)
    assert Solution.objects.get().found == 92


def test_a_search_that_was_tried_shortly_is_split_when_it_does_not_end(queue_messages, keep, monkeypatch, hasty):
    monkeypatch.setattr(limits, "SHORT_SECONDS", 0.0)
    job = keep(EIGHT).job
    Job.objects.update(request={"limit": None})
    tasks.run(queue_messages.sent.pop()[0])
    assert job.parts.count() == limits.SHARDS
    queue_messages.work(10_000)
    assert Solution.objects.get().found == 92


def test_a_search_for_two_answers_is_not_split(queue_messages, keep, monkeypatch):
    monkeypatch.setattr(limits, "SHORT_SECONDS", 0.0)
    job = keep(ENDLESS).job
    tasks.run(queue_messages.sent.pop()[0])
    assert not job.parts.exists()


def test_a_lost_part_is_run_again(queue_messages, shared):
    job, parts = shared
    lost = states.claim_job(parts[3].id)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.RUNNING
    Job.objects.filter(id=lost.id).update(lease=lost.created)
    assert reaper.reap_once().requeued == 1
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.found) == (State.DONE, 92)


def test_the_reaper_lets_the_parent_of_parts_be(queue_messages, shared):
    job, _ = shared
    Job.objects.filter(id=job.id).update(published=None)
    reaper.reap_once()
    job.refresh_from_db()
    assert (job.state, job.crash_count) == (State.RUNNING, 0)


def test_a_cancel_ends_all_parts(queue_messages, shared):
    job, _ = shared
    held = states.claim_job(queue_messages.sent[0][0])
    states.cancel_with_parts(job)
    with pytest.raises(states.Cancelled):
        states.renew_heartbeat(held)
    states.end_job(held, State.CANCELLED)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.CANCELLED
    assert set(job.parts.values_list("state", flat=True)) == {State.CANCELLED}
    assert Solution.objects.get().found == 2


def test_a_part_that_was_not_decided_leaves_the_whole_incomplete_with_what_was_found(queue_messages, shared, tiny):
    job, parts = shared
    Job.objects.filter(id=parts[0].id).update(nodes_limit=1)
    queue_messages.work()
    job.refresh_from_db()
    solution = Solution.objects.get()
    assert job.state == State.DONE
    assert (solution.verdict, solution.complete) == ("many", False)
    assert 2 < solution.found < 92


def test_a_count_that_ran_out_of_time_goes_on_with_the_parts_that_are_open(queue_messages, shared, tiny):
    job, parts = shared
    Job.objects.filter(id=parts[0].id).update(nodes_limit=1)
    queue_messages.work()
    first = Job.objects.get(id=parts[0].id)
    further = service.continue_search(job.puzzle, all_answers=True)
    tasks.run(queue_messages.sent.pop(0)[0])
    waiting = further.parts.exclude(state=State.DONE)
    assert [(part.request, part.nodes, bytes(part.checkpoint)) for part in waiting] == [
        (first.request, first.nodes, bytes(first.checkpoint))
    ]
    assert queue_messages.sent == [(waiting.get().id, Queue.SHORT)]
    queue_messages.work()
    solution = Solution.objects.get()
    whole = search.solve(
        solvers.genre("queens"), job.puzzle.board, SolveRequest.from_json(job.request).query(job.puzzle.genre)
    )
    assert (solution.found, solution.complete, solution.nodes) == (92, True, sum(p.nodes for p in further.parts.all()))
    assert solution.nodes < 2 * whole.nodes


@pytest.mark.parametrize("counts_all", [True, False])
def test_a_genre_that_always_counts_goes_on_with_parts_that_were_requested_less(
    queue_messages, shared, tiny, counts_all
):
    job, parts = shared
    Job.objects.filter(id=parts[0].id).update(nodes_limit=1)
    queue_messages.work()
    Job.objects.filter(id=job.id).update(request={"limit": 2})
    for part in job.parts.all():
        Job.objects.filter(id=part.id).update(request={**part.request, "limit": 2})
    genre = job.puzzle.genre
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(vars(genre), "counts_all", counts_all)
        further = service.continue_search(job.puzzle, all_answers=True)
        tasks.run(queue_messages.sent.pop(0)[0])
    assert further.parts.filter(state=State.DONE).count() == (len(parts) - 1 if counts_all else 0)


def test_parts_of_other_solvers_are_searched_again(queue_messages, shared, tiny):
    job, parts = shared
    Job.objects.filter(id=parts[0].id).update(nodes_limit=1)
    queue_messages.work()
    Job.objects.filter(parent=job).update(version="older")
    further = service.continue_search(job.puzzle, all_answers=True)
    tasks.run(queue_messages.sent.pop(0)[0])
    assert further.parts.filter(state=State.QUEUED, nodes=0).count() == limits.SHARDS


def test_a_part_that_fails_is_reported_with_the_job(queue_messages, shared, monkeypatch):
    job, _ = shared
    monkeypatch.setattr(runner, "search_board", lambda *_: {}["nothing"])
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.FAILED
    assert localize_reason(job.reason) == "8 of 8 parts failed."


def test_the_joining_of_parts_may_come_twice(queue_messages, shared):
    job, _ = shared
    while queue_messages.sent[0][0] != job.id:
        tasks.run(queue_messages.sent.pop(0)[0])
    queue_messages.sent *= 2
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.found) == (State.DONE, 92)


def test_the_page_of_a_split_search_says_how_far_it_is(queue_messages, shared, client):
    job, _ = shared
    for _ in range(4):
        tasks.run(queue_messages.sent.pop(0)[0])
    page = client.get(f"/p/{job.puzzle.key}/").content.decode()
    assert "Searching: 50% done" in page
    assert client.get(f"/jobs/{job.parts.first().key}/").status_code == 404


def test_one_answer_found_by_parts_is_still_proved(queue_messages, shared, monkeypatch):
    genre = solvers.genre("queens")
    board = genre.parse("queens 4\n.Q..\n....\n....\n....\n")
    query = SolveRequest.from_json(shared[0].request).query(genre)
    (settings,) = runner.list_part_settings(genre, genre.emit(board), query)
    outcomes = [search.solve(genre, board, type(query)(None, 2, part)) for part in settings]
    stored = [StoredOutcome.of(genre, genre.emit(board), one) for one in outcomes]
    (judged,) = runner.join_parts(genre, genre.emit(board), query, stored)
    assert (judged.outcome.verdict, judged.outcome.found, judged.outcome.complete) == ("one", 1, True)
