"""Whether a person's marks are right so far, without a word about the answer."""

from dataclasses import dataclass
from enum import StrEnum

from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import At, Board, Fault, Marks, Outcome, Verdict
from solvers.search import find_broken, solve

MOST_ANSWERS = 1_000  # that marks are compared with, where there are several


class State(StrEnum):
    """What can be said of marks. UNKNOWN: it cannot be told yet, for there are several answers or too little time."""

    RIGHT = "right"
    WRONG = "wrong"
    DONE = "done"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Checked:
    """What is known of marks. wrong: the first wrong mark, where one can be named. broken: rules that they break.

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
    if is_finished(genre, board, marks):
        return Checked(State.DONE)
    faults = find_broken(genre, board, marks)
    outcome = solve(genre, board, seconds=seconds)
    if outcome.verdict is Verdict.ONE:
        wrong = tuple(genre.marked.wrong(board, marks, outcome.answers[0]))
        return Checked(State.WRONG if wrong or faults else State.RIGHT, wrong[:1], faults, outcome)
    if faults:
        return Checked(State.WRONG, (), faults, outcome)
    if outcome.verdict is Verdict.MANY:
        return _check_against_many(genre, board, marks, seconds, outcome)
    return Checked(State.UNKNOWN, outcome=outcome)


def _check_against_many(genre: Genre, board: Board, marks: Marks, seconds: float, outcome: Outcome) -> Checked:
    """Marks that no answer has are wrong; where one has them, more cannot be told."""
    assert genre.marked is not None
    found = solve(genre, board, Query(limit=MOST_ANSWERS, keep=MOST_ANSWERS), seconds)
    wrong = [frozenset(genre.marked.wrong(board, marks, answer)) for answer in found.answers]
    if not found.complete or not all(wrong):
        return Checked(State.UNKNOWN, outcome=outcome)
    everywhere = sorted(frozenset.intersection(*wrong))
    return Checked(State.WRONG, tuple(everywhere[:1]), outcome=outcome)
