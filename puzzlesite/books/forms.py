"""The form of a new book: its title and authors, its paper, and what its pages show."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy

from puzzlesite.core import limits
from solvers.paper.book.layout import (
    END,
    FOOT,
    GIVEN,
    LEAST_ANSWERS,
    LEVEL,
    MOST_A_PAGE,
    MOST_ANSWERS,
    NONE,
    ONLY,
    BookLayout,
)
from solvers.paper.book.trims import TRIMS

ANSWERS = {
    END: gettext_lazy("At the end"),
    FOOT: gettext_lazy("Upside down"),
    NONE: gettext_lazy("None"),
    ONLY: gettext_lazy("Answers alone"),
}
ORDERS = {LEVEL: gettext_lazy("By level, in chapters"), GIVEN: gettext_lazy("As they are listed")}
SUITABLE = gettext_lazy("Empty: as suits the paper.")
LEVELS = 5
CODES = "has_codes"
# Addresses of the page to print use older names for these fields.
OLDER = {"per": "per_page", "answers": "answers", "guides": "has_candidates", "qr": CODES, "paper": "trim"}
OLDER |= {"fold": "is_folded", "title": "title"}
SWITCHES = ("has_candidates", CODES, "is_folded")


def _choice(label: Any, choices: Mapping[str, object]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=list(choices.items()), initial=next(iter(choices)))


def _words(label: Any, length: int = limits.TITLE, help_text: Any = "") -> forms.CharField:
    return forms.CharField(label=label, max_length=length, required=False, help_text=help_text)


def _number(label: Any, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, help_text=SUITABLE)


def _switch(label: Any, is_on: bool = False) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, initial=is_on)


class BookForm(forms.Form):
    """The questions about a book's layout, each with a good default and named like its field of BookLayout."""

    title = _words(gettext_lazy("Title"))
    subtitle = _words(gettext_lazy("Subtitle"))
    author = _words(gettext_lazy("Author"), limits.AUTHOR)
    trim = _choice(gettext_lazy("Paper size"), {name: name for name in TRIMS})
    order = _choice(gettext_lazy("Order"), ORDERS)
    answers = _choice(gettext_lazy("Answers"), ANSWERS)
    per_page = _number(gettext_lazy("Boards on a page"), 1, MOST_A_PAGE)
    answers_per_page = _number(gettext_lazy("Answers on a page"), LEAST_ANSWERS, MOST_ANSWERS)
    level_names = _words(
        gettext_lazy("Names of the levels"),
        help_text=gettext_lazy("From the easiest, with commas between; empty: the usual ones."),
    )
    has_cover = _switch(gettext_lazy("Cover"), is_on=True)
    has_rules = _switch(gettext_lazy("Rules of each genre"), is_on=True)
    is_large = _switch(gettext_lazy("Large print"))
    has_candidates = _switch(gettext_lazy("Small candidates"))
    has_codes = _switch(gettext_lazy("QR codes to play online"))
    has_bleed = _switch(gettext_lazy("Bleed, for a print shop"))
    is_folded = _switch(gettext_lazy("Two pages a sheet, for stapling"))

    @property
    def first_questions(self) -> list[forms.BoundField]:
        """Questions that most people answer."""
        return [self[name] for name in ("title", "subtitle", "author", "trim", "answers", "order")]

    @property
    def further_questions(self) -> list[forms.BoundField]:
        """Questions that most people leave at their defaults."""
        first = {field.name for field in self.first_questions}
        return [self[name] for name in self.fields if name not in first]

    @property
    def is_further_shown(self) -> bool:
        """Whether one of the further questions has an answer with an error."""
        return any(field.errors for field in self.further_questions)

    @property
    def layout(self) -> BookLayout:
        """The layout that the answers describe, in the reader's language."""
        values = {name: value for name, value in self.cleaned_data.items() if name != CODES}
        names = tuple(filter(None, map(str.strip, values.pop("level_names").split(","))))[:LEVELS]
        numbers: dict[str, Any] = {name: values.pop(name) or 0 for name in ("per_page", "answers_per_page")}
        return BookLayout(**values, **numbers, level_names=names, language=get_language() or "en")


def read_print_address(query: Mapping[str, str]) -> dict[str, Any]:
    """Return initial answers from the query of an older print page, under the names that the fields have now."""
    found: dict[str, Any] = {new: query[old] for old, new in OLDER.items() if old in query}
    return found | {name: found[name] == "yes" for name in SWITCHES if name in found}


def read_initial(stored: Mapping[str, Any], has_codes: bool) -> dict[str, Any]:
    """Initial answers taken from the layout of a book."""
    numbers = {name: stored.get(name) or None for name in ("per_page", "answers_per_page")}
    return {**stored, **numbers, "level_names": ", ".join(stored.get("level_names", ())), CODES: has_codes}
