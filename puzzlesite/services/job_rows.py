"""Job rows: one for a puzzle, or one with parts for many; enqueued when the transaction is through."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from puzzlesite import limits
from puzzlesite.clients import client_key
from puzzlesite.jobs import states
from puzzlesite.models import Job, Kind, Puzzle, Queue


@dataclass(frozen=True, slots=True)
class Batch:
    """What became of many puzzles: their one job, and the secret that they share."""

    job: Job
    owner_token: str


def new_token() -> str:
    """An owner's secret."""
    return secrets.token_urlsafe(18)


# Jobs


def puzzle_job(puzzle: Puzzle, client: str, **fields: Any) -> Job:
    fields = {"request": {"limit": 2}, "seconds_limit": limits.LONG_SECONDS, "nodes_limit": limits.NODES} | fields
    job = Job(
        puzzle=puzzle, genre_name=puzzle.genre_name, client=client_key(client), published=timezone.now(), **fields
    )
    states.hold_back_excess([job])
    job.save(force_insert=True)
    states.enqueue_on_commit([job])
    return job


def batch_job(
    kind: Kind, genre: str, total: int, chunk: int, client: str, request: Mapping[str, Any] | None = None
) -> Job:
    """A job in parts; each part is told which places are its own. The first part is tried among the short jobs."""
    fields = {"kind": kind, "genre_name": genre, "client": client_key(client), "published": timezone.now()}
    starts = range(1, total + 1, chunk)
    parent = Job(**fields, total=total, chunks=len(starts), request=dict(request or {}))
    parent.save(force_insert=True)
    parts = [
        Job(
            **fields,
            parent=parent,
            queue=Queue.SHORT if start == 1 else Queue.LONG,
            total=min(chunk, total + 1 - start),
            request={**parent.request, "first": start, "last": min(start + chunk, total + 1) - 1},
            seconds_limit=limits.LONG_SECONDS,
            nodes_limit=limits.NODES,
        )
        for start in starts
    ]
    states.hold_back_excess(parts)
    states.enqueue_on_commit(Job.objects.bulk_create(parts))
    return parent
