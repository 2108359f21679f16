"""Catalogues: every text for people is translated, into every language, with the same parameters, and compiled."""

import gettext
import os
import re
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from docs import catalogues
from docs.catalogues import Domain
from solvers.messages import compile_catalogues

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
PLACES = re.compile(r"%\((\w+)\)s|(%%)")
EACH = pytest.mark.parametrize(
    ("domain", "language"),
    [(domain, language) for domain in catalogues.DOMAINS for language in domain.languages()],
    ids=lambda value: value if isinstance(value, str) else value.name,
)


def written(domain: Domain, language: str):
    """The catalogue as it is in the repository."""
    return read_po(BytesIO(domain.path(language).read_bytes()), locale=language)


def keys(catalog) -> set:
    return {(message.context, message.id) for message in catalog if message.id}


def places(domain: Domain, text: str) -> list:
    """The parameters that a text has."""
    if domain.templates:
        return sorted(PLACES.findall(text))
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


@EACH
def test_every_text_of_the_code_is_in_the_catalogue_and_no_other(domain, language):
    assert keys(written(domain, language)) == keys(catalogues.template_of(domain))


@EACH
def test_every_text_is_translated_and_none_by_a_guess(domain, language):
    found = written(domain, language)
    assert catalogues.list_missing(found) == []
    assert not any(message.fuzzy for message in found)


@EACH
def test_a_translation_fills_the_same_places(domain, language):
    for message in written(domain, language):
        if message.id:
            english = message.id[-1] if isinstance(message.id, tuple) else message.id
            translated = message.string[-1] if isinstance(message.string, tuple) else message.string
            assert places(domain, translated) == places(domain, english), message.id


@EACH
def test_the_compiled_catalogue_is_the_written_one(domain, language):
    found = written(domain, language)
    with domain.path(language).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in found:
        if isinstance(message.id, tuple):
            assert compiled.ngettext(*message.id, 2) == message.string[-1]
        elif message.id:
            context = message.context
            text = compiled.pgettext(context, message.id) if context else compiled.gettext(message.id)
            assert text == message.string
    assert len([key for key in compiled._catalog if key]) == len(keys(found))


def test_a_text_without_translation_is_named():
    found = catalogues.update(catalogues.DOMAINS[0], "de")
    assert {(message.context, message.id) for message in catalogues.list_missing(found)} == keys(found)


def test_only_a_catalogue_that_changed_is_compiled_again(tmp_path):
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source, compiled = folder / "solvers.po", folder / "solvers.mo"
    for text in ("Zelle", "Feld"):
        source.write_text(f'{HEAD}msgid "cell"\nmsgstr "{text}"\n')
        if compiled.exists():
            os.utime(compiled, (0, 0))
        compile_catalogues(tmp_path)
        assert gettext.GNUTranslations(BytesIO(compiled.read_bytes())).gettext("cell") == text
    compiled.write_bytes(b"newer")
    compile_catalogues(tmp_path)
    assert compiled.read_bytes() == b"newer"
    assert sorted(folder.iterdir()) == [compiled, source]


@EACH
def test_japanese_has_half_width_brackets(domain, language):
    texts = [text for message in written(domain, language) for text in (message.string, message.id) if text]
    assert [text for text in texts if language == "ja" and "（" in str(text)] == []
