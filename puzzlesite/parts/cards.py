"""Cards: small boards that link to archived puzzles and examples."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

import solvers
from puzzlesite.core import format, queries
from puzzlesite.core.format import localize, localize_level, localize_verdict
from puzzlesite.core.keys import fingerprint
from puzzlesite.core.limits import COPIES
from puzzlesite.models import Puzzle, Verdict
from puzzlesite.parts import drawings
from puzzlesite.parts.genres import sort_by_fame
from puzzlesite.templatetags.pictures import thumbnail
from solvers import samples
from solvers.contract.genre import Genre
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.samples import Sample

# A sample of about this many rows and columns is the example of its genre.
USUAL_SIDE = 9


@dataclass(frozen=True, slots=True)
class Card:
    """A small board with captions and a link. key: of a puzzle, which can be selected for printing.

    copies: the number of copies of the board in words, and copies_address: the list of them; "" for a single one.
    has_one: the board has exactly one answer, which goes without saying.
    """

    address: str
    title: str
    facts: str
    verdict: str
    drawing: SafeString
    key: str = ""
    copies: str = ""
    copies_address: str = ""
    has_one: bool = False


@lru_cache(maxsize=512)
def draw_thumbnail(genre: str, text: str) -> SafeString:
    """A small drawing of a board given as Enpitsu text; the drawing depends on nothing else."""
    kind = solvers.genre(genre)
    return thumbnail(kind.draw(kind.parse(text)))


def make_cards(puzzles: Iterable[Puzzle], copies: Mapping[str, int] | None = None) -> list[Card]:
    """Cards of these puzzles. copies: the number of copies by the puzzle's key."""
    return [make_card(puzzle, (copies or {}).get(puzzle.key, 1)) for puzzle in puzzles]


def make_card(puzzle: Puzzle, copies: int = 1) -> Card:
    """A card with size, grade, verdict and number of copies."""
    genre = puzzle.genre
    title, is_huge = format.localize_title(puzzle), puzzle.cells >= LEAST_CELLS
    several = _say_copies(copies) if copies > 1 else ""
    facts = (localize(genre.title) if title else "", puzzle.label, localize_level(genre, puzzle.level))
    return Card(
        address=reverse("puzzle", args=[puzzle.key]),
        title=title or localize(genre.title),
        facts=" · ".join(fact for fact in facts if fact),
        verdict=localize_verdict(puzzle.verdict),
        has_one=puzzle.verdict == Verdict.ONE,
        drawing=drawings.read_or_draw_thumbnail(puzzle) if is_huge else draw_thumbnail(puzzle.genre_name, puzzle.text),
        key=puzzle.key,
        copies=several,
        copies_address=f"{reverse('archive')}?same={puzzle.key}" if several else "",
    )


def _say_copies(copies: int) -> str:
    number = min(copies, COPIES)
    counted = ngettext("%(number)s copy", "%(number)s copies", number) % {"number": number}
    return gettext("more than %(puzzles)s") % {"puzzles": counted} if copies > COPIES else counted


def make_play_card(puzzle: Puzzle) -> Card:
    """A card of a begun puzzle, which links to its page to play."""
    return replace(make_card(puzzle), address=reverse("play", args=[puzzle.key]), verdict="")


@dataclass(frozen=True, slots=True)
class _Example:
    """A genre's sample, with the size and the fingerprint of its board."""

    genre: Genre
    sample: Sample
    label: str
    fingerprint: str


@cache
def draw_emblem(genre: Genre) -> SafeString | None:
    """A small board with its first marks, by which the genre is known at sight; None for a genre without samples."""
    emblem = samples.draw_emblem(genre)
    return thumbnail(emblem, f"emblem-{genre.name}") if emblem else None


def list_example_cards(count: int | None = None) -> list[Card]:
    """A card with the emblem of each genre, the best-known first, which leads to its example or fills the box with it.

    count: of the best-known genres; None for all.
    """
    found = _find_examples(sort_by_fame(solvers.all_genres())[:count])
    plain = [(example.genre, _example_card(example, key)) for example, key in found]
    return [replace(card, facts="", drawing=draw_emblem(genre) or card.drawing) for genre, card in plain]


def find_example_card(genre: Genre) -> Card | None:
    """The card of a genre's example; None where it has no sample."""
    return next((_example_card(example, key) for example, key in _find_examples([genre])), None)


def _find_examples(genres: Iterable[Genre]) -> list[tuple[_Example, str]]:
    """The examples of these genres, each with the key of its puzzle, "" where there is none."""
    shown = [example for genre in genres if (example := _usual_sample(genre))]
    kept = queries.find_public_keys(example.fingerprint for example in shown)
    return [(example, kept.get(example.fingerprint, "")) for example in shown]


@cache
def _usual_sample(genre: Genre) -> _Example | None:
    """The sample with one answer and the most usual size; None where no sample has one answer."""
    boards = [(sample, genre.parse(sample.text)) for sample in samples.puzzles(genre) if sample.answers == 1]
    sizes = [(sample, board, genre.measure(board)) for sample, board in boards]
    if not sizes:
        return None
    sample, board, size = min(sizes, key=lambda one: _distance(max(one[2].rows, one[2].cols)))
    return _Example(genre, sample, size.label, fingerprint(genre.name, genre.emit(board)))


def _distance(side: int) -> tuple[int, int]:
    """The distance from the usual size; of two equally distant boards the larger is preferred."""
    return abs(side - USUAL_SIDE), -side


def _example_card(example: _Example, key: str) -> Card:
    query = urlencode({"example": f"{example.genre.name}/{example.sample.name}"})
    return Card(
        address=reverse("puzzle", args=[key]) if key else f"{reverse('home')}?{query}",
        title=localize(example.genre.title),
        facts=example.label,
        verdict="",
        drawing=draw_thumbnail(example.genre.name, example.sample.text),
    )


def example_text(query: Mapping[str, str]) -> str:
    """The text that ?example=genre/sample or ?format=genre/format names; "" for none."""
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
