"""Schemas of requests to the archive and of its answers."""

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal, get_type_hints

from pydantic import Field, create_model

from puzzlesite.archive.filters import Filters
from puzzlesite.core.wire.puzzles import PuzzleOut
from puzzlesite.core.wire.shapes import PageNumber, Size, StrictRequest, WireModel


def _filter_fields() -> Iterator[tuple[str, Any]]:
    """The archive's filters as fields for pydantic: the type and the default of each."""
    types = get_type_hints(Filters)
    for one in fields(Filters):
        choices = one.metadata["choices"]
        kind = Literal[choices] if choices else types[one.name]
        yield one.name, (kind, Field(one.default, **one.metadata["bounds"]))


if TYPE_CHECKING:
    ArchivePage = PageNumber
    ArchiveFilters = StrictRequest
else:
    ArchivePage = create_model(
        "ArchivePage",
        __base__=PageNumber,
        __module__=__name__,
        __doc__="Filters of the archive; one that is not given takes any.",
        **dict(_filter_fields()),
    )
    ArchiveFilters = create_model(
        "ArchiveFilters",
        __base__=StrictRequest,
        __module__=__name__,
        __doc__="A search of the archive; a filter that is not given takes any.",
        **dict(_filter_fields()),
    )


class PageOut(WireModel):
    """A page of puzzles. is_capped: there are more than pages can show."""

    puzzles: list[PuzzleOut]
    page: int
    pages: int
    total: int
    is_capped: bool


class OptionOut(WireModel):
    """One question of a recipe."""

    name: str
    title: str
    kind: str
    default: str
    choices: dict[str, str]
    least: int
    most: int


class GenreOut(WireModel):
    """A kind of puzzle: its rules in a sentence, formats that are read and written, and what can be asked for."""

    name: str
    title: str
    rules: str
    reads: list[str]
    writes: list[str]
    offers: list[str]
    limit: Size
    recipe: list[OptionOut]


def read_filters(search: ArchiveFilters) -> Filters:
    """The filters of a search as the archive's queries use them."""
    return Filters(**search.model_dump())
