"""The models: Puzzle, Solution, Job, Book, Collection and others, with their fields, states and querysets.

The database is the truth. Texts are Enpitsu text; boards and answers become values only on access.
"""

from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Min
from django.db.models.functions import Coalesce
from django.utils import timezone

import solvers
from puzzlesite.core.fact import Fact as Fact
from puzzlesite.core.fact import TolerantChoiceField
from puzzlesite.core.keys import KEY_LENGTH, is_owner_token, new_key
from puzzlesite.core.limits import MAX_CRASHES
from solvers.contract.genre import Genre
from solvers.contract.results import At


class Verdict(models.TextChoices):
    """The verdict on the number of answers; OPEN until a search has ended."""

    OPEN = ""
    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"


class Origin(models.TextChoices):
    """The origin of a puzzle."""

    UPLOADED = "uploaded"
    GENERATED = "generated"
    SAMPLE = "sample"


class Visibility(models.TextChoices):
    """The visibility of a puzzle: everyone finds it in the archive, or only its address leads to it."""

    PUBLIC = "public"
    UNLISTED = "unlisted"


class Owned:
    """A row with the hashed secret of its owner."""

    owner: Any

    def is_owned_by(self, token: str) -> bool:
        """Whether `token` is the owner's secret."""
        return is_owner_token(token, self.owner)


class Solution(models.Model):
    """The solution of a canonical board, shared by every puzzle with the same board under its genre's symmetries.

    Answers and cells are those of the canonical board. complete: the search went to its end, so `found` is exact.
    """

    genre_name = models.CharField(max_length=32, db_column="genre")
    fingerprint = models.CharField(max_length=64)
    text = models.TextField()
    verdict = TolerantChoiceField(max_length=8, choices=Verdict, unknown=Verdict.UNKNOWN)
    complete = models.BooleanField(default=False)
    found = models.BigIntegerField(default=0)
    answers = models.JSONField(default=list)
    counts = models.JSONField(default=dict)
    proven = models.JSONField(null=True)
    differing = models.JSONField(default=list)
    conflict = models.JSONField(default=list)
    nodes = models.BigIntegerField(default=0)
    seconds = models.FloatField(default=0)
    method = models.CharField(max_length=40, blank=True)
    level = models.PositiveSmallIntegerField(null=True)
    hardest = models.CharField(max_length=60, blank=True)
    numbers = models.JSONField(default=dict)
    score = models.PositiveIntegerField(null=True)
    # The field says whether the known techniques solve the board; None where they were not tried.
    explained = models.BooleanField(null=True)
    steps = models.PositiveIntegerField(default=0)
    version = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["genre_name", "fingerprint"], name="solution_of_one_board"),)

    def __str__(self) -> str:
        return f"{self.genre_name} {self.verdict} {self.fingerprint[:8]}"


class TechniqueUse(models.Model):
    """A technique that a person needs for a board at least once: a key of `Solution.numbers`, stored for the search."""

    genre_name = models.CharField(max_length=32, db_column="genre", default="")
    solution = models.ForeignKey(Solution, models.CASCADE, related_name="uses", db_index=False)
    technique = models.CharField(max_length=60)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["solution", "technique"], name="use_of_one_technique"),)
        indexes = (
            models.Index(fields=["technique", "solution"], name="use_by_technique"),
            models.Index(fields=["genre_name", "technique"], name="use_in_genre"),
        )

    def __str__(self) -> str:
        return f"{self.technique} in {self.solution_id}"


class PuzzleQuerySet(models.QuerySet["Puzzle"]):
    """Querysets of puzzles."""

    def public(self) -> "PuzzleQuerySet":
        """Puzzles that everyone may find."""
        return self.filter(visibility=Visibility.PUBLIC)

    def firsts(self) -> "PuzzleQuerySet":
        """Public puzzles that represent their boards: each board occurs once."""
        # SQLite cannot use an index for `NOT is_copy`.
        return self.public().filter(is_copy__in=[False])

    def copies(self) -> "PuzzleQuerySet":
        """Public puzzles whose boards are represented by earlier ones."""
        return self.public().filter(is_copy__in=[True])


