"""check: whether the marks are right so far, without a word about the answer."""

from typing import Literal

from puzzlesite.core import limits
from puzzlesite.core.wire.questions import BoardOut, MarksQuestion
from puzzlesite.core.wire.shapes import Cell, WireModel
from puzzlesite.live.kinds import SOLVING, BoardQuestion, ImmediateForm, QuestionKind, Reply
from puzzlesite.live.questions.faults import FaultOut
from puzzlesite.live.questions.verdict import is_decided

ABOUT = "Whether marks are right so far, without a word about the answer."


class CheckOut(WireModel):
    """Whether the marks are right so far, without a word about the answer. wrong: the first wrong mark, if any."""

    state: Literal["right", "wrong", "done", "unknown"]
    wrong: list[Cell]
    broken: list[FaultOut]


class CheckedNow(BoardOut, CheckOut):
    """Whether marks are right so far."""


def _check(question: BoardQuestion) -> Reply:
    """Compare the marks with the answer; missing marks are right."""
    from solvers.assist.checking import Checked, State, check_marks
    from solvers.assist.serializers import serialize_checked

    genre, marks, checked = question.genre, question.marks, Checked(State.RIGHT)
    if marks is not None:
        checked = check_marks(genre, question.board, marks, limits.LIVE_CHECK_SECONDS)
    return Reply(CheckOut(**serialize_checked(genre, checked, question.language)), is_decided(checked.outcome))


QUESTION = QuestionKind(
    "check",
    _check,
    CheckOut,
    nothing=CheckOut(state="unknown", wrong=[], broken=[]),
    works=(SOLVING,),
    suits=lambda genre: genre.marked is not None,
    is_live=True,
    at_once=ImmediateForm(MarksQuestion, CheckedNow, ABOUT),
)
