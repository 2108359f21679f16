"""The solvers' compiled kernels, as the site sees them: something to be loaded before work begins."""

import solvers


def warm() -> list[str]:
    """Import every engine and load or compile its kernels (from disk 0.2-0.8 s a genre); the names of the genres."""
    for genre in solvers.genres():
        getattr(solvers.engine(genre.name), "warm", _nothing_to_warm)()
    return [genre.name for genre in solvers.genres()]


def _nothing_to_warm() -> None:
    """For engines without kernels."""
