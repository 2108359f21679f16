"""Jobs that are done while whatever does them is killed: worker children, whole workers, the broker.

`python -m tests.puzzlesite.chaos SEED KILLS PAUSE BROKER...` brings 60 innocent jobs and a poisoned one while the
processes of a site run in a data folder, kills KILLS times with PAUSE seconds between, starts again what ended, and
tells as JSON what came of every job. A trigger of the database counts how often each result was written.
"""

import json
import os
import random
import signal
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass

from tests.puzzlesite import workshop  # sets the site up; before anything of it

from django.db import connection  # isort: skip

from puzzlesite.jobs import reaper
from puzzlesite.models import Job
from puzzlesite.processes.supervisor import Child
from tests.puzzlesite.grounds import children

INNOCENT = [f"queens 6 slow {milliseconds}" for milliseconds in range(40, 400, 6)]  # 60 jobs
POISON = "queens 5 poison"
WORKERS = 2
VICTIMS = ("children", "children", "worker", "children", "broker")
EVERY = 0.05  # seconds between two looks, and between two uploads
WITNESS = {
    "sqlite": [
        "CREATE TABLE written (what TEXT, id INTEGER)",
        "CREATE TRIGGER job_written AFTER UPDATE ON puzzlesite_job WHEN NEW.state = 'done' "
        "BEGIN INSERT INTO written VALUES ('job', NEW.id); END",
        "CREATE TRIGGER puzzle_written AFTER UPDATE ON puzzlesite_puzzle WHEN NEW.solved IS NOT NULL "
        "BEGIN INSERT INTO written VALUES ('puzzle', NEW.id); END",
    ],
    "postgresql": [
        "CREATE TABLE written (what TEXT, id INTEGER)",
        "CREATE FUNCTION note() RETURNS trigger AS "
        "$$ BEGIN INSERT INTO written VALUES (TG_ARGV[0], NEW.id); RETURN NEW; END $$ LANGUAGE plpgsql",
        "CREATE TRIGGER job_written AFTER UPDATE ON puzzlesite_job FOR EACH ROW "
        "WHEN (NEW.state = 'done') EXECUTE FUNCTION note('job')",
        "CREATE TRIGGER puzzle_written AFTER UPDATE ON puzzlesite_puzzle FOR EACH ROW "
        "WHEN (NEW.solved IS NOT NULL) EXECUTE FUNCTION note('puzzle')",
    ],
}


@dataclass
class Told:
    """What came of one job. written: how often its end and its puzzle's answer were stored."""

    state: str
    verdict: str
    reason: str
    attempts: int
    crash_count: int
    written: tuple[int, int]


class Chaos:
    """The processes of a site, and the one who kills them."""

    def __init__(self, seed: int, broker: list[str]):
        worker = [sys.executable, "-m", "tests.puzzlesite.workshop", "worker"]
        self.broker = Child("broker", broker)
        self.workers = [Child(f"worker {number}", [*worker, f"w{number}@%h"]) for number in range(WORKERS)]
        self.choice = random.Random(seed)
        self.killed: Counter[str] = Counter()

    def keep_alive(self) -> None:
        for one in (self.broker, *self.workers):
            if not one.is_alive():
                one.start()

    def kill(self) -> None:
        """Kill the next in turn: the children of all workers, one worker, or the broker."""
        victim = VICTIMS[self.killed.total() % len(VICTIMS)]
        workers = [worker.process.pid for worker in self.workers if worker.process]
        found = {
            "children": [child for worker in workers for child in children(worker)],
            "worker": [self.choice.choice(workers)],
            "broker": [self.broker.process.pid] if self.broker.process else [],
        }[victim]
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.killed[victim] += bool(found)

    def end(self) -> None:
        for one in (*self.workers, self.broker):
            one.signal(signal.SIGTERM)
            one.wait(time.monotonic() + 5.0)


def run(chaos: Chaos, kills: int, pause: float) -> list[Job]:
    """Bring the jobs one after the other, kill meanwhile, and look after them until all have ended."""
    texts = [*INNOCENT]
    chaos.choice.shuffle(texts)
    texts.insert(-WORKERS, POISON)  # among the first to be brought
    jobs: list[Job] = []
    until, next_kill = time.monotonic() + workshop.NEVER + kills * pause, time.monotonic() + pause
    while texts or Job.objects.open().exists():
        assert time.monotonic() < until, [str(job) for job in Job.objects.open()]
        chaos.keep_alive()
        if texts:
            jobs.append(workshop.upload(texts.pop()))
        if chaos.killed.total() < kills and time.monotonic() > next_kill and Job.objects.only_running().exists():
            chaos.kill()
            next_kill = time.monotonic() + pause
        reaper.reap()
        time.sleep(EVERY)
    return jobs


def told(job: Job) -> Told:
    row = Job.objects.select_related("puzzle").get(id=job.id)
    assert row.puzzle is not None
    with connection.cursor() as cursor:
        written = []
        for what, number in (("job", row.id), ("puzzle", row.puzzle.id)):
            cursor.execute("SELECT COUNT(*) FROM written WHERE what = %s AND id = %s", [what, number])
            written.append(cursor.fetchone()[0])
    reason = row.reason["key"] if row.reason else ""
    return Told(row.state, row.puzzle.verdict, reason, row.attempts, row.crash_count, (written[0], written[1]))


def main() -> None:
    seed, kills, pause = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    with connection.cursor() as cursor:
        for statement in WITNESS[connection.vendor]:
            cursor.execute(statement)
    chaos = Chaos(seed, sys.argv[4:])
    begun = time.monotonic()
    try:
        jobs = run(chaos, kills, pause)
    finally:
        chaos.end()
    seconds = time.monotonic() - begun
    print(json.dumps({"killed": chaos.killed, "seconds": seconds, "jobs": [asdict(told(job)) for job in jobs]}))


if __name__ == "__main__":
    main()
