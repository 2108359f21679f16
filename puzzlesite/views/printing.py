"""Boards on paper: a page that is its own preview, and the same boards as a PDF booklet."""

from collections.abc import Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from puzzlesite import access, queries
from puzzlesite.forms.query import number
from puzzlesite.limits import PRINTED, PRINTED_CELLS
from puzzlesite.models import Puzzle
from puzzlesite.pages import errors
from puzzlesite.pages.printing import kept_booklet, print_page


@require_safe
def preview(request: HttpRequest) -> HttpResponse:
    """The boards that were chosen by their addresses, or those of a file or recipe."""
    puzzles = _choose(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    if _are_too_many(puzzles):
        return _too_many_cells(request)
    page = print_page(request.GET, puzzles, partial(access.absolute, request))
    return render(request, "print.html", {"page": page})


@require_safe
def booklet(request: HttpRequest) -> HttpResponse:
    """The same boards as a PDF: the same address, the same book."""
    puzzles = _choose(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    if _are_too_many(puzzles):
        return _too_many_cells(request)
    pdf = kept_booklet(request.GET, puzzles, partial(access.absolute, request))
    headers = {"Content-Disposition": f'inline; filename="enpitsu-{len(puzzles)}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _choose(query: QueryDict) -> list[Puzzle]:
    if "job" in query:
        return queries.list_printed(access.job_or_404(str(query["job"])), number(query, "page"))
    keys = list(dict.fromkeys(query.getlist("puzzle")))[:PRINTED]  # nobody solves a board twice on paper
    known = Puzzle.objects.select_related("solution").in_bulk(keys, field_name="key")
    return [known[key] for key in keys if key in known]


def _are_too_many(puzzles: Sequence[Puzzle]) -> bool:
    """Whether the boards have too many cells together; one alone may be as large as it is."""
    return len(puzzles) > 1 and sum(puzzle.cells for puzzle in puzzles) > PRINTED_CELLS


def _too_many_cells(request: HttpRequest) -> HttpResponse:
    sentence = _("The boards of a booklet may have %(most)s cells in all. Choose fewer of them.")
    return errors.page(request, 422, _("That is too much at once"), sentence % {"most": f"{PRINTED_CELLS:,}"})


def _nothing_chosen(request: HttpRequest) -> HttpResponse:
    sentence = _("Select boards in the archive, then print them.")
    return errors.page(request, 404, _("No board selected"), sentence)
