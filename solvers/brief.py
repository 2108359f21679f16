"""Values whose `repr` is one short line, as notebooks and failed tests show it."""

import reprlib
from dataclasses import fields
from typing import Any

LENGTH = 120  # characters of a line
_SHORT = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxother = 3, LENGTH


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
