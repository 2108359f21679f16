"""solve: the verdict of a board, with some of its answers."""

from puzzlesite.core.wire.questions import BoardOut, TextQuestion
from puzzlesite.core.wire.shapes import WireModel
from puzzlesite.core.wire.verdicts import VerdictOut
from puzzlesite.live.kinds import SOLVING, BoardQuestion, ImmediateForm, QuestionKind, Reply
from puzzlesite.live.questions.verdict import UNKNOWN, describe_outcome, is_decided, search_live

ABOUT = "The number of answers of a puzzle, and some of them. Upload a puzzle that takes longer than 2 seconds."


class FoundAnswers(WireModel):
    """found: how many answers were found; answers: some of them, in Enpitsu text."""

    found: int
    answers: list[str]


class SolvedOut(FoundAnswers, VerdictOut):
    """The number of answers of a board, and some of them."""


class SolvedNow(FoundAnswers, BoardOut, VerdictOut):
    """The number of answers of a board. found: how many were found; answers: some of them, in Enpitsu text."""


def _find_answers(question: BoardQuestion) -> Reply:
    """Return the verdict with the answers that were found."""
    genre, outcome = question.genre, search_live(question)
    answers = [genre.answers.write(question.board, answer) for answer in outcome.answers]
    said = SolvedOut(**describe_outcome(question, outcome), found=outcome.found, answers=answers)
    return Reply(said, is_decided(outcome))


QUESTION = QuestionKind(
    "solve",
    _find_answers,
    SolvedOut,
    nothing=SolvedOut(**UNKNOWN.model_dump(), found=0, answers=[]),
    works=(SOLVING,),
    at_once=ImmediateForm(TextQuestion, SolvedNow, ABOUT),
)
