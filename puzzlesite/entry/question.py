"""Addresses of forms whose answers compose a given board."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from puzzlesite.parts.questions import question_name
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError


def compose_form_address(genre: Genre, board: Any) -> str:
    """The address of the form filled with answers that compose this board; "" where no answers do."""
    composed = genre.composed
    if composed is None:
        return ""
    options = {option.name: option for option in composed.options}
    given = composed.settings(board)
    settings = {name: given.get(name, option.default) for name, option in options.items()}
    if not all(_fits(option.kind, option.least, option.most, settings[name]) for name, option in options.items()):
        return ""
    try:
        if genre.parse(composed.compose(settings)) != board:
            return ""
    except NotationError:
        return ""
    answers = {question_name(options[name]): value for name, value in given.items() if value and value != "no"}
    return f"{reverse('ask', args=[genre.name])}?{urlencode(answers)}"


def _fits(kind: str, least: int, most: int, value: str) -> bool:
    """Whether a grid to tick is large enough for the value; other kinds are checked by composing the board."""
    rows = value.split("/")
    return kind != "cells" or (len(rows) <= least and max(map(len, rows)) <= most)
