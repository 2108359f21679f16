"""The puzzles of a day: one for each genre and level, from a seed that all sites with the same setting share.

As a day begins they are made one after the other while no job waits; a reader who comes earlier has the missing ones
made at once.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date

from django.conf import settings
from django.db import transaction
from django.utils import timezone

import solvers
from puzzlesite.generate.service import create_generation
from puzzlesite.models import Daily, Job, Queue, Visibility
from solvers.contract.genre import Genre

# The client of these jobs, which share the queue as those of one client do.
CLIENT = "daily"
SEEDS = 2**31
# A genre, a level, and the recipe of its puzzles.
Wanted = tuple[Genre, str, Mapping[str, str]]


def request_day(day: date) -> None:
    """Create jobs for the puzzles of a day that have none yet."""
    _request(day, _list_missing(day), Queue.SHORT)


def request_next_daily() -> None:
    """Create a job for one more of today's puzzles, behind all other work, unless another job is open."""
    if not settings.DAILY or Job.objects.open().exists():
        return
    today = timezone.localdate()
    _request(today, _list_missing(today)[:1], Queue.LONG)


def _list_missing(day: date) -> list[Wanted]:
    """Genres and levels whose puzzle of this day has no job yet."""
    existing = set(Daily.objects.filter(day=day).exclude(job=None).values_list("genre_name", "level"))
    return [one for one in list_daily_levels() if (one[0].name, one[1]) not in existing]


def _request(day: date, missing: list[Wanted], queue: Queue) -> None:
    """Create jobs for these puzzles; concurrent calls create each of them once."""
    if not missing:
        return
    recipes = {(genre.name, level): recipe for genre, level, recipe in missing}
    with transaction.atomic():
        rows = [Daily(day=day, genre_name=name, level=level) for name, level in recipes]
        Daily.objects.bulk_create(rows, ignore_conflicts=True)
        for row in Daily.objects.select_for_update().filter(day=day, job=None):
            if (row.genre_name, row.level) in recipes:
                _have_made(row, recipes[row.genre_name, row.level], queue)


def list_daily_levels() -> Iterator[Wanted]:
    """The genres and levels that have a puzzle each day, with its recipe."""
    for genre in solvers.all_genres():
        for level, recipe in genre.generated.levels.items() if genre.generated else ():
            yield genre, level, recipe


def compute_seed(day: date, genre: str, level: str) -> int:
    """The seed of a puzzle, computed from the day, genre, level and the site's setting alone."""
    text = "/".join((settings.DAILY_SEED, day.isoformat(), genre, level))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % SEEDS


def _have_made(row: Daily, recipe: Mapping[str, str], queue: Queue) -> None:
    genre, seed = solvers.genre(row.genre_name), compute_seed(row.day, row.genre_name, row.level)
    batch = create_generation(genre, recipe, seed=seed, visibility=Visibility.PUBLIC, client=CLIENT, queue=queue)
    row.job = batch.job
    row.save(update_fields=("job",))
