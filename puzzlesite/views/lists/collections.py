"""Collections: made of boards that were chosen, shown, changed by their owners."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from puzzlesite import access, clients, queries
from puzzlesite.forms.collection import CollectionForm, read_order
from puzzlesite.forms.query import number
from puzzlesite.limits import COLLECTED
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.models import Collection, Visibility
from puzzlesite.pages import errors, notices
from puzzlesite.pages.format import puzzles
from puzzlesite.pages.lists import collections
from puzzlesite.pages.paper.books import say_left_out
from puzzlesite.services import collections as services
from puzzlesite.services.room import NoRoom
from puzzlesite.services.submissions import derive_token
from puzzlesite.views.back import go_back
from puzzlesite.views.paper.choice import is_empty, list_numbers


@require_safe
@cpu_limited
def public(request: HttpRequest) -> HttpResponse:
    """The public collections, and those that this browser has made."""
    page = collections.list_page(_list_own(request), number(request.GET, "page") or 1)
    return render(request, "collections.html", {"page": page})


@require_safe
@cpu_limited
def collection(request: HttpRequest, key: str) -> HttpResponse:
    """The boards of a collection in their order."""
    found = _find(key)
    token = clients.token_of(request, key, clients.COLLECTIONS)
    page = collections.collection_page(found, number(request.GET, "page") or 1, token)
    return render(request, "collection.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@cpu_limited
@rate_limited
def new(request: HttpRequest) -> HttpResponse:
    """Ask for a title, or for one of the reader's own that they are to join. The address chooses the puzzles."""
    chosen = list_numbers(request.GET)
    if not chosen:
        if is_empty(request.GET):
            return go_back(request, notices.NOTHING_CHOSEN)
        sentence = _("Choose boards in the archive, then collect them.")
        return errors.page(request, 404, _("No board selected"), sentence)
    visibility = Visibility.UNLISTED if queries.has_unlisted(chosen) else Visibility.PUBLIC
    form = CollectionForm(request.POST if "title" in request.POST else None, initial={"visibility": visibility})
    try:
        if "to" in request.POST:
            return _add(request, chosen, request.POST["to"])
        if form.is_valid():
            return _create(request, chosen, form)
    except services.TooMany:
        return _refuse(request)
    context = {"form": form, "count": puzzles(len(chosen)), "own": [one for one, _token in _list_own(request)]}
    context["left_out"] = say_left_out(len(chosen), request.GET)
    return render(request, "collection_new.html", context, status=422 if form.is_bound else 200)


def _create(request: HttpRequest, chosen: list[int], form: CollectionForm) -> HttpResponse:
    token = derive_token(clients.submission_digest(request))
    try:
        owned = services.create(chosen, token=token, client=clients.client_of(request), **form.cleaned_data)
    except NoRoom as full:
        sentence = errors.no_room_for_collection_message(is_own=full.is_own)
        return errors.page(request, 503, _("There is no room for another collection"), sentence)
    clients.remember(request, owned.collection.key, token, clients.COLLECTIONS)
    return redirect("collection", owned.collection.key)


def _add(request: HttpRequest, chosen: list[int], key: str) -> HttpResponse:
    token = clients.token_of(request, key, clients.COLLECTIONS)
    services.add(_find_owned(key, token), token, chosen)
    return redirect("collection", key)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """What the owner says of a collection, and which puzzles it has in which order."""
    found = _find_owned(key, token)
    clients.remember(request, key, token, clients.COLLECTIONS)
    form = CollectionForm.of(found, request.POST if request.method == "POST" else None)
    rows = list(queries.list_collected(found, is_own=True))
    if form.is_valid():
        services.change(found, token, read_order(request.POST, rows), **form.cleaned_data)
        return redirect("collection", key)
    context = {"form": form, "key": key, "token": token, "entries": collections.list_entries(rows)}
    context["address"] = access.absolute(request, request.path)
    return render(request, "collection_edit.html", context, status=422 if form.is_bound else 200)


@require_POST
def delete(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """The owner deletes a collection; its puzzles stay."""
    services.delete(_find_owned(key, token), token)
    notices.leave(request, notices.COLLECTION_DELETED)
    return redirect("collections")


def _list_own(request: HttpRequest) -> list[tuple[Collection, str]]:
    """The collections that this browser has made, with their secrets."""
    tokens = clients.tokens(request, clients.COLLECTIONS)
    return [(one, tokens[one.key]) for one in queries.collections(tokens) if one.is_owned_by(tokens[one.key])]


def _find(key: str) -> Collection:
    return access.found_or_404(queries.collection(key))


def _find_owned(key: str, token: str) -> Collection:
    """To anybody else there is no such page."""
    found = _find(key)
    if not found.is_owned_by(token):
        raise Http404
    return found


def _refuse(request: HttpRequest) -> HttpResponse:
    sentence = _("A collection holds %(most)s puzzles. Choose fewer of them.") % {"most": COLLECTED}
    return errors.page(request, 422, _("That is too much at once"), sentence)
