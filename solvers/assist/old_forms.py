"""Old forms of the public functions and of their values, which work for one more version with a warning."""

import inspect
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def takes_old_form(*names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function be called as before, with arguments of these names by position."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)

        @wraps(function)
        def call(*args: P.args, **keywords: P.kwargs) -> R:
            old = dict(zip(names, args, strict=False))
            values: dict[str, Any] = {**old, **keywords}
            is_whole = len(values) == len(args) + len(keywords)
            if is_whole and not _fits(signature, *args, **keywords) and _fits(signature, **values):
                given = [name for name in names if name in values]
                _warn(f"{function.__name__}({', '.join(given)})", f"write {_format_call(function, signature, given)}")
                return function(**values)  # type: ignore[call-arg]
            return function(*args, **keywords)

        return call

    return wrap


def _fits(signature: inspect.Signature, *args: object, **keywords: object) -> bool:
    try:
        signature.bind(*args, **keywords)
    except TypeError:
        return False
    return True


def _format_call(function: Callable[..., object], signature: inspect.Signature, names: Sequence[str]) -> str:
    """Return the call with these arguments as it is written now."""
    by_position = [one.name for one in signature.parameters.values() if one.kind is one.POSITIONAL_OR_KEYWORD]
    first = [name for name in by_position if name in names]
    return f"{function.__name__}({', '.join([*first, *(f'{name}=...' for name in names if name not in first)])})"


def _warn(old: str, new: str) -> None:
    """Warn the caller of the function that calls this one."""
    warnings.warn(f"{old} works in this version and not in the next: {new}", DeprecationWarning, stacklevel=3)


class DictCompatible(Mapping[str, Any]):
    """A base of values that used to be dicts, and can still be read like dicts."""

    __slots__ = ()
    _old: dict[str, Any]

    def __getitem__(self, key: str) -> Any:
        value = self._old[key]
        _warn(f"[{key!r}] of a {type(self).__name__}", "read its attributes")
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._old)

    def __len__(self) -> int:
        return len(self._old)
