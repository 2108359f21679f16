"""A job's way through a worker: claimed, searched, stopped, gone on with, ended, and never twice."""

from dataclasses import replace

import pytest
from django.utils import translation

import solvers
from puzzlesite.core import limits
from puzzlesite.core.wire.results import Refuted
from puzzlesite.jobs import results, runner, service, states, tasks
from puzzlesite.jobs import run as runs
from puzzlesite.jobs.failures import localize_reason
from puzzlesite.jobs.run import Run
from puzzlesite.jobs.search import PuzzleSearch
from puzzlesite.models import Job, Kind, Puzzle, Queue, Solution, State
from puzzlesite.processes import kernels
from solvers import search
from solvers.contract.engine import Query
from solvers.explaining import log
from solvers.jit import folder

ONE = "queens 4\n.Q..\n....\n....\n....\n"
TURNED = "queens 4\n....\n....\n....\n.Q..\n"
SIX = "queens 6"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
# The board has 92 answers, found in several slices.
EIGHT = "queens 8"
ENDLESS = "queens 32"
POISON, GLUTTON = "queens 5 poison", "queens 5 glutton"


@pytest.fixture
def hasty(monkeypatch):
    """Slices, stints and pulses as short as they can be."""
    monkeypatch.setattr(limits, "SHORT_SECONDS", 0.0)
    monkeypatch.setattr(search, "SLICE", 0.02)
    monkeypatch.setattr("puzzlesite.jobs.run.PULSE_SECONDS", 0.0)


@pytest.fixture
def on_pulse(monkeypatch):
    """Return a function that runs an action at the first heartbeat of a job."""

    def at_first(action):
        renew_heartbeat = states.renew_heartbeat

        def pulsed(job, **figures):
            monkeypatch.setattr(states, "renew_heartbeat", renew_heartbeat)
            action(job)
            renew_heartbeat(job, **figures)

        monkeypatch.setattr(states, "renew_heartbeat", pulsed)

    return at_first


def worn(job, crash_count=limits.MAX_CRASHES):
    """Pretend that workers were lost with this job."""
    Job.objects.filter(id=job.id).update(crash_count=crash_count)


def test_every_kind_of_job_has_something_that_is_done():
    assert set(tasks.RUNS) == set(Kind)


def test_an_uploaded_puzzle_is_searched_and_its_answer_stored(queue_messages, keep):
    kept = keep(ONE)
    queue_messages.work()
    puzzle, job = Puzzle.objects.select_related("solution").get(), Job.objects.get()
    assert (puzzle.verdict, job.state, job.attempts, job.lease) == ("one", State.DONE, 1, None)
    assert puzzle.solution.complete
    assert kept.puzzle.genre.check(puzzle.board, puzzle.answers()[0]) == []


def test_the_same_board_turned_shows_the_known_answer_in_its_own_orientation(queue_messages, keep):
    first = keep(ONE).puzzle
    queue_messages.work()
    second = keep(TURNED).puzzle
    queue_messages.work()
    second.refresh_from_db()
    assert second.solution == Solution.objects.get()
    assert second.text != first.text
    assert second.genre.check(second.board, second.answers()[0]) == []


def test_a_known_board_is_not_searched_again(queue_messages, keep, monkeypatch):
    keep(ONE)
    queue_messages.work()
    monkeypatch.setattr(runner, "search_board", lambda *_: pytest.fail("searched again"))
    keep(TURNED)
    queue_messages.work()
    assert Puzzle.objects.filter(verdict="one").count() == 2


def test_two_answers_are_kept_with_the_cells_in_which_they_differ(queue_messages, keep):
    puzzle = keep(SIX).puzzle
    queue_messages.work()
    puzzle.refresh_from_db()
    first, second = (puzzle.genre.answers.values(puzzle.board, answer) for answer in puzzle.answers())
    assert puzzle.verdict == "many"
    assert not puzzle.solution.complete
    assert puzzle.find_differing() == sorted(cell for cell in first if first[cell] != second[cell])


def test_a_message_that_comes_twice_changes_nothing(queue_messages, keep):
    job = keep(ONE).job
    queue_messages.sent *= 2
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.attempts) == (State.DONE, 1)


