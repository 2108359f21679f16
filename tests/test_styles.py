"""Style sheets: what they speak of is there, said once, in layers."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_house import tracked

# The style sheets, but for the one that a command writes.
SHEETS = [path for path in tracked("static/css/*.css") if path.name != "sizes.css"]
# Prefixes of class names that are put together from two words, or a word and a number.
COMPOSED = ("mark-", "raster", "per", "verdict-")
RULE = re.compile(r"([^{};]*)\{|\}|([^{};]+);")


def rules(sheet: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each selector with the @ rules around it."""
    around: list[str] = []
    for found in RULE.finditer(re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)):
        if found[0] == "}":
            around.pop()
        elif found[1] is not None:
            selector = " ".join(found[1].split())
            if not selector.startswith("@"):
                yield tuple(around), selector
            around.append(selector)


def names(selector: str) -> set[str]:
    """The classes, ids and attributes that it speaks of."""
    return {name for pair in re.findall(r"[.#]([A-Za-z][\w-]*)|\[([\w-]+)", selector) for name in pair if name}


@pytest.fixture(scope="module")
def words() -> set[str]:
    """The words in templates, scripts and Python."""
    sources = tracked("templates/*", "static/js/*.js", "solvers/*.py", "puzzlesite/*.py")
    return {word for path in sources for word in re.findall(r"[\w-]+", path.read_text())}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_style_is_for_something_that_is_somewhere(sheet, words):
    spoken_of = {name for _, selector in rules(sheet) for name in names(selector)}
    assert {name for name in spoken_of - words if not name.startswith(COMPOSED)} == set()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_selector_is_once_in_a_sheet_and_in_a_layer(sheet):
    counted = Counter(rules(sheet))
    assert [rule for rule, count in counted.items() if count > 1] == []
    assert [selector for around, selector in counted if not around] == []


def test_every_value_that_has_a_name_is_used_and_the_other_way_round():
    text = "".join(path.read_text() for path in tracked("static/css/*.css"))
    others = "".join(path.read_text() for path in tracked("static/js/*.js"))
    named, used = set(re.findall(r"(--[\w-]+)\s*:", text)), set(re.findall(r"var\((--[\w-]+)", text))
    scripted = set(re.findall(r"--[\w-]+", others))
    assert named - used - scripted == set()
    assert used - named - scripted == set()
