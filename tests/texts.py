"""Texts in two languages for tests: what their own genres and boards say."""

from dataclasses import dataclass, replace
from typing import Self

from solvers.messages import Message


@dataclass(frozen=True, slots=True)
class BothLanguages(Message):
    """A message with its translation beside it, in no catalogue."""

    japanese: str = ""

    def with_parameters(self, **parameters: object) -> Self:
        return replace(self, parameters=(*self.parameters, *parameters.items()))

    def template(self, language: str) -> str:
        return self.japanese if language.startswith("ja") else self.text


def both(english: str, japanese: str) -> BothLanguages:
    """A text of a test in English and in Japanese."""
    return BothLanguages(english, japanese=japanese)