HELD: tuple[str, ...] = ("genre_name", "label", "verdict", "level", "origin", "score", "technique", "cells", "created")
HELD += ("source", "solution")


def _archive_index(name: str, *lead: str) -> models.Index:
    """An index that serves the archive in one order, copies after all others. It contains every filter, so that other
    entries are skipped without reading rows (measured on 100,000 rows: 2 ms a page, 12 ms for the rarest filters).
    """
    lead = ("visibility", "is_copy", *lead)
    return models.Index(fields=[*lead, *(field for field in HELD if field not in lead)], name=name)


class Puzzle(Owned, models.Model):
    """A puzzle as it was uploaded, with its own text, title, orientation and owner.

    `solution` and `transform` are set by the worker: the solution of its canonical board, and how to turn it there.
    `verdict`, `level`, `score` and `technique` (the hardest) repeat the solution's, for the archive's filters and
    sorts; `cells` is rows x cols. is_copy: it is public, and an earlier public one has the same solution.
    marks: a person's marks that were uploaded with it, in the genre's notation.
    `batch`, `place`: the job of the whole file or recipe, and the puzzle's number in it.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    genre_name = models.CharField(max_length=32, db_column="genre")
    text = models.TextField()
    fingerprint = models.CharField(max_length=64)
    marks = models.TextField(blank=True)
    source_text = models.TextField(blank=True)
    source_format = models.CharField(max_length=40, blank=True)
    title = models.CharField(max_length=120, blank=True)
    author = models.CharField(max_length=120, blank=True)
    source = models.CharField(max_length=200, blank=True)
    origin = models.CharField(max_length=10, choices=Origin, default=Origin.UPLOADED)
    recipe = models.JSONField(null=True)
    seed = models.BigIntegerField(null=True)
    rows = models.PositiveSmallIntegerField()
    cols = models.PositiveSmallIntegerField()
    cells = models.PositiveIntegerField()
    label = models.CharField(max_length=40)
    visibility = TolerantChoiceField(
        max_length=10, choices=Visibility, unknown=Visibility.UNLISTED, default=Visibility.PUBLIC
    )
    owner = models.CharField(max_length=64, blank=True)
    batch = models.ForeignKey("Job", models.SET_NULL, null=True, related_name="puzzles")
    place = models.PositiveIntegerField(default=0)
    transform = models.CharField(max_length=200, blank=True)
    solution = models.ForeignKey(Solution, models.SET_NULL, null=True, related_name="puzzles", db_index=False)
    is_copy = models.BooleanField(default=False)
    verdict = TolerantChoiceField(
        max_length=8, choices=Verdict, unknown=Verdict.UNKNOWN, default=Verdict.OPEN, blank=True
    )
    level = models.PositiveSmallIntegerField(null=True)
    score = models.PositiveIntegerField(null=True)
    technique = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(default=timezone.now)
    solved = models.DateTimeField(null=True)

    objects = PuzzleQuerySet.as_manager()

    class Meta:
        indexes = (
            _archive_index("archive_newest", "id"),
            _archive_index("archive_of_genre", "genre_name", "id"),
            _archive_index("archive_hardest", "score", "id"),
            _archive_index("archive_largest", "cells", "id"),
            # This index finds the first puzzle of a board, and its copies, without reading rows or other copies.
            models.Index(fields=["solution", "visibility", "is_copy", "id", *HELD[:-1]], name="archive_copies"),
            models.Index(fields=["fingerprint", "visibility", "id"], name="puzzle_by_text"),
            models.Index(fields=["batch", "place"], name="puzzle_by_batch"),
        )

    def __str__(self) -> str:
        return f"{self.genre_name} {self.key}"

    @property
    def genre(self) -> Genre:
        """The genre of the puzzle."""
        return solvers.genre(self.genre_name)

    @cached_property
    def board(self) -> Any:
        """The board as a value."""
        return self.genre.parse(self.text)

    @cached_property
    def work(self) -> Any | None:
        """The marks that were uploaded, as Marks; None for none."""
        return self.genre.marked.read(self.board, self.marks) if self.marks and self.genre.marked else None

    @cached_property
    def wrong(self) -> list[At]:
        """Cells of those marks that contradict the one answer; none as long as it is unknown."""
        marked = self.genre.marked
        answers = self.answers(slice(1)) if self.verdict == Verdict.ONE and marked else []
        if self.work is None or marked is None or not answers:
            return []
        return list(marked.wrong(self.board, self.work, answers[0]))

    @property
    def start(self) -> Any | None:
        """The Marks from which an explanation continues: those uploaded, if none of them is wrong."""
        return None if self.wrong else self.work

    @property
    def answer_texts(self) -> list[str]:
        """The known answers as texts of the solution; none where this version cannot turn them to this board."""
        return self.solution.answers if self.solution and self.knows_way else []

    @property
    def knows_way(self) -> bool:
        """Whether this version knows how to turn the solution's board to this one."""
        try:
            self._way_back()
        except ValueError:
            return False
        return True

    def answers(self, span: slice = slice(None)) -> list[Any]:
        """The known answers, or a slice of them, as values in this puzzle's orientation."""
        return [self.read_answer(text) for text in self.answer_texts[span]]

    @property
    def has_proven(self) -> bool:
        """Whether a part of the answer, but not the whole, is known to hold in every answer."""
        solution, several = self.solution, (Verdict.MANY, Verdict.UNKNOWN)
        is_filled = solution and solution.proven and self.genre.answers.filled and solution.verdict in several
        return bool(is_filled and self.knows_way)

    def proven(self) -> Any | None:
        """The partial answer that holds in every answer; None where there is none."""
        solution, genre = self.solution, self.genre
        if solution is None or genre.answers.filled is None or not self.has_proven:
            return None
        cells = {(row, col): value for row, col, value in solution.proven or ()}
        return self._back(genre.answers.filled(self._canonical, cells))

    def find_differing(self) -> list[At]:
        """The cells in which known answers differ."""
        return self._cells_back(self.solution.differing) if self.solution and self.knows_way else []

    def conflict(self) -> list[At]:
        """The cells that contradict each other, when there is no answer."""
        return self._cells_back(self.solution.conflict) if self.solution and self.knows_way else []

    def read_answer(self, text: str) -> Any:
        """An answer of the solution as a value in this puzzle's orientation."""
        return self._back(self.genre.answers.read(self._canonical, text))

    def _back(self, answer: Any) -> Any:
        symmetry, way = self.genre.symmetric, self._way_back()
        return symmetry.turn_answer(self._canonical, answer, way) if symmetry and way else answer

    def _cells_back(self, cells: list[list[float]]) -> list[At]:
        symmetry, way = self.genre.symmetric, self._way_back()
        found: list[At] = [(row, col) for row, col in cells]
        return sorted(symmetry.turn_cell(self._canonical, cell, way) for cell in found) if symmetry and way else found

    def _way_back(self) -> str:
        """The transformation of the solution's board to this one, "" for none. Raises ValueError."""
        symmetry = self.genre.symmetric
        return symmetry.undo(self.transform) if symmetry and self.transform else ""

    @cached_property
    def _canonical(self) -> Any:
        assert self.solution is not None
        return self.genre.parse(self.solution.text)


