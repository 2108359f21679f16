"""Views of one puzzle: its page, its search, its texts, its address as a QR code, and its owner's actions."""

import io
from functools import partial
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from puzzlesite.core import access, clients, queries, texts
from puzzlesite.core.submissions import RequestedJob, create_once
from puzzlesite.jobs import service
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.models import Puzzle
from puzzlesite.parts import answers, notices
from puzzlesite.parts.export import make_entry, write_link
from puzzlesite.parts.progress import show_progress
from puzzlesite.photos import service as photos
from puzzlesite.puzzles import frames
from puzzlesite.puzzles import service as edits
from puzzlesite.puzzles.best import find_best
from puzzlesite.puzzles.forms import EditForm
from puzzlesite.puzzles.optima import BEST, read_optimum
from puzzlesite.puzzles.page import puzzle_page
from solvers.notation.format import CannotHold


@require_safe
def show_puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a puzzle."""
    found = access.puzzle_or_404(key)
    shared = {"address": reverse("puzzle", args=[found.key]), "card": reverse("card", args=[found.key])}
    shared = {name: access.absolute_address(request, path) for name, path in shared.items()}
    shared["description"] = frames.description_address(request, found)
    if found.genre.played:
        shared["frame"] = frames.frame_html(request, found)
    return render(request, "puzzles/puzzle.html", {"page": _page(request, found), "shared": shared})


def _page(request: HttpRequest, puzzle: Puzzle) -> dict[str, Any]:
    token = clients.find_token(request, puzzle.key)
    searched = clients.read_tokens(request, clients.SEARCHES)
    optimum = read_optimum(puzzle, request.GET.get(BEST, ""))
    best = find_best(puzzle, optimum, clients.client_of(request)) if optimum else None
    return puzzle_page(puzzle, answers.read_answer_query(request.GET), token, searched, best)


@require_GET
def show_search_progress(request: HttpRequest, key: str) -> HttpResponse:
    """The progress of the search for an open page, which repeats its request ever later and reloads at the end."""
    puzzle = access.puzzle_or_404(key)
    job = queries.find_latest_job(puzzle)
    if job is None or job.has_ended:
        return render(request, "parts/progress_ended.html", {"puzzle": puzzle})
    shown = show_progress(job, texts.read_number(request.GET, "poll"), clients.job_token(request, job))
    return render(request, "parts/progress.html", {"puzzle": puzzle, "waiting": shown})


@require_POST
@rate_limited
def search_further(request: HttpRequest, key: str) -> HttpResponse:
    """Search longer, or count all answers."""
    puzzle = access.puzzle_or_404(key)
    wanted: dict[str, Any] = {"client": clients.client_of(request), "all_answers": "all" in request.POST}
    digest = clients.submission_digest(request)
    requested = create_once(digest, RequestedJob, partial(service.request_search, puzzle, **wanted))
    if requested.owner_token:
        clients.remember_token(request, requested.job.key, requested.owner_token, clients.SEARCHES)
    return redirect("puzzle", key)


@require_POST
def cancel_own_search(request: HttpRequest, key: str) -> HttpResponse:
    """Cancel a search of one's own; other clients get 404."""
    job = access.found_or_404(queries.find_latest_job(access.puzzle_or_404(key)))
    with access.hide_from_strangers():
        service.cancel_as_owner(job, clients.job_token(request, job))
    return redirect("puzzle", key)


@require_safe
@cpu_limited
def send_export(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """The puzzle in a format of its genre, as a file; ?open=yes redirects to the site that plays such links."""
    puzzle = access.puzzle_or_404(key)
    form = access.found_or_404(puzzle.genre.written_format(name))
    try:
        if "open" in request.GET:
            return redirect(access.found_or_404(write_link(form, make_entry(puzzle)) or None))
        text = form.write_entry(make_entry(puzzle))
    except CannotHold as refusal:
        raise Http404 from refusal
    return _send(puzzle, text, form.mime, f"{puzzle.genre_name}-{puzzle.key}.{form.suffix}")


@require_safe
def send_source(request: HttpRequest, key: str) -> HttpResponse:
    """Send the text that was uploaded, or else the puzzle's own text."""
    puzzle = access.puzzle_or_404(key)
    text, name = puzzle.source_text or puzzle.text, f"{puzzle.genre_name}-{key}-source.txt"
    return _send(puzzle, text, "text/plain; charset=utf-8", name)


def _send(puzzle: Puzzle, text: str, mime: str, name: str) -> HttpResponse:
    return HttpResponse(text, content_type=mime, headers=access.attachment_headers(name) | access.cache_headers(puzzle))


@require_safe
def send_qr_code(request: HttpRequest, key: str) -> HttpResponse:
    """The puzzle's address as a QR code."""
    puzzle = access.puzzle_or_404(key)
    address = access.absolute_address(request, reverse("puzzle", args=[puzzle.key]))
    drawing = io.BytesIO()
    segno.make(address, micro=False).save(drawing, kind="svg", scale=4, light="#fff", xmldecl=False, nl=False)
    return HttpResponse(
        drawing.getvalue(), content_type="image/svg+xml", headers=access.cache_headers(puzzle, access.DAY)
    )


@require_http_methods(["GET", "POST"])
def edit_own_puzzle(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Show and change a puzzle's description and visibility, as its owner."""
    puzzle = access.owned_or_404(key, token)
    if "delete_photo" in request.POST:
        photos.delete_kept_photo(puzzle)
        return redirect("edit", key, token)
    form = EditForm.of(puzzle, request.POST if request.method == "POST" else None)
    if form.is_valid():
        edits.change_puzzle(puzzle, token, **form.cleaned_data)
        clients.remember_token(request, key, token)
        return redirect("puzzle", key)
    address = access.absolute_address(request, request.path)
    shown = {
        "puzzle": puzzle,
        "form": form,
        "token": token,
        "address": address,
        "photo": photos.find_kept_photo(puzzle),
    }
    return render(request, "puzzles/edit.html", shown)


@require_POST
def delete_own_puzzle(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Delete a puzzle, as its owner."""
    edits.remove_puzzle(access.owned_or_404(key, token), token)
    notices.leave_notice(request, notices.PUZZLE_DELETED)
    return HttpResponseRedirect(reverse("archive"))
