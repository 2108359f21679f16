"""The page of many puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import solvers
from puzzlesite import queries
from puzzlesite.forms.puzzle import write_query
from puzzlesite.jobs import failures, values
from puzzlesite.jobs.states import waits_for_solvers
from puzzlesite.jobs.values import GenerateRequest
from puzzlesite.limits import COLLECTED, PAGE
from puzzlesite.models import Job, Kind, Puzzle, State, Visibility
from puzzlesite.pages import cards
from puzzlesite.pages.cards import Card
from puzzlesite.pages.chips import Chip
from puzzlesite.pages.format import level, localize, puzzles, title, verdict
from puzzlesite.pages.progress import POLLS, say_starting
from solvers import recipes

LONGEST_ANSWER = 1_000  # letters of one that is put into an address


@dataclass(frozen=True, slots=True)
class File:
    """All the puzzles in one file."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class Unread:
    """What of a file could not be read: how much, and where it goes wrong, as far as it is listed."""

    sentence: str
    errors: list[str]


@dataclass(frozen=True, slots=True)
class ProgressText:
    """How far a job is. share: in percent. delay: milliseconds until the page asks again; 0 when it has ended."""

    key: str
    sentence: str
    share: int
    delay: int
    poll: int
    shown: int
    is_cancellable: bool
    problem: str
    print_address: str


@dataclass(frozen=True, slots=True)
class BatchRow:
    """A puzzle of a file, by its number there. verdict: its word, of which the table has a shape."""

    number: int
    card: Card
    size: str
    grade: str
    verdict: str


@dataclass(frozen=True, slots=True)
class BatchUpdate:
    """What an open page is sent: how far the job is, and the boards that came since; those of a file are rows.

    book_address, collect: where all of them are bound or collected, once they are there.
    """

    status: ProgressText
    cards: list[Card]
    rows: list[BatchRow]
    counts: list[str]
    files: list[File]
    verdicts: list[Chip]
    can_publish: bool
    book_address: str
    collect: str
    is_whole: bool


@dataclass(frozen=True, slots=True)
class BatchPage:
    """All that is shown of a file or a recipe."""

    title: str
    update: BatchUpdate
    is_file: bool
    previous: str
    following: str
    again: str
    print_address: str
    unread: Unread | None


def drawn_alone(job: Job) -> Puzzle | None:
    """The puzzle of somebody's own picture, once it is made: its page shows more than a list of one."""
    if job.kind != Kind.GENERATE or job.state != State.DONE or job.total != 1:
        return None
    return job.puzzles.first() if _is_from_picture(job) else None


def _is_from_picture(job: Job) -> bool:
    option = recipes.picture(solvers.genre(job.genre_name))
    return bool(GenerateRequest.from_json(job.request).recipe.get(option))


def page(job: Job, number: int, token: str, word: str = "") -> BatchPage:
    """A page of its puzzles, once all are searched perhaps of those with one verdict alone."""
    number, counts = max(1, number), queries.batch_verdicts(job)
    word = word if word in counts and job.has_ended else ""
    shown = queries.batch_puzzles(job, number, word)
    genre = solvers.genre(job.genre_name)
    is_made = job.kind == Kind.GENERATE
    return BatchPage(
        title=(_("Generated: %(genre)s") if is_made else _("A file of puzzles: %(genre)s"))
        % {"genre": localize(genre.title)},
        update=_update(job, shown, 0, len(shown) if number == 1 else PAGE, token, counts, word),
        is_file=not is_made,
        previous=_address(job, number - 1, word) if number > 1 else "",
        following=_address(job, number + 1, word) if number * PAGE < (counts[word] if word else job.total) else "",
        again=_again(job) if is_made else "",
        print_address=f"{reverse('print')}?job={job.key}&page={number}",
        unread=_unread(values.Unread.from_json(job.result)) if job.result else None,
    )