class Caption(models.Model):
    """The text that full-text search compares: title, author and source of a public puzzle, folded.

    It has a narrow table of its own, so that all of it is read in 10 ms; see docs/decisions/search.md.
    """

    puzzle = models.OneToOneField(Puzzle, models.CASCADE)
    folded = models.TextField()

    def __str__(self) -> str:
        return self.folded


class State(models.TextChoices):
    """States of a job: queued -> running -> done, failed or cancelled; queued again after a lost worker or a turn."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


OPEN = (State.QUEUED, State.RUNNING)
ENDED = (State.DONE, State.FAILED, State.CANCELLED)


class Queue(models.TextChoices):
    """Queues: every job is tried in the short one; a job that does not end soon continues in the long one."""

    SHORT = "short"
    LONG = "long"


class Kind(models.TextChoices):
    """Kinds of job: solve or explain a puzzle, generate puzzles, solve those of a file, make a book, read a text.

    A reading becomes the search of its puzzle, or of its puzzles like those of a file.
    """

    SOLVE = "solve"
    GENERATE = "generate"
    BATCH = "batch"
    EXPLAIN = "explain"
    BOOK = "book"
    READING = "reading"


class JobQuerySet(models.QuerySet["Job"]):
    """Querysets of jobs."""

    def open(self) -> "JobQuerySet":
        """Jobs that have not ended."""
        return self.filter(state__in=OPEN)

    def only_waiting(self) -> "JobQuerySet":
        """Jobs that wait for a worker."""
        return self.filter(state=State.QUEUED, chunks=0)

    def in_queue(self) -> "JobQuerySet":
        """Waiting jobs that were announced to workers."""
        return self.only_waiting().filter(in_outbox=False)

    def outbox(self) -> "JobQuerySet":
        """Waiting jobs in the outbox, until their client's share of the queue has room."""
        return self.only_waiting().filter(in_outbox=True)

    def longest_wait(self, now: datetime) -> float:
        """The longest time in seconds that a job has waited for a worker, since it came or was let go by one."""
        oldest = self.aggregate(oldest=Min(Coalesce("heartbeat", "created")))["oldest"]
        return float((now - oldest).total_seconds()) if oldest else 0.0

    def only_running(self) -> "JobQuerySet":
        """Jobs that a worker holds."""
        return self.filter(state=State.RUNNING, chunks=0)


