"""The folders of compiled kernels, named by content, never by a path or a time. Imports no compiler.

A folder of kernels is named after a hash of the sources in a file's import closure (without comments, docstrings, line
breaks and texts for people) and their places under solvers/. A second clone, a moved checkout and a touched file
find the same folder.
"""

import ast
import fcntl
import hashlib
import json
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import entry_points, version
from pathlib import Path

from solvers.jit.levels import chosen_level, describe_processor, shipped_folder

SOLVERS = Path(__file__).parent.parent
DAY = 24 * 60 * 60
UNUSED_DAYS = 60
# Other packages bring genres by entry points of this group.
GENRES = "enpitsu.genres"
# Each genre is compiled in these parts.
WORKS = ("solving", "optimizing", "generating", "explaining")
# Kernels import these files, but no machine code comes from them: texts, values for people, and the cache itself.
NOT_COMPILED = ("brief.py", "messages.py", "contract", "jit/folder.py", "jit/linking.py", "jit/locator.py")
# numba's index files in a folder of kernels are written again whenever one more kernel is compiled.
INDEX = ".nbi"
# Calls of these are texts for people.
TEXTS = ("Message", "in_context")


def kernel_folder() -> Path:
    """Return the folder of compiled kernels: ENPITSU_KERNELS, else the user's cache folder."""
    named = os.environ.get("ENPITSU_KERNELS")
    return Path(named).expanduser() if named else _user_cache() / "enpitsu" / "kernels"


def _user_cache() -> Path:
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".cache"


def remove_unused(days: float = UNUSED_DAYS) -> list[str]:
    """Remove files that no process has used for this many days; return their names."""
    before = time.time() - days * DAY
    unused = [one for one in kernel_folder().glob("*-*") if one.stat().st_mtime < before]
    for one in unused:
        shutil.rmtree(one, ignore_errors=True) if one.is_dir() else one.unlink(missing_ok=True)
    return [one.name for one in unused]


def mark_used(path: Path) -> None:
    """Update the time of a folder or a file in use, once a day."""
    # The path may not exist yet, or be where nothing can be written.
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > DAY:
            os.utime(path)


def are_warm(genres: Iterable[str]) -> bool:
    """Whether every part of these genres is warm."""
    return all(is_warm(part_name(genre, work)) for genre in genres for work in WORKS)


def part_name(genre: str, work: str) -> str:
    """Return the name of a part: one kind of work in one genre."""
    return f"{genre}-{work}"


def is_warm(part: str) -> bool:
    """Whether this part of exactly these sources was compiled for this processor, so that loading it is quick."""
    marker = _warm_marker(part)
    mark_used(marker)
    return any((folder / marker.name).exists() for folder in _known_folders())


def _known_folders() -> list[Path]:
    """Return the folders that may hold compiled kernels: kernels built ahead, and kernels compiled here."""
    shipped = shipped_folder()
    return [shipped, kernel_folder()] if shipped else [kernel_folder()]


def link_shipped_kernels(folder: Path) -> None:
    """Make a new folder of kernels from the one that was built ahead: an index and links.

    Kernels that it lacks, for arguments of other types, are later compiled beside them.
    """
    shipped = shipped_folder()
    if not shipped or folder.exists() or not (shipped / folder.name).is_dir():
        return
    half = Path(tempfile.mkdtemp(prefix="half-", dir=folder.parent))
    for file in (shipped / folder.name).iterdir():
        if file.suffix == INDEX:
            shutil.copyfile(file, half / file.name)
        else:
            (half / file.name).symlink_to(file.resolve())
    try:
        half.rename(folder)
    # Another process was faster.
    except OSError:
        shutil.rmtree(half)


def remember_warm(part: str) -> None:
    """Mark a part as warm, until a source changes or the folder is emptied."""
    kernel_folder().mkdir(parents=True, exist_ok=True)
    _warm_marker(part).touch()


def _warm_marker(part: str) -> Path:
    return kernel_folder() / f"warm-{_digest_sources()}-{part}"


@cache
def _digest_sources() -> str:
    digest = hashlib.sha256(f"{version('numba')} {platform.python_version()} {_processor()}".encode())
    for source in sorted(SOLVERS.rglob("*.py")):
        digest.update(f"{source.relative_to(SOLVERS)} ".encode() + source.read_bytes())
    for entry in entry_points(group=GENRES):
        digest.update(f"{entry.value} {entry.dist and entry.dist.version}".encode())
    return digest.hexdigest()[:16]


