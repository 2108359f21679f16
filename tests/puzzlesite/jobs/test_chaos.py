"""Workers, their children, reapers and the broker are killed at work: nothing is lost, nothing is done twice."""

import json
from types import SimpleNamespace

import pytest

from puzzlesite.processes import broker
from tests.puzzlesite.grounds import grounds


@pytest.fixture
def besiege(tmp_path):
    """besiege(seed, kills, pause, hosts) -> what was killed, and what came of the innocent jobs and the poisoned."""

    def run(seed, kills, pause, hosts=1):
        folders = [tmp_path / str(number) for number in range(hosts)]
        for folder in folders:
            folder.mkdir()
        with grounds(folders[0], is_prepared=True) as place:
            place.patience = 700.0
            place.environment["SECRET_KEY"] = "one for all hosts"
            place.environment["REDIS_URL"] = place.environment["REDIS_URL"] or broker.broker_url(folders[0])
            words = *map(str, (seed, kills, pause)), ":".join(map(str, folders))
            found = json.loads(place.do("-m", "tests.puzzlesite.chaos", *words, *place.broker).splitlines()[-1])
        jobs = [SimpleNamespace(**job) for job in found["jobs"]]
        [poison] = [job for job in jobs if job.reason]
        jobs.remove(poison)
        print(
            f"{found['seconds']:.1f} s, killed {found['killed']}, {len(jobs)} jobs, {sum(job.puzzles for job in jobs)} "
            f"puzzles, {sum(job.crash_count for job in jobs)} crashes at work"
        )
        return found["killed"], jobs, poison

    return run


def _nothing_is_lost(jobs, poison):
    assert len(jobs) >= 39
    # Some jobs are puzzles, others files of eight.
    assert {job.puzzles for job in jobs} == {1, 8}
    for job in jobs:
        assert (job.state, job.written) == ("done", 1), job
        assert job.verdicts == {"many": job.puzzles}, job
        assert job.answered == [1] * job.puzzles, job
    assert (poison.state, poison.reason, poison.verdicts) == ("failed", "died", {"": 1})
    assert (poison.written, poison.answered) == (0, [0])


def test_whatever_is_killed_every_job_is_done_once_and_poison_fails_with_its_reason(besiege):
    killed, jobs, poison = besiege(seed=1, kills=6, pause=1.0)
    assert killed == {"children": 3, "worker": 1, "broker": 1, "reaper": 1}
    _nothing_is_lost(jobs, poison)
    assert any(job.crash_count for job in jobs)


@pytest.mark.soak
@pytest.mark.parametrize("hosts", [1, 2])
@pytest.mark.parametrize("seed", range(10, 13))
def test_jobs_survive_a_long_siege(besiege, seed, hosts):
    killed, jobs, poison = besiege(seed=seed, kills=30, pause=0.3 + seed % 3, hosts=hosts)
    assert killed == {"children": 15, "worker": 5, "broker": 5, "reaper": 5}
    _nothing_is_lost(jobs, poison)
