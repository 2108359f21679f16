"""Searches and explanations of a stored puzzle: start, extend, cancel."""

from django.db import transaction

from puzzlesite import limits
from puzzlesite.jobs import states
from puzzlesite.models import OPEN, Job, Kind, Puzzle, Queue, State
from puzzlesite.services.job_rows import puzzle_job


def search_longer(puzzle: Puzzle, *, client: str = "", all_answers: bool = False) -> Job:
    """Go on with a puzzle that was not decided, or count all answers; the job under way, if there is one.

    A search that ran out of time goes on from where it stopped.
    """
    request = {"limit": None if all_answers else 2}
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        under_way = puzzle.jobs.open().filter(kind=Kind.SOLVE).order_by("-id").first()
        if under_way:
            return under_way
        last = puzzle.jobs.filter(state=State.DONE, request=request).exclude(checkpoint=None).order_by("-id").first()
        further = {
            "request": request,
            "queue": Queue.LONG,
            "seconds_limit": limits.LONGER_SECONDS,
            "nodes_limit": None,
        }
        if last:
            further |= {"checkpoint": last.checkpoint, "version": last.version}
            further |= {name: getattr(last, name) for name in ("nodes", "found", "share", "answers")}
        return puzzle_job(puzzle, client, **further)


def explain(puzzle: Puzzle, *, client: str = "") -> Job:
    """Have a person's way through a puzzle told; the job that has told it or is about to, if there is one."""
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        told = puzzle.jobs.filter(kind=Kind.EXPLAIN, state__in=(*OPEN, State.DONE)).order_by("-id").first()
        return told or puzzle_job(puzzle, client, kind=Kind.EXPLAIN, request={})


def cancel(job: Job) -> bool:
    """Stop a job; False when there was nothing to stop."""
    return states.cancel(job)
