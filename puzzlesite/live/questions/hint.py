"""hint: the easiest next step from the marks."""

from contextlib import suppress

import solvers
from puzzlesite.core import limits
from puzzlesite.core.wire.questions import BoardOut, MarksQuestion
from puzzlesite.core.wire.shapes import Cell, VerdictOfSearch, WireModel
from puzzlesite.core.wire.steps import ChangeOut, StepOut
from puzzlesite.live.kinds import EXPLAINING, SOLVING, BoardQuestion, ImmediateForm, QuestionKind, Reply
from solvers.contract.results import Step
from solvers.deadline import OutOfTime
from solvers.explaining.stored import serialize_trial


class TrialOfHint(WireModel):
    """The trial of a step. moves: the supposed marks, then those that follow; clash: the cells where that fails."""

    sentence: str
    moves: list[list[ChangeOut]]
    clash: list[Cell]


class HintOut(StepOut):
    """The easiest next step; technique "mistake", "done" or "nothing" where there is none, "" when time was over.

    verdict: how many answers the board has, whatever the marks are; the step is right in all that have the marks.
    cells: where to look; reasons: the cells on which it rests; trial: what is tried, where the step sums up a trial.
    """

    verdict: VerdictOfSearch
    trial: TrialOfHint | None = None


class HintNow(BoardOut, HintOut):
    """The easiest next step."""


def _find_step(question: BoardQuestion) -> Reply:
    """Return the easiest next step."""
    from solvers.assist.hints import find_hint
    from solvers.assist.serializers import serialize_hint

    hint = find_hint(question.genre, question.board, question.marks, limits.LIVE_CHECK_SECONDS)
    found = HintOut(**serialize_hint(question.genre, question.board, hint, question.language))
    return Reply(found.model_copy(update={"trial": _follow_trial(question, hint.step)}))


def _follow_trial(question: BoardQuestion, step: Step | None) -> TrialOfHint | None:
    """Return the trial of a step, if it has one that is followed in time."""
    if step is None or step.technique not in question.genre.explained_part.tried:
        return None
    with suppress(OutOfTime):
        trial = solvers.engine(question.genre.name).follow_trial(question.board, question.marks, step)
        if trial:
            return TrialOfHint(**serialize_trial(question.genre, question.board, trial, question.language))
    return None


NOTHING = HintOut(technique="", title="", cells=[], reasons=[], changes=[], sentence="", verdict="unknown")
QUESTION = QuestionKind(
    "hint",
    _find_step,
    HintOut,
    NOTHING,
    works=(SOLVING, EXPLAINING),
    suits=lambda genre: genre.explained is not None and genre.marked is not None,
    is_live=True,
    at_once=ImmediateForm(MarksQuestion, HintNow, "The easiest next step from these marks."),
)
