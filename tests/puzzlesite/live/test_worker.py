"""A real worker on a real queue: whatever it is asked, and however its processes end, the next question is answered."""

import os
import signal
import subprocess
import sys
from itertools import count
from threading import Thread

import pytest
from django.conf import settings

from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from tests.conftest import wait_for
from tests.puzzlesite.grounds import children

WORKSHOP = [sys.executable, "-m", "tests.puzzlesite.workshop", "live"]


@pytest.fixture(scope="module")
def worker(queue_server):
    """The process id of a worker that serves the lane."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "puzzlesite.settings"}
    process = subprocess.Popen(WORKSHOP, cwd=settings.BASE_DIR, env=environment)
    wait_for(lambda: children(process.pid), 60)
    yield process.pid
    process.terminate()
    process.wait(30)


@pytest.fixture
def ask(worker, monkeypatch):
    """ask(board, ...) -> what came of it; a silence is forgotten, and no question but these is known."""
    for key in lane.server().scan_iter(f"{lane.PREFIX}:*"):
        lane.server().delete(key)

    def ask(board, budget=0.2, client="client", page="page", serial=1):
        monkeypatch.setattr(lane, "_silent_until", 0.0)
        fields = {"ask": "verdict", "genre": "queens", "board": board, "marks": "", "language": "en"}
        try:
            return lane.ask(Question(**fields, budget=budget, client=client, page=page, serial=serial))
        except (lane.Superseded, lane.LiveRefused, lane.NoWorker) as error:
            return type(error)

    wait_for(lambda: ask("queens 6", serial=0) is not lane.NoWorker, 60)
    return ask


@pytest.fixture
def insist(ask):
    """insist(board, ...) -> its answer, asked again after a silence: a busy machine may not answer in time."""

    def insist(*args, **kwargs):
        wait_for(lambda: found.append(ask(*args, **kwargs)) or found[-1] is not lane.NoWorker, 30)
        return found[-1]

    found = []
    return insist


@pytest.fixture
def begin(ask):
    """begin(board, ...) -> what came of it, in a list that is filled when it is answered; a worker is at it."""

    def begin(*args, **kwargs):
        found = []
        thread = Thread(target=lambda: found.append(ask(*args, **kwargs)))
        threads.append(thread)
        thread.start()
        turn = f"{lane.PREFIX}:turn:{kwargs.get('client', 'client')}"
        wait_for(lambda: found or lane.server().exists(turn))
        return found

    threads = []
    yield begin
    for thread in threads:
        thread.join(10)


def answer_of(found):
    wait_for(lambda: found)
    return found[0]


def is_decided(answer):
    return isinstance(answer, dict) and answer["decided"]


def test_a_question_is_answered(insist):
    answer = insist("queens 6", budget=2.0)
    assert (answer["status"], answer["decided"], answer["verdict"]) == (200, True, "many")
    assert insist("nonsense")["status"] == 400


def test_what_does_not_end_is_answered_in_time_and_its_process_ended(ask, insist, worker):
    before = children(worker)
    answer = ask("queens 6 still 60000", client="another")
    assert (answer["decided"], answer["verdict"]) == (False, "unknown")
    wait_for(lambda: children(worker) and children(worker) != before)
    # The new process decides once it is warm.
    assert any(insist("queens 6", serial=serial)["decided"] for serial in range(2, 8))


def test_the_end_of_a_process_is_no_gap_for_others_and_its_client_waits_for_a_minute(ask, begin, worker):
    before = children(worker)
    found = begin("queens 6 still 60000", client="one")
    verdicts = [ask("queens 6", client=f"other {serial}", budget=2.0) for serial in range(10)]
    assert [verdict["decided"] for verdict in verdicts] == [True] * len(verdicts)
    assert answer_of(found)["decided"] is False
    wait_for(lambda: ask("queens 6", client="one", serial=2) is lane.LiveRefused)
    assert ask("queens 6", client="other 0", budget=2.0, serial=2)["decided"]
    # The client is refused just before its process ends.
    wait_for(lambda: len(children(worker)) == len(before) and children(worker) != before)


def test_a_search_that_is_not_over_in_time_ends_in_the_same_process(ask, insist, worker):
    insist("queens 6")
    before = children(worker)
    assert ask("queens 6 slow 5000")["decided"] is False
    assert insist("queens 6", budget=2.0, serial=2)["decided"]
    assert children(worker) == before


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_after_a_kill_while_it_answers_the_next_question_is_answered(begin, ask, worker, number):
    def is_cut_off():
        found = begin("queens 6 slow 1500", budget=2.0, serial=next(serials))
        for pid in children(worker):
            os.kill(pid, number)
        return answer_of(found) is lane.NoWorker

    serials = count(1)
    # On a busy machine the kill may come before a process has taken the question.
    wait_for(is_cut_off, 30)
    wait_for(lambda: ask("queens 6", serial=next(serials)) is not lane.NoWorker)
    assert ask("queens 6", budget=2.0, serial=next(serials))["decided"]


def test_a_board_that_kills_its_process_or_eats_its_memory_keeps_nobody_else_waiting_for_long(ask):
    for serial, temper in enumerate(("poison", "glutton"), 1):
        ask(f"queens 6 {temper}", serial=serial)
        wait_for(lambda: ask("queens 6", client="another", serial=serial) is not lane.NoWorker)  # noqa: B023


def test_a_newer_question_stops_the_search_of_an_older_one(begin, ask):
    older = begin("queens 6 slow 1900", budget=2.0)
    assert ask("queens 6", serial=2)["decided"]
    assert answer_of(older) is lane.Superseded


def test_a_long_turn_ends_early_while_another_long_question_waits(begin, ask):
    def ends_early():
        long = begin("queens 6 slow 1900", budget=2.0, serial=next(serials))
        other = ask("queens 6 slow 700", client="another", budget=2.0, serial=next(serials))
        return is_decided(other) and not is_decided(answer_of(long))

    serials = count(1)
    # A busy machine may not find the time for both.
    wait_for(ends_early, 30)


def test_a_short_question_is_answered_beside_a_long_turn(begin, ask):
    def are_answered():
        long = begin("queens 6 slow 900", budget=2.0, serial=next(serials))
        short = ask("queens 6", client="another", serial=next(serials))
        is_first = not long
        return is_first and is_decided(short) and is_decided(answer_of(long))

    serials = count(1)
    # A busy machine may not find the time for both.
    wait_for(are_answered, 30)
