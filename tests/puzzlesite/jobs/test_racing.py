"""One long search in two ways at once: the first that decides ends the other, and nothing else changes."""

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.core.wire.results import StoredOutcome
from puzzlesite.jobs import reaper, runner, service, tasks
from puzzlesite.jobs import states as ledger
from puzzlesite.jobs.failures import localize_reason
from puzzlesite.jobs.search import PuzzleSearch
from puzzlesite.models import Job, Puzzle, Queue, Solution, State
from solvers import search

# The usual search takes a minute, the mirrored one no time.
RACE = "queens 9 race 60000"
# A race in which neither search ends.
LONG = "queens 34 race 0"


@pytest.fixture
def hasty(monkeypatch):
    """Slices and first tries as short as they can be; a racer's turn is as always."""
    whole = search.iterate_slices
    monkeypatch.setattr(search, "iterate_slices", lambda one: whole(one, 50))
    monkeypatch.setattr(search, "SLICE", 0.001)
    search_fully = PuzzleSearch.search

    def search_briefly(run, turn, figures):
        return search_fully(run, 0.0 if run.job.queue == Queue.SHORT else turn, figures)

    monkeypatch.setattr(PuzzleSearch, "search", search_briefly)


def started(queue_messages, keep, text):
    """A search after its first try: the job and its racers."""
    job = keep(text).job
    tasks.run(queue_messages.sent.pop(0)[0])
    job.refresh_from_db()
    return job, list(job.parts.order_by("id"))


@pytest.fixture
def race(queue_messages, keep, hasty):
    return started(queue_messages, keep, RACE)


@pytest.fixture
def endless(queue_messages, keep, hasty, monkeypatch):
    """Racers let others pass after each slice."""
    monkeypatch.setattr(limits, "SHORT_SECONDS", 0.0)
    return started(queue_messages, keep, LONG)


def states(job):
    return list(job.parts.order_by("id").values_list("state", flat=True))


def test_a_search_that_its_first_try_does_not_end_becomes_a_race(queue_messages, endless):
    job, (first, second) = endless
    assert (job.state, job.chunks, job.share) == (State.RUNNING, limits.RACERS, None)
    assert queue_messages.sent == [(first.id, Queue.LONG), (second.id, Queue.SHORT)]
    assert (first.request["settings"], second.request["settings"]) == ({}, {"from": "right"})
    assert first.nodes == job.nodes > second.nodes == 0
    assert solvers.engine("queens").thaw(bytes(first.checkpoint)).nodes == first.nodes


def test_the_first_verdict_ends_the_other_racer_and_is_the_jobs(queue_messages, race):
    job, (first, second) = race
    held = ledger.claim_job(first.id)
    tasks.run(second.id)
    assert states(job) == [State.DONE, State.DONE]
    with pytest.raises(ledger.LeaseLost):
        ledger.renew_heartbeat(held)
    queue_messages.work()
    job.refresh_from_db()
    second.refresh_from_db()
    solution = Solution.objects.get()
    assert (job.state, job.found, job.seconds) == (State.DONE, 2, second.seconds)
    assert (solution.verdict, solution.nodes) == ("many", second.nodes)
    assert len(Puzzle.objects.get().answers()) == 2


def test_a_racer_that_waits_when_the_other_decides_is_not_searched(queue_messages, race):
    job, (first, second) = race
    tasks.run(second.id)
    queue_messages.work()
    first.refresh_from_db()
    assert (first.attempts, first.result) == (0, None)
    assert Job.objects.get(id=job.id).state == State.DONE


def test_a_racer_that_is_taken_while_the_other_decides_does_not_stop_the_end(queue_messages, race, monkeypatch):
    job, (first, second) = race
    look = Job.objects.select_related

    def look_late(*names):
        monkeypatch.setattr(Job.objects, "select_related", look)
        tasks.run(second.id)
        return look(*names)

    monkeypatch.setattr(Job.objects, "select_related", look_late)
    ledger.claim_job(first.id)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, states(job)) == (State.DONE, [State.DONE, State.DONE])


def test_of_two_racers_that_decide_at_once_one_is_believed(race):
    job, parts = race
    held = [ledger.claim_job(part.id) for part in parts]
    ledger.end_other_racers(held[0])
    ledger.end_job(held[0], State.DONE, result=None)
    with pytest.raises(ledger.LeaseLost):
        ledger.end_job(held[1], State.DONE, result={"verdict": "none"})
    assert Job.objects.get(id=job.id).state == State.QUEUED


def test_there_is_no_race_while_anybody_waits_for_a_short_job(queue_messages, keep, hasty):
    job = keep(LONG).job
    keep("queens 5")
    tasks.run(queue_messages.sent.pop(0)[0])
    job.refresh_from_db()
    assert (job.state, job.queue, job.parts.count()) == (State.QUEUED, Queue.LONG, 0)
    assert queue_messages.sent[-1] == (job.id, Queue.LONG)


def test_a_racer_among_the_short_jobs_gives_way_to_others(queue_messages, keep, endless):
    _, (_, second) = endless
    tasks.run(second.id)
    second.refresh_from_db()
    assert (second.state, second.queue) == (State.QUEUED, Queue.SHORT)
    assert second.checkpoint
    keep("queens 5")
    tasks.run(second.id)
    second.refresh_from_db()
    assert (second.state, second.queue) == (State.QUEUED, Queue.LONG)


def test_a_racer_that_is_too_large_to_be_kept_is_searched_among_the_long_jobs(queue_messages, endless, monkeypatch):
    _, (_, second) = endless
    monkeypatch.setattr(runner, "CHECKPOINT_BYTES", 0)
    tasks.run(second.id)
    second.refresh_from_db()
    assert (second.queue, second.checkpoint) == (Queue.LONG, None)


