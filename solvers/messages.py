"""Messages for people: English texts with named parameters, translated when somebody reads them.

Other languages are catalogues, `locale/<language>/LC_MESSAGES/solvers.po`, which `make messages` extracts and
`compile_catalogues` compiles when this module is first imported after a change. The code therefore writes each text
out as `Message("...")` or `in_context("...", "...")`, never as an expression. A part that varies is a parameter in
braces; its value may be a message, a listing or an author's text.
"""

import gettext
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple, Protocol, Self, cast

DOMAIN = "solvers"
LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", *sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))


class Text(Protocol):
    """A text that reads differently in each language."""

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """Return the text in `language`, or in English without a translation, with its parameters filled in."""
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence or name. context: parts messages that read the same in English. parameters: names and values.

    plural: the text for numbers other than 1 of its parameter {n}; "" when nothing is counted.
    """

    text: str
    context: str = ""
    parameters: tuple[tuple[str, object], ...] = ()
    plural: str = ""

    def with_parameters(self, **parameters: object) -> Self:
        """Return a copy that fills in these parameters when it is read."""
        return type(self)(self.text, self.context, (*self.parameters, *parameters.items()), self.plural)

    def template(self, language: str) -> str:
        """Return the text in `language` with its parameters still in braces."""
        catalogue = _catalogue(language)
        if self.plural:
            return catalogue.ngettext(self.text, self.plural, cast(int, dict(self.parameters).get("n", 2)))
        return catalogue.pgettext(self.context, self.text) if self.context else catalogue.gettext(self.text)

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """Return the sentence in `language`. Raises KeyError when a parameter is missing."""
        values = {**dict(self.parameters), **parameters}
        return self.template(language).format(**{name: _value_in(value, language) for name, value in values.items()})


KEY = "{key}"


def stand_in(key: str) -> Message:
    """Return a message that reads as its key in every language, for a message that only another version knows."""
    return Message(KEY).with_parameters(key=key)


@lru_cache(1024)
def list_parameters(text: str) -> frozenset[str]:
    """Return the names in braces of a message's text."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def in_context(context: str, text: str) -> Message:
    """Return a message that may be worded differently in another context in other languages."""
    return Message(text, context)


def plural(one: str, many: str) -> Message:
    """Return a message that reads differently for one and for many; the number is its parameter {n}."""
    return Message(one, plural=many)


class Listing(NamedTuple):
    """Items joined by separators of each language; make one with `listing`."""

    items: tuple[object, ...]
    kind: str

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """Return the items in `language`, joined; parameters fill in those items that are messages."""
        texts = [str(_value_in(item, language, parameters)) for item in self.items]
        between, last = (separator.format_in(language) for separator in SEPARATORS[self.kind])
        return last.join(part for part in (between.join(texts[:-1]), *texts[-1:]) if part)


@dataclass(frozen=True, slots=True)
class AuthorText:
    """A text that its author wrote in several languages, as pairs (language, text). `text` is for all others."""

    text: str
    translations: tuple[tuple[str, str], ...] = ()

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """Return the author's own text in `language`, as it was written."""
        texts = dict(self.translations)
        return texts.get(language, texts.get(language.partition("-")[0], self.text))


NO_TEXT = AuthorText("")


def listing(items: Iterable[object], kind: str) -> Listing:
    """Return items as one value that reads "a, b" in each language's own way. kind: a key of SEPARATORS."""
    return Listing(tuple(items), kind)


_COMMA = in_context("between items", ", ")
_DOT = in_context("between short items", ", ")
_OR = in_context("between choices", " or ")
_NUMBER = in_context("between numbers", ", ")
_SEMICOLON = in_context("between parts", "; ")
_AND = in_context("before the last item", " and ")
_AND_SHORT = in_context("before the last short item", " and ")
_COMMA_BEFORE_AND = in_context("between items that end in and", ", ")
_AND_OF_TWO = in_context("between two names", " and ")
# These are the separators between items, and the one before the last item.
SEPARATORS = {
    "comma": (_COMMA, _COMMA),
    # This kind joins names of cells and digits.
    "short": (_DOT, _DOT),
    "numbers": (_NUMBER, _NUMBER),
    "or": (_OR, _OR),
    "semicolon": (_SEMICOLON, _SEMICOLON),
    "and": (_COMMA_BEFORE_AND, _AND),
    "short and": (_DOT, _AND_SHORT),
    "pair": (_AND_OF_TWO, _AND_OF_TWO),
}
Words = Mapping[str, Message]


def format_in(words: Words, key: str, language: str = "en", parameters: Mapping[str, object] | None = None) -> str:
    """Return the sentence of `words` for `key`. Raises KeyError when there is no such key."""
    return words[key].format_in(language, **(parameters or {}))


def format_count(title: Message, number: str, language: str = "en") -> str:
    """Return a title with its number behind it; a title that has a place for the number is the whole sentence."""
    text = title.format_in(language, number=number)
    return text if "number" in list_parameters(title.text) else f"{text}: {number}"


def _value_in(value: object, language: str, parameters: Mapping[str, object] | None = None) -> object:
    if isinstance(value, Message | Listing | AuthorText):
        return value.format_in(language, **(parameters or {}))
    return value


@lru_cache(64)
def _catalogue(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, or English. Sites write zh-hant for the folder zh_Hant."""
    folders = {path.name.lower(): path.name for path in LOCALE.iterdir()}
    name = language.replace("-", "_").lower()
    return gettext.translation(DOMAIN, LOCALE, [folders.get(name, name)], fallback=True)


def compile_catalogues(folder: Path) -> None:
    """Compile the catalogues `<language>/LC_MESSAGES/<domain>.po` in a folder whose sources are newer.

    Where nothing can be written, the catalogues compiled before are used.
    """
    for source in folder.glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            with suppress(OSError):
                _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    """Write the compiled file in one piece: other processes may read it or compile it at the same time."""
    # Only a changed catalogue needs this import.
    from polib import pofile

    beside = compiled.with_suffix(f".{os.getpid()}")
    beside.write_bytes(pofile(str(source)).to_binary())
    beside.replace(compiled)


compile_catalogues(LOCALE)
