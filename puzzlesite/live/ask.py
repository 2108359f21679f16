"""Ask a worker for parts of a page, such as verdicts, hints and fixes, while the reader waits. Nothing is stored."""

import secrets
from collections.abc import Mapping
from typing import Any

from puzzlesite.core import clients, limits
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from solvers.contract.genre import Genre

# Asks for the trial of a step; the question's board is JSON of the board's text, its marks and the step.
TRIAL = "trial"
# Asks for another reason of a step's changes; the question's board is JSON as for a trial.
REASON = "reason"
# The prefix of a question that asks for this number of steps.
STEPS = "steps-"


def ask_worker(
    genre: Genre, board: str, ask: str, language: str, client: str, marks: str = "", budget: float = 0.0
) -> Mapping[str, Any]:
    """Ask a worker, with a budget of seconds or the longest that a reader waits; {} where none answers."""
    try:
        return ask_starting_worker(genre, board, ask, language, client, marks, budget)
    except lane.NoWorker:
        return {}


def ask_starting_worker(
    genre: Genre, board: str, ask: str, language: str, client: str, marks: str = "", budget: float = 0.0
) -> Mapping[str, Any]:
    """Ask a worker as ask_worker does, but raise lane.NoWorker where none answers, as while solvers start."""
    page, key = secrets.token_hex(8), clients.client_key(client)
    budget = budget or limits.LIVE_MOST_SECONDS
    question = Question(ask, genre.name, board, marks, language, budget, key, page, serial=0)
    try:
        found = lane.ask(question)
    except (lane.LiveRefused, lane.Superseded):
        return {}
    if found.get("is_starting"):
        raise lane.NoWorker(is_starting=True)
    return found if found["status"] == 200 else {}
