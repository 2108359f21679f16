"""Views of an explanation, one step at a time."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from puzzlesite.core import access, clients, queries
from puzzlesite.core.wire.results import Explanation
from puzzlesite.explain import page as explanation
from puzzlesite.explain.trials import ShownPart
from puzzlesite.jobs import failures, service
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.models import Job, Puzzle, State, Verdict

# The number of a line has at most this many digits.
LONGEST_LINE = 5


@require_POST
@rate_limited
def start_explanation(request: HttpRequest, key: str) -> HttpResponse:
    """Create the job that finds the steps."""
    service.request_explanation(_explicable(key), client=clients.client_of(request))
    return redirect("explain", key)


@require_safe
def show_explanation(request: HttpRequest, key: str, number: int = 1) -> HttpResponse:
    """Show a step; while the steps are being found, show a page that repeats its request."""
    puzzle = _explicable(key)
    job = queries.find_explanation(puzzle)
    if job is None:
        return redirect("puzzle", key)
    if job.state != State.DONE:
        return render(request, "explain/waiting.html", {"puzzle": puzzle, "job": job, "problem": _problem(job)})
    walk = ShownPart(_line(request, "move"), _line(request, "in"), request.GET.get("why") == "other")
    wanted = explanation.WantedStep(number, request.GET.get("steps") == "key", walk, clients.client_of(request))
    page = explanation.explanation_page(puzzle, Explanation.from_json(job.result or {}), wanted)
    return render(request, "explain/explanation.html", {"page": access.found_or_404(page)})


def _line(request: HttpRequest, name: str) -> int | None:
    """Return the line of a trial that an address names; None for a text that is not a number."""
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < LONGEST_LINE else None


def _explicable(key: str) -> Puzzle:
    puzzle = access.puzzle_or_404(key)
    if puzzle.genre.explained is None or puzzle.verdict != Verdict.ONE:
        raise Http404
    return puzzle


def _problem(job: Job) -> str:
    return failures.localize_reason(job.reason) if job.reason else ""
