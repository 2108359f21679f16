"""The photo beside the board that was read from it: what is to be looked at, and which puzzle of it is shown."""

import hashlib
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.forms.photo import keep
from puzzlesite.pages.format import language, localize
from puzzlesite.services.photos import Photo, PhotoPuzzle
from solvers.contract.places import format_places
from solvers.contract.results import At


class PhotoChoice(NamedTuple):
    """Another puzzle of the photo. address: of the page that shows it; number: its own, from 0."""

    number: int
    label: str
    address: str
    is_chosen: bool


class PhotoBeside(NamedTuple):
    """The photo of a page. image: its address; kept: the text that goes with the page; key: for the browser.

    warning: why the whole of it is in doubt, if it is.
    """

    image: str
    kept: str
    key: str
    chosen: int
    warning: str
    sentences: list[str]
    choices: list[PhotoChoice]
    doubtful: tuple[At, ...]


def photo_beside(photo: Photo, chosen: int) -> PhotoBeside:
    """What stands beside the board of one of a photo's puzzles."""
    puzzle = photo.puzzles[chosen]
    image = photo.images[puzzle.photo]
    digest = hashlib.sha256(image.encode()).hexdigest()
    return PhotoBeside(
        image=f"data:image/jpeg;base64,{image}",
        kept=keep(photo),
        key=f"photo-{digest[:16]}-{chosen}",
        chosen=chosen,
        warning=_warn(puzzle),
        sentences=[*_list_sentences(puzzle), *_list_genres(photo, puzzle), *_list_unread(photo)],
        choices=_list_choices(photo, chosen) if len(photo.puzzles) > 1 else [],
        doubtful=puzzle.doubtful,
    )


def _list_sentences(puzzle: PhotoPuzzle) -> list[str]:
    """How sure the reading is, for whoever compares it with the photo."""
    count = len(puzzle.doubtful)
    marked = ngettext(
        "%(count)s cell is marked with a question mark: compare it with the photo.",
        "%(count)s cells are marked with question marks: compare them with the photo.",
        count,
    )
    found = [marked % {"count": count} if count else _("No cell is in doubt.")]
    if puzzle.changed:
        cells = {"cells": format_places(puzzle.changed, language())}
        found.append(
            _("Not read as they look likeliest, because only so there is exactly one answer: %(cells)s.") % cells
        )
    return found


def _warn(puzzle: PhotoPuzzle) -> str:
    """Why every cell is to be looked at; nothing where exactly one answer proves the reading."""
    if puzzle.verdict == "one":
        return ""
    if puzzle.verdict in ("none", "many"):
        return _("No likely reading has exactly one answer: look at every cell.")
    return _("Whether there is exactly one answer was not decided: look at every cell.")


def _list_genres(photo: Photo, puzzle: PhotoPuzzle) -> list[str]:
    """That its genre is not sure, if there is another one."""
    ways = [one for one in photo.puzzles if one.number == puzzle.number]
    return [_("Which genre it is cannot be told from the photo: choose above.")] if len(ways) > 1 else []


def _list_unread(photo: Photo) -> list[str]:
    unread = ngettext(
        "%(count)s further page of the file was not looked at.",
        "%(count)s further pages of the file were not looked at.",
        photo.unread,
    )
    return [unread % {"count": photo.unread}] if photo.unread else []


def _list_choices(photo: Photo, chosen: int) -> list[PhotoChoice]:
    return [
        PhotoChoice(number, _label(puzzle), reverse("draw", args=[puzzle.genre.name]), number == chosen)
        for number, puzzle in enumerate(photo.puzzles)
    ]


def _label(puzzle: PhotoPuzzle) -> str:
    figures = {"number": puzzle.number + 1, "genre": localize(puzzle.genre.title)}
    return _("Puzzle %(number)s: %(genre)s") % figures
