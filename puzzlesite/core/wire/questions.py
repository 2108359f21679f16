"""Models of a question about a puzzle in any format, and of the head of each answer."""

from pydantic import Field

from puzzlesite.core import limits
from puzzlesite.core.wire.shapes import EXAMPLE, StrictRequest, WireModel


class TextQuestion(StrictRequest):
    """One puzzle in any format that is read. genre: when the text does not show it. budget: seconds."""

    text: str = Field(max_length=limits.LIVE_TEXT, examples=[EXAMPLE.own_format.example])
    genre: str = Field("", max_length=40)
    budget: float = Field(limits.LIVE_MOST_SECONDS, gt=0, le=limits.LIVE_MOST_SECONDS)


class MarksQuestion(TextQuestion):
    """One puzzle in any format, and marks on it in Enpitsu text; those that the text has itself, without any here."""

    marks: str = Field("", max_length=limits.LIVE_TEXT)


class AnswerOut(WireModel):
    """decided: false when the time was over before all was known. seconds: of computing."""

    decided: bool
    seconds: float


class GenreAnswer(AnswerOut):
    """An answer that names its genre."""

    genre: str


class BoardOut(GenreAnswer):
    """genre, board: what was read, in Enpitsu text."""

    board: str
