"""Boards on paper: a page that is its own preview, and few boards as a PDF at once."""

from collections.abc import Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from puzzlesite import access
from puzzlesite.limits import AT_ONCE, AT_ONCE_CELLS, PRINTED, PRINTED_CELLS
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Puzzle
from puzzlesite.pages import errors, notices
from puzzlesite.pages.paper.printing import kept_booklet, print_page
from puzzlesite.views.back import go_back
from puzzlesite.views.paper.choice import is_empty, list_puzzles


@require_safe
@cpu_limited
def preview(request: HttpRequest) -> HttpResponse:
    """The boards that were chosen by their addresses, or those of a file or recipe."""
    puzzles = list_puzzles(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    if _are_beyond(puzzles, PRINTED, PRINTED_CELLS) and len(puzzles) > 1:
        return _make_book(request)
    page = print_page(request.GET, puzzles, partial(access.absolute, request))
    return render(request, "print.html", {"page": page})


@require_safe
@cpu_limited
def booklet(request: HttpRequest) -> HttpResponse:
    """The same boards as a PDF, the same for the same address; of many or large ones a book, behind the request."""
    puzzles = list_puzzles(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    if _are_beyond(puzzles, AT_ONCE, AT_ONCE_CELLS):
        return _make_book(request)
    pdf = kept_booklet(request.GET, puzzles, partial(access.absolute, request))
    headers = {"Content-Disposition": f'inline; filename="enpitsu-{len(puzzles)}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _are_beyond(puzzles: Sequence[Puzzle], boards: int, cells: int) -> bool:
    """Whether they are more than so many, or have more cells together."""
    return len(puzzles) > boards or sum(puzzle.cells for puzzle in puzzles) > cells


def _make_book(request: HttpRequest) -> HttpResponse:
    """The questions for a book of the same boards, answered as they were asked for here."""
    return redirect(f"{reverse('new-book')}?{request.GET.urlencode()}")


def _nothing_chosen(request: HttpRequest) -> HttpResponse:
    if is_empty(request.GET):
        return go_back(request, notices.NOTHING_CHOSEN)
    sentence = _("Select boards in the archive, then print them.")
    return errors.page(request, 404, _("No board selected"), sentence)
