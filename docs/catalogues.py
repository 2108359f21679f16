"""Extracts every text for people from the code into the catalogues: `make messages`.

A catalogue is `<folder>/locale/<language>/LC_MESSAGES/<domain>.po`. A new language is a new folder with such a file for
each domain (an empty one will do to begin with). Ends with an error when a translation is missing.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_from_dir
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[1]
WIDTH = 120
Keywords = dict[str, Any]
PUZZLE_KEYWORDS: Keywords = {"Message": None, "in_context": ((1, "c"), 2), "plural": (1, 2)}
SITE_KEYWORDS: Keywords = {
    name + lazy: spec
    for lazy in ("", "_lazy")
    for name, spec in {
        "_": None,
        "gettext": None,
        "gettext_noop": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
}


@dataclass(frozen=True)
class Domain:
    """One set of catalogues. sources: folders of Python; templates: a folder of Django's templates."""

    name: str
    folder: str
    sources: tuple[str, ...]
    keywords: Keywords
    templates: str = ""

    def languages(self) -> list[str]:
        """The languages that have a folder."""
        return sorted(path.name for path in (ROOT / self.folder / "locale").iterdir() if path.is_dir())

    def path(self, language: str) -> Path:
        """A language's catalogue."""
        return ROOT / self.folder / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"


DOMAINS = (
    Domain("solvers", "solvers", ("solvers",), PUZZLE_KEYWORDS),
    Domain("django", "puzzlesite", ("puzzlesite",), SITE_KEYWORDS, "templates"),
)


def template_of(domain: Domain) -> Catalog:
    """Every text of a domain, untranslated, as the code has it now."""
    catalog = Catalog(fuzzy=False, charset="utf-8")
    for text, context in _extract(domain):
        flags = ["python-format"] if domain.templates and re.search(r"%\(\w+\)", str(text)) else []
        catalog.add(text, context=context, flags=flags)
    return catalog


def update(domain: Domain, language: str) -> Catalog:
    """A language's catalogue with the texts of now and the translations that it has of them."""
    path = domain.path(language)
    old = read_po(BytesIO(path.read_bytes() if path.exists() else b""), locale=language)
    new = Catalog(locale=language, project="Enpitsu", fuzzy=False, header_comment=f"# {path.stem}: {language}")
    for message in template_of(domain):
        if message.id:
            known = old.get(message.id, message.context)
            new.add(message.id, known.string if known else "", context=message.context, flags=message.flags)
    return new


def list_missing(catalog: Catalog) -> list[Message]:
    """The texts that have no translation."""
    return [message for message in catalog if message.id and not all(_strings(message))]


def po_bytes(catalog: Catalog) -> bytes:
    """A catalogue as people edit it."""
    output = BytesIO()
    write_po(output, catalog, width=WIDTH, no_location=True, sort_output=True, omit_header=True)
    return _head(catalog).encode() + output.getvalue()


def _head(catalog: Catalog) -> str:
    """The header that gettext needs, without a date: a catalogue changes only when a text does."""
    fields = {
        "Project-Id-Version": "Enpitsu",
        "Language": str(catalog.locale_identifier),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": catalog.plural_forms,
    }
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items()) + "\n"


def _strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string,)


def _extract(domain: Domain) -> Iterator[tuple[Any, str | None]]:
    for source in domain.sources:
        found = extract_from_dir(ROOT / source, [("**.py", "python")], keywords=domain.keywords)
        yield from ((text, context) for _, _, text, _, context in found)
    for path in sorted((ROOT / domain.templates).rglob("*.html")) if domain.templates else ():
        yield from ((text, context) for _, text, _, context in _of_template(path, domain.keywords))


def _of_template(path: Path, keywords: Keywords) -> Iterator[Any]:
    """The texts that a template marks for translation: Django writes it as Python, in which indents mean nothing."""
    lines = templatize(path.read_text(encoding="utf-8"), origin=str(path)).splitlines()
    yield from extract("python", BytesIO("\n".join(line.strip() for line in lines).encode()), keywords=keywords)


def main() -> int:
    """Update every catalogue; 1 when a text has no translation, each of which is named."""
    lacking = 0
    for domain in DOMAINS:
        for language in domain.languages():
            catalog = update(domain, language)
            path = domain.path(language)
            path.write_bytes(po_bytes(catalog))
            for message in list_missing(catalog):
                lacking += 1
                print(f"{path.relative_to(ROOT)}: no translation of {message.id!r}", file=sys.stderr)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
