"""Puzzles found by the words of a search."""

from django.conf import settings

import solvers
from puzzlesite.core.limits import WORDS
from puzzlesite.core.texts import fold_for_comparison
from puzzlesite.models import Caption, Puzzle, TechniqueUse
from solvers.contract.genre import Genre
from solvers.contract.results import Technique

# A part of a genre's name must have this length in Latin letters, and this one in other scripts.
LETTERS, SIGNS = 3, 2


_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


# Blanks, hyphens, middle dots and the mark of a long vowel do not distinguish names.
_BETWEEN = " -‐・･ー'’"


def list_words(search: str) -> list[str]:
    """The folded words of a search, the longest first: it matches fewest rows, so the others are seldom compared."""
    return sorted(dict.fromkeys(fold_for_comparison(search).split()), key=len, reverse=True)[:WORDS]


def find_named(search: str, most: int) -> tuple[list[int], list[str]]:
    """Return the ids of the puzzles that a search names, at most `most` of them, and the genres with such a name.

    Where neither is found, puzzles that need a technique of that name are returned.
    """
    genres, ids = find_genres(search), _find_matching(search, most)
    return ids if ids or genres else _find_needing(search, most), genres


def _find_matching(search: str, most: int) -> list[int]:
    """Ids of puzzles whose captions contain each word of a search, the newest first."""
    captions = Caption.objects.order_by("-id")
    for word in list_words(search):
        captions = captions.filter(folded__contains=word)
    return list(captions.values_list("puzzle_id", flat=True)[:most])


def find_genres(search: str) -> list[str]:
    """Return the genres whose name in any language is the text, or contains it when it is long enough."""
    part = _strip(search)
    is_long = len(part) >= (LETTERS if part.isascii() else SIGNS)
    return [
        genre.name
        for genre in solvers.all_genres()
        if any(part == name or (is_long and part in name) for name in map(_strip, _list_names(genre)))
    ]


def _find_needing(search: str, most: int) -> list[int]:
    """Return the ids of public puzzles that need a technique whose title in any language is the text."""
    uses = TechniqueUse.objects.filter(technique__in=_find_techniques(search)).order_by("-solution_id")
    solutions = list(uses.values_list("solution_id", flat=True)[:most])
    return list(Puzzle.objects.public().filter(solution__in=solutions).values_list("id", flat=True)[:most])


def _find_techniques(search: str) -> list[str]:
    called = _strip(search)
    explained = (genre.explained for genre in solvers.all_genres() if genre.explained)
    found = (one for ways in explained for one in ways.techniques if called in map(_strip, _list_titles(one)))
    return list(dict.fromkeys(one.name for one in found))


def _strip(text: str) -> str:
    """Return a name for comparing: folded, in hiragana, without separators and long vowel marks."""
    return "".join(char for char in fold_for_comparison(text).translate(_HIRAGANA) if char not in _BETWEEN)


def _list_names(genre: Genre) -> list[str]:
    return [genre.name, *map(genre.title.format_in, settings.LANGUAGE_CODES), *genre.other_names]


def _list_titles(technique: Technique) -> list[str]:
    return [technique.name, *map(technique.title.format_in, settings.LANGUAGE_CODES)]
