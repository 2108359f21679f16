"""The filters of the archive: their names in addresses, the columns that they compare, their bounds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from puzzlesite.core.limits import SOURCE
from puzzlesite.models import Origin, Verdict

NEWEST, OLDEST, EASIEST, HARDEST, SMALLEST, LARGEST = "newest", "oldest", "easiest", "hardest", "smallest", "largest"


SORTS = {
    NEWEST: ("-id",),
    OLDEST: ("id",),
    EASIEST: ("score", "id"),
    HARDEST: ("-score", "-id"),
    SMALLEST: ("cells", "id"),
    LARGEST: ("-cells", "-id"),
}


LEVELS = tuple(map(str, range(5)))


MOST_CELLS = 10**7


FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(9998, 12, 31)


# The value of `copies` that lists every copy of a board.
ALL = "all"


# Copies of one board may differ in what these filters compare.
PARTING = ("size", "origin", "source", "since", "until", "collection", "search")


def _level(text: str) -> int | None:
    return int(text) if text in LEVELS else None


def _cells(text: str) -> int | None:
    return min(int(text), MOST_CELLS) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _day(text: str) -> date | None:
    try:
        # A shorter ISO form such as 20261123 is refused.
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


def _begin(day: date) -> datetime:
    """The first moment of a day in the site's time zone."""
    return timezone.make_aware(datetime.combine(max(day, FIRST_DAY), datetime.min.time()))


def _end(day: date) -> datetime:
    return _begin(min(day, LAST_DAY) + timedelta(days=1))


def _declare(
    lookup: str = "",
    default: Any = "",
    read: Callable[[str], Any] = str,
    value: Callable[[Any], Any] | None = None,
    choices: Sequence[str] = (),
    **bounds: int,
) -> Any:
    """Declare a filter; with a lookup it compares a column. read(text of an address) -> value, or the default.

    value: converts the filter's value for the comparison with the column. choices: the allowed values. bounds: ge, le,
    max_length, as in pydantic. The API refuses values beyond them; addresses of pages ignore them.
    """
    metadata = {"lookup": lookup, "read": read, "value": value or (lambda own: own)}
    return field(default=default, metadata=metadata | {"choices": tuple(choices), "bounds": bounds})


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of the archive; "" and None stand for "any". size is a Measure's label; search is free text, in which the
    name of a genre finds its puzzles, too.

    least, most: cells of the board. since, until: days. Puzzles that are known to have no answer are mistakes: they
    are found by their verdict alone. collection: the key of one. copies: ALL for every copy of a board, else the first
    one that fits stands for them; same: the key of a puzzle, for all copies of its board, whatever their verdict.
    technique: the hardest; needs: one that is needed.
    A filter is declared here alone: its name in addresses and in the API, the column that it reads, and its bounds.
    """

    genre: str = _declare("genre_name")
    size: str = _declare("label")
    verdict: str = _declare("verdict", choices=Verdict.values)
    level: int | None = _declare("level", None, _level, ge=0, le=int(LEVELS[-1]))
    technique: str = _declare("technique", max_length=60)
    needs: str = _declare(max_length=60)
    origin: str = _declare("origin", choices=("", *Origin.values))
    source: str = _declare("source", max_length=SOURCE)
    least: int | None = _declare("read_cells__gte", None, _cells, ge=0, le=MOST_CELLS)
    most: int | None = _declare("read_cells__lte", None, _cells, ge=0, le=MOST_CELLS)
    since: date | None = _declare("created__gte", None, _day, _begin)  # noqa: RUF009 - a field
    until: date | None = _declare("created__lt", None, _day, _end)  # noqa: RUF009 - a field
    collection: str = _declare(max_length=12)
    copies: str = _declare(choices=("", ALL))
    same: str = _declare(max_length=12)
    search: str = _declare(max_length=100)
    sort: str = _declare(default=NEWEST, choices=tuple(SORTS))

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Filters":
        """The filters of an address; values that make no sense are ignored."""
        texts = {one: query[one.name] for one in fields(cls) if query.get(one.name)}
        allowed = (one for one, text in texts.items() if text in (one.metadata["choices"] or (text,)))
        return cls(**{one.name: one.metadata["read"](texts[one][:SOURCE]) for one in allowed})

    @property
    def values(self) -> dict[str, str]:
        """The filters as an address holds them, without those for any value."""
        return {name: str(getattr(self, name)) for name in FILTERS if getattr(self, name) != getattr(ANY, name)}

    @property
    def can_split_copies(self) -> bool:
        """Whether a filter is set in which copies of a board may differ."""
        return any(getattr(self, name) not in ("", None) for name in PARTING)

    @property
    def narrows_the_archive(self) -> bool:
        """Whether a filter holds, and what fits it is a part of the archive as it is listed without filters.

        Copies of a board and puzzles without an answer are listed by their filters alone.
        """
        has_others = self.copies == ALL or bool(self.same) or self.verdict == Verdict.NONE
        return replace(self, sort=NEWEST) != ANY and not has_others

    @property
    def columns(self) -> dict[str, Any]:
        """Lookups that compare the puzzle's columns with the filters."""
        chosen = ((one.metadata, getattr(self, one.name)) for one in fields(self) if one.metadata["lookup"])
        return {how["lookup"]: how["value"](value) for how, value in chosen if value not in ("", None)}


ANY = Filters()


FILTERS = tuple(one.name for one in fields(Filters))
