"""What keeps one client of a web process from having all of it: turns for its threads, and seats for what waits."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from threading import Lock
from typing import Any, NamedTuple

from waitress.task import ThreadedTaskDispatcher


class Seats:
    """Places for what waits: so many for all clients, and for one."""

    def __init__(self, most: int, of_one: int):
        self.most, self.of_one = most, of_one
        self._taken, self._lock = Counter[str](), Lock()

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

    A client that has `most` tasks under way is passed over until one of them has ended. It is true while any task may
    begin. It stands in the place of the queue of waitress, which holds `lock` whenever it asks.
    """

    def __init__(self, most: int, client_of: Callable[[Any], str], lock: Lock):
        self.most, self._client_of, self._lock = most, client_of, lock
        self._waiting: OrderedDict[str, deque[Any]] = OrderedDict()  # whose turn comes first stands first
        self._under_way = Counter[str]()

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

    def _next_client(self) -> str | None:
        return next((client for client in self._waiting if self._under_way[client] < self.most), None)


class _Turn(NamedTuple):
    """A task that may begin; when it has ended, its client may have another one under way."""

    task: Any
    client: str
    turns: Turns

    def service(self) -> None:
        try:
            self.task.service()
        finally:
            self.turns.end(self.client)

    def cancel(self) -> None:
        self.task.cancel()


class FairThreads(ThreadedTaskDispatcher):
    """Threads that answer requests, `of_one` of them for one client. client_of: whose a request (a channel) is."""

    def __init__(self, threads: int, of_one: int, client_of: Callable[[Any], str]):
        super().__init__()
        self.queue = Turns(of_one, client_of, self.lock)
        self.set_thread_count(threads)
