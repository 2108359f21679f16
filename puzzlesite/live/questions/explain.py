"""explain: a person's steps from the marks on, as far as they are found in time, and their grade."""

from contextlib import suppress

import solvers
from puzzlesite.core import limits
from puzzlesite.core.wire.questions import BoardOut, MarksQuestion
from puzzlesite.core.wire.shapes import VerdictOfSearch, WireModel
from puzzlesite.core.wire.steps import StepOut
from puzzlesite.core.wire.verdicts import NowGrade
from puzzlesite.live.kinds import EXPLAINING, BoardQuestion, ImmediateForm, QuestionKind, Reply
from solvers import search
from solvers.contract.results import Verdict
from solvers.deadline import OutOfTime
from solvers.explaining import log
from solvers.explaining.stored import serialize_step


class ExplainedOut(WireModel):
    """A person's way, and its grade."""

    verdict: VerdictOfSearch
    steps: list[StepOut]
    solved: bool
    grade: NowGrade | None


class ExplainedNow(ExplainedOut, BoardOut):
    """A person's way: as many steps as were found in time. solved: they lead to the one answer. grade: of all of them.

    verdict: how many answers the board has, whatever the marks are; each step is right in all that have the marks.
    """


def judge_board(question: BoardQuestion) -> Verdict:
    """Return the verdict of a board, for steps that are right in each of its answers."""
    return search.solve(question.genre, question.board, seconds=limits.LIVE_CHECK_SECONDS).verdict


def _find_way(question: BoardQuestion) -> Reply:
    """Return the steps found in time; a complete list has a grade."""
    genre, verdict, has_ended = question.genre, judge_board(question), False
    explanation = log.explain(solvers.engine(genre.name), question.board, question.marks, verdict)
    with suppress(OutOfTime):
        for _ in explanation:
            if question.is_over():
                raise OutOfTime
        has_ended = True
    steps = [StepOut(**serialize_step(genre, question.board, step, question.language)) for step in explanation.steps]
    grade = None
    if has_ended:
        grade = NowGrade.model_validate(explanation.grade(genre.explained_part), from_attributes=True)
    return Reply(ExplainedOut(verdict=verdict.value, steps=steps, solved=explanation.solved, grade=grade), has_ended)


QUESTION = QuestionKind(
    "explain",
    _find_way,
    ExplainedOut,
    nothing=ExplainedOut(verdict="unknown", steps=[], solved=False, grade=None),
    works=(EXPLAINING,),
    suits=lambda genre: genre.explained is not None,
    at_once=ImmediateForm(
        MarksQuestion, ExplainedNow, "The steps by which a person solves a puzzle, and its difficulty."
    ),
)
