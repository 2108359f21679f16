"""Jobs that read long texts in a separate process, with limits of time and memory, and store their puzzles.

Many small transactions store the puzzles, so that no other writer waits long. Until the job becomes the search of its
puzzles they belong to an open job, and they are removed if it ends in another way. The archive does not show
them before all are stored.
"""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef

import solvers
from puzzlesite.core import files, limits
from puzzlesite.core.rows import (
    BUNDLE,
    copy_public_solution,
    find_public_twin,
    insert_many,
    insert_rows,
    make_row_from_reading,
    publish_rows,
    set_description,
    set_numbered_description,
)
from puzzlesite.core.wire.requests import ReadingRequest, text_name
from puzzlesite.core.wire.results import Refusal, UnreadPuzzles
from puzzlesite.jobs import states
from puzzlesite.jobs.run import Run
from puzzlesite.models import File, FileKind, Job, Kind, Puzzle, Queue, Visibility
from puzzlesite.processes.sandbox import SandboxDied, in_sandbox
from solvers.notation.format import TEXT_LIMIT, NotationError
from solvers.notation.text import decode_text
from solvers.reading import Reading, TooCostly

REMOVED_AT_ONCE = 500


class TextContents(NamedTuple):
    """The contents of a text. genre: that of the first puzzle. unread: errors of puzzles that are left out, if any."""

    total: int
    genre: str
    unread: UnreadPuzzles | None


Item = TextContents | Refusal | TooCostly | list[Puzzle]
# Reading a text is this share of the work; storing its puzzles is the rest.
READ = 0.5


class ReadingRun(Run):
    """A job that reads a text, stores its puzzles and becomes their search, or fails with the reason."""

    def work(self) -> None:
        """Read the text in a separate process."""
        job = self.job
        data = files.read_file(text_name(job.key))
        if data is None:
            self.fail("no-text")
            return
        discard_rows(job)
        turn = limits.SHORT_SECONDS if job.queue == Queue.SHORT else limits.READ_SECONDS
        make = read_rows, data, ReadingRequest.from_json(job.request), turn
        try:
            with closing(in_sandbox(*make, memory=limits.ALONE_BYTES, patience=limits.PULSE_SECONDS)) as everything:
                items = self._report_meanwhile(everything)
                self._take(next(items), items)
        # Another worker may be storing the same puzzles, so they are not discarded.
        except states.LeaseLost:
            raise
        except SandboxDied:
            discard_rows(job)
            self.fail("text-memory", megabytes=limits.ALONE_BYTES // 1_000_000)
        except Exception:
            discard_rows(job)
            raise

    def _report_meanwhile(self, items: Iterator[Item | float | None]) -> Iterator[Item]:
        """Yield the items, and report the shares of the text among them."""
        for item in items:
            self.report(partial(_share_read, item) if isinstance(item, float) else dict)
            if not isinstance(item, float | None):
                yield item

    def _take(self, first: Item, items: Iterator[Item]) -> None:
        """Continue by the first item: store a single puzzle or many, or fail."""
        match first:
            case TextContents(total=1, unread=None):
                (puzzle,) = _rows(next(items))
                self._store_one(puzzle)
            case TextContents():
                self._store_many(first, items)
            case Refusal():
                self.fail("unread", sentence=first.errors[0], result=first.to_json())
            case TooCostly() if self.job.queue == Queue.SHORT:
                self.requeue(Queue.LONG)
            case TooCostly():
                self.fail("unread", sentence=first.sentence, result=Refusal.of([first]).to_json())

    def _store_one(self, puzzle: Puzzle) -> None:
        """Store one puzzle as a single upload would be: recognised, solved already, or to be searched."""
        puzzle.owner = self.job.owner
        known = find_public_twin(puzzle)
        is_solved = known is None and copy_public_solution(puzzle)
        with transaction.atomic():
            if known is None:
                insert_rows([puzzle])
            if known or is_solved:
                self.finish(puzzle=known or puzzle, genre_name=puzzle.genre_name, ready=1)
            else:
                states.become_search(self.job, puzzle)
            self._forget_text()

    def _store_many(self, contents: TextContents, items: Iterator[Item]) -> None:
        job, stored = self.job, 0
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
                # A worker that has lost the job must not store any more puzzles.
                states.renew_heartbeat(job, **figures)
        if is_public:
            _publish(job)
        with transaction.atomic():
            unread = contents.unread.to_json() if contents.unread else None
            states.become_batch(job, contents.genre, contents.total, unread)
            self._forget_text()

    def _forget_text(self) -> None:
        File.objects.filter(name=text_name(self.job.key)).delete()


def _share_read(of_text: float) -> dict[str, float]:
    return {"share": READ * of_text}


def _rows(item: Item) -> list[Puzzle]:
    assert isinstance(item, list)
    return item


def _publish(job: Job) -> None:
    """Make the stored puzzles public, some rows at a time."""
    there, last = Puzzle.objects.filter(batch=job).order_by("id").only("title", "author", "source"), 0
    while rows := list(there.filter(id__gt=last)[:BUNDLE]):
        last = rows[-1].id
        with transaction.atomic():
            states.renew_heartbeat(job)
            publish_rows(rows)


# Puzzles of a reading that failed.


def discard_rows(job: Job) -> None:
    """Remove the puzzles that a reading has stored."""
    there = Puzzle.objects.filter(batch=job)
    while numbers := list(there.values_list("id", flat=True)[:REMOVED_AT_ONCE]):
        Puzzle.objects.filter(id__in=numbers).delete()


def discard_leftovers() -> None:
    """Remove the puzzles of readings that were ended from outside; only these still have their texts."""
    names = File.objects.filter(kind=FileKind.TEXT).values_list("name", flat=True)
    keys = [name.removeprefix(text_name("")) for name in names]
    readings = Job.objects.filter(key__in=keys, kind=Kind.READING)
    for job in readings.filter(Exists(Puzzle.objects.filter(batch=OuterRef("id")))):
        if job.has_ended:
            discard_rows(job)


# The process that reads.


def read_rows(data: bytes, request: ReadingRequest, seconds: float) -> Iterator[Item | float]:
    """Yield the contents of a text, then its puzzles as rows, in bundles; or a single item with the reason of failure.

    Before that, yield the share of the text that is read, repeatedly.
    """
    try:
        text = decode_text(data)
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
    """Read every puzzle of a text, yielding the share that is read. Raises NotationError."""
    shares = deque([0.0], maxlen=1)
    bounds = solvers.Limits(seconds=seconds, report=shares.append)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(solvers.read, text, request.genre or None, bounds, request.ending or "")
        while not wait([read], limits.PULSE_SECONDS).done:
            yield shares[0]
        return read.result()


def _contents(whole: Sequence[Reading], errors: Sequence[NotationError]) -> TextContents:
    assert whole[0].genre is not None
    return TextContents(len(whole), whole[0].genre.name, UnreadPuzzles.of(errors) if errors else None)


def _make_row(reading: Reading, request: ReadingRequest, source_text: str, place: int) -> Puzzle:
    """The row of a puzzle; place: its number among many, or 0 for a single one."""
    puzzle = make_row_from_reading(reading, source_text, visibility=request.visibility, place=place)
    say = set_numbered_description if place else set_description
    say(puzzle, request.title, request.author, request.source)
    return puzzle
