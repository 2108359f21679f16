"""What keeps one client of a web process from having all of it: turns for its threads, and seats for what waits."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, NamedTuple

from waitress.task import ThreadedTaskDispatcher

from puzzlesite import limits
from puzzlesite.waits import hold_place


class Seats:
    """Places for what waits: so many for all clients, and for one."""

    def __init__(self, most: int, of_one: int):
        self.most, self.of_one = most, of_one
        self._taken, self._lock = Counter[str](), Lock()

    @property
    def taken(self) -> int:
        """How many of them are."""
        return self._taken.total()

    def take(self, client: str) -> bool:
        """Take a seat; False when there is none for this client."""
        with self._lock:
            if self._taken.total() >= self.most or self._taken[client] >= self.of_one:
                return False
            self._taken[client] += 1
            return True

    def leave(self, client: str) -> None:
        """Give it back."""
        with self._lock:
            self._taken -= Counter([client])  # forgets who has none


class Turns:
    """Tasks of many clients that wait: one of each in turn, each client's in their order.

    Of those under way `most` may compute, `of_one` of them for one client, who is passed over until one has ended.
    More may wait for something else meanwhile: `waits`, and `waits_of_one`. It is true while any task may begin. It
    stands in the place of the queue of waitress, which holds `lock` whenever it asks.
    """

    def __init__(self, most: int, of_one: int, seats: Seats, client_of: Callable[[Any], str], lock: Lock):
        self.most, self.of_one, self._seats = most, of_one, seats
        self._client_of, self._lock = client_of, lock
        self._waiting: OrderedDict[str, deque[Any]] = OrderedDict()  # whose turn comes first stands first
        self._under_way = Counter[str]()
        self.is_free: Callable[[], None] = lambda: None  # what is to be done when another task may begin

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __bool__(self) -> bool:
        return self._next_client() is not None

    def append(self, task: Any) -> None:
        """Put a task behind those of its client."""
        self._waiting.setdefault(self._client_of(task), deque()).append(task)

    def popleft(self) -> "_Turn":
        """The next task that may begin; there must be one. Its client's turn comes last then."""
        client = self._next_client()
        assert client is not None
        task = self._waiting[client].popleft()
        self._waiting.move_to_end(client)
        if not self._waiting[client]:
            del self._waiting[client]
        self._under_way[client] += 1
        return _Turn(task, client, self)

    def end(self, client: str) -> None:
        """One of this client's tasks has ended. The thread that did it looks for the next, so nobody is forgotten."""
        with self._lock:
            self._under_way -= Counter([client])

    @contextmanager
    def lend(self, client: str) -> Iterator[None]:
        """While one of this client's tasks only waits, another task may begin, if there is a seat for the one."""
        if not self._seats.take(client):
            yield
            return
        self.end(client)
        self.is_free()
        try:
            yield
        finally:
            with self._lock:
                self._under_way[client] += 1
            self._seats.leave(client)

    def _next_client(self) -> str | None:
        if self._under_way.total() >= self.most:
            return None
        return next((client for client in self._waiting if self._under_way[client] < self.of_one), None)


class _Turn(NamedTuple):
    """A task that may begin; when it has ended, its client may have another one under way."""

    task: Any
    client: str
    turns: Turns

    def service(self) -> None:
        try:
            with hold_place(lambda: self.turns.lend(self.client)):
                self.task.service()
        finally:
            self.turns.end(self.client)

    def cancel(self) -> None:
        self.task.cancel()


class FairThreads(ThreadedTaskDispatcher):
    """Threads that answer requests. client_of: whose a request (a channel) is.

    There are `limits.THREADS` at first, and more when some of them wait.
    """

    def __init__(self, client_of: Callable[[Any], str]):
        super().__init__()
        self.seats = Seats(limits.WAITS, limits.WAITS_OF_ONE)
        self.queue = Turns(limits.THREADS, limits.THREADS_OF_ONE, self.seats, client_of, self.lock)
        self.queue.is_free = self._wake
        self._growth = Lock()
        self.set_thread_count(limits.THREADS)

    def _wake(self) -> None:
        """Have a thread look for a task. There are as many as may answer at one time, beside those that wait."""
        with self._growth:  # a smaller count, set after a larger one, would end threads
            with self.lock:
                self.queue_cv.notify()
                count = max(len(self.threads), limits.THREADS + self.seats.taken)
            if not self.stop_count:
                self.set_thread_count(count)
