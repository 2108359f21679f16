"""Books: what one shall be, how far it is, and its file."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from puzzlesite import access, clients, files, queries
from puzzlesite.forms.book import CODES, BookForm, read_layout, read_older
from puzzlesite.forms.query import number
from puzzlesite.limits import BOOK_CELLS
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.models import Book
from puzzlesite.pages import errors, notices
from puzzlesite.pages.format import puzzles
from puzzlesite.pages.paper import books
from puzzlesite.services import books as services
from puzzlesite.services import searches
from puzzlesite.services.submissions import once
from puzzlesite.services.uploads import RequestedJob
from puzzlesite.views.back import go_back
from puzzlesite.views.paper.choice import is_empty, list_numbers


@require_http_methods(["GET", "HEAD", "POST"])
@cpu_limited
@rate_limited
def new(request: HttpRequest) -> HttpResponse:
    """Ask what the book shall be, have it made, and go to its page. The address chooses the puzzles."""
    chosen = list_numbers(request.GET)
    refusal = _refuse(request, chosen)
    if refusal is not None:
        return refusal
    form = BookForm(request.POST if request.method == "POST" else None, initial=_initial_answers(request))
    if form.is_valid():
        return _create(request, chosen, form)
    others = books.say_without_one_answer(chosen, request.GET)
    left_out = books.say_left_out(len(chosen), request.GET)
    context = {"form": form, "count": puzzles(len(chosen)), "others": others, "left_out": left_out}
    return render(request, "book_new.html", context, status=422 if form.is_bound else 200)


def _refuse(request: HttpRequest, chosen: list[int]) -> HttpResponse | None:
    if not chosen:
        if is_empty(request.GET):
            return go_back(request, notices.NOTHING_CHOSEN)
        sentence = _("Select boards in the archive, then print them.")
        return errors.page(request, 404, _("No board selected"), sentence)
    if len(chosen) > 1 and queries.count_cells(chosen) > BOOK_CELLS:
        sentence = _("The boards of a book may have %(most)s cells in all. Choose fewer of them.")
        return errors.page(request, 422, _("That is too much at once"), sentence % {"most": f"{BOOK_CELLS:,}"})
    return None


def _initial_answers(request: HttpRequest) -> dict[str, Any]:
    """What the questions begin with: another book, or what the page to print was asked for."""
    book = queries.book(request.GET["book"]) if "book" in request.GET else None
    return read_layout(book.layout, bool(book.site)) if book else read_older(request.GET.dict())


def _create(request: HttpRequest, chosen: list[int], form: BookForm) -> HttpResponse:
    site = access.absolute(request, "/")[:-1] if form.cleaned_data[CODES] else ""
    create = partial(services.create, chosen, form.layout, site=site, client=clients.client_of(request))
    requested = once(clients.submission_digest(request), RequestedJob, create)
    clients.remember(request, requested.job.key, requested.owner_token, clients.SEARCHES)
    made = access.found_or_404(queries.book_of(requested.job))
    clients.remember(request, made.key, requested.owner_token, clients.BOOKS)
    return redirect("book", made.key)


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The books that this browser had made."""
    tokens = clients.tokens(request, clients.BOOKS)
    own = [found for found in queries.books(tokens) if found.is_owned_by(tokens[found.key])]
    return render(request, "books.html", {"books": [books.line(found) for found in own]})


@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever had it made deletes it; to anybody else there is no such page."""
    with access.hide_from_strangers():
        services.delete(_book_or_404(key), clients.token_of(request, key, clients.BOOKS))
    notices.leave(request, notices.BOOK_DELETED)
    return redirect("books")


@require_safe
def book(request: HttpRequest, key: str) -> HttpResponse:
    """A book, or how far it is."""
    found = _book_or_404(key)
    is_own = found.is_owned_by(clients.token_of(request, key, clients.BOOKS))
    return render(request, "book.html", {"page": books.page(found, _token(request, found)), "is_own": is_own})


@require_GET
def progress(request: HttpRequest, key: str) -> HttpResponse:
    """How far it is, for a page that is open."""
    found = _book_or_404(key)
    status = books.status(found, number(request.GET, "poll"), _token(request, found))
    return render(request, "book_status.html", {"status": status})


@require_safe
def file(request: HttpRequest, key: str) -> HttpResponse:
    """The PDF."""
    data = access.found_or_404(files.read(_book_or_404(key).file_name))
    headers = access.attach(f"enpitsu-{key}.pdf") | access.PRIVATE
    return HttpResponse(data, content_type="application/pdf", headers=headers)


@require_POST
@rate_limited
def remake(request: HttpRequest, key: str) -> HttpResponse:
    """The same book again."""
    again = partial(services.remake, _book_or_404(key), client=clients.client_of(request))
    requested = once(clients.submission_digest(request), RequestedJob, again)
    if requested.owner_token:
        clients.remember(request, requested.job.key, requested.owner_token, clients.SEARCHES)
    return redirect("book", key)


@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever asked for it stops it; to anybody else there is no such page."""
    found = _book_or_404(key)
    with access.hide_from_strangers():
        searches.cancel(access.found_or_404(found.job), _token(request, found))
    return redirect("book", key)


def _book_or_404(key: str) -> Book:
    return access.found_or_404(queries.book(key))


def _token(request: HttpRequest, found: Book) -> str:
    return clients.token_of(request, found.job.key, clients.SEARCHES) if found.job else ""
