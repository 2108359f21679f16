"""verdict: the number of answers of a board, whatever its marks; of several answers, shared and differing cells."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import solvers
from puzzlesite.core.wire.verdicts import VerdictOut
from puzzlesite.live.kinds import FIRST_BUDGET, SLICE, SOLVING, BoardQuestion, QuestionKind, Reply
from solvers import search
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.places import list_cells
from solvers.contract.results import At, Change, Outcome, Step, Verdict
from solvers.deadline import OutOfTime

UNKNOWN = VerdictOut(verdict="unknown", shared=None, differing=[], conflict=[])


def _find_verdict(question: BoardQuestion) -> Reply:
    """Return the verdict on the number of answers."""
    outcome = search_live(question)
    return Reply(VerdictOut(**describe_outcome(question, outcome)), is_decided(outcome))


def search_live(question: BoardQuestion) -> Outcome:
    """Search for two answers, or all that a genre counts, as far as time allows."""
    genre, query = question.genre, Query(keep=question.genre.keep)
    for progress in search.iterate_slices(solvers.engine(genre.name).start(question.board, query), FIRST_BUDGET, SLICE):
        if progress.done or question.is_over():
            break
    return search.outcome(genre, question.board, query, progress, 0.0)


def is_decided(outcome: Outcome | None) -> bool:
    """Whether a search has a verdict; one that was not needed counts as decided."""
    return outcome is None or outcome.verdict is not Verdict.UNKNOWN


def describe_outcome(question: BoardQuestion, outcome: Outcome) -> dict[str, Any]:
    """Return the fields of a VerdictOut."""
    shared = _find_shared(question, outcome) if outcome.verdict is Verdict.MANY else None
    return {
        "verdict": outcome.verdict.value,
        "shared": None if shared is None else write_shared(question.genre, question.board, shared),
        "differing": list_cells(outcome.differing),
        "conflict": list_cells(outcome.conflict),
    }


def _find_shared(question: BoardQuestion, outcome: Outcome) -> Mapping[At, object] | None:
    """Return the cells that are equal in every answer, as far as they are found in time; None where none are."""
    engine, found = solvers.engine(question.genre.name), outcome.proven
    with suppress(OutOfTime):
        for known in engine.find_shared(question.board, outcome.answers) if found is None else ():
            found = known
            if question.is_over():
                break
    return found


def write_shared(genre: Genre, board: Any, values: Mapping[At, object]) -> str | None:
    """Write cells with their common value in all answers as marks, or as an answer where marks begin with guides.

    The result is None where a genre has neither.
    """
    marked, explained, filled = genre.marked, genre.explained, genre.answers.filled
    if marked and explained and not marked.guides:
        changes = tuple(Change(cell, value, True) for cell, value in values.items())
        return marked.write(board, explained.apply(board, (Step("", changes),)))
    return genre.answers.write(board, filled(board, values)) if filled else None


QUESTION = QuestionKind("verdict", _find_verdict, VerdictOut, UNKNOWN, works=(SOLVING,), is_live=True)
