"""Sentences and tables about a puzzle's grade, the techniques behind it, and the counts of its answers."""

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.core.format import language, localize, localize_level
from puzzlesite.models import Kind, Puzzle, Solution, Verdict
from puzzlesite.parts import techniques as dictionary
from solvers.contract.genre import Genre
from solvers.messages import Message, format_count, stand_in


def grade_sentence(genre: Genre, solution: Solution | None) -> str:
    if solution is None or solution.level is None:
        return ""
    name = localize_level(genre, solution.level, bool(solution.explained))
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


def awaited_sentence(puzzle: Puzzle) -> str:
    """A sentence for a grade that is still being computed, as while kernels compile; "" otherwise."""
    is_graded = puzzle.verdict == Verdict.ONE and puzzle.genre.explained is not None
    is_awaited = is_graded and puzzle.jobs.open().filter(kind=Kind.SOLVE).exists()
    return _("Its grade is still to come.") if is_awaited else ""


def scale_sentence(genre: Genre, solution: Solution | None) -> str:
    """The grade on another program's scale; "" where there is none."""
    rating = genre.explained.rating if genre.explained else None
    if rating is None or solution is None or solution.level is None:
        return ""
    band = rating.find_band(solution.numbers, bool(solution.explained))
    return localize(rating.sentence(band), figures=band) if band else ""


def list_evidence(genre: Genre, solution: Solution | None) -> Iterator[dict[str, Any]]:
    """The techniques of the explanation, the hardest first, with the number of their uses."""
    numbers = solution.numbers if solution is not None and solution.level is not None else {}
    techniques = genre.explained.techniques if genre.explained else ()
    for technique in sorted(techniques, key=lambda one: (-one.level, -one.score)):
        if times := numbers.get(technique.name):
            yield {
                "title": localize(technique.title),
                "address": dictionary.technique_address(genre, technique.name),
                "times": times,
                "score": times * technique.score,
            }


def _sentence(genre: Genre, counts: Mapping[str, int]) -> Message | None:
    """The genre's sentence for these counts, if it has one."""
    return next((genre.messages[key] for key in map("counted.{}".format, counts) if key in genre.messages), None)


def count_sentence(genre: Genre, solution: Solution | None) -> str:
    """The counts of answers in the genre's sentence; "" where there is no answer or no sentence."""
    if solution is None or not solution.found:
        return ""
    sentence = _sentence(genre, solution.counts)
    return localize(sentence, **{name: f"{number:,}" for name, number in solution.counts.items()}) if sentence else ""


def list_counts(genre: Genre, solution: Solution | None) -> Iterator[str]:
    """The genre's counts outside of that sentence, without zeros for a puzzle that has no answer."""
    numbers = solution.counts if solution else {}
    sentence = _sentence(genre, numbers)
    in_sentence = {name for _, name, _, _ in Formatter().parse(sentence.text)} if sentence else set()
    for name, number in numbers.items():
        if name not in in_sentence and (number or (solution and solution.found)):
            yield format_count(genre.messages.get(f"count.{name}", stand_in(name)), f"{number:,}", language())
