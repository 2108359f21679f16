"""A generator run in a child process under a memory limit, so that the worker survives its crashes."""

import os
import pickle  # nosec B403: what is unpickled here was pickled here
import resource
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NoReturn, TypeVar

from puzzlesite.processes.parent_death import end_with_parent

T = TypeVar("T")


FROM_OUTSIDE = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class SandboxDied(Exception):
    """The process crashed before its generator ended, or ran out of memory."""


class SandboxKilled(Exception):
    """Another process or person ended the process, so its code may not be at fault."""


def in_sandbox(make: Callable[..., Iterator[T]], *args: Any, memory: int, patience: float) -> Generator[T | None]:
    """Yield the items of make(*args) from a child process; None whenever `patience` seconds have brought no item.

    memory: bytes beyond the present size of this process. Closing the iterator kills the process. Errors inside are
    raised here. Raises SandboxDied or SandboxKilled.
    """
    ours, theirs = Pipe(duplex=False)
    parent, oom_kills = os.getpid(), _oom_kills()
    # The child keeps compiled kernels and loaded genres; multiprocessing refuses to fork in a worker's child.
    child = os.fork()
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
    """The reason why the process ended. A kill by the kernel for lack of memory counts as a crash."""
    is_kill = os.WIFSIGNALED(status) and os.WTERMSIG(status) in FROM_OUTSIDE
    return SandboxKilled() if is_kill and _oom_kills() == oom_kills else SandboxDied()


def _oom_kills() -> int:
    """The number of processes that this machine's kernel has killed for lack of memory; 0 where it does not say."""
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
    """Run the generator in the child, which never returns from here."""
    try:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            # The signals end the child instead of raising errors in its generator.
            signal.signal(number, signal.SIG_DFL)
        end_with_parent(parent)
        cap_memory(memory)
        for item in make(*args):
            pipe.send(("item", item))
        pipe.send(("end", None))
    except BaseException as error:
        pipe.send(("error", _sendable(error)))
    finally:
        os._exit(0)


def _sendable(error: BaseException) -> BaseException:
    """The error, or its name and sentence where it cannot be pickled."""
    try:
        pickle.loads(pickle.dumps(error))  # nosec B301
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def cap_memory(memory: int) -> None:
    """Limit this process to `memory` bytes more than it has now, where the system can; MemoryError comes after them."""
    with suppress(OSError), open("/proc/self/statm") as file:
        own = int(file.read().split()[0]) * resource.getpagesize()
        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        cap = own + memory if most == resource.RLIM_INFINITY else min(own + memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (cap, most))
