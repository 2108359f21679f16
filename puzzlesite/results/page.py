"""The page of a job with many puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import solvers
from puzzlesite.core.format import format_puzzle_count, localize, localize_level, localize_title, localize_verdict
from puzzlesite.core.limits import COLLECTED, PAGE
from puzzlesite.core.wire import results
from puzzlesite.core.wire.requests import GenerateRequest
from puzzlesite.jobs import failures
from puzzlesite.jobs.states import waits_for_solvers
from puzzlesite.models import Job, Kind, Puzzle, State, Visibility
from puzzlesite.parts import cards
from puzzlesite.parts.genres import Chip
from puzzlesite.parts.progress import POLL_DELAYS, starting_sentence
from puzzlesite.parts.questions import write_query
from puzzlesite.results import queries
from solvers import recipes

# A longer answer of a recipe is left out of addresses.
LONGEST_ANSWER = 1_000


def find_picture_puzzle(job: Job) -> Puzzle | None:
    """The puzzle from a reader's own picture, once it exists: its page shows more than a list of one."""
    if job.kind != Kind.GENERATE or job.state != State.DONE or job.total != 1:
        return None
    return job.puzzles.first() if _is_from_picture(job) else None


def _is_from_picture(job: Job) -> bool:
    option = recipes.find_picture_option(solvers.genre(job.genre_name))
    return bool(GenerateRequest.from_json(job.request).recipe.get(option))


def job_page(job: Job, number: int, token: str, word: str = "") -> dict[str, Any]:
    """A page of the job's puzzles, of one verdict if `word` names it and all are searched."""
    number, counts = max(1, number), queries.batch_verdicts(job)
    word = word if word in counts and job.has_ended else ""
    shown = queries.batch_puzzles(job, number, word)
    genre = solvers.genre(job.genre_name)
    is_made = job.kind == Kind.GENERATE
    return {
        "title": (_("Generated: %(genre)s") if is_made else _("A file of puzzles: %(genre)s"))
        % {"genre": localize(genre.title)},
        "update": _update(job, shown, 0, len(shown) if number == 1 else PAGE, token, counts, word),
        "is_file": not is_made,
        "previous": _address(job, number - 1, word) if number > 1 else "",
        "following": _address(job, number + 1, word) if number * PAGE < (counts[word] if word else job.total) else "",
        "again": _again(job) if is_made else "",
        "print_address": f"{reverse('print')}?job={job.key}&page={number}",
        "unread": _unread(results.UnreadPuzzles.from_json(job.result)) if job.result else None,
    }


def job_update(job: Job, poll: int, shown: int, token: str) -> dict[str, Any]:
    """The puzzles since the `shown` first ones; at the end all of the page, with their verdicts."""
    there = queries.batch_puzzles(job)
    counts = queries.batch_verdicts(job)
    return _update(job, there if job.has_ended else there[shown:], poll, len(there), token, counts)


def _update(
    job: Job,
    fresh: Sequence[Puzzle],
    poll: int,
    shown: int,
    token: str,
    counts: Mapping[str, int],
    word: str = "",
) -> dict[str, Any]:
    """The progress and the new boards for an open page; those of a file are rows.

    book_address, collect: links that bind or collect all puzzles, once they exist.
    """
    files = list(_files(job)) if job.ready else []
    return {
        "status": _status(job, sum(counts.values()), poll, shown, token),
        "cards": [] if job.kind == Kind.BATCH else cards.make_cards(fresh),
        "rows": list(map(_row, fresh)) if job.kind == Kind.BATCH else [],
        "counts": [_count(word, number) for word, number in sorted(counts.items()) if word],
        "files": files,
        "verdicts": _verdicts(job, counts, word) if job.has_ended and job.kind == Kind.BATCH else [],
        "can_publish": bool(token) and any(puzzle.visibility != Visibility.PUBLIC for puzzle in fresh),
        "book_address": f"{reverse('new-book')}?job={job.key}" if job.has_ended else "",
        "collect": f"{reverse('new-collection')}?job={job.key}" if job.has_ended and job.total <= COLLECTED else "",
        "is_whole": job.has_ended,
    }


