"""Verdicts, hints and fixes that a page is made of, found by a worker while the reader waits. Nothing is stored."""

import secrets
from collections.abc import Mapping
from typing import Any

from puzzlesite import clients, limits
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from solvers.contract.genre import Genre

STEPS = "steps-"  # before a number of steps, in what a worker is asked


def ask_worker(
    genre: Genre, board: str, ask: str, language: str, client: str, marks: str = "", budget: float = 0.0
) -> Mapping[str, Any]:
    """What a worker finds in so many seconds, or the longest that a reader waits; nothing where none answers."""
    try:
        return ask_starting_worker(genre, board, ask, language, client, marks, budget)
    except lane.Silent:
        return {}


def ask_starting_worker(
    genre: Genre, board: str, ask: str, language: str, client: str, marks: str = "", budget: float = 0.0
) -> Mapping[str, Any]:
    """The same where it matters whether solvers are only starting. Raises lane.Silent."""
    page, key = secrets.token_hex(8), clients.client_key(client)
    budget = budget or limits.LIVE_MOST_SECONDS
    question = Question(ask, genre.name, board, marks, language, budget, key, page, serial=0)
    try:
        found = lane.ask(question)
    except (lane.Refused, lane.Superseded):
        return {}
    if found.get("is_starting"):
        raise lane.Silent(is_starting=True)
    return found if found["status"] == 200 else {}
