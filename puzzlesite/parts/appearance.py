"""The reader's choice of colours, language and favourite genres, and values for every page."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_POST

from puzzlesite.core.clients import FORM_KEY
from puzzlesite.core.keys import new_token
from puzzlesite.middleware.favourites import FAVOURITES_COOKIE, change_favourites, is_genre
from puzzlesite.parts import notices

THEME_COOKIE = "theme"


THEMES = ("light", "dark")


def form_key(request: HttpRequest) -> dict[str, str | Callable[[], str]]:
    """A new key for each form, so that a form sent twice creates nothing twice."""
    return {"form_key_name": FORM_KEY, "form_key": new_token}


def notice(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """The notice for this page, removed from the session when it is shown."""
    return {"notice": partial(notices.take_notice, request)}


def appearance(request: HttpRequest) -> dict[str, str]:
    """The chosen colours; "" follows the system."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


YEAR = 60 * 60 * 24 * 365


@require_POST
def store_preferences(request: HttpRequest) -> HttpResponse:
    """Store chosen colours, language and favourites in cookies, and redirect back to the page."""
    star, unstar = request.POST.get("star", ""), request.POST.get("unstar", "")
    response = HttpResponseRedirect(_back(request, star or unstar))
    language, theme = request.POST.get("language", ""), request.POST.get("theme", "")
    if check_for_language(language) and language in dict(settings.LANGUAGES):
        _keep(response, settings.LANGUAGE_COOKIE_NAME, language)
    if theme in THEMES:
        _keep(response, THEME_COOKIE, theme)
    if star or unstar:
        _keep(response, FAVOURITES_COOKIE, change_favourites(request, star, unstar))
    return response


def _back(request: HttpRequest, starred: str) -> str:
    """The page that the form was on, in a list of genres at the one whose star was pressed."""
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
    place = f"#{starred}" if is_genre(starred) else ""
    return address + place if is_ours else resolve_url("home")


def _keep(response: HttpResponse, name: str, value: str) -> None:
    path, secure = settings.SESSION_COOKIE_PATH, settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, max_age=YEAR, samesite="Lax", path=path, secure=secure)
