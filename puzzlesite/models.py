"""The rows: Puzzle, Solution, Job, Book, Collection. Their fields, states, and sentences over them.

The database is the truth. Texts are Enpitsu text; boards and answers become values only when somebody asks for them.
"""

from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Min
from django.db.models.functions import Coalesce
from django.utils import timezone

import solvers
from puzzlesite.core.keys import KEY_LENGTH, is_secret, new_key
from puzzlesite.fact import ClosedField
from puzzlesite.fact import Fact as Fact
from puzzlesite.images.model import KeptPhoto as KeptPhoto
from puzzlesite.limits import MAX_CRASHES
from solvers.contract.genre import Genre
from solvers.contract.results import At


class Verdict(models.TextChoices):
    """What is known of the number of answers; OPEN until a search has ended."""

    OPEN = ""
    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"


class Origin(models.TextChoices):
    """Where a puzzle comes from."""

    UPLOADED = "uploaded"
    GENERATED = "generated"
    SAMPLE = "sample"


class Visibility(models.TextChoices):
    """Who finds a puzzle: everyone in the archive, or those who have its address."""

    PUBLIC = "public"
    UNLISTED = "unlisted"


class Solution(models.Model):
    """What was found out about a canonical board; every puzzle that is the same under its genre's symmetries shares it.

    Answers and cells are those of the canonical board. complete: the search went to its end, so `found` is exact.
    """

    genre_name = models.CharField(max_length=32, db_column="genre")
    fingerprint = models.CharField(max_length=64)
    text = models.TextField()
    verdict = ClosedField(max_length=8, choices=Verdict, unknown=Verdict.UNKNOWN)
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
    explained = models.BooleanField(null=True)  # whether the known techniques solve it; None: they were not tried
    steps = models.PositiveIntegerField(default=0)
    version = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["genre_name", "fingerprint"], name="solution_of_one_board"),)

    def __str__(self) -> str:
        return f"{self.genre_name} {self.verdict} {self.fingerprint[:8]}"


class TechniqueUse(models.Model):
    """A technique that a person needs for a board, once or more: what `Solution.numbers` counts, for search."""

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
    """Sentences over puzzles."""

    def public(self) -> "PuzzleQuerySet":
        """Those that everyone may find."""
        return self.filter(visibility=Visibility.PUBLIC)

    def firsts(self) -> "PuzzleQuerySet":
        """Public ones that represent their boards: no board is there twice."""
        return self.public().filter(is_copy__in=[False])  # SQLite finds no place in an index for `NOT is_copy`

    def copies(self) -> "PuzzleQuerySet":
        """Public ones whose boards are there without them."""
        return self.public().filter(is_copy__in=[True])


HELD: tuple[str, ...] = ("genre_name", "label", "verdict", "level", "origin", "score", "technique", "cells", "created")
HELD += ("source", "solution")


def _archive_index(name: str, *lead: str) -> models.Index:
    """An index that serves the archive in one order, copies behind all others: it holds every filter, so that what does
    not fit is passed over without reading rows (measured on 100,000 rows: 2 ms a page, 12 ms for the rarest filters).
    """
    lead = ("visibility", "is_copy", *lead)
    return models.Index(fields=[*lead, *(field for field in HELD if field not in lead)], name=name)


