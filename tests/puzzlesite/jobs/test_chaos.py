"""Workers, their children and the broker are killed at work: nothing is lost, nothing is done twice."""

import json
from types import SimpleNamespace

import pytest

from tests.puzzlesite.grounds import grounds


@pytest.fixture
def chaos(tmp_path):
    """chaos(seed, kills, pause) -> what was killed, and what came of the innocent jobs and of the poisoned one."""

    def told(seed, kills, pause):
        folder = tmp_path / str(seed)
        folder.mkdir()
        with grounds(folder) as place:
            place.do("manage.py", "migrate", "-v", "0")
            words = map(str, (seed, kills, pause))
            found = json.loads(place.do("-m", "tests.puzzlesite.chaos", *words, *place.broker).splitlines()[-1])
        jobs = [SimpleNamespace(**job) for job in found["jobs"]]
        [poison] = [job for job in jobs if job.reason]
        jobs.remove(poison)
        print(
            f"{found['seconds']:.1f} s, killed {found['killed']}, {sum(job.crash_count for job in jobs)} while at work"
        )
        return found["killed"], jobs, poison

    return told


def _nothing_is_lost(jobs, poison):
    assert len(jobs) == 60
    assert {(job.state, job.verdict, *job.written) for job in jobs} == {("done", "many", 1, 1)}
    assert (poison.state, poison.reason, poison.verdict, poison.written) == ("failed", "died", "", [0, 0])


def test_whatever_is_killed_every_job_is_done_once_and_poison_fails_with_its_reason(chaos):
    killed, jobs, poison = chaos(seed=1, kills=5, pause=1.0)
    assert set(killed) == {"children", "worker", "broker"}
    _nothing_is_lost(jobs, poison)
    assert any(job.crash_count for job in jobs)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 16))
def test_jobs_survive_a_long_siege(chaos, seed):
    killed, jobs, poison = chaos(seed=seed, kills=30, pause=0.3 + seed % 3)
    assert sum(killed.values()) >= 10
    _nothing_is_lost(jobs, poison)
