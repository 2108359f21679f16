"""The puzzles of a day: one for each genre and level, from a seed that all sites with the same setting share."""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date

from django.conf import settings
from django.db import transaction

import solvers
from puzzlesite.models import Daily, Visibility
from puzzlesite.services.generation import generate
from solvers.contract.genre import Genre

CLIENT = "daily"  # its jobs share the queue as those of one client do
SEEDS = 2**31


def request(day: date) -> None:
    """Have the puzzles of a day made that were not asked for yet."""
    wanted = {(genre.name, level): settings for genre, level, settings in list_wanted()}
    if Daily.objects.filter(day=day).count() >= len(wanted):
        return
    with transaction.atomic():
        rows = [Daily(day=day, genre_name=name, level=level) for name, level in wanted]
        Daily.objects.bulk_create(rows, ignore_conflicts=True)
        for row in Daily.objects.select_for_update().filter(day=day, job=None):
            recipe = wanted.get((row.genre_name, row.level))
            if recipe is not None:
                _have_made(row, recipe)


def list_wanted() -> Iterator[tuple[Genre, str, Mapping[str, str]]]:
    """The genres and levels that have a puzzle each day, with its recipe."""
    for genre in solvers.all_genres():
        for level, recipe in genre.generated.levels.items() if genre.generated else ():
            yield genre, level, recipe


def seed_of(day: date, genre: str, level: str) -> int:
    """The seed of a puzzle: from the day and the site's setting, and nothing else."""
    text = "/".join((settings.DAILY_SEED, day.isoformat(), genre, level))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % SEEDS


def _have_made(row: Daily, recipe: Mapping[str, str]) -> None:
    genre, seed = solvers.genre(row.genre_name), seed_of(row.day, row.genre_name, row.level)
    batch = generate(genre, recipe, seed=seed, visibility=Visibility.PUBLIC, client=CLIENT)
    row.job = batch.job
    row.save(update_fields=("job",))
