"""A gunicorn worker that receives requests whole, headers and body, before a thread handles them.

A client that sends a byte now and then costs some kB and blocks no thread. waitress receives in one loop beside the
threads, and refuses a body whose declared length exceeds the limit. A client that takes its answer slowly blocks
no thread either, and the threads are shared fairly among clients.
"""

import fcntl
import os
import resource
import socket
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.module_loading import import_string
from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import Error

from puzzlesite.core import waits
from puzzlesite.core.limits import (
    BODY_BYTES,
    CONNECTIONS,
    CONNECTIONS_OF_ONE,
    HEADER_SECONDS,
    IDLE_SECONDS,
    READERS,
    READERS_OF_ONE,
    REQUEST_SECONDS,
    TAKEN_A_SECOND,
    UNTAKEN_OF_ONE,
)
from puzzlesite.core.network import network_of
from puzzlesite.ops.room import has_no_room
from puzzlesite.processes.fairness import FairThreads, WaitSlots

# The worker reports at least this often that it is alive.
LOOP_SECONDS = 1.0
# A worker may have this number of files open beside its connections.
OTHER_FILES = 200


class NoRoomForBody(Error):
    """The answer to a body for which the disk has no room."""

    code = 503
    reason = "Service Unavailable"


class _Answer(WSGITask):
    """The site's answer; for HEAD without the body, which waitress would send."""

    def get_environment(self) -> dict[str, Any]:
        """The WSGI environment of the request."""
        environ: dict[str, Any] = super().get_environment()
        environ["waitress.client_disconnected"] = self.channel.has_hung_up
        if self.is_head:
            # A file would be sent past `write`, which leaves out the body for HEAD.
            del environ["wsgi.file_wrapper"]
        return environ

    @property
    def is_head(self) -> bool:
        return bool(self.request.command == "HEAD")

    def write(self, data: bytes) -> None:
        """Send the headers and a part of the body."""
        super().write(b"" if self.is_head else data)

    def finish(self) -> None:
        """End the body."""
        if self.is_head:
            self.chunked_response = False
        super().finish()


class _Refusal(ErrorTask):
    """The answer to a request that the server refuses; for API requests a problem, in the client's language."""

    def execute(self) -> None:
        """Send the refusal."""
        refused, error = self.request, self.request.error
        refuse = import_string(settings.SERVER_REFUSAL)
        languages = refused.headers.get("ACCEPT_LANGUAGE", "")
        answer = refuse(getattr(refused, "path", ""), error.code, error.reason, languages)
        if answer is not None:
            refused.error = _Refused(answer)
        super().execute()


class _Refused(Error):
    """A refusal with the site's own body."""

    def __init__(self, answer: HttpResponse):
        super().__init__(answer.content)
        self.code, self.reason, self._headers = answer.status_code, answer.reason_phrase, list(answer.items())

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Status, headers and body of the refusal."""
        return f"{self.code} {self.reason}", self._headers, self.body


class _Nowhere:
    """A buffer that discards the rest of a body without room: a client that still sends would not read an answer."""

    def append(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    def __len__(self) -> int:
        return 0


class _Request(HTTPRequestParser):
    """A request while it is received."""

    def __init__(self, adjustments: Adjustments):
        super().__init__(adjustments)
        self.begun = time.time()
        self._has_no_room = False

    def take(self, data: bytes) -> int:
        """Take the bytes that belong to the request, and return their number. A large body is written to the disk."""
        try:
            consumed = int(super().received(data))
        except OSError as error:
            if self.body_rcv is None or not has_no_room(error):
                raise
            self._has_no_room = True
            # The buffer still has data to write.
            with suppress(OSError):
                self.body_rcv.getbuf().close()
            self.body_rcv.buf = _Nowhere()
            return self.take(data)
        if self.completed and self._has_no_room:
            self.error = NoRoomForBody("The disk of this site is full: nothing of this was stored. Try again later.")
        return consumed

    # This is waitress's name of the method.
    received = take

    def is_late(self, now: float) -> bool:
        """Whether the client has taken too long to send."""
        return bool(now - self.begun > (REQUEST_SECONDS if self.headers_finished else HEADER_SECONDS))


class _Channel(HTTPChannel):
    """A connection, which is closed if its answer is taken too slowly."""

    parser_class = _Request
    task_class = _Answer
    error_task_class = _Refusal

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        # Counts the bytes since `_watched_since`.
        self._taken = 0
        self._watched_since = time.time()

    @property
    def client(self) -> str:
        """The household that sent the first request; behind our proxy, the one that the proxy names."""
        seen = ""
        for request in self.requests[:1] if settings.TRUST_PROXY else ():
            seen = request.headers.get("X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        return network_of(seen or str(self.addr[0]))

    def is_busy(self) -> bool:
        """Whether the connection has requests to answer or answers to send."""
        return bool(self.requests or self.total_outbufs_len)

    def is_slow(self, now: float) -> bool:
        """Whether the client has taken too few bytes of its answer since the last look."""
        seconds = now - self._watched_since
        if self.total_outbufs_len and seconds < IDLE_SECONDS:
            return False
        is_slow = bool(self.total_outbufs_len) and self._taken < seconds * TAKEN_A_SECOND
        self._taken, self._watched_since = 0, now
        return is_slow

    def break_off(self) -> None:
        """Let the loop close the connection. It looks at ready connections, and one that takes nothing never is."""
        self.will_close = True
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send bytes as far as the connection takes them, and return their number."""
        sent = int(super().send(data, do_close=do_close))
        self._taken += sent
        return sent

    def service(self) -> None:
        """Answer the first request, unless its client has hung up meanwhile."""
        if self.has_hung_up():
            self.connected = False
        super().service()

    def has_hung_up(self) -> bool:
        """Whether the client has closed the connection, as far as the socket shows."""
        # The socket has no news, or is closed already.
        with suppress(OSError):
            return not self.socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        return False

    def write_soon(self, data: Any) -> int:
        """Give a part of the answer to the loop that sends it. A thread waits while much is unsent, if it may."""
        if self.total_outbufs_len <= self.adj.outbuf_high_watermark:
            return int(super().write_soon(data))
        client = self.client
        if not self.server.readers.take(client):
            self.break_off()
            raise ClientDisconnected
        try:
            with waits.lend_thread_slot():
                return int(super().write_soon(data))
        finally:
            self.server.readers.leave(client)


