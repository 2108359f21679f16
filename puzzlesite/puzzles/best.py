"""Find the best answers of a puzzle while the reader waits. Nothing is stored."""

from typing import Any, NamedTuple

from puzzlesite.live.ask import ask_worker
from puzzlesite.models import Puzzle
from solvers.contract.genre import Optimum

# The prefix of a question to a worker that asks for this optimum.
BEST = "best-"


class BestAnswer(NamedTuple):
    """The best answer found. answer: None where there is none yet; is_proved: no answer is better."""

    optimum: Optimum
    answer: Any = None
    counts: dict[str, int] = {}  # noqa: RUF012
    is_proved: bool = False


def find_best(puzzle: Puzzle, optimum: Optimum, client: str) -> BestAnswer:
    """Ask a worker for the best answer, in the longest time that a reader waits; empty where none answers."""
    genre = puzzle.genre
    found = ask_worker(genre, puzzle.text, f"{BEST}{optimum.name}", "en", client)
    if not found.get("answer"):
        return BestAnswer(optimum)
    answer = genre.answers.read(puzzle.board, found["answer"])
    return BestAnswer(optimum, answer, dict(found["counts"]), bool(found["decided"]))
