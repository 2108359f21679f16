"""gunicorn's worker that receives requests whole, headers and body, before a thread sees them.

A sender of a byte now and then costs some kB and holds nobody up. waitress does the receiving, in one loop beside the
threads, and refuses a body whose declared length is beyond what the site takes. Whoever takes an answer slowly holds
nobody up either, and the threads are shared fairly among those who ask.
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

from puzzlesite import waits
from puzzlesite.limits import (
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
from puzzlesite.ops.room import has_no_room
from puzzlesite.processes.fairness import FairThreads, Seats
from puzzlesite.processes.network import household

LOOP_SECONDS = 1.0  # at least so often the worker says that it lives
OTHER_FILES = 200  # that a worker may have open beside its connections


class NoRoom(Error):
    """The answer to a body for which there was no room on the disk."""

    code = 503
    reason = "Service Unavailable"


class _Answer(WSGITask):
    """The site's answer; to a HEAD without its body, which waitress would send."""

    def get_environment(self) -> dict[str, Any]:
        """What the site is told."""
        environ: dict[str, Any] = super().get_environment()
        environ["waitress.client_disconnected"] = self.channel.has_hung_up
        if self.is_head:
            del environ["wsgi.file_wrapper"]  # files would go past `write`
        return environ

    @property
    def is_head(self) -> bool:
        return bool(self.request.command == "HEAD")

    def write(self, data: bytes) -> None:
        """Send the headers, and a part of the body."""
        super().write(b"" if self.is_head else data)

    def finish(self) -> None:
        """End the body."""
        if self.is_head:
            self.chunked_response = False
        super().finish()


class _Refusal(ErrorTask):
    """The answer to what the site never sees: to a program in the shape of all refusals, in its language."""

    def execute(self) -> None:
        """Write it."""
        refused, error = self.request, self.request.error
        refuse = import_string(settings.SERVER_REFUSAL)
        languages = refused.headers.get("ACCEPT_LANGUAGE", "")
        answer = refuse(getattr(refused, "path", ""), error.code, error.reason, languages)
        if answer is not None:
            refused.error = _Refused(answer)
        super().execute()


class _Refused(Error):
    """A refusal in the site's words."""

    def __init__(self, answer: HttpResponse):
        super().__init__(answer.content)
        self.code, self.reason, self._headers = answer.status_code, answer.reason_phrase, list(answer.items())

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Status, headers and body."""
        return f"{self.code} {self.reason}", self._headers, self.body


class _Nowhere:
    """Takes the rest of a body that cannot be kept: whoever still sends would not hear an answer."""

    def append(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    def __len__(self) -> int:
        return 0


class _Request(HTTPRequestParser):
    """A request on its way in."""

    def __init__(self, adjustments: Adjustments):
        super().__init__(adjustments)
        self.begun = time.time()
        self._has_no_room = False

    def take(self, data: bytes) -> int:
        """Take these bytes, or as many as belong to it; how many those are. A large body waits on the disk."""
        try:
            consumed = int(super().received(data))
        except OSError as error:
            if self.body_rcv is None or not has_no_room(error):
                raise
            self._has_no_room = True
            with suppress(OSError):  # it has something to write yet
                self.body_rcv.getbuf().close()
            self.body_rcv.buf = _Nowhere()
            return self.take(data)
        if self.completed and self._has_no_room:
            self.error = NoRoom("The disk of this site is full: nothing of this was stored. Try again later.")
        return consumed

    received = take  # waitress's name for it

    def is_late(self, now: float) -> bool:
        """Whether its sender has taken too long."""
        return bool(now - self.begun > (REQUEST_SECONDS if self.headers_finished else HEADER_SECONDS))


class _Channel(HTTPChannel):
    """A connection. Its answer is taken at a least speed, or the connection is closed."""

    parser_class = _Request
    task_class = _Answer
    error_task_class = _Refusal

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._taken = 0  # bytes since `_watched_since`
        self._watched_since = time.time()

    @property
    def client(self) -> str:
        """Whose it is: behind a proxy of ours who the proxy says sent what is asked first."""
        seen = ""
        for request in self.requests[:1] if settings.TRUST_PROXY else ():
            seen = request.headers.get("X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        return household(seen or str(self.addr[0]))

    def is_busy(self) -> bool:
        """Whether it has something to answer, or to send."""
        return bool(self.requests or self.total_outbufs_len)

    def is_slow(self, now: float) -> bool:
        """Whether its reader has taken too little of what is there for it, since it was looked at before."""
        seconds = now - self._watched_since
        if self.total_outbufs_len and seconds < IDLE_SECONDS:
            return False
        is_slow = bool(self.total_outbufs_len) and self._taken < seconds * TAKEN_A_SECOND
        self._taken, self._watched_since = 0, now
        return is_slow

    def break_off(self) -> None:
        """Have the loop close it. It looks only at connections that are ready: one that takes nothing never is."""
        self.will_close = True
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what the connection takes; how many bytes that are."""
        sent = int(super().send(data, do_close=do_close))
        self._taken += sent
        return sent

    def service(self) -> None:
        """Answer what is asked first; nothing is computed for whoever has hung up meanwhile."""
        if self.has_hung_up():
            self.connected = False
        super().service()

    def has_hung_up(self) -> bool:
        """Whether nobody awaits an answer any more, as far as the connection says."""
        with suppress(OSError):  # it has nothing more to say, or is closed already
            return not self.socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        return False

    def write_soon(self, data: Any) -> int:
        """Put a part of the answer where the loop sends it from. A thread waits while much is there, if it may."""
        if self.total_outbufs_len <= self.adj.outbuf_high_watermark:
            return int(super().write_soon(data))
        client = self.client
        if not self.server.readers.take(client):
            self.break_off()
            raise ClientDisconnected
        try:
            with waits.lend_place():
                return int(super().write_soon(data))
        finally:
            self.server.readers.leave(client)


