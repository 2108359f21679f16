"""Queries for the puzzles of a file or a recipe."""

from django.db.models import Count

from puzzlesite.core.limits import PAGE
from puzzlesite.models import Job, Puzzle


def batch_puzzles(job: Job, number: int = 1, verdict: str = "") -> list[Puzzle]:
    """A page of the puzzles of a file or recipe in order, of one verdict if it is given."""
    start = PAGE * (max(1, number) - 1)
    rows = job.puzzles.filter(verdict=verdict) if verdict else job.puzzles
    return list(rows.order_by("place")[start : start + PAGE])


def count_batch(job: Job) -> int:
    """The number of a file's or recipe's puzzles that exist."""
    return job.puzzles.count()


def batch_verdicts(job: Job) -> dict[str, int]:
    """The number of a file's or recipe's puzzles by verdict; "" stands for those not searched yet."""
    rows = job.puzzles.order_by().values_list("verdict").annotate(Count("id"))
    return dict(rows)
