"""Files in a data folder are closed to other users, whoever made the folder."""

import os
import stat

import pytest

from puzzlesite.ops import private
from tests.puzzlesite.grounds import Grounds, describe_site


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def folder(tmp_path):
    """A data folder that everybody may read, made before the site, and the mask under which most people work."""
    tmp_path.chmod(0o755)
    before = os.umask(0o022)
    yield tmp_path
    os.umask(before)


def test_a_first_start_makes_a_database_of_its_owner_alone(folder):
    Grounds(folder, describe_site(folder), []).do("manage.py", "prepare", "--without-samples")
    assert {name: mode(folder / name) for name in ("site.sqlite3", "secret_key")} == {
        "site.sqlite3": 0o600,
        "secret_key": 0o600,
    }


def test_what_an_older_version_left_open_is_closed(folder, settings, monkeypatch):
    settings.DATA_DIR = folder
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "kept.sqlite3")}
    monkeypatch.setitem(settings.DATABASES, "default", database)
    files = [folder / name for name in ("kept.sqlite3", "kept.sqlite3-wal", "kept.sqlite3-shm", "secret_key")]
    for file in files:
        file.touch(0o644)
    (folder / "queue").mkdir()
    (folder / "other").touch(0o644)
    private.restrict_permissions()
    assert {mode(file) for file in files} == {0o600}
    assert (mode(folder / "queue"), mode(folder / "other"), mode(folder)) == (0o700, 0o644, 0o755)


def test_files_of_somebody_else_are_left_as_they_are(folder, settings, monkeypatch):
    settings.DATA_DIR = folder
    (folder / "secret_key").touch(0o644)
    monkeypatch.setattr(os, "getuid", lambda: -1)
    private.restrict_permissions()
    assert mode(folder / "secret_key") == 0o644
