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

from puzzlesite import queries
from puzzlesite.jobs import outcomes, runner, states
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.runner import Allowance, Form, Judged, Seen
from puzzlesite.limits import LONG_TURN, RACERS, SHARDS, SHORT_SECONDS, SHORT_TURN
from puzzlesite.models import Job, Queue, State
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Verdict

FIGURES = ("nodes", "found", "seconds", "share")


def is_counted(genre: Genre, query: Query) -> bool:
    """Whether all answers are counted, in a genre that can do so in shards."""
    return "shards" in genre.offers and (genre.counts_all or query.limit is None)


def may_have_parts(genre: Genre, query: Query) -> bool:
    """Whether parts may help: shards of a count, or racers for a verdict."""
    return is_counted(genre, query) or runner.has_racers(genre, query)


def query(job: Job, genre: Genre) -> Query:
    """What a job is asked for, or one part of it."""
    return Query(limit=job.request["limit"], keep=genre.keep, settings=job.request.get("settings", {}))


def split(handle: Handle, genre: Genre, text: str, request: Query, seen: Seen | None = None) -> bool:
    """Hand the rest of a search over to parts, one of which goes through the short queue; False where none would help.

    seen: the search so far, which the first racer goes on with. There is no new race while anybody waits for a short
    job: the second racer is for a worker that has nothing to do.
    """
    job, is_race = handle.job, not is_counted(genre, request)
    earlier = _earlier(job, genre)
    if is_race and (not runner.has_racers(genre, request) or (queries.is_crowded() and not earlier)):
        return False
    ways = runner.racers if is_race else runner.shards
    told = handle.last(ways, genre, text, request, RACERS if is_race else SHARDS)
    if is_race and len(told) < 2:
        return False
    parts = [_part(job, {"limit": request.limit, "settings": settings}) for settings in told]
    for part in parts:
        _resume_part(part, next((one for one in earlier if one.request["settings"] == part.request["settings"]), None))
    if is_race and seen is not None:
        _lead(parts[0], seen)
    _one_among_the_short(parts, is_race)
    states.part(job, parts, **({"share": None} if is_race else dict.fromkeys(FIGURES, 0)))
    return True


def _part(job: Job, request: dict[str, Any]) -> Job:
    return Job(
        kind=job.kind,
        genre_name=job.genre_name,
        client=job.client,
        parent=job,
        queue=Queue.LONG,
        request=request,
        seconds_limit=job.seconds_limit,
        nodes_limit=job.nodes_limit,
    )


def _one_among_the_short(parts: list[Job], is_race: bool) -> None:
    """The first shard that waits, or the last racer: the first one has the lead, and is left alone."""
    waiting = [part for part in parts if part.state == State.QUEUED] or parts
    if not (is_race and queries.is_crowded()):
        waiting[-1 if is_race else 0].queue = Queue.SHORT


def _lead(first: Job, seen: Seen) -> None:
    """The first racer goes on from where the whole search has come to."""
    progress = seen.progress
    first.nodes, first.found, first.seconds = progress.nodes, progress.found, seen.seconds
    first.checkpoint, first.version = seen.frozen, runner.version()


def _earlier(job: Job, genre: Genre) -> list[Job]:
    """The parts of the last search of the same puzzle for the same, if these solvers made them.

    Where all answers are counted anyway, it makes no difference how many were asked for.
    """
    same = Job.objects.filter(puzzle=job.puzzle_id, state=State.DONE, parts__isnull=False)
    if not genre.counts_all:
        same = same.filter(request=job.request)
    last = same.order_by("-id").first()
    return list(last.parts.filter(version=runner.version())) if last else []


def _resume_part(part: Job, earlier: Job | None) -> None:
    """A part that came to its end before is not searched again; one that ran out of time goes on."""
    if earlier is None or earlier.result is None:
        return
    names = ["version", "nodes", "found", "share"]
    if earlier.result["complete"]:
        part.state, part.finished = State.DONE, earlier.finished
        names += ["result", "seconds"]
    elif earlier.checkpoint:
        names += ["checkpoint"]
    else:
        return
    for name in names:
        setattr(part, name, getattr(earlier, name))


def search_part(handle: Handle) -> None:
    """Search one part, a turn at a time."""
    job = handle.job
    assert job.parent is not None
    assert job.parent.puzzle is not None
    puzzle = job.parent.puzzle
    genre = puzzle.genre
    request = query(job, genre)
    is_race = not is_counted(genre, request)
    form = handle.last(runner.form, genre, puzzle.text)
    seen = None
    allowance = _allowance(job, is_race)
    for item in handle.run(runner.searched, genre, form.text, request, allowance, handle.frozen(), False):
        if isinstance(item, Judged):
            _close(job, genre, form, item, is_race)
            return
        seen = item or seen
        handle.report(
            partial(_figures, job, seen, is_race) if seen else dict, now=seen is not None and bool(seen.frozen)
        )
    assert seen is not None
    gives_way = is_race and (seen.frozen is None or queries.is_crowded())
    states.requeue(job, Queue.LONG if gives_way else Queue(job.queue), **_figures(job, seen, is_race))


def _allowance(job: Job, is_race: bool) -> Allowance:
    """Turns for shards. A racer is searched whole among the long jobs; among the short ones as long as a first try."""
    long, short = (job.seconds_limit, SHORT_SECONDS) if is_race else (LONG_TURN, SHORT_TURN)
    turn = short if job.queue == Queue.SHORT else long
    stint = job.seconds_limit if job.crashes_workers else turn
    return Allowance(stint, job.seconds_limit, job.nodes_limit, job.seconds)


def _figures(job: Job, seen: Seen, is_race: bool) -> dict[str, Any]:
    """How a part fares; the parent is told what it comes to with the others."""
    progress = seen.progress
    figures = {"nodes": progress.nodes, "found": progress.found, "seconds": seen.seconds, "share": progress.share}
    _update_parent(job, figures, is_race)
    return figures if seen.frozen is None else figures | {"checkpoint": seen.frozen, "version": runner.version()}


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


def _close(job: Job, genre: Genre, form: Form, judged: Judged, is_race: bool) -> None:
    outcome = judged.outcome
    figures = {"nodes": outcome.nodes, "found": outcome.found, "seconds": outcome.seconds, "share": 1.0}
    outcome_json = {
        "result": outcomes.outcome_json(genre, form.text, outcome),
        "checkpoint": judged.frozen,
        "version": runner.version(),
    }
    with transaction.atomic():
        _update_parent(job, figures, is_race)
        if is_race and outcome.verdict is not Verdict.UNKNOWN:
            states.end_other_racers(job)
        states.close(job, State.DONE, **figures, **outcome_json)
        states.promote(job)


def joined(handle: Handle, genre: Genre, text: str, parts: list[Job]) -> Judged:
    """What the parts of a search came to together; a racer that was overtaken tells nothing."""
    is_race = not is_counted(genre, query(parts[0], genre))
    told = [part.result for part in parts if part.result is not None]
    return handle.last(runner.raced if is_race else runner.joined, genre, text, told)
