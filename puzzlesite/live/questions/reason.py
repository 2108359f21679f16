"""reason: another reason for a step's change, asked by the site alone. Board, marks and step come as JSON."""

from typing import Any

import solvers
from puzzlesite.core.wire.shapes import WireModel
from puzzlesite.live.kinds import EXPLAINING, BoardQuestion, QuestionKind, Reply, read_step
from solvers.explaining.trials import reason_to_json


class ReasonOut(WireModel):
    """Another reason as `solvers.explaining.trials` writes it; nothing where none is known."""

    reason: dict[str, Any] | None = None


def _find_reason(question: BoardQuestion) -> Reply:
    """Return another reason for the first change of a step, from marks that the site has written."""
    reason = solvers.engine(question.genre.name).find_reason(*read_step(question))
    return Reply(ReasonOut(reason=reason and reason_to_json(reason)))


QUESTION = QuestionKind("reason", _find_reason, ReasonOut, ReasonOut(), works=(EXPLAINING,), parser=None)
