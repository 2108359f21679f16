"""Schemas of requests for books and of the answers."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field

from puzzlesite.archive.schemas import ArchiveFilters
from puzzlesite.core import limits
from puzzlesite.core.wire.jobs import JobOut
from puzzlesite.core.wire.puzzles import Key, KeyOrNone
from puzzlesite.core.wire.shapes import StrictRequest, WireModel
from solvers.paper.book.layout import ANSWERS, END, LEVEL, MOST_A_PAGE, MOST_ANSWERS, ORDERS
from solvers.paper.book.trims import TRIMS

if TYPE_CHECKING:
    TrimName: TypeAlias = str
    OrderName: TypeAlias = str
    AnswersName: TypeAlias = str
else:
    TrimName, OrderName, AnswersName = (Literal[tuple(names)] for names in (TRIMS, ORDERS, ANSWERS))


class BookQuery(StrictRequest):
    """A book to be made: its puzzles and its layout.

    puzzles: keys, in order; or the key of a job or a collection: all its puzzles; or search: the first that the archive
    finds, with one answer unless it asks for another verdict. per_page, answers_per_page: 0 for what suits the paper.
    has_codes: QR codes that lead to the puzzles here. A puzzle that does not have exactly one answer, or is not solved
    yet, is refused; any_verdict: takes it, without an answer.
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


class BookOut(WireModel):
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
