"""Files of a data folder are its owner's alone, in one that was there before the site, too."""

import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings

OTHERS = 0o077  # what the group and everybody else may do
LOGS = ("", "-wal", "-shm", "-journal")  # of SQLite, which gives new ones the mode of the database


def close_to_others() -> None:
    """Take the database, the secret key and the queue's folder from other users, as far as they are ours."""
    places = [settings.DATA_DIR / "secret_key", settings.DATA_DIR / "queue"]
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        places += [Path(f"{database['NAME']}{log}") for log in LOGS]
    for place in places:
        if place.exists() and place.stat().st_uid == os.getuid():
            with suppress(PermissionError):  # of a file system that has no modes
                place.chmod(place.stat().st_mode & ~OTHERS)
