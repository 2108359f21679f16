"""numba's disk cache by content: the folder for the compiled code of a file (see kernel_folder).

Importing this module makes numba use it.
"""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding as llvm
from numba.core import caching, config
from numba.core.caching import IndexDataCacheFile, _CacheLocator

# From this import on, numba compiles with it.
from solvers.jit import linking
from solvers.jit.folder import fingerprint, kernel_folder, link_shipped_kernels, mark_used
from solvers.jit.levels import chosen_level


class ContentLocator(_CacheLocator):
    """A locator for numba that finds a function's compiled code by content."""

    def __init__(self, _function: Callable[..., Any], file: str) -> None:
        # numba names the file in a warning.
        self._py_file = file
        self._folder = _folder(Path(file))

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> int:
        # The folder's name is the stamp.
        return 0

    def get_disambiguator(self) -> str:
        # numba's own key distinguishes functions of one name, by their code and closure.
        return "0"

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "ContentLocator":
        return cls(function, file)


class KernelIndex(IndexDataCacheFile):
    """The compiled code of a function by the types of its arguments.

    A type may be a class of a file that the function's own does not import. Where another version has moved or renamed
    it, what is stored cannot be read, and the function is compiled again.
    """

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except (AttributeError, ImportError):
            return {}

    def _load_data(self, name: str) -> Any:
        try:
            return super()._load_data(name)
        except (AttributeError, ImportError):
            return None


caching.IndexDataCacheFile = KernelIndex
config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ContentLocator.__name__}"
if _level := chosen_level():
    config.CPU_NAME, config.CPU_FEATURES = _level.cpu, ""


@cache
def _folder(path: Path) -> Path:
    folder = _writable(kernel_folder()) / fingerprint(path, _target())
    link_shipped_kernels(folder)
    mark_used(folder)
    return folder


@cache
def _target() -> str:
    """Return the properties, besides its sources, on which compiled code depends."""
    processor = f"{config.CPU_NAME or llvm.get_host_cpu_name()} {config.CPU_FEATURES or ''}"
    return f"{numba.__version__} {processor} {linking.STORED}"


@cache
def _writable(folder: Path) -> Path:
    """Return this folder, or one among the temporary files if it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return Path(tempfile.gettempdir()) / f"enpitsu-kernels-{os.getuid()}"
    return folder
