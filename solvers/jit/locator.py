"""numba's disk cache by content: which folder the compiled code of a file lies in (see kernel_folder).

Importing this module makes numba ask it.
"""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding as llvm
from numba.core import config
from numba.core.caching import _CacheLocator

from solvers.jit import linking  # numba compiles its way from here on
from solvers.jit.folder import fingerprint, kernel_folder, mark_used, take_shipped
from solvers.jit.levels import chosen_level


class ByContent(_CacheLocator):
    """numba's question where a function's compiled code lies, answered by content."""

    def __init__(self, _function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # numba names it in a warning
        self._folder = _folder(Path(file))

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> int:
        return 0  # the folder's name is the stamp

    def get_disambiguator(self) -> str:
        return "0"  # functions of one name are told apart by numba's own key: their code and what they close over

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "ByContent":
        return cls(function, file)


config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByContent.__name__}"
if _level := chosen_level():
    config.CPU_NAME, config.CPU_FEATURES = _level.cpu, ""


@cache
def _folder(path: Path) -> Path:
    folder = _writable(kernel_folder()) / fingerprint(path, _target())
    take_shipped(folder)
    mark_used(folder)
    return folder


@cache
def _target() -> str:
    """What compiled code depends on beside its sources."""
    processor = f"{config.CPU_NAME or llvm.get_host_cpu_name()} {config.CPU_FEATURES or ''}"
    return f"{numba.__version__} {processor} {linking.STORED}"


@cache
def _writable(folder: Path) -> Path:
    """This folder, or one among the temporary files where it can't be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return Path(tempfile.gettempdir()) / f"enpitsu-kernels-{os.getuid()}"
    return folder
