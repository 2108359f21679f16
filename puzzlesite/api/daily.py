"""The puzzles of a day, one of each genre and level."""

from datetime import date
from functools import partial

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Query, Router

from puzzlesite import queries
from puzzlesite.api import serializers
from puzzlesite.api.interface import READS, refuse_missing
from puzzlesite.api.schemas import DailyOut, DayOut, DayQuery
from puzzlesite.api.waiting import wait_until
from puzzlesite.models import Daily
from puzzlesite.services import daily

router = Router(tags=["Puzzles of the day"])
EARLIER = 30  # days that are named


@router.get("/daily", operation_id="get_daily", response={200: DayOut, **READS})
def of_day(request: HttpRequest, wanted: Query[DayQuery]) -> DayOut:
    """The puzzles of a day, the same on every site with the same seed. wait: until all of them are made."""
    today = timezone.localdate()
    day = wanted.day or today
    if day == today:
        daily.request(day)
    read = partial(queries.dailies, day, wanted.genre, wanted.level)
    rows = wait_until(request, read, lambda found: not any(map(queries.is_being_made, found)), wanted.wait)
    if not rows:
        raise refuse_missing(_("There are no such puzzles of that day."))
    return _day_out(day, rows)


def _day_out(day: date, rows: list[Daily]) -> DayOut:
    made = queries.puzzles_of_days(rows)
    puzzles = [
        DailyOut(
            genre=row.genre_name,
            level=row.level,
            is_open=row.id not in made and queries.is_being_made(row),
            puzzle=serializers.puzzle(made[row.id]) if row.id in made else None,
        )
        for row in rows
    ]
    return DayOut(day=day, puzzles=puzzles, earlier=queries.list_days(EARLIER, before=day))
