"""The puzzles of the day: made when the day is first looked at, the same on every site with the same seed."""

from datetime import date
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from puzzlesite import access, queries
from puzzlesite.forms.query import number
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.pages.lists import daily
from puzzlesite.services import daily as services

FED_DAYS = 7


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Those of today."""
    day = timezone.localdate()
    services.request(day)
    return _show(request, day)


@require_safe
def of_day(request: HttpRequest, day: str) -> HttpResponse:
    """Those of a day that somebody has looked at when it was."""
    return _show(request, _read_day(day))


@require_safe
def boards(request: HttpRequest, day: str) -> HttpResponse:
    """The boards of a day, for a page that is open."""
    shown = daily.day_boards(_read_day(day), number(request.GET, "poll"))
    return render(request, "daily_boards.html", {"boards": shown})


@require_safe
@cpu_limited
def atom(request: HttpRequest) -> HttpResponse:
    """The puzzles of the last days as Atom; ?genre= and ?level= choose some."""
    services.request(timezone.localdate())
    rows = queries.last_dailies(FED_DAYS, request.GET.get("genre", ""), request.GET.get("level", ""))
    shown = daily.daily_feed(rows, request.get_full_path(), partial(access.absolute, request))
    return render(request, "feed.xml", {"feed": shown}, content_type="application/atom+xml; charset=utf-8")


def _show(request: HttpRequest, day: date) -> HttpResponse:
    return render(request, "daily.html", {"page": daily.daily_page(day)})


def _read_day(text: str) -> date:
    """A day that has puzzles. Raises Http404."""
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if text != day.isoformat() or not queries.dailies(day):
        raise Http404
    return day
