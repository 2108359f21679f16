"""Answers and levels for drawings, found by a puzzle's own engine."""

from typing import Any

import solvers
from solvers import search
from solvers.cli.engines import COMPILING_SOLVER, load_engine
from solvers.cli.output import CommandError
from solvers.cli.puzzles import Puzzle
from solvers.contract.engine import Query
from solvers.contract.results import Outcome
from solvers.explaining import log
from solvers.messages import Message

# One puzzle may take this long.
SECONDS = 60.0
GRADE_SECONDS = 20.0
NO_ANSWER = Message("Puzzle {number} has no answer.")
SEVERAL = Message("Puzzle {number} has several answers.")
NOT_FOUND = Message("No answer of puzzle {number} was found in {seconds} s.")


def search_answer(puzzle: Puzzle, language: str) -> Any:
    """Return the first answer of a puzzle. Raises CommandError when there is none, or none was found in time."""
    outcome = _search(puzzle, language, 1)
    if not outcome.answers:
        raise CommandError(_format(NO_ANSWER if outcome.complete else NOT_FOUND, puzzle, language))
    return outcome.answers[0]


def find_only_answer(puzzle: Puzzle, language: str) -> Any:
    """Return the one answer of a puzzle. Raises CommandError when there is none or a second one."""
    outcome = _search(puzzle, language, 2)
    if outcome.found > 1:
        raise CommandError(_format(SEVERAL, puzzle, language))
    if not (outcome.answers and outcome.complete):
        raise CommandError(_format(NO_ANSWER if outcome.complete else NOT_FOUND, puzzle, language))
    return outcome.answers[0]


def find_level(puzzle: Puzzle) -> int | None:
    """Return the level of a puzzle, from 0 to 4; None for a genre that is not explained, or after too long a time."""
    explained = puzzle.genre.explained
    if explained is None:
        return None
    engine = solvers.engine(puzzle.genre.name)
    grade, _ = log.grade_board(explained, engine, puzzle.entry.board, GRADE_SECONDS)
    return grade.level if grade else None


def _search(puzzle: Puzzle, language: str, limit: int) -> Outcome:
    load_engine(puzzle.genre, language, COMPILING_SOLVER)
    return search.solve(puzzle.genre, puzzle.entry.board, Query(limit=limit, keep=limit), SECONDS)


def _format(text: Message, puzzle: Puzzle, language: str) -> str:
    return text.format_in(language, number=puzzle.index + 1, seconds=round(SECONDS))
