"""The JSON schemas. Cells are [row, column] from 0, with halves between them; texts are Enpitsu text."""

from collections.abc import Iterator
from dataclasses import fields
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_type_hints

from django.conf import settings
from django.utils.translation import gettext as _
from ninja import Field, Schema
from pydantic import AfterValidator, ConfigDict, create_model

import solvers
from puzzlesite import limits
from puzzlesite.queries import Filters
from puzzlesite.text_search import clean
from solvers.paper.book.layout import ANSWERS, END, LEVEL, MOST_A_PAGE, MOST_ANSWERS, ORDERS
from solvers.paper.book.trims import TRIMS
from solvers.paper.image import LEAST

EXAMPLE = next(genre for genre in solvers.all_genres() if genre.generated and genre.explained)

VisibilityName = Literal["public", "unlisted"]
VerdictName = Literal["", "none", "one", "many", "unknown"]
if TYPE_CHECKING:
    TrimName: TypeAlias = str
    OrderName: TypeAlias = str
    AnswersName: TypeAlias = str
else:
    TrimName, OrderName, AnswersName = (Literal[tuple(names)] for names in (TRIMS, ORDERS, ANSWERS))
Cell = Annotated[list[int | float], Field(min_length=2, max_length=2)]
Size = Annotated[list[int], Field(min_length=2, max_length=2)]
Key = Annotated[str, Field(pattern=r"^[a-z0-9]{1,12}$")]  # of a puzzle, job or collection
KeyOrNone = Annotated[str, Field(pattern=r"^([a-z0-9]{1,12})?$")]
TEXT_LENGTH = settings.DATA_UPLOAD_MAX_MEMORY_SIZE  # a body of more bytes is refused with 413; files go to the page


class Strict(Schema):
    """What is not asked for is an error, not silence."""

    model_config = ConfigDict(extra="forbid")


class Words(Strict):
    """What is said of a puzzle in words."""

    title: str = Field("", max_length=limits.TITLE)
    author: str = Field("", max_length=limits.AUTHOR)
    source: str = Field("", max_length=limits.SOURCE)


class Description(Words):
    """What is said of a puzzle, and who finds it."""

    visibility: VisibilityName = "public"


class NewDescription(Words):
    """The same from now on. visibility: stays as it is when nothing is said."""

    visibility: VisibilityName | None = None


class Upload(Description):
    """A text with one puzzle or many. genre: when the text does not show it. skip: keep what can be read.

    file_name: of the file that the text was in, whose ending decides where two formats read it as different boards.
    """

    text: str = Field(max_length=TEXT_LENGTH, examples=[EXAMPLE.own_format.example])
    genre: str = ""
    file_name: str = Field("", max_length=limits.FILE_NAME)
    skip: bool = False


Settings = dict[str, bool | int | str]


class Recipe(Strict):
    """What is to be made. settings: the genre's own options, see /api/genres; the seeds are seed, seed + 1 ..."""

    genre: str = Field(examples=[EXAMPLE.name])
    settings: Settings = Field(default_factory=dict)
    seed: int | None = Field(None, ge=0, le=2**31)
    count: int = Field(1, ge=1, le=limits.MADE)
    visibility: VisibilityName = "unlisted"

    def as_text(self) -> dict[str, str]:
        """The settings as a recipe has them."""
        return recipe_texts(self.settings)


def recipe_texts(settings: Settings) -> dict[str, str]:
    """Settings as a recipe has them: "yes" and "no" for truth, figures for numbers."""
    return {name: ("no", "yes")[value] if isinstance(value, bool) else str(value) for name, value in settings.items()}


class Longer(Strict):
    """How a search continues."""

    all_answers: bool = False


class Patience(Strict):
    """wait: seconds that the answer may take, until what is asked for has ended; it comes at once when many wait."""

    wait: float = Field(0, ge=0, le=limits.POLL_SECONDS)


class PageNumber(Schema):
    """Which page."""

    page: int = Field(1, ge=1, le=limits.PAGES)


class ImageSize(Strict):
    """How large an image is: pixels of its longer side."""

    size: int | None = Field(None, ge=LEAST, le=limits.PIXELS)


