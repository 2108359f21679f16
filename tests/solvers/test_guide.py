"""The guide to a new genre, which writes one from nothing."""

import re

import pytest

from tests.test_house import ROOT

pytestmark = pytest.mark.plain


def test_the_blocks_of_the_guide_are_the_page_of_its_genre():
    guide = (ROOT / "docs/genre.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```\n", guide, re.S)
    page = (ROOT / "solvers/genres/nurikabe/__init__.py").read_text()
    assert len(blocks) > 5
    assert [line for block in blocks for line in block.splitlines() if line] == [
        line for line in page.splitlines() if line
    ]
