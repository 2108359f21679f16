"""Models of a puzzle that is sent: as it is uploaded and described, and as it is listed and shown."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.conf import settings
from pydantic import Field

from puzzlesite.core import limits
from puzzlesite.core.wire.jobs import JobOut
from puzzlesite.core.wire.problems import ErrorOut
from puzzlesite.core.wire.shapes import EXAMPLE, StrictRequest, VerdictName, WireModel
from puzzlesite.core.wire.verdicts import SolutionOut

VisibilityName = Literal["public", "unlisted"]
# The public name of a puzzle, job or collection.
Key = Annotated[str, Field(pattern=r"^[a-z0-9]{1,12}$")]
KeyOrNone = Annotated[str, Field(pattern=r"^([a-z0-9]{1,12})?$")]
# A body of more bytes is refused with 413; files go to the page.
TEXT_LENGTH = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class PuzzleCredits(StrictRequest):
    """The title, the author and the source of a puzzle."""

    title: str = Field("", max_length=limits.TITLE)
    author: str = Field("", max_length=limits.AUTHOR)
    source: str = Field("", max_length=limits.SOURCE)


class Description(PuzzleCredits):
    """The title, the author and the source of a puzzle, and who finds it."""

    visibility: VisibilityName = "public"


class NewDescription(PuzzleCredits):
    """A new description of a puzzle. visibility: stays as it is when none is given."""

    visibility: VisibilityName | None = None


class Upload(Description):
    """A text with one puzzle or many. genre: when the text does not show it. skip: keep what can be read.

    file_name: of the file that the text was in, whose ending decides where two formats read it as different boards.
    """

    text: str = Field(max_length=TEXT_LENGTH, examples=[EXAMPLE.own_format.example])
    genre: str = ""
    file_name: str = Field("", max_length=limits.FILE_NAME)
    skip: bool = False


class PuzzleOut(WireModel):
    """A puzzle as the archive lists it."""

    key: str
    address: str
    genre: str
    text: str
    title: str
    author: str
    source: str
    origin: str
    visibility: VisibilityName
    rows: int
    cols: int
    size: str
    verdict: VerdictName
    level: int | None
    seed: int | None
    recipe: dict[str, Any] | None
    created: datetime
    solved: datetime | None


class PuzzleWhole(PuzzleOut):
    """A puzzle with what is known of it. same_as: the key of the public puzzle that had this board before."""

    source_text: str
    source_format: str
    formats: list[str]
    solution: SolutionOut | None
    job: JobOut | None
    same_as: str | None


class ResultOut(PuzzleOut):
    """A row of the results of a file or recipe. place: of the puzzle in it, from 1."""

    place: int
    solution: SolutionOut | None


class Taken(WireModel):
    """An upload that was taken in: one puzzle, or a job for many or a large text. owner_token is shown this once."""

    puzzle: PuzzleOut | None = None
    job: JobOut | None = None
    owner_token: str = ""
    is_known: bool = False
    errors: list[ErrorOut] = Field(default_factory=list)
