"""Schemas of collections in requests and answers."""

from datetime import datetime
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from puzzlesite.core import limits
from puzzlesite.core.texts import clean
from puzzlesite.core.wire.puzzles import Key, PuzzleOut, VisibilityName
from puzzlesite.core.wire.shapes import StrictRequest, WireModel


def _check_visible(title: str) -> str:
    """Return the title. Raises ValueError where it has no visible character."""
    if not clean(title, limits.TITLE):
        raise ValueError(_("A title needs visible characters."))
    return title


class CollectionIn(StrictRequest):
    """A new collection, or the changes to one. puzzles: keys, in order.

    visibility: when nothing is said, that of a collection that is changed stays, and a new one is "public" if all its
    puzzles are. In a public one nobody else sees the others.
    """

    title: Annotated[str, AfterValidator(_check_visible)] = Field(min_length=1, max_length=limits.TITLE, pattern=r"\S")
    description: str = Field("", max_length=limits.DESCRIPTION)
    visibility: Literal["", "public", "unlisted"] = ""
    puzzles: list[Key] = Field(min_length=1, max_length=limits.COLLECTED)


class CollectionOut(WireModel):
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
