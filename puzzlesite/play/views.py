"""Views of a person's own marks on a puzzle: checked and continued, never overwritten. The page holds them."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe

import solvers
from puzzlesite.core import access, clients, format, texts
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.models import Puzzle, Verdict, Visibility
from puzzlesite.parts import answers
from puzzlesite.play.hints import work_with_hint
from puzzlesite.play.page import Work, check_work, play_page, read_work, start_text
from puzzlesite.uploads import service as uploads_service
from solvers.notation.text import normalize_text


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def show_play(request: HttpRequest, key: str) -> HttpResponse:
    """Show the page of play; check marks, continue them, hint, or search for an answer with them."""
    puzzle = access.played_or_404(key)
    text = normalize_text(request.POST.get("marks", "")) or start_text(puzzle)
    work = read_work(puzzle, text)
    if work.is_wrong:
        return _page(request, puzzle, work, 422)
    if request.method != "POST":
        return _page(request, puzzle, work)
    if "hint" in request.POST and puzzle.genre.explained is not None:
        strength = texts.read_number(request.POST, "hint")
        return _page(request, puzzle, work_with_hint(puzzle, work, strength, clients.client_of(request)))
    work = check_work(puzzle, work, "follow" in request.POST)
    if "search" in request.POST and not work.is_wrong and puzzle.genre.marked_part.bound is not None:
        return _search_from_marks(request, puzzle, work)
    return _page(request, puzzle, work)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types know only views without a key
def show_frame(request: HttpRequest, key: str) -> HttpResponse:
    """The board alone, which other sites' pages may frame. It has no forms, so that no reader's secrets get in."""
    puzzle = access.played_or_404(key)
    page = play_page(puzzle, read_work(puzzle, start_text(puzzle)))
    return render(request, "play/embed.html", {"page": page})


@require_safe
def redirect_marks(request: HttpRequest, key: str) -> HttpResponse:
    """Redirect from the former address of play."""
    return redirect("play", key, permanent=True)


def _page(request: HttpRequest, puzzle: Puzzle, work: Work, status: int = 200) -> HttpResponse:
    return render(request, "play/play.html", {"page": play_page(puzzle, work)}, status=status)


def _search_from_marks(request: HttpRequest, puzzle: Puzzle, work: Work) -> HttpResponse:
    """Redirect to the answer with these marks: the known one, or that of a new puzzle with the marks as given cells."""
    if puzzle.verdict == Verdict.ONE and puzzle.solution is not None:
        return redirect(answers.answers_address(puzzle))
    genre, bound = puzzle.genre, puzzle.genre.marked_part.bound
    assert bound is not None
    text = genre.emit(bound(puzzle.board, work.marks))
    (reading,) = solvers.read(text, genre.name)
    title = _("%(title)s, from marks") % {"title": format.localize_title(puzzle) or puzzle.label}
    client = clients.client_of(request)
    upload = uploads_service.upload(reading, text, title=title, visibility=Visibility.UNLISTED, client=client)
    clients.remember_token(request, upload.puzzle.key, upload.owner_token)
    return redirect(f"{reverse('puzzle', args=[upload.puzzle.key])}?answer=shown")
