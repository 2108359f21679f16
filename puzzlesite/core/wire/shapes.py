"""Base classes of all models, and types that many of them use."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

import solvers
from puzzlesite.core import limits
from solvers.paper.image import LEAST

EXAMPLE = next(genre for genre in solvers.all_genres() if genre.generated and genre.explained)

VerdictName = Literal["", "none", "one", "many", "unknown"]
VerdictOfSearch = Literal["none", "one", "many", "unknown"]
Cell = Annotated[list[int | float], Field(min_length=2, max_length=2)]
Size = Annotated[list[int], Field(min_length=2, max_length=2)]
Settings = dict[str, bool | int | str]


class WireModel(BaseModel):
    """A thing as it is sent or stored. Keys that another version has are ignored."""

    @classmethod
    def of_row(cls, row: object, **own: Any) -> Self:
        """Return the model of a row: its columns, but for the fields that are given."""
        return cls(**{name: own[name] if name in own else getattr(row, name) for name in cls.model_fields})


class StrictRequest(WireModel):
    """A model of requests, which refuses unknown keys."""

    model_config = ConfigDict(extra="forbid")


# A field that a row leaves out when it is None.
LEFT_OUT = Field(exclude_if=lambda value: value is None)


class StoredValue(WireModel):
    """A value that a row stores as JSON. Rows are found by it, so each value keeps its keys and their order."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        """Read a column of a row that any version wrote: missing keys get their defaults."""
        return cls.model_validate(row)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON of a column."""
        return self.model_dump(by_alias=True)


class PageNumber(WireModel):
    """The number of a page of a list, from 1."""

    page: int = Field(1, ge=1, le=limits.MOST_LIST_PAGES)


class ImageSize(StrictRequest):
    """The size of an image: pixels of its longer side."""

    size: int | None = Field(None, ge=LEAST, le=limits.PIXELS)
