"""What a puzzle's page says of its grade, of the steps behind it, and of how its answers are counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Formatter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.models import Kind, Puzzle, Solution, Verdict
from puzzlesite.pages import dictionary
from puzzlesite.pages.format import level, localize
from solvers.contract.genre import Genre
from solvers.messages import Message, stand_in


@dataclass(frozen=True, slots=True)
class Evidence:
    """One technique that a grade rests on, and how often it was used."""

    title: str
    address: str
    times: int
    score: int


def grade_sentence(genre: Genre, solution: Solution | None) -> str:
    if solution is None or solution.level is None:
        return ""
    name = level(genre, solution.level, bool(solution.explained))
    if not solution.hardest:
        return name
    assert genre.explained is not None, genre.name
    technique = localize(genre.explained.technique(solution.hardest).title)
    steps = ngettext("%(number)s step", "%(number)s steps", solution.steps) % {"number": solution.steps}
    return _("%(level)s: %(steps)s, the hardest is %(technique)s") % {
        "level": name,
        "steps": steps,
        "technique": technique,
    }


def say_awaited(puzzle: Puzzle) -> str:
    """That a grade is still to come, as while explaining is compiled; nothing where none is."""
    is_graded = puzzle.verdict == Verdict.ONE and puzzle.genre.explained is not None
    is_awaited = is_graded and puzzle.jobs.open().filter(kind=Kind.SOLVE).exists()
    return _("Its grade is still to come.") if is_awaited else ""


def scale_sentence(genre: Genre, solution: Solution | None) -> str:
    """The grade on the scale of another programme, or nothing."""
    rating = genre.explained.rating if genre.explained else None
    if rating is None or solution is None or solution.level is None:
        return ""
    band = rating.band(solution.numbers, bool(solution.explained))
    return localize(rating.sentence(band), figures=band) if band else ""


def evidence(genre: Genre, solution: Solution | None) -> Iterator[Evidence]:
    """What the steps come to, technique by technique, the hardest first."""
    numbers = solution.numbers if solution is not None and solution.level is not None else {}
    techniques = genre.explained.techniques if genre.explained else ()
    for technique in sorted(techniques, key=lambda one: (-one.level, -one.score)):
        if times := numbers.get(technique.name):
            address = dictionary.address(genre, technique.name)
            yield Evidence(localize(technique.title), address, times, times * technique.score)


def _sentence(genre: Genre, counts: Mapping[str, int]) -> Message | None:
    """The genre's sentence on how its answers are counted, if it has one on any of these numbers."""
    return next((genre.messages[key] for key in map("counted.{}".format, counts) if key in genre.messages), None)


def count_sentence(genre: Genre, solution: Solution | None) -> str:
    """The numbers of answers in one sentence, when there are any."""
    if solution is None or not solution.found:
        return ""
    sentence = _sentence(genre, solution.counts)
    return localize(sentence, **{name: f"{number:,}" for name, number in solution.counts.items()}) if sentence else ""


def counts(genre: Genre, solution: Solution | None) -> Iterator[str]:
    """The genre's own numbers, but for those in its sentence, and for the zeros of a puzzle without an answer."""
    numbers = solution.counts if solution else {}
    sentence = _sentence(genre, numbers)
    in_sentence = {name for _, name, _, _ in Formatter().parse(sentence.text)} if sentence else set()
    for name, number in numbers.items():
        if name not in in_sentence and (number or (solution and solution.found)):
            yield f"{localize(genre.messages.get(f'count.{name}', stand_in(name)))}: {number:,}"
