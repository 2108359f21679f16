"""The states of a job: created by an INSERT, then each change one UPDATE: claimed, requeued, split, ended, cancelled.

Every change of a running job is one UPDATE that matches only while its worker holds the token, so a worker that comes
twice or too late changes nothing. A message only notifies: without a broker, the row waits for the reaper.
"""

import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone

from puzzlesite.celery import app
from puzzlesite.core import limits
from puzzlesite.core.clients import client_key
from puzzlesite.core.limits import LEASE
from puzzlesite.core.wire.requests import (
    BatchRequest,
    BookRequest,
    ExplainRequest,
    GenerateRequest,
    ReadingRequest,
    SolveRequest,
    Span,
)
from puzzlesite.jobs.failures import make_reason
from puzzlesite.models import Job, Kind, Puzzle, Queue, State
from puzzlesite.processes import kernels
from solvers.jit import folder

log = logging.getLogger(__name__)

TASK = "puzzlesite.jobs.tasks.run"
# These kernels must be compiled for jobs of a kind.
NEEDED = {
    Kind.SOLVE: ("solving",),
    Kind.EXPLAIN: ("explaining",),
    # A batch grades its puzzles, too.
    Kind.BATCH: ("solving", "explaining"),
    Kind.GENERATE: ("generating",),
}
# The site's own puzzles are graded, too.
OWN = ("solving", "explaining")


class Cancelled(Exception):
    """A cancel of this job was requested."""


class LeaseLost(Exception):
    """Raised when another worker has taken over the job and its results."""


# Creating jobs: a row that waits, enqueued when its transaction is committed.


def create_job(puzzle: Puzzle, client: str, request: SolveRequest | ExplainRequest | None = None, **fields: Any) -> Job:
    """Create a job about one puzzle; without a request, the search for up to two answers that every new puzzle gets."""
    request = request or SolveRequest()
    standard = {"seconds_limit": limits.LONG_SECONDS, "nodes_limit": limits.NODES}
    job = Job(
        kind=Kind.EXPLAIN if isinstance(request, ExplainRequest) else Kind.SOLVE,
        puzzle=puzzle,
        genre_name=puzzle.genre_name,
        client=client_key(client),
        request=request.to_json(),
        published=timezone.now(),
        **(standard | fields),
    )
    _hold_back_excess([job])
    job.save(force_insert=True)
    _enqueue_on_commit([job])
    return job


def create_book_job(request: BookRequest, total: int, cells: int, client: str, **fields: Any) -> Job:
    """Create a job that makes a book with these numbers of puzzles and cells; a small one goes to the short queue."""
    is_short = total <= limits.SHORT_BOOK and cells <= limits.SHORT_BOOK_CELLS
    return _create_single(Kind.BOOK, is_short, client, request=request.to_json(), total=total, **fields)


def create_batch(genre: str, total: int, client: str, request: BatchRequest | GenerateRequest, **fields: Any) -> Job:
    """Create a job about many puzzles, in parts with their spans. queue: that of the first part; others are long."""
    kind = Kind.GENERATE if isinstance(request, GenerateRequest) else Kind.BATCH
    parent = Job(kind=kind, genre_name=genre, client=client_key(client), published=timezone.now(), **fields)
    parent.total, parent.request = total, request.to_json()
    parts = _list_parts(parent, request)
    parent.chunks = len(parts)
    parent.save(force_insert=True)
    _hold_back_excess(parts)
    _enqueue_on_commit(Job.objects.bulk_create(parts))
    return parent


