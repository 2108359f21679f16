"""One client does not have all threads of a web process: by its many requests, or by answers that it does not take."""

import socket
import time
from contextlib import ExitStack, closing, contextmanager, nullcontext
from http.client import HTTPConnection, IncompleteRead
from threading import Event, Lock, Thread, Timer

import pytest
from waitress import wasyncore

from puzzlesite.core import limits, waits
from puzzlesite.processes import web_worker
from puzzlesite.processes.fairness import ClientTaskQueue, WaitSlots
from tests.conftest import wait_for

ONE, OTHER = "127.0.0.2", "127.0.0.3"
MEGABYTE = b"x" * 1_000_000


class Note:
    """A task that says when it was done."""

    def __init__(self, client, done):
        self.client, self.done = client, done

    def service(self):
        self.done.append(self.client)


def turns(of_one, most=9):
    return ClientTaskQueue(most, of_one, WaitSlots(2, 1), lambda task: task.client, Lock())


def test_whoever_asks_for_little_waits_for_one_task_of_whoever_asks_for_much():
    there, done = turns(of_one=9), []
    for client in "aaaaaabc":
        there.append(Note(client, done))
    while there:
        there.popleft().service()
    assert "".join(done) == "abcaaaaa"


def test_a_client_with_enough_under_way_is_passed_over_until_one_has_ended():
    there, done = turns(of_one=2), []
    for client in "aaab":
        there.append(Note(client, done))
    begun = [there.popleft() for _ in range(3)]
    assert [turn.client for turn in begun] == ["a", "b", "a"]
    assert (bool(there), len(there)) == (False, 1)
    begun[0].service()
    assert there.popleft().client == "a"


def test_a_task_that_fails_has_ended_too():
    there = turns(of_one=1)
    there.append(Note("a", None))
    there.append(Note("a", []))
    with pytest.raises(AttributeError):
        there.popleft().service()
    assert there


def test_of_all_clients_together_so_many_are_under_way_and_no_more():
    there = turns(of_one=2, most=3)
    for client in "aabbcc":
        there.append(Note(client, []))
    begun = [there.popleft() for _ in range(3)]
    assert (bool(there), len(there)) == (False, 3)
    begun[0].service()
    assert there
    there.popleft()
    assert not there


def test_a_task_that_only_waits_lends_its_place_where_there_is_a_seat_for_it():
    there = turns(of_one=1, most=2)
    for client in "aaab":
        there.append(Note(client, []))
    first, other = there.popleft(), there.popleft()
    assert (first.client, other.client, bool(there)) == ("a", "b", False)
    with there.lend("a"):
        second = there.popleft()
        assert (second.client, bool(there)) == ("a", False)
        # One connection of a client waits like this, and no second one.
        with there.lend("a"):
            assert not there
    other.service()
    # Both connections of the client are served again.
    assert not there
    first.service()
    assert not there
    second.service()
    assert there.popleft().client == "a"


def test_a_wait_within_a_wait_is_the_same_and_elsewhere_nothing_is_lent():
    lent = []

    @contextmanager
    def lend():
        lent.append("begun")
        yield
        lent.append("over")

    with waits.lend_thread_slot():
        assert not lent
    with waits.allow_lending(lend):
        with waits.lend_thread_slot(), waits.lend_thread_slot():
            assert lent == ["begun"]
        with waits.hold_lock(Lock()):
            assert lent == ["begun", "over"]
        lock = Lock()
        lock.acquire()
        Timer(0.1, lock.release).start()
        with waits.hold_lock(lock):
            assert lent == ["begun", "over"] * 2
            assert lock.locked()
        assert not lock.locked()
    with waits.lend_thread_slot():
        assert len(lent) == 4


class Place:
    """A server of three threads, two for one client. /large is 60 MB.

    /hold stays under way until it is let go; /wait only waits for that.
    """

    def __init__(self):
        self.let_go, self.held = Event(), []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        worker = web_worker.WebWorker.__new__(web_worker.WebWorker)
        worker.cfg = type("Configuration", (), {"backlog": 100})
        worker._answer = self.answer
        self.sockets = {}
        self.server = worker._server(self.listener, self.sockets)
        self.is_over = False
        self.loop = Thread(target=self.run)
        self.loop.start()

    def run(self):
        while not self.is_over:
            wasyncore.poll2(0.05, self.sockets)

    def end(self):
        self.let_go.set()
        for channel in self.channels():
            channel.will_close = True
        wait_for(lambda: not self.channels())
        self.server.task_dispatcher.shutdown()
        self.is_over = True
        self.loop.join()
        self.server.close()
        self.listener.close()

    def channels(self):
        return list(self.server.active_channels.values())

    def answer(self, environ, start_response):
        start_response("200 OK", [])
        if environ["PATH_INFO"] in ("/hold", "/wait"):
            self.held.append(environ["REMOTE_ADDR"])
            with waits.lend_thread_slot() if environ["PATH_INFO"] == "/wait" else nullcontext():
                self.let_go.wait(20)
        return (MEGABYTE for _ in range(60)) if environ["PATH_INFO"] == "/large" else [b"a page"]

    def ask(self, path, client):
        """A connection of this client that has asked and takes nothing of the answer."""
        connection = socket.create_connection(("127.0.0.1", self.port), 20, (client, 0))
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        return connection

    def read(self, path, client):
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(client, 0))) as connection:
            connection.request("GET", path)
            return connection.getresponse().read()


@pytest.fixture
def place(monkeypatch):
    monkeypatch.setattr(limits, "THREADS", 3)
    monkeypatch.setattr(limits, "THREADS_OF_ONE", 2)
    monkeypatch.setattr(web_worker, "READERS", 2)
    monkeypatch.setattr(web_worker, "READERS_OF_ONE", 1)
    found = Place()
    yield found
    found.end()


