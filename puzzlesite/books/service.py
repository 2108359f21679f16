"""Create, remake and delete books: rows with their puzzles and layout, and the jobs that make the files."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from django.db import transaction

from puzzlesite.core import limits, queries
from puzzlesite.core.access import NotOwner
from puzzlesite.core.keys import hash_token
from puzzlesite.core.submissions import RequestedJob
from puzzlesite.core.texts import clean
from puzzlesite.core.wire.requests import BookRequest
from puzzlesite.jobs import states
from puzzlesite.models import OPEN, Book, File
from solvers.paper.book.layout import BookLayout


def create_book(
    puzzles: Sequence[int], layout: BookLayout, *, site: str = "", client: str = "", token: str = ""
) -> RequestedJob:
    """Create a book of these puzzles and its job. site: base of addresses in QR codes. token: the owner's secret."""
    with transaction.atomic():
        owner = hash_token(token) if token else ""
        book = Book.objects.create(puzzles=list(puzzles), layout=asdict(_clean(layout)), site=site, owner=owner)
        return _make(book, client, token)


def renew_book(book: Book, *, client: str = "", token: str = "") -> RequestedJob:
    """Make a book again from the same puzzles; an open job is returned without its secret."""
    with transaction.atomic():
        book = Book.objects.select_for_update().get(id=book.id)
        job = book.job
        if job is not None and job.state in OPEN:
            return RequestedJob(job, "")
        return _make(book, client, token)


def remove_book(book: Book, token: str) -> None:
    """Remove a book and its file, and stop the job that makes it. Raises NotOwner for any but its owner."""
    if not book.is_owned_by(token):
        raise NotOwner
    with transaction.atomic():
        book = Book.objects.select_for_update().get(id=book.id)
        if book.job is not None and not book.job.has_ended:
            states.cancel_with_parts(book.job)
        File.objects.filter(name=book.file_name).delete()
        book.delete()


def _clean(layout: BookLayout) -> BookLayout:
    """The layout with its texts reduced to visible characters."""
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
    book.job = states.create_book_job(BookRequest(book=book.id), len(book.puzzles), cells, client, owner=owner)
    book.save(update_fields=("job",))
    return RequestedJob(book.job, token)
