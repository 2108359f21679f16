"""A generator run in a process of its own under a memory limit; the worker survives whatever it does."""

import os
import pickle  # nosec B403: what is unpickled here was pickled here
import resource
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NoReturn, TypeVar

from puzzlesite.processes.parent_death import die_with

T = TypeVar("T")


FROM_OUTSIDE = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class SandboxDied(Exception):
    """The process ended before its generator did, by a fault of its own, or had no memory left."""


class SandboxKilled(Exception):
    """Somebody else ended the process: what ran in it may not be at fault."""


def in_sandbox(make: Callable[..., Iterator[T]], *args: Any, memory: int, patience: float) -> Generator[T | None]:
    """What make(*args) yields, item by item; None whenever `patience` seconds have brought nothing.

    memory: bytes beyond what this process has now. Closing the iterator kills the process. Errors inside are raised
    here. Raises SandboxDied or SandboxKilled.
    """
    ours, theirs = Pipe(duplex=False)
    parent, oom_kills = os.getpid(), _oom_kills()
    child = os.fork()  # kernels are compiled and genres loaded; multiprocessing refuses this to a worker's child
    if child == 0:
        _run(theirs, parent, memory, make, args)
    theirs.close()
    status = None
    try:
        yield from _receive(ours, patience)
    except EOFError:
        status = os.waitpid(child, 0)[1]
        raise _end_of(status, oom_kills) from None
    finally:
        if status is None:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        ours.close()


def _end_of(status: int, oom_kills: int) -> SandboxDied | SandboxKilled:
    """Why the process ended. The kernel kills, too, what takes the last memory of the machine: that is a fault."""
    is_kill = os.WIFSIGNALED(status) and os.WTERMSIG(status) in FROM_OUTSIDE
    return SandboxKilled() if is_kill and _oom_kills() == oom_kills else SandboxDied()


def _oom_kills() -> int:
    """How many processes this machine's kernel has ended for want of memory; 0 where it does not say."""
    with suppress(OSError), open("/proc/vmstat") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("oom_kill "))
    return 0


def _receive(pipe: Connection, patience: float) -> Iterator[Any]:
    while True:
        if not pipe.poll(patience):
            yield None
            continue
        word, item = pipe.recv()
        if word == "end":
            return
        if word == "error" and isinstance(item, MemoryError):
            raise SandboxDied from item
        if word == "error":
            raise item
        yield item


def _run(
    pipe: Connection, parent: int, memory: int, make: Callable[..., Iterator[T]], args: tuple[Any, ...]
) -> NoReturn:
    """The life of the child: it never comes back to where it was forked."""
    try:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)  # its end, and not an error of what it runs
        die_with(parent)
        cap_memory(memory)
        for item in make(*args):
            pipe.send(("item", item))
        pipe.send(("end", None))
    except BaseException as error:
        pipe.send(("error", _sendable(error)))
    finally:
        os._exit(0)


def _sendable(error: BaseException) -> BaseException:
    """The error, or its name and sentence where it would not arrive as it is."""
    try:
        pickle.loads(pickle.dumps(error))  # nosec B301
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def cap_memory(memory: int) -> None:
    """From now on MemoryError comes after `memory` bytes more than this process has, where the system counts those."""
    with suppress(OSError), open("/proc/self/statm") as file:
        own = int(file.read().split()[0]) * resource.getpagesize()
        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        cap = own + memory if most == resource.RLIM_INFINITY else min(own + memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (cap, most))
