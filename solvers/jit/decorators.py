"""The numba decorators for kernels.

`kernel`: called from Python; may allocate; runs without the GIL. `internal_kernel`: the same without an entry for
Python, where calling it would crash. The entry is compiled together with its callees, once more: with a state of many
arrays it is four fifths of the compile time of a small function, and a function without it is machine code only in its
callers (linking.py). `internal`: called from kernels only; may not allocate or return arrays, and is compiled without
reference counting (numba's private `_nrt=False`): small ones then cost nothing, with plain njit they cost up to x1.6.
Taking the option away costs speed and nothing else. `force_inline`: an `internal` that becomes part of its caller,
which takes longer to compile: a call passes each array of a state in seven words, which for a state of fifty costs
more than the work of a small function. `helper`: an `internal` that Python calls too.

An index that may be negative is checked each time for counting from the end. Numbers out of an array of uint32 cannot
be negative, which saves a seventh of the time of a learning search, a quarter of akari's explaining. But a difference
of two such numbers is unsigned too, and becomes a float beside a signed number: take np.int64() of the first.

The place of compiled code is decided in folder.py.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import types

from solvers.jit import locator  # noqa: F401 # numba asks it from here on

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Jit a function that Python calls."""
    return _jit(function)


def internal_kernel(function: F) -> F:
    """Jit a function that only kernels call, and that may allocate and return arrays."""
    return _jit(function, no_cpython_wrapper=True)


def helper(function: F) -> F:
    """Jit a function that kernels call, and Python: no allocation, no arrays returned."""
    return _jit(function, _nrt=False)


def internal(function: F) -> F:
    """Jit a helper that Python never calls."""
    return _jit(function, _nrt=False, no_cpython_wrapper=True)


def force_inline(function: F) -> F:
    """Jit an internal helper that becomes part of its caller."""
    return _jit(function, _nrt=False, no_cpython_wrapper=True, forceinline=True)


def _jit(function: F, **options: object) -> F:
    jitted: Any = numba.njit(cache=True, error_model="numpy", nogil=True, no_cfunc_wrapper=True, **options)(function)
    if numba.config.DISABLE_JIT:
        return function
    template = jitted.get_call_template
    jitted.get_call_template = lambda arguments, named: template(
        tuple(map(_widen, arguments)), {name: _widen(one) for name, one in named.items()}
    )
    return jitted


def _widen(argument: Any) -> Any:
    """Return the type that an argument is compiled for: no constant, and the widest of the signed integers.

    Otherwise a function is compiled again for each constant and each width that it is called with.
    """
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


@internal
def lowest_bit(mask):
    """Return the lowest set bit of an int64 mask, as a mask; 0 for 0."""
    return mask & -mask


@internal
def popcount(mask):
    """Return the number of set bits of an int64 mask (not negative)."""
    # Without the compiler, numpy would warn that the product below overflows.
    mask = int(mask)
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0xFF
