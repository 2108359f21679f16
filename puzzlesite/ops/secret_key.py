"""The secret key of a site without SECRET_KEY: created once in the data folder, readable by its owner only."""

import os
import secrets
from pathlib import Path


def read_or_make_key(path: Path) -> str:
    """The key in the file, created on first use. Two processes that start together get the same one."""
    if not path.exists():
        own = path.with_suffix(f".{os.getpid()}")
        try:
            with open(own, "w", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
                file.write(secrets.token_urlsafe(64))
            os.link(own, path)
        except FileExistsError:
            pass
        finally:
            own.unlink(missing_ok=True)
    return path.read_text()
