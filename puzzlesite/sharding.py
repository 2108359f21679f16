"""One long count in parts that any worker can take: split where the genre can, searched apart, and joined at the end.

The job of the puzzle is the parent while its parts are searched; when all have ended it waits again and is joined. What
a part came to is in its own row, so a part whose worker was lost is run again and nothing is counted twice.
"""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Sum

from puzzlesite import findings, ledger, searching
from puzzlesite.holding import Hold
from puzzlesite.limits import LONG_TURN, SHARDS, SHORT_TURN
from puzzlesite.models import Job, Queue, State
from puzzlesite.searching import Allowance, Form, Judged, Seen
from solvers.genre import Genre, Goal

FIGURES = ("nodes", "found", "seconds", "share")


def is_worth_it(genre: Genre, goal: Goal) -> bool:
    """Whether parts would help: they do when all answers are counted."""
    return "shards" in genre.offers and (genre.counts_all or goal.limit is None)


def goal(job: Job, genre: Genre) -> Goal:
    """What a job is asked for, or one part of it."""
    return Goal(limit=job.asked["limit"], keep=genre.keep, settings=job.asked.get("settings", {}))


def split(hold: Hold, genre: Genre, text: str, asked: Goal) -> None:
    """Hand the rest of a search over to parts; the first of them goes through the short queue."""
    job = hold.job
    earlier = _earlier(job, genre)
    parts = [
        Job(
            kind=job.kind,
            genre_name=genre.name,
            client=job.client,
            parent=job,
            queue=Queue.LONG,
            asked={"limit": asked.limit, "settings": settings},
            seconds_limit=job.seconds_limit,
            nodes_limit=job.nodes_limit,
        )
        for settings in hold.last(searching.shards, genre, text, asked, SHARDS)
    ]
    for part in parts:
        _go_on(part, next((one for one in earlier if one.asked["settings"] == part.asked["settings"]), None))
    first = next((part for part in parts if part.state == State.QUEUED), parts[0])
    first.queue = Queue.SHORT
    ledger.part(job, parts, nodes=0, found=0, seconds=0.0, share=0.0)


def _earlier(job: Job, genre: Genre) -> list[Job]:
    """The parts of the last search of the same puzzle for the same, if these solvers made them.

    Where all answers are counted anyway, it makes no difference how many were asked for.
    """
    same = Job.objects.filter(puzzle=job.puzzle_id, state=State.DONE, parts__isnull=False)
    if not genre.counts_all:
        same = same.filter(asked=job.asked)
    last = same.order_by("-id").first()
    return list(last.parts.filter(version=searching.version())) if last else []


def _go_on(part: Job, earlier: Job | None) -> None:
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


def search_part(hold: Hold) -> None:
    """Search one part, a turn at a time."""
    job = hold.job
    assert job.parent is not None
    assert job.parent.puzzle is not None
    puzzle = job.parent.puzzle
    genre = puzzle.genre
    form = hold.last(searching.form, genre, puzzle.text)
    seen = None
    for item in hold.run(searching.searched, genre, form.text, goal(job, genre), _allowance(job), hold.frozen(), False):
        if isinstance(item, Judged):
            _close(job, genre, form, item)
            return
        seen = item or seen
        hold.beat(partial(_figures, job, seen) if seen else dict, now=seen is not None and seen.frozen is not None)
    assert seen is not None
    ledger.put_back(job, Queue(job.queue), **_figures(job, seen))


def _allowance(job: Job) -> Allowance:
    turn = SHORT_TURN if job.queue == Queue.SHORT else LONG_TURN
    stint = job.seconds_limit if job.wears_out_workers else turn
    return Allowance(stint, job.seconds_limit, job.nodes_limit, job.seconds)


def _figures(job: Job, seen: Seen) -> dict[str, Any]:
    """How a part fares; the parent is told the sums."""
    progress = seen.progress
    figures = {"nodes": progress.nodes, "found": progress.found, "seconds": seen.seconds, "share": progress.share}
    _tell_parent(job, figures)
    return figures if seen.frozen is None else figures | {"checkpoint": seen.frozen, "version": searching.version()}


def _tell_parent(job: Job, figures: dict[str, Any]) -> None:
    assert job.parent_id is not None
    others = Job.objects.filter(parent_id=job.parent_id).exclude(id=job.id)
    sums = others.aggregate(**{name: Sum(name) for name in FIGURES})
    whole = {name: (sums[name] or 0) + (figures[name] or 0) for name in FIGURES}
    whole["share"] /= others.count() + 1
    Job.objects.filter(id=job.parent_id).update(**whole)


def _close(job: Job, genre: Genre, form: Form, judged: Judged) -> None:
    outcome = judged.outcome
    figures = {"nodes": outcome.nodes, "found": outcome.found, "seconds": outcome.seconds, "share": 1.0}
    kept = {
        "result": findings.kept(genre, form.text, outcome),
        "checkpoint": judged.frozen,
        "version": searching.version(),
    }
    with transaction.atomic():
        _tell_parent(job, figures)
        ledger.close(job, State.DONE, **figures, **kept)
        ledger.promote(job)


def joined(hold: Hold, genre: Genre, text: str, parts: list[Job]) -> Judged:
    """What the parts of a search came to together."""
    return hold.last(searching.joined, genre, text, [part.result for part in parts])
