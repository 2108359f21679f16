"""Callbacks for the time when numba begins to compile (loading from the cache does not count) or stores a function."""

from collections.abc import Callable
from typing import Any

from numba.core import event
from numba.core.caching import FunctionCache


class _Listener(event.Listener):
    """A listener that acts once, when compiling begins."""

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
    """Replace the action for the next time that something is compiled."""
    _LISTENER.action = action


def after_each_stored(action: Callable[[], object]) -> None:
    """Add an action for each time that a compiled function is stored in the cache."""
    store = FunctionCache.save_overload

    def store_and_act(cache: FunctionCache, signature: Any, compiled: Any) -> None:
        store(cache, signature, compiled)
        action()

    FunctionCache.save_overload = store_and_act
