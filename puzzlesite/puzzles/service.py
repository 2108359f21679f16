"""An owner's changes to a puzzle: edit, delete, publish."""

from django.db import transaction

from puzzlesite.core import limits, rows
from puzzlesite.core.access import NotOwner
from puzzlesite.core.texts import clean
from puzzlesite.models import Caption, Job, Puzzle, Visibility


def change_puzzle(puzzle: Puzzle, token: str, *, title: str, author: str, source: str, visibility: str) -> None:
    """Replace the title, author, source and visibility of a puzzle. Raises NotOwner."""
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
            rows.promote_copy(before.solution_id)


def remove_puzzle(puzzle: Puzzle, token: str) -> None:
    """Remove a puzzle with its jobs; the solution of its board stays. Raises NotOwner."""
    _check_owner(puzzle, token)
    with transaction.atomic():
        before = _lock(puzzle)
        puzzle.delete()
        rows.promote_copy(before.solution_id)


def _lock(puzzle: Puzzle) -> Puzzle:
    """The stored puzzle, locked so that no worker changes it. Raises NotOwner where it no longer exists."""
    stored = Puzzle.objects.select_for_update().only("solution", "visibility", "is_copy").filter(pk=puzzle.pk).first()
    if stored is None:
        raise NotOwner
    return stored


def publish_batch(job: Job, token: str) -> int:
    """Make the puzzles of a batch public, and return their number. Raises NotOwner."""
    hidden = list(job.puzzles.filter(visibility=Visibility.UNLISTED))
    for puzzle in hidden:
        _check_owner(puzzle, token)
    with transaction.atomic():
        for start in range(0, len(hidden), rows.BUNDLE):
            rows.publish_rows(hidden[start : start + rows.BUNDLE])
    return len(hidden)


def _check_owner(puzzle: Puzzle, token: str) -> None:
    if not puzzle.is_owned_by(token):
        raise NotOwner
