"""The row of actions that stands on every page of a puzzle, in one order everywhere."""

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import pgettext

from puzzlesite.models import Puzzle, Verdict
from puzzlesite.pages.format import level, localize, title, verdict
from puzzlesite.pages.puzzle import answers

FAULTY = (Verdict.NONE, Verdict.MANY)


class Action(NamedTuple):
    """One action: its name (of its drawing, too), its title, where it leads, and whether that is this page.

    is_sent: it starts something, so it is a button of a form.
    """

    name: str
    title: str
    address: str
    is_here: bool = False
    is_sent: bool = False

    @property
    def drawing(self) -> str:
        """The template of its drawing."""
        return f"icons/{self.name}.svg"


def actions(puzzle: Puzzle, here: str = "") -> list[Action]:
    """What can be done with a puzzle. here: the name of the action whose page this is."""
    return [_here(action, puzzle) if action.name == here else action for action in _actions(puzzle)]


def _here(action: Action, puzzle: Puzzle) -> Action:
    """The action of this page leads back to the board."""
    return action._replace(is_here=True, address=reverse("puzzle", args=[puzzle.key]), is_sent=False)


def can_play(puzzle: Puzzle) -> bool:
    """Whether a puzzle has a page on which it is played."""
    return puzzle.genre.played is not None and puzzle.genre.marked is not None


def _actions(puzzle: Puzzle) -> Iterator[Action]:
    page = reverse("puzzle", args=[puzzle.key])
    if can_play(puzzle):
        yield Action("play", pgettext("action", "Play"), reverse("play", args=[puzzle.key]))
    if answers.stored_count(puzzle):
        yield Action("answer", pgettext("action", "Answer"), f"{page}?answer=shown")
    if puzzle.genre.explained is not None and puzzle.verdict == Verdict.ONE:
        address = reverse("explain-ask", args=[puzzle.key])
        yield Action("explain", pgettext("action", "Explain"), address, is_sent=True)
    if puzzle.genre.fixable is not None and puzzle.genre.drawn is not None and puzzle.verdict in FAULTY:
        address = reverse("edit-clues", args=[puzzle.key])
        yield Action("fix", pgettext("action", "Fix"), f"{address}?fix=yes")
    yield Action("print", pgettext("action", "Print"), f"{reverse('print')}?puzzle={puzzle.key}&now=yes")
    yield Action("export", pgettext("action", "Export"), f"{page}#export")
    yield Action("share", pgettext("action", "Share"), f"{page}#share")


def facts(puzzle: Puzzle) -> str:
    """The genre where the heading does not say it, grade and verdict in a few words."""
    genre = localize(puzzle.genre.title) if title(puzzle) else ""
    grade = level(puzzle.genre, puzzle.level)
    return " · ".join(part for part in (genre, grade, verdict(puzzle.verdict)) if part)
