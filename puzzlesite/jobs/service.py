"""Start, extend and cancel searches and explanations of a stored puzzle."""

from typing import Any

from django.db import transaction

from puzzlesite.core import limits
from puzzlesite.core.access import NotOwner
from puzzlesite.core.keys import hash_token
from puzzlesite.core.submissions import RequestedJob
from puzzlesite.core.wire.requests import ExplainRequest, SolveRequest
from puzzlesite.jobs import states
from puzzlesite.models import OPEN, Job, Kind, Puzzle, Queue, State


def continue_search(puzzle: Puzzle, *, client: str = "", all_answers: bool = False, token: str = "") -> Job:
    """Resume an undecided search, or count all answers; an open job of the puzzle is returned instead.

    token: a new secret, by which a new job can be cancelled.
    """
    request = SolveRequest(limit=None if all_answers else 2)
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        under_way = puzzle.jobs.open().filter(kind=Kind.SOLVE).order_by("-id").first()
        if under_way:
            return under_way
        further = {"queue": Queue.LONG, "seconds_limit": limits.LONGER_SECONDS, "nodes_limit": None}
        further |= {"owner": hash_token(token) if token else ""}
        return states.create_job(puzzle, client, request, **further | _resume(puzzle, request))


def request_search(puzzle: Puzzle, token: str, *, client: str, all_answers: bool) -> RequestedJob:
    """Search longer, and return the job with its secret; without one where another client's search is open."""
    job = continue_search(puzzle, client=client, all_answers=all_answers, token=token)
    return RequestedJob(job, token if job.is_owned_by(token) else "")


def _resume(puzzle: Puzzle, request: SolveRequest) -> dict[str, Any]:
    """The columns of the last equal search that ran out of time, from which the new one continues."""
    same = puzzle.jobs.filter(state=State.DONE, request=request.to_json())
    last = same.exclude(checkpoint=None).order_by("-id").first()
    names = ("checkpoint", "version", "nodes", "found", "share", "answers")
    return {name: getattr(last, name) for name in names} if last else {}


def request_explanation(puzzle: Puzzle, *, client: str = "") -> Job:
    """Explain a puzzle, or return its open or finished explanation."""
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        known = puzzle.jobs.filter(kind=Kind.EXPLAIN, state__in=(*OPEN, State.DONE)).order_by("-id").first()
        return known or states.create_job(puzzle, client, ExplainRequest())


def cancel_as_owner(job: Job, token: str) -> bool:
    """Cancel a job; return False when it has ended. Raises NotOwner for other secrets than its owner's."""
    if not job.is_owned_by(token):
        raise NotOwner
    return states.cancel_with_parts(job)
