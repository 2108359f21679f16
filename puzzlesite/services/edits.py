"""What an owner may do: edit, delete, publish."""

from django.db import transaction

from puzzlesite import limits, rows
from puzzlesite.models import Caption, Job, Puzzle, Visibility
from puzzlesite.text_search import clean


class NotOwner(Exception):
    """The secret does not fit the puzzle."""


def edit(puzzle: Puzzle, token: str, *, title: str, author: str, source: str, visibility: str) -> None:
    """Say something else of a puzzle, or show it to others. Raises NotOwner."""
    _check_owner(puzzle, token)
    puzzle.title = clean(title, limits.TITLE)
    puzzle.author = clean(author, limits.AUTHOR)
    puzzle.source = clean(source, limits.SOURCE)
    puzzle.visibility = visibility
    with transaction.atomic():
        before = _lock(puzzle)
        puzzle.is_copy = before.is_copy and visibility == before.visibility
        puzzle.save(update_fields=("title", "author", "source", "visibility", "is_copy"))
        Caption.objects.filter(puzzle=puzzle).delete()
        rows.index_captions([puzzle])
        if visibility != before.visibility:
            rows.mark_copies([before])
            rows.replace_first(before.solution_id)


def delete(puzzle: Puzzle, token: str) -> None:
    """Remove a puzzle, with its jobs; what is known of its board stays. Raises NotOwner."""
    _check_owner(puzzle, token)
    with transaction.atomic():
        before = _lock(puzzle)
        puzzle.delete()
        rows.replace_first(before.solution_id)


def _lock(puzzle: Puzzle) -> Puzzle:
    """The puzzle as it is stored, which no worker changes meanwhile. Raises NotOwner where it is no longer there."""
    stored = Puzzle.objects.select_for_update().only("solution", "visibility", "is_copy").filter(pk=puzzle.pk).first()
    if stored is None:
        raise NotOwner
    return stored


def publish(job: Job, token: str) -> int:
    """Show everyone the puzzles of a batch; how many became public. Raises NotOwner."""
    hidden = list(job.puzzles.filter(visibility=Visibility.UNLISTED))
    for puzzle in hidden:
        _check_owner(puzzle, token)
    with transaction.atomic():
        for start in range(0, len(hidden), rows.BUNDLE):
            rows.publish(hidden[start : start + rows.BUNDLE])
    return len(hidden)


def _check_owner(puzzle: Puzzle, token: str) -> None:
    if not puzzle.is_owned_by(token):
        raise NotOwner
