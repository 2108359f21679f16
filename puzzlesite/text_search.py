"""Search in texts, which are normalised for it: width, case and blanks do not matter."""

import unicodedata

from django.conf import settings

import solvers
from puzzlesite.limits import WORDS
from puzzlesite.models import Caption, Puzzle, TechniqueUse
from solvers.contract.genre import Genre
from solvers.contract.results import Technique

LETTERS, SIGNS = 3, 2  # of a part of a genre's name, in Latin letters and in others
_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_BETWEEN = " -‐・･ー'’"  # blanks, hyphens, middle dots, the mark of a long vowel
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}  # controls, and marks that turn the direction of writing


def fold(text: str) -> str:
    """The text for comparing: NFKC, case folded, blanks made one."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def list_words(search: str) -> list[str]:
    """The words that are looked for, folded, the longest first: it fits least, so the others are seldom compared."""
    return sorted(dict.fromkeys(fold(search).split()), key=len, reverse=True)[:WORDS]


def find_named(search: str, most: int) -> tuple[list[int], list[str]]:
    """Return the ids of the puzzles that a search names, so many at most, and the genres that are called so.

    Puzzles that need a technique of that name where nothing else has it.
    """
    genres, ids = find_genres(search), _find_matching(search, most)
    return ids if ids or genres else _find_needing(search, most), genres


def _find_matching(search: str, most: int) -> list[int]:
    """The ids of the puzzles that the words of a search are said of, the newest first."""
    captions = Caption.objects.order_by("-id")
    for word in list_words(search):
        captions = captions.filter(folded__contains=word)
    return list(captions.values_list("puzzle_id", flat=True)[:most])


def find_genres(search: str) -> list[str]:
    """Return the names of genres that are called so in any language, or that have a part of this length so called."""
    part = _strip(search)
    is_long = len(part) >= (LETTERS if part.isascii() else SIGNS)
    return [
        genre.name
        for genre in solvers.all_genres()
        if any(part == name or (is_long and part in name) for name in map(_strip, _list_names(genre)))
    ]


def _find_needing(search: str, most: int) -> list[int]:
    """Return the ids of public puzzles that need a technique which is called so in any language."""
    uses = TechniqueUse.objects.filter(technique__in=_find_techniques(search)).order_by("-solution_id")
    solutions = list(uses.values_list("solution_id", flat=True)[:most])
    return list(Puzzle.objects.public().filter(solution__in=solutions).values_list("id", flat=True)[:most])


def _find_techniques(search: str) -> list[str]:
    called = _strip(search)
    explained = (genre.explained for genre in solvers.all_genres() if genre.explained)
    found = (one for ways in explained for one in ways.techniques if called in map(_strip, _list_titles(one)))
    return list(dict.fromkeys(one.name for one in found))


def _strip(text: str) -> str:
    """Return a name for comparing: folded, in hiragana, without what parts or stretches it."""
    return "".join(char for char in fold(text).translate(_HIRAGANA) if char not in _BETWEEN)


def _list_names(genre: Genre) -> list[str]:
    return [genre.name, *map(genre.title.format_in, settings.LANGUAGE_CODES), *genre.other_names]


def _list_titles(technique: Technique) -> list[str]:
    return [technique.name, *map(technique.title.format_in, settings.LANGUAGE_CODES)]


def clean(text: str, longest: int) -> str:
    """What is kept of a title that a stranger gave: one line of visible characters, NFC, at most `longest`."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(c for c in plain if unicodedata.category(c) not in FORBIDDEN)[:longest].strip()