def _list_parts(parent: Job, request: BatchRequest | GenerateRequest) -> list[Job]:
    """The unsaved parts of a job about many puzzles."""
    total, chunk = parent.total, limits.CHUNK
    # Each part takes 20 ms beside its puzzles.
    if parent.kind == Kind.GENERATE:
        chunk = max(limits.MADE_CHUNK, -(-parent.total // limits.MADE_PARTS))
    spans = [Span(first, min(first + chunk - 1, total)) for first in range(1, total + 1, chunk)]
    return [
        Job(
            kind=parent.kind,
            genre_name=parent.genre_name,
            client=parent.client,
            published=timezone.now(),
            parent=parent,
            queue=parent.queue if span.first == 1 else Queue.LONG,
            total=span.last - span.first + 1,
            request=request.restrict_to(span).to_json(),
            seconds_limit=limits.LONG_SECONDS,
            nodes_limit=limits.NODES,
        )
        for span in spans
    ]


def create_reading_job(request: ReadingRequest, size: int, client: str, **fields: Any) -> Job:
    """Create a job that reads a text of this number of characters or bytes."""
    return _create_single(Kind.READING, size <= limits.SHORT_READING, client, request=request.to_json(), **fields)


def _create_single(kind: Kind, is_short: bool, client: str, **fields: Any) -> Job:
    """Create a job that is about no single puzzle and has no parts yet."""
    queue = Queue.SHORT if is_short else Queue.LONG
    job = Job(kind=kind, queue=queue, client=client_key(client), published=timezone.now(), **fields)
    _hold_back_excess([job])
    job.save(force_insert=True)
    _enqueue_on_commit([job])
    return job


# Messages.


def enqueue(job_id: int, queue: str) -> None:
    """Notify a worker of a job. Without a broker the row is marked, and the reaper tries again."""
    try:
        send_message(job_id, queue)
    # Brokers' clients raise many kinds of errors; the row is the truth, and it is stored.
    except Exception as error:
        log.warning("job %s waits for the broker: %s", job_id, type(error).__name__)
        # The row exists, so the reaper sends the message a little later.
        with suppress(DatabaseError):
            Job.objects.filter(id=job_id, state=State.QUEUED).update(published=None)


def send_message(job_id: int, queue: str, seconds: float = 0.0) -> None:
    """Send a job's message, an id and nothing else, to arrive after some seconds."""
    app.send_task(TASK, args=(job_id,), queue=queue, retry=False, ignore_result=True, countdown=seconds or None)


def waits_for_solvers(job: Job) -> bool:
    """Whether kernels that this job needs are still being compiled, as at a first start."""
    if job.kind not in NEEDED or not folder.is_compiling():
        return False
    kind = Kind(job.kind)
    needed = NEEDED[kind] if job.client else OWN
    if kind == Kind.SOLVE and SolveRequest.from_json(job.request).settings:
        needed += ("optimizing",)
    return kernels.must_wait(job.genre_name, *needed)


def postpone_message(job_id: int, seconds: float = 1.0) -> None:
    """Notify a worker of a waiting job again a little later; the reaper does not take the message for lost."""
    waiting = Job.objects.in_queue().filter(id=job_id)
    for job in waiting if waiting.update(published=timezone.now()) else ():
        send_message(job.id, job.queue, seconds)


def _enqueue_on_commit(jobs: Iterable[Job]) -> None:
    """Notify workers of these rows once they are committed, except of those that are held back."""
    for job in jobs:
        if not job.in_outbox:
            transaction.on_commit(partial(enqueue, job.id, job.queue))


# Fair shares: a client has few jobs in a queue at one time, so that other clients get past a flood of jobs. The site's
# own jobs (client "") have no share.


def _free_share(client: str, queue: str) -> int:
    """The number of further jobs that a client's share of a queue allows; below 0 when there are too many already."""
    share: int = settings.CLIENT_SHARE
    return share - Job.objects.open().filter(client=client, queue=queue, in_outbox=False, chunks=0).count()


def _hold_back_excess(jobs: Iterable[Job]) -> None:
    """Mark new rows beyond their client's share as held back, before they are written."""
    left: dict[tuple[str, str], int] = {}
    for job in jobs:
        if job.client and not job.has_ended:
            share = job.client, job.queue
            if share not in left:
                left[share] = _free_share(*share)
            left[share] -= 1
            job.in_outbox = left[share] < 0


def _enqueue_waiting(client: str, queue: str) -> None:
    """Enqueue a client's jobs from the outbox, as far as its share of the queue has room, the longest waiting first."""
    if not client:
        return
    outbox = Job.objects.outbox().filter(client=client, queue=queue).order_by(Coalesce("heartbeat", "created"), "id")
    oldest = list(outbox.values_list("id", flat=True)[: settings.CLIENT_SHARE])
    for job in outbox.filter(id__in=oldest[: max(0, _free_share(client, queue))]) if oldest else ():
        if outbox.filter(id=job.id).update(in_outbox=False, published=timezone.now()):
            job.in_outbox = False
            _enqueue_on_commit([job])


def enqueue_all_waiting() -> None:
    """Enqueue the outbox of all clients, including jobs that a lost worker or deleted puzzle has left there."""
    for client, queue in Job.objects.outbox().order_by().values_list("client", "queue").distinct():
        _enqueue_waiting(client, queue)


def choose_job(job_id: int, queue: str, served: str) -> int:
    """Choose the job to do for the message of this one.

    A client that was served last lets the jobs of others in the queue pass; their messages, when they come, find the
    waiting job instead.
    """
    waiting = Job.objects.in_queue().filter(queue=queue).order_by("id")
    clients = dict(waiting.filter(id=job_id).values_list("id", "client"))
    if clients and clients[job_id] != served:
        return job_id
    others = waiting.exclude(client=served) if served else waiting
    chosen = others.values_list("id", flat=True).first()
    if chosen is None and not clients:
        chosen = waiting.values_list("id", flat=True).first()
    return chosen or job_id


# Jobs that a worker holds.


def claim_job(job_id: int, task: str = "") -> Job | None:
    """Take a waiting job, and return its row as it is now ours; None when another worker was first or it has ended."""
    now, token = timezone.now(), secrets.token_hex(8)
    claimed = Job.objects.in_queue().filter(id=job_id)
    if not claimed.update(
        state=State.RUNNING,
        token=token,
        task=task,
        lease=now + LEASE,
        heartbeat=now,
        attempts=F("attempts") + 1,
        started=Coalesce("started", now),
    ):
        return None
    job = Job.objects.select_related("puzzle", "parent__puzzle").get(id=job_id)
    if job.parent_id:
        # A parent that was called back meanwhile waits by itself, and has no parts to wait for.
        waiting = Job.objects.filter(id=job.parent_id, state=State.QUEUED, chunks__gt=0)
        waiting.update(state=State.RUNNING, started=now)
    return job


def renew_heartbeat(job: Job, **figures: Any) -> None:
    """Write a job's progress and renew the lease. Raises Cancelled or LeaseLost."""
    now = timezone.now()
    if not _own_row(job).update(heartbeat=now, lease=now + LEASE, **figures):
        _explain_loss(job)


def requeue_job(job: Job, queue: Queue, *, steps_back: bool = False, **figures: Any) -> None:
    """Requeue a held job, to be resumed. Raises Cancelled or LeaseLost.

    steps_back: after all waiting jobs of its client in that queue.
    """
    with transaction.atomic():
        before, job.queue = Queue(job.queue), queue
        if queue != before:
            _hold_back_excess([job])
        elif steps_back and job.client:
            job.in_outbox = True
        waits = {"state": State.QUEUED, "queue": queue, "in_outbox": job.in_outbox, "published": timezone.now()}
        if not _own_row(job).update(**waits, token="", task="", lease=None, **figures):
            _explain_loss(job)
        _enqueue_on_commit([job])
        if queue != before or steps_back:
            _enqueue_waiting(job.client, before)


def split_into(job: Job, parts: list[Job], **figures: Any) -> None:
    """Make a held job the parent of parts, which wait instead of it. Raises Cancelled or LeaseLost.

    Parts that ended in an earlier search do not wait.
    """
    with transaction.atomic():
        if not _own_row(job).update(token="", task="", lease=None, chunks=len(parts), checkpoint=None, **figures):
            _explain_loss(job)
        _hold_back_excess(parts)
        _enqueue_on_commit(part for part in Job.objects.bulk_create(parts) if not part.has_ended)
        _enqueue_waiting(job.client, job.queue)


def end_job(job: Job, state: State, **figures: Any) -> None:
    """End a held job, within the transaction that stores its results. Raises Cancelled or LeaseLost."""
    row = Job.objects.only_running().filter(id=job.id, token=job.token) if state is State.CANCELLED else _own_row(job)
    with transaction.atomic():
        if not row.update(**end_columns(state) | figures):
            _explain_loss(job)
        if job.parent_id:
            _end_parent(job.parent_id)
        _enqueue_waiting(job.client, job.queue)


def become_batch(job: Job, genre: str, total: int, result: dict[str, Any] | None) -> None:
    """Turn a held job that has stored `total` puzzles into the search of them. Raises Cancelled or LeaseLost."""
    request = BatchRequest()
    job.kind, job.genre_name, job.total = Kind.BATCH, genre, total
    columns = {"kind": job.kind, "genre_name": genre, "total": total, "request": request.to_json()}
    split_into(job, _list_parts(job, request), **columns, ready=0, share=None, result=result)


def become_search(job: Job, puzzle: Puzzle) -> None:
    """Turn a held job that has stored this puzzle into the search of it. Raises Cancelled or LeaseLost."""
    requeue_job(
        job,
        Queue.SHORT,
        kind=Kind.SOLVE,
        puzzle=puzzle,
        genre_name=puzzle.genre_name,
        request=SolveRequest().to_json(),
        seconds_limit=limits.LONG_SECONDS,
        nodes_limit=limits.NODES,
        share=None,
        result=None,
    )


def _own_row(job: Job) -> Any:
    return Job.objects.only_running().filter(id=job.id, token=job.token, cancel_requested=None)


def _explain_loss(job: Job) -> None:
    row = Job.objects.filter(id=job.id, token=job.token, state=State.RUNNING).exclude(cancel_requested=None)
    raise Cancelled if row.exists() else LeaseLost


def end_columns(state: State) -> dict[str, Any]:
    """The columns of a job that ends now."""
    return {
        "state": state,
        "token": "",
        "task": "",
        "lease": None,
        "checkpoint": None,
        "finished": timezone.now(),
    }


def promote_next_part(part: Job) -> None:
    """Move another part to the short queue after one that went through it. Only one part is there at a time: so all
    workers work on a file and yet no job waits behind more than one short turn of it.
    """
    if part.queue != Queue.SHORT:
        return
    following = Job.objects.only_waiting().filter(parent_id=part.parent_id, queue=Queue.LONG).order_by("id").first()
    if following is None:
        return
    following.queue = Queue.SHORT
    _hold_back_excess([following])
    moved = Job.objects.only_waiting().filter(id=following.id)
    if moved.update(queue=Queue.SHORT, in_outbox=following.in_outbox, published=timezone.now()):
        _enqueue_on_commit([following])
        _enqueue_waiting(part.client, Queue.LONG)


def end_other_racers(part: Job) -> None:
    """End the siblings of the part that has found the requested answers, without results.

    A worker that still holds one of them can no longer write its row.
    """
    Job.objects.filter(parent_id=part.parent_id).exclude(id=part.id).exclude(state=State.DONE).update(
        **end_columns(State.DONE)
    )
    for queue in Queue:
        _enqueue_waiting(part.client, queue)


# Ending jobs from outside.


def cancel_with_parts(job: Job) -> bool:
    """Cancel a job and its parts: waiting ones end at once, running ones at their next report."""
    now = timezone.now()
    family = Job.objects.filter(id=job.id) | Job.objects.filter(parent_id=job.id)
    with transaction.atomic():
        requested = family.open().filter(cancel_requested=None).update(cancel_requested=now)
        family.only_waiting().update(**end_columns(State.CANCELLED))
        if job.chunks:
            _end_parent(job.id)
        for queue in Queue:
            _enqueue_waiting(job.client, queue)
    return bool(requested)


def _end_parent(parent_id: int) -> None:
    """End a parent whose parts have all ended."""
    with transaction.atomic():
        # The lock is for two last parts that end at the same time.
        parent = Job.objects.select_for_update().get(id=parent_id)
        parts = Job.objects.filter(parent_id=parent_id)
        if parent.has_ended or parts.open().exists():
            return
        failed = parts.filter(state=State.FAILED).count()
        if parent.cancelling or parts.filter(state=State.CANCELLED).exists():
            Job.objects.filter(id=parent_id).update(**end_columns(State.CANCELLED))
        elif failed:
            why = make_reason("parts", failed=failed, parts=parts.count())
            Job.objects.filter(id=parent_id).update(**end_columns(State.FAILED), reason=why)
        elif parent.puzzle_id is not None:
            _call_back(parent)
        else:
            Job.objects.filter(id=parent_id).update(**end_columns(State.DONE))


def _call_back(parent: Job) -> None:
    """Requeue the parent of a search whose parts have ended, so that a worker joins them."""
    parent.state, parent.queue, parent.chunks, parent.published = State.QUEUED, Queue.SHORT, 0, timezone.now()
    parent.save(update_fields=("state", "queue", "chunks", "published"))
    _enqueue_on_commit([parent])


def change_without_worker(job: Job, **figures: Any) -> bool:
    """Change a running job without its worker; return False when the worker gave a sign of life or ended the job."""
    held = Job.objects.only_running().filter(id=job.id, token=job.token, heartbeat=job.heartbeat)
    if not held.update(**figures):
        return False
    if figures["state"] != State.QUEUED and job.parent_id:
        _end_parent(job.parent_id)
    return True
