"""Checking whether a person's marks are right so far, without revealing the answer."""

import time
from dataclasses import dataclass
from enum import StrEnum

import solvers
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Answer, At, Board, Fault, Marks, Outcome, Verdict
from solvers.search import find_broken, is_complete, iterate_slices, solve

# Marks are compared with at most this many answers.
MOST_ANSWERS = 1_000
# The first slice has this many nodes.
FIRST_BUDGET = 200
# A slice aims at this many seconds: callers may have 0.1 in all.
SLICE = 0.02


class State(StrEnum):
    """The state of marks. RIGHT: some answer has all of them, WRONG: none has. UNKNOWN: not decided."""

    RIGHT = "right"
    WRONG = "wrong"
    DONE = "done"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check. wrong: the first mark that no answer has, if one can be named.

    broken: rules that the marks break.

    outcome: of the board without the marks; None when it was not needed.
    """

    state: State
    wrong: tuple[At, ...] = ()
    broken: tuple[Fault, ...] = ()
    outcome: Outcome | None = None


def is_finished(genre: Genre, board: Board, marks: Marks) -> bool:
    """Whether marks are a complete answer that keeps every rule."""
    assert genre.marked is not None
    return not genre.check(board, genre.marked.finish(board, marks))


def check_marks(genre: Genre, board: Board, marks: Marks, seconds: float = 60.0) -> Checked:
    """Check a person's marks with `seconds` for the engine. For genres that are Marked."""
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
    """Return whether one of several answers has these marks, and the first mark that none has, if known."""
    is_left = _is_answer_left(genre, board, marks, outcome, end)
    if is_left:
        return State.RIGHT, ()
    state, wrong = _compare_with_all(genre, board, marks, end)
    if state is State.UNKNOWN and is_left is False:
        return State.WRONG, ()
    return state, tuple(sorted(wrong)[:1])


def _compare_with_all(genre: Genre, board: Board, marks: Marks, end: float) -> tuple[State, frozenset[At]]:
    """Compare marks with one answer after another: the state, and the marks in no answer once all are known."""
    assert genre.marked is not None
    query = Query(limit=MOST_ANSWERS, keep=MOST_ANSWERS)
    # For each answer these are the marks that differ from it.
    known: dict[Answer, frozenset[At]] = {}
    for progress in iterate_slices(solvers.engine(genre.name).start(board, query), FIRST_BUDGET, SLICE):
        for answer in progress.answers:
            if answer in known:
                continue
            known[answer] = frozenset(genre.marked.wrong(board, marks, answer))
            if not known[answer] and not genre.check(board, answer):
                return State.RIGHT, frozenset()
            if time.perf_counter() >= end:
                return State.UNKNOWN, frozenset()
        if is_complete(genre, query, progress):
            return State.WRONG, frozenset.intersection(*known.values())
        if progress.done or time.perf_counter() >= end:
            break
    return State.UNKNOWN, frozenset()


def _is_answer_left(genre: Genre, board: Board, marks: Marks, outcome: Outcome, end: float) -> bool | None:
    """Whether an answer has these marks, by the known answers and a search from the marks; None: not decided."""
    marked = genre.marked
    assert marked is not None
    if not all(marked.wrong(board, marks, answer) for answer in outcome.answers):
        return True
    if marked.bound is None or time.perf_counter() >= end:
        return None
    searched = solve(genre, marked.bound(board, marks), Query(limit=1, keep=1), end - time.perf_counter())
    return True if searched.found else False if searched.verdict is Verdict.NONE else None