class Puzzle(models.Model):
    """One puzzle as somebody brought it: its own text, title, orientation and owner.

    `solution` and `transform` are the worker's: what is known of its canonical board, and the way from this one there.
    `verdict`, `level`, `score` and `technique` (the hardest) repeat the solution's, for the archive's filters and
    sorts; `cells` is rows x cols. is_copy: it is public, and an earlier public one has the same solution.
    marks: what a person had put in when they brought it, in the genre's notation of marks.
    `batch`, `place`: the job that a whole file or recipe is, and the puzzle's number in it.
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
    visibility = ClosedField(max_length=10, choices=Visibility, unknown=Visibility.UNLISTED, default=Visibility.PUBLIC)
    owner = models.CharField(max_length=64, blank=True)
    batch = models.ForeignKey("Job", models.SET_NULL, null=True, related_name="puzzles")
    place = models.PositiveIntegerField(default=0)
    transform = models.CharField(max_length=200, blank=True)
    solution = models.ForeignKey(Solution, models.SET_NULL, null=True, related_name="puzzles", db_index=False)
    is_copy = models.BooleanField(default=False)
    verdict = ClosedField(max_length=8, choices=Verdict, unknown=Verdict.UNKNOWN, default=Verdict.OPEN, blank=True)
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
            # Finds the first of a board, and its copies, without reading rows or passing other copies
            models.Index(fields=["solution", "visibility", "is_copy", "id", *HELD[:-1]], name="archive_copies"),
            models.Index(fields=["fingerprint", "visibility", "id"], name="puzzle_by_text"),
            models.Index(fields=["batch", "place"], name="puzzle_by_batch"),
        )

    def __str__(self) -> str:
        return f"{self.genre_name} {self.key}"

    @property
    def genre(self) -> Genre:
        """The kind of puzzle it is."""
        return solvers.genre(self.genre_name)

    @cached_property
    def board(self) -> Any:
        """The board as a value."""
        return self.genre.parse(self.text)

    @cached_property
    def work(self) -> Any | None:
        """What a person had put in, as Marks; None when there is nothing."""
        return self.genre.marked.read(self.board, self.marks) if self.marks and self.genre.marked else None

    @cached_property
    def wrong(self) -> list[At]:
        """The cells of that work that do not lead to the one answer; nothing as long as this is not known."""
        marked = self.genre.marked
        answers = self.answers(slice(1)) if self.verdict == Verdict.ONE and marked else []
        if self.work is None or marked is None or not answers:
            return []
        return list(marked.wrong(self.board, self.work, answers[0]))

    @property
    def start(self) -> Any | None:
        """The Marks from which an explanation continues: a person's work, where nothing in it is wrong."""
        return None if self.wrong else self.work

    @property
    def answer_texts(self) -> list[str]:
        """The answers that are known, as the solution has them; none where nobody knows the way from its board here."""
        return self.solution.answers if self.solution and self.knows_way else []

    @property
    def knows_way(self) -> bool:
        """Whether the solution's board is turned to this one in a way that this version has."""
        try:
            self._way_back()
        except ValueError:
            return False
        return True

    def answers(self, span: slice = slice(None)) -> list[Any]:
        """The answers that are known, or a span of them, as values, in this puzzle's own orientation."""
        return [self.read_answer(text) for text in self.answer_texts[span]]

    @property
    def has_proven(self) -> bool:
        """Whether some of the answer is known to hold in every answer, and the whole is not."""
        solution, several = self.solution, (Verdict.MANY, Verdict.UNKNOWN)
        is_filled = solution and solution.proven and self.genre.answers.filled and solution.verdict in several
        return bool(is_filled and self.knows_way)

    def proven(self) -> Any | None:
        """The half-filled answer that holds in every answer, when some of it is known and the whole is not."""
        solution, genre = self.solution, self.genre
        if solution is None or genre.answers.filled is None or not self.has_proven:
            return None
        cells = {(row, col): value for row, col, value in solution.proven or ()}
        return self._back(genre.answers.filled(self._canonical, cells))

    def find_differing(self) -> list[At]:
        """The cells in which the known answers differ."""
        return self._cells_back(self.solution.differing) if self.solution and self.knows_way else []

    def conflict(self) -> list[At]:
        """The cells that cannot hold together, when there is no answer."""
        return self._cells_back(self.solution.conflict) if self.solution and self.knows_way else []

    def read_answer(self, text: str) -> Any:
        """An answer of the solution as a value, in this puzzle's own orientation."""
        return self._back(self.genre.answers.read(self._canonical, text))

    def _back(self, answer: Any) -> Any:
        symmetry, way = self.genre.symmetric, self._way_back()
        return symmetry.turn_answer(self._canonical, answer, way) if symmetry and way else answer

    def _cells_back(self, cells: list[list[float]]) -> list[At]:
        symmetry, way = self.genre.symmetric, self._way_back()
        found: list[At] = [(row, col) for row, col in cells]
        return sorted(symmetry.turn_cell(self._canonical, cell, way) for cell in found) if symmetry and way else found

    def _way_back(self) -> str:
        """How the solution's board is turned to this one, "" for not at all. Raises ValueError."""
        symmetry = self.genre.symmetric
        return symmetry.undo(self.transform) if symmetry and self.transform else ""

    @cached_property
    def _canonical(self) -> Any:
        assert self.solution is not None
        return self.genre.parse(self.solution.text)

    def is_owned_by(self, token: str) -> bool:
        """Whether `token` is the owner's secret."""
        return is_secret(token, self.owner)


