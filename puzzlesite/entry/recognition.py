"""The genre and format of a text in the box, in one line, with the board read from it."""

from collections import Counter
from dataclasses import dataclass, field

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import solvers
from puzzlesite.core import limits
from puzzlesite.core.format import format_puzzle_count, localize
from puzzlesite.parts import cards
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.reading import Ambiguous, Reading

READING = solvers.Limits(seconds=limits.TYPED_SECONDS)


@dataclass(frozen=True, slots=True)
class Choice:
    """A genre that the text could be."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Recognised:
    """The result of reading a text: a sentence, or the place of the error, or the genres that it could be."""

    sentence: str = ""
    error: str = ""
    drawing: SafeString = field(default_factory=SafeString)
    choices: tuple[Choice, ...] = ()


def recognise_text(text: str, genre: str = "") -> Recognised | None:
    """Name the genre and format of a text; None for an empty one."""
    if not text.strip():
        return None
    if len(text) > limits.TYPED:
        return Recognised(_("A long text: it is read when you send it."))
    try:
        readings = solvers.read(text, genre if genre in _names() else None, READING)
    except NotationError as error:
        return Recognised(error=localize(error.sentence))
    return _of_one(readings[0]) if len(readings) == 1 else _of_many(readings)


def _names() -> set[str]:
    return {genre.name for genre in solvers.all_genres()}


def _of_one(reading: Reading) -> Recognised:
    if reading.error is not None:
        return Recognised(error=localize(reading.error.sentence), choices=_choices(reading.error))
    assert reading.genre is not None
    assert reading.entry is not None
    assert reading.format is not None
    genre, board = reading.genre, reading.entry.board
    measure = genre.measure(board)
    sentence = _("%(genre)s %(size)s, read as: %(format)s") % {
        "genre": localize(genre.title),
        "size": measure.label,
        "format": localize(reading.format.title),
    }
    wrong = " ".join(localize(remark.sentence) for remark in reading.entry.remarks)
    # Drawing a board of this size takes seconds.
    if measure.rows * measure.cols >= LEAST_CELLS:
        return Recognised(sentence, error=wrong)
    return Recognised(sentence, error=wrong, drawing=cards.draw_thumbnail(genre.name, genre.emit(board)))


def _of_many(readings: list[Reading]) -> Recognised:
    whole = Counter(reading.genre for reading in readings if reading.genre and not reading.error)
    wrong = [reading.error for reading in readings if reading.error]
    sentence = ", ".join(_count_puzzles(genre, number) for genre, number in whole.items())
    if not wrong:
        return Recognised(sentence)
    first = localize(wrong[0].sentence)
    more = ngettext("%(count)s puzzle cannot be read.", "%(count)s puzzles cannot be read.", len(wrong))
    return Recognised(sentence, error=f"{more % {'count': len(wrong)}} {first}")


def _count_puzzles(genre: Genre, number: int) -> str:
    return f"{localize(genre.title)}: {format_puzzle_count(number)}"


def _choices(error: NotationError) -> tuple[Choice, ...]:
    return choices(error.genres) if isinstance(error, Ambiguous) else ()


def choices(genres: tuple[Genre, ...]) -> tuple[Choice, ...]:
    """The genres among which a person has to choose."""
    return tuple(Choice(genre.name, localize(genre.title)) for genre in genres)