def test_a_worker_that_lost_its_job_stores_nothing(queue_messages, keep, hasty, on_pulse):
    job = keep(SIX).job
    on_pulse(lambda job: Job.objects.filter(id=job.id).update(token="another's"))
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.token) == (State.RUNNING, "another's")
    assert not Solution.objects.exists()


@pytest.fixture
def unshared(monkeypatch):
    """The queens cannot be searched in parts."""
    monkeypatch.setattr(solvers.engine("queens"), "can_split", False)


def test_a_search_that_does_not_end_soon_goes_on_among_the_long_jobs_from_where_it_stopped(
    queue_messages, unshared, keep, hasty
):
    job = keep(EIGHT).job
    Job.objects.filter(id=job.id).update(request={"limit": None})
    tasks.run(queue_messages.sent.pop(0)[0])
    job.refresh_from_db()
    assert (job.state, job.queue, job.token) == (State.QUEUED, Queue.LONG, "")
    stopped_at = job.nodes
    assert queue_messages.sent == [(job.id, Queue.LONG)]
    thawed = solvers.engine("queens").thaw(bytes(job.checkpoint))
    assert thawed.nodes == stopped_at > 0
    queue_messages.work()
    whole = search.solve(solvers.genre("queens"), job.puzzle.board, Query(limit=None))
    assert Solution.objects.get().nodes == whole.nodes


def test_a_search_that_has_refuted_its_board_says_so_while_it_looks_for_the_reason(
    queue_messages, unshared, keep, hasty, monkeypatch, client
):
    slices = search.iterate_slices
    refuted = {"refuted": True, "found": 0, "answers": (), "done": False}
    monkeypatch.setattr(search, "iterate_slices", lambda one: (replace(seen, **refuted) for seen in slices(one)))
    job = keep(ENDLESS).job
    tasks.run(job.id)
    job.refresh_from_db()
    assert (job.state, Refuted.is_in(job.result)) == (State.QUEUED, True)
    page = client.get(f"/p/{job.puzzle.key}/").content.decode()
    assert "Proved: no answer. Looking for the cells that rule it out: " in page
    assert "Searching: " not in page


def test_a_checkpoint_of_other_solvers_is_not_thawed(queue_messages, keep, hasty, monkeypatch):
    job = keep(SIX).job
    tasks.run(queue_messages.sent.pop(0)[0])
    Job.objects.filter(id=job.id).update(version="older", checkpoint=b"in another shape")
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.DONE


def test_time_out_is_the_verdict_unknown_and_can_be_gone_on_with(queue_messages, keep, hasty):
    job = keep(ENDLESS).job
    Job.objects.filter(id=job.id).update(seconds_limit=0.01)
    queue_messages.work()
    job.refresh_from_db()
    puzzle = Puzzle.objects.get()
    assert (puzzle.verdict, job.state) == ("unknown", State.DONE)
    assert job.nodes > 0
    longer = service.continue_search(puzzle)
    assert (longer.queue, longer.nodes) == (Queue.LONG, job.nodes)
    Job.objects.filter(id=longer.id).update(seconds_limit=job.seconds + 0.05)
    queue_messages.work()
    longer.refresh_from_db()
    assert longer.nodes > job.nodes


@pytest.mark.parametrize(("left", "verdict"), [(30.0, ""), (0.0, "unknown")])
def test_a_puzzle_gets_so_much_time_in_all_and_no_more(queue_messages, keep, hasty, left, verdict):
    job = keep(ENDLESS).job
    assert job.seconds_limit == limits.LONG_SECONDS
    Job.objects.filter(id=job.id).update(seconds=limits.LONG_SECONDS - left)
    queue_messages.work_once()
    job.refresh_from_db()
    assert Puzzle.objects.get().verdict == verdict
    assert job.has_ended is bool(verdict)


def test_all_answers_are_counted_when_requested(queue_messages, keep):
    puzzle = keep(SIX).puzzle
    queue_messages.work()
    service.continue_search(puzzle, all_answers=True)
    queue_messages.work()
    solution = Solution.objects.get()
    assert (solution.found, solution.complete, len(solution.answers)) == (4, True, puzzle.genre.keep)


