"""run(job id): where the queue meets the engines. A job may run twice without harm.

Progress is a for-loop over what the engine yields; at most twice a second one UPDATE writes it, renews the lease and
hears of a cancel.
"""

import logging
import time
import traceback
from collections.abc import Sequence
from functools import partial
from typing import Any

import structlog
from django.db import DatabaseError, InterfaceError

from puzzlesite import limits, queries
from puzzlesite.celery import app
from puzzlesite.jobs import batches, lease, results, runner, split, states
from puzzlesite.jobs.failures import reason
from puzzlesite.jobs.handle import Handle, Stopping
from puzzlesite.jobs.outcomes import suffices
from puzzlesite.jobs.runner import Allowance, Form, Judged, Seen
from puzzlesite.jobs.sandbox import SandboxDied
from puzzlesite.models import Job, Kind, Puzzle, Queue, Solution, State, fingerprint
from solvers.contract.engine import Query
from solvers.contract.results import Answer
from solvers.search import Unsound

log = logging.getLogger(__name__)


@app.task(name=states.TASK, bind=True)
def run(self: Any, job_id: int) -> None:
    """Do a job, if it still waits."""
    job = states.claim(job_id, self.request.id or "")
    if job is not None:
        begun = time.monotonic()
        with structlog.contextvars.bound_contextvars(job=job.id, attempt=job.attempts):
            perform(job)
            log.info("%s of the %s queue, %.3f s", job.kind, job.queue, time.monotonic() - begun)


