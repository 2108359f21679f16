"""Messages for people: English texts with named parameters, translated when somebody reads them.

The other languages are catalogues, `locale/<language>/LC_MESSAGES/solvers.po`, which `make messages` extracts and
`compile_catalogues` compiles when this module is first imported after a change. So a text stands in the code as
`Message("...")` or `in_context("...", "...")`, written out: no expression. What varies is a parameter in braces, and
may be a message, a listing or an author's text itself.
"""

import gettext
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple, Protocol, Self, cast

DOMAIN = "solvers"
LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", *sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))


class Text(Protocol):
    """Anything that reads differently in each language."""

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """The text in `language`, in English where there is no translation; with its parameters filled in."""
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence or name. context: parts messages that read the same in English. parameters: names, values.

    plural: how it reads for another number than 1 of its parameter {n}; "" where nothing is counted.
    """

    text: str
    context: str = ""
    parameters: tuple[tuple[str, object], ...] = ()
    plural: str = ""

    def with_parameters(self, **parameters: object) -> Self:
        """The same message, which fills these in when it is read."""
        return replace(self, parameters=(*self.parameters, *parameters.items()))

    def template(self, language: str) -> str:
        """The text in `language` with its parameters still in braces."""
        catalogue = _catalogue(language)
        if self.plural:
            return catalogue.ngettext(self.text, self.plural, cast(int, dict(self.parameters).get("n", 2)))
        return catalogue.pgettext(self.context, self.text) if self.context else catalogue.gettext(self.text)

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """The sentence in `language`. Raises KeyError when a parameter is missing."""
        values = {**dict(self.parameters), **parameters}
        return self.template(language).format(**{name: _value_in(value, language) for name, value in values.items()})


KEY = "{key}"


def stand_in(key: str) -> Message:
    """A message that reads as its key, in every language: for one that only a row of another version knows."""
    return Message(KEY).with_parameters(key=key)


@lru_cache(1024)
def list_parameters(text: str) -> frozenset[str]:
    """The names in braces of a message's text."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def in_context(context: str, text: str) -> Message:
    """A message that another language may word differently in another context."""
    return Message(text, context)


def plural(one: str, many: str) -> Message:
    """Return a message that reads differently for one and for many; the number is its parameter {n}."""
    return Message(one, plural=many)


class Listing(NamedTuple):
    """Items and what is written between them; make one with `listing`."""

    items: tuple[object, ...]
    kind: str

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """The items in `language`, one after another; parameters are for those that are messages."""
        texts = [str(_value_in(item, language, parameters)) for item in self.items]
        between, last = (separator.format_in(language) for separator in SEPARATORS[self.kind])
        return last.join(part for part in (between.join(texts[:-1]), *texts[-1:]) if part)


@dataclass(frozen=True, slots=True)
class AuthorText:
    """A text that is data, in the languages its author wrote: (language, text). `text` is for all others."""

    text: str
    translations: tuple[tuple[str, str], ...] = ()

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """The author's own text in `language`, as it was written."""
        texts = dict(self.translations)
        return texts.get(language, texts.get(language.partition("-")[0], self.text))


NO_TEXT = AuthorText("")


def listing(items: Iterable[object], kind: str) -> Listing:
    """Items as one value that reads "a, b" in each language's own way. kind: of SEPARATORS."""
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
SEPARATORS = {  # between items, and before the last one
    "comma": (_COMMA, _COMMA),
    "short": (_DOT, _DOT),  # names of cells, digits
    "numbers": (_NUMBER, _NUMBER),
    "or": (_OR, _OR),
    "semicolon": (_SEMICOLON, _SEMICOLON),
    "and": (_COMMA_BEFORE_AND, _AND),
    "short and": (_DOT, _AND_SHORT),
    "pair": (_AND_OF_TWO, _AND_OF_TWO),
}
Words = Mapping[str, Message]


def format_in(words: Words, key: str, language: str = "en", parameters: Mapping[str, object] | None = None) -> str:
    """The sentence that `words` has for `key`. Raises KeyError when it has none."""
    return words[key].format_in(language, **(parameters or {}))


def _value_in(value: object, language: str, parameters: Mapping[str, object] | None = None) -> object:
    if isinstance(value, Message | Listing | AuthorText):
        return value.format_in(language, **(parameters or {}))
    return value


@lru_cache(64)
def _catalogue(language: str) -> gettext.NullTranslations:
    """That of a language or, where there is none, English. Sites write zh-hant for the folder zh_Hant."""
    folders = {path.name.lower(): path.name for path in LOCALE.iterdir()}
    name = language.replace("-", "_").lower()
    return gettext.translation(DOMAIN, LOCALE, [folders.get(name, name)], fallback=True)


def compile_catalogues(folder: Path) -> None:
    """Compile the catalogues `<language>/LC_MESSAGES/<domain>.po` of a folder that changed since they were compiled.

    Where nothing can be written, what was compiled before is used.
    """
    for source in folder.glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            with suppress(OSError):
                _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    """In one piece, for other processes may read it, or compile it too."""
    from polib import pofile  # needed once

    beside = compiled.with_suffix(f".{os.getpid()}")
    beside.write_bytes(pofile(str(source)).to_binary())
    beside.replace(compiled)


compile_catalogues(LOCALE)
