"""Messages for people in several languages; values carry a key and parameters, never a finished sentence.

Values carry a key and parameters, never a finished sentence; `say` makes the sentence when somebody reads it.
"""

from collections.abc import Mapping
from typing import NamedTuple

LANGUAGES = ("en", "ja")


class Phrase(NamedTuple):
    """One sentence or name in both languages; parameters stand in braces."""

    en: str
    ja: str

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """The sentence in `language` ("en" when it is neither), with its parameters filled in."""
        template = self.ja if language.startswith("ja") else self.en
        return template.format(**{name: _told(value, language) for name, value in parameters.items()})


def _told(value: object, language: str) -> object:
    return value.format_in(language) if isinstance(value, Phrase) else value


Words = Mapping[str, Phrase]


def format_in(words: Words, key: str, language: str = "en", parameters: Mapping[str, object] | None = None) -> str:
    """The sentence that `words` has for `key`. Raises KeyError when it has none."""
    return words[key].format_in(language, **(parameters or {}))
