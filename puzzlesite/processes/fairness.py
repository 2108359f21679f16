"""Fair shares of a web process for its clients: turns for threads, and seats for waits."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, NamedTuple

from waitress.task import ThreadedTaskDispatcher

from puzzlesite.core import limits
from puzzlesite.core.waits import allow_lending


class WaitSlots:
    """A number of places for waits, altogether and for one client."""

    def __init__(self, most: int, of_one: int):
        self.most, self.of_one = most, of_one
        self._taken, self._lock = Counter[str](), Lock()

    @property
    def taken(self) -> int:
        """The number of taken seats."""
        return self._taken.total()

    def take(self, client: str) -> bool:
        """Take a seat; False where there is none for this client."""
        with self._lock:
            if self._taken.total() >= self.most or self._taken[client] >= self.of_one:
                return False
            self._taken[client] += 1
            return True

    def leave(self, client: str) -> None:
        """Give a seat back."""
        with self._lock:
            # The subtraction also drops clients without a seat.
            self._taken -= Counter([client])


class ClientTaskQueue:
    """Waiting tasks of many clients: clients take turns, and the tasks of each run in order.

    Of the running tasks `most` may compute, `of_one` of them for one client, who is skipped until one has ended.
    Further tasks may wait for something else: `waits`, and `waits_of_one`. The object is true while any task may begin.
    It replaces the queue of waitress, which holds `lock` whenever it calls.
    """

    def __init__(self, most: int, of_one: int, seats: WaitSlots, client_of: Callable[[Any], str], lock: Lock):
        self.most, self.of_one, self._seats = most, of_one, seats
        self._client_of, self._lock = client_of, lock
        # The client whose turn is next comes first.
        self._waiting: OrderedDict[str, deque[Any]] = OrderedDict()
        self._under_way = Counter[str]()
        # This is called when another task may begin.
        self.is_free: Callable[[], None] = lambda: None

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __bool__(self) -> bool:
        return self._next_client() is not None

    def append(self, task: Any) -> None:
        """Append a task to those of its client."""
        self._waiting.setdefault(self._client_of(task), deque()).append(task)

    def popleft(self) -> "_Turn":
        """Take the next task that may begin, of which there must be one; its client's next turn comes last."""
        client = self._next_client()
        assert client is not None
        task = self._waiting[client].popleft()
        self._waiting.move_to_end(client)
        if not self._waiting[client]:
            del self._waiting[client]
        self._under_way[client] += 1
        return _Turn(task, client, self)

    def end(self, client: str) -> None:
        """Record that a task of this client has ended; its thread then takes the next one."""
        with self._lock:
            self._under_way -= Counter([client])

    @contextmanager
    def lend(self, client: str) -> Iterator[None]:
        """Let another task begin while one of this client's tasks only waits, if there is a seat for the wait."""
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
    """A task that may begin, and that ends its client's turn when it has run."""

    task: Any
    client: str
    turns: ClientTaskQueue

    def service(self) -> None:
        try:
            with allow_lending(lambda: self.turns.lend(self.client)):
                self.task.service()
        finally:
            self.turns.end(self.client)

    def cancel(self) -> None:
        self.task.cancel()


class FairThreads(ThreadedTaskDispatcher):
    """Threads that answer requests. client_of: returns the client of a request's channel.

    There are `limits.THREADS` at first, and more while some of them wait.
    """

    def __init__(self, client_of: Callable[[Any], str]):
        super().__init__()
        self.seats = WaitSlots(limits.WAITS, limits.WAITS_OF_ONE)
        self.queue = ClientTaskQueue(limits.THREADS, limits.THREADS_OF_ONE, self.seats, client_of, self.lock)
        self.queue.is_free = self._wake
        self._growth = Lock()
        self.set_thread_count(limits.THREADS)

    def _wake(self) -> None:
        """Wake a thread for the next task; there are as many as may answer, and one more for each that waits."""
        # A smaller count that is set after a larger one would end threads.
        with self._growth:
            with self.lock:
                self.queue_cv.notify()
                count = max(len(self.threads), limits.THREADS + self.seats.taken)
            if not self.stop_count:
                self.set_thread_count(count)
