"""A person's own work on a puzzle: checked, continued, never overwritten. The page holds it; nothing is stored."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe

import solvers
from puzzlesite import access, clients
from puzzlesite.forms import query
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.models import Puzzle, Verdict, Visibility
from puzzlesite.pages import format
from puzzlesite.pages.puzzle import answers
from puzzlesite.pages.puzzle.hints import hinted_work
from puzzlesite.pages.puzzle.play import Work, checked_work, first_text, marked_of, play_page, read_work
from puzzlesite.services import uploads
from solvers.notation.text import plain


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def play(request: HttpRequest, key: str) -> HttpResponse:
    """Enter marks; see what they break, what follows from them, and whether an answer is left."""
    puzzle = access.played_or_404(key)
    text = plain(request.POST.get("marks", "")) or first_text(puzzle)
    work = read_work(puzzle, text)
    if work.is_wrong:
        return _page(request, puzzle, work, 422)
    if request.method != "POST":
        return _page(request, puzzle, work)
    if "hint" in request.POST and puzzle.genre.explained is not None:
        strength = query.number(request.POST, "hint")
        return _page(request, puzzle, hinted_work(puzzle, work, strength, clients.client_of(request)))
    work = checked_work(puzzle, work, "follow" in request.POST)
    if "search" in request.POST and not work.is_wrong and marked_of(puzzle).bound is not None:
        return _search_from_marks(request, puzzle, work)
    return _page(request, puzzle, work)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types know only views without a key
def show_frame(request: HttpRequest, key: str) -> HttpResponse:
    """The board alone, which any page may frame. It sends no form: what this site knows of a reader stays out of it."""
    puzzle = access.played_or_404(key)
    page = play_page(puzzle, read_work(puzzle, first_text(puzzle)))
    return render(request, "embed.html", {"page": page})


@require_safe
def marks(request: HttpRequest, key: str) -> HttpResponse:
    """The address that play had before."""
    return redirect("play", key, permanent=True)


def _page(request: HttpRequest, puzzle: Puzzle, work: Work, status: int = 200) -> HttpResponse:
    return render(request, "play.html", {"page": play_page(puzzle, work)}, status=status)


def _search_from_marks(request: HttpRequest, puzzle: Puzzle, work: Work) -> HttpResponse:
    """The answer with these marks: the one that is known, or that of a puzzle in which they are given cells."""
    if puzzle.verdict == Verdict.ONE and puzzle.solution is not None:
        return redirect(answers.address(puzzle))
    genre, bound = puzzle.genre, marked_of(puzzle).bound
    assert bound is not None
    text = genre.emit(bound(puzzle.board, work.marks))
    (reading,) = solvers.read(text, genre.name)
    title = _("%(title)s, from marks") % {"title": format.title(puzzle) or puzzle.label}
    client = clients.client_of(request)
    upload = uploads.upload(reading, text, title=title, visibility=Visibility.UNLISTED, client=client)
    clients.remember(request, upload.puzzle.key, upload.owner_token)
    return redirect(f"{reverse('puzzle', args=[upload.puzzle.key])}?answer=shown")
