"""The page of a book: its progress, its title and facts, and the address of its file."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.core import files
from puzzlesite.core import queries as core_queries
from puzzlesite.core.format import format_puzzle_count, format_size, localize_verdict
from puzzlesite.jobs import failures
from puzzlesite.models import Book, Job, State
from puzzlesite.parts.progress import POLL_DELAYS, queued_sentence, stopping_sentence

# The sentence about puzzles without exactly one answer names this number of them.
NAMED = 20


def describe_without_one_answer(numbers: Sequence[int], query: QueryDict) -> dict[str, str] | None:
    """A sentence about the puzzles, given by row numbers, without exactly one answer; None when all of them have it.

    without: the address that leaves them out.
    """
    found = core_queries.list_without_one_answer(numbers)
    if not found:
        return None
    named = [
        f"{numbers.index(number) + 1} ({localize_verdict(known)})"
        for number, (_key, known) in list(found.items())[:NAMED]
    ]
    which = ", ".join(named + ["…"] * (len(found) > NAMED))
    sentence = ngettext(
        "%(count)s puzzle does not have exactly one answer, and none is printed: number %(which)s.",
        "%(count)s puzzles do not have exactly one answer, and none is printed: numbers %(which)s.",
        len(found),
    )
    remaining = query.copy()
    remaining["one"] = "yes"
    return {
        "sentence": sentence % {"count": len(found), "which": which},
        "without": f"?{remaining.urlencode()}",
    }


def book_line(book: Book) -> dict[str, Any]:
    """A book as a line of the list."""
    return {
        "key": book.key,
        "title": _title(book),
        "facts": _facts(book),
        "sentence": _sentence(book.job, files.find_size(book.file_name)),
    }


def _title(book: Book) -> str:
    return book.layout.get("title") or _("A book of puzzles")


def _facts(book: Book) -> str:
    layout: Mapping[str, Any] = book.layout
    facts = [layout.get("author"), format_puzzle_count(len(book.puzzles)), layout.get("trim")]
    return " · ".join(fact for fact in facts if fact)


def book_page(book: Book, token: str) -> dict[str, Any]:
    """The page of a book. token: the reader's secret, if it is theirs."""
    return {
        "title": _title(book),
        "facts": _facts(book),
        "status": book_status(book, 0, token),
        "other_layout": f"{reverse('new-book')}?book={book.key}",
    }


def book_status(book: Book, poll: int, token: str) -> dict[str, Any]:
    """The progress of a book, for its page and the requests that this page repeats.

    share: in percent. delay: milliseconds until the page asks again; 0 when it has ended.
    """
    job, size = book.job, files.find_size(book.file_name)
    is_open = job is not None and not job.has_ended
    return {
        "key": book.key,
        "sentence": _sentence(job, size),
        "problem": failures.localize_reason(job.reason) if job and job.reason else "",
        "share": round(100 * (job.share or 0)) if job else 0,
        "delay": POLL_DELAYS[min(poll, len(POLL_DELAYS) - 1)] if is_open else 0,
        "poll": poll + 1,
        "is_cancellable": bool(job and job.is_cancellable and job.is_owned_by(token)),
        "file": reverse("book-file", args=[book.key]) if size and not is_open else "",
        "can_remake": not is_open,
    }


def _sentence(job: Job | None, size: int | None) -> str:
    if job is not None and not job.has_ended:
        if job.cancelling:
            return stopping_sentence()
        return _say_share(job) if job.started else queued_sentence(job)
    if job is not None and job.state == State.FAILED:
        return _("The book could not be made.")
    if size:
        return _("The book is ready: %(size)s.") % {"size": format_size(size)}
    if job is not None and job.state == State.CANCELLED:
        return _("Cancelled: the book was not made.")
    return _("The file was kept for 30 days. The same book can be made again.")


def _say_share(job: Job) -> str:
    return _("Making the book: %(share)s%% done.") % {"share": round(100 * (job.share or 0))}
