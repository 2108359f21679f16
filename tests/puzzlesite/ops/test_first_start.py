"""A first start on a disk that fills: what it could not do, the next one does."""

import pytest

from tests.puzzlesite.grounds import grounds

PREPARE = """
import errno
import django
django.setup()
from django.core.management import call_command
from puzzlesite.models import Fact
from puzzlesite.ops.room import end_with_sentence
from puzzlesite.uploads import service as uploads

def fill_up(*args, **options):
    raise OSError(errno.ENOSPC, "No space left on device")

def upload_few(*args, upload=uploads.upload, left=iter(range(3)), **options):
    return upload(*args, **options) if next(left, None) is not None else fill_up()

{patch}
with end_with_sentence():
    call_command("prepare")
"""
SAMPLES = "sample puzzles were added."


@pytest.mark.parametrize("patch", ["uploads.upload = upload_few", "Fact.objects.create = fill_up"])
def test_samples_that_found_no_room_come_with_the_next_start(tmp_path, patch):
    with grounds(tmp_path) as site:
        ended = site.run("-c", PREPARE.format(patch=patch))
        assert (ended.returncode, SAMPLES in ended.stdout) == (1, False)
        assert "is full" in ended.stderr
        assert SAMPLES in site.do("manage.py", "prepare")
        assert site.do("manage.py", "prepare") == ""


def test_an_archive_that_was_to_have_no_samples_gets_none_later(tmp_path):
    with grounds(tmp_path) as site:
        site.do("manage.py", "prepare", "--without-samples")
        assert site.do("manage.py", "prepare") == ""
