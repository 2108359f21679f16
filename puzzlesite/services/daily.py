"""The puzzles of a day: one for each genre and level, from a seed that all sites with the same setting share.

As a day begins they are made one after the other while nobody waits for anything; whoever looks before has the rest
made at once.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date

from django.conf import settings
from django.db import transaction
from django.utils import timezone

import solvers
from puzzlesite.models import Daily, Job, Queue, Visibility
from puzzlesite.services.generation import generate
from solvers.contract.genre import Genre

CLIENT = "daily"  # its jobs share the queue as those of one client do
SEEDS = 2**31
Wanted = tuple[Genre, str, Mapping[str, str]]  # a genre, a level, and the recipe of its puzzles


def request(day: date) -> None:
    """Have the puzzles of a day made that were not asked for yet."""
    _request(day, _list_missing(day), Queue.SHORT)


def request_quietly() -> None:
    """Have the next of today's puzzles made, behind all other work, unless there is some."""
    if not settings.DAILY or Job.objects.open().exists():
        return
    today = timezone.localdate()
    _request(today, _list_missing(today)[:1], Queue.LONG)


def _list_missing(day: date) -> list[Wanted]:
    """What of a day was not asked for yet."""
    existing = set(Daily.objects.filter(day=day).exclude(job=None).values_list("genre_name", "level"))
    return [one for one in list_wanted() if (one[0].name, one[1]) not in existing]


def _request(day: date, missing: list[Wanted], queue: Queue) -> None:
    """Have these made; each is made once, whoever else asks at the same time."""
    if not missing:
        return
    recipes = {(genre.name, level): recipe for genre, level, recipe in missing}
    with transaction.atomic():
        rows = [Daily(day=day, genre_name=name, level=level) for name, level in recipes]
        Daily.objects.bulk_create(rows, ignore_conflicts=True)
        for row in Daily.objects.select_for_update().filter(day=day, job=None):
            if (row.genre_name, row.level) in recipes:
                _have_made(row, recipes[row.genre_name, row.level], queue)


def list_wanted() -> Iterator[Wanted]:
    """The genres and levels that have a puzzle each day, with its recipe."""
    for genre in solvers.all_genres():
        for level, recipe in genre.generated.levels.items() if genre.generated else ():
            yield genre, level, recipe


def seed_of(day: date, genre: str, level: str) -> int:
    """The seed of a puzzle: from the day and the site's setting, and nothing else."""
    text = "/".join((settings.DAILY_SEED, day.isoformat(), genre, level))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % SEEDS


def _have_made(row: Daily, recipe: Mapping[str, str], queue: Queue) -> None:
    genre, seed = solvers.genre(row.genre_name), seed_of(row.day, row.genre_name, row.level)
    batch = generate(genre, recipe, seed=seed, visibility=Visibility.PUBLIC, client=CLIENT, queue=queue)
    row.job = batch.job
    row.save(update_fields=("job",))
