"""Small boards that are links: archived puzzles and examples."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice, zip_longest
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

import solvers
from puzzlesite.models import Puzzle
from puzzlesite.pages import drawings, format
from puzzlesite.pages.format import level, localize, verdict
from puzzlesite.templatetags.pictures import thumbnail
from solvers import samples
from solvers.contract.genre import Genre
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.samples import Sample

EXAMPLES = 6


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
    several = ngettext("%(number)s copy", "%(number)s copies", copies) % {"number": copies} if copies > 1 else ""
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


def examples() -> list[Card]:
    """A few puzzles, of each genre in turn, to be put into the box with a click."""
    genres = [[(genre, s) for s in samples.puzzles(genre) if s.answers == 1] for genre in solvers.all_genres()]
    turns = chain.from_iterable(zip_longest(*genres))
    return [_example(*one) for one in islice(filter(None, turns), EXAMPLES)]


def _example(genre: Genre, sample: Sample) -> Card:
    board = genre.parse(sample.text)
    return Card(
        address=f"{reverse('home')}?{urlencode({'example': f'{genre.name}/{sample.name}'})}",
        title=localize(sample.title),
        facts=f"{localize(genre.title)} · {genre.measure(board).label}",
        verdict="",
        drawing=drawing(genre.name, sample.text),
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
