"""The photo beside the board that was read from it: cells to compare, and the choice among its puzzles."""

import hashlib
from base64 import b64decode
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import solvers
from puzzlesite.core.format import language, localize
from puzzlesite.entry.kept_photo import MOST_PUZZLES, write_kept_photo
from puzzlesite.images.capped import UnusableImage
from puzzlesite.parts.genres import Chip, genre_chips
from puzzlesite.photos.service import Photo, PhotoPuzzle, read_photo
from solvers.contract.genre import Genre
from solvers.contract.places import format_places
from solvers.contract.results import At


class PhotoPanel(NamedTuple):
    """A photo that is shown beside the board read from it.

    image: a data address of the photo; kept: the photo and its puzzles as JSON, for the field that sends them back;
    key: the one under which the browser keeps the drawing; warnings: reasons to doubt the whole reading.
    has_marks: whether handwriting was read that can become marks. genres: others in which the photo can be read again.
    """

    image: str
    kept: str
    key: str
    chosen: int
    warnings: list[str]
    sentences: list[str]
    choices: list[dict[str, Any]]
    doubtful: tuple[At, ...]
    has_marks: bool
    genres: list[Chip]


def make_photo_panel(photo: Photo, chosen: int) -> PhotoPanel:
    """The photo with warnings and choices, for the board of one of its puzzles."""
    puzzle = photo.puzzles[chosen]
    image = photo.images[puzzle.photo]
    warnings = [*_list_rivals(photo, puzzle), *_warn(puzzle)]
    digest = hashlib.sha256(image.encode()).hexdigest()
    return PhotoPanel(
        image=f"data:image/jpeg;base64,{image}",
        kept=write_kept_photo(photo),
        key=f"photo-{digest[:16]}-{chosen}",
        chosen=chosen,
        warnings=warnings,
        sentences=[*_list_sentences(puzzle, is_sure=not warnings), *_list_unread(photo)],
        choices=_list_choices(photo, chosen) if len(photo.puzzles) > 1 else [],
        doubtful=puzzle.doubtful,
        has_marks=any(mark.letter for mark in puzzle.written or ()),
        genres=genre_chips("draw", (one for one in _list_photographed() if one is not puzzle.genre)),
    )


def _list_photographed() -> list[Genre]:
    """Genres whose photos are read and shown on the board."""
    return [genre for genre in solvers.all_genres() if genre.photographed is not None and genre.drawn is not None]


def reread_photo(photo: Photo, chosen: int, genre: Genre, client: str) -> tuple[Photo, int]:
    """Read the image of a puzzle as another genre; the same photo where that is not possible. Raises UnusableImage.

    Puzzles of other images stay. Returns the photo and the number of the puzzle to be shown.
    """
    before = photo.puzzles[chosen]
    try:
        image = b64decode(photo.images[before.photo])
    except ValueError as error:
        raise UnusableImage("broken") from error
    found = read_photo(image, client, genre.name).puzzles
    fitting = [place for place, one in enumerate(found) if one.genre is genre]
    if not fitting:
        return photo, chosen
    count = 1 + max(one.number for one in found)
    others = (one._replace(number=count + one.number) for one in photo.puzzles if one.photo != before.photo)
    puzzles = (*(one._replace(photo=before.photo) for one in found), *others)
    shown = next((place for place in fitting if found[place].number == before.number), fitting[0])
    return photo._replace(puzzles=puzzles[:MOST_PUZZLES]), shown


def _list_sentences(puzzle: PhotoPuzzle, *, is_sure: bool) -> list[str]:
    """Sentences about cells in doubt, for a reader who compares the board with the photo."""
    count = len(puzzle.doubtful)
    found = [_say_marked(count, _has_margins(puzzle))] if count else []
    if not count and is_sure:
        found = [_("No clue is in doubt.") if _has_margins(puzzle) else _("No cell is in doubt.")]
    if puzzle.changed:
        cells = {"cells": format_places(puzzle.changed, language())}
        found.append(_("Read otherwise than they look, so that there is exactly one answer: %(cells)s.") % cells)
    return found + _list_written(puzzle)


