"""Messages as stable keys and parameters for rows, so that a reworded or translated text changes no row.

A key is "<genre>:<name>", or ":<name>" for a message that all genres share. A message that a genre's `messages` do
not name is named after the thing whose title it is: a format, a technique, an option.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import solvers
from solvers import recipes
from solvers.contract.genre import LEVELS, Genre
from solvers.messages import AuthorText, Listing, Message, list_parameters, stand_in
from solvers.notation import format, pixels
from solvers.notation.penpa import things


def message_to_json(value: object) -> Any:
    """Return a message, a listing or a plain value as JSON. Raises KeyError for a message that has no key."""
    if isinstance(value, Message):
        parameters = {name: message_to_json(parameter) for name, parameter in value.parameters}
        return {"key": _keys(solvers.all_genres())[value.text, value.context], "parameters": parameters}
    if isinstance(value, Listing):
        return {"items": [message_to_json(item) for item in value.items], "kind": value.kind}
    return {"texts": {"en": value.text, **dict(value.translations)}} if isinstance(value, AuthorText) else value


def message_from_json(value: Any) -> object:
    """Return the stored message, listing or value; the bare key of a message that this version does not know."""
    if not isinstance(value, dict):
        return value
    if "texts" in value:
        return AuthorText(value["texts"].get("en", ""), tuple(value["texts"].items()))
    if "items" in value:
        return Listing(tuple(message_from_json(item) for item in value["items"]), value["kind"])
    parameters = {name: message_from_json(parameter) for name, parameter in value["parameters"].items()}
    message = messages().get(value["key"])
    is_known = message is not None and list_parameters(message.text) <= parameters.keys()
    return message.with_parameters(**parameters) if message and is_known else stand_in(value["key"])


def messages() -> Mapping[str, Message]:
    """Return every message that a row may hold, by its key."""
    return _messages(solvers.all_genres())


@cache
def _messages(genres: tuple[Genre, ...]) -> Mapping[str, Message]:
    shared = {**format.WORDS, **format.PLACES, **pixels.WORDS, **things.WORDS, **recipes.WORDS}
    found = {f":{key}": message for key, message in shared.items()}
    found |= {f":level.{level}": message for level, message in enumerate(LEVELS)}
    return found | {f"{genre.name}:{key}": message for genre in genres for key, message in _of(genre)}


@cache
def _keys(genres: tuple[Genre, ...]) -> Mapping[tuple[str, str], str]:
    return {(message.text, message.context): key for key, message in reversed([*_messages(genres).items()])}


def _of(genre: Genre) -> Iterator[tuple[str, Message]]:
    yield "title", genre.title
    yield from genre.messages.items()
    yield from ((f"format.{form.name}", form.title) for form in genre.formats)
    for technique in genre.explained.techniques if genre.explained else ():
        yield f"technique.{technique.name}", technique.title
    for option in recipes.options(genre):
        yield f"option.{option.name}", option.title
        yield from ((f"option.{option.name}.{value}", choice) for value, choice in option.choices.items())
