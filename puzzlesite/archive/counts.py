"""Counts of public puzzles by genre, size and technique, which the archive's filters offer."""

from django.core.cache import cache
from django.db.models import Count

import solvers
from puzzlesite.models import Puzzle, TechniqueUse
from solvers.contract.genre import Genre

# Seconds for which a count is kept.
MINUTE = 60


def count_genres() -> dict[str, int]:
    """Count the public puzzles of each genre; kept for a minute."""
    return _count("genre_name")


def count_sizes(genre: str) -> dict[str, int]:
    """Count the public puzzles of a genre by size, the most frequent first; kept for a minute."""
    return _count("label", genre) if _is_there(genre) else {}


def count_techniques(genre: str) -> dict[str, int]:
    """Count the public puzzles of a genre by the hardest technique that each needs; kept for a minute."""
    return {name: count for name, count in _count("technique", genre).items() if name} if _is_there(genre) else {}


def list_used_techniques(genre: Genre) -> frozenset[str]:
    """Techniques that at least one puzzle of a genre needs; kept for a minute."""
    names = genre.explained.by_name if genre.explained else ()
    uses = TechniqueUse.objects.filter(genre_name=genre.name)

    def read() -> frozenset[str]:
        # Each lookup reads one entry of an index.
        return frozenset(name for name in names if uses.filter(technique=name).exists())

    return cache.get_or_set(f"used-{genre.name}", read, MINUTE) or frozenset()


def _count(field: str, genre: str = "") -> dict[str, int]:
    def count() -> dict[str, int]:
        own = {"genre_name": genre} if genre else {}
        # The index that has the genre begins with the column `is_copy`.
        puzzles = Puzzle.objects.public().filter(is_copy__in=[False, True], **own)
        rows = puzzles.order_by().values_list(field).annotate(Count("id"))
        return dict(sorted(rows, key=lambda row: -row[1]))

    return cache.get_or_set(f"counted-{field}-{genre}", count, MINUTE) or {}


def _is_there(genre: str) -> bool:
    return any(one.name == genre for one in solvers.all_genres())
