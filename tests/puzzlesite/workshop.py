"""A workshop of real processes with the test-only genre: queue, worker and reaper in a folder, and an action.

`python -m tests.puzzlesite.workshop worker [NAME]` is a worker, `... live` one for small questions, `... reaper` a
reaper; `... do ACTION` does one of the actions below and prints what came of it as JSON.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from datetime import timedelta

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")

import django

from puzzlesite.core import limits
from puzzlesite.processes import kernels

assert "pytest" not in sys.modules, "the limits of a workshop are not those of the tests beside it"

# Only the genre of the tests is searched here.
kernels.warm_kernels = lambda: [genre.name for genre in solvers.all_genres()]
limits.LEASE = timedelta(seconds=2)
limits.REPUBLISH = timedelta(seconds=2)
limits.CANCEL_PATIENCE = timedelta(seconds=1)
# The limit is of wall-clock time, of which a busy machine needs more for the one board.
limits.BATCH_SECONDS = 60.0
limits.CHILD_BYTES = 500_000_000
limits.ALONE_BYTES = 300_000_000

django.setup()

import solvers  # noqa: E402
from puzzlesite.celery import app  # noqa: E402
from puzzlesite.core.keys import new_token  # noqa: E402
from puzzlesite.core.wire.requests import ReadingRequest  # noqa: E402
from puzzlesite.jobs import (  # noqa: E402
    reaper,
    service,
    states,
)
from puzzlesite.models import Job, Puzzle  # noqa: E402
from puzzlesite.uploads import service as uploads_service  # noqa: E402  # noqa: E402
from tests import genres  # noqa: E402
from tests.puzzlesite.grounds import children  # noqa: E402

genres.mount()
# More seconds than anything here may take.
NEVER = 120.0


def upload(text: str, **fields: object) -> Job:
    """Bring one puzzle; its job."""
    (reading,) = solvers.read(text)
    job = uploads_service.upload(reading, text, visibility="unlisted", **fields).job
    assert job is not None
    return job


def upload_file(texts: Sequence[str]) -> Job:
    """Bring a file of puzzles, which a worker reads; its job."""
    request = ReadingRequest(visibility="unlisted", is_file=True)
    return uploads_service.request_reading("\n====\n".join(texts), request, client="", token=new_token()).job


def ended(*jobs: Job) -> None:
    """Reap, as the supervisor does, until these have ended."""
    until = time.monotonic() + NEVER
    while not all(_now(job).has_ended for job in jobs):
        assert time.monotonic() < until, [str(_now(job)) for job in jobs]
        reaper.reap_once()
        time.sleep(0.1)


def running(job: Job) -> Job:
    """Wait until a worker holds it and has reported how it fares."""
    until = time.monotonic() + NEVER
    while not (_now(job).state == "running" and _now(job).nodes):
        assert time.monotonic() < until, str(_now(job))
        time.sleep(0.05)
    return _now(job)


def _now(job: Job) -> Job:
    return Job.objects.get(id=job.id)


def _reported(job: Job) -> dict[str, object]:
    now = _now(job)
    puzzle = Puzzle.objects.filter(id=job.puzzle_id).first()
    return {
        "state": now.state,
        "verdict": puzzle.verdict if puzzle else None,
        "attempts": now.attempts,
        "crash_count": now.crash_count + sum(part.crash_count for part in now.parts.all()),
        "found": now.found,
        "reason": now.reason and now.reason["key"],
        "seconds": (now.finished - now.cancel_requested).total_seconds() if now.cancel_requested else None,
    }


def poison() -> list[Job]:
    """A board that kills whoever searches it, and innocent ones around it."""
    jobs = [upload("queens 4"), upload("queens 5 poison"), upload("queens 5")]
    ended(*jobs)
    return jobs


def killed() -> list[Job]:
    """A search whose worker child is killed while it runs."""
    first = upload("queens 10 slow 200")
    ended(first)
    [child] = children(int(os.environ["WORKSHOP_WORKER"]))
    job = service.continue_search(first.puzzle, all_answers=True)
    until = time.monotonic() + NEVER
    while not Job.objects.only_running().filter(parent=job).exists():
        assert time.monotonic() < until, str(_now(job))
        time.sleep(0.01)
    # The kill comes at once, since the part is short.
    os.kill(child, signal.SIGKILL)
    ended(job)
    return [job]


def cancelled() -> list[Job]:
    """A search without end that somebody stops."""
    job = upload("queens 34")
    running(job)
    states.cancel_with_parts(job)
    after = upload("queens 7")
    ended(job, after)
    return [job, after]


def raced() -> list[Job]:
    """A search that takes a minute by the book and no time the other way round, and one that nobody ends."""
    first = upload("queens 9 race 60000")
    ended(first)
    second = upload("queens 34 race 0")
    until = time.monotonic() + NEVER
    while Job.objects.only_running().filter(parent=second).count() < 2:
        assert time.monotonic() < until, str(_now(second))
        time.sleep(0.05)
    states.cancel_with_parts(second)
    ended(second)
    return [first, second]


def glutton() -> list[Job]:
    """A board whose search takes all the memory that it is given, and one after it."""
    jobs = [upload("queens 5 glutton"), upload("queens 9")]
    ended(*jobs)
    return jobs


def still() -> list[Job]:
    """A search that is in one step for longer than a lease."""
    job = upload("queens 6 still 5000")
    ended(job)
    return [job]


def flood() -> list[Job]:
    """Many small jobs at once."""
    rows = ["." * col + "Q" + "." * (7 - col) for col in range(8)]
    empty = ["." * 8]
    jobs = [upload("\n".join(["queens 8", *empty * line, row, *empty * (7 - line)])) for row in rows for line in (0, 3)]
    ended(*jobs)
    return jobs


ACTIONS: dict[str, Callable[[], list[Job]]] = {
    action.__name__: action for action in (poison, killed, cancelled, raced, glutton, still, flood)
}


WORKERS = {"worker": "short,long", "live": "live"}


def main() -> None:
    if sys.argv[1] == "reaper":
        reaper.reap_forever()
    elif sys.argv[1] in WORKERS:
        options = [
            "--queues",
            WORKERS[sys.argv[1]],
            "--concurrency",
            "2" if sys.argv[1] == "live" else "1",
            "--loglevel",
            "warning",
            "--hostname",
            *(sys.argv[2:] or ["worker@%h"]),
        ]
        app.worker_main(["--quiet", "worker", *options, "--without-gossip", "--without-mingle", "--without-heartbeat"])
    else:
        print(json.dumps([_reported(job) for job in ACTIONS[sys.argv[2]]()]))


if __name__ == "__main__":
    main()
