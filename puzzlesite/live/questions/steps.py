"""steps-NUMBER: the first steps of an explanation as stored JSON, asked by the site alone to draw the last of them."""

from contextlib import suppress
from typing import Any

from pydantic import Field

import solvers
from puzzlesite.core.wire.shapes import WireModel
from puzzlesite.live.kinds import EXPLAINING, BoardQuestion, QuestionKind, Reply
from puzzlesite.live.questions.explain import judge_board
from solvers.deadline import OutOfTime
from solvers.explaining import log
from solvers.explaining.stored import step_to_json


class StepsOut(WireModel):
    """Steps as rows store them: their messages are keys with parameters."""

    steps: list[dict[str, Any]] = Field(default_factory=list)


def _find_steps(question: BoardQuestion) -> Reply:
    """Return the first steps. decided: this number was found, or there are no more."""
    found: list[dict[str, Any]] = []
    count = int(question.detail)
    with suppress(OutOfTime):
        for step in log.explain(
            solvers.engine(question.genre.name), question.board, question.marks, judge_board(question)
        ):
            found.append(step_to_json(step))
            if len(found) == count or question.is_over():
                break
        else:
            return Reply(StepsOut(steps=found))
    return Reply(StepsOut(steps=found), len(found) == count)


QUESTION = QuestionKind("steps", _find_steps, StepsOut, StepsOut(), works=(EXPLAINING,))
