"""Views of books: the form of a new one, its progress, and its file."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from puzzlesite.archive import service as archive_service
from puzzlesite.archive.service import choose_numbers, selects_nothing
from puzzlesite.books import page as books_page
from puzzlesite.books import service as services
from puzzlesite.books.forms import CODES, BookForm, read_initial, read_print_address
from puzzlesite.core import access, clients, errors, files, queries
from puzzlesite.core.format import format_puzzle_count
from puzzlesite.core.limits import BOOK_CELLS
from puzzlesite.core.submissions import RequestedJob, create_once
from puzzlesite.core.texts import read_number
from puzzlesite.jobs import service
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.models import Book
from puzzlesite.parts import notices
from puzzlesite.parts.back import refuse_empty_selection


@require_http_methods(["GET", "HEAD", "POST"])
@cpu_limited
@rate_limited
def show_new_book(request: HttpRequest) -> HttpResponse:
    """Show the form of a book, or create it and redirect to its page. The address selects the puzzles."""
    chosen = choose_numbers(request.GET)
    refusal = _refuse(request, chosen)
    if refusal is not None:
        return refusal
    form = BookForm(request.POST if request.method == "POST" else None, initial=_initial_answers(request))
    if form.is_valid():
        return _create(request, chosen, form)
    others = books_page.describe_without_one_answer(chosen, request.GET)
    left_out = archive_service.explain_left_out(len(chosen), request.GET)
    context = {"form": form, "count": format_puzzle_count(len(chosen)), "others": others, "left_out": left_out}
    return render(request, "books/new.html", context, status=422 if form.is_bound else 200)


def _refuse(request: HttpRequest, chosen: list[int]) -> HttpResponse | None:
    if not chosen:
        sentence = _("Select boards in the archive, then print them.")
        return refuse_empty_selection(request, selects_nothing(request.GET), sentence)
    if len(chosen) > 1 and queries.count_cells(chosen) > BOOK_CELLS:
        sentence = _("The boards of a book may have %(most)s cells in all. Choose fewer of them.")
        return errors.show_error(request, 422, _("That is too much at once"), sentence % {"most": f"{BOOK_CELLS:,}"})
    return None


def _initial_answers(request: HttpRequest) -> dict[str, Any]:
    """Initial answers of the form: the layout of another book, or options of the page to print."""
    book = queries.find_book(request.GET["book"]) if "book" in request.GET else None
    return read_initial(book.layout, bool(book.site)) if book else read_print_address(request.GET.dict())


def _create(request: HttpRequest, chosen: list[int], form: BookForm) -> HttpResponse:
    site = access.absolute_address(request, "/")[:-1] if form.cleaned_data[CODES] else ""
    create = partial(services.create_book, chosen, form.layout, site=site, client=clients.client_of(request))
    requested = create_once(clients.submission_digest(request), RequestedJob, create)
    clients.remember_token(request, requested.job.key, requested.owner_token, clients.SEARCHES)
    made = access.found_or_404(queries.find_book_of(requested.job))
    clients.remember_token(request, made.key, requested.owner_token, clients.BOOKS)
    return redirect("book", made.key)


@require_safe
def show_own_books(request: HttpRequest) -> HttpResponse:
    """The books that this browser had made."""
    tokens = clients.read_tokens(request, clients.BOOKS)
    own = [found for found in queries.find_books(tokens) if found.is_owned_by(tokens[found.key])]
    return render(request, "books/list.html", {"books": [books_page.book_line(found) for found in own]})


@require_POST
def delete_own_book(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a book of one's own; other clients get 404."""
    with access.hide_from_strangers():
        services.remove_book(_book_or_404(key), clients.find_token(request, key, clients.BOOKS))
    notices.leave_notice(request, notices.BOOK_DELETED)
    return redirect("books")


@require_safe
def show_book(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a book with its progress."""
    found = _book_or_404(key)
    is_own = found.is_owned_by(clients.find_token(request, key, clients.BOOKS))
    return render(
        request, "books/book.html", {"page": books_page.book_page(found, _token(request, found)), "is_own": is_own}
    )


@require_GET
def show_book_progress(request: HttpRequest, key: str) -> HttpResponse:
    """The progress of a book, for its open page."""
    found = _book_or_404(key)
    status = books_page.book_status(found, read_number(request.GET, "poll"), _token(request, found))
    return render(request, "books/status.html", {"status": status})


@require_safe
def send_book_file(request: HttpRequest, key: str) -> HttpResponse:
    """The PDF of a book."""
    data = access.found_or_404(files.read_file(_book_or_404(key).file_name))
    headers = access.attachment_headers(f"enpitsu-{key}.pdf") | access.PRIVATE
    return HttpResponse(data, content_type="application/pdf", headers=headers)


@require_POST
@rate_limited
def remake_shown_book(request: HttpRequest, key: str) -> HttpResponse:
    """Make a book again from the same puzzles."""
    again = partial(services.renew_book, _book_or_404(key), client=clients.client_of(request))
    requested = create_once(clients.submission_digest(request), RequestedJob, again)
    if requested.owner_token:
        clients.remember_token(request, requested.job.key, requested.owner_token, clients.SEARCHES)
    return redirect("book", key)


@require_POST
def cancel_own_book(request: HttpRequest, key: str) -> HttpResponse:
    """Cancel the job of a book of one's own; other clients get 404."""
    found = _book_or_404(key)
    with access.hide_from_strangers():
        service.cancel_as_owner(access.found_or_404(found.job), _token(request, found))
    return redirect("book", key)


def _book_or_404(key: str) -> Book:
    return access.found_or_404(queries.find_book(key))


def _token(request: HttpRequest, found: Book) -> str:
    return clients.find_token(request, found.job.key, clients.SEARCHES) if found.job else ""
