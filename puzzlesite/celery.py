"""The Celery application of the queue. A message is a job's id; the rows are the truth, so no results are stored here.

The reaper resends a job whose worker died, never the broker: visibility is a day, and lost workers reject nothing.
(Measured: Celery's own redelivery starts second copies of long tasks, and resends tasks that kill workers for ever.)
"""

import os

from celery import Celery
from kombu.entity import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")


# The checks would import every page into the workers.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")


from django.conf import settings

DAY = 24 * 60 * 60


app = Celery("enpitsu", broker=settings.BROKER_URL)


app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=False,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    task_queues=[Queue(name) for name in settings.QUEUES],
    task_default_queue=next(iter(settings.QUEUES)),
    task_create_missing_queues=False,
    worker_prefetch_multiplier=1,
    # A new child limits leaks; it takes two seconds to begin.
    worker_max_tasks_per_child=5000,
    # In KiB; shared pages count, so this is far above a child's need.
    worker_max_memory_per_child=1_000_000,
    # A child finds its kernels compiled.
    worker_proc_alive_timeout=4.0,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_hijack_root_logger=False,
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        "visibility_timeout": DAY,
        "global_keyprefix": "enpitsu:",
        # No visitor waits for a broker that is down (6 s by default): the reaper resends the message.
        "max_retries": 0,
        "socket_connect_timeout": 2,
    },
    timezone="UTC",
)


app.autodiscover_tasks(["puzzlesite.jobs", "puzzlesite.live"])
