"""The site's own words: none lacks its Japanese, and the compiled catalogue is the one that was written."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation.template import templatize

CATALOGUE = settings.BASE_DIR / "puzzlesite/locale/ja/LC_MESSAGES/django.po"
CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext", "pgettext_lazy"}
LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr\[0\]|msgstr) (".*")|(".*")')
PLACES = re.compile(r"%\((\w+)\)s|(%%)")

Key = tuple[str, str]


def written() -> dict[Key, tuple[str, str]]:
    """The catalogue as it is written: (context, English) -> (English plural, Japanese)."""
    found = {}
    for block in CATALOGUE.read_text(encoding="utf-8").split("\n\n"):
        said: dict[str, str] = {}
        field = ""
        for match in filter(None, map(LINE.match, block.splitlines())):
            field = match[1] or field
            said[field] = said.get(field, "") + ast.literal_eval(match[2] or match[3])
        japanese = said.get("msgstr[0]", said.get("msgstr", ""))
        found[said.get("msgctxt", ""), said["msgid"]] = said.get("msgid_plural", ""), japanese
    return found


WRITTEN = {key: said for key, said in written().items() if key[1]}


def in_python(path: Path) -> Iterator[Key]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            said = [one.value for one in node.args if isinstance(one, ast.Constant)]
            yield (said[0], said[1]) if node.func.id.startswith("pgettext") else ("", said[0])


def in_template(path: Path) -> Iterator[Key]:
    for call in re.findall(r"gettext\((u'(?:\\.|[^'\\])*'|u\"(?:\\.|[^\"\\])*\")", templatize(path.read_text())):
        yield "", ast.literal_eval(call)


def spoken() -> set[Key]:
    """Every string of the sources that is said to people."""
    python = (key for path in (settings.BASE_DIR / "puzzlesite").rglob("*.py") for key in in_python(path))
    pages = (key for path in (settings.BASE_DIR / "templates").rglob("*.html") for key in in_template(path))
    return {*python, *pages}


def test_every_string_of_the_site_has_its_japanese():
    assert spoken() - set(WRITTEN) == set()


def test_nothing_is_translated_that_is_not_said():
    assert set(WRITTEN) - spoken() == set()


@pytest.mark.parametrize(("key", "said"), WRITTEN.items(), ids=lambda value: str(value)[:40])
def test_a_translation_is_there_and_fills_the_same_places(key, said):
    plural, japanese = said
    assert japanese
    assert sorted(PLACES.findall(japanese)) == sorted(PLACES.findall(plural or key[1]))


def test_no_translation_is_a_guess():
    assert "fuzzy" not in CATALOGUE.read_text(encoding="utf-8")


def test_the_compiled_catalogue_is_the_written_one():
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for (context, english), (plural, japanese) in WRITTEN.items():
        if plural:
            assert compiled.ngettext(english, plural, 2) == japanese
        else:
            assert (compiled.pgettext(context, english) if context else compiled.gettext(english)) == japanese
    entries = [key for key in compiled._catalog if key]
    assert len(entries) == len(WRITTEN)
