"""The page of a book: how far it is, what it is, and where its file is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite import files, queries
from puzzlesite.jobs import failures
from puzzlesite.limits import BOOK_PUZZLES
from puzzlesite.models import Book, Job, State
from puzzlesite.pages.format import format_size, puzzles, verdict
from puzzlesite.pages.progress import POLLS, say_queued, say_stopping
from puzzlesite.queries import Filters

NAMED = 20  # puzzles of a sentence


@dataclass(frozen=True, slots=True)
class BookStatus:
    """How far a book is. share: in percent. delay: milliseconds until the page asks again; 0 when it has ended."""

    key: str
    sentence: str
    problem: str
    share: int
    delay: int
    poll: int
    is_cancellable: bool
    file: str
    can_remake: bool


@dataclass(frozen=True, slots=True)
class BookPage:
    """All that is shown of a book."""

    title: str
    facts: str
    status: BookStatus
    other_layout: str


@dataclass(frozen=True, slots=True)
class Others:
    """Puzzles of a book that nobody can be sure to have solved. without: the address that leaves them out."""

    sentence: str
    without: str


@dataclass(frozen=True, slots=True)
class BookLine:
    """A book in the list of a reader's own."""

    key: str
    title: str
    facts: str
    sentence: str


def say_without_one_answer(numbers: Sequence[int], query: QueryDict) -> Others | None:
    """Which of the puzzles, by their numbers as rows, do not have exactly one answer; None when all have."""
    found = queries.list_without_one_answer(numbers)
    if not found:
        return None
    named = [f"{numbers.index(number) + 1} ({verdict(known)})" for number, (_key, known) in list(found.items())[:NAMED]]
    which = ", ".join(named + ["…"] * (len(found) > NAMED))
    sentence = ngettext(
        "%(count)s puzzle does not have exactly one answer, and none is printed: number %(which)s.",
        "%(count)s puzzles do not have exactly one answer, and none is printed: numbers %(which)s.",
        len(found),
    )
    remaining = query.copy()
    remaining["one"] = "yes"
    return Others(sentence % {"count": len(found), "which": which}, f"?{remaining.urlencode()}")


def say_left_out(number: int, query: QueryDict) -> list[str]:
    """What of a search is not among the so many puzzles that were taken of it, and why; nothing of other choices."""
    if "search" not in query:
        return []
    count = queries.count_left_out(Filters.of(query))
    figures = {"count": f"{count:,}" if count <= BOOK_PUZZLES else f"{BOOK_PUZZLES:,}+", "most": f"{BOOK_PUZZLES:,}"}
    sentence = ngettext(
        "%(count)s puzzle of the list is left out: it is not known to have exactly one answer.",
        "%(count)s puzzles of the list are left out: they are not known to have exactly one answer.",
        count,
    )
    sentences = {sentence: count, _("The first %(most)s of the list are taken."): number >= BOOK_PUZZLES}
    return [sentence % figures for sentence, is_so in sentences.items() if is_so]


def line(book: Book) -> BookLine:
    """What the list says of a book."""
    return BookLine(book.key, _title(book), _facts(book), _sentence(book.job, files.size(book.file_name)))


def _title(book: Book) -> str:
    return book.layout.get("title") or _("A book of puzzles")


def _facts(book: Book) -> str:
    layout: Mapping[str, Any] = book.layout
    facts = [layout.get("author"), puzzles(len(book.puzzles)), layout.get("trim")]
    return " · ".join(fact for fact in facts if fact)


def page(book: Book, token: str) -> BookPage:
    """The page of a book. token: the reader's secret, if it is theirs."""
    return BookPage(
        title=_title(book),
        facts=_facts(book),
        status=status(book, 0, token),
        other_layout=f"{reverse('new-book')}?book={book.key}",
    )


def status(book: Book, poll: int, token: str) -> BookStatus:
    """How far it is, for the page and for whoever keeps it open."""
    job, size = book.job, files.size(book.file_name)
    is_open = job is not None and not job.has_ended
    return BookStatus(
        key=book.key,
        sentence=_sentence(job, size),
        problem=failures.message(job.reason) if job and job.reason else "",
        share=round(100 * (job.share or 0)) if job else 0,
        delay=POLLS[min(poll, len(POLLS) - 1)] if is_open else 0,
        poll=poll + 1,
        is_cancellable=bool(job and job.is_cancellable and job.is_owned_by(token)),
        file=reverse("book-file", args=[book.key]) if size and not is_open else "",
        can_remake=not is_open,
    )


def _sentence(job: Job | None, size: int | None) -> str:
    if job is not None and not job.has_ended:
        if job.cancelling:
            return say_stopping()
        return _say_share(job) if job.started else say_queued(job)
    if job is not None and job.state == State.FAILED:
        return _("The book could not be made.")
    if size:
        return _("The book is ready: %(size)s.") % {"size": format_size(size)}
    if job is not None and job.state == State.CANCELLED:
        return _("Cancelled: the book was not made.")
    return _("The file was kept for 30 days. The same book can be made again.")


def _say_share(job: Job) -> str:
    return _("Making the book: %(share)s%% done.") % {"share": round(100 * (job.share or 0))}
