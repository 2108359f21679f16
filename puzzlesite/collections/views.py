"""Views of collections: create one from chosen boards, show it, and change it as its owner."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from puzzlesite.archive.service import choose_numbers, explain_left_out, selects_nothing
from puzzlesite.collections import page as collections
from puzzlesite.collections import queries
from puzzlesite.collections import service as services
from puzzlesite.collections.forms import CollectionForm, read_order
from puzzlesite.core import access, clients, errors
from puzzlesite.core import queries as core_queries
from puzzlesite.core.clients import NoRoom
from puzzlesite.core.format import format_puzzle_count
from puzzlesite.core.limits import COLLECTED
from puzzlesite.core.submissions import derive_token
from puzzlesite.core.texts import read_number
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.models import Collection, Visibility
from puzzlesite.parts import notices
from puzzlesite.parts.back import refuse_empty_selection


@require_safe
@cpu_limited
def show_collections(request: HttpRequest) -> HttpResponse:
    """The public collections, and those of this browser."""
    page = collections.collections_page(_list_own(request), read_number(request.GET, "page") or 1)
    return render(request, "collections/list.html", {"page": page})


@require_safe
@cpu_limited
def show_collection(request: HttpRequest, key: str) -> HttpResponse:
    """The boards of a collection in order."""
    found = _find(key)
    token = clients.find_token(request, key, clients.COLLECTIONS)
    page = collections.collection_page(found, read_number(request.GET, "page") or 1, token)
    return render(request, "collections/collection.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@cpu_limited
@rate_limited
def show_new_collection(request: HttpRequest) -> HttpResponse:
    """Show the form of a new collection, create it, or add to one of the reader's own. The address selects puzzles."""
    chosen = choose_numbers(request.GET)
    if not chosen:
        sentence = _("Choose boards in the archive, then collect them.")
        is_list = selects_nothing(request.GET) or "search" in request.GET
        return refuse_empty_selection(request, is_list, sentence)
    visibility = Visibility.UNLISTED if core_queries.has_unlisted(chosen) else Visibility.PUBLIC
    form = CollectionForm(request.POST if "title" in request.POST else None, initial={"visibility": visibility})
    try:
        if "to" in request.POST:
            return _add(request, chosen, request.POST["to"])
        if form.is_valid():
            return _create(request, chosen, form)
    except services.TooManyPuzzles:
        return _refuse(request)
    context = {
        "form": form,
        "count": format_puzzle_count(len(chosen)),
        "own": [one for one, _token in _list_own(request)],
    }
    context["left_out"] = explain_left_out(len(chosen), request.GET)
    return render(request, "collections/new.html", context, status=422 if form.is_bound else 200)


def _create(request: HttpRequest, chosen: list[int], form: CollectionForm) -> HttpResponse:
    token = derive_token(clients.submission_digest(request))
    try:
        made = services.start_collection(chosen, token=token, client=clients.client_of(request), **form.cleaned_data)
    except NoRoom as full:
        sentence = errors.no_room_for_collection_message(is_own=full.is_own)
        return errors.show_error(request, 503, _("There is no room for another collection"), sentence)
    clients.remember_token(request, made.key, token, clients.COLLECTIONS)
    return redirect("collection", made.key)


def _add(request: HttpRequest, chosen: list[int], key: str) -> HttpResponse:
    token = clients.find_token(request, key, clients.COLLECTIONS)
    services.add_to_collection(_find_owned(key, token), token, chosen)
    return redirect("collection", key)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_own_collection(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Show and change an owned collection: its title, description, visibility, and the order of its puzzles."""
    found = _find_owned(key, token)
    clients.remember_token(request, key, token, clients.COLLECTIONS)
    form = CollectionForm.of(found, request.POST if request.method == "POST" else None)
    rows = list(core_queries.list_collection_puzzles(found, is_own=True))
    if form.is_valid():
        services.change_collection(found, token, read_order(request.POST, rows), **form.cleaned_data)
        return redirect("collection", key)
    context = {"form": form, "key": key, "token": token, "entries": collections.list_entries(rows)}
    context["address"] = access.absolute_address(request, request.path)
    return render(request, "collections/edit.html", context, status=422 if form.is_bound else 200)


@require_POST
def delete_own_collection(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Delete an owned collection; its puzzles stay."""
    services.remove_collection(_find_owned(key, token), token)
    notices.leave_notice(request, notices.COLLECTION_DELETED)
    return redirect("collections")


def _list_own(request: HttpRequest) -> list[tuple[Collection, str]]:
    """The collections that this browser has created, with their secrets."""
    tokens = clients.read_tokens(request, clients.COLLECTIONS)
    return [(one, tokens[one.key]) for one in queries.find_collections(tokens) if one.is_owned_by(tokens[one.key])]


def _find(key: str) -> Collection:
    return access.found_or_404(core_queries.find_collection(key))


def _find_owned(key: str, token: str) -> Collection:
    """A collection whose owner's secret this is; other clients get 404."""
    found = _find(key)
    if not found.is_owned_by(token):
        raise Http404
    return found


def _refuse(request: HttpRequest) -> HttpResponse:
    sentence = _("A collection holds %(most)s puzzles. Choose fewer of them.") % {"most": COLLECTED}
    return errors.show_error(request, 422, _("That is too much at once"), sentence)
