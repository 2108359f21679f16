"""Sentences for values that do not fit a request's schema: pydantic finds them but says it only in English."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

Loc = tuple[int | str, ...]
# Keys are pydantic's error types, or their first word.
SENTENCES = {
    "missing": gettext_noop("This is missing."),
    "extra_forbidden": gettext_noop("There is nothing of this name."),
    "greater_than": gettext_noop("A number above %(gt)s is expected."),
    "greater_than_equal": gettext_noop("A number of at least %(ge)s is expected."),
    "less_than_equal": gettext_noop("A number of at most %(le)s is expected."),
    "string_too_long": gettext_noop("A text of at most %(max_length)s characters is expected."),
    "string_too_short": gettext_noop("A text of at least %(min_length)s characters is expected."),
    "string_pattern_mismatch": gettext_noop("A text of this form is expected: %(pattern)s"),
    "literal_error": gettext_noop("One of these is expected: %(expected)s."),
    "too_long": gettext_noop("A list of at most %(max_length)s values is expected."),
    "too_short": gettext_noop("A list of at least %(min_length)s values is expected."),
    "string": gettext_noop("A text is expected."),
    "int": gettext_noop("A whole number is expected."),
    "float": gettext_noop("A number is expected."),
    "finite": gettext_noop("A number is expected."),
    "bool": gettext_noop("true or false is expected."),
    "list": gettext_noop("A list is expected."),
    "dict": gettext_noop("An object is expected."),
    "model": gettext_noop("An object is expected."),
    "date": gettext_noop("A date such as 2026-01-31 is expected."),
}
# Pydantic reports an error for each type of a union; these are the types of a setting.
BRANCHES = ("bool", "int", "str")
ANY_BRANCH = gettext_noop("true or false, a whole number or a text is expected.")


class InvalidField(NamedTuple):
    """A place in a request, and what is expected there."""

    loc: Loc
    sentence: str


def list_invalid_fields(errors: Iterable[Mapping[str, Any]]) -> list[InvalidField]:
    """Wrong places of a request, each listed once."""
    return list({misfit.loc: misfit for misfit in _misfits(errors)}.values())


def _misfits(errors: Iterable[Mapping[str, Any]]) -> Iterator[InvalidField]:
    for error in errors:
        *before, last = error["loc"]
        if last in BRANCHES and "settings" in before:
            yield InvalidField(tuple(before), _(ANY_BRANCH))
        else:
            yield InvalidField(tuple(error["loc"]), _sentence(error["type"], error.get("ctx", {}), error["msg"]))


def _sentence(kind: str, values: Mapping[str, Any], otherwise: str) -> str:
    if kind == "value_error":
        # The error is raised by our own validators, whose sentences are translated.
        return str(values.get("error", otherwise))
    known = SENTENCES.get(kind) or SENTENCES.get(kind.partition("_")[0])
    if known is None:
        return otherwise
    return _(known) % {**values, "expected": str(values.get("expected", "")).replace(" or ", ", ")}