class Job(Owned, models.Model):
    """A piece of work and its state. A worker holds it by `token` until `lease`; the message is only its id.

    A parent (chunks > 0) never runs: its parts do, and its figures are the sums of theirs.
    request, result: the options and the outcome, by kind: see core.wire.
    answers: those found so far, to show, in the puzzle's own orientation.
    checkpoint, version: the frozen search, and the version of the solvers that can continue it.
    reason: {"key", "parameters"} of the sentence that explains a failure.
    owner: the hashed secret of the client that requested it and may cancel it.
    in_outbox: it waits until its client's share of the queue has room, and no message was sent yet.
    task: the message's name, by which its worker can be killed. crash_count: the number of workers lost with it.
    total, ready: the number of its puzzles, and of those that are finished.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.SOLVE)
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, null=True, related_name="jobs")
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="parts")
    chunks = models.PositiveIntegerField(default=0)
    genre_name = models.CharField(max_length=32, db_column="genre", blank=True)
    request = models.JSONField(default=dict)
    state = TolerantChoiceField(max_length=10, choices=State, unknown=State.FAILED, default=State.QUEUED)
    cancel_requested = models.DateTimeField(null=True)
    queue = models.CharField(max_length=5, choices=Queue, default=Queue.SHORT)
    client = models.CharField(max_length=64, blank=True)
    owner = models.CharField(max_length=64, blank=True)
    in_outbox = models.BooleanField(default=False)
    token = models.CharField(max_length=16, blank=True)
    task = models.CharField(max_length=40, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    crash_count = models.PositiveSmallIntegerField(default=0)
    lease = models.DateTimeField(null=True)
    heartbeat = models.DateTimeField(null=True)
    published = models.DateTimeField(null=True)
    seconds_limit = models.FloatField(default=0)
    nodes_limit = models.BigIntegerField(null=True)
    seconds = models.FloatField(default=0)
    nodes = models.BigIntegerField(default=0)
    found = models.BigIntegerField(default=0)
    share = models.FloatField(null=True)
    answers = models.JSONField(default=list)
    total = models.PositiveIntegerField(default=1)
    ready = models.PositiveIntegerField(default=0)
    checkpoint = models.BinaryField(null=True)
    version = models.CharField(max_length=40, blank=True)
    result = models.JSONField(null=True)
    reason = models.JSONField(null=True)
    created = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        indexes = (
            # The index is not partial: SQLite does not see that a parameter is a state of open jobs.
            models.Index(fields=["state", "chunks", "queue", "id", "in_outbox"], name="job_open"),
            models.Index(fields=["client", "created"], name="job_by_client"),
            models.Index(fields=["client", "state", "queue", "chunks", "in_outbox", "id"], name="job_share"),
            models.Index(fields=["parent", "state"], name="job_by_parent"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key} {self.state}"

    @property
    def has_ended(self) -> bool:
        """Whether the job has ended and changes no more."""
        return self.state in ENDED

    @property
    def cancelling(self) -> bool:
        """Whether a cancel was requested."""
        return self.cancel_requested is not None

    @property
    def is_cancellable(self) -> bool:
        """Whether the job can still be cancelled."""
        return not self.has_ended and not self.cancelling

    @property
    def crashes_workers(self) -> bool:
        """Whether it must run alone because of the number of workers lost with it."""
        return self.crash_count >= MAX_CRASHES


class FileKind(models.TextChoices):
    """Kinds of file: a text that waits for a worker, a drawing of a huge board, a booklet of few boards, a book."""

    TEXT = "text"
    DRAWING = "drawing"
    BOOKLET = "booklet"
    BOOK = "book"


class File(models.Model):
    """Bytes for every host to read; removed when they expire, or when there are too many.

    name: its key, a digest or the key of a job. owner: the client that caused it, as jobs name it.
    """

    name = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=10, choices=FileKind)
    owner = models.CharField(max_length=64, blank=True)
    data = models.BinaryField()
    size = models.PositiveIntegerField()
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(db_index=True)

    class Meta:
        indexes = (models.Index(fields=["kind", "id"], name="file_by_kind"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.name[:12]}"


class Book(Owned, models.Model):
    """A book of puzzles for printing, with everything that it is made from, so that it can be made again.

    puzzles: row numbers, in order. layout: a solvers.paper.book.layout.BookLayout as JSON. site: the base of addresses
    in QR codes, "" for none. job: the last one that made it; the file has the book's key in its name. owner: the
    hashed secret of the client that requested it first and may delete it.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    puzzles = models.JSONField()
    layout = models.JSONField()
    site = models.CharField(max_length=200, blank=True)
    owner = models.CharField(max_length=64, blank=True)
    job = models.ForeignKey(Job, models.SET_NULL, null=True, related_name="books")
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"book {self.key}"

    @property
    def file_name(self) -> str:
        """The name of its File."""
        return f"book-{self.key}"


