"""Numbers, sizes and verdicts in the reader's language."""

from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from puzzlesite.models import Origin, Puzzle
from solvers import samples
from solvers.contract.genre import Genre
from solvers.messages import Text, stand_in
from solvers.samples import Sample
from solvers.verdicts import NAMES, format_duration, format_guesses

ORIGINS = {
    "uploaded": pgettext_lazy("origin", "Uploaded"),
    "generated": pgettext_lazy("origin", "Generated"),
    "sample": pgettext_lazy("origin", "Sample"),
}


def language() -> str:
    """The reader's language."""
    return get_language() or "en"


def localize(phrase: Text, **parameters: object) -> str:
    """A phrase of the puzzles' own in the reader's language."""
    return phrase.format_in(language(), **parameters)


def title(puzzle: Puzzle) -> str:
    """What a puzzle is called, or nothing. Samples have a name in each language; a person's title stays as it is."""
    sample = _sample(puzzle)
    return localize(sample.title) if sample else puzzle.title


def source(puzzle: Puzzle) -> str:
    """Where a puzzle came from, as its uploader wrote it; of a sample in the reader's language."""
    sample = _sample(puzzle)
    return localize(sample.source) if sample else puzzle.source


def _sample(puzzle: Puzzle) -> Sample | None:
    return samples.by_text(puzzle.genre).get(puzzle.text) if puzzle.origin == Origin.SAMPLE else None


def heading(puzzle: Puzzle) -> str:
    """What stands above a puzzle: its title, or its genre and size."""
    return title(puzzle) or f"{localize(puzzle.genre.title)} {puzzle.label}"


def duration(seconds: float) -> str:
    """A length of time with the unit that suits it."""
    return localize(format_duration(seconds))


def guesses(number: int) -> str:
    """How many times a search had to suppose something."""
    return localize(format_guesses(number))


def verdict(word: str) -> str:
    """A verdict in two or three words; "" is that of a puzzle not searched yet."""
    return localize(NAMES[word])


def puzzles(number: int) -> str:
    """So many puzzles."""
    return ngettext("%(number)s puzzle", "%(number)s puzzles", number) % {"number": f"{number:,}"}


def format_size(size: int) -> str:
    """The size of a file, in bytes, with the unit that suits it."""
    if size < 1_000_000:
        return _("%(size)s kB") % {"size": f"{max(1, size // 1000)}"}
    return _("%(size)s MB") % {"size": f"{size / 1e6:.1f}"}


def level(genre: Genre, number: int | None, is_solved: bool = True) -> str:
    """The name of a grade, or nothing; the number of one that is no longer known."""
    if number is None:
        return ""
    names = dict(enumerate(genre.levels))
    name = localize(names.get(number, stand_in(str(number))))
    return name if is_solved else _("at least %(level)s") % {"level": name}
