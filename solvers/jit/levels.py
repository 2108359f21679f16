"""Levels of processors: kernels that are built for a level run on every processor that has it.

Without a level, kernels are compiled for this processor alone. Imports no compiler.
"""

import os
import platform
from functools import cache
from pathlib import Path
from typing import NamedTuple

INTEL, ARM = ("x86_64", "AMD64"), ("aarch64", "arm64")


class ProcessorLevel(NamedTuple):
    """The common abilities of processors of these machines.

    cpu: the compiler's name of the level. flags: of a processor that has it, as the system lists them, if it does.
    """

    name: str
    machines: tuple[str, ...]
    cpu: str
    flags: frozenset[str]


_V2 = frozenset(("cx16", "lahf_lm", "popcnt", "pni", "ssse3", "sse4_1", "sse4_2"))
_V3 = _V2 | frozenset(("abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"))
_V4 = _V3 | frozenset(("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"))

LEVELS = {
    # The best level comes first.
    level.name: level
    for level in (
        ProcessorLevel("v4", INTEL, "x86-64-v4", _V4),
        ProcessorLevel("v3", INTEL, "x86-64-v3", _V3),
        ProcessorLevel("v2", INTEL, "x86-64-v2", _V2),
        ProcessorLevel("arm64", ARM, "generic", frozenset()),
    )
}


class UnknownLevel(ValueError):
    """Raised for a level that does not exist."""

    def __init__(self, name: str):
        self.name = name
        super().__init__(f"ENPITSU_LEVEL is {name!r}; expected one of {', '.join(LEVELS)}.")


def fitting_levels() -> list[ProcessorLevel]:
    """Return the levels that this processor has, the best first."""
    flags = frozenset(describe_processor().get("flags", "").split())
    return [level for level in LEVELS.values() if platform.machine() in level.machines and level.flags <= flags]


def describe_processor() -> dict[str, str]:
    """Return the system's description of its first processor, by its own names; empty without one."""
    described = Path("/proc/cpuinfo")
    first, _, _ = described.read_text().partition("\n\n") if described.exists() else ("", "", "")
    words = (line.partition(":") for line in first.splitlines())
    return {name.strip(): value.strip() for name, _, value in words}


@cache
def chosen_level() -> ProcessorLevel | None:
    """Return ENPITSU_LEVEL, else the best shipped level that this processor has; None for this very processor.

    Raises UnknownLevel.
    """
    named = os.environ.get("ENPITSU_LEVEL")
    if named and named not in LEVELS:
        raise UnknownLevel(named)
    if named:
        return LEVELS[named]
    return next((level for level in fitting_levels() if (folder := shipped_at(level)) and folder.is_dir()), None)


def shipped_folder() -> Path | None:
    """Return the folder of kernels built ahead for the level in use, which is read-only; None without such a folder."""
    level = chosen_level()
    folder = shipped_at(level) if level else None
    return folder if folder and folder.is_dir() else None


def shipped_at(level: ProcessorLevel) -> Path | None:
    """Return the place of kernels built ahead for a level: in ENPITSU_SHIPPED_KERNELS."""
    shipped = os.environ.get("ENPITSU_SHIPPED_KERNELS")
    return Path(shipped) / level.name if shipped else None
