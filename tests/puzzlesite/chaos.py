"""Jobs that are done while whatever does them is killed: worker children, whole workers, reapers, the broker.

`python -m tests.puzzlesite.chaos SEED KILLS PAUSE FOLDERS BROKER...` brings innocent jobs, puzzles and files of
puzzles, and a poisoned one, while the processes of a site run in these data folders (joined by colons): each is a host
of its own, and all have one database and one broker. It kills KILLS times with PAUSE seconds between, starts again what
ended, brings jobs until the last kill, and prints as JSON what came of every one. A trigger of the database counts how
often each result was written.
"""

import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import product

# It sets the site up, so it comes before every import of the site.
from tests.puzzlesite import workshop

from django.db import connection  # isort: skip

from puzzlesite.models import Job
from puzzlesite.processes.supervisor import Child
from tests.puzzlesite.grounds import children

# The sizes and the times of the innocent boards, which all have several answers.
SIZES, MILLISECONDS = range(6, 16), range(40, 400)
POISON = "queens 5 poison"
# One innocent job in FILE_EVERY is a file of FILE boards.
FILE_EVERY, FILE = 10, 8
# The fewest jobs, even when the last kill comes early.
LEAST = 40
# The most jobs that wait or run, parts of files included, before another one is sent.
OPEN = 12
# The fewest workers of all hosts together; each host has one, and a reaper.
WORKERS = 2
VICTIMS = ("children", "children", "worker", "children", "broker", "reaper")
# The seconds between two looks.
EVERY = 0.05
# The most seconds that everything takes on a busy machine.
MOST_SECONDS = 600.0
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
class Reported:
    """The outcome of one job. verdicts: numbers of its puzzles by verdict; written: how often its end was stored.

    answered: how often the answers of each of its puzzles were stored.
    """

    state: str
    reason: str
    puzzles: int
    verdicts: dict[str, int]
    attempts: int
    crash_count: int
    written: int
    answered: list[int]


class Chaos:
    """The processes of a site, and the one who kills them."""

    def __init__(self, seed: int, folders: Sequence[str], broker: list[str]):
        self.broker = Child("broker", broker)
        places = folders * -(-WORKERS // len(folders))
        self.workers = [_on(folder, "worker", f"w{number}@%h") for number, folder in enumerate(places)]
        self.reapers = [_on(folder, "reaper") for folder in folders]
        self.choice = random.Random(seed)
        self.killed: Counter[str] = Counter()

    def keep_alive(self) -> None:
        for one in (self.broker, *self.workers, *self.reapers):
            if not one.is_alive():
                one.start()

    def kill(self) -> None:
        """Kill the next in turn: the children of all workers, one worker, the broker, or one reaper."""
        victim = VICTIMS[self.killed.total() % len(VICTIMS)]
        found = {
            "children": [child for worker in _numbers(self.workers) for child in children(worker)],
            "worker": [self.choice.choice(_numbers(self.workers))],
            "broker": _numbers([self.broker]),
            "reaper": [self.choice.choice(_numbers(self.reapers))],
        }[victim]
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.killed[victim] += bool(found)

    def end(self) -> None:
        for one in (*self.workers, *self.reapers, self.broker):
            one.signal(signal.SIGTERM)
            one.wait(time.monotonic() + 5.0)


def _on(folder: str, *role: str) -> Child:
    """A process of the host that has this data folder."""
    return Child(" ".join(role), ["env", f"ENPITSU_DATA_DIR={folder}", sys.executable, "-m", workshop.__name__, *role])


def _numbers(processes: Sequence[Child]) -> list[int]:
    return [one.process.pid for one in processes if one.process]


def _bring(choice: random.Random) -> Iterator[Job]:
    """Bring one job after the other, no board twice; the poisoned one is among the first."""
    boards = [f"queens {size} slow {milliseconds}" for size, milliseconds in product(SIZES, MILLISECONDS)]
    choice.shuffle(boards)
    yield from (workshop.upload(boards.pop()) for _ in range(WORKERS))
    yield workshop.upload(POISON)
    while True:
        yield workshop.upload_file([boards.pop() for _ in range(FILE)])
        yield from (workshop.upload(boards.pop()) for _ in range(FILE_EVERY - 1))


def run(chaos: Chaos, kills: int, pause: float) -> list[Job]:
    """Bring jobs and kill meanwhile, until all kills are done; then wait until all jobs have ended."""
    brought, jobs = _bring(chaos.choice), list[Job]()
    until, next_kill = time.monotonic() + MOST_SECONDS, time.monotonic() + pause
    while len(jobs) < LEAST or chaos.killed.total() < kills or Job.objects.open().exists():
        assert time.monotonic() < until, [str(job) for job in Job.objects.open()]
        chaos.keep_alive()
        if (len(jobs) < LEAST or chaos.killed.total() < kills) and Job.objects.open().count() < OPEN:
            jobs.append(next(brought))
        if chaos.killed.total() < kills and time.monotonic() > next_kill and Job.objects.only_running().exists():
            chaos.kill()
            next_kill = time.monotonic() + pause
        time.sleep(EVERY)
    return jobs


def reported(job: Job) -> Reported:
    row = Job.objects.select_related("puzzle").get(id=job.id)
    puzzles = [row.puzzle] if row.puzzle else list(row.puzzles.all())
    return Reported(
        state=row.state,
        reason=row.reason["key"] if row.reason else "",
        puzzles=len(puzzles),
        verdicts=dict(Counter(puzzle.verdict for puzzle in puzzles)),
        attempts=row.attempts,
        crash_count=row.crash_count + sum(part.crash_count for part in row.parts.all()),
        written=_times_written("job", row.id),
        answered=[_times_written("puzzle", puzzle.id) for puzzle in puzzles],
    )


def _times_written(what: str, number: int) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM written WHERE what = %s AND id = %s", [what, number])
        return int(cursor.fetchone()[0])


def main() -> None:
    seed, kills, pause, folders = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4].split(":")
    with connection.cursor() as cursor:
        for statement in WITNESS[connection.vendor]:
            cursor.execute(statement)
    chaos = Chaos(seed, folders, sys.argv[5:])
    begun = time.monotonic()
    try:
        jobs = run(chaos, kills, pause)
    finally:
        chaos.end()
    seconds = time.monotonic() - begun
    print(json.dumps({"killed": chaos.killed, "seconds": seconds, "jobs": [asdict(reported(job)) for job in jobs]}))


if __name__ == "__main__":
    main()
