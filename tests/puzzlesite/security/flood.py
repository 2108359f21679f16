"""One client floods a site of real workers while another asks for little: how long does that one wait?

`python -m tests.puzzlesite.security.flood worker QUEUE` is a worker of one queue; `... flood` brings the flood and
prints as JSON how the other client fared.
"""

import json
import sys
import time

# It sets the site up, so it comes before every import of the site.
from tests.puzzlesite import workshop

from django.conf import settings  # isort: skip

from puzzlesite.jobs import states  # isort: skip
from puzzlesite.celery import app
from puzzlesite.core.clients import client_key
from puzzlesite.models import Job, Queue

FLOOD, OTHER = "203.0.113.7", "198.51.100.1"
# The boards of 100 jobs.
SHORT = [f"queens 6 slow {milliseconds}" for milliseconds in range(40, 540, 5)]
ENDLESS = [f"queens {size}" for size in range(24, 34)]
SMALL = [f"queens {size}" for size in range(5, 10)]


def _most() -> int:
    """The number of the flood's jobs in the fuller queue."""
    there = Job.objects.open().filter(client=client_key(FLOOD), in_outbox=False)
    return max(there.filter(queue=queue).count() for queue in Queue)


def _waited(text: str) -> tuple[float, int]:
    """Seconds from an upload to its answer, and the most jobs of the flood that were seen in a queue meanwhile."""
    job, most = workshop.upload(text, client=OTHER), 0
    until = time.monotonic() + workshop.NEVER
    while not job.has_ended:
        assert time.monotonic() < until, str(job)
        most = max(most, _most())
        time.sleep(0.02)
        job.refresh_from_db()
    assert job.state == "done"
    return (job.finished - job.created).total_seconds(), most


def flood() -> dict[str, object]:
    jobs = [workshop.upload(text, client=FLOOD) for text in ENDLESS + SHORT]
    # By then the first jobs have begun.
    time.sleep(1.0)
    waited = [_waited(text) for text in SMALL]
    reported = {
        "seconds": [seconds for seconds, _ in waited],
        "most": max(most for _, most in waited),
        "share": settings.CLIENT_SHARE,
        "still": Job.objects.outbox().filter(client=client_key(FLOOD)).count(),
    }
    for job in jobs:
        states.cancel_with_parts(Job.objects.get(id=job.id))
    states.enqueue_all_waiting()
    return reported


if __name__ == "__main__":
    if sys.argv[1] == "worker":
        options = ["--queues", sys.argv[2], "--hostname", f"{sys.argv[2]}@%h", "--concurrency", "1"]
        quiet = ["--loglevel", "warning", "--without-gossip", "--without-mingle", "--without-heartbeat"]
        app.worker_main(["worker", *options, *quiet])
    else:
        print(json.dumps(flood()))
