"""From text to boards: which format a text is in, decided by its content and never by a file's name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from solvers.contract.genre import Genre
from solvers.messages import Phrase
from solvers.notation.format import BATCH_LIMIT, WORDS, Claim, Entry, Format, NotationError
from solvers.notation.text import Block, blocks, plain


@dataclass(frozen=True, slots=True)
class Reading:
    """One puzzle read from a text, or the error in its place. line: where its block begins, from 1."""

    line: int
    genre: Genre | None = None
    format: Format | None = None
    entry: Entry | None = None
    error: NotationError | None = None


class Ambiguous(NotationError):
    """A text that several genres can read; `genres` are the choices."""

    def __init__(self, genres: Sequence[Genre], line: int = 0):
        titles = [genre.title for genre in genres]
        choices = Phrase(" or ".join(t.en for t in titles), "か".join(t.ja for t in titles))
        super().__init__("ambiguous", line, 0, WORDS, choices=choices)
        self.genres = tuple(genres)

    def moved(self, lines: int) -> "Ambiguous":
        return Ambiguous(self.genres, self.line + lines if self.line else lines + 1)


def read(text: str, genres: Sequence[Genre]) -> list[Reading]:
    """Every puzzle in `text`, in order; what cannot be read is a Reading with an error in its place.

    Blocks parted by lines of `=` are recognised one by one. Raises NotationError when the text is empty or too long.
    """
    if len(text) > BATCH_LIMIT:
        raise NotationError("too-long", found=len(text), limit=BATCH_LIMIT)
    readings = [reading for block in blocks(plain(text)) for reading in _read_block(block, genres)]
    if not readings:
        raise NotationError("empty")
    return readings


def _read_block(block: Block, genres: Sequence[Genre]) -> list[Reading]:
    try:
        genre, form, entries = _recognised(block.text, genres)
    except NotationError as error:
        return [Reading(block.lines_before + 1, error=error.moved(block.lines_before))]
    return [_placed(entry, genre, form, block.lines_before) for entry in entries]


def _placed(entry: Entry | NotationError, genre: Genre, form: Format, lines: int) -> Reading:
    if isinstance(entry, NotationError):
        return Reading((entry.line or 1) + lines, genre, form, error=entry.moved(lines))
    remarks = tuple(remark.moved(lines) for remark in entry.remarks)
    entry = replace(entry, line=entry.line + lines, remarks=remarks)
    return Reading(entry.line, genre, form, entry)


_Read = tuple[Genre, Format, list[Entry | NotationError]]


def _recognised(text: str, genres: Sequence[Genre]) -> _Read:
    """The one genre and format that read this text. Raises NotationError or Ambiguous."""
    claims = [(form.claim(text), genre, form) for genre in genres for form in genre.formats]
    best = max((claim for claim, _, _ in claims), default=Claim.NO)
    if best == Claim.NO:
        return _unclaimed(text, genres)
    tried = [_tried(text, genre, form) for claim, genre, form in claims if claim == best]
    whole = [one for one in tried if not isinstance(one, NotationError)]
    if not whole:
        raise max((error for error in tried if isinstance(error, NotationError)), key=_reach)
    found = list(dict.fromkeys(genre for genre, _, _ in whole))
    if len(found) > 1:
        raise Ambiguous(found)
    return max(whole, key=_sound)


def _reach(error: NotationError) -> tuple[int, int]:
    return error.line, error.column


def _sound(read: _Read) -> float:
    """The share of puzzles that could be read; the first format wins among equals."""
    return sum(isinstance(entry, Entry) for entry in read[2]) / len(read[2])


def _tried(text: str, genre: Genre, form: Format) -> _Read | NotationError:
    try:
        entries = list(form.read(text))
    except NotationError as error:
        return error
    if not any(isinstance(entry, Entry) for entry in entries):
        return next((entry for entry in entries if isinstance(entry, NotationError)), NotationError("empty"))
    return genre, form, entries


def _unclaimed(text: str, genres: Sequence[Genre]) -> _Read:
    """Nobody claims this text: the house notation of a named genre says where it goes wrong."""
    if len(genres) == 1:
        tried = _tried(text, genres[0], genres[0].house)
        if isinstance(tried, NotationError):
            raise tried
        return tried
    raise NotationError("unknown", found=text.strip()[:20], formats=_known(genres))


def _known(genres: Iterable[Genre]) -> Phrase:
    titles = [genre.title for genre in genres]
    return Phrase(", ".join(t.en for t in titles), "、".join(t.ja for t in titles))
