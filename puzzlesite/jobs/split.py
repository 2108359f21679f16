"""One long search in parts that any worker can take: split, searched apart, joined.

A count is split into shards, whose counts are added up. A search for a verdict becomes a race: its parts search the
same in different ways, the first that decides ends the others, and what it found is all.

The job of the puzzle is the parent while its parts are searched; when all have ended it waits again and is joined. What
a part came to is in its own row, so a part whose worker was lost is run again and nothing is counted twice.
"""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max, Sum

import solvers
from puzzlesite import queries
from puzzlesite.jobs import runner, states
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.runner import Allowance, Form, Judged, Seen
from puzzlesite.jobs.values import SolveRequest, StoredOutcome
from puzzlesite.limits import LONG_TURN, RACERS, SHARDS, SHORT_SECONDS, SHORT_TURN
from puzzlesite.models import Job, Queue, State
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Verdict

FIGURES = ("nodes", "found", "seconds", "share")


def is_counted(genre: Genre, query: Query) -> bool:
    """Whether all answers are counted, by an engine that can do so in shards."""
    return solvers.engine(genre.name).can_split and (genre.counts_all or query.limit is None)


def may_have_parts(genre: Genre, query: Query) -> bool:
    """Whether parts may help: shards of a count, or racers for a verdict."""
    return is_counted(genre, query) or runner.has_racers(genre, query)


# Split


def split(handle: Handle, genre: Genre, text: str, query: Query, seen: Seen | None = None) -> bool:
    """Hand the rest of a search over to parts, one of which goes through the short queue; False where none would help.

    seen: the search so far, which the first racer resumes. There is no new race while anybody waits for a short job:
    the second racer is for a worker that has nothing to do.
    """
    job, is_race = handle.job, not is_counted(genre, query)
    earlier = _earlier_parts(job, genre)
    if is_race and (not runner.has_racers(genre, query) or (queries.is_crowded() and not earlier)):
        return False
    requests = _part_requests(handle, genre, text, query, is_race)
    if is_race and len(requests) < 2:
        return False
    parts = [_part(job, request) for request in requests]
    for part, request in zip(parts, requests, strict=True):
        _resume_part(part, earlier.get(frozenset((request.settings or {}).items())))
    if is_race and seen is not None:
        _resume_whole(parts[0], seen)
    _move_one_to_short(parts, is_race)
    states.split_into(job, parts, **({"share": None} if is_race else dict.fromkeys(FIGURES, 0)))
    return True


def _part_requests(handle: Handle, genre: Genre, text: str, query: Query, is_race: bool) -> list[SolveRequest]:
    find, count = (runner.racer_settings, RACERS) if is_race else (runner.shard_settings, SHARDS)
    return [SolveRequest(query.limit, settings) for settings in handle.last(find, genre, text, query, count)]


def _part(job: Job, request: SolveRequest) -> Job:
    return Job(
        kind=job.kind,
        genre_name=job.genre_name,
        client=job.client,
        parent=job,
        queue=Queue.LONG,
        request=request.to_json(),
        seconds_limit=job.seconds_limit,
        nodes_limit=job.nodes_limit,
    )


def _earlier_parts(job: Job, genre: Genre) -> dict[frozenset[tuple[str, str]], Job]:
    """The parts of the last search of the same puzzle for the same, by their settings, if these solvers made them.

    Where all answers are counted anyway, it makes no difference how many were asked for.
    """
    same = Job.objects.filter(puzzle=job.puzzle_id, state=State.DONE, parts__isnull=False)
    if not genre.counts_all:
        same = same.filter(request=job.request)
    last = same.order_by("-id").first()
    parts = last.parts.filter(version=runner.version()) if last else ()
    return {frozenset((SolveRequest.from_json(part.request).settings or {}).items()): part for part in parts}


def _resume_part(part: Job, earlier: Job | None) -> None:
    """A part that came to its end before is not searched again; one that ran out of time is resumed."""
    if earlier is None or earlier.result is None:
        return
    names = ["version", "nodes", "found", "share"]
    if StoredOutcome.from_json(earlier.result).complete:
        part.state, part.finished = State.DONE, earlier.finished
        names += ["result", "seconds"]
    elif earlier.checkpoint:
        names += ["checkpoint"]
    else:
        return
    for name in names:
        setattr(part, name, getattr(earlier, name))