def test_what_is_found_out_later_holds_for_every_puzzle_with_that_board(queue_messages, keep, hasty):
    first = keep(TURNED)
    Job.objects.update(seconds_limit=0.0)
    queue_messages.work()
    second = keep(ONE)
    Job.objects.filter(id=second.job.id).update(seconds_limit=60)
    queue_messages.work()
    first.puzzle.refresh_from_db()
    assert first.puzzle.verdict == "one"


def test_a_cancel_is_heard_at_the_next_pulse_and_stores_no_answer(queue_messages, keep, hasty, on_pulse):
    job = keep(SIX).job
    on_pulse(states.cancel_with_parts)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.CANCELLED
    assert not Solution.objects.exists()
    assert Puzzle.objects.get().verdict == ""


def test_a_job_that_waits_is_cancelled_at_once(queue_messages, keep):
    job = keep(SIX).job
    assert states.cancel_with_parts(job)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.attempts) == (State.CANCELLED, 0)
    assert not states.cancel_with_parts(job)


def test_a_cancel_that_comes_after_the_last_pulse_stores_no_answer(queue_messages, keep, monkeypatch):
    job = keep(ONE).job
    record = results.end_with_solution

    def recorded(job, *found, **figures):
        states.cancel_with_parts(job)
        record(job, *found, **figures)

    monkeypatch.setattr(results, "end_with_solution", recorded)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.CANCELLED
    assert not Solution.objects.exists()


def test_an_engine_that_fails_ends_its_job_with_a_reason_in_both_languages(queue_messages, keep, monkeypatch):
    job = keep(ONE).job
    monkeypatch.setattr(solvers.engine("queens"), "start", lambda board, query: {}["no such board"])
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.FAILED
    assert "KeyError" in localize_reason(job.reason)
    with translation.override("ja"):
        assert "KeyError" in localize_reason(job.reason)


def test_an_answer_that_breaks_the_rules_is_not_stored(queue_messages, keep, monkeypatch):
    job = keep(ONE).job
    from solvers.genres.queens.engine import Search

    monkeypatch.setattr(Search, "_fits", lambda *_: True)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.reason["key"]) == (State.FAILED, "unsound")
    assert not Solution.objects.exists()


def test_a_transform_that_does_not_lead_to_the_canonical_form_is_not_believed(queue_messages, keep, monkeypatch):
    job = keep(ONE).job
    from solvers.genres.queens.board import Board

    monkeypatch.setattr(solvers.engine("queens"), "canonical", lambda board: (Board(4), "rotate"))
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.FAILED


def test_an_innocent_job_whose_workers_were_lost_is_solved_alone(queue_messages, keep):
    job = keep(ONE).job
    worn(job)
    queue_messages.work()
    assert Puzzle.objects.get().verdict == "one"


@pytest.mark.parametrize("text", [POISON, GLUTTON])
def test_poison_that_dies_alone_ends_as_failed_with_its_reason(queue_messages, keep, monkeypatch, text):
    monkeypatch.setattr("puzzlesite.jobs.run.ALONE_BYTES", 200_000_000)
    job = keep(text).job
    worn(job)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.reason["key"]) == (State.FAILED, "died")
    assert not Solution.objects.exists()


def test_a_job_that_is_run_alone_hears_a_cancel(queue_messages, keep, hasty, on_pulse):
    job = keep(ENDLESS).job
    worn(job)
    on_pulse(states.cancel_with_parts)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_an_error_of_the_database_leaves_the_job_to_the_reaper(queue_messages, keep, monkeypatch):
    from django.db import OperationalError

    job = keep(ONE).job

    def gone(*_, **__):
        raise OperationalError("database is locked")

    monkeypatch.setattr(results, "end_with_solution", gone)
    with pytest.raises(OperationalError):
        queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.RUNNING


