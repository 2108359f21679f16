"""Options of a recipe as fields of a form."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from puzzlesite.core import limits
from puzzlesite.core.format import localize
from solvers.contract.recipe import Option
from solvers.messages import Message

SEEDS = 2**31


# The longest short answer in characters.
FEW = 20


def seed_field() -> forms.Field:
    """The field for a seed."""
    return forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=SEEDS,
        required=False,
        help_text=_("The same seed makes the same puzzles again; empty: a new one."),
    )


def choose_seed(answers: Mapping[str, Any]) -> int:
    """The seed in the answers, or a new one."""
    seed = answers.get("seed")
    return secrets.randbelow(SEEDS) if seed is None else int(seed)


def read_settings(options: Sequence[Option], answers: Mapping[str, Any]) -> dict[str, str]:
    """Settings of a recipe from answers; an empty answer is left out, so that its default applies."""
    given = {option: answers.get(question_name(option), "") for option in options}
    return {option.name: _text(option, answer) for option, answer in given.items() if answer not in ("", None)}


def read_flags(options: Iterable[Option], query: Mapping[str, str]) -> dict[str, bool]:
    """Values of the options of kind "flag" in an address."""
    names = [question_name(option) for option in options if option.kind == "flag"]
    return {name: query[name] not in ("no", "") for name in names if name in query}


def write_query(options: Iterable[Option], settings: Mapping[str, str], longest: int) -> dict[str, str]:
    """Settings that differ from the default as an address's query, without texts of more than `longest` characters."""
    given = {option: settings.get(option.name, option.default) for option in options}
    unusual = {option: text for option, text in given.items() if text != option.default and len(text) <= longest}
    return {question_name(option): text for option, text in unusual.items()}


def question_name(option: Option) -> str:
    """The name of an option's field."""
    return f"option-{option.name}"


def _text(option: Option, answer: object) -> str:
    return ("yes" if answer else "no") if option.kind == "flag" else str(answer)


def make_field(option: Option) -> forms.Field:
    """The field of an option, by its kind."""
    shared: dict[str, Any] = {
        "label": _say(option.title),
        "help_text": _say(option.hint),
        "required": False,
        "initial": option.default,
    }
    if option.kind == "choice":
        return forms.ChoiceField(choices=_choices(option), **shared)
    if option.kind == "flag":
        return forms.BooleanField(**shared | {"initial": option.default == "yes"})
    if option.kind == "number":
        return forms.IntegerField(min_value=option.least, max_value=option.most, **shared)
    if option.kind == "text":
        return forms.CharField(
            widget=forms.Textarea(attrs={"rows": 9, **_drawn_on()}), max_length=limits.SOURCE * 100, **shared
        )
    return forms.CharField(max_length=FEW, **shared)


def _drawn_on() -> dict[str, str]:
    """Attributes for the script that draws a board of boxes for rows of letters: the field with its size, its words."""
    return {"data-pattern": "option-size", "data-at": _("clue in row {row}, column {column}")}


def _choices(option: Option) -> list[tuple[str, str]]:
    """The values with their titles; a default that is none of them stands for any."""
    titles = [(value, _say(title)) for value, title in option.choices.items()]
    return titles if option.default in option.choices else [(option.default, _("Any")), *titles]


def _say(phrase: Message | None) -> str:
    return localize(phrase) if phrase else ""
