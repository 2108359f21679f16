"""Jobs that read large texts: in a process of their own, with limits of time and memory, into rows.

What is stored is stored in many small transactions, so that nobody else waits for them: until the job has become the
search of its puzzles they belong to a job that has not ended, and when it ends otherwise they are removed. Nobody finds
them in the archive until all are stored.
"""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef

import solvers
from puzzlesite import files, limits
from puzzlesite.jobs import states
from puzzlesite.jobs.failures import reason
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.values import ReadingRequest, Refusal, Unread, text_name
from puzzlesite.models import File, FileKind, Job, Kind, Puzzle, Queue, State, Visibility
from puzzlesite.processes.sandbox import SandboxDied, in_sandbox
from puzzlesite.rows import (
    BUNDLE,
    describe,
    describe_one_of_many,
    find_public_twin,
    insert,
    insert_many,
    publish,
    read_row,
    share_solution,
)
from solvers.notation.format import TEXT_LIMIT, NotationError
from solvers.notation.text import decode
from solvers.reading import Reading, TooCostly

REMOVED_AT_ONCE = 500


class Contents(NamedTuple):
    """What a text holds. genre: the name of the first puzzle's. unread: what was left out, if anything."""

    total: int
    genre: str
    unread: Unread | None


Item = Contents | Refusal | TooCostly | list[Puzzle]
READ = 0.5  # the share of the work that is done when a text is read, and nothing of it stored