def test_a_worker_that_has_to_end_hands_its_job_back(queue_messages, keep, monkeypatch):
    keep(ENDLESS)
    monkeypatch.setattr("puzzlesite.jobs.run.is_stopping", lambda: True)
    tasks.run(queue_messages.sent.pop(0)[0])
    job = Job.objects.get()
    assert (job.state, job.attempts, job.crash_count, job.lease, job.token) == (State.QUEUED, 1, 0, None, "")
    assert queue_messages.sent == [(job.id, job.queue)]
    monkeypatch.setattr("puzzlesite.jobs.run.is_stopping", lambda: False)
    states.cancel_with_parts(job)
    queue_messages.work()
    assert Job.objects.get().state == State.CANCELLED


def test_a_job_waits_while_its_kernels_are_compiled_and_is_announced_again(keep, monkeypatch):
    keep(ONE)
    job, sent = Job.objects.get(), []
    monkeypatch.setattr(folder, "is_compiling", lambda: True)
    monkeypatch.setattr(states, "send_message", lambda *message: sent.append(message))
    monkeypatch.setattr(kernels, "_known_warm", set())
    tasks.run(job.id)
    assert (Job.objects.get().state, sent) == (State.QUEUED, [(job.id, job.queue, 1.0)])
    for work in ("solving", "explaining"):
        monkeypatch.setattr(kernels, "_known_warm", set())
        monkeypatch.setattr(kernels.KernelPart, "is_warm", property(lambda part, work=work: part.work == work))
        tasks.run(job.id)
    # The site's own jobs are graded, too.
    assert (job.client, len(sent)) == ("", 3)


def test_a_grade_that_takes_long_is_given_among_the_long_jobs_while_others_wait(queue_messages, keep, monkeypatch):
    grade, given_up = log.grade_board, []

    def grade_slowly(explained, engine, board, seconds, is_enough):
        given_up.append(is_enough())
        return (None, 0) if given_up[-1] else grade(explained, engine, board, seconds, is_enough)

    monkeypatch.setattr(log, "grade_board", grade_slowly)
    monkeypatch.setattr(limits, "CROWDED_SECONDS", 0.0)
    job = keep(SUDOKU, client="somebody").job
    keep(SIX, client="another")
    tasks.run(job.id)
    job.refresh_from_db()
    assert (job.state, job.queue, given_up) == (State.QUEUED, Queue.LONG, [True])
    assert job.answers, "it is known already"
    queue_messages.work()
    puzzle = Puzzle.objects.get(id=job.puzzle_id)
    assert (puzzle.verdict, puzzle.solution.explained is None) == ("one", False)
    assert given_up == [True, False]
    assert not Job.objects.exclude(state=State.DONE).exists()


def test_a_search_that_has_begun_gives_way_to_whoever_comes_later(queue_messages, keep, monkeypatch):
    job, looks = keep(ENDLESS, client="somebody").job, []

    def others_come(run):
        looks.append(run)
        if len(looks) == 3:
            keep(SIX, client="another")
        return waits(run)

    waits = Run.others_wait
    monkeypatch.setattr(Run, "others_wait", others_come)
    monkeypatch.setattr(runs, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(limits, "CROWDED_SECONDS", 0.0)
    monkeypatch.setattr(limits, "SHORT_SECONDS", 60.0)
    tasks.run(job.id)
    job.refresh_from_db()
    assert (job.state, job.queue, len(looks)) == (State.QUEUED, Queue.LONG, 3)


def test_a_grade_that_could_not_be_given_at_once_is_given_later(keep, monkeypatch):
    searched = []
    monkeypatch.setattr(results, "lacks_grade", lambda solution: True)
    monkeypatch.setattr(kernels, "must_wait", lambda genre, *works: "explaining" in works)
    search = PuzzleSearch.search
    monkeypatch.setattr(PuzzleSearch, "search", lambda run, *given: (searched.append(run), search(run, *given))[1])
    keep(ONE, client="somebody")
    tasks.run(Job.objects.get().id)
    later = Job.objects.order_by("id").last()
    assert (Puzzle.objects.get().verdict, later.client, later.state) == ("one", "", State.QUEUED)
    monkeypatch.setattr(kernels, "must_wait", lambda genre, *works: False)
    tasks.run(later.id)
    assert {job.state for job in Job.objects.all()} == {State.DONE}
    assert (len(searched), Job.objects.count()) == (2, 2)