def _list_written(puzzle: PhotoPuzzle) -> list[str]:
    """Sentences about the handwriting that was found."""
    if puzzle.written is None:
        return [_("Only print is read: what is written by hand may stand here as a clue.")]
    if not puzzle.written:
        return [_("Print and handwriting are told apart: nothing written by hand was seen.")]
    unread = sum(not mark.letter for mark in puzzle.written)
    read = len(puzzle.written) - unread
    taken = ngettext(
        "%(count)s digit is written by hand: it is no clue, and can become a mark of yours.",
        "%(count)s digits are written by hand: they are no clues, and can become marks of yours.",
        read,
    )
    left_out = ngettext(
        "%(count)s handwritten digit could not be read and is left out.",
        "%(count)s handwritten digits could not be read and are left out.",
        unread,
    )
    return [sentence % {"count": count} for sentence, count in ((taken, read), (left_out, unread)) if count]


def _has_margins(puzzle: PhotoPuzzle) -> bool:
    """Whether the puzzle has clues beside its board."""
    return puzzle.genre.photographed is not None and puzzle.genre.photographed.margins is not None


def _say_marked(count: int, has_margins: bool) -> str:
    """The sentence that counts the marked cells, or clues beside the board."""
    if has_margins:
        marked = ngettext(
            "%(count)s clue is marked with a question mark: compare it with the photo.",
            "%(count)s clues are marked with question marks: compare them with the photo.",
            count,
        )
    else:
        marked = ngettext(
            "%(count)s cell is marked with a question mark: compare it with the photo.",
            "%(count)s cells are marked with question marks: compare them with the photo.",
            count,
        )
    return marked % {"count": count}


def _warn(puzzle: PhotoPuzzle) -> list[str]:
    """A warning to look at every cell, unless exactly one answer proves the reading."""
    if puzzle.verdict == "one":
        return []
    if puzzle.verdict in ("none", "many"):
        if _has_margins(puzzle):
            return [_("No likely reading has exactly one answer: look at every clue.")]
        return [_("No likely reading has exactly one answer: look at every cell.")]
    if _has_margins(puzzle):
        return [_("Whether there is exactly one answer was not decided: look at every clue.")]
    return [_("Whether there is exactly one answer was not decided: look at every cell.")]


def _list_rivals(photo: Photo, puzzle: PhotoPuzzle) -> list[str]:
    """Sentences about other readings of the puzzle, in another genre or from another side."""
    ways = [one for one in photo.puzzles if one.number == puzzle.number]
    genres, turns = {one.genre.name for one in ways}, {one.turns for one in ways}
    sentences = []
    if len(genres) > 1:
        sentences.append(_("The photo does not show which genre it is: choose above."))
    if len(turns) > 1:
        sentences.append(_("The photo does not show which way up the puzzle lies: choose above."))
    return sentences


def _list_unread(photo: Photo) -> list[str]:
    unread = ngettext(
        "%(count)s further page of the file was not looked at.",
        "%(count)s further pages of the file were not looked at.",
        photo.unread,
    )
    return [unread % {"count": photo.unread}] if photo.unread else []


def _list_choices(photo: Photo, chosen: int) -> list[dict[str, Any]]:
    """A puzzle of the photo to choose. address: of the page that shows it; number: its own, from 0."""
    return [
        {
            "number": number,
            "label": _label(photo, puzzle),
            "address": reverse("draw", args=[puzzle.genre.name]),
            "is_chosen": number == chosen,
        }
        for number, puzzle in enumerate(photo.puzzles)
    ]


def _label(photo: Photo, puzzle: PhotoPuzzle) -> str:
    """The puzzle's number and genre, with the photo's turn where several are possible."""
    figures = {"number": puzzle.number + 1, "genre": localize(puzzle.genre.title)}
    label = _("Puzzle %(number)s: %(genre)s") % figures
    if len({one.turns for one in photo.puzzles if one.number == puzzle.number}) == 1:
        return label
    left, right = _("photo turned to the left"), _("photo turned to the right")
    side = (_("as the photo lies"), left, _("photo upside down"), right)[puzzle.turns]
    return _("%(puzzle)s, %(side)s") % {"puzzle": label, "side": side}
