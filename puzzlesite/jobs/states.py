"""The states of a job: created by an INSERT, then each change one UPDATE: claimed, requeued, split, ended, cancelled.

Every change of a running job is one UPDATE that matches only while its worker holds the token, so whoever comes twice
or too late changes nothing. A message only notifies: when the broker cannot be reached, the row waits for the reaper.
"""

import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone

from puzzlesite import limits
from puzzlesite.celery import app
from puzzlesite.clients import client_key
from puzzlesite.jobs.failures import reason
from puzzlesite.jobs.values import (
    BatchRequest,
    BookRequest,
    ExplainRequest,
    GenerateRequest,
    ReadingRequest,
    SolveRequest,
    Span,
)
from puzzlesite.limits import LEASE
from puzzlesite.models import Job, Kind, Puzzle, Queue, State
from puzzlesite.processes import kernels
from solvers.jit import folder

log = logging.getLogger(__name__)

TASK = "puzzlesite.jobs.tasks.run"
NEEDED = {  # what must be compiled for jobs of a kind
    Kind.SOLVE: ("solving",),
    Kind.EXPLAIN: ("explaining",),
    Kind.BATCH: ("solving", "explaining"),  # which grades, too
    Kind.GENERATE: ("generating",),
}
OWN = ("solving", "explaining")  # for the site's own puzzles, which are graded, too


class Cancelled(Exception):
    """Somebody has asked to stop this job."""


class Lost(Exception):
    """This worker does not hold the job any more; whatever it found is somebody else's now."""


# Creating: a row that waits, enqueued when the transaction it is part of is committed


def create_job(puzzle: Puzzle, client: str, request: SolveRequest | ExplainRequest | None = None, **fields: Any) -> Job:
    """A job about one puzzle; without a request, the search for up to two answers that every new puzzle gets."""
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
    hold_back_excess([job])
    job.save(force_insert=True)
    enqueue_on_commit([job])
    return job


def create_book_job(request: BookRequest, total: int, cells: int, client: str, **fields: Any) -> Job:
    """A job that makes a book of so many puzzles and cells; few of them are soon done, among the short jobs."""
    is_short = total <= limits.SHORT_BOOK and cells <= limits.SHORT_BOOK_CELLS
    return _create_single(Kind.BOOK, is_short, client, request=request.to_json(), total=total, **fields)


def create_batch(genre: str, total: int, client: str, request: BatchRequest | GenerateRequest, **fields: Any) -> Job:
    """A job about many puzzles, in parts that know their span. queue: in which the first is tried; others are long."""
    kind = Kind.GENERATE if isinstance(request, GenerateRequest) else Kind.BATCH
    parent = Job(kind=kind, genre_name=genre, client=client_key(client), published=timezone.now(), **fields)
    parent.total, parent.request = total, request.to_json()
    parts = _list_parts(parent, request)
    parent.chunks = len(parts)
    parent.save(force_insert=True)
    hold_back_excess(parts)
    enqueue_on_commit(Job.objects.bulk_create(parts))
    return parent


def _list_parts(parent: Job, request: BatchRequest | GenerateRequest) -> list[Job]:
    """The parts of a job about many puzzles, not stored yet."""
    total, chunk = parent.total, limits.CHUNK
    if parent.kind == Kind.GENERATE:  # each part takes 20 ms beside its puzzles
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
            request=replace(request, span=span).to_json(),
            seconds_limit=limits.LONG_SECONDS,
            nodes_limit=limits.NODES,
        )
        for span in spans
    ]


def create_reading_job(request: ReadingRequest, size: int, client: str, **fields: Any) -> Job:
    """A job that reads a text of so many characters or bytes."""
    return _create_single(Kind.READING, size <= limits.SHORT_READING, client, request=request.to_json(), **fields)


def _create_single(kind: Kind, is_short: bool, client: str, **fields: Any) -> Job:
    """A job that is about no one puzzle, and has no parts yet."""
    queue = Queue.SHORT if is_short else Queue.LONG
    job = Job(kind=kind, queue=queue, client=client_key(client), published=timezone.now(), **fields)
    hold_back_excess([job])
    job.save(force_insert=True)
    enqueue_on_commit([job])
    return job


# Messages


def enqueue(job_id: int, queue: str) -> None:
    """Notify a worker of a job. When the broker cannot be reached the row says so, and the reaper tries again."""
    try:
        send_message(job_id, queue)
    except Exception as error:  # whatever the broker's client raises: the row is the truth, and it stands
        log.warning("job %s waits for the broker: %s", job_id, type(error).__name__)
        with suppress(DatabaseError):  # the row is there: then the reaper sends it a little later
            Job.objects.filter(id=job_id, state=State.QUEUED).update(published=None)


def send_message(job_id: int, queue: str, seconds: float = 0.0) -> None:
    """Send the message, to be heard after some seconds: an id and nothing else."""
    app.send_task(TASK, args=(job_id,), queue=queue, retry=False, ignore_result=True, countdown=seconds or None)


