"""Values whose `repr` is one short line, as notebooks and failed tests show it."""

import reprlib
from dataclasses import fields
from enum import StrEnum
from typing import Any

# A repr longer than this many characters is cut.
LENGTH = 120


class _Short(reprlib.Repr):
    """A repr that cuts long texts and values, and shows the first few items of each tuple."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring, self.maxother = 3, LENGTH, LENGTH

    def repr_instance(self, x: Any, level: int) -> str:
        """Show a member of an enumeration as its value, which it equals."""
        return repr(x.value) if isinstance(x, StrEnum) else super().repr_instance(x, level)


_SHORT = _Short()


class Brief:
    """A base of dataclasses whose repr is one line: the fields as far as there is room, or what the class writes.

    Fields with `repr=False`, and those that have their default, are left out.
    """

    __slots__ = ()

    def __init_subclass__(cls, **keywords: Any):
        """Bind the repr in the class itself, where the decorator `dataclass` finds it and writes no other."""
        super().__init_subclass__(**keywords)
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        values = ((one, getattr(self, one.name)) for one in fields(self) if one.repr)  # type: ignore[arg-type]
        shown = (f"{one.name}={_SHORT.repr(value)}" for one, value in values if value != one.default)
        return shorten(f"{type(self).__name__}({', '.join(shown)})")


def shorten(line: str) -> str:
    """The line, cut where it is too long; its last character stays."""
    return line if len(line) <= LENGTH else f"{line[: LENGTH - 4]}...{line[-1]}"