class _Server(TcpWSGIServer):
    channel_class = _Channel

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.readers = WaitSlots(READERS, READERS_OF_ONE)

    def maintenance(self, now: float) -> None:
        """Close connections that are idle, late with a request, slow to take an answer, or too many of one client."""
        super().maintenance(now)
        connections, untaken = Counter[str](), Counter[str]()
        for channel in self.active_channels.values():
            client = channel.client
            connections[client] += 1
            untaken[client] += channel.total_outbufs_len
            is_late = channel.request is not None and channel.request.is_late(now)
            is_beyond = connections[client] > CONNECTIONS_OF_ONE or untaken[client] > UNTAKEN_OF_ONE
            if is_late or is_beyond or channel.is_slow(now):
                channel.break_off()

    def is_busy(self) -> bool:
        """Whether any connection is busy."""
        return any(channel.is_busy() for channel in self.active_channels.values())


class WebWorker(Worker):
    """A process of the web server. gate: a file that all processes have open; the one that locks it may end."""

    gate: IO[bytes]
    # A spent process should be replaced by a new one.
    is_spent = False

    def run(self) -> None:
        """Serve until asked to end, then answer the requests received."""
        _raise_file_limit()
        sockets: dict[int, Any] = {}
        servers = [self._server(listener.sock, sockets) for listener in self.sockets]
        while self.alive and self.ppid == os.getppid() and not (self.is_spent and self._may_end()):
            self._turn(sockets)
        waits.END.set()
        for server in servers:
            server.accepting = False
        # A client that has just connected has not sent its request yet.
        begun = time.monotonic()
        least, until = begun + LOOP_SECONDS, begun + self.cfg.graceful_timeout
        while time.monotonic() < least or (any(server.is_busy() for server in servers) and time.monotonic() < until):
            self._turn(sockets)
        for server in servers:
            server.task_dispatcher.shutdown(timeout=LOOP_SECONDS)

    def _turn(self, sockets: dict[int, Any]) -> None:
        self.notify()
        wasyncore.poll2(LOOP_SECONDS, sockets)

    def _may_end(self) -> bool:
        """Whether no other process is ending, which accepts no connections meanwhile."""
        try:
            # The end of the process releases the lock.
            fcntl.lockf(self.gate, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _server(self, listener: socket.socket, sockets: dict[int, Any]) -> _Server:
        adjustments = Adjustments(
            connection_limit=_most_connections(),
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=1,
            max_request_body_size=BODY_BYTES,
            backlog=self.cfg.backlog,
            ident=None,
            # The site's settings say whether a proxy is trusted.
            clear_untrusted_proxy_headers=False,
        )
        threads = FairThreads(lambda channel: channel.client)
        address = (listener.family, listener.type, listener.proto, listener.getsockname())
        how = {"adj": adjustments, "sockinfo": address, "bind_socket": False, "dispatcher": threads}
        return _Server(self._answer, sockets, _sock=listener, **how)

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """The site's answer. After enough requests the process is to be replaced."""
        self.nr += 1
        self.is_spent |= self.nr >= self.max_requests
        answer: Iterable[bytes] = self.wsgi(environ, start_response)
        return answer


def _raise_file_limit() -> None:
    """Raise the limit of open files to the number that connections need, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def _most_connections() -> int:
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(CONNECTIONS, soft - OTHER_FILES)
