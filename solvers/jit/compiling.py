"""Hears when numba begins to compile, which loading from the cache is not."""

from collections.abc import Callable

from numba.core import event


class _Listener(event.Listener):
    """Does one thing when compiling begins, once."""

    action: Callable[[], object] | None = None

    def on_start(self, event: event.Event) -> None:
        action, self.action = self.action, None
        if action:
            action()

    def on_end(self, event: event.Event) -> None:
        pass


_LISTENER = _Listener()
event.register("numba:compile", _LISTENER)


def on_next_compile(action: Callable[[], object]) -> None:
    """Do this when something is compiled next, instead of what was to be done then."""
    _LISTENER.action = action
