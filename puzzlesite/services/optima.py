"""The best answers of a puzzle, found by a worker while the reader waits. Nothing is stored."""

import secrets
from typing import Any, NamedTuple

from puzzlesite import clients, limits
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from puzzlesite.models import Puzzle
from solvers.contract.genre import Optimum

BEST = "best-"  # before the name of an optimum, in what a worker is asked


class Best(NamedTuple):
    """The best answer that was found. answer: None where there is none yet; is_proved: none is better."""

    optimum: Optimum
    answer: Any = None
    counts: dict[str, int] = {}  # noqa: RUF012
    is_proved: bool = False


def find_best(puzzle: Puzzle, optimum: Optimum, client: str) -> Best:
    """What a worker finds in the longest time that a reader waits; nothing where none answers."""
    genre, budget = puzzle.genre, limits.LIVE_MOST_SECONDS
    page, key = secrets.token_hex(8), clients.client_key(client)
    question = Question(f"{BEST}{optimum.name}", genre.name, puzzle.text, "", "en", budget, key, page, serial=0)
    try:
        found = lane.ask(question)
    except (lane.Silent, lane.Refused, lane.Superseded):
        return Best(optimum)
    if not found.get("answer"):
        return Best(optimum)
    answer = genre.answers.read(puzzle.board, found["answer"])
    return Best(optimum, answer, dict(found["counts"]), bool(found["decided"]))