def perform(job: Job) -> None:
    """Do a job that we hold, and say in its row how it ended. Trouble with the database leaves it to the reaper."""
    try:
        with lease.lease(job):
            _BY_KIND[Kind(job.kind)](Handle(job))
    except states.Lost:
        log.warning("job %s is not ours any more", job.id)
    except states.Cancelled:
        _end(job, State.CANCELLED)
    except Stopping:
        _hand_back(job)
    except (DatabaseError, InterfaceError):
        raise
    except SandboxDied:
        megabytes = limits.ALONE_BYTES // 1_000_000
        _end(job, State.FAILED, reason=reason("died", crash_count=job.crash_count, megabytes=megabytes))
    except MemoryError as error:
        traceback.clear_frames(error.__traceback__)  # what filled the memory stands in them
        _end(job, State.FAILED, reason=reason("memory", megabytes=limits.CHILD_BYTES // 1_000_000))
    except Unsound:
        log.exception("job %s: an answer breaks the rules", job.id)
        _end(job, State.FAILED, reason=reason("unsound"))
    except Exception as error:
        log.exception("job %s: its engine failed", job.id)
        _end(job, State.FAILED, reason=reason("error", error=type(error).__name__))


def _end(job: Job, state: State, **figures: Any) -> None:
    try:
        states.close(job, state, **figures)
    except states.Cancelled:
        states.close(job, State.CANCELLED)
    except states.Lost:
        log.warning("job %s is not ours any more", job.id)


def _hand_back(job: Job) -> None:
    """Somebody else goes on, from the last checkpoint."""
    try:
        states.requeue(job, Queue(job.queue))
    except states.Cancelled:
        states.close(job, State.CANCELLED)
    except states.Lost:
        log.warning("job %s is not ours any more", job.id)


def _solve(handle: Handle) -> None:
    """Search one puzzle: shortly first, then among the long jobs from where it stopped."""
    job = handle.job
    if job.parent_id is not None:
        split.search_part(handle)
        return
    puzzle = job.puzzle
    assert puzzle is not None
    genre = puzzle.genre
    query = split.query(job, genre)
    form = handle.last(runner.form, genre, puzzle.text)
    known = Solution.objects.filter(fingerprint=fingerprint(genre.name, form.text)).first()
    if known and suffices(known, query):
        results.record(job, form.transform, known, found=known.found)
        return
    has_split = job.attempts > 1 and split.may_have_parts(genre, query)
    parts = list(job.parts.order_by("id")) if has_split else []
    is_new = job.queue == Queue.LONG and not job.checkpoint
    if parts:
        _record(job, form, split.joined(handle, genre, form.text, parts))
    elif not (is_new and split.split(handle, genre, form.text, query)):
        _search(handle, puzzle, form, query)


def _search(handle: Handle, puzzle: Puzzle, form: Form, query: Query) -> None:
    """Search a whole board; what does not end soon goes on among the long jobs, in parts where that helps."""
    job, genre = handle.job, puzzle.genre
    seen = None
    for item in handle.run(runner.searched, genre, form.text, query, _allowance(job), handle.frozen()):
        if isinstance(item, Judged):
            _record(job, form, item)
            return
        seen = item or seen
        if seen:
            handle.report(partial(_figures, puzzle, form, seen), now=seen.frozen is not None)
        else:
            handle.report()
    assert seen is not None
    if not split.split(handle, genre, form.text, query, seen):
        states.requeue(job, Queue.LONG, **_figures(puzzle, form, seen))


def _record(job: Job, form: Form, judged: Judged) -> None:
    assert job.puzzle is not None
    outcome = judged.outcome
    figures: dict[str, Any] = {"nodes": outcome.nodes, "seconds": outcome.seconds, "found": outcome.found}
    if judged.frozen is not None:
        figures |= {"checkpoint": judged.frozen, "version": runner.version()}
    solution = runner.finding(job.puzzle.genre, form, judged).solution()
    results.record(job, form.transform, solution, **figures)


def _explain(handle: Handle) -> None:
    """Tell the steps of a person's solution; what takes long is begun again among the long jobs."""
    job = handle.job
    puzzle = job.puzzle
    assert puzzle is not None
    told = handle.last(runner.explained, puzzle.genre, puzzle.text, puzzle.start, _turn(job, limits.EXPLAIN_SECONDS))
    assert told is not None
    if told.is_whole or job.queue == Queue.LONG:
        states.close(job, State.DONE, result=told.result)
    else:
        states.requeue(job, Queue.LONG)


def _allowance(job: Job) -> Allowance:
    seconds = job.seconds_limit
    return Allowance(_turn(job, seconds), seconds, job.nodes_limit, job.seconds)


def _turn(job: Job, whole: float) -> float:
    """Seconds that a job may take now: few in the short queue, where others wait."""
    if job.queue != Queue.SHORT or job.crashes_workers:
        return whole
    return limits.CROWDED_SECONDS if queries.is_crowded() else limits.SHORT_SECONDS


def _figures(puzzle: Puzzle, form: Form, seen: Seen) -> dict[str, Any]:
    progress = seen.progress
    figures: dict[str, Any] = {
        "nodes": progress.nodes,
        "seconds": seen.seconds,
        "found": progress.found,
        "share": progress.share,
        "answers": _shown(puzzle, form, progress.answers[: limits.ANSWERS]),
    }
    if progress.refuted:
        figures["result"] = {"refuted": True}
    return figures if seen.frozen is None else figures | {"checkpoint": seen.frozen, "version": runner.version()}


def _shown(puzzle: Puzzle, form: Form, answers: Sequence[Answer]) -> list[str]:
    """Answers of the canonical board as texts of the puzzle's own orientation."""
    genre, symmetry = puzzle.genre, puzzle.genre.symmetry
    if symmetry is not None and form.transform:
        canonical, back = genre.parse(form.text), symmetry.undo(form.transform)
        answers = [symmetry.turn_answer(canonical, answer, back) for answer in answers]
    return [genre.write_answer(puzzle.board, answer) for answer in answers]


_BY_KIND = {
    Kind.SOLVE: _solve,
    Kind.BATCH: batches.solve_part,
    Kind.GENERATE: batches.make_part,
    Kind.EXPLAIN: _explain,
}
