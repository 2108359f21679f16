"""The admin's pages in a process of their own: with ADMIN_PATH the settings are others."""

import os
import subprocess
import sys

from django.conf import settings

PAGES = "tests/puzzlesite/security/admin.py"


def test_the_admin_pages_show_rows_to_their_owner_and_change_none():
    outer = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", PAGES],
        cwd=settings.BASE_DIR,
        env={**outer, "ADMIN_PATH": "secret-door", "DATABASE_URL": "", "REDIS_URL": ""},
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
