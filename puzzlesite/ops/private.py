"""Close the files of a data folder to other users, also in a folder that existed before the site."""

import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings

# The mode bits of the group and of everybody else.
OTHERS = 0o077
# SQLite gives its new logs the mode of the database.
LOGS = ("", "-wal", "-shm", "-journal")


def restrict_permissions() -> None:
    """Remove other users' rights to the database, the secret key and the queue's folder, as far as we own them."""
    places = [settings.DATA_DIR / "secret_key", settings.DATA_DIR / "queue"]
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        places += [Path(f"{database['NAME']}{log}") for log in LOGS]
    for place in places:
        if place.exists() and place.stat().st_uid == os.getuid():
            # Some file systems have no modes.
            with suppress(PermissionError):
                place.chmod(place.stat().st_mode & ~OTHERS)