class _Server(TcpWSGIServer):
    channel_class = _Channel

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.readers = Seats(READERS, READERS_OF_ONE)

    def maintenance(self, now: float) -> None:
        """Close the connections that are idle, late with their request, slow to take an answer, or too many of one."""
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
        """Whether any connection is."""
        return any(channel.is_busy() for channel in self.active_channels.values())


class WebWorker(Worker):
    """One process of the web server. gate: a file that all of them have open; whoever has locked it may end."""

    gate: IO[bytes]
    is_spent = False  # a new process should take its place

    def run(self) -> None:
        """Serve until it is asked to end, then answer what has come in."""
        _raise_file_limit()
        sockets: dict[int, Any] = {}
        servers = [self._server(listener.sock, sockets) for listener in self.sockets]
        while self.alive and self.ppid == os.getppid() and not (self.is_spent and self._may_end()):
            self._turn(sockets)
        waits.END.set()
        for server in servers:
            server.accepting = False
        begun = time.monotonic()  # whoever was just let in has not asked yet
        least, until = begun + LOOP_SECONDS, begun + self.cfg.graceful_timeout
        while time.monotonic() < least or (any(server.is_busy() for server in servers) and time.monotonic() < until):
            self._turn(sockets)
        for server in servers:
            server.task_dispatcher.shutdown(timeout=LOOP_SECONDS)

    def _turn(self, sockets: dict[int, Any]) -> None:
        self.notify()
        wasyncore.poll2(LOOP_SECONDS, sockets)

    def _may_end(self) -> bool:
        """Whether no other one is ending: while it does, it takes no connections, and others do."""
        try:
            fcntl.lockf(self.gate, fcntl.LOCK_EX | fcntl.LOCK_NB)  # let go of with its end
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
            clear_untrusted_proxy_headers=False,  # whether a proxy is trusted is the site's setting
        )
        threads = FairThreads(lambda channel: channel.client)
        address = (listener.family, listener.type, listener.proto, listener.getsockname())
        how = {"adj": adjustments, "sockinfo": address, "bind_socket": False, "dispatcher": threads}
        return _Server(self._answer, sockets, _sock=listener, **how)

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """The site's answer. After so many requests there is to be a new process."""
        self.nr += 1
        self.is_spent |= self.nr >= self.max_requests
        answer: Iterable[bytes] = self.wsgi(environ, start_response)
        return answer


def _raise_file_limit() -> None:
    """As many open files as the connections need, if the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def _most_connections() -> int:
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(CONNECTIONS, soft - OTHER_FILES)
