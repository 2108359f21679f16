"""Models of what is answered without a worker: images, and texts that are read and written again."""

from typing import Literal

from pydantic import Field

from puzzlesite.core import limits
from puzzlesite.core.wire.problems import ErrorOut
from puzzlesite.core.wire.questions import MarksQuestion
from puzzlesite.core.wire.shapes import EXAMPLE, StrictRequest, WireModel
from solvers.paper.image import LEAST


class ImageQuestion(MarksQuestion):
    """One puzzle in any format, as an image. what: the board, with marks if there are any; its first answer; or a step.

    step: of the explanation from these marks on, counted from 1. size: pixels of the longer side.
    """

    what: Literal["board", "answer", "step"] = "board"
    step: int = Field(1, ge=1, le=limits.LIVE_STEPS)
    form: Literal["svg", "png"] = "png"
    size: int | None = Field(None, ge=LEAST, le=limits.PIXELS)


class TextToRead(StrictRequest):
    """A text with puzzles in any format. genre: when the text does not show it. file_name: as of an upload."""

    text: str = Field(max_length=limits.TYPED, examples=[EXAMPLE.own_format.example])
    genre: str = Field("", max_length=40)
    file_name: str = Field("", max_length=limits.FILE_NAME)


class TextToConvert(TextToRead):
    """A text with puzzles in any format, and the name of the format that is wanted; see /api/genres."""

    to: str = Field(max_length=40, examples=[EXAMPLE.own_format.name])


class ReadOut(WireModel):
    """One puzzle of a text, or why it cannot be read. line: where it begins, from 1. marks: the filled cells.

    board and marks are Enpitsu text.
    """

    line: int
    genre: str
    format: str
    size: str
    board: str
    marks: str
    title: str
    author: str
    source: str
    error: ErrorOut | None


class RecognisedOut(WireModel):
    """The puzzles of a text, in their order."""

    puzzles: list[ReadOut]


class ConvertedOne(WireModel):
    """One puzzle in the wanted format, or why not."""

    line: int
    genre: str
    text: str
    error: ErrorOut | None


class ConvertedOut(WireModel):
    """The puzzles of a text in another format, in their order."""

    puzzles: list[ConvertedOne]
