"""The row of actions on every page of a puzzle, in one order everywhere."""

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import pgettext

from puzzlesite.core.format import localize, localize_level, localize_title, localize_verdict
from puzzlesite.models import Puzzle, Verdict
from puzzlesite.parts import answers

FAULTY = (Verdict.NONE, Verdict.MANY)


class Action(NamedTuple):
    """An action: its name, which its icon has too, its title, its address, and whether this is its page.

    is_sent: the action starts work, so it is a button of a form.
    """

    name: str
    title: str
    address: str
    is_here: bool = False
    is_sent: bool = False

    @property
    def drawing(self) -> str:
        """The template of its icon."""
        return f"icons/{self.name}.svg"


def list_actions(puzzle: Puzzle, here: str = "") -> list[Action]:
    """The actions that are possible with a puzzle. here: the name of the action whose page this is."""
    return [_here(action, puzzle) if action.name == here else action for action in _actions(puzzle)]


def _here(action: Action, puzzle: Puzzle) -> Action:
    """Let the action of this page lead back to the board."""
    return action._replace(is_here=True, address=reverse("puzzle", args=[puzzle.key]), is_sent=False)


def is_playable(puzzle: Puzzle) -> bool:
    """Whether a puzzle has a page on which it is played."""
    return puzzle.genre.played is not None and puzzle.genre.marked is not None


def _actions(puzzle: Puzzle) -> Iterator[Action]:
    page = reverse("puzzle", args=[puzzle.key])
    if is_playable(puzzle):
        yield Action("play", pgettext("action", "Play"), reverse("play", args=[puzzle.key]))
    if answers.count_answers(puzzle):
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


def list_facts(puzzle: Puzzle) -> str:
    """The genre where the heading does not name it, the grade and the verdict, in a few words."""
    genre = localize(puzzle.genre.title) if localize_title(puzzle) else ""
    grade = localize_level(puzzle.genre, puzzle.level)
    return " · ".join(part for part in (genre, grade, localize_verdict(puzzle.verdict)) if part)
