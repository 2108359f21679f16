"""Metrics in the text form that Prometheus reads (version 0.0.4).

Figures are counted from the rows on each request, so that all processes report the same; two that grow with the
archive are counted once a minute.
"""

import shutil
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Sum
from django.utils import timezone

from puzzlesite.celery import app
from puzzlesite.models import ENDED, Job, Puzzle, Queue

MIME = "text/plain; version=0.0.4; charset=utf-8"
# Seconds to wait for the broker.
PATIENCE = 2.0
MINUTE = 60


class Metric(NamedTuple):
    """A figure, or one for each set of labels."""

    name: str
    kind: str
    about: str
    samples: Iterable[tuple[Mapping[str, str], float]]


def format_metrics() -> str:
    """The metrics in Prometheus' text format. Raises OperationalError when the database does not answer."""
    return "".join(line + "\n" for metric in _metrics() for line in _lines(metric))


def _lines(metric: Metric) -> Iterator[str]:
    name = f"enpitsu_{metric.name}"
    yield f"# HELP {name} {metric.about}"
    yield f"# TYPE {name} {metric.kind}"
    for labels, value in metric.samples:
        written = ",".join(f'{label}="{_escape(word)}"' for label, word in labels.items())
        yield f"{name}{{{written}}} {value}" if written else f"{name} {value}"


def _escape(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _metrics() -> Iterator[Metric]:
    now = timezone.now()
    puzzles = cache.get_or_set("puzzles", _count_puzzles, MINUTE) or []
    yield Metric("puzzles", "gauge", "Puzzles in the archive.", [({"genre": name}, count) for name, count in puzzles])
    ended = cache.get_or_set("ended", _count_ended, MINUTE) or {}
    yield Metric("jobs", "gauge", "Jobs that have ended.", [({"state": name}, ended.get(name, 0)) for name in ENDED])
    yield Metric("jobs_waiting", "gauge", "Jobs that wait for a worker.", list(_count_waiting()))
    yield Metric("oldest_wait_seconds", "gauge", "How long the oldest of them has waited.", list(_oldest(now)))
    running = Job.objects.only_running()
    yield _one("jobs_running", "Jobs that a worker holds.", running.count())
    yield _one("leases_lapsed", "Jobs whose worker gave no sign of life.", running.filter(lease__lt=now).count())
    lost = Job.objects.open().aggregate(crash_count=Sum("crash_count"))["crash_count"]
    yield _one("workers_lost", "How often a worker was lost with a job that is still open.", lost or 0)
    yield _one("broker_up", "1 while the broker answers.", _is_up())
    yield _one("disk_free_bytes", "Free in the data folder.", shutil.disk_usage(settings.DATA_DIR).free)


def _count_puzzles() -> list[tuple[str, int]]:
    return list(Puzzle.objects.values_list("genre_name").annotate(Count("id")).order_by("genre_name"))


def _count_ended() -> dict[str, int]:
    return dict(Job.objects.filter(state__in=ENDED).values_list("state").annotate(Count("id")))


def _one(name: str, about: str, value: float) -> Metric:
    return Metric(name, "gauge", about, [({}, value)])


def _count_waiting() -> Iterator[tuple[Mapping[str, str], float]]:
    for queue in Queue:
        yield {"queue": queue}, Job.objects.only_waiting().filter(queue=queue).count()


def _oldest(now: datetime) -> Iterator[tuple[Mapping[str, str], float]]:
    for queue in Queue:
        yield {"queue": queue}, round(Job.objects.only_waiting().filter(queue=queue).longest_wait(now), 1)


def _is_up() -> int:
    try:
        with app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=0, timeout=PATIENCE)
    # The broker's clients raise many kinds of errors.
    except Exception:
        return 0
    return 1
