"""Search in texts, which are normalised for it: width, case and blanks do not matter."""

import unicodedata

from django.conf import settings

import solvers
from puzzlesite.limits import WORDS
from puzzlesite.models import Caption
from solvers.contract.genre import Genre

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}  # controls, and marks that turn the direction of writing


def fold(text: str) -> str:
    """The text for comparing: NFKC, case folded, blanks made one."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def list_words(search: str) -> list[str]:
    """The words that are looked for, folded, the longest first: it fits least, so the others are seldom compared."""
    return sorted(dict.fromkeys(fold(search).split()), key=len, reverse=True)[:WORDS]


def find_matching(search: str, most: int) -> list[int]:
    """The ids of the puzzles that the words of a search are said of, the newest first, so many at most."""
    captions = Caption.objects.order_by("-id")
    for word in list_words(search):
        captions = captions.filter(folded__contains=word)
    return list(captions.values_list("puzzle_id", flat=True)[:most])


def find_genres(search: str) -> list[str]:
    """The genres that are called so, in any language, by their names in addresses."""
    called = fold(search)
    return [genre.name for genre in solvers.all_genres() if called in map(fold, _list_names(genre))]


def _list_names(genre: Genre) -> list[str]:
    return [genre.name, *map(genre.title.format_in, settings.LANGUAGE_CODES), *genre.other_names]


def clean(text: str, longest: int) -> str:
    """What is kept of a title that a stranger gave: one line of visible characters, NFC, at most `longest`."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(c for c in plain if unicodedata.category(c) not in FORBIDDEN)[:longest].strip()