class Collection(Owned, models.Model):
    """Puzzles put together by a person, in order, under a title.

    owner: its unique hashed secret. client: its creator, as jobs name it. changed: when it last changed.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    title = models.CharField(max_length=120)
    description = models.CharField(max_length=500, blank=True)
    visibility = TolerantChoiceField(
        max_length=10, choices=Visibility, unknown=Visibility.UNLISTED, default=Visibility.PUBLIC
    )
    owner = models.CharField(max_length=64, unique=True)
    client = models.CharField(max_length=64, blank=True, db_index=True)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=["visibility", "id"], name="collection_newest"),)

    def __str__(self) -> str:
        return self.title


class CollectionEntry(models.Model):
    """A puzzle in a collection, where each occurs once. place: from 1, in the order of the collection."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="entries")
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="entries")
    place = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["collection", "puzzle"], name="entry_of_one_puzzle"),)
        indexes = (models.Index(fields=["collection", "place"], name="entry_by_place"),)

    def __str__(self) -> str:
        return f"{self.place} of {self.collection_id}"


class Daily(models.Model):
    """The puzzle of a day, genre and level. job: the one that generates it."""

    day = models.DateField()
    genre_name = models.CharField(max_length=32, db_column="genre")
    level = models.CharField(max_length=16)
    job = models.ForeignKey(Job, models.SET_NULL, null=True, related_name="dailies")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["day", "genre_name", "level"], name="daily_of_one_level"),)

    def __str__(self) -> str:
        return f"{self.day} {self.genre_name} {self.level}"


class Submission(models.Model):
    """A request with its result, so that the same request sent again gets it as its answer.

    digest: of the client, the address, the request's own key and its content. It is removed after a day.
    """

    digest = models.CharField(max_length=64, unique=True)
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, null=True)
    job = models.ForeignKey(Job, models.CASCADE, null=True)
    created = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.digest


class KeptPhoto(models.Model):
    """The photo that a puzzle was read from, stored at its owner's request; other clients do not see it.

    image: a small JPEG without metadata, in base64. client: its owner's, as jobs name it.
    """

    puzzle = models.OneToOneField(Puzzle, models.CASCADE, related_name="photo")
    image = models.TextField()
    client = models.CharField(max_length=64, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"photo of {self.pk}"
