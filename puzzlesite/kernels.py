"""The solvers' compiled kernels, as the site sees them: something to be loaded before work begins."""

import hashlib
import platform
from pathlib import Path

import solvers

SOLVERS = Path(solvers.__file__).parent


def warm() -> list[str]:
    """Import every engine and load or compile its kernels (from disk 0.2-0.8 s a genre); the names of the genres."""
    for genre in solvers.genres():
        getattr(solvers.engine(genre.name), "warm", _nothing_to_warm)()
    return [genre.name for genre in solvers.genres()]


def _nothing_to_warm() -> None:
    """For engines without kernels."""


def is_warm(data: Path) -> bool:
    """Whether these very sources were warmed before on this machine: then loading them is quick."""
    return (data / "kernels").exists() and (data / "kernels").read_text() == _sources()


def remember_warm(data: Path) -> None:
    """From now on `is_warm`, until a source changes."""
    (data / "kernels").write_text(_sources())


def _sources() -> str:
    digest = hashlib.sha256(f"{platform.machine()} {platform.node()} {platform.python_version()}".encode())
    for source in sorted(SOLVERS.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()
