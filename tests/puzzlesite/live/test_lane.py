"""Both ends of the lane over a real queue server: who is let in, who is superseded, who gets which answer."""

import importlib.util
import time
from threading import Thread
from types import SimpleNamespace

import pytest

from puzzlesite.celery import app
from puzzlesite.core import limits
from puzzlesite.live import lane
from puzzlesite.live.lane import Question

QUESTION = Question(
    ask="verdict",
    genre="queens",
    board="queens 4",
    marks="",
    language="en",
    budget=0.2,
    client="client",
    page="page",
    serial=1,
)


@pytest.fixture(autouse=True)
def messages(queue_server, monkeypatch):
    """The questions that were let in; and nothing is left of tests before."""
    for key in lane.server().scan_iter(f"{lane.PREFIX}:*"):
        lane.server().delete(key)
    taken, enter = [], lane._enter

    def note(question, number, patience):
        entered = enter(question, number, patience)
        taken.append({"client": question.client, "number": number})
        return entered

    monkeypatch.setattr(app, "send_task", lambda name, **options: None)
    monkeypatch.setattr(lane, "_enter", note)
    monkeypatch.setattr(lane, "_silent_until", 0.0)
    return taken


@pytest.fixture
def requesting(messages):
    """asking(question) -> what came of it, in a list that is filled when it is answered; the message has left."""

    def begin(question):
        found, before = [], len(messages)

        def run():
            try:
                found.append(lane.ask(question))
            except (lane.Superseded, lane.LiveRefused, lane.NoWorker) as error:
                found.append(error)

        thread = Thread(target=run)
        threads.append(thread)
        thread.start()
        until = time.monotonic() + 5
        while len(messages) == before and not found and time.monotonic() < until:
            time.sleep(0.001)
        return found

    threads = []
    yield begin
    for thread in threads:
        thread.join(10)


def look(message):
    return lane.renew_turn(message["client"], message["number"])


def reply(message, answer):
    return lane.send_reply(message["client"], message["number"], answer)


def wait_for_answer(found):
    until = time.monotonic() + 60
    while not found and time.monotonic() < until:
        time.sleep(0.001)
    return found[0]


def test_an_answer_finds_whoever_requested_it_and_nothing_is_left(requesting, messages):
    first, second = requesting(QUESTION), requesting(QUESTION._replace(page="other"))
    for message, word in zip(messages, ("one", "two"), strict=True):
        assert look(message).is_wanted
        assert reply(message, {"status": 200, "word": word})
    assert (wait_for_answer(first)["word"], wait_for_answer(second)["word"]) == ("one", "two")
    left = set(lane.server().scan_iter(f"{lane.PREFIX}:*"))
    assert all(lane.server().ttl(key) > 0 for key in left)
    assert not [key for key in left if ":answer:" in key or ":open" in key]


def test_a_newer_question_of_a_page_ends_the_older_one_at_once(requesting, messages):
    older = requesting(QUESTION)
    newer = requesting(QUESTION._replace(serial=2))
    assert isinstance(wait_for_answer(older), lane.Superseded)
    assert [look(message).is_wanted for message in messages] == [False, True]
    assert not reply(messages[0], {"status": 200})
    reply(messages[1], {"status": 200})
    assert wait_for_answer(newer) == {"status": 200}


def test_an_older_question_that_comes_late_is_not_requested(requesting, messages):
    requesting(QUESTION._replace(serial=2))
    assert isinstance(wait_for_answer(requesting(QUESTION)), lane.Superseded)
    assert len(messages) == 1
    reply(messages[0], {"status": 200})


@pytest.mark.parametrize("other", [{"ask": "faults"}, {"page": "other"}, {"client": "other"}])
def test_other_pages_kinds_and_clients_supersede_nothing(requesting, messages, other):
    requesting(QUESTION)
    requesting(QUESTION._replace(serial=2, **other))
    assert all(look(message).is_wanted for message in messages)
    for message in messages:
        reply(message, {"status": 200})


def test_a_client_has_its_share_of_open_questions_and_others_have_theirs(requesting, messages, monkeypatch):
    monkeypatch.setattr(limits, "LIVE_SHARE", 1)
    requesting(QUESTION)
    refused = wait_for_answer(requesting(QUESTION._replace(page="other")))
    assert isinstance(refused, lane.LiveRefused)
    assert refused.wait == 1
    requesting(QUESTION._replace(client="another"))
    assert len(messages) == 2
    for message in messages:
        reply(message, {"status": 200})
    requesting(QUESTION._replace(page="other"))
    assert len(messages) == 3


