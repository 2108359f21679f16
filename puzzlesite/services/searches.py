"""Searches and explanations of a stored puzzle: start, extend, cancel."""

from typing import Any

from django.db import transaction

from puzzlesite import limits
from puzzlesite.core.keys import hash_token
from puzzlesite.jobs import states
from puzzlesite.jobs.values import ExplainRequest, SolveRequest
from puzzlesite.models import OPEN, Job, Kind, Puzzle, Queue, State
from puzzlesite.services.edits import NotOwner
from puzzlesite.services.uploads import RequestedJob


def search_longer(puzzle: Puzzle, *, client: str = "", all_answers: bool = False, token: str = "") -> Job:
    """Resume the search of a puzzle that was not decided, or count all answers; the job under way, if there is one.

    token: a new secret, by which a new job can be cancelled.
    """
    request = SolveRequest(None if all_answers else 2)
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        under_way = puzzle.jobs.open().filter(kind=Kind.SOLVE).order_by("-id").first()
        if under_way:
            return under_way
        further = {"queue": Queue.LONG, "seconds_limit": limits.LONGER_SECONDS, "nodes_limit": None}
        further |= {"owner": hash_token(token) if token else ""}
        return states.create_job(puzzle, client, request, **further | _resume(puzzle, request))


def request_search(puzzle: Puzzle, token: str, *, client: str, all_answers: bool) -> RequestedJob:
    """The same with its secret: none where somebody else's search is under way."""
    job = search_longer(puzzle, client=client, all_answers=all_answers, token=token)
    return RequestedJob(job, token if job.is_owned_by(token) else "")


def _resume(puzzle: Puzzle, request: SolveRequest) -> dict[str, Any]:
    """The columns of the last search for the same that ran out of time, from where it stopped."""
    same = puzzle.jobs.filter(state=State.DONE, request=request.to_json())
    last = same.exclude(checkpoint=None).order_by("-id").first()
    names = ("checkpoint", "version", "nodes", "found", "share", "answers")
    return {name: getattr(last, name) for name in names} if last else {}


def explain(puzzle: Puzzle, *, client: str = "") -> Job:
    """Have a puzzle explained; the job that did so or is about to, if there is one."""
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        known = puzzle.jobs.filter(kind=Kind.EXPLAIN, state__in=(*OPEN, State.DONE)).order_by("-id").first()
        return known or states.create_job(puzzle, client, ExplainRequest())


def cancel(job: Job, token: str) -> bool:
    """Stop a job; False when there was nothing to stop. Raises NotOwner for any but whoever asked for it."""
    if not job.is_owned_by(token):
        raise NotOwner
    return states.cancel(job)
