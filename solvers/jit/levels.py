"""Levels of processors: kernels that are built for one run on every processor that has it.

Without a level kernels are compiled for this very processor. Imports no compiler.
"""

import os
import platform
from functools import cache
from pathlib import Path
from typing import NamedTuple

INTEL, ARM = ("x86_64", "AMD64"), ("aarch64", "arm64")


class Level(NamedTuple):
    """What processors of these machines have in common.

    cpu: the compiler's name of it. flags: what the system says of a processor that has it, where it says anything.
    """

    name: str
    machines: tuple[str, ...]
    cpu: str
    flags: frozenset[str]


_V2 = frozenset(("cx16", "lahf_lm", "popcnt", "pni", "ssse3", "sse4_1", "sse4_2"))
_V3 = _V2 | frozenset(("abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"))
_V4 = _V3 | frozenset(("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"))

LEVELS = {
    level.name: level  # the best first
    for level in (
        Level("v4", INTEL, "x86-64-v4", _V4),
        Level("v3", INTEL, "x86-64-v3", _V3),
        Level("v2", INTEL, "x86-64-v2", _V2),
        Level("arm64", ARM, "generic", frozenset()),
    )
}


class UnknownLevel(ValueError):
    """A level that there isn't."""

    def __init__(self, name: str):
        self.name = name
        super().__init__(f"ENPITSU_LEVEL is {name!r}; expected is one of {', '.join(LEVELS)}.")


def fitting_levels() -> list[Level]:
    """The levels that this processor has, the best first."""
    flags = frozenset(describe_processor().get("flags", "").split())
    return [level for level in LEVELS.values() if platform.machine() in level.machines and level.flags <= flags]


def describe_processor() -> dict[str, str]:
    """What the system says of its first processor, by its own names; nothing where it says nothing."""
    described = Path("/proc/cpuinfo")
    first, _, _ = described.read_text().partition("\n\n") if described.exists() else ("", "", "")
    words = (line.partition(":") for line in first.splitlines())
    return {name.strip(): value.strip() for name, _, value in words}


@cache
def chosen_level() -> Level | None:
    """ENPITSU_LEVEL, else the best that is shipped and that this processor has; None: this very processor.

    Raises UnknownLevel.
    """
    named = os.environ.get("ENPITSU_LEVEL")
    if named and named not in LEVELS:
        raise UnknownLevel(named)
    if named:
        return LEVELS[named]
    return next((level for level in fitting_levels() if (folder := shipped_at(level)) and folder.is_dir()), None)


def shipped_folder() -> Path | None:
    """Kernels that were built ahead for the level in use, to be read only; None where there are none."""
    level = chosen_level()
    folder = shipped_at(level) if level else None
    return folder if folder and folder.is_dir() else None


def shipped_at(level: Level) -> Path | None:
    """Where kernels built ahead for a level lie: in ENPITSU_SHIPPED_KERNELS."""
    shipped = os.environ.get("ENPITSU_SHIPPED_KERNELS")
    return Path(shipped) / level.name if shipped else None
