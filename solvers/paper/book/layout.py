"""The wishes of a book's author, and its puzzles."""

from dataclasses import dataclass
from typing import Any

from solvers.contract.genre import Genre
from solvers.messages import Message
from solvers.paper.book.trims import TRIMS

END, FOOT, NONE, ONLY = "end", "foot", "none", "only"
# Answers are after the boards, upside down below them, nowhere, or nothing else is printed.
ANSWERS = (END, FOOT, NONE, ONLY)
LEVEL, GIVEN = "level", "given"
ORDERS = (LEVEL, GIVEN)
# A page has at most this many boards.
MOST_A_PAGE = 12
# A page has this many answers at least and at most.
LEAST_ANSWERS, MOST_ANSWERS = 4, 30
MOST_PUZZLES = 5_000

PER_PAGE = Message("boards of a page: {value}, expected 1 to {most}")
ANSWERS_PER_PAGE = Message("answers of a page: {value}, expected {least} to {most}")
TRIM = Message("trim size: {value}, expected one of {known}")


class BookError(ValueError):
    """Raised for an impossible layout. message: for people."""

    def __init__(self, message: Message):
        self.message = message
        super().__init__(message.format_in())


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of a book. level: 0 to 4, None if it is not graded. address: of a QR code, "" for no code."""

    genre: Genre
    board: Any
    answer: Any = None
    level: int | None = None
    title: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class BookLayout:
    """The layout of a book. per_page, answers_per_page: 0 to fit the paper. order: of ORDERS.

    level_names: instead of the genre's own. has_candidates: small digits in empty cells. is_folded: two pages a sheet,
    in the order of a stapled booklet. language: of all words that are not the author's. Raises BookError.
    """

    trim: str = "A4"
    title: str = ""
    subtitle: str = ""
    author: str = ""
    per_page: int = 0
    answers: str = END
    answers_per_page: int = 0
    order: str = LEVEL
    level_names: tuple[str, ...] = ()
    has_cover: bool = True
    has_rules: bool = True
    has_bleed: bool = False
    is_large: bool = False
    has_candidates: bool = False
    is_folded: bool = False
    language: str = "en"

    def __post_init__(self) -> None:
        if self.trim not in TRIMS:
            raise BookError(TRIM.with_parameters(value=self.trim, known=" ".join(TRIMS)))
        if not 0 <= self.per_page <= MOST_A_PAGE:
            raise BookError(PER_PAGE.with_parameters(value=self.per_page, most=MOST_A_PAGE))
        if self.answers_per_page and not LEAST_ANSWERS <= self.answers_per_page <= MOST_ANSWERS:
            limits = {"value": self.answers_per_page, "least": LEAST_ANSWERS, "most": MOST_ANSWERS}
            raise BookError(ANSWERS_PER_PAGE.with_parameters(**limits))

    @property
    def boards(self) -> int:
        """Return the number of boards on a page."""
        return self.per_page or TRIMS[self.trim].boards[self.is_large]

    @property
    def solved(self) -> int:
        """Return the number of answers on a page."""
        return self.answers_per_page or TRIMS[self.trim].answers[self.is_large]
