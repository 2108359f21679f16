"""The API of the puzzles of a day."""

from datetime import date
from functools import partial

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Query, Router

from puzzlesite.api import serializers
from puzzlesite.api.interface import READS, refuse_missing
from puzzlesite.api.waiting import wait_until
from puzzlesite.daily import queries
from puzzlesite.daily import service as daily
from puzzlesite.daily.schemas import DailyOut, DayOut, DayQuery
from puzzlesite.models import Daily

router = Router(tags=["Puzzles of the day"])
# An answer names this number of earlier days.
EARLIER = 30


@router.get("/daily", response={200: DayOut, **READS})
def get_daily(request: HttpRequest, wanted: Query[DayQuery]) -> DayOut:
    """The puzzles of a day, the same on every site with the same seed. wait: until all of them are made."""
    today = timezone.localdate()
    day = wanted.day or today
    if day == today:
        daily.request_day(day)
    read = partial(queries.find_dailies, day, wanted.genre, wanted.level)
    rows = wait_until(request, read, lambda found: not any(map(queries.is_being_made, found)), wanted.wait)
    if not rows:
        raise refuse_missing(_("There are no such puzzles of that day."))
    return _day_out(day, rows)


def _day_out(day: date, rows: list[Daily]) -> DayOut:
    made = queries.find_daily_puzzles(rows)
    puzzles = [
        DailyOut(
            genre=row.genre_name,
            level=row.level,
            is_open=row.id not in made and queries.is_being_made(row),
            puzzle=serializers.serialize_puzzle(made[row.id]) if row.id in made else None,
        )
        for row in rows
    ]
    return DayOut(day=day, puzzles=puzzles, earlier=queries.list_days(EARLIER, before=day))
