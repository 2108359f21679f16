"""Jobs that make books: from rows to a PDF, which is kept as a file."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from django.db import transaction
from django.urls import reverse

from puzzlesite import files, limits
from puzzlesite.jobs import states
from puzzlesite.jobs.failures import reason
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.values import BookRequest
from puzzlesite.models import Book, FileKind, Puzzle, State, Verdict
from solvers.paper.book.binding import make_book
from solvers.paper.book.layout import BookError, BookPuzzle, Layout


def make(handle: Handle) -> None:
    """Make a book; its file takes the place of an earlier one."""
    book = Book.objects.get(id=BookRequest.from_json(handle.job.request).book)
    puzzles = load_puzzles(book)
    if not puzzles:
        states.close(handle.job, State.FAILED, reason=reason("empty"))
        return
    try:
        layout = read_layout(book.layout)
    except BookError:
        states.close(handle.job, State.FAILED, reason=reason("layout"))
        return
    data, share = b"", 0.0
    for made in handle.run(bind_pages, puzzles, layout, book.site):
        data, share = (made, 1.0) if isinstance(made, bytes) else (data, made or share)
        handle.report(lambda share=share: {"share": share})  # type: ignore[misc]
    with transaction.atomic():
        files.store(FileKind.BOOK, book.file_name, data, limits.BOOK_LIFETIME, handle.job.client)
        handle.finish(share=1.0, ready=len(puzzles))


def load_puzzles(book: Book) -> list[Puzzle]:
    """The puzzles of a book that are still there, with what is known of each."""
    known = Puzzle.objects.select_related("solution").in_bulk(book.puzzles)
    return [known[number] for number in book.puzzles if number in known]


def read_layout(stored: dict[str, Any]) -> Layout:
    """A layout as its row has it, without fields that another version had. Raises BookError."""
    known = {one.name: stored[one.name] for one in fields(Layout) if one.name in stored}
    return Layout(**{**known, "level_names": tuple(known.get("level_names", ()))})


def bind_pages(puzzles: Sequence[Puzzle], layout: Layout, site: str) -> Iterator[float | bytes]:
    """The share of the pages that is done, after each, and the file at the end."""
    return make_book([book_puzzle(puzzle, site) for puzzle in puzzles], layout)


def book_puzzle(puzzle: Puzzle, site: str) -> BookPuzzle:
    """A row as a puzzle of a book, with its answer if that is the only one."""
    answers = puzzle.answers(slice(1)) if puzzle.verdict == Verdict.ONE else []
    address = f"{site}{reverse('puzzle', args=[puzzle.key])}" if site else ""
    return BookPuzzle(puzzle.genre, puzzle.board, next(iter(answers), None), puzzle.level, puzzle.title, address)