def waits_for_solvers(job: Job) -> bool:
    """Whether what this job needs is still being compiled, as at a first start."""
    if job.kind not in NEEDED or not folder.is_compiling():
        return False
    kind = Kind(job.kind)
    needed = NEEDED[kind] if job.client else OWN
    if kind == Kind.SOLVE and SolveRequest.from_json(job.request).settings:
        needed += ("optimizing",)
    return kernels.must_wait(job.genre_name, *needed)


def postpone(job_id: int, seconds: float = 1.0) -> None:
    """Notify a worker of a waiting job again a little later; the reaper does not take its message for lost."""
    waiting = Job.objects.in_queue().filter(id=job_id)
    for job in waiting if waiting.update(published=timezone.now()) else ():
        send_message(job.id, job.queue, seconds)


def enqueue_on_commit(jobs: Iterable[Job]) -> None:
    """Notify of each of these rows once they are committed, but for those that are held back."""
    for job in jobs:
        if not job.in_outbox:
            transaction.on_commit(partial(enqueue, job.id, job.queue))


# Fair shares: a client has few jobs in a queue at one time, so that others find their way through a flood of it.
# The site's own jobs (client "") are not shared out.


def free_share(client: str, queue: str) -> int:
    """How many more jobs of a client its share of a queue allows; below 0 when there are more already."""
    share: int = settings.CLIENT_SHARE
    return share - Job.objects.open().filter(client=client, queue=queue, in_outbox=False, chunks=0).count()


def hold_back_excess(jobs: Iterable[Job]) -> None:
    """Before these rows are written: hold back those that are beyond their client's share."""
    left: dict[tuple[str, str], int] = {}
    for job in jobs:
        if job.client and not job.has_ended:
            share = job.client, job.queue
            if share not in left:
                left[share] = free_share(*share)
            left[share] -= 1
            job.in_outbox = left[share] < 0


def enqueue_waiting(client: str, queue: str) -> None:
    """Enqueue what a client has in the outbox, as far as its share of the queue has room: first what waits longest."""
    if not client:
        return
    outbox = Job.objects.outbox().filter(client=client, queue=queue).order_by(Coalesce("heartbeat", "created"), "id")
    oldest = list(outbox.values_list("id", flat=True)[: settings.CLIENT_SHARE])
    for job in outbox.filter(id__in=oldest[: max(0, free_share(client, queue))]) if oldest else ():
        if outbox.filter(id=job.id).update(in_outbox=False, published=timezone.now()):
            job.in_outbox = False
            enqueue_on_commit([job])


def enqueue_all_waiting() -> None:
    """The same for all clients: what was missed because its worker or its puzzle was gone."""
    for client, queue in Job.objects.outbox().order_by().values_list("client", "queue").distinct():
        enqueue_waiting(client, queue)


