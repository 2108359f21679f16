"""An explanation, one step at a time."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from puzzlesite import access, clients, queries
from puzzlesite.jobs import failures
from puzzlesite.jobs.values import Explanation
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.models import Job, Puzzle, State, Verdict
from puzzlesite.pages import explanation
from puzzlesite.services import searches


@require_POST
@rate_limited
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """Have the steps found."""
    searches.explain(_explicable(key), client=clients.client_of(request))
    return redirect("explain", key)


@require_safe
def explain(request: HttpRequest, key: str, number: int = 1) -> HttpResponse:
    """Step `number`; while the steps are being found, a page that asks again."""
    puzzle = _explicable(key)
    job = queries.explanation(puzzle)
    if job is None:
        return redirect("puzzle", key)
    if job.state != State.DONE:
        return render(request, "explanation_waiting.html", {"puzzle": puzzle, "job": job, "problem": _problem(job)})
    page = explanation.explanation_page(
        puzzle, Explanation.from_json(job.result or {}), number, request.GET.get("steps") == "key"
    )
    return render(request, "explanation.html", {"page": access.found_or_404(page)})


def _explicable(key: str) -> Puzzle:
    puzzle = access.puzzle_or_404(key)
    if puzzle.genre.explained is None or puzzle.verdict != Verdict.ONE:
        raise Http404
    return puzzle


def _problem(job: Job) -> str:
    return failures.message(job.reason) if job.reason else ""