class Caption(models.Model):
    """What full-text search looks at: title, author and source of a public puzzle, folded.

    A narrow table of its own, so that all of it is read in 10 ms; see docs/decisions/search.md.
    """

    puzzle = models.OneToOneField(Puzzle, models.CASCADE)
    folded = models.TextField()

    def __str__(self) -> str:
        return self.folded


class State(models.TextChoices):
    """queued -> running -> done, failed or cancelled; back to queued when a worker is lost or its time is over."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


OPEN = (State.QUEUED, State.RUNNING)
ENDED = (State.DONE, State.FAILED, State.CANCELLED)


class Queue(models.TextChoices):
    """Every job tries its luck among the short ones; what does not end soon continues among the long ones."""

    SHORT = "short"
    LONG = "long"


class Kind(models.TextChoices):
    """What is to be done: a puzzle searched or explained, puzzles of a recipe made or of a file searched, a book.

    A text that is read becomes the search of its puzzle, or of its puzzles as of a file.
    """

    SOLVE = "solve"
    GENERATE = "generate"
    BATCH = "batch"
    EXPLAIN = "explain"
    BOOK = "book"
    READING = "reading"


class JobQuerySet(models.QuerySet["Job"]):
    """Sentences over jobs."""

    def open(self) -> "JobQuerySet":
        """Those that have not ended."""
        return self.filter(state__in=OPEN)

    def only_waiting(self) -> "JobQuerySet":
        """Those that wait for a worker."""
        return self.filter(state=State.QUEUED, chunks=0)

    def in_queue(self) -> "JobQuerySet":
        """Those of them that were announced."""
        return self.only_waiting().filter(in_outbox=False)

    def outbox(self) -> "JobQuerySet":
        """Those of them that wait in the outbox, until their client's share of the queue has room."""
        return self.only_waiting().filter(in_outbox=True)

    def longest_wait(self, now: datetime) -> float:
        """Seconds for which one of these has waited for a worker, or waits again since one let it go."""
        oldest = self.aggregate(oldest=Min(Coalesce("heartbeat", "created")))["oldest"]
        return float((now - oldest).total_seconds()) if oldest else 0.0

    def only_running(self) -> "JobQuerySet":
        """Those that a worker holds."""
        return self.filter(state=State.RUNNING, chunks=0)


