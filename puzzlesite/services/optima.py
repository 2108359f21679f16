"""The best answers of a puzzle, found by a worker while the reader waits. Nothing is stored."""

from typing import Any, NamedTuple

from puzzlesite.models import Puzzle
from puzzlesite.services.assist import ask_worker
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
    genre = puzzle.genre
    found = ask_worker(genre, puzzle.text, f"{BEST}{optimum.name}", "en", client)
    if not found.get("answer"):
        return Best(optimum)
    answer = genre.answers.read(puzzle.board, found["answer"])
    return Best(optimum, answer, dict(found["counts"]), bool(found["decided"]))
