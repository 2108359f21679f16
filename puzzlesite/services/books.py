"""Books: rows that say what a book is made from, and jobs that make it."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from django.db import transaction

from puzzlesite import limits, queries
from puzzlesite.core.keys import hash_token
from puzzlesite.jobs import states
from puzzlesite.jobs.values import BookRequest
from puzzlesite.models import OPEN, Book, File
from puzzlesite.services.edits import NotOwner
from puzzlesite.services.uploads import RequestedJob
from puzzlesite.text_search import clean
from solvers.paper.book.layout import Layout


def create(
    puzzles: Sequence[int], layout: Layout, *, site: str = "", client: str = "", token: str = ""
) -> RequestedJob:
    """A book of these puzzles, and the job that makes it. site: where QR codes lead to. token: the owner's secret."""
    with transaction.atomic():
        owner = hash_token(token) if token else ""
        book = Book.objects.create(puzzles=list(puzzles), layout=asdict(_clean(layout)), site=site, owner=owner)
        return _make(book, client, token)


def remake(book: Book, *, client: str = "", token: str = "") -> RequestedJob:
    """Make a book again from the same puzzles; the job under way, if there is one, has no new secret."""
    with transaction.atomic():
        book = Book.objects.select_for_update().get(id=book.id)
        job = book.job
        if job is not None and job.state in OPEN:
            return RequestedJob(job, "")
        return _make(book, client, token)


def delete(book: Book, token: str) -> None:
    """Remove a book and its file, and stop the job that makes it. Raises NotOwner for any but its owner."""
    if not book.is_owned_by(token):
        raise NotOwner
    with transaction.atomic():
        book = Book.objects.select_for_update().get(id=book.id)
        if book.job is not None and not book.job.has_ended:
            states.cancel(book.job)
        File.objects.filter(name=book.file_name).delete()
        book.delete()


def _clean(layout: Layout) -> Layout:
    """With words of visible characters alone."""
    return replace(
        layout,
        title=clean(layout.title, limits.TITLE),
        subtitle=clean(layout.subtitle, limits.TITLE),
        author=clean(layout.author, limits.AUTHOR),
        level_names=tuple(clean(name, limits.TITLE) for name in layout.level_names),
    )


def _make(book: Book, client: str, token: str) -> RequestedJob:
    owner = hash_token(token) if token else ""
    cells = queries.count_cells(book.puzzles)
    book.job = states.create_book_job(BookRequest(book.id), len(book.puzzles), cells, client, owner=owner)
    book.save(update_fields=("job",))
    return RequestedJob(book.job, token)
