"""Boards that are put together in a form: where the form stands that comes to a board."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from puzzlesite.forms.puzzle import question_name
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError


def question_of(genre: Genre, board: Any) -> str:
    """The address of the form with the answers that come to this board; "" where it has none, or cannot hold them."""
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
    """Whether a grid to tick is large enough; other answers are judged by what they come to."""
    rows = value.split("/")
    return kind != "cells" or (len(rows) <= least and max(map(len, rows)) <= most)