def _row(puzzle: Puzzle) -> dict[str, Any]:
    """A row of a file's table, numbered as in the file. verdict: its word, for which the table has a shape."""
    genre, number = puzzle.genre, puzzle.place
    card = cards.make_card(puzzle)
    if not localize_title(puzzle):
        card = replace(card, title=f"{localize(genre.title)} {number}")
    return {
        "number": number,
        "card": card,
        "size": puzzle.label,
        "grade": localize_level(genre, puzzle.level),
        "verdict": puzzle.verdict,
    }


def _verdicts(job: Job, counts: Mapping[str, int], chosen: str) -> list[Chip]:
    """Links to the puzzles of each verdict, where there are several verdicts."""
    words = sorted(word for word in counts if word)
    if len(words) < 2:
        return []
    every = Chip(_("All: %(count)s") % {"count": f"{job.total:,}"}, _address(job, 1), not chosen)
    return [every, *(Chip(_count(word, counts[word]), _address(job, 1, word), word == chosen) for word in words)]


def _count(word: str, number: int) -> str:
    return f"{localize_verdict(word)}: {number:,}"


def _again(job: Job) -> str:
    """Return the address of the form for making more: of a picture, or with the recipe of the job filled in."""
    if _is_from_picture(job):
        return reverse("from-image", args=[job.genre_name])
    options, recipe = recipes.questions(solvers.genre(job.genre_name)), GenerateRequest.from_json(job.request).recipe
    answers = write_query(options, recipe, LONGEST_ANSWER) | {"count": str(job.total)}
    return f"{reverse('generate', args=[job.genre_name])}?{urlencode(answers)}"


def _status(job: Job, made: int, poll: int, shown: int, token: str) -> dict[str, Any]:
    """The progress of a job. share: in percent. delay: milliseconds until the page asks again; 0 when it has ended."""
    return {
        "key": job.key,
        "sentence": _sentence(job, made),
        "share": 100 * job.ready // max(1, job.total),
        "delay": 0 if job.has_ended else POLL_DELAYS[min(poll, len(POLL_DELAYS) - 1)],
        "poll": poll + 1,
        "shown": shown,
        "is_cancellable": job.is_cancellable and job.is_owned_by(token),
        "problem": _problem(job),
        "print_address": f"{reverse('print')}?job={job.key}" if shown else "",
    }


def _problem(job: Job) -> str:
    """The reason why the job failed; of parts, that of the first failed one."""
    if not job.reason:
        return ""
    failed = job.parts.filter(state=State.FAILED).order_by("id").first()
    return failures.localize_reason((failed or job).reason or job.reason)


def _files(job: Job) -> Iterator[tuple[str, str]]:
    yield (_("Table with verdicts and answers (CSV)"), reverse("results-table", args=[job.key]))
    for form in solvers.genre(job.genre_name).written_formats:
        yield (localize(form.title), reverse("results", args=[job.key, form.name]))


def _unread(unread: results.UnreadPuzzles) -> dict[str, Any]:
    count = unread.count
    sentence = ngettext("%(count)s puzzle could not be read.", "%(count)s puzzles could not be read.", count)
    return {"sentence": sentence % {"count": f"{count:,}"}, "errors": [localize(error) for error in unread.errors]}


def _sentence(job: Job, made: int) -> str:
    """Say how many puzzles are made or searched. made: existing ones; of a recipe some may not be graded yet."""
    done = job.ready if job.kind == Kind.BATCH else made
    if not done and not job.has_ended and waits_for_solvers(job):
        return starting_sentence()
    figures = {"ready": f"{job.ready:,}", "made": f"{made:,}", "puzzles": format_puzzle_count(job.total)}
    if job.kind == Kind.BATCH:
        return _("%(ready)s of %(puzzles)s searched.") % figures
    if job.state == State.CANCELLED:
        return _("Cancelled: %(made)s of %(puzzles)s made.") % figures
    if job.state == State.DONE:
        return _("%(puzzles)s made.") % figures
    if made == job.total:
        return _("%(puzzles)s made, %(ready)s graded.") % figures
    return _("%(made)s of %(puzzles)s made.") % figures


def _address(job: Job, number: int, word: str = "") -> str:
    query = {"verdict": word} if word else {}
    query |= {"page": str(number)} if number > 1 else {}
    return reverse("job", args=[job.key]) + (f"?{urlencode(query)}" if query else "")
