"""Queries for the rows of puzzles of the day."""

from collections.abc import Iterable
from datetime import date

from puzzlesite.core.queries import filter_public, genre_names
from puzzlesite.models import Daily, Puzzle, Verdict


def find_dailies(day: date, genre: str = "", level: str = "") -> list[Daily]:
    """The rows of the puzzles of a day with their jobs; only those of a genre or level where one is given."""
    found = Daily.objects.filter(day=day, genre_name__in=genre_names(), **_choose_dailies(genre, level))
    return list(found.select_related("job").order_by("genre_name", "id"))


def _choose_dailies(genre: str, level: str) -> dict[str, str]:
    return {name: value for name, value in (("genre_name", genre), ("level", level)) if value}


def is_being_made(row: Daily) -> bool:
    """Whether the job of a puzzle of a day has not ended."""
    return row.job is not None and not row.job.has_ended


def find_last_dailies(days: int, genre: str = "", level: str = "") -> list[Daily]:
    """The rows of the last days that have puzzles, the newest day first; perhaps those of one genre or level alone."""
    found = Daily.objects.filter(day__in=list_days(days), genre_name__in=genre_names(), **_choose_dailies(genre, level))
    return list(found.order_by("-day", "genre_name", "id"))


def list_days(count: int, before: date | None = None) -> list[date]:
    """The last days that have puzzles, the newest first; only earlier days where `before` is given."""
    found = Daily.objects.filter(day__lt=before) if before else Daily.objects.all()
    return list(found.order_by("-day").values_list("day", flat=True).distinct()[:count])


def find_daily_puzzles(rows: Iterable[Daily]) -> dict[int, Puzzle]:
    """The public puzzles that these rows have got, if they have one answer, by the rows' ids."""
    jobs = {row.job_id: row.id for row in rows if row.job_id is not None}
    found = filter_public(Puzzle.objects.filter(batch_id__in=jobs, verdict=Verdict.ONE))
    return {jobs[puzzle.batch_id]: puzzle for puzzle in found if puzzle.batch_id is not None}
