"""Small boards that are links: archived puzzles and examples."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

import solvers
from puzzlesite import queries
from puzzlesite.core.fame import sort_by_fame
from puzzlesite.core.keys import fingerprint
from puzzlesite.limits import COPIES
from puzzlesite.models import Puzzle
from puzzlesite.pages import drawings, format
from puzzlesite.pages.format import level, localize, verdict
from puzzlesite.templatetags.pictures import thumbnail
from solvers import samples
from solvers.contract.genre import Genre
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.samples import Sample

USUAL_SIDE = 9  # of a board that is taken for an example


@dataclass(frozen=True, slots=True)
class Card:
    """A small board, what is said under it, and where it leads. key: of a puzzle, which can be chosen for printing.

    copies: how many there are of the board, and copies_address: where they are listed; "" for one alone.
    """

    address: str
    title: str
    facts: str
    verdict: str
    drawing: SafeString
    key: str = ""
    copies: str = ""
    copies_address: str = ""


@lru_cache(maxsize=512)
def drawing(genre: str, text: str) -> SafeString:
    """A board as Enpitsu text, drawn small. The same text is always the same drawing."""
    kind = solvers.genre(genre)
    return thumbnail(kind.draw(kind.parse(text)))


def of_puzzles(puzzles: Iterable[Puzzle], copies: Mapping[str, int] | None = None) -> list[Card]:
    """The cards of these puzzles. copies: how often a board is there, by the puzzle's key."""
    return [of_puzzle(puzzle, (copies or {}).get(puzzle.key, 1)) for puzzle in puzzles]


def of_puzzle(puzzle: Puzzle, copies: int = 1) -> Card:
    """A puzzle with its size, its grade and its verdict, and how many copies of it there are."""
    genre = puzzle.genre
    title, is_huge = format.title(puzzle), puzzle.cells >= LEAST_CELLS
    several = _say_copies(copies) if copies > 1 else ""
    facts = (localize(genre.title) if title else "", puzzle.label, level(genre, puzzle.level))
    return Card(
        address=reverse("puzzle", args=[puzzle.key]),
        title=title or localize(genre.title),
        facts=" · ".join(fact for fact in facts if fact),
        verdict=verdict(puzzle.verdict),
        drawing=drawings.kept_thumbnail(puzzle) if is_huge else drawing(puzzle.genre_name, puzzle.text),
        key=puzzle.key,
        copies=several,
        copies_address=f"{reverse('archive')}?same={puzzle.key}" if several else "",
    )


def _say_copies(copies: int) -> str:
    number = min(copies, COPIES)
    counted = ngettext("%(number)s copy", "%(number)s copies", number) % {"number": number}
    return gettext("more than %(puzzles)s") % {"puzzles": counted} if copies > COPIES else counted


def to_play(puzzle: Puzzle) -> Card:
    """A puzzle that somebody has begun: where it is played."""
    return replace(of_puzzle(puzzle), address=reverse("play", args=[puzzle.key]), verdict="")


@dataclass(frozen=True, slots=True)
class _Example:
    """The sample of a genre that shows it, and what its board is known by."""

    genre: Genre
    sample: Sample
    label: str
    fingerprint: str


def examples() -> list[Card]:
    """A puzzle of each genre, those first of which most samples ship. A click opens it, or puts it into the box."""
    return _example_cards(sort_by_fame(solvers.all_genres()))


def example_of(genre: Genre) -> Card | None:
    """The puzzle that shows a genre; None where it has no sample."""
    return next(iter(_example_cards([genre])), None)


def _example_cards(genres: Iterable[Genre]) -> list[Card]:
    shown = [example for genre in genres if (example := _usual_sample(genre))]
    kept = queries.public_keys(example.fingerprint for example in shown)
    return [_example_card(example, kept.get(example.fingerprint, "")) for example in shown]


@cache
def _usual_sample(genre: Genre) -> _Example | None:
    """The sample with one answer that is nearest to the usual size; None where none has one."""
    boards = [(sample, genre.parse(sample.text)) for sample in samples.puzzles(genre) if sample.answers == 1]
    sizes = [(sample, board, genre.measure(board)) for sample, board in boards]
    if not sizes:
        return None
    sample, board, size = min(sizes, key=lambda one: _distance(max(one[2].rows, one[2].cols)))
    return _Example(genre, sample, size.label, fingerprint(genre.name, genre.emit(board)))


def _distance(side: int) -> tuple[int, int]:
    """From the usual size; of two as far from it the larger board is the better example."""
    return abs(side - USUAL_SIDE), -side


def _example_card(example: _Example, key: str) -> Card:
    query = urlencode({"example": f"{example.genre.name}/{example.sample.name}"})
    return Card(
        address=reverse("puzzle", args=[key]) if key else f"{reverse('home')}?{query}",
        title=localize(example.genre.title),
        facts=example.label,
        verdict="",
        drawing=drawing(example.genre.name, example.sample.text),
    )


def example_text(query: Mapping[str, str]) -> str:
    """The text that an address asks for: ?example=genre/sample or ?format=genre/format; "" when there is none."""
    for name, texts in (("example", _sample_texts), ("format", _format_texts)):
        genre, _, wanted = query.get(name, "").partition("/")
        kind = next((kind for kind in solvers.all_genres() if kind.name == genre), None)
        if kind is not None:
            return texts(kind).get(wanted, "")
    return ""


def _sample_texts(genre: Genre) -> dict[str, str]:
    return {sample.name: sample.text for sample in samples.puzzles(genre)}


def _format_texts(genre: Genre) -> dict[str, str]:
    return {form.name: form.example for form in genre.formats}
