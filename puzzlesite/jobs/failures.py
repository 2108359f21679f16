"""Reasons of failed jobs as messages; rows keep the key and the parameters."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from solvers.message_keys import message_from_json, message_to_json
from solvers.messages import AuthorText, Listing, Message

REASONS = {
    "error": gettext_noop(
        "The solver stopped at an error of its own (%(error)s). The puzzle is kept; nothing was stored of the search."
    ),
    "unsound": gettext_noop("The solver gave an answer that breaks the rules, so its result was discarded."),
    "died": gettext_noop(
        "The search ended %(crash_count)s workers, and then its own run under a limit of %(megabytes)s MB."
    ),
    "memory": gettext_noop("The search needed more than %(megabytes)s MB of memory."),
    "lost": gettext_noop("Workers were lost %(crash_count)s times while they held this job."),
    "recipe": gettext_noop("No puzzle could be made from this recipe: %(sentence)s"),
    "empty": gettext_noop("None of the puzzles of this book is there any more."),
    "layout": gettext_noop(
        "This book was laid out by another version; this one has no such paper. Make another of it."
    ),
    "unread": gettext_noop("%(sentence)s"),
    "no-text": gettext_noop("The text is not kept any more. Send it again."),
    "text-memory": gettext_noop("Reading this text needs more than %(megabytes)s MB of memory; send it in parts."),
    "parts": gettext_noop("%(failed)s of %(parts)s parts failed."),
}


def make_reason(key: str, **parameters: Any) -> dict[str, Any]:
    """A reason as rows keep it; messages among its parameters become keys and parameters, too."""
    return {"key": key, "parameters": {name: message_to_json(value) for name, value in parameters.items()}}


def localize_reason(stored: Mapping[str, Any]) -> str:
    """The sentence of a stored reason in the reader's language; its key where that is no longer known."""
    parameters = {name: _localize(message_from_json(value)) for name, value in stored["parameters"].items()}
    key = str(stored["key"])
    sentence = REASONS.get(key, key)
    try:
        return _(sentence) % parameters
    except KeyError:
        return key


def _localize(value: object) -> object:
    if isinstance(value, Message | Listing | AuthorText):
        return value.format_in(get_language() or "en")
    return value