class Job(models.Model):
    """One piece of work and how it fares. A worker holds it by `token` until `lease`; the message is only its id.

    A parent (chunks > 0) is never run: its parts are, and its figures are sums of theirs.
    request, result: what it is asked for and results in, by kind: see jobs.values.
    answers: found so far, for showing, in the puzzle's own orientation.
    checkpoint, version: the frozen search, and the solvers that can continue it.
    reason: {"key", "parameters"} of the sentence that says why it failed.
    owner: the hashed secret of whoever asked for it, who may cancel it.
    in_outbox: it waits until its client's share of the queue has room, and no message was sent yet.
    task: the message's name for whoever must kill its worker. crash_count: how often a worker was lost with it.
    total, ready: puzzles that it is about, and those that are through.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.SOLVE)
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, null=True, related_name="jobs")
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="parts")
    chunks = models.PositiveIntegerField(default=0)
    genre_name = models.CharField(max_length=32, db_column="genre", blank=True)
    request = models.JSONField(default=dict)
    state = ClosedField(max_length=10, choices=State, unknown=State.FAILED, default=State.QUEUED)
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
            # Of all jobs: SQLite does not see that a parameter is a state of open ones
            models.Index(fields=["state", "chunks", "queue", "id", "in_outbox"], name="job_open"),
            models.Index(fields=["client", "created"], name="job_by_client"),
            models.Index(fields=["client", "state", "queue", "chunks", "in_outbox", "id"], name="job_share"),
            models.Index(fields=["parent", "state"], name="job_by_parent"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key} {self.state}"

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in ENDED

    @property
    def cancelling(self) -> bool:
        """Whether somebody has asked to stop it."""
        return self.cancel_requested is not None

    @property
    def is_cancellable(self) -> bool:
        """Whether it can still be stopped."""
        return not self.has_ended and not self.cancelling

    def is_owned_by(self, token: str) -> bool:
        """Whether `token` is the secret of whoever asked for it."""
        return is_secret(token, self.owner)

    @property
    def crashes_workers(self) -> bool:
        """Whether so many workers were lost with it that it must be run alone."""
        return self.crash_count >= MAX_CRASHES


class FileKind(models.TextChoices):
    """What a file is: a text that waits to be read, a drawing of a huge board, a booklet of few boards, a book."""

    TEXT = "text"
    DRAWING = "drawing"
    BOOKLET = "booklet"
    BOOK = "book"


class File(models.Model):
    """Bytes that are no row of text, for every host to read; gone when they expire, or when there are too many.

    name: what it is found by, a digest or the key of a job. owner: the client that had it made, as jobs name it.
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


class Book(models.Model):
    """A book of puzzles for printing: all that it is made from, so that it can be made again.

    puzzles: their numbers as rows, in order. layout: a solvers.paper.book.layout.Layout as JSON. site: the address that
    QR codes lead to, "" for none. job: the last one that made it; the file has the book's key in its name. owner: the
    hashed secret of whoever had it made first, who may delete it.
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

    def is_owned_by(self, token: str) -> bool:
        """Whether `token` is the secret of whoever had it made."""
        return is_secret(token, self.owner)


class Collection(models.Model):
    """Puzzles that somebody has put together, in order, under a title.

    owner: the hashed secret of whoever made it; no two are the same. client: theirs, as jobs name it. changed: last.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    title = models.CharField(max_length=120)
    description = models.CharField(max_length=500, blank=True)
    visibility = ClosedField(max_length=10, choices=Visibility, unknown=Visibility.UNLISTED, default=Visibility.PUBLIC)
    owner = models.CharField(max_length=64, unique=True)
    client = models.CharField(max_length=64, blank=True, db_index=True)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=["visibility", "id"], name="collection_newest"),)

    def __str__(self) -> str:
        return self.title

    def is_owned_by(self, token: str) -> bool:
        """Whether `token` is the secret of whoever made it."""
        return is_secret(token, self.owner)


class CollectionEntry(models.Model):
    """A puzzle in a collection; each is there once. place: from 1, in the order of the collection."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="entries")
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="entries")
    place = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["collection", "puzzle"], name="entry_of_one_puzzle"),)
        indexes = (models.Index(fields=["collection", "place"], name="entry_by_place"),)

    def __str__(self) -> str:
        return f"{self.place} of {self.collection_id}"


class Daily(models.Model):
    """The puzzle of a day, of one genre and level. job: which makes it, or has."""

    day = models.DateField()
    genre_name = models.CharField(max_length=32, db_column="genre")
    level = models.CharField(max_length=16)
    job = models.ForeignKey(Job, models.SET_NULL, null=True, related_name="dailies")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["day", "genre_name", "level"], name="daily_of_one_level"),)

    def __str__(self) -> str:
        return f"{self.day} {self.genre_name} {self.level}"


class Submission(models.Model):
    """A request that made something, so that the same request sent again is answered with that.

    digest: of the client, the address, the request's own key and its content. It is forgotten after a day.
    """

    digest = models.CharField(max_length=64, unique=True)
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, null=True)
    job = models.ForeignKey(Job, models.CASCADE, null=True)
    created = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.digest
