"""Whether a person's marks are right so far, without a word about the answer."""

import time
from dataclasses import dataclass
from enum import StrEnum

from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import At, Board, Fault, Marks, Outcome, Verdict
from solvers.search import find_broken, solve

MOST_ANSWERS = 1_000  # that marks are compared with, where there are several


class State(StrEnum):
    """What can be said of marks. RIGHT: an answer has all of them, WRONG: none has. UNKNOWN: it cannot be told yet."""

    RIGHT = "right"
    WRONG = "wrong"
    DONE = "done"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Checked:
    """What is known of marks. wrong: the first one that no answer has, where there is one that can be named.

    broken: rules that they break.

    outcome: of the board without the marks; None when it was not needed.
    """

    state: State
    wrong: tuple[At, ...] = ()
    broken: tuple[Fault, ...] = ()
    outcome: Outcome | None = None


def is_finished(genre: Genre, board: Board, marks: Marks) -> bool:
    """Whether marks are a whole answer that keeps every rule."""
    assert genre.marked is not None
    return not genre.check(board, genre.marked.finish(board, marks))


def check_marks(genre: Genre, board: Board, marks: Marks, seconds: float = 60.0) -> Checked:
    """Check a person's marks; the engine is given so many seconds. For genres that are Marked."""
    assert genre.marked is not None
    end = time.perf_counter() + seconds
    if is_finished(genre, board, marks):
        return Checked(State.DONE)
    faults = find_broken(genre, board, marks)
    outcome = solve(genre, board, seconds=seconds)
    if outcome.verdict is Verdict.ONE:
        wrong = tuple(genre.marked.wrong(board, marks, outcome.answers[0]))
        return Checked(State.WRONG if wrong or faults else State.RIGHT, wrong[:1], faults, outcome)
    if faults or outcome.verdict is Verdict.NONE:
        return Checked(State.WRONG, (), faults, outcome)
    if outcome.verdict is Verdict.MANY:
        state, wrong = _compare_with_many(genre, board, marks, outcome, end)
        return Checked(state, wrong, outcome=outcome)
    return Checked(State.UNKNOWN, outcome=outcome)


def _compare_with_many(
    genre: Genre, board: Board, marks: Marks, outcome: Outcome, end: float
) -> tuple[State, tuple[At, ...]]:
    """Whether one of several answers has these marks, and the first mark that none has, as far as it is known."""
    assert genre.marked is not None
    is_left = _is_answer_left(genre, board, marks, outcome, end)
    if is_left:
        return State.RIGHT, ()
    query = Query(limit=MOST_ANSWERS, keep=MOST_ANSWERS)
    found = solve(genre, board, query, end - time.perf_counter())
    wrong = [frozenset(genre.marked.wrong(board, marks, answer)) for answer in found.answers]
    if not all(wrong):
        return State.RIGHT, ()
    if found.complete:
        return State.WRONG, tuple(sorted(frozenset.intersection(*wrong))[:1])
    return State.UNKNOWN if is_left is None else State.WRONG, ()


def _is_answer_left(genre: Genre, board: Board, marks: Marks, outcome: Outcome, end: float) -> bool | None:
    """Whether an answer has these marks, by those that are known and by a search from them; None: not known."""
    marked = genre.marked
    assert marked is not None
    if not all(marked.wrong(board, marks, answer) for answer in outcome.answers):
        return True
    if marked.bound is None:
        return None
    searched = solve(genre, marked.bound(board, marks), Query(limit=1, keep=1), end - time.perf_counter())
    return True if searched.found else False if searched.verdict is Verdict.NONE else None
