"""The easiest next step from a person's marks, in the parts in which it is shown: where, how, why, what to do.

Marks that break a rule, or that differ from the one answer, are reported instead: a step from them would be unsound.
"""

import time
from dataclasses import dataclass, replace

import solvers
from solvers.assist.checking import Checked, State, check_marks
from solvers.contract.genre import Genre
from solvers.contract.results import At, Board, Change, Marks, Step, Verdict
from solvers.deadline import check_deadline
from solvers.explaining import log
from solvers.messages import Message, Text
from solvers.search import solve

# These replace a technique's name when there is no step.
MISTAKE, DONE, NOTHING = "mistake", "done", "nothing"
TITLES = {
    MISTAKE: Message("A mistake"),
    DONE: Message("Solved"),
    NOTHING: Message("No step found"),
}
WRONG_MARK = Message("This mark is not right. Take it away before you go on.")
WRONG_SOMEWHERE = Message("Some mark is not right: no answer has all of them.")
SOLVED = Message("Everything is right: the puzzle is solved.")
NO_ANSWER = Message("The puzzle has no answer.")
BEYOND = Message("The techniques known here find nothing more from these marks.")
SEVERAL = Message(
    "The puzzle has more than one answer, and the techniques known here find nothing more that holds in each of them."
)


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint. verdict: the number of answers of the board, whatever is marked.

    technique: its name, or MISTAKE, DONE or NOTHING. cells: where to look; reasons: the cells it rests on. changes: to
    be made. seconds: time taken. step: the Step itself, to be drawn and followed.
    """

    verdict: Verdict
    technique: str
    title: Text
    sentence: Text
    cells: tuple[At, ...] = ()
    reasons: tuple[At, ...] = ()
    changes: tuple[Change, ...] = ()
    step: Step | None = None
    seconds: float = 0.0


def find_hint(genre: Genre, board: Board, marks: Marks | None = None, seconds: float = 60.0) -> Hint:
    """Return the easiest step from these marks. seconds: for proving them right; if that takes longer they are trusted.

    For genres that are Explained.
    """
    begun = time.perf_counter()
    checked = _check(genre, board, marks, seconds)
    outcome = checked.outcome or solve(genre, board, seconds=seconds)
    hint = _hint_of_marks(genre, checked, outcome.verdict) or _hint_of_step(genre, board, marks, outcome.verdict)
    return replace(hint, seconds=time.perf_counter() - begun)


def _check(genre: Genre, board: Board, marks: Marks | None, seconds: float) -> Checked:
    """Check the marks; without marks nothing can be wrong."""
    return Checked(State.RIGHT) if marks is None else check_marks(genre, board, marks, seconds)


def _hint_of_marks(genre: Genre, checked: Checked, verdict: Verdict) -> Hint | None:
    """Return the hint that must come before any step: done, no answer, or a mistake; None when the marks are right."""
    if checked.state is State.DONE:
        return _say(verdict, DONE, SOLVED)
    if verdict is Verdict.NONE:
        return _say(verdict, NOTHING, NO_ANSWER)
    if checked.state is State.WRONG and checked.broken:
        fault = checked.broken[0]
        sentence = genre.messages[f"fault.{fault.key}"].with_parameters(**fault.parameters)
        return _say(verdict, MISTAKE, sentence, fault.cells)
    if checked.state is State.WRONG:
        return _say(verdict, MISTAKE, WRONG_MARK if checked.wrong else WRONG_SOMEWHERE, checked.wrong)
    return None


def _say(verdict: Verdict, technique: str, sentence: Message, cells: tuple[At, ...] = ()) -> Hint:
    return Hint(verdict, technique, TITLES[technique], sentence, cells)


def _hint_of_step(genre: Genre, board: Board, marks: Marks | None, verdict: Verdict) -> Hint:
    """Return a hint for the first step of a person's way from here."""
    check_deadline()
    step = next(iter(log.explain(solvers.engine(genre.name), board, marks, verdict)), None)
    if step is None:
        return _say(verdict, NOTHING, SEVERAL if verdict is Verdict.MANY else BEYOND)
    technique = genre.explained_part.technique(step.technique)
    cells = tuple(dict.fromkeys(change.cell for change in step.changes))
    return Hint(
        verdict, technique.name, technique.title, technique.explain(step), cells, step.reasons, step.changes, step
    )
