"""Jobs that make books: they read the rows of the puzzles and store a PDF."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from django.db import transaction
from django.urls import reverse

from puzzlesite.core import files, limits
from puzzlesite.core.wire.requests import BookRequest
from puzzlesite.jobs.run import Run
from puzzlesite.models import Book, FileKind, Puzzle, Verdict
from solvers.paper.book.binding import make_book
from solvers.paper.book.layout import BookError, BookLayout, BookPuzzle


class BookRun(Run):
    """A job that makes a book; its file replaces an earlier one."""

    def work(self) -> None:
        """Make the file, or fail with the reason."""
        book = Book.objects.get(id=BookRequest.from_json(self.job.request).book)
        puzzles = _load_puzzles(book)
        if not puzzles:
            self.fail("empty")
            return
        try:
            layout = _read_layout(book.layout)
        except BookError:
            self.fail("layout")
            return
        self._make(book, puzzles, layout)

    def _make(self, book: Book, puzzles: Sequence[Puzzle], layout: BookLayout) -> None:
        data, share = b"", 0.0
        for made in self.iterate_slices(_bind_pages, puzzles, layout, book.site):
            data, share = (made, 1.0) if isinstance(made, bytes) else (data, made or share)
            self.report(lambda share=share: {"share": share})  # type: ignore[misc]
        with transaction.atomic():
            files.store_file(FileKind.BOOK, book.file_name, data, limits.BOOK_LIFETIME, self.job.client)
            self.finish(share=1.0, ready=len(puzzles))


def _load_puzzles(book: Book) -> list[Puzzle]:
    """The puzzles of a book that still exist, with their solutions."""
    known = Puzzle.objects.select_related("solution").in_bulk(book.puzzles)
    return [known[number] for number in book.puzzles if number in known]


def _read_layout(stored: dict[str, Any]) -> BookLayout:
    """A stored layout, without fields that only another version knows. Raises BookError."""
    known = {one.name: stored[one.name] for one in fields(BookLayout) if one.name in stored}
    return BookLayout(**{**known, "level_names": tuple(known.get("level_names", ()))})


def _bind_pages(puzzles: Sequence[Puzzle], layout: BookLayout, site: str) -> Iterator[float | bytes]:
    """Yield the finished share of the pages after each page, and the file at the end."""
    return make_book([book_puzzle(puzzle, site) for puzzle in puzzles], layout)


def book_puzzle(puzzle: Puzzle, site: str) -> BookPuzzle:
    """A row as a puzzle of a book, with its answer if it has exactly one."""
    answers = puzzle.answers(slice(1)) if puzzle.verdict == Verdict.ONE else []
    address = f"{site}{reverse('puzzle', args=[puzzle.key])}" if site else ""
    return BookPuzzle(puzzle.genre, puzzle.board, next(iter(answers), None), puzzle.level, puzzle.title, address)