def _filter_fields() -> Iterator[tuple[str, Any]]:
    """The archive's filters as pydantic has fields: the type and the default of each."""
    types = get_type_hints(Filters)
    for one in fields(Filters):
        choices = one.metadata["choices"]
        kind = Literal[choices] if choices else types[one.name]
        yield one.name, (kind, Field(one.default, **one.metadata["bounds"]))


if TYPE_CHECKING:
    ArchivePage = PageNumber
    ArchiveFilters = Strict
else:
    ArchivePage = create_model(
        "ArchivePage",
        __base__=PageNumber,
        __module__=__name__,
        __doc__="What the archive is asked for; nothing said stands for any.",
        **dict(_filter_fields()),
    )
    ArchiveFilters = create_model(
        "ArchiveFilters",
        __base__=Strict,
        __module__=__name__,
        __doc__="A search of the archive; nothing said stands for any.",
        **dict(_filter_fields()),
    )


class ErrorOut(Schema):
    """Why it was not done. line and column count from 1; choices are genres that the text could be."""

    error: str
    key: str = ""
    line: int = 0
    column: int = 0
    choices: list[str] = Field(default_factory=list)


class MisfitOut(Schema):
    """A value that does not fit. pointer: where it is, a JSON pointer into the body or the name of a parameter."""

    pointer: str
    detail: str


class ProblemOut(ErrorOut):
    """Why it was not done, as problem details (RFC 9457).

    type: leads to what such problems are; title: their name. detail is the sentence for people, also as `error`.
    """

    type: str
    title: str
    status: int
    detail: str
    errors: list[MisfitOut]


class ChangeOut(Schema):
    """What a step does to one cell: put a value in, or cut it out."""

    cell: Cell
    value: str
    put: bool


class StepOut(Schema):
    """A step of a person's way. cells: where to look; reasons: the cells on which it rests."""

    technique: str
    title: str
    cells: list[Cell]
    reasons: list[Cell]
    changes: list[ChangeOut]
    sentence: str


class GradeOut(Schema):
    """How hard it is for a person: level 0-4, what it takes, how often; is_exact: the known techniques suffice."""

    level: int
    hardest: str
    numbers: dict[str, int]
    score: int
    steps: int
    is_exact: bool


class SolutionOut(Schema):
    """What is known of a board, in the puzzle's own orientation."""

    verdict: VerdictName
    is_complete: bool
    found: int
    answers: list[str]
    counts: dict[str, int]
    differing: list[Cell]
    conflict: list[Cell]
    nodes: int
    seconds: float
    method: str
    version: str
    grade: GradeOut | None


class JobOut(Schema):
    """A piece of work: place is its place in the queue while it waits; ready and total count puzzles.

    kind "reading": a large text that is read first. The same job then is the search of its puzzle ("solve") or of its
    puzzles ("batch"); or it has failed, and nothing was stored. errors: what of a text could not be read, the first
    hundred.
    """

    key: str
    kind: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    is_cancelling: bool
    place: int | None
    puzzle: str | None
    share: float | None
    nodes: int
    found: int
    seconds: float
    answers: list[str]
    ready: int
    total: int
    reason: str
    errors: list[ErrorOut] = Field(default_factory=list)
    created: datetime
    started: datetime | None
    finished: datetime | None


class OwnedJob(JobOut):
    """A piece of work of one's own. owner_token: cancels it; "" when somebody else had requested it before."""

    owner_token: str


class BookQuery(Strict):
    """What a book is made of and how. puzzles: keys, in order; or the key of a job or a collection: all its puzzles; or
    search: the first that the archive finds, with one answer unless it asks for another verdict.

    per_page, answers_per_page: 0 for what suits the paper. has_codes: QR codes that lead to the puzzles here. A puzzle
    that does not have exactly one answer, or is not solved yet, is refused; any_verdict: takes it, without an answer.
    """

    puzzles: list[Key] = Field(default_factory=list, max_length=limits.BOOK_PUZZLES)
    job: KeyOrNone = ""
    collection: KeyOrNone = ""
    search: ArchiveFilters | None = None
    title: str = Field("", max_length=limits.TITLE)
    subtitle: str = Field("", max_length=limits.TITLE)
    author: str = Field("", max_length=limits.AUTHOR)
    trim: TrimName = "A4"
    order: OrderName = LEVEL
    answers: AnswersName = END
    per_page: int = Field(0, ge=0, le=MOST_A_PAGE)
    answers_per_page: int = Field(0, ge=0, le=MOST_ANSWERS)
    level_names: list[Annotated[str, Field(max_length=limits.TITLE)]] = Field(default_factory=list, max_length=5)
    has_cover: bool = True
    has_rules: bool = True
    has_bleed: bool = False
    is_large: bool = False
    has_candidates: bool = False
    is_folded: bool = False
    has_codes: bool = False
    any_verdict: bool = False


