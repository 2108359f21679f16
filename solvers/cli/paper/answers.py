"""Answers for drawings: those of one puzzle, found by its engine."""

from typing import Any

from solvers import search
from solvers.cli.engines import COMPILING_SOLVER, load_engine
from solvers.cli.output import CommandError
from solvers.cli.puzzles import Puzzle
from solvers.contract.engine import Query
from solvers.messages import Message

SECONDS = 60.0  # for one puzzle
NO_ANSWER = Message("Puzzle {number} has no answer.")
NOT_FOUND = Message("No answer of puzzle {number} was found in {seconds} s.")


def find_answer(puzzle: Puzzle, language: str) -> Any:
    """The first answer of a puzzle. Raises CommandError when there is none, or none was found in time."""
    load_engine(puzzle.genre, language, COMPILING_SOLVER)
    outcome = search.solve(puzzle.genre, puzzle.entry.board, Query(limit=1, keep=1), SECONDS)
    if not outcome.answers:
        text = NO_ANSWER if outcome.complete else NOT_FOUND
        raise CommandError(text.format_in(language, number=puzzle.index + 1, seconds=round(SECONDS)))
    return outcome.answers[0]
