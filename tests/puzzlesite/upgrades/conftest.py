"""The archive that commit 2d9abeea has filled, brought up to date as this site's before each test."""

import json
import tarfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from puzzlesite.core import limits
from puzzlesite.jobs import states
from puzzlesite.models import File
from puzzlesite.ops import backup

ARCHIVE = Path(__file__).with_name("2d9abeea.tar.xz")


class Old(NamedTuple):
    """A backup as it was written, and what was shown of its rows then: see fill.py."""

    path: Path
    tokens: dict[str, str]
    puzzles: dict[str, Any]
    jobs: dict[str, Any]
    explanations: dict[str, Any]
    pages: dict[str, int]


@pytest.fixture(scope="session")
def old(tmp_path_factory) -> Old:
    folder = tmp_path_factory.mktemp("old")
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(folder, filter="data")
    return Old(folder / "backup", **json.loads((folder / "expected.json").read_text()))


@pytest.fixture(scope="module")
def _restored(old, django_db_setup, django_db_blocker) -> Iterator[None]:
    """Restore the old archive, with files that expire later than they did."""
    with django_db_blocker.unblock():
        backup.restore_backup(old.path, replace=True)
        File.objects.update(expires=timezone.now() + timedelta(days=1))
        yield
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture
def site(old, _restored, db, monkeypatch) -> Old:
    """An archive whose changes by a test are undone; messages are not taken, and no limit is reached."""
    cache.clear()
    monkeypatch.setattr(states, "send_message", lambda job_id, queue, seconds=0.0: None)
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", 1e6)
    return old
