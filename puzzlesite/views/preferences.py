"""Language and colours, kept in two cookies."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_POST

from puzzlesite.pages.every_page import THEME_COOKIE, THEMES

YEAR = 60 * 60 * 24 * 365


@require_POST
def prefer(request: HttpRequest) -> HttpResponse:
    """Keep what was chosen, and go back to the page that it was chosen on."""
    response = HttpResponseRedirect(_back(request))
    language, theme = request.POST.get("language", ""), request.POST.get("theme", "")
    if check_for_language(language) and language in dict(settings.LANGUAGES):
        _keep(response, settings.LANGUAGE_COOKIE_NAME, language)
    if theme in THEMES:
        _keep(response, THEME_COOKIE, theme)
    return response


def _back(request: HttpRequest) -> str:
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
    return address if is_ours else resolve_url("home")


def _keep(response: HttpResponse, name: str, value: str) -> None:
    path, secure = settings.SESSION_COOKIE_PATH, settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, max_age=YEAR, samesite="Lax", path=path, secure=secure)