def test_a_board_with_one_way_only_is_not_raced(queue_messages, keep, hasty):
    job = keep("queens 34").job
    tasks.run(queue_messages.sent.pop(0)[0])
    job.refresh_from_db()
    assert (job.state, job.queue, job.parts.count()) == (State.QUEUED, Queue.LONG, 0)


def test_a_count_is_split_into_shards_and_not_raced(queue_messages, keep, hasty):
    job = keep("queens 8 race 0").job
    Job.objects.update(request={"limit": None})
    tasks.run(queue_messages.sent.pop(0)[0])
    assert job.parts.count() == limits.SHARDS


def test_a_cancel_ends_both_racers(queue_messages, endless):
    job, (first, _) = endless
    held = ledger.claim_job(first.id)
    assert ledger.cancel_with_parts(job)
    with pytest.raises(ledger.Cancelled):
        ledger.renew_heartbeat(held)
    ledger.end_job(held, State.CANCELLED)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, states(job)) == (State.CANCELLED, [State.CANCELLED, State.CANCELLED])
    assert not Solution.objects.exists()


def test_a_cancelled_racer_that_decides_after_all_changes_nothing(race):
    job, (first, second) = race
    ledger.claim_job(first.id)
    held = ledger.claim_job(second.id)
    ledger.cancel_with_parts(job)
    with pytest.raises(ledger.Cancelled):
        ledger.end_job(held, State.DONE)
    tasks.perform(held)
    assert states(job) == [State.RUNNING, State.CANCELLED]


def test_a_race_that_nobody_wins_is_undecided_and_goes_on_with_both_when_it_is_searched_longer(queue_messages, endless):
    job, _ = endless
    job.parts.update(seconds_limit=0.02)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, Puzzle.objects.get().verdict) == (State.DONE, "unknown")
    before = list(job.parts.order_by("id"))
    assert job.nodes == sum(part.nodes for part in before)
    assert job.seconds == max(part.seconds for part in before)
    longer = service.continue_search(Puzzle.objects.get())
    tasks.run(queue_messages.sent.pop(0)[0])
    after = list(longer.parts.order_by("id"))
    assert [(part.nodes, bytes(part.checkpoint)) for part in after] == [
        (part.nodes, bytes(part.checkpoint)) for part in before
    ]
    assert {part.seconds_limit for part in after} == {limits.LONGER_SECONDS}


def test_a_search_longer_is_a_race_from_the_beginning_when_nothing_was_kept(queue_messages, keep, hasty):
    puzzle = keep(RACE).puzzle
    Job.objects.update(seconds_limit=0)
    queue_messages.work()
    longer = service.continue_search(puzzle)
    Job.objects.filter(id=longer.id).update(checkpoint=None)
    tasks.run(queue_messages.sent.pop(0)[0])
    assert longer.parts.count() == limits.RACERS
    tasks.run(longer.parts.get(queue=Queue.SHORT).id)
    queue_messages.work()
    assert Puzzle.objects.get().verdict == "many"


def test_a_lost_racer_is_run_again(queue_messages, race):
    job, (_, second) = race
    lost = ledger.claim_job(second.id)
    Job.objects.filter(id=lost.id).update(lease=lost.created)
    assert reaper.reap_once().requeued == 1
    tasks.run(second.id)
    queue_messages.work()
    assert Job.objects.get(id=job.id).state == State.DONE


def test_a_racer_that_failed_does_not_matter_when_the_other_decides(queue_messages, race):
    job, (first, second) = race
    ledger.end_job(ledger.claim_job(first.id), State.FAILED)
    tasks.run(second.id)
    queue_messages.work()
    assert Job.objects.get(id=job.id).state == State.DONE


def test_a_race_in_which_one_fails_and_the_other_does_not_decide_says_so(queue_messages, endless):
    job, (first, _) = endless
    job.parts.update(seconds_limit=0.02)
    ledger.end_job(ledger.claim_job(first.id), State.FAILED)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, localize_reason(job.reason)) == (State.FAILED, "1 of 2 parts failed.")


def test_the_page_of_a_race_says_how_it_fares_without_a_share(queue_messages, endless, client):
    job, parts = endless
    for part in parts:
        tasks.run(part.id) if part.queue == Queue.SHORT else None
    job.refresh_from_db()
    assert job.nodes == sum(Job.objects.get(id=part.id).nodes for part in parts)
    assert "Searching: " in client.get(f"/p/{job.puzzle.key}/").content.decode()


def test_the_cells_that_a_racer_proved_are_kept_by_the_whole(queens):
    genre = solvers.genre("queens")
    kept = {
        "verdict": "unknown",
        "found": 0,
        "answers": [],
        "counts": {},
        "differing": [],
        "conflict": [],
        "nodes": 5,
        "seconds": 1.5,
        "method": "rows",
        "complete": False,
    }
    parts = [{**kept, "proven": None}, {**kept, "proven": [[0, 1, True]]}, {**kept, "proven": [[2, 0, True]]}]
    (judged,) = runner.join_parts(genre, "queens 4", search.Query(), [StoredOutcome.from_json(part) for part in parts])
    assert judged.outcome.proven == {(0, 1): True, (2, 0): True}
    assert (judged.outcome.verdict, judged.outcome.nodes, judged.outcome.seconds) == ("unknown", 15, 1.5)


def test_both_ways_find_the_same(queens):
    genre = solvers.genre("queens")
    board = genre.parse("queens 6 race 0")
    ways = solvers.engine("queens").racers(board, search.Query(None, keep=9), limits.RACERS)
    found = [set(search.solve(genre, board, query).answers) for query in ways]
    assert found[0] == found[1]
    assert runner.may_have_parts(genre, search.Query())
