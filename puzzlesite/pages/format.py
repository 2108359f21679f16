"""Numbers, sizes and verdicts in the reader's language."""

from functools import cache

from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

import solvers
from puzzlesite.models import Origin, Puzzle
from solvers import grading, samples
from solvers.contract.genre import Genre
from solvers.messages import AuthorText, Text

VERDICTS = {
    "": pgettext_lazy("verdict", "Not searched yet"),
    "one": pgettext_lazy("verdict", "Exactly one answer"),
    "none": pgettext_lazy("verdict", "No answer"),
    "many": pgettext_lazy("verdict", "Several answers"),
    "unknown": pgettext_lazy("verdict", "Not decided"),
}
ORIGINS = {
    "uploaded": pgettext_lazy("origin", "Uploaded"),
    "generated": pgettext_lazy("origin", "Generated"),
    "sample": pgettext_lazy("origin", "Sample"),
}


def localized(phrase: Text, **parameters: object) -> str:
    """A phrase of the puzzles' own in the reader's language."""
    return phrase.format_in(get_language() or "en", **parameters)


def title(puzzle: Puzzle) -> str:
    """What a puzzle is called, or nothing. Samples have a name in each language; a person's title stays as it is."""
    if puzzle.origin != Origin.SAMPLE:
        return puzzle.title
    name = _samples(puzzle.genre_name).get(puzzle.title)
    return localized(name) if name else puzzle.title


def heading(puzzle: Puzzle) -> str:
    """What stands above a puzzle: its title, or its genre and size."""
    return title(puzzle) or f"{localized(puzzle.genre.title)} {puzzle.label}"


@cache
def _samples(genre: str) -> dict[str, AuthorText]:
    """The names of a genre's samples by what the archive calls them."""
    return {sample.title.text: sample.title for sample in samples.puzzles(solvers.genre(genre))}


def lasted(seconds: float) -> str:
    """A stretch of time with the unit that suits it."""
    if seconds < 0.0995:
        return _("%(time)s ms") % {"time": f"{seconds * 1000:.2g}" if seconds < 0.00995 else f"{seconds * 1000:.0f}"}
    if seconds < 90:
        return _("%(time)s s") % {"time": f"{seconds:.1f}"}
    return _("%(minutes)s min %(seconds)s s") % {"minutes": int(seconds // 60), "seconds": int(seconds % 60)}


def nodes(number: int) -> str:
    """How many decisions a search took."""
    return ngettext("%(number)s node", "%(number)s nodes", number) % {"number": f"{number:,}"}


def puzzles(number: int) -> str:
    """So many puzzles."""
    return ngettext("%(number)s puzzle", "%(number)s puzzles", number) % {"number": f"{number:,}"}


def level(genre: Genre, number: int | None, is_solved: bool = True) -> str:
    """The name of a grade, or nothing."""
    if number is None:
        return ""
    name = localized(grading.levels(genre.explained)[number])
    return name if is_solved else _("at least %(level)s") % {"level": name}