def _resume_whole(first: Job, seen: Seen) -> None:
    """The first racer resumes from where the whole search has come to."""
    progress = seen.progress
    first.nodes, first.found, first.seconds = progress.nodes, progress.found, seen.seconds
    first.checkpoint, first.version = seen.frozen, runner.version()


def _move_one_to_short(parts: list[Job], is_race: bool) -> None:
    """The first shard that waits, or the last racer: the first one has the lead, and is left alone."""
    waiting = [part for part in parts if part.state == State.QUEUED] or parts
    if not (is_race and queries.is_crowded()):
        waiting[-1 if is_race else 0].queue = Queue.SHORT


# Search a part


def solve_part(handle: Handle) -> None:
    """Search one part, a turn at a time."""
    job = handle.job
    assert job.parent is not None
    assert job.parent.puzzle is not None
    genre = job.parent.puzzle.genre
    query = SolveRequest.from_json(job.request).query(genre)
    is_race = not is_counted(genre, query)
    form = handle.last(runner.canonical_form, genre, job.parent.puzzle.text)
    figures = partial(_figures, job, is_race)
    ended = handle.search(genre, form, query, _allowance(job, is_race), figures)
    if isinstance(ended, Judged):
        _end_part(handle, genre, form, ended, is_race)
    else:
        gives_way = is_race and (ended.frozen is None or queries.is_crowded())
        handle.requeue(Queue.LONG if gives_way else None, **figures(ended))


def _allowance(job: Job, is_race: bool) -> Allowance:
    """Turns for shards. A racer is searched whole among the long jobs; among the short ones as long as a first try."""
    long, short = (job.seconds_limit, SHORT_SECONDS) if is_race else (LONG_TURN, SHORT_TURN)
    turn = short if job.queue == Queue.SHORT else long
    stint = job.seconds_limit if job.crashes_workers else turn
    return Allowance(stint, job.seconds_limit, job.nodes_limit, job.seconds)


def _figures(job: Job, is_race: bool, seen: Seen) -> dict[str, Any]:
    """How a part fares; its parent's figures follow."""
    figures = seen.figures()
    _update_parent(job, figures, is_race)
    return figures


def _update_parent(job: Job, figures: dict[str, Any], is_race: bool) -> None:
    """The sums of shards; of racers all nodes, and the most of everything else."""
    assert job.parent_id is not None
    others = Job.objects.filter(parent_id=job.parent_id).exclude(id=job.id)
    sums = others.aggregate(**{name: Sum(name) for name in FIGURES})
    whole = {name: (sums[name] or 0) + (figures[name] or 0) for name in FIGURES}
    whole["share"] /= others.count() + 1
    if is_race:
        most = others.aggregate(**{name: Max(name) for name in FIGURES})
        whole |= {name: max(most[name] or 0, figures[name] or 0) for name in ("found", "seconds")}
        whole["share"] = figures["share"] if most["share"] is None else max(most["share"], figures["share"] or 0)
    Job.objects.filter(id=job.parent_id).update(**whole)


def _end_part(handle: Handle, genre: Genre, form: Form, judged: Judged, is_race: bool) -> None:
    job, outcome = handle.job, judged.outcome
    figures = judged.figures() | {"share": 1.0, "version": runner.version()}
    with transaction.atomic():
        _update_parent(job, figures, is_race)
        if is_race and outcome.verdict is not Verdict.UNKNOWN:
            states.end_other_racers(job)
        handle.finish(**figures, result=StoredOutcome.of(genre, form.text, outcome).to_json())
        states.promote(job)


# Join


def ended_parts(job: Job, genre: Genre, query: Query) -> list[Job]:
    """The parts of a search that was split and now waits to be joined; none of any other."""
    return list(job.parts.order_by("id")) if job.attempts > 1 and may_have_parts(genre, query) else []


def join_parts(handle: Handle, genre: Genre, text: str, query: Query, parts: list[Job]) -> Judged:
    """What the parts of a search came to together; a racer that was overtaken has no outcome."""
    outcomes = [StoredOutcome.from_json(part.result) for part in parts if part.result is not None]
    join = runner.join_shards if is_counted(genre, query) else runner.judge_race
    return handle.last(join, genre, text, outcomes)
