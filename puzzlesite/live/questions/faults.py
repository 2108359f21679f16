"""faults: the rules that the marks break already, without a search, and whether the board is finished."""

from puzzlesite.core.wire.shapes import Cell, WireModel
from puzzlesite.live.kinds import BoardQuestion, QuestionKind, Reply
from solvers import search


class FaultOut(WireModel):
    """A broken rule and where it shows."""

    sentence: str
    cells: list[Cell]


class FaultsOut(WireModel):
    """The rules that the marks break already. done: whether the board is finished, and right."""

    done: bool
    broken: list[FaultOut]


def _find_faults(question: BoardQuestion) -> Reply:
    """Return the rules that are broken; missing marks break none."""
    from solvers.assist.checking import is_finished
    from solvers.assist.serializers import serialize_faults

    genre, board, marks = question.genre, question.board, question.marks
    if marks is None:
        return Reply(NOTHING)
    broken = serialize_faults(genre, search.find_broken(genre, board, marks), question.language)
    return Reply(FaultsOut.model_validate({"done": is_finished(genre, board, marks), "broken": broken}))


NOTHING = FaultsOut(done=False, broken=[])
QUESTION = QuestionKind("faults", _find_faults, FaultsOut, NOTHING, is_live=True)
