"""Views of the puzzles of the day, which are made when the day is first visited, on all sites from one seed."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from puzzlesite.core.texts import read_number
from puzzlesite.daily import page, queries
from puzzlesite.daily import service as services
from puzzlesite.feeds.service import send_feed
from puzzlesite.middleware.rate import cpu_limited

FED_DAYS = 7


@require_safe
def show_today(request: HttpRequest) -> HttpResponse:
    """The puzzles of today."""
    day = timezone.localdate()
    services.request_day(day)
    return _show(request, day)


@require_safe
def show_day(request: HttpRequest, day: str) -> HttpResponse:
    """The puzzles of a day on which the page was visited."""
    return _show(request, _read_day(day))


@require_safe
def show_day_boards(request: HttpRequest, day: str) -> HttpResponse:
    """The boards of a day, for its open page."""
    shown = page.day_boards(_read_day(day), read_number(request.GET, "poll"))
    return render(request, "daily/boards.html", {"boards": shown})


@require_safe
@cpu_limited
def show_daily_feed(request: HttpRequest) -> HttpResponse:
    """The puzzles of the last days as an Atom feed; ?genre= and ?level= select some."""
    services.request_day(timezone.localdate())
    rows = queries.find_last_dailies(FED_DAYS, request.GET.get("genre", ""), request.GET.get("level", ""))
    return send_feed(
        request, _("Daily puzzles"), reverse("daily"), request.get_full_path(), page.list_daily_feed_entries(rows)
    )


def _show(request: HttpRequest, day: date) -> HttpResponse:
    return render(request, "daily/daily.html", {"page": page.daily_page(day)})


def _read_day(text: str) -> date:
    """A day that has puzzles, read from an address. Raises Http404."""
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if text != day.isoformat() or not queries.find_dailies(day):
        raise Http404
    return day