def test_a_client_that_took_much_computing_waits_for_the_minute_to_end(requesting, messages):
    requesting(QUESTION)
    reply(messages[0], {"status": 200})
    lane.end_turn("client", messages[0]["number"], limits.LIVE_SECONDS_A_MINUTE)
    refused = wait_for_answer(requesting(QUESTION._replace(serial=2)))
    assert isinstance(refused, lane.LiveRefused)
    assert not refused.has_ended_one
    assert 1 < refused.wait <= lane.MINUTE


def test_silence_ends_and_this_process_asks_nobody_for_a_while(requesting, messages, monkeypatch):
    monkeypatch.setattr(limits, "LIVE_QUEUE_SECONDS", 0.1)
    assert isinstance(wait_for_answer(requesting(QUESTION)), lane.NoWorker)
    assert not look(messages[0]).is_wanted
    assert isinstance(wait_for_answer(requesting(QUESTION._replace(serial=2))), lane.NoWorker)
    assert len(messages) == 1


def test_silence_after_a_start_is_distinguished_from_that_of_workers_who_have_answered(
    requesting, messages, monkeypatch
):
    monkeypatch.setattr(limits, "LIVE_QUEUE_SECONDS", 0.1)
    monkeypatch.setattr(lane, "_starting_until", time.monotonic() + 60)
    assert wait_for_answer(requesting(QUESTION)).is_starting
    monkeypatch.setattr(lane, "_silent_until", 0.0)
    monkeypatch.setattr(limits, "LIVE_QUEUE_SECONDS", 5.0)
    found = requesting(QUESTION._replace(serial=2))
    reply(messages[-1], {"status": 200})
    assert wait_for_answer(found) == {"status": 200}
    monkeypatch.setattr(limits, "LIVE_QUEUE_SECONDS", 0.1)
    assert not wait_for_answer(requesting(QUESTION._replace(serial=3))).is_starting


@pytest.mark.parametrize(("past", "is_starting"), [(-1, True), (1, False)])
def test_workers_are_said_to_be_starting_for_so_long_after_a_start(monkeypatch, past, is_starting):
    fresh = importlib.util.module_from_spec(lane.__spec__)
    begun = time.monotonic()
    lane.__spec__.loader.exec_module(fresh)
    monkeypatch.setattr(fresh, "time", SimpleNamespace(monotonic=lambda: begun + limits.LIVE_START_SECONDS + past))
    assert fresh._silent().is_starting is is_starting


def test_only_few_threads_of_a_process_wait(requesting, messages):
    for number in range(limits.LIVE_WAITING_THREADS):
        requesting(QUESTION._replace(client=f"client {number}"))
    assert isinstance(wait_for_answer(requesting(QUESTION._replace(client="one more"))), lane.NoWorker)
    for message in messages:
        reply(message, {"status": 200})


def test_beside_questions_that_take_long_there_is_a_thread_for_a_short_one(requesting, messages):
    long = QUESTION._replace(budget=limits.LIVE_MOST_SECONDS)
    waiting = [requesting(long._replace(client=f"client {number}")) for number in range(limits.LIVE_LONG_WAITS)]
    assert isinstance(wait_for_answer(requesting(long._replace(client="one more"))), lane.NoWorker)
    short = requesting(QUESTION._replace(client="another"))
    assert len(messages) == limits.LIVE_LONG_WAITS + 1
    for message in messages:
        reply(message, {"status": 200})
    assert [wait_for_answer(one) for one in (*waiting, short)] == [{"status": 200}] * (len(waiting) + 1)
    again = requesting(long)
    reply(messages[-1], {"status": 200})
    assert wait_for_answer(again) == {"status": 200}


def test_a_queue_that_does_not_answer_is_silence(monkeypatch):
    monkeypatch.setattr(lane.settings, "BROKER_URL", "redis+socket:///nowhere/valkey.sock?virtual_host=2")
    lane.server.cache_clear()
    try:
        assert lane.server().connection_pool.connection_kwargs["db"] == 2
        with pytest.raises(lane.NoWorker):
            lane.ask(QUESTION)
    finally:
        lane.server.cache_clear()