def test_many_requests_of_one_client_leave_a_thread_for_another(place):
    with ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(place.ask("/hold", ONE))
        wait_for(lambda: len(place.held) == 2)
        assert place.read("/", OTHER) == b"a page"
        assert len(place.held) == 2


def test_however_many_wait_all_threads_that_answer_are_there(place):
    clients = [f"127.0.1.{number}" for number in range(limits.WAITS)]
    with ExitStack() as stack:
        for client in clients:
            stack.enter_context(place.ask("/wait", client))
        wait_for(lambda: len(place.held) == limits.WAITS)
        for client in (ONE, ONE, OTHER):
            stack.enter_context(place.ask("/hold", client))
        wait_for(lambda: len(place.held) == limits.WAITS + 3)
        late = stack.enter_context(place.ask("/", "127.0.0.4"))
        late.settimeout(0.3)
        with pytest.raises(TimeoutError):
            late.recv(1)
        assert len(place.server.task_dispatcher.threads) == limits.WAITS + limits.THREADS
        place.let_go.set()
        late.settimeout(20)
        assert late.recv(1) == b"H"


def test_what_one_client_has_wait_beyond_its_seats_is_counted_among_what_it_has_under_way(place):
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(place.ask("/wait", ONE))
        most = limits.WAITS_OF_ONE + limits.THREADS_OF_ONE
        wait_for(lambda: len(place.held) == most)
        assert place.read("/", OTHER) == b"a page"
        assert len(place.held) == most


def test_nothing_is_computed_for_whoever_has_hung_up(place):
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(place.ask("/hold", ONE))
        wait_for(lambda: len(place.held) == 2)
        for _ in range(5):
            place.ask("/hold", ONE).close()
        last = stack.enter_context(place.ask("/", ONE))
        time.sleep(0.2)
        place.let_go.set()
        assert last.recv(1_000)
        assert len(place.held) == 2


def test_readers_that_take_nothing_of_large_answers_leave_the_threads(place):
    with ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(place.ask("/large", ONE))
        wait_for(lambda: sum(channel.total_outbufs_len > 2**24 for channel in place.channels()) == 1)
        assert place.read("/", OTHER) == b"a page"
        # A reader who takes the answer gets a seat.
        assert len(place.read("/large", OTHER)) == 60_000_000


def test_a_reader_that_takes_an_answer_too_slowly_is_left(place, monkeypatch):
    monkeypatch.setattr(web_worker, "IDLE_SECONDS", 1)
    monkeypatch.setattr(web_worker, "TAKEN_A_SECOND", 5_000_000)
    with closing(place.ask("/large", ONE)) as slow:
        wait_for(lambda: any(channel.total_outbufs_len > 2**24 for channel in place.channels()))
        begun = time.monotonic()
        while place.channels() and time.monotonic() < begun + 20:
            slow.recv(1_000)
            time.sleep(0.05)
        assert not place.channels()
    # The reader takes the answer as fast as it comes.
    assert len(place.read("/large", OTHER)) == 60_000_000


def test_a_client_that_has_too_much_lying_there_loses_its_connections(place, monkeypatch):
    monkeypatch.setattr(web_worker, "UNTAKEN_OF_ONE", 1_000_000)
    with closing(HTTPConnection("127.0.0.1", place.port, timeout=60, source_address=(ONE, 0))) as connection:
        connection.request("GET", "/large")
        wait_for(place.channels)
        wait_for(lambda: not place.channels())
        with pytest.raises((IncompleteRead, ConnectionError)):
            connection.getresponse().read()


def test_one_address_holds_so_many_connections_and_no_more(place, monkeypatch):
    monkeypatch.setattr(web_worker, "CONNECTIONS_OF_ONE", 5)
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(socket.create_connection(("127.0.0.1", place.port), 20, (ONE, 0)))
        wait_for(lambda: len(place.channels()) == 5)
        assert place.read("/", OTHER) == b"a page"


def test_a_process_holds_so_many_connections_and_the_next_one_waits_for_one_of_them(place):
    at_rest = len(place.sockets)
    place.server.adj.connection_limit = at_rest + 3
    with ExitStack() as stack:
        first, *_ = [
            stack.enter_context(socket.create_connection(("127.0.0.1", place.port), 20, (f"127.0.0.{n}", 0)))
            for n in range(4, 7)
        ]
        wait_for(lambda: len(place.channels()) == 3)
        late = stack.enter_context(closing(place.ask("/", OTHER)))
        late.settimeout(0.3)
        with pytest.raises(TimeoutError):
            late.recv(1)
        assert len(place.channels()) == 3
        first.close()
        late.settimeout(20)
        assert late.recv(1) == b"H"


def test_a_process_holds_as_many_connections_as_the_limit_says_where_the_system_has_files_for_them(monkeypatch):
    kept = web_worker.OTHER_FILES
    for files, most in ((web_worker.resource.RLIM_INFINITY, 4_000), (4_000 + kept, 4_000), (3_999 + kept, 3_999)):
        monkeypatch.setattr(web_worker.resource, "getrlimit", lambda _, files=files: (files, files))
        assert web_worker._most_connections() == most == min(most, limits.CONNECTIONS)


def test_behind_a_proxy_clients_are_those_it_names(place, settings):
    settings.TRUST_PROXY = True
    with closing(place.ask("/hold", ONE)):
        wait_for(lambda: len(place.held) == 1)
        (channel,) = place.channels()
        assert channel.client == ONE
        channel.requests[0].headers["X_FORWARDED_FOR"] = "192.0.2.9, 2001:db8::5"
        assert channel.client == "2001:db8::/64"
