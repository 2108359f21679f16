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
    """The reader's language, as a code such as "en"."""
    return get_language() or "en"


def localize(phrase: Text, **parameters: object) -> str:
    """A text of the solvers in the reader's language."""
    return phrase.format_in(language(), **parameters)


def localize_title(puzzle: Puzzle) -> str:
    """The title of a puzzle, or "". Samples have a title in each language; a person's title stays as it is."""
    sample = _sample(puzzle)
    return localize(sample.title) if sample else puzzle.title


def localize_source(puzzle: Puzzle) -> str:
    """The source of a puzzle as its uploader wrote it; that of a sample in the reader's language."""
    sample = _sample(puzzle)
    return localize(sample.source) if sample else puzzle.source


def _sample(puzzle: Puzzle) -> Sample | None:
    return samples.samples_by_text(puzzle.genre).get(puzzle.text) if puzzle.origin == Origin.SAMPLE else None


def localize_heading(puzzle: Puzzle) -> str:
    """The heading of a puzzle: its title, or its genre and size."""
    return localize_title(puzzle) or f"{localize(puzzle.genre.title)} {puzzle.label}"


def localize_duration(seconds: float) -> str:
    """A duration in a suitable unit."""
    return localize(format_duration(seconds))


def localize_guesses(number: int) -> str:
    """A phrase that counts the guesses of a search."""
    return localize(format_guesses(number))


def localize_verdict(word: str) -> str:
    """A verdict in two or three words; "" stands for a puzzle that is not searched yet."""
    return localize(NAMES[word])


def format_puzzle_count(number: int) -> str:
    """A phrase that counts puzzles."""
    return ngettext("%(number)s puzzle", "%(number)s puzzles", number) % {"number": f"{number:,}"}


def format_size(size: int) -> str:
    """The size of a file in kB or MB."""
    if size < 1_000_000:
        return _("%(size)s kB") % {"size": f"{max(1, size // 1000)}"}
    return _("%(size)s MB") % {"size": f"{size / 1e6:.1f}"}


def localize_level(genre: Genre, number: int | None, is_solved: bool = True) -> str:
    """The name of a grade; "" for none, and the number itself where the genre no longer has such a grade."""
    if number is None:
        return ""
    names = dict(enumerate(genre.levels))
    name = localize(names.get(number, stand_in(str(number))))
    return name if is_solved else _("at least %(level)s") % {"level": name}
