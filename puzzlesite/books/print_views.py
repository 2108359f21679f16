"""Boards on paper: a page that previews itself, and a PDF of a few boards at once."""

from collections.abc import Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from puzzlesite.archive.service import choose_puzzles, selects_nothing
from puzzlesite.books.printing import print_page, read_or_make_booklet
from puzzlesite.core import access
from puzzlesite.core.limits import AT_ONCE, AT_ONCE_CELLS, PRINTED, PRINTED_CELLS
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Puzzle
from puzzlesite.parts.back import refuse_empty_selection


@require_safe
@cpu_limited
def show_print(request: HttpRequest) -> HttpResponse:
    """The boards that the address selects, ready to print."""
    puzzles = choose_puzzles(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    if _are_beyond(puzzles, PRINTED, PRINTED_CELLS) and len(puzzles) > 1:
        return _make_book(request)
    page = print_page(request.GET, puzzles, partial(access.absolute_address, request))
    return render(request, "books/print.html", {"page": page})


@require_safe
@cpu_limited
def send_booklet(request: HttpRequest) -> HttpResponse:
    """The boards as a PDF, identical for the same address; many or large ones lead to the form of a book instead."""
    puzzles = choose_puzzles(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    if _are_beyond(puzzles, AT_ONCE, AT_ONCE_CELLS):
        return _make_book(request)
    pdf = read_or_make_booklet(request.GET, puzzles, partial(access.absolute_address, request))
    headers = {"Content-Disposition": f'inline; filename="enpitsu-{len(puzzles)}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _are_beyond(puzzles: Sequence[Puzzle], boards: int, cells: int) -> bool:
    """Whether there are more puzzles, or more cells in all, than these limits allow."""
    return len(puzzles) > boards or sum(puzzle.cells for puzzle in puzzles) > cells


def _make_book(request: HttpRequest) -> HttpResponse:
    """Redirect to the form of a book with the same puzzles and answers."""
    return redirect(f"{reverse('new-book')}?{request.GET.urlencode()}")


def _nothing_chosen(request: HttpRequest) -> HttpResponse:
    sentence = _("Select boards in the archive, then print them.")
    return refuse_empty_selection(request, selects_nothing(request.GET), sentence)
