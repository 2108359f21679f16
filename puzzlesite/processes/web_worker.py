"""gunicorn's worker that receives requests whole, headers and body, before a thread sees them.

A sender of a byte now and then costs some kB and holds nobody up. waitress does the receiving, in one loop beside the
threads, and refuses a body whose declared length is beyond what the site takes.
"""

import os
import resource
import socket
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.utilities import Error

from puzzlesite.limits import BODY_BYTES, CONNECTIONS, HEADER_SECONDS, IDLE_SECONDS, REQUEST_SECONDS
from puzzlesite.ops.room import has_no_room

LOOP_SECONDS = 1.0  # at least so often the worker says that it lives
OTHER_FILES = 200  # that a worker may have open beside its connections


class NoRoom(Error):
    """The answer to a body for which there was no room on the disk."""

    code = 503
    reason = "Service Unavailable"


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
    parser_class = _Request

    def is_busy(self) -> bool:
        """Whether it has something to answer, or to send."""
        return bool(self.requests or self.total_outbufs_len)


class _Server(TcpWSGIServer):
    channel_class = _Channel

    def maintenance(self, now: float) -> None:
        """Close the connections that are idle, or late with their request."""
        super().maintenance(now)
        for channel in self.active_channels.values():
            if channel.request is not None and channel.request.is_late(now):
                channel.will_close = True

    def is_busy(self) -> bool:
        """Whether any connection is."""
        return any(channel.is_busy() for channel in self.active_channels.values())


class WebWorker(Worker):
    """One process of the web server."""

    def run(self) -> None:
        """Serve until it is asked to end, then answer what has come in."""
        _raise_file_limit()
        sockets: dict[int, Any] = {}
        servers = [self._server(listener.sock, sockets) for listener in self.sockets]
        while self.alive and self.ppid == os.getppid():
            self._turn(sockets)
        for server in servers:
            server.accepting = False
        until = time.monotonic() + self.cfg.graceful_timeout
        while any(server.is_busy() for server in servers) and time.monotonic() < until:
            self._turn(sockets)
        for server in servers:
            server.task_dispatcher.shutdown(timeout=LOOP_SECONDS)

    def _turn(self, sockets: dict[int, Any]) -> None:
        self.notify()
        wasyncore.poll2(LOOP_SECONDS, sockets)

    def _server(self, listener: socket.socket, sockets: dict[int, Any]) -> _Server:
        adjustments = Adjustments(
            threads=self.cfg.threads,
            connection_limit=_most_connections(),
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=1,
            max_request_body_size=BODY_BYTES,
            backlog=self.cfg.backlog,
            ident=None,
            clear_untrusted_proxy_headers=False,  # whether a proxy is trusted is the site's setting
        )
        address = (listener.family, listener.type, listener.proto, listener.getsockname())
        return _Server(self._answer, sockets, _sock=listener, adj=adjustments, sockinfo=address, bind_socket=False)

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """The site's answer. After so many requests this process ends, and there is a new one."""
        self.nr += 1
        if self.nr >= self.max_requests:
            self.alive = False
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