def test_whoever_answers_sees_that_others_wait(requesting, messages):
    requesting(QUESTION)
    assert lane.take_question() == (QUESTION, messages[0]["number"])
    assert not look(messages[0]).others_wait
    requesting(QUESTION._replace(page="its other page"))
    assert not look(messages[0]).others_wait
    requesting(QUESTION._replace(client="another"))
    assert look(messages[0]).others_wait
    for message in messages:
        reply(message, {"status": 200})


@pytest.fixture
def taking(requesting, messages):
    """taking(question, ...) -> whose question is taken, one after the other while all turns go on."""

    def take(*questions):
        for question in questions:
            requesting(question)
        return [taken[0].client for taken in iter(lane.take_question, None)]

    yield take
    for message in messages:
        reply(message, {"status": 200})


def spend(client, seconds):
    lane.end_turn(client, "any", seconds)


def asks(client, **fields):
    return QUESTION._replace(client=client, page=f"page {time.monotonic_ns()}", **fields)


def test_the_client_that_has_had_the_least_of_workers_is_next(taking):
    spend("much", 1.0)
    spend("some", 0.5)
    assert taking(asks("much"), asks("some"), asks("none")) == ["none", "some", "much"]


def test_a_client_has_one_turn_at_a_time(taking, messages):
    assert taking(asks("one"), asks("one"), asks("other")) == ["one", "other"]
    lane.end_turn("one", messages[0]["number"], 0.1)
    assert [question.client for question, _ in iter(lane.take_question, None)] == ["one"]


LONG = {"budget": limits.LIVE_MOST_SECONDS}


def test_a_pool_is_at_one_question_at_a_time_that_takes_long(taking, messages, monkeypatch):
    assert taking(asks("one", **LONG), asks("other", **LONG), asks("short")) == ["short", "one"]
    monkeypatch.setattr(lane, "pool", lambda: "another pool")
    assert [question.client for question, _ in iter(lane.take_question, None)] == ["other"]


def test_whoever_has_had_much_waits_as_for_a_long_question(taking):
    spend("much", limits.LIVE_LITTLE_SECONDS)
    assert taking(asks("one", **LONG), asks("much")) == ["one"]
    assert lane.end_turn("one", "any", 0.0), "others wait"


def test_a_turn_of_which_nothing_is_heard_is_held_for_two_seconds(taking, messages):
    assert taking(asks("one", **LONG)) == ["one"]
    server = lane.server()
    for key in (f"{lane.PREFIX}:turn:one", f"{lane.PREFIX}:long:{lane.pool()}"):
        assert 0 < server.ttl(key) <= lane.HELD
        server.expire(key, 60)
        look(messages[0])
        assert server.ttl(key) <= lane.HELD


def test_a_client_cannot_have_two_workers_ended_in_a_minute_and_others_are_untouched(requesting, messages):
    first, second, other = requesting(asks("one")), requesting(asks("one")), requesting(asks("other"))
    lane.take_question()
    reply(messages[0], {"status": 200})
    lane.end_turn("one", messages[0]["number"], 2.5, is_killed=True)
    assert wait_for_answer(first) == {"status": 200}
    for refused in (wait_for_answer(second), wait_for_answer(requesting(asks("one")))):
        assert (refused.has_ended_one, 1 < refused.wait <= lane.MINUTE) == (True, True)
    assert [question.client for question, _ in iter(lane.take_question, None)] == ["other"]
    reply(messages[2], {"status": 200})
    assert wait_for_answer(other) == {"status": 200}


def test_while_a_worker_is_at_something_an_answer_that_is_late_silences_nobody_else(requesting, messages, monkeypatch):
    monkeypatch.setattr(limits, "LIVE_QUEUE_SECONDS", 0.1)
    late = requesting(asks("one"))
    lane.take_question()
    assert isinstance(wait_for_answer(late), lane.NoWorker)
    monkeypatch.setattr(limits, "LIVE_QUEUE_SECONDS", 60.0)
    other = requesting(asks("other"))
    reply(messages[-1], {"status": 200})
    assert wait_for_answer(other) == {"status": 200}


def test_a_worker_is_called_again_when_nothing_came_of_a_first_message(requesting, monkeypatch):
    called = []
    monkeypatch.setattr(app, "send_task", lambda name, **options: called.append(name))
    monkeypatch.setattr(limits, "LIVE_QUEUE_SECONDS", 0.1)
    wait_for_answer(requesting(QUESTION))
    assert called == [lane.TASK] * 2
