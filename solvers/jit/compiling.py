"""Hears when numba begins to compile, which loading from the cache is not, and when what it compiled is stored."""

from collections.abc import Callable
from typing import Any

from numba.core import event
from numba.core.caching import FunctionCache


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


def after_each_stored(action: Callable[[], object]) -> None:
    """From now on do this, too, whenever a function is in the cache that was compiled."""
    store = FunctionCache.save_overload

    def store_and_act(cache: FunctionCache, signature: Any, compiled: Any) -> None:
        store(cache, signature, compiled)
        action()

    FunctionCache.save_overload = store_and_act
