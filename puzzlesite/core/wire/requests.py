"""Models of the requests of jobs, as their rows store them."""

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, NamedTuple, Self

from puzzlesite.core.wire.shapes import LEFT_OUT, StoredValue
from solvers.contract.engine import Query
from solvers.contract.genre import Genre

# In characters.
LONGEST_ENDING = 20


class Span(NamedTuple):
    """The places of a part's puzzles in its batch, both included, from 1."""

    first: int
    last: int


class SplitRequest(StoredValue):
    """A request about many puzzles, whose parts have a span; first and last are the final fields of each request."""

    if TYPE_CHECKING:
        first: int | None = None
        last: int | None = None

    @property
    def span(self) -> Span | None:
        """The span of a part."""
        return None if self.first is None or self.last is None else Span(self.first, self.last)

    def restrict_to(self, span: Span) -> Self:
        """Return the request of a part."""
        return self.model_copy(update=span._asdict())


class SolveRequest(StoredValue):
    """Search for `limit` answers (None: count all). settings: of one part of a search; None for a whole search."""

    limit: int | None = 2
    settings: Annotated[dict[str, str] | None, LEFT_OUT] = None

    def query(self, genre: Genre) -> Query:
        """Return the query for an engine of this genre."""
        return Query(limit=self.limit, keep=genre.keep, settings=self.settings or {})


class ExplainRequest(StoredValue):
    """Find the steps of a person's solution."""


class BatchRequest(SplitRequest):
    """Solve the puzzles of a file, or those of a part's span."""

    first: Annotated[int | None, LEFT_OUT] = None
    last: Annotated[int | None, LEFT_OUT] = None


class GenerateRequest(SplitRequest):
    """Generate puzzles from a recipe, with the seeds seed, seed + 1 ...; a part those of its span. owner: hashed."""

    recipe: dict[str, str]
    seed: int
    owner: str
    title: Annotated[str | None, LEFT_OUT] = None
    visibility: str
    first: Annotated[int | None, LEFT_OUT] = None
    last: Annotated[int | None, LEFT_OUT] = None


class BookRequest(StoredValue):
    """Make a book. book: its row number."""

    book: int


class ReadingRequest(StoredValue):
    """Read a text, stored as the file text_name(the job's key). genre: "" for any. skip: leave out unreadable puzzles.

    is_file: it was uploaded as a file. ending: of the file's name, as ".nono". The others are columns of the puzzles.
    """

    genre: str = ""
    skip: bool = False
    is_file: bool = False
    ending: Annotated[str | None, LEFT_OUT] = None
    title: str = ""
    author: str = ""
    source: str = ""
    visibility: str = "public"


def ending_of(name: str) -> str | None:
    """Return the ending of a file's name, which tells formats apart; None for a very long one."""
    ending = PurePath(name.lower().removesuffix(".gz")).suffix
    return ending if 0 < len(ending) <= LONGEST_ENDING else None


def text_name(key: str) -> str:
    """Return the name of the file that the job with this key reads."""
    return f"text-{key}"
