"""The way back to the page that somebody came from, which says a sentence."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from puzzlesite.pages import notices


def go_back(request: HttpRequest, notice: str) -> HttpResponse:
    """To the page with the form that was sent, which says the notice; to the archive if it is not known."""
    notices.leave(request, notice)
    came_from = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, request.is_secure())
    return redirect(came_from if is_ours and urlsplit(came_from).path != request.path else "archive")
