"""Favourite genres of whoever asks, as a cookie of the browser names them: lists of genres begin with these."""

from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

import solvers
from puzzlesite.middleware.base import Middleware

FAVOURITES_COOKIE = "favourites"
# Names of genres have letters, digits and underscores alone.
_SEPARATOR = "."
_current: ContextVar[frozenset[str]] = ContextVar("favourites", default=frozenset())


class Favourites(Middleware):
    """Notes the favourites of each request, as Django does its language."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _current.set(_read_favourites(request))
        try:
            return self.get_response(request)
        finally:
            _current.reset(token)


def _read_favourites(request: HttpRequest) -> frozenset[str]:
    """Return the names in the cookie that are genres of this site."""
    return frozenset(filter(is_genre, request.COOKIES.get(FAVOURITES_COOKIE, "").split(_SEPARATOR)))


def get_favourites() -> frozenset[str]:
    """Return the names of the reader's favourite genres; none outside of a request."""
    return _current.get()


def change_favourites(request: HttpRequest, add: str = "", remove: str = "") -> str:
    """Return the cookie's new text; names of no genre change nothing."""
    added = {add} if is_genre(add) else set()
    names = (_read_favourites(request) | added) - {remove}
    return _SEPARATOR.join(sorted(names))


def is_genre(name: str) -> bool:
    """Whether a genre of this site has this name."""
    return any(genre.name == name for genre in solvers.all_genres())