@contextmanager
def lock_compiling() -> Iterator[None]:
    """Hold the right to compile all of exactly these sources; wait while another process has it."""
    kernel_folder().mkdir(parents=True, exist_ok=True)
    with _lock_file().open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_compiling() -> bool:
    """Whether another process compiles exactly these sources. Nobody waits for it when kernels run as Python."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return False
    try:
        with _lock_file().open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    # Nobody has begun; pages ask, too, and need not be able to write there.
    except OSError:
        return False
    return False


def _lock_file() -> Path:
    return kernel_folder() / f"compiling-{_digest_sources()}"


def _processor() -> str:
    """Return the processor that kernels are compiled for: a level, else the abilities of this machine's."""
    level = chosen_level()
    if level:
        return level.cpu
    described = describe_processor()
    abilities = [described.get(word, "") for word in ("model name", "flags", "Features")]
    return f"{platform.machine()} {platform.processor()} {abilities} {os.environ.get('NUMBA_CPU_NAME', '')}"


def fingerprint(path: Path, target: str) -> str:
    """Name the content of a file and of all files under solvers/ that it imports, compiled for this target."""
    digest = hashlib.sha256(target.encode())
    for source in sorted(import_closure(path)):
        digest.update(f"{_place(source)} {_parse(source)[0]}".encode())
    return f"{path.parent.name}-{path.stem}-{digest.hexdigest()[:16]}"


def _place(source: Path) -> str:
    return source.relative_to(SOLVERS).as_posix() if source.is_relative_to(SOLVERS) else source.name


def import_closure(path: Path) -> set[Path]:
    """Return this file and every file under solvers/ that it imports, directly or not, but for NOT_COMPILED."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        source = waiting.pop()
        if source not in found:
            found.add(source)
            waiting += _parse(source)[1]
    return found


# These are module and name; the name is "" for `import module`.
_Imports = Sequence[tuple[str, str]]


@cache
def _parse(source: Path) -> tuple[str, tuple[Path, ...]]:
    """Return a file's content as a digest, without docstrings and texts, and the files that it imports."""
    digest, imports = _digest(source.read_bytes())
    return digest, tuple(path for module, name in imports for path in _named_files(module, name))


def _digest(content: bytes) -> tuple[str, _Imports]:
    """Return the digest of a content and its imports by name, stored once found.

    Parsing everything that kernels import would take 1 s.
    """
    name = f"source-{hashlib.sha256(_rules() + content).hexdigest()}"
    for folder in _known_folders():
        with suppress(OSError, ValueError, TypeError):
            digest, imports = json.loads((folder / name).read_text())
            mark_used(folder / name)
            return digest, imports
    found = _digest_tree(ast.parse(content))
    known = kernel_folder() / name
    with suppress(OSError):
        known.parent.mkdir(parents=True, exist_ok=True)
        half = known.with_name(f"{known.name}.{os.getpid()}")
        half.write_text(json.dumps(found))
        half.replace(known)
    return found


@cache
def _rules() -> bytes:
    """Return the further basis of a digest: Python's version, because trees depend on it, and this file."""
    return platform.python_version().encode() + Path(__file__).read_bytes()


def _digest_tree(tree: ast.Module) -> tuple[str, _Imports]:
    imports = [one for node in ast.walk(tree) for one in _imports(node)]
    for node in ast.walk(tree):
        _drop_docstring(node)
        _drop_text(node)
    return hashlib.sha256(ast.dump(tree, annotate_fields=False).encode()).hexdigest(), imports


def _drop_docstring(node: ast.AST) -> None:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
        del node.body[0]


def _drop_text(node: ast.AST) -> None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS:
        node.args = []


def _imports(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield from ((node.module, alias.name) for alias in node.names)


def _named_files(module: str, name: str) -> tuple[Path, ...]:
    """Return the file that `from module import name` reads: a submodule, else the module itself."""
    return (name and _module_files(f"{module}.{name}")) or _module_files(module)


def _module_files(name: str) -> tuple[Path, ...]:
    if name.partition(".")[0] != SOLVERS.name:
        return ()
    base = SOLVERS.parent.joinpath(*name.split("."))
    paths = [path for path in (base.with_suffix(".py"), base / "__init__.py") if path.exists()]
    return tuple(filter(_is_compiled, paths[:1]))


def _is_compiled(path: Path) -> bool:
    """Whether imports from this file may become machine code in a kernel."""
    return path.is_relative_to(SOLVERS) and not any(path.is_relative_to(SOLVERS / other) for other in NOT_COMPILED)