def choose(job_id: int, queue: str, served: str) -> int:
    """The job that is to be done, now that a message has come for this one.

    A client that was served last lets the jobs of others in the queue pass; their messages, when they come, find the
    job that has waited instead.
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


# While a worker holds it


def claim(job_id: int, task: str = "") -> Job | None:
    """Take a waiting job: the row as it is now ours, or None when somebody else was first or it has ended."""
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
        # a parent that was called back meanwhile waits by itself, and has no parts to wait for
        waiting = Job.objects.filter(id=job.parent_id, state=State.QUEUED, chunks__gt=0)
        waiting.update(state=State.RUNNING, started=now)
    return job


def renew_heartbeat(job: Job, **figures: Any) -> None:
    """Write how it fares and renew the lease. Raises Cancelled or Lost."""
    now = timezone.now()
    if not _own_row(job).update(heartbeat=now, lease=now + LEASE, **figures):
        _explain_loss(job)


def requeue(job: Job, queue: Queue, *, steps_back: bool = False, **figures: Any) -> None:
    """Let it wait again, to be resumed. Raises Cancelled or Lost.

    steps_back: behind all that its client has waiting in that queue.
    """
    with transaction.atomic():
        before, job.queue = Queue(job.queue), queue
        if queue != before:
            hold_back_excess([job])
        elif steps_back and job.client:
            job.in_outbox = True
        waits = {"state": State.QUEUED, "queue": queue, "in_outbox": job.in_outbox, "published": timezone.now()}
        if not _own_row(job).update(**waits, token="", task="", lease=None, **figures):
            _explain_loss(job)
        enqueue_on_commit([job])
        if queue != before or steps_back:
            enqueue_waiting(job.client, before)


def split_into(job: Job, parts: list[Job], **figures: Any) -> None:
    """A job that we hold becomes the parent of these, which wait in its stead. Raises Cancelled or Lost.

    Those that came to their end in an earlier search do not wait.
    """
    with transaction.atomic():
        if not _own_row(job).update(token="", task="", lease=None, chunks=len(parts), checkpoint=None, **figures):
            _explain_loss(job)
        hold_back_excess(parts)
        enqueue_on_commit(part for part in Job.objects.bulk_create(parts) if not part.has_ended)
        enqueue_waiting(job.client, job.queue)


def close(job: Job, state: State, **figures: Any) -> None:
    """End a job that we hold; part of the transaction that stores what it brought. Raises Cancelled or Lost."""
    row = Job.objects.only_running().filter(id=job.id, token=job.token) if state is State.CANCELLED else _own_row(job)
    with transaction.atomic():
        if not row.update(**end_columns(state) | figures):
            _explain_loss(job)
        if job.parent_id:
            settle(job.parent_id)
        enqueue_waiting(job.client, job.queue)


def become_batch(job: Job, genre: str, total: int, result: dict[str, Any] | None) -> None:
    """A job that we hold, and that has stored so many puzzles, becomes the search of them. Raises Cancelled or Lost."""
    request = BatchRequest()
    job.kind, job.genre_name, job.total = Kind.BATCH, genre, total
    columns = {"kind": job.kind, "genre_name": genre, "total": total, "request": request.to_json()}
    split_into(job, _list_parts(job, request), **columns, ready=0, share=None, result=result)


def become_search(job: Job, puzzle: Puzzle) -> None:
    """A job that we hold, and that has stored this puzzle, becomes the search of it. Raises Cancelled or Lost."""
    requeue(
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
    raise Cancelled if row.exists() else Lost


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


def promote(part: Job) -> None:
    """After a part that went through the short queue, another of its family may: one at a time, so that a file is
    worked on by all workers and yet nobody waits behind more than one short turn of it.
    """
    if part.queue != Queue.SHORT:
        return
    following = Job.objects.only_waiting().filter(parent_id=part.parent_id, queue=Queue.LONG).order_by("id").first()
    if following is None:
        return
    following.queue = Queue.SHORT
    hold_back_excess([following])
    moved = Job.objects.only_waiting().filter(id=following.id)
    if moved.update(queue=Queue.SHORT, in_outbox=following.in_outbox, published=timezone.now()):
        enqueue_on_commit([following])
        enqueue_waiting(part.client, Queue.LONG)


def end_other_racers(part: Job) -> None:
    """This part has found all that was asked for: whatever became of its siblings, they end without a result.

    A worker that still holds one of them cannot write its row any more.
    """
    Job.objects.filter(parent_id=part.parent_id).exclude(id=part.id).exclude(state=State.DONE).update(
        **end_columns(State.DONE)
    )
    for queue in Queue:
        enqueue_waiting(part.client, queue)


# Ending from outside


def cancel(job: Job) -> bool:
    """Stop a job and its parts: what waits ends at once, what runs hears of it at its next report."""
    now = timezone.now()
    family = Job.objects.filter(id=job.id) | Job.objects.filter(parent_id=job.id)
    with transaction.atomic():
        requested = family.open().filter(cancel_requested=None).update(cancel_requested=now)
        family.only_waiting().update(**end_columns(State.CANCELLED))
        if job.chunks:
            settle(job.id)
        for queue in Queue:
            enqueue_waiting(job.client, queue)
    return bool(requested)


def settle(parent_id: int) -> None:
    """End a parent whose parts have all ended."""
    with transaction.atomic():
        parent = Job.objects.select_for_update().get(id=parent_id)  # two last parts may end at once
        parts = Job.objects.filter(parent_id=parent_id)
        if parent.has_ended or parts.open().exists():
            return
        failed = parts.filter(state=State.FAILED).count()
        if parent.cancelling or parts.filter(state=State.CANCELLED).exists():
            Job.objects.filter(id=parent_id).update(**end_columns(State.CANCELLED))
        elif failed:
            why = reason("parts", failed=failed, parts=parts.count())
            Job.objects.filter(id=parent_id).update(**end_columns(State.FAILED), reason=why)
        elif parent.puzzle_id is not None:
            _call_back(parent)
        else:
            Job.objects.filter(id=parent_id).update(**end_columns(State.DONE))


def _call_back(parent: Job) -> None:
    """The parts of one search have ended: whoever takes the parent now joins them."""
    parent.state, parent.queue, parent.chunks, parent.published = State.QUEUED, Queue.SHORT, 0, timezone.now()
    parent.save(update_fields=("state", "queue", "chunks", "published"))
    enqueue_on_commit([parent])


def take_from_worker(job: Job, **figures: Any) -> bool:
    """Change a running job over its worker's head; False when the worker showed itself, or ended it, meanwhile."""
    held = Job.objects.only_running().filter(id=job.id, token=job.token, heartbeat=job.heartbeat)
    if not held.update(**figures):
        return False
    if figures["state"] != State.QUEUED and job.parent_id:
        settle(job.parent_id)
    return True
