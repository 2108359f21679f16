"""best-NAME: the best answer for an optimum of the genre, asked by the site alone."""

from pydantic import Field

import solvers
from puzzlesite.core.wire.shapes import WireModel
from puzzlesite.live.kinds import FIRST_BUDGET, OPTIMIZING, SLICE, SOLVING, BoardQuestion, QuestionKind, Reply
from solvers import search
from solvers.contract.engine import Query


class BestOut(WireModel):
    """The best answer found, "" for none, and its counts."""

    answer: str = ""
    counts: dict[str, int] = Field(default_factory=dict)


def _find_best(question: BoardQuestion) -> Reply:
    """Return the best answer found in time; decided: it is proved that no answer is better."""
    genre, board = question.genre, question.board
    [optimum] = (one for one in genre.optima if one.name == question.detail)
    query = Query(settings=optimum.settings)
    for progress in search.iterate_slices(solvers.engine(genre.name).start(board, query), FIRST_BUDGET, SLICE):
        if progress.done or question.is_over():
            break
    best = progress.answers[0] if progress.answers else None
    text = "" if best is None or genre.check(board, best) else genre.answers.write(board, best)
    return Reply(BestOut(answer=text, counts=dict(progress.counts)), progress.done)


QUESTION = QuestionKind("best", _find_best, BestOut, BestOut(), works=(SOLVING, OPTIMIZING))
