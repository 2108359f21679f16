"""Pages for errors, each with its cause and what the reader can do next."""

from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from puzzlesite.core.problems import API, refuse

# Django's reasons begin so when the origin of a form is not trusted.
OF_ORIGIN = ("Origin checking failed", "Referer checking failed")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return too_large(request)
    # Django itself has refused the request before it reached the API, for the name of its host for example.
    if request.path_info.startswith(API):
        return refuse(400, "request", _("This request could not be read"))
    if isinstance(exception, DisallowedHost):
        sentence = _(
            "This site does not know itself by the name in the address. Whoever runs it adds the name to ALLOWED_HOSTS."
        )
        return show_error(request, 400, _("This request could not be read"), sentence)
    return show_error(request, 400, _("This request could not be read"), _("It was cut off or not made by this site."))


def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:
    sentence = _("It was open for too long, or cookies are switched off. Go back, reload the page and send it again.")
    if reason.startswith(OF_ORIGIN):
        sentence = _(
            "It was sent from an address that this site does not know as its own. Whoever runs it behind a proxy sets "
            "CSRF_TRUSTED_ORIGINS to the address that browsers show, or TRUST_PROXY=yes."
        )
    return show_error(request, 403, _("This form could not be accepted"), sentence)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return show_error(
        request,
        404,
        _("There is nothing here"),
        _("The address may be mistyped, or the puzzle was deleted by its owner."),
    )


def too_large(request: HttpRequest) -> HttpResponse:
    return show_error(
        request,
        413,
        _("The upload is too large"),
        _("A puzzle may have at most 1 MB of text, a file of many puzzles 20 MB."),
    )


def too_many_requests(request: HttpRequest, wait: int = 60) -> HttpResponse:
    sentence = _("You have sent many requests. Try again in %(wait)s seconds.") % {"wait": wait}
    return _page_for_now(request, 429, _("One moment, please"), sentence, wait)


def server_error(request: HttpRequest) -> HttpResponse:
    return show_error(
        request, 500, _("Something went wrong"), _("The error was logged. Your puzzles are safe; try again.")
    )


def unavailable(request: HttpRequest, wait: int = 30) -> HttpResponse:
    sentence = _("Too many puzzles are waiting at the moment. Try again in %(wait)s seconds.") % {"wait": wait}
    return _page_for_now(request, 503, _("The site is busy"), sentence, wait)


def no_room_for_text_message(*, is_own: bool) -> str:
    """A sentence for the case that too many long texts wait for a worker."""
    if is_own:
        return _("Many of your texts wait to be read. Send this one again when they are through.")
    return _("Many texts wait to be read at the moment. Send this one again in some minutes.")


def no_room_for_photo_message(*, is_own: bool) -> str:
    """A sentence for the case that too many photos are kept."""
    if is_own:
        return _("Many photos of yours are kept here. Delete one, or send the puzzle without keeping its photo.")
    return _("So many photos are kept here that there is no room for yours. Send the puzzle without keeping its photo.")


def no_room_for_collection_message(*, is_own: bool) -> str:
    """A sentence for the case that there are too many collections."""
    if is_own:
        return _("You have made as many collections as one reader may. Delete one of them, or add to one.")
    return _("So many collections are kept here that there is no room for another.")


def no_database(request: HttpRequest, wait: int = 20) -> HttpResponse:
    return _page_for_now(request, 503, _("The database cannot be reached"), no_database_message(wait), wait)


def no_database_message(wait: int) -> str:
    explanation = _(
        "Nothing of this was stored. Go back and try again in %(wait)s seconds; what you typed is still there."
    )
    return explanation % {"wait": wait}


def too_slow(request: HttpRequest, wait: int = 20) -> HttpResponse:
    return _page_for_now(request, 503, _("The search took too long"), too_slow_message(), wait)


def too_slow_message() -> str:
    return _("Looking for this took too long and was stopped. Narrow the search: name a genre or another filter.")


def no_room(request: HttpRequest, wait: int = 300) -> HttpResponse:
    return _page_for_now(request, 503, _("There is no room left"), no_room_message(), wait)


def no_room_message() -> str:
    return _("The disk of this site is full: nothing of this was stored. What was kept before is not lost.")


def _page_for_now(request: HttpRequest, status: int, title: str, sentence: str, wait: int) -> HttpResponse:
    """An error page whose request may be repeated after `wait` seconds."""
    response = show_error(request, status, title, sentence)
    response["Retry-After"] = str(wait)
    return response


def show_error(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    """The page of any error."""
    return render(request, "core/error.html", {"status": status, "title": title, "sentence": sentence}, status=status)
