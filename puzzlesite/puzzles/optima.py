"""Links to the best answers of a puzzle with several, and sentences about the one found."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from puzzlesite.core.format import language, localize
from puzzlesite.models import Puzzle, Verdict
from puzzlesite.parts.genres import Chip
from puzzlesite.puzzles.best import BestAnswer
from solvers.contract.genre import Optimum
from solvers.messages import format_count

BEST = "best"


def read_optimum(puzzle: Puzzle, name: str) -> Optimum | None:
    """The optimum of that name, where the puzzle has several answers."""
    optima = puzzle.genre.optima if puzzle.verdict == Verdict.MANY else ()
    return next((optimum for optimum in optima if optimum.name == name), None)


def optimum_chips(puzzle: Puzzle, best: BestAnswer | None) -> list[Chip]:
    """Links to any answer and to the best ones."""
    if puzzle.verdict != Verdict.MANY or not puzzle.genre.optima:
        return []
    address = reverse("puzzle", args=[puzzle.key])
    links = [
        Chip(localize(one.title), f"{address}?{BEST}={one.name}", best is not None and best.optimum == one)
        for one in puzzle.genre.optima
    ]
    return [Chip(_("Any answer"), f"{address}?answer=1", False), *links]


def optimum_sentences(puzzle: Puzzle, best: BestAnswer | None) -> Iterator[str]:
    """The counts of the answer found, and whether it is proved to be the best."""
    if best is None:
        return
    if best.answer is None:
        yield _("Nothing was found in the time there is. Try again in a moment.")
        return
    for name, number in best.counts.items():
        yield format_count(puzzle.genre.messages[f"count.{name}"], f"{number:,}", language())
    yield _("Proved: there is no better answer.") if best.is_proved else _("Not proved in the time there is.")