class BookOut(Schema):
    """A book. puzzles: how many it has. address: its page; file: of the PDF, "" as long as there is none."""

    key: str
    title: str
    puzzles: int
    address: str
    file: str
    job: JobOut | None
    created: datetime


class OwnedBook(BookOut):
    """A book of one's own. owner_token: deletes it, and cancels its job."""

    owner_token: str


class PuzzleOut(Schema):
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


def _check_visible(title: str) -> str:
    """The title. Raises ValueError where nothing of it can be seen."""
    if not clean(title, limits.TITLE):
        raise ValueError(_("A title has characters that can be seen."))
    return title


class CollectionIn(Strict):
    """What a collection is to be. puzzles: keys, in order.

    visibility: when nothing is said, that of a collection that is changed stays, and a new one is "public" if all its
    puzzles are. In a public one nobody else sees the others.
    """

    title: Annotated[str, AfterValidator(_check_visible)] = Field(min_length=1, max_length=limits.TITLE, pattern=r"\S")
    description: str = Field("", max_length=limits.DESCRIPTION)
    visibility: Literal["", "public", "unlisted"] = ""
    puzzles: list[Key] = Field(min_length=1, max_length=limits.COLLECTED)


class CollectionOut(Schema):
    """A collection as lists have it. count: of its puzzles."""

    key: str
    address: str
    title: str
    description: str
    visibility: VisibilityName
    count: int
    created: datetime
    changed: datetime


class CollectionWhole(CollectionOut):
    """A collection with its puzzles in their order."""

    puzzles: list[PuzzleOut]


class CollectionMade(CollectionWhole):
    """A new collection. owner_token changes and deletes it; it is shown this once."""

    owner_token: str


class DayQuery(Patience):
    """day: such as 2026-11-23, today when nothing is said; genre, level: "easy", "medium" or "hard", to choose some."""

    day: date | None = None
    genre: str = ""
    level: Literal["", "easy", "medium", "hard"] = ""


class DailyOut(Schema):
    """The puzzle of a day of one genre and level; null while it is made, or where that did not succeed."""

    genre: str
    level: str
    is_open: bool
    puzzle: PuzzleOut | None


class DayOut(Schema):
    """The puzzles of a day, by genre and level. earlier: the days before it that have some, the latest first."""

    day: date
    puzzles: list[DailyOut]
    earlier: list[date]


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


class ExplanationOut(Schema):
    """A person's way to the answer. solved: the steps lead to the end. job: which finds them, or has."""

    steps: list[StepOut]
    solved: bool
    job: JobOut


class PageOut(Schema):
    """A page of puzzles. is_capped: there are more than pages can show."""

    puzzles: list[PuzzleOut]
    page: int
    pages: int
    total: int
    is_capped: bool


class Taken(Schema):
    """An upload that was taken in: one puzzle, or a job for many or a large text. owner_token is shown this once."""

    puzzle: PuzzleOut | None = None
    job: JobOut | None = None
    owner_token: str = ""
    is_known: bool = False
    errors: list[ErrorOut] = Field(default_factory=list)


class OptionOut(Schema):
    """One question of a recipe."""

    name: str
    title: str
    kind: str
    default: str
    choices: dict[str, str]
    least: int
    most: int


class GenreOut(Schema):
    """A kind of puzzle: its rules in a sentence, formats that are read and written, and what can be asked for."""

    name: str
    title: str
    rules: str
    reads: list[str]
    writes: list[str]
    offers: list[str]
    limit: Size
    recipe: list[OptionOut]
