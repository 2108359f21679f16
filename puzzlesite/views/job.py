"""Many puzzles at once, from a file or a recipe: how far it is, and what is there already."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from puzzlesite import library
from puzzlesite.views import access, answers, asking, batches


@require_safe
def job(request: HttpRequest, key: str) -> HttpResponse:
    """The puzzles that are there, a page of them, and how many are still to come."""
    job = access.job_or_404(key)
    if job.puzzle is not None:
        return redirect("puzzle", job.puzzle.key)
    token = access.token_of(request, key)
    alone = batches.drawn_alone(job)
    if alone is not None:
        access.remember(request, alone.key, token)
        return redirect(answers.address(alone))
    return render(request, "job.html", {"page": batches.page(job, asking.number(request.GET, "page"), token)})


@require_GET
def progress(request: HttpRequest, key: str) -> HttpResponse:
    """What came since the page last asked: an open page appends it."""
    job = access.job_or_404(key)
    if batches.drawn_alone(job) is not None:
        return HttpResponseClientRedirect(reverse("job", args=[key]))
    token = access.token_of(request, key)
    news = batches.news(job, asking.number(request.GET, "poll"), asking.number(request.GET, "shown"), token)
    return render(request, "job_news.html", {"news": news})


@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Stop what is still to come."""
    library.cancel(access.job_or_404(key))
    return redirect("job", key)


@require_POST
def publish(request: HttpRequest, key: str) -> HttpResponse:
    """Keep the puzzles in the archive, for everyone."""
    try:
        library.publish(access.job_or_404(key), access.token_of(request, key))
    except library.NotOwner as stranger:
        raise Http404 from stranger
    return redirect("job", key)
