"""trial: the consequences of a step's supposition, asked by the site alone. Board, marks and step come as JSON."""

from typing import Any

import solvers
from puzzlesite.core.wire.shapes import WireModel
from puzzlesite.live.kinds import EXPLAINING, BoardQuestion, QuestionKind, Reply, read_step
from solvers.explaining.trials import trial_to_json


class TrialOut(WireModel):
    """A trial as `solvers.explaining.trials` writes it; nothing for a step without one."""

    trial: dict[str, Any] | None = None


def _follow_trial(question: BoardQuestion) -> Reply:
    """Return the trial of a step on a board with marks, all of which the site has written."""
    trial = solvers.engine(question.genre.name).follow_trial(*read_step(question))
    return Reply(TrialOut(trial=trial and trial_to_json(trial)))


QUESTION = QuestionKind("trial", _follow_trial, TrialOut, TrialOut(), works=(EXPLAINING,), parser=None)