def read(handle: Handle) -> None:
    """Read a text and store its puzzles, or say why it cannot be read."""
    job = handle.job
    data = files.read(text_name(job.key))
    if data is None:
        _fail(job, "no-text")
        return
    discard(job)
    turn = limits.SHORT_SECONDS if job.queue == Queue.SHORT else limits.READ_SECONDS
    make = read_rows, data, ReadingRequest.from_json(job.request), turn
    try:
        with closing(in_sandbox(*make, memory=limits.ALONE_BYTES, patience=limits.PULSE_SECONDS)) as everything:
            items = _report_meanwhile(handle, everything)
            _take(handle, next(items), items)
    except states.Lost:  # another worker may be storing the same
        raise
    except SandboxDied:
        discard(job)
        _fail(job, "text-memory", megabytes=limits.ALONE_BYTES // 1_000_000)
    except Exception:
        discard(job)
        raise


def _report_meanwhile(handle: Handle, items: Iterator[Item | float | None]) -> Iterator[Item]:
    """All but shares of the text, which are reported."""
    for item in items:
        handle.report(partial(_share_read, item) if isinstance(item, float) else dict)
        if not isinstance(item, float | None):
            yield item


def _share_read(of_text: float) -> dict[str, float]:
    return {"share": READ * of_text}


def _take(handle: Handle, first: Item, items: Iterator[Item]) -> None:
    """Continue as the first item says: a single puzzle, many, or a refusal."""
    job = handle.job
    match first:
        case Contents(total=1, unread=None):
            (puzzle,) = _rows(next(items))
            _store_one(job, puzzle)
        case Contents():
            _store_many(handle, first, items)
        case Refusal():
            _fail(job, "unread", sentence=first.unread.errors[0], result=first.to_json())
        case TooCostly() if job.queue == Queue.SHORT:
            handle.requeue(Queue.LONG)
        case TooCostly():
            _fail(job, "unread", sentence=first.sentence, result=Refusal.of([first]).to_json())


def _rows(item: Item) -> list[Puzzle]:
    assert isinstance(item, list)
    return item


def _fail(job: Job, key: str, result: dict[str, Any] | None = None, **parameters: Any) -> None:
    states.close(job, State.FAILED, reason=reason(key, **parameters), result=result)


def _store_one(job: Job, puzzle: Puzzle) -> None:
    """One puzzle, as when it is brought by itself: known already, known by its board, or to be searched."""
    puzzle.owner = job.owner
    known = find_public_twin(puzzle)
    is_solved = known is None and share_solution(puzzle)
    with transaction.atomic():
        if known is None:
            insert([puzzle])
        if known or is_solved:
            states.close(job, State.DONE, puzzle=known or puzzle, genre_name=puzzle.genre_name, ready=1)
        else:
            states.become_search(job, puzzle)
        _forget_text(job)


def _store_many(handle: Handle, contents: Contents, items: Iterator[Item]) -> None:
    job, stored = handle.job, 0
    is_public = ReadingRequest.from_json(job.request).visibility == Visibility.PUBLIC
    for item in items:
        rows = _rows(item)
        for puzzle in rows:
            puzzle.batch, puzzle.owner, puzzle.visibility = job, job.owner, Visibility.UNLISTED
        stored += len(rows)
        share = READ + (1 - READ) * stored / contents.total
        figures = {"ready": stored, "total": contents.total, "share": share}
        with transaction.atomic():
            insert_many(rows)
            states.renew_heartbeat(job, **figures)  # nothing is stored by a worker that does not hold the job any more
    if is_public:
        _publish(job)
    with transaction.atomic():
        unread = contents.unread.to_json() if contents.unread else None
        states.become_batch(job, contents.genre, contents.total, unread)
        _forget_text(job)


def _publish(job: Job) -> None:
    """Show everyone what was stored, some rows at a time."""
    there, last = Puzzle.objects.filter(batch=job).order_by("id").only("title", "author", "source"), 0
    while rows := list(there.filter(id__gt=last)[:BUNDLE]):
        last = rows[-1].id
        with transaction.atomic():
            states.renew_heartbeat(job)
            publish(rows)


def _forget_text(job: Job) -> None:
    File.objects.filter(name=text_name(job.key)).delete()


# Puzzles of a reading that came to nothing


def discard(job: Job) -> None:
    """Remove the puzzles that a reading has stored."""
    there = Puzzle.objects.filter(batch=job)
    while numbers := list(there.values_list("id", flat=True)[:REMOVED_AT_ONCE]):
        Puzzle.objects.filter(id__in=numbers).delete()


def discard_leftovers() -> None:
    """Remove what a reading had stored that was ended from outside: only such a one has left its text."""
    names = File.objects.filter(kind=FileKind.TEXT).values_list("name", flat=True)
    keys = [name.removeprefix(text_name("")) for name in names]
    readings = Job.objects.filter(key__in=keys, kind=Kind.READING)
    for job in readings.filter(Exists(Puzzle.objects.filter(batch=OuterRef("id")))):
        if job.has_ended:
            discard(job)


# In the process that reads


def read_rows(data: bytes, request: ReadingRequest, seconds: float) -> Iterator[Item | float]:
    """What a text holds, and then its puzzles as rows, some at a time; or one item that says why not.

    Before that, again and again, the share of the text that is read.
    """
    try:
        text = decode(data)
        readings = yield from _read_text(text, request, seconds)
    except TooCostly as error:
        yield error
        return
    except NotationError as error:
        yield Refusal.of([error])
        return
    errors = [reading.error for reading in readings if reading.error is not None]
    whole = [reading for reading in readings if reading.error is None]
    if errors and not (whole and request.skip):
        yield Refusal.of(errors, can_skip=bool(whole))
        return
    yield _contents(whole, errors)
    source = text[:TEXT_LIMIT] if len(readings) == 1 else ""
    for start in range(0, len(whole), limits.STORED_AT_ONCE):
        some = enumerate(whole[start : start + limits.STORED_AT_ONCE], start + 1)
        yield [_make_row(reading, request, source, place if len(readings) > 1 else 0) for place, reading in some]


def _read_text(text: str, request: ReadingRequest, seconds: float) -> Generator[float, None, list[Reading]]:
    """Every puzzle of a text; the share of it that is read meanwhile. Raises NotationError."""
    shares = deque([0.0], maxlen=1)
    bounds = solvers.Limits(seconds=seconds, report=shares.append)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(solvers.read, text, request.genre or None, bounds, request.ending or "")
        while not wait([read], limits.PULSE_SECONDS).done:
            yield shares[0]
        return read.result()


def _contents(whole: Sequence[Reading], errors: Sequence[NotationError]) -> Contents:
    assert whole[0].genre is not None
    return Contents(len(whole), whole[0].genre.name, Unread.of(errors) if errors else None)


def _make_row(reading: Reading, request: ReadingRequest, source_text: str, place: int) -> Puzzle:
    """The row of one puzzle; place: its number among many, or 0 when it is alone."""
    puzzle = read_row(reading, source_text, visibility=request.visibility, place=place)
    say = describe_one_of_many if place else describe
    say(puzzle, request.title, request.author, request.source)
    return puzzle