def update(job: Job, poll: int, shown: int, token: str) -> BatchUpdate:
    """What came since `shown` puzzles were on the page; at the end all of the page, with what is known now."""
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
) -> BatchUpdate:
    files = list(_files(job)) if job.ready else []
    return BatchUpdate(
        status=_status(job, sum(counts.values()), poll, shown, token),
        cards=[] if job.kind == Kind.BATCH else cards.of_puzzles(fresh),
        rows=list(map(_row, fresh)) if job.kind == Kind.BATCH else [],
        counts=[_count(word, number) for word, number in sorted(counts.items()) if word],
        files=files,
        verdicts=_verdicts(job, counts, word) if job.has_ended and job.kind == Kind.BATCH else [],
        can_publish=bool(token) and any(puzzle.visibility != Visibility.PUBLIC for puzzle in fresh),
        book_address=f"{reverse('new-book')}?job={job.key}" if job.has_ended else "",
        collect=f"{reverse('new-collection')}?job={job.key}" if job.has_ended and job.total <= COLLECTED else "",
        is_whole=job.has_ended,
    )


def _row(puzzle: Puzzle) -> BatchRow:
    genre, number = puzzle.genre, puzzle.place
    card = cards.of_puzzle(puzzle)
    if not title(puzzle):
        card = replace(card, title=f"{localize(genre.title)} {number}")
    return BatchRow(number, card, puzzle.label, level(genre, puzzle.level), puzzle.verdict)


def _verdicts(job: Job, counts: Mapping[str, int], chosen: str) -> list[Chip]:
    """Links to the puzzles of each verdict, where there are several."""
    words = sorted(word for word in counts if word)
    if len(words) < 2:
        return []
    every = Chip(_("All: %(count)s") % {"count": f"{job.total:,}"}, _address(job, 1), not chosen)
    return [every, *(Chip(_count(word, counts[word]), _address(job, 1, word), word == chosen) for word in words)]


def _count(word: str, number: int) -> str:
    return f"{verdict(word)}: {number:,}"


def _again(job: Job) -> str:
    """Where another picture is asked for, or another recipe: that of the job, to be changed."""
    if _is_from_picture(job):
        return reverse("from-image", args=[job.genre_name])
    options, recipe = recipes.questions(solvers.genre(job.genre_name)), GenerateRequest.from_json(job.request).recipe
    answers = write_query(options, recipe, LONGEST_ANSWER) | {"count": str(job.total)}
    return f"{reverse('generate', args=[job.genre_name])}?{urlencode(answers)}"


def _status(job: Job, made: int, poll: int, shown: int, token: str) -> ProgressText:
    return ProgressText(
        key=job.key,
        sentence=_sentence(job, made),
        share=100 * job.ready // max(1, job.total),
        delay=0 if job.has_ended else POLLS[min(poll, len(POLLS) - 1)],
        poll=poll + 1,
        shown=shown,
        is_cancellable=job.is_cancellable and job.is_owned_by(token),
        problem=_problem(job),
        print_address=f"{reverse('print')}?job={job.key}" if shown else "",
    )


def _problem(job: Job) -> str:
    """Why it failed; of parts, why the first of them did."""
    if not job.reason:
        return ""
    failed = job.parts.filter(state=State.FAILED).order_by("id").first()
    return failures.message((failed or job).reason or job.reason)


def _files(job: Job) -> Iterator[File]:
    yield File(_("Table with verdicts and answers (CSV)"), reverse("results-table", args=[job.key]))
    for form in solvers.genre(job.genre_name).written_formats:
        yield File(localize(form.title), reverse("results", args=[job.key, form.name]))


def _unread(unread: values.Unread) -> Unread:
    count = unread.count
    sentence = ngettext("%(count)s puzzle could not be read.", "%(count)s puzzles could not be read.", count)
    return Unread(sentence % {"count": f"{count:,}"}, [localize(error) for error in unread.errors])


def _sentence(job: Job, made: int) -> str:
    """made: puzzles that are there; of a recipe they may be there before they are graded."""
    done = job.ready if job.kind == Kind.BATCH else made
    if not done and not job.has_ended and waits_for_solvers(job):
        return say_starting()
    figures = {"ready": f"{job.ready:,}", "made": f"{made:,}", "puzzles": puzzles(job.total)}
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
