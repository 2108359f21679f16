"""Real workers on a real queue: what must be true however processes end."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

from puzzlesite.processes import broker
from tests.conftest import wait_for
from tests.puzzlesite.grounds import children, describe_site, prepare

WORKSHOP = [sys.executable, "-m", "tests.puzzlesite.workshop"]


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A data folder with tables, a queue server and a worker with one child."""
    folder = tmp_path_factory.mktemp("workshop")
    prepare(folder)
    environment = describe_site(folder)
    server = subprocess.Popen(broker.broker_command(folder))
    worker = subprocess.Popen([*WORKSHOP, "worker"], cwd=settings.BASE_DIR, env=environment)
    wait_for(lambda: children(worker.pid), 60)
    environment["WORKSHOP_WORKER"] = str(worker.pid)
    yield environment
    for process in (worker, server):
        process.terminate()
        process.wait(30)


@pytest.fixture
def colleague(environment):
    """A second worker."""
    worker = subprocess.Popen([*WORKSHOP, "worker", "colleague@%h"], cwd=settings.BASE_DIR, env=environment)
    wait_for(lambda: children(worker.pid), 60)
    yield
    worker.terminate()
    worker.wait(30)


@pytest.fixture
def do(environment):
    """do(action) -> what came of each of its jobs."""

    def done(action):
        command = [*WORKSHOP, "do", action]
        reported = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
        assert reported.returncode == 0, reported.stderr
        return json.loads(reported.stdout)

    return done


def test_every_job_that_comes_in_is_done_once(do):
    jobs = do("flood")
    assert len(jobs) == 16
    assert {(job["state"], job["verdict"], job["attempts"]) for job in jobs} == {("done", "many", 1)}


def test_a_cancel_is_heard_and_frees_the_worker(do):
    job, after = do("cancelled")
    assert (job["state"], job["verdict"]) == ("cancelled", "")
    assert (after["state"], after["verdict"]) == ("done", "many")


def test_the_racer_that_decides_ends_the_other_and_a_cancel_ends_both(do, colleague):
    raced, cancelled = do("raced")
    assert (raced["state"], raced["verdict"], raced["crash_count"]) == ("done", "many", 0)
    assert (cancelled["state"], cancelled["verdict"]) == ("cancelled", "")


def test_a_job_whose_worker_is_killed_goes_on_with_another(do):
    (job,) = do("killed")
    assert (job["state"], job["found"], job["crash_count"]) == ("done", 724, 1)


def test_poison_ends_as_failed_with_its_reason_and_the_innocent_are_solved(do):
    before, poison, after = do("poison")
    assert (poison["state"], poison["reason"], poison["crash_count"]) == ("failed", "died", 3)
    assert (before["verdict"], after["verdict"]) == ("many", "many")


def test_a_search_that_eats_memory_ends_as_failed_and_its_worker_lives_on(do, environment):
    before = children(int(environment["WORKSHOP_WORKER"]))
    glutton, after = do("glutton")
    assert (glutton["state"], glutton["reason"], glutton["crash_count"]) == ("failed", "memory", 0)
    assert (after["verdict"], children(int(environment["WORKSHOP_WORKER"]))) == ("many", before)


def test_a_search_keeps_its_lease_in_a_step_that_is_longer(do):
    (still,) = do("still")
    assert (still["state"], still["verdict"], still["attempts"], still["crash_count"]) == ("done", "many", 1, 0)


def test_a_worker_finds_all_it_imports_loaded(environment):
    """A module imported after the fork from the prefork would occupy memory once in each worker."""
    script = """
import sys, django
django.setup()
from puzzlesite.jobs import prefork; from puzzlesite.processes import kernels
kernels.warm_kernels = lambda: None
prefork._load()
loaded = set(sys.modules)
prefork.app.Worker(hostname="short@here", queues=["short"], concurrency=1, without_gossip=True, quiet=True)
print(sorted(set(sys.modules) - loaded))
"""
    command = [sys.executable, "-W", "ignore", "-c", script]
    reported = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert reported.stdout.strip() == "[]", reported.stdout + reported.stderr
