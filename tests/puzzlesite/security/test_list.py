"""The list of what holds strangers off names tests that are there."""

import re

from django.conf import settings

LIST = settings.BASE_DIR / "docs/security.md"
SHORT = {"security/": "tests/puzzlesite/security/", "views/": "tests/puzzlesite/views/"}


def test_every_line_of_the_list_names_a_test_that_is_there():
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][2:]
    assert len(lines) > 20
    for line in lines:
        named = re.findall(r"`((?:\w+/)+\w+\.py)`", line.split(" | ")[2])
        assert named or "make lint" in line, line
        for path in named:
            begin = path.partition("/")[0] + "/"
            assert (settings.BASE_DIR / path.replace(begin, SHORT.get(begin, begin), 1)).is_file(), path
