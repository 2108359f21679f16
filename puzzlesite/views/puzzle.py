"""One puzzle: its page, the search under way, its texts, its address as a picture, and its owner's actions."""

import io
from functools import partial
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from puzzlesite import access, clients, queries
from puzzlesite.forms import query
from puzzlesite.forms.puzzle import EditForm
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.models import Puzzle
from puzzlesite.pages import notices
from puzzlesite.pages.progress import show_progress
from puzzlesite.pages.puzzle import answers, frames
from puzzlesite.pages.puzzle.export import entry, write_link
from puzzlesite.pages.puzzle.optima import BEST, read_optimum
from puzzlesite.pages.puzzle.page import PuzzlePage, puzzle_page
from puzzlesite.services import edits, photos, searches
from puzzlesite.services.optima import find_best
from puzzlesite.services.submissions import once
from puzzlesite.services.uploads import RequestedJob
from solvers.notation.format import CannotHold


@require_safe
def puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """The board, what is known of it, and what can be done with it."""
    found = access.puzzle_or_404(key)
    shared = {"address": reverse("puzzle", args=[found.key]), "card": reverse("card", args=[found.key])}
    shared = {name: access.absolute(request, path) for name, path in shared.items()}
    shared |= {"frame": frames.frame(request, found), "description": frames.description_address(request, found)}
    return render(request, "puzzle.html", {"page": _page(request, found), "shared": shared})


def _page(request: HttpRequest, puzzle: Puzzle) -> PuzzlePage:
    token = clients.token_of(request, puzzle.key)
    searched = clients.tokens(request, clients.SEARCHES)
    optimum = read_optimum(puzzle, request.GET.get(BEST, ""))
    best = find_best(puzzle, optimum, clients.client_of(request)) if optimum else None
    return puzzle_page(puzzle, answers.read_query(request.GET), token, searched, best)


@require_GET
def progress(request: HttpRequest, key: str) -> HttpResponse:
    """How the search fares, for a page that is open: asks again later and later, and fetches the page at the end."""
    puzzle = access.puzzle_or_404(key)
    job = queries.latest_job(puzzle)
    if job is None or job.has_ended:
        return render(request, "progress_ended.html", {"puzzle": puzzle})
    shown = show_progress(job, query.number(request.GET, "poll"), clients.job_token(request, job))
    return render(request, "progress.html", {"puzzle": puzzle, "waiting": shown})


@require_POST
@rate_limited
def search(request: HttpRequest, key: str) -> HttpResponse:
    """Search longer, or count all answers."""
    puzzle = access.puzzle_or_404(key)
    wanted: dict[str, Any] = {"client": clients.client_of(request), "all_answers": "all" in request.POST}
    digest = clients.submission_digest(request)
    requested = once(digest, RequestedJob, partial(searches.request_search, puzzle, **wanted))
    if requested.owner_token:
        clients.remember(request, requested.job.key, requested.owner_token, clients.SEARCHES)
    return redirect("puzzle", key)


@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever asked for the search stops it; to anybody else there is no such page."""
    job = access.found_or_404(queries.latest_job(access.puzzle_or_404(key)))
    with access.hide_from_strangers():
        searches.cancel(job, clients.job_token(request, job))
    return redirect("puzzle", key)


@require_safe
@cpu_limited
def export(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """The puzzle in one of its genre's formats, as a file; ?open=yes leads to the site that plays such links."""
    puzzle = access.puzzle_or_404(key)
    form = access.found_or_404(puzzle.genre.written_format(name))
    try:
        if "open" in request.GET:
            return redirect(access.found_or_404(write_link(form, entry(puzzle)) or None))
        text = form.write_entry(entry(puzzle))
    except CannotHold as refusal:
        raise Http404 from refusal
    return _send(puzzle, text, form.mime, f"{puzzle.genre_name}-{puzzle.key}.{form.suffix}")


@require_safe
def source(request: HttpRequest, key: str) -> HttpResponse:
    """The text as it was brought."""
    puzzle = access.puzzle_or_404(key)
    text, name = puzzle.source_text or puzzle.text, f"{puzzle.genre_name}-{key}-source.txt"
    return _send(puzzle, text, "text/plain; charset=utf-8", name)


def _send(puzzle: Puzzle, text: str, mime: str, name: str) -> HttpResponse:
    return HttpResponse(text, content_type=mime, headers=access.attach(name) | access.keep(puzzle))


@require_safe
def qr(request: HttpRequest, key: str) -> HttpResponse:
    """The puzzle's address as a QR code."""
    puzzle = access.puzzle_or_404(key)
    address = access.absolute(request, reverse("puzzle", args=[puzzle.key]))
    drawing = io.BytesIO()
    segno.make(address, micro=False).save(drawing, kind="svg", scale=4, light="#fff", xmldecl=False, nl=False)
    return HttpResponse(drawing.getvalue(), content_type="image/svg+xml", headers=access.keep(puzzle, access.DAY))


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """What the owner says of a puzzle, and who may see it."""
    puzzle = access.owned_or_404(key, token)
    if "delete_photo" in request.POST:
        photos.delete_kept(puzzle)
        return redirect("edit", key, token)
    form = EditForm.of(puzzle, request.POST if request.method == "POST" else None)
    if form.is_valid():
        edits.edit(puzzle, token, **form.cleaned_data)
        clients.remember(request, key, token)
        return redirect("puzzle", key)
    address = access.absolute(request, request.path)
    shown = {"puzzle": puzzle, "form": form, "token": token, "address": address, "photo": photos.find_kept(puzzle)}
    return render(request, "edit.html", shown)


@require_POST
def delete(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """The owner takes a puzzle out of the archive."""
    edits.delete(access.owned_or_404(key, token), token)
    notices.leave(request, notices.PUZZLE_DELETED)
    return HttpResponseRedirect(reverse("archive"))
