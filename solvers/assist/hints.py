"""The easiest next step from a person's marks, in the parts in which it is shown: where, how, why, what to do.

Marks that break a rule, or that the one answer does not have, are reported instead: no step from them can be believed.
"""

import time
from dataclasses import dataclass, replace

import solvers
from solvers.assist.checking import Checked, State, check_marks
from solvers.contract.genre import Genre
from solvers.contract.results import At, Board, Change, Marks, Outcome, Step, Verdict
from solvers.messages import Message, Text
from solvers.search import solve

MISTAKE, DONE, NOTHING = "mistake", "done", "nothing"  # what stands for a technique where there is no step
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


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint. technique: its name, or MISTAKE, DONE or NOTHING. cells: where to look; reasons: what it rests on.

    changes: what is to be done. seconds: what it took. step: the Step itself, to be drawn and followed.
    """

    technique: str
    title: Text
    sentence: Text
    cells: tuple[At, ...] = ()
    reasons: tuple[At, ...] = ()
    changes: tuple[Change, ...] = ()
    step: Step | None = None
    seconds: float = 0.0


def find_hint(genre: Genre, board: Board, marks: Marks | None = None, seconds: float = 60.0) -> Hint:
    """The easiest step from these marks. seconds: for proving them right; where that takes longer they are believed.

    For genres that are Explained.
    """
    begun = time.perf_counter()
    checked = _check(genre, board, marks, seconds)
    hint = _hint_of_marks(genre, checked) or _hint_of_step(genre, board, marks, checked)
    return replace(hint, seconds=time.perf_counter() - begun)


def _check(genre: Genre, board: Board, marks: Marks | None, seconds: float) -> Checked:
    """What is known of the marks; without any nothing can be wrong."""
    if marks is None:
        return Checked(State.RIGHT, outcome=solve(genre, board, seconds=seconds))
    return check_marks(genre, board, marks, seconds)


def _hint_of_marks(genre: Genre, checked: Checked) -> Hint | None:
    """What there is to be said before any step."""
    if checked.state is State.DONE:
        return _say(DONE, SOLVED)
    if checked.outcome and checked.outcome.verdict is Verdict.NONE:
        return _say(NOTHING, NO_ANSWER)
    if checked.state is State.WRONG and checked.broken:
        fault = checked.broken[0]
        return _say(MISTAKE, genre.messages[f"fault.{fault.key}"].with_parameters(**fault.parameters), fault.cells)
    if checked.state is State.WRONG:
        return _say(MISTAKE, WRONG_MARK if checked.wrong else WRONG_SOMEWHERE, checked.wrong)
    return None


def _say(technique: str, sentence: Message, cells: tuple[At, ...] = ()) -> Hint:
    return Hint(technique, TITLES[technique], sentence, cells)


def _hint_of_step(genre: Genre, board: Board, marks: Marks | None, checked: Checked) -> Hint:
    """The first step of a person's way from here."""
    assert genre.explained is not None
    step = next(solvers.engine(genre.name).explain(board, marks), None)
    if step is None or not _agrees(genre, board, step, checked.outcome):
        return _say(NOTHING, BEYOND)
    technique = genre.explained.technique(step.technique)
    cells = tuple(dict.fromkeys(change.cell for change in step.changes))
    return Hint(technique.name, technique.title, technique.explain(step), cells, step.reasons, step.changes, step)


def _agrees(genre: Genre, board: Board, step: Step, outcome: Outcome | None) -> bool:
    """Whether the known answers have what a step says: some techniques rely on there being only one."""
    answers = outcome.answers if outcome and outcome.verdict is Verdict.MANY else ()
    known = [genre.answers.values(board, answer) for answer in answers]
    return all((values.get(change.cell) == change.value) == change.put for values in known for change in step.changes)
